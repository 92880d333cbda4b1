// Quantizes a matrix in groups, one warp to a group: range, scale, codes, restored values and the group's error sums.
// It is not a second definition of rounding: every value goes through core/quant/int_kernel.h, so scales, zero points,
// codes and restored values are the CPU's to the last bit.
#pragma once

#include <cstdint>

#include "core/quant/int_kernel.h"
#include "cuda/kernels/compat.cuh"
#include "cuda/ops.h"

namespace qs::cuda {

inline constexpr int kWarp = 32;
inline constexpr unsigned kAllLanes = 0xffffffffU;

// Butterflies: every lane ends with the same value, combined in an order that does not depend on timing.
template <class T>
__device__ inline T warpSum(T value) {
  for (int step = kWarp / 2; step > 0; step /= 2) value += __shfl_xor_sync(kAllLanes, value, step);
  return value;
}
template <class T>
__device__ inline T warpMax(T value) {
  for (int step = kWarp / 2; step > 0; step /= 2) {
    const T other = __shfl_xor_sync(kAllLanes, value, step);
    value = other > value ? other : value;
  }
  return value;
}

// As kernel::rangeOf, by a whole warp.
__device__ inline quant::kernel::Range warpRange(const float* x, std::int64_t n, int lane) {
  float lo = 0.0F;
  float hi = 0.0F;
  for (std::int64_t i = lane; i < n; i += kWarp) {
    const float v = x[i];
    if (!quant::kernel::isFiniteBits(v)) continue;
    lo = v < lo ? v : lo;
    hi = v > hi ? v : hi;
  }
  quant::kernel::Range range;
  range.lo = -warpMax(-lo);
  range.hi = warpMax(hi);
  range.negative = -range.lo > range.hi;
  if (-range.lo == range.hi && range.hi != 0.0F) {
    // A tie of magnitudes: the sign of the one that comes first.
    std::int64_t first = -n;  // negated, so that the largest is the first
    for (std::int64_t i = lane; i < n; i += kWarp) {
      if (x[i] == range.hi || x[i] == range.lo) {
        first = -i;
        break;
      }
    }
    first = -warpMax(static_cast<long long>(first));
    range.negative = x[first] < 0.0F;
  }
  return range;
}

static __global__ void __launch_bounds__(kWarp * kGroupsPerBlock) quantizeGroupsKernel(QuantizeArguments a) {
  const int lane = static_cast<int>(threadIdx.x) % kWarp;
  const std::int64_t groupsPerRow = (a.cols + a.group - 1) / a.group;
  const std::int64_t slot =
      static_cast<std::int64_t>(blockIdx.x) * kGroupsPerBlock + static_cast<int>(threadIdx.x) / kWarp;
  if (slot >= a.rows * groupsPerRow) return;  // a whole warp at a time
  const std::int64_t row = slot / groupsPerRow;
  const std::int64_t start = (slot % groupsPerRow) * a.group;
  const std::int64_t n = a.group < a.cols - start ? a.group : a.cols - start;
  const float* x = a.x + row * a.ld + start;

  quant::kernel::Scale scale;
  if (a.chooseScales) {
    scale = quant::kernel::scaleFor(a.quant, warpRange(x, n, lane));
  } else {
    scale.scale = a.scales[slot];
    scale.zeroPoint = a.zeroPoints != nullptr ? a.zeroPoints[slot] : 0;
  }

  const quant::kernel::CodeRange range = quant::kernel::codeRange(a.quant);
  const float lo = static_cast<float>(range.lo - scale.zeroPoint);
  const float hi = static_cast<float>(range.hi - scale.zeroPoint);
  const bool dead = scale.scale == 0.0F;
  quant::kernel::ClipBounds clip{lo - quant::kernel::kHalfStep, hi + quant::kernel::kHalfStep};
  if (dead) clip = {-INFINITY, INFINITY};
  quant::kernel::Lanes mine;  // only its first lane is used
  long long finite = 0;
  for (std::int64_t i = lane; i < n; i += kWarp) {
    const float value = x[i];
    const float source = value != value ? 0.0F : value;
    float quotient = 0.0F;
    float code = 0.0F;
    if (!dead) {
      quant::kernel::roundChunk(&source, 1, scale.scale, lo, hi, a.quant.rounding == QS_ROUND_AWAY, &quotient, &code);
    }
    const float back = quant::kernel::restoredValue(code, scale.scale);
    const std::int64_t at = row * a.cols + start + i;
    if (a.codes != nullptr) {
      a.codes[at] = static_cast<std::uint8_t>(static_cast<std::int32_t>(code) + scale.zeroPoint);
    }
    if (a.restored != nullptr) a.restored[at] = back;
    if (quant::kernel::isFiniteBits(value)) {
      ++finite;
      quant::kernel::addLane(mine, 0, value, back, quotient, clip);
    }
  }

  QsErrorSums sums{};
  sums.sumSquaredError = warpSum(mine.squaredError[0]);
  sums.sumSquares = warpSum(mine.squares[0]);
  sums.maxError = static_cast<double>(warpMax(mine.maxError[0]));
  sums.maxAbs = static_cast<double>(warpMax(mine.maxAbs[0]));
  sums.count = warpSum(finite);
  sums.nonfinite = n - sums.count;
  sums.zeros = warpSum(mine.zeros[0]);
  sums.clipped = warpSum(mine.clipped[0]);
  sums.signFlips = warpSum(mine.flips[0]);
  if (lane != 0) return;
  if (a.chooseScales) {
    a.scales[slot] = scale.scale;
    if (a.zeroPoints != nullptr) a.zeroPoints[slot] = scale.zeroPoint;
    sums.scaleOverflows = scale.overflow ? 1 : 0;
    sums.scaleUnderflows = scale.underflow ? 1 : 0;
  }
  a.sums[slot] = sums;
}

}  // namespace qs::cuda
