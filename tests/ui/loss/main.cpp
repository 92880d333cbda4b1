// Runs the tests of the page Model loss, offscreen unless the environment names another platform, on a small model of
// their own.
#include <gtest/gtest.h>

#include <QApplication>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "tests/ui/loss/support.h"
#include "ui/window/app_setup.h"

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QTemporaryDir resources;
  QTemporaryDir settings;
  // For pictures of the shipped model the environment may name the real resources.
  if (qEnvironmentVariableIsEmpty("QS_REAL_RESOURCES")) {
    qputenv("QUANTSPEC_RESOURCES", resources.path().toUtf8());
    qs::ui::test::writeLab(resources.path());
  }
  qputenv("XDG_CONFIG_HOME", settings.path().toUtf8());
  QApplication app(argc, argv);
  qs::ui::setUpApplication();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
