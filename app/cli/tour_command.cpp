#include "app/cli/tour_command.h"

#include <fmt/format.h>

#include <QApplication>
#include <cstdio>

#include "app/cli/args.h"
#include "app/cli/help.h"
#include "app/cli/qt_quiet.h"
#include "ui/tour/tour.h"
#include "ui/window/app_setup.h"

namespace qs::cli {

int runTour(const std::vector<std::string>& words, int& argc, char** argv) {
  experiment::Command shape{"tour", QS_LABEL("core", "Draw every page's default view into a folder, with a report"),
                            {}, "", nullptr};
  shape.options = {{"out", experiment::OptionKind::text, "DIR", QS_LABEL("core", "the folder, made if absent"), true}};
  const auto parsed = parseArgs(shape, words);
  const auto report = [](const base::Error& error) {
    fmt::print(stderr, "quantspec: {}\n", error.english());
    return error.exitStatus();
  };
  if (!parsed) return report(parsed.error());
  if (parsed->output.help) {
    fmt::print("{}", commandHelp(shape));
    return 0;
  }
  // The tour never opens a window, with or without a display.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  quietQt();
  const QApplication application(argc, argv);
  ui::setUpApplication();
  experiment::Services services(static_cast<unsigned>(experiment::wholeOf(parsed->spec, "threads", 0)));
  base::TaskContext context;
  context.pool = &services.pool();
  const auto files = ui::renderTour(experiment::textOf(parsed->spec, "out"), services, context);
  if (!files) return report(files.error());
  experiment::Json out;
  out["files"] = *files;
  std::string text;
  for (const std::string& file : *files) text += file + "\n";
  fmt::print("{}", parsed->output.json ? experiment::jsonText(out, false) + "\n" : text);
  return std::fflush(stdout) == 0 ? 0 : 5;
}

}  // namespace qs::cli
