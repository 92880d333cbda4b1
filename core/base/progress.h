// How a long job says how far it is. It is not a log: only the newest report counts.
#pragma once

#include <functional>

#include "core/base/label.h"

namespace qs::base {

struct ProgressReport {
  double fraction = 0.0;  // 0 … 1
  Text stage;             // what is being done now, e.g. "scoring window 12 of 200"
};

// May be called from any thread of the job, at most about a hundred times a second; must not block.
using ProgressSink = std::function<void(const ProgressReport&)>;

}  // namespace qs::base
