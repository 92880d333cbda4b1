// A Method chooses the range from which a group's scale is made. It knows no backend and no format, and does no rounding
// of its own: codes come from the kernels (int_kernel.h, grid_kernel.h).
#pragma once

#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/label.h"
#include "core/quant/int_kernel.h"

namespace qs::quant {

// Σ (x − x̂)² over a group's finite values when its scale is made from `range`, with the kernel's own rounding.
using GroupError = std::function<double(const kernel::Range& range)>;

struct Method {
  std::string_view name;  // as in the text form of schemes
  base::Text label;       // for people
  base::Text summary;     // one sentence: what it does
  // `error`: of the group that shares one scale; `range`: that of its finite values.
  // Null: the range as it is (round to nearest). A stop request may cut the search short.
  kernel::Range (*choose)(const GroupError& error, const kernel::Range& range, std::stop_token stop) = nullptr;
};

using MethodRoster = std::vector<Method>;

// All methods of methods/*.cpp, in the order of their files' names.
const MethodRoster& methodRoster();
// The method of a name, or null.
const Method* findMethod(std::string_view name);

}  // namespace qs::quant
