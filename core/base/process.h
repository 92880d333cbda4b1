// Runs another program to its end and keeps what it prints, within limits of time and size. It is not a shell: words are
// passed as they are, and nothing is looked up.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace qs::base {

struct ProcessLimits {
  double seconds = 3600.0;                      // longer is an error
  std::size_t outputBytes = std::size_t{16} << 20;  // of standard output; more is an error
};

struct ProcessResult {
  int exitStatus = 0;   // 128 + N if signal N ended it
  std::string output;   // standard output
  std::string message;  // the last line of standard error that says something
  double seconds = 0.0;
};

// `program` with `arguments`, standard input empty, in a process group of its own (an interrupt at the keyboard is the
// caller's, not its). On a stop, a limit or an error the program and what it started are ended before this returns; a stop
// is seen within 50 ms. Errors: a program that cannot be started (with the system's reason); a limit; cancelled. An exit
// status other than 0 is no error here.
Result<ProcessResult> runProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                                 const ProcessLimits& limits, const std::stop_token& stop);

}  // namespace qs::base
