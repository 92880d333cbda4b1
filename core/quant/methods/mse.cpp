// Round to nearest with a clipping range that makes the group's squared error least: a few large values are cut so
// that the many small ones get a finer grid. The search is over 81 ratios of the full range, 1.00 … 0.20.
#include <limits>

#include "core/quant/method.h"

namespace qs::quant {

namespace {

constexpr int kClipSteps = 80;
constexpr double kClipStep = 0.01;

kernel::Range choose(const GroupError& errorOf, const kernel::Range& range, std::stop_token stop) {
  kernel::Range best = range;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kClipSteps && !stop.stop_requested(); ++i) {
    const double ratio = 1.0 - kClipStep * i;
    kernel::Range candidate = range;
    candidate.lo = static_cast<float>(range.lo * ratio);
    candidate.hi = static_cast<float>(range.hi * ratio);
    const double error = errorOf(candidate);
    // Strictly less: on ties the wider range stays, so that a group without error is never clipped.
    if (error < least) {
      least = error;
      best = candidate;
    }
  }
  return best;
}

}  // namespace

void register_mse(MethodRoster& roster) {
  roster.push_back(
      {"mse", QS_LABEL("core", "Error-minimising clip"),
       QS_LABEL("core", "The range is narrowed to where the squared error of the group is least; what lies outside is clipped."),
       choose});
}

}  // namespace qs::quant
