// The places at which a slider of unevenly spaced numbers stops. It is no slider and knows no range.
#pragma once

#include <cstddef>

namespace qs::ui {

// The last of the ascending stops that is not above the value; the first where all are.
template <class Stops, class Value>
int stopOf(const Stops& stops, Value value) {
  int step = 0;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    if (stops[i] <= value) step = static_cast<int>(i);
  }
  return step;
}

}  // namespace qs::ui
