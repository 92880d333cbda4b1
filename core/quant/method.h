// A Method chooses the range from which a group's scale is made. It knows no backend and does no rounding of its own:
// codes come from the one kernel (int_kernel.h).
#pragma once

#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/label.h"
#include "core/quant/int_kernel.h"

namespace qs::quant {

struct Method {
  std::string_view name;  // as in the text form of schemes
  base::Text label;       // for people
  base::Text summary;     // one sentence: what it does
  // `group`: the values that share one scale; `range`: that of its finite values, already narrowed by clip=P.
  // Null: the range as it is (round to nearest). A stop request may cut the search short.
  kernel::Range (*choose)(const QsIntQuant& q, std::span<const float> group, const kernel::Range& range,
                          std::stop_token stop) = nullptr;
};

using MethodRoster = std::vector<Method>;

// All methods of methods/*.cpp, in the order of their files' names.
const MethodRoster& methodRoster();
// The method of a name, or null.
const Method* findMethod(std::string_view name);

}  // namespace qs::quant
