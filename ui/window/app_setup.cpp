#include "ui/window/app_setup.h"

#include <QApplication>
#include <QPalette>
#include <QVariant>

#include "core/base/contract.h"
#include "ui/theme/fonts.h"

namespace qs::ui {

void setUpApplication() {
  static bool done = false;
  if (done && qApp->property("desktopIsDark").isValid()) return;
  done = true;
  QCoreApplication::setOrganizationName(QStringLiteral("QuantSpec Lab"));
  QCoreApplication::setApplicationName(QStringLiteral("quantspec-lab"));
  QCoreApplication::setApplicationVersion(QStringLiteral(QS_VERSION));
  QGuiApplication::setDesktopFileName(QStringLiteral("org.quantspec.Lab"));
  const bool fonts = loadBundledFonts();
  QS_CONTRACT(fonts);
  qApp->setProperty("desktopIsDark", qApp->palette().color(QPalette::Window).lightness() < 128);
}

}  // namespace qs::ui
