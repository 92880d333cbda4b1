// quantspec: the experiments of the lab without a window. Composition only: words to a spec, a spec to a result, the
// result to standard output and files.
#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

#include "app/cli/args.h"
#include "app/cli/charts.h"
#include "app/cli/commands.h"
#include "app/cli/help.h"
#include "app/cli/print.h"
#include "app/cli/run_file.h"
#include "app/cli/running.h"
#include "app/cli/tour_command.h"
#include "core/base/atomic_file.h"
#include "core/base/nearest.h"
#include "core/experiment/command.h"

namespace {

using qs::base::Error;
using qs::base::ErrorKind;
using qs::base::Text;
using qs::experiment::Json;
namespace cli = qs::cli;
namespace experiment = qs::experiment;

int unknownCommand(const std::string& name) {
  static const std::vector<std::string> kLater = {"export"};
  Error error;
  error.kind = ErrorKind::usage;
  error.what = {QS_LABEL("core", "command '%1'"), {name}};
  error.expected = QS_LABEL("core", "a command that this version has");
  if (std::find(kLater.begin(), kLater.end(), name) != kLater.end()) {
    error.kind = ErrorKind::unavailable;
    error.found = QS_LABEL("core", "one that is not built yet");
    error.remedy = QS_LABEL("core", "see `quantspec --help` for what there is");
    return cli::report(error);
  }
  std::vector<std::string> known = {"tour", "run"};
  for (const auto& command : cli::allCommands()) known.push_back(command.name);
  const std::string near = qs::base::nearest(name, known);
  error.found = QS_LABEL("core", "no such command");
  error.remedy = near.empty() ? Text(QS_LABEL("core", "see `quantspec --help`"))
                              : Text(QS_LABEL("core", "did you mean %1?"), {near});
  return cli::report(error);
}

int runCommand(const experiment::Command& command, const std::vector<std::string>& words) {
  const auto parsed = cli::parseArgs(command, words);
  if (!parsed) return cli::report(parsed.error());
  if (parsed->output.help) return cli::printOut(cli::commandHelp(command));
  if (parsed->output.printSpec) return cli::printOut(experiment::jsonText(parsed->spec, true) + "\n");
  const auto charts = cli::checkCharts(parsed->output, command);
  if (!charts) return cli::report(charts.error());
  cli::Running running;
  const auto result = running.run(parsed->spec);
  if (!result) return cli::report(result.error());
  if (!parsed->output.csv.empty()) {
    const auto written =
        qs::base::writeFileAtomically(parsed->output.csv, cli::csvOf(*result, command, parsed->spec));
    if (!written) return cli::report(written.error());
  }
  if (!parsed->output.charts.empty()) {
    const auto drawn = cli::drawCharts(parsed->output, *result, parsed->spec);
    if (!drawn) return cli::report(drawn.error());
  }
  return cli::printOut(parsed->output.json ? experiment::jsonText(*result, false) + "\n"
                                      : cli::textOf(*result, command));
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is then an error of write(), and reported
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty() || words[0] == "--help" || words[0] == "-h" || (words[0] == "help" && words.size() == 1)) {
    return cli::printOut(cli::generalHelp());
  }
  if (words[0] == "--version") return cli::printOut("quantspec " QS_VERSION "\n");
  std::string name = words[0];
  words.erase(words.begin());
  if (name == "help") {
    if (words[0] == "schemes") return cli::printOut(cli::schemesHelp());
    name = words[0];
    words = {"--help"};
  }
  if (name == "tour") return cli::runTour(words, argc, argv);
  if (name == "run") return cli::runFile(words);
  const experiment::Command* command = experiment::findCommand(name, cli::allCommands());
  if (command == nullptr) return unknownCommand(name);
  return runCommand(*command, words);
}
