#include "tests/ui/support/run_tests.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QTemporaryDir>

#include "ui/window/app_setup.h"

namespace qs::ui::test {

int runTests(int argc, char** argv, const std::function<void(const QString& folder)>& writeResources) {
  // No test needs a display, and the build lists the tests where there is none.
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QTemporaryDir resources;
  QTemporaryDir settings;
  if (qEnvironmentVariableIsEmpty("QS_REAL_RESOURCES")) {
    qputenv("QUANTSPEC_RESOURCES", resources.path().toUtf8());
    writeResources(resources.path());
  }
  // A folder of this process alone. Qt's own test mode would put every process into one, where tests that run side by
  // side take each other's settings away.
  for (const char* kind : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"}) qputenv(kind, settings.path().toUtf8());
  QApplication app(argc, argv);
  setUpApplication();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}

}  // namespace qs::ui::test
