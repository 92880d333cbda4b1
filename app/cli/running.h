// How the program runs an experiment: threads, Ctrl-C, a bar on a terminal; and how it ends. It knows no command.
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/experiment/json.h"

namespace qs::cli {

// The error as one line on standard error; its exit status.
int report(const base::Error& error);

// Everything that goes to standard output goes through here: a full disk or a closed pipe is a failure, not a silence. The
// exit status.
int printOut(const std::string& text);

// Runs experiments from their specs. SIGINT or SIGTERM asks the one that runs to stop; a second one ends the program.
// One of these at a time, made before any thread is started.
class Running {
 public:
  Running();
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  // Errors: those of commandOf, checkSpec and the experiment.
  base::Result<experiment::Json> run(const experiment::Json& spec);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace qs::cli
