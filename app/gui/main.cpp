// quantspec-lab: the window. It composes application, services and main window, and holds no logic of its own.
#include <QApplication>
#include <QCommandLineParser>

#include "core/experiment/services.h"
#include "ui/i18n/language.h"
#include "ui/window/app_setup.h"
#include "ui/window/main_window.h"

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  qs::ui::setUpApplication();

  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral("QuantSpec Lab: how few bits a model's numbers can live in."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("model"), QStringLiteral("A model folder, .safetensors or .npy file to open."),
                               QStringLiteral("[model]"));
  parser.process(app);

  qs::experiment::Services services(0, qs::base::ThreadPriority::background);
  qs::ui::MainWindow::Options options;
  options.language = qs::ui::systemLanguage();
  options.guide = true;
  qs::ui::MainWindow window(services, options);
  window.show();
  if (const auto files = parser.positionalArguments(); !files.isEmpty()) window.openPath(files.front());
  return QApplication::exec();
}
