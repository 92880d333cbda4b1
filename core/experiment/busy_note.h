// The remark that belongs to times taken while other programs used the processors. It measures nothing but that.
#pragma once

#include <optional>

#include "core/base/label.h"
#include "core/cost/busy.h"

namespace qs::experiment {

// From this share of all processors on, times say more about the other programs than about what was timed.
inline constexpr double kBusyShare = 0.1;

// Nothing where the machine was quiet since the meter began, or does not say.
std::optional<base::Text> busyNote(const cost::BusyMeter& meter);
std::optional<base::Text> busyNote(std::optional<double> othersShare);

}  // namespace qs::experiment
