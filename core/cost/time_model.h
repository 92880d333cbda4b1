// From a bound to a time: what a real program adds to bytes ÷ bandwidth, measured and not assumed, and what follows from a
// share of the step that fewer bits do not shrink. It measures nothing; the figures come from whoever timed a model.
#pragma once

#include <span>

#include "core/base/result.h"

namespace qs::cost {

// seconds = fixedSeconds + max(bytes ÷ (bandwidthShare · bandwidth), operations ÷ (arithmeticShare · rate)).
// Without overheads it is the bound itself (Williams, Waterman and Patterson, "Roofline", 2009).
struct Overheads {
  double fixedSeconds = 0.0;    // in each step: starting kernels, choosing a token, whatever no byte explains
  double bandwidthShare = 1.0;  // 0 … 1 of the bandwidth that is reached
  double arithmeticShare = 1.0;
  bool operator==(const Overheads&) const = default;
};

// Error (badInput): a fixed time below 0 or above an hour, a share outside (0, 1].
base::Status checkOverheads(const Overheads& overheads);

// A step that was timed: how many bytes it read and what the bandwidth of that working set is.
struct MeasuredStep {
  double bytes = 0.0;
  double bandwidth = 0.0;  // bytes a second
  double seconds = 0.0;
};

// The line seconds = fixed + bound ÷ share through steps that are bound by bytes, by least squares over bound = bytes ÷
// bandwidth, with fixed ≥ 0 and share ≤ 1: where the free line leaves these limits, the best one on the limit. One step, or
// steps of one size, give a share alone: how much of it is fixed cannot be seen. Errors (badInput): no step; a figure that
// is not above 0.
base::Result<Overheads> fitOverheads(std::span<const MeasuredStep> steps);

// How much faster a step gets when the part of it that shrinks takes 1 ÷ ratio of its time, and a share f, 0 … 1, does
// not: 1 ÷ (f + (1 − f) ÷ ratio). Claim 004.h is ratio 2: gains of 1.3 and 1.5 need f = 0.538 and 0.333.
double gainOfStep(double stayingShare, double ratio = 2.0);
// The share that such a gain implies: (1 ÷ gain − 1 ÷ ratio) ÷ (1 − 1 ÷ ratio). Below 0 where more was gained than the
// ratio explains, above 1 where something was lost. Contract: gain > 0, ratio > 0, ratio ≠ 1.
double stayingShareOf(double gain, double ratio = 2.0);

}  // namespace qs::cost
