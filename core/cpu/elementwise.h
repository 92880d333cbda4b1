// What several operations do to one row, element by element. Each is compiled with the options of the kernels.
// It holds no loops over rows or threads.
#pragma once

#include "core/cpu/lanes.h"

namespace qs::cpu {

inline void siluMulRow(float* gate, const float* up, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) gate[i] = gate[i] / (1.0F + expLane(-gate[i])) * up[i];
}

inline void addRow(float* y, const float* x, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] += x[i];
}

}  // namespace qs::cpu
