// What the codes of packed numbers stand for, as far as sizes are concerned. It reads no codes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/backend/abi.h"

namespace qs::cuda {

// The largest magnitude that a code with a scale (enum QsCodeKind) may stand for; `table`: TABLE4's.
inline float largestOf(std::int32_t code, const float* table) {
  switch (code) {
    case QS_CODE_INT8: return 128.0F;
    case QS_CODE_E4M3: return 448.0F;
    case QS_CODE_E5M2: return 57344.0F;
    default: break;
  }
  float largest = 0.0F;
  for (int i = 0; i < 16; ++i) largest = std::max(largest, std::fabs(table[i]));
  return largest;
}

}  // namespace qs::cuda
