// Draws a command's chart into files. It is the only part of the command line that may use Qt.
#pragma once

#include "app/cli/args.h"
#include "core/base/result.h"
#include "core/experiment/command.h"

namespace qs::cli {

// Whether a command's result can be drawn.
inline bool hasChart(const experiment::Command& command) {
  return command.name == "quantize" || command.name == "loss" || command.name == "combine";
}

// Before anything runs: does the command have a chart, and is the size one? Errors: usage, or unavailable in a build
// without Qt.
base::Status checkCharts(const OutputOptions& output, const experiment::Command& command);

base::Status drawCharts(const OutputOptions& output, const experiment::Json& result, const experiment::Json& spec);

}  // namespace qs::cli
