// Whether numbers can be rounded as a QsRounder says: the same question wherever one is handed in. It rounds nothing.
#pragma once

#include <cstdint>

#include "core/quant/round_abi.h"
#include "cuda/border.h"

namespace qs::cuda {

inline bool inRange(std::int64_t value, std::int64_t low, std::int64_t high) { return value >= low && value <= high; }

// Throws Failure (QS_ERROR_ARGUMENT), with what is wrong.
inline void checkRounder(const QsRounder& how) {
  if (how.isGrid == 0) {
    const QsIntQuant& q = how.integer;
    require(inRange(q.bits, 2, 8) && inRange(q.grid, QS_GRID_SYM, QS_GRID_ASYM) &&
                inRange(q.rounding, QS_ROUND_EVEN, QS_ROUND_AWAY) &&
                inRange(q.scaleType, QS_SCALE_FP32, QS_SCALE_BF16) &&
                inRange(how.integerScale, QS_SCALE_FP32, QS_SCALE_E4M3),
            "integers that are none: 2 to 8 bits, a grid, a rounding and a type of scales");
    require(how.integerScale != QS_SCALE_E8M0 || q.grid != QS_GRID_FULL,
            "scales that are powers of two on the full grid, whose scale has a sign");
    return;
  }
  const QsGridQuant& g = how.grid;
  require(inRange(g.family, QS_GRID_PLAIN, QS_GRID_NVFP4) && inRange(g.scaleType, QS_SCALE_FP32, QS_SCALE_E4M3) &&
              inRange(g.mxRule, 0, 3) && inRange(g.rounding, QS_ROUND_EVEN, QS_ROUND_AWAY),
          "a grid that is none: family, type of scales, rule or rounding");
  if (g.mantissaBits == 0) {
    require(g.family == QS_GRID_PLAIN && inRange(g.levels, 2, QS_MOST_LEVELS), "a list of levels that is none");
  } else {
    require(inRange(g.mantissaBits, 1, 6) && inRange(g.exponentBits, 1, 6) && g.mantissaBits + g.exponentBits <= 7 &&
                inRange(g.bias, 0, 63) && inRange(g.specials, 0, 2),
            "a small float that is none");
  }
  require(g.largest > 0.0F, "a grid without a largest value");
}

}  // namespace qs::cuda
