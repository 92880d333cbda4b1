// From what was timed to what bounds lack: the overheads of decoding on this machine, and the share of a step that fewer
// bits did not shrink. It times nothing itself (bench.h).
#pragma once

#include <string>
#include <vector>

#include "core/cost/time_model.h"
#include "core/experiment/bench.h"

namespace qs::experiment {

// Each model of a bench run as a step of decoding: its bytes a token, the machine's bandwidth at that size with the threads
// that ran, and the time of a token. Models that were not timed are left out.
std::vector<cost::MeasuredStep> measuredSteps(const BenchResult& result);

// The line through them (cost::fitOverheads). Errors: nothing was timed.
base::Result<cost::Overheads> measuredOverheads(const BenchResult& result);

// Two schemes of one run, from the one that reads more bytes to the one that reads fewer: claim 004.h beside what this
// machine did.
struct StepDown {
  std::string from;
  std::string to;
  double byteRatio = 1.0;     // bytes a token, from ÷ to
  double gain = 1.0;          // speed, to ÷ from
  double stayingShare = 0.0;  // cost::stayingShareOf(gain, byteRatio)
};
// Every pair whose bytes differ by a tenth or more, in the run's order.
std::vector<StepDown> stepsDown(const BenchResult& result);

}  // namespace qs::experiment
