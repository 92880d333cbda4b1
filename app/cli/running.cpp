#include "app/cli/running.h"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <thread>

#include "app/cli/commands.h"
#include "core/base/atomic_file.h"
#include "core/experiment/command.h"

namespace qs::cli {

using base::Error;
using base::ErrorKind;
using base::Text;
using experiment::Json;

namespace {

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
  base::ProgressSink sink() {
    if (isatty(STDERR_FILENO) == 0) return {};
    return [this](const base::ProgressReport& report) {
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

base::Result<Json> runSpec(const Json& spec, std::stop_source& stop, ProgressBar& bar) {
  QS_ASSIGN(const experiment::Command* command, experiment::commandOf(spec, allCommands()));
  QS_TRY(experiment::checkSpec(spec, *command));
  const std::int64_t threads = experiment::wholeOf(spec, "threads", 0);
  if (spec.contains("threads") && (threads < 1 || threads > 1024)) {
    return base::fail(ErrorKind::usage, Text("--threads"), QS_LABEL("core", "1 … 1024"),
                          Text(std::to_string(threads)));
  }
  experiment::Services services(static_cast<unsigned>(threads));
  base::TaskContext context;
  context.stop = stop.get_token();
  context.progress = bar.sink();
  context.pool = &services.pool();
  return command->run(spec, services, context);
}

}  // namespace

int report(const Error& error) {
  fmt::print(stderr, "quantspec: {}\n", error.english());
  return error.exitStatus();
}

// Everything that goes to standard output goes through here: a full disk or a closed pipe is a failure, not a silence.
int printOut(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return 0;
  const int code = errno;
  Error error = base::systemError("standard output", QS_LABEL("core", "a place that can be written"), code);
  error.what = QS_LABEL("core", "standard output");
  error.kind = ErrorKind::backend;
  return report(error);
}

struct Running::State {
  std::stop_source stop;
  Interrupts interrupts{stop};
  ProgressBar bar;
};

Running::Running() : state_(std::make_unique<State>()) {}
Running::~Running() = default;

base::Result<Json> Running::run(const Json& spec) {
  auto result = runSpec(spec, state_->stop, state_->bar);
  state_->bar.clear();
  return result;
}

}  // namespace qs::cli
