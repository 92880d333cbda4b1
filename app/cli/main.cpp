// quantspec: the experiments of the lab without a window. Composition only: words to a spec, a spec to a result, the
// result to standard output and files.
#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/args.h"
#include "app/cli/charts.h"
#include "app/cli/commands.h"
#include "app/cli/help.h"
#include "app/cli/print.h"
#include "app/cli/tour_command.h"
#include "core/base/atomic_file.h"
#include "core/base/nearest.h"
#include "core/experiment/command.h"
#include "core/io/json_text.h"
#include "core/io/mapped_file.h"

namespace {

using qs::base::Error;
using qs::base::ErrorKind;
using qs::base::Text;
using qs::experiment::Json;
namespace cli = qs::cli;
namespace experiment = qs::experiment;

int report(const Error& error) {
  fmt::print(stderr, "quantspec: {}\n", error.english());
  return error.exitStatus();
}

// Everything that goes to standard output goes through here: a full disk or a closed pipe is a failure, not a silence.
int printOut(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return 0;
  const int code = errno;
  Error error = qs::base::systemError("standard output", QS_LABEL("core", "a place that can be written"), code);
  error.what = QS_LABEL("core", "standard output");
  error.kind = ErrorKind::backend;
  return report(error);
}

// Waits for SIGINT or SIGTERM on a thread of its own and asks the job to stop; a second one ends the program.
class Interrupts {
 public:
  explicit Interrupts(std::stop_source& source) {
    sigemptyset(&set_);
    sigaddset(&set_, SIGINT);
    sigaddset(&set_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set_, nullptr);  // before any thread starts, so that all inherit it
    std::thread([set = set_, &source] {
      int signal = 0;
      sigwait(&set, &signal);
      source.request_stop();
      sigwait(&set, &signal);
      _exit(4);
    }).detach();
  }

 private:
  sigset_t set_{};
};

// A bar on a terminal; nothing elsewhere.
class ProgressBar {
 public:
  ~ProgressBar() { clear(); }
  qs::base::ProgressSink sink() {
    if (isatty(STDERR_FILENO) == 0) return {};
    return [this](const qs::base::ProgressReport& report) {
      const int done = static_cast<int>(report.fraction * 30.0);
      const std::lock_guard lock(mutex_);
      shown_ = true;
      fmt::print(stderr, "\r\x1b[K[{}{}] {:3.0f} % {}", std::string(static_cast<std::size_t>(done), '#'),
                 std::string(static_cast<std::size_t>(30 - done), '.'), report.fraction * 100.0,
                 report.stage.english());
    };
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    if (shown_) fmt::print(stderr, "\r\x1b[K");
    shown_ = false;
  }

 private:
  std::mutex mutex_;
  bool shown_ = false;
};

int unknownCommand(const std::string& name) {
  static const std::vector<std::string> kLater = {"combine", "export"};
  Error error;
  error.kind = ErrorKind::usage;
  error.what = {QS_LABEL("core", "command '%1'"), {name}};
  error.expected = QS_LABEL("core", "a command that this version has");
  if (std::find(kLater.begin(), kLater.end(), name) != kLater.end()) {
    error.kind = ErrorKind::unavailable;
    error.found = QS_LABEL("core", "one that is not built yet");
    error.remedy = QS_LABEL("core", "see `quantspec --help` for what there is");
    return report(error);
  }
  std::vector<std::string> known = {"tour", "run"};
  for (const auto& command : cli::allCommands()) known.push_back(command.name);
  const std::string near = qs::base::nearest(name, known);
  error.found = QS_LABEL("core", "no such command");
  error.remedy = near.empty() ? Text(QS_LABEL("core", "see `quantspec --help`"))
                              : Text(QS_LABEL("core", "did you mean %1?"), {near});
  return report(error);
}

qs::base::Result<Json> runSpec(const Json& spec, std::stop_source& stop, ProgressBar& bar) {
  QS_ASSIGN(const experiment::Command* command, experiment::commandOf(spec, cli::allCommands()));
  QS_TRY(experiment::checkSpec(spec, *command));
  const std::int64_t threads = experiment::wholeOf(spec, "threads", 0);
  if (spec.contains("threads") && (threads < 1 || threads > 1024)) {
    return qs::base::fail(ErrorKind::usage, Text("--threads"), QS_LABEL("core", "1 … 1024"),
                          Text(std::to_string(threads)));
  }
  experiment::Services services(static_cast<unsigned>(threads));
  qs::base::TaskContext context;
  context.stop = stop.get_token();
  context.progress = bar.sink();
  context.pool = &services.pool();
  return command->run(spec, services, context);
}

int runCommand(const experiment::Command& command, const std::vector<std::string>& words) {
  const auto parsed = cli::parseArgs(command, words);
  if (!parsed) return report(parsed.error());
  if (parsed->output.help) return printOut(cli::commandHelp(command));
  if (parsed->output.printSpec) return printOut(experiment::jsonText(parsed->spec, true) + "\n");
  const auto charts = cli::checkCharts(parsed->output, command);
  if (!charts) return report(charts.error());
  std::stop_source stop;
  const Interrupts interrupts(stop);
  ProgressBar bar;
  const auto result = runSpec(parsed->spec, stop, bar);
  bar.clear();
  if (!result) return report(result.error());
  if (!parsed->output.csv.empty()) {
    const auto written =
        qs::base::writeFileAtomically(parsed->output.csv, cli::csvOf(*result, command, parsed->spec));
    if (!written) return report(written.error());
  }
  if (!parsed->output.charts.empty()) {
    const auto drawn = cli::drawCharts(parsed->output, *result, parsed->spec);
    if (!drawn) return report(drawn.error());
  }
  return printOut(parsed->output.json ? experiment::jsonText(*result, false) + "\n"
                                      : cli::textOf(*result, command));
}

// run SPEC.json [--cell N] [--out F]: one spec, or one or all of a list.
int runFile(const std::vector<std::string>& words) {
  experiment::Command shape{"run", {}, {}, "", nullptr};
  experiment::Option path{"spec", experiment::OptionKind::text, "SPEC.json",
                          QS_LABEL("core", "a spec, or a list of them, as --print-spec prints it")};
  path.positional = true;
  path.required = true;
  shape.summary = QS_LABEL("core", "Run an experiment from its spec");
  shape.options = {path,
                   {"cell", experiment::OptionKind::whole, "N", QS_LABEL("core", "only spec N of a list, from 0")},
                   {"out", experiment::OptionKind::text, "F", QS_LABEL("core", "write the result to F as JSON")}};
  const auto parsed = cli::parseArgs(shape, words);
  if (!parsed) return report(parsed.error());
  if (parsed->output.help) return printOut(cli::commandHelp(shape));
  const std::string file = experiment::textOf(parsed->spec, "spec");
  const auto text = qs::io::readTextFile(file, std::uint64_t{16} << 20);
  if (!text) return report(text.error());
  // parseJson refuses what is not UTF-8, not JSON or has a key twice, with its place; the order of keys is kept here.
  if (const auto valid = qs::io::parseJson(*text, {QS_LABEL("core", "file %1"), {file}}); !valid) {
    return report(valid.error());
  }
  Json specs = Json::parse(*text);
  const bool list = specs.is_array();
  if (!list) specs = Json::array({specs});
  const std::int64_t cell = experiment::wholeOf(parsed->spec, "cell", -1);
  if (parsed->spec.contains("cell") && (cell < 0 || cell >= static_cast<std::int64_t>(specs.size()))) {
    return report({ErrorKind::usage, Text("--cell"), {"0 … %1", {std::to_string(specs.size() - 1)}},
                   Text(std::to_string(cell)), {}});
  }
  std::stop_source stop;
  const Interrupts interrupts(stop);
  ProgressBar bar;
  Json results = Json::array();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (cell >= 0 && static_cast<std::int64_t>(i) != cell) continue;
    const auto result = runSpec(specs[i], stop, bar);
    bar.clear();
    if (!result) return report(result.error());
    results.push_back(*result);
  }
  const Json& out = list && cell < 0 ? results : results.front();
  const std::string line = experiment::jsonText(out, false) + "\n";
  if (parsed->spec.contains("out")) {
    const auto written = qs::base::writeFileAtomically(experiment::textOf(parsed->spec, "out"), line);
    return written ? 0 : report(written.error());
  }
  return printOut(line);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is then an error of write(), and reported
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty() || words[0] == "--help" || words[0] == "-h" || (words[0] == "help" && words.size() == 1)) {
    return printOut(cli::generalHelp());
  }
  if (words[0] == "--version") return printOut("quantspec " QS_VERSION "\n");
  std::string name = words[0];
  words.erase(words.begin());
  if (name == "help") {
    if (words[0] == "schemes") return printOut(cli::schemesHelp());
    name = words[0];
    words = {"--help"};
  }
  if (name == "tour") return cli::runTour(words, argc, argv);
  if (name == "run") return runFile(words);
  const experiment::Command* command = experiment::findCommand(name, cli::allCommands());
  if (command == nullptr) return unknownCommand(name);
  return runCommand(*command, words);
}
