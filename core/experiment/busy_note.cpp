#include "core/experiment/busy_note.h"

#include <fmt/format.h>

namespace qs::experiment {

std::optional<base::Text> busyNote(std::optional<double> othersShare) {
  if (!othersShare || *othersShare < kBusyShare) return {};
  return base::Text{QS_LABEL("core", "Other programs used %1 % of the processors while this was timed: times are too long and scatter, most of all where threads wait for one another. Measure again on a quiet machine."),
                    {fmt::format("{:.0f}", 100.0 * *othersShare)}};
}

std::optional<base::Text> busyNote(const cost::BusyMeter& meter) { return busyNote(meter.othersShare()); }

}  // namespace qs::experiment
