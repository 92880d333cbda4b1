// Rounds one row of numbers in place, with dynamic scales, by a block: what a QsRowHook's `how` says. The rounding of a
// value and its scale are core/quant's own (int_kernel.h, grid_rounding.h), so that the results are the core's bits. It
// makes no codes and counts no errors.
#pragma once

#include <cstdint>

#include "core/quant/grid_rounding.h"
#include "core/quant/int_kernel.h"
#include "core/quant/round_abi.h"
#include "core/quant/scale_rounding.h"
#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/reduce.cuh"

namespace qs::cuda {

inline constexpr int kRowThreads = 128;
inline constexpr int kRowWarps = kRowThreads / kWarp;

// What the threads of a block tell each other about a row.
struct RowPlaces {
  float extremes[2][kRowWarps];
  long long firsts[kRowWarps];
};

static __device__ __forceinline__ long long warpFirst(long long at) {
  for (int step = kWarp / 2; step > 0; step /= 2) {
    const long long other = __shfl_xor_sync(kAllLanes, at, step);
    at = other < at ? other : at;
  }
  return at;
}

// Extremes of the finite numbers among x[0, n), as rangeOf() of int_kernel.h. By a warp, or with BLOCK by a block.
template <bool BLOCK>
static __device__ __forceinline__ quant::kernel::Range foundRange(const float* x, std::int64_t n, RowPlaces& places) {
  const int me = static_cast<int>(BLOCK ? threadIdx.x : threadIdx.x % kWarp);
  constexpr int kStep = BLOCK ? kRowThreads : kWarp;
  float low = 0.0F;
  float high = 0.0F;
  for (std::int64_t i = me; i < n; i += kStep) {
    if (!quant::kernel::isFiniteBits(x[i])) continue;
    low = x[i] < low ? x[i] : low;
    high = x[i] > high ? x[i] : high;
  }
  float below = -low;
  if constexpr (BLOCK) {
    __syncthreads();  // whoever looks at the places of the row before
    below = blockLargest(below, places.extremes[0]);
    high = blockLargest(high, places.extremes[1]);
  } else {
    below = warpLargest(below);
    high = warpLargest(high);
  }
  quant::kernel::Range range;
  range.lo = -below;
  range.hi = high;
  range.negative = below > high;
  if (below != high || high == 0.0F) return range;
  // Both signs have the largest magnitude: the first of them decides.
  long long first = n;
  for (std::int64_t i = me; i < n; i += kStep) {
    if (fabsf(x[i]) == high) {
      first = i;
      break;
    }
  }
  first = warpFirst(first);
  if constexpr (BLOCK) {
    if (threadIdx.x % kWarp == 0) places.firsts[threadIdx.x / kWarp] = first;
    __syncthreads();
    for (const long long other : places.firsts) first = other < first ? other : first;
  }
  range.negative = x[first] < 0.0F;
  return range;
}

static __device__ __forceinline__ float roundedBy(const QsRounder& how, float scale, std::int32_t zeroPoint, float x) {
  using namespace quant::kernel;
  if (how.isGrid != 0) return gridRestored(roundToGrid(how.grid, gridQuotient(x, scale)).value, scale);
  const CodeRange codes = codeRange(how.integer);
  const float source = isNanBits(x) ? 0.0F : x;
  float quotient = 0.0F;
  float code = 0.0F;
  if (scale != 0.0F) {
    roundChunk(&source, 1, scale, static_cast<float>(codes.lo - zeroPoint), static_cast<float>(codes.hi - zeroPoint),
               how.integer.rounding == QS_ROUND_AWAY, &quotient, &code);
  }
  return restoredValue(code, scale);
}

template <bool BLOCK>
static __device__ __forceinline__ void roundGroup(const QsRounder& how, float tensorScale, float* x, std::int64_t n,
                                                  RowPlaces& places) {
  using namespace quant::kernel;
  const Range range = foundRange<BLOCK>(x, n, places);
  const Scale scale = how.isGrid != 0 ? gridScaleFor(how.grid, range.absmax(), tensorScale)
                                      : integerScaleFor(how.integer, how.integerScale, range);
  // Every lane has seen the range of what was there before.
  if constexpr (BLOCK) {
    __syncthreads();
  } else {
    __syncwarp();
  }
  const int me = static_cast<int>(BLOCK ? threadIdx.x : threadIdx.x % kWarp);
  for (std::int64_t i = me; i < n; i += BLOCK ? kRowThreads : kWarp) x[i] = roundedBy(how, scale.scale, scale.zeroPoint, x[i]);
}

// Every thread of the block comes; x[0, n) is as all of them left it, and all may read it afterwards. group: consecutive
// numbers that share a scale, 0 for all.
static __device__ __forceinline__ void roundRow(const QsRounder& how, std::int64_t group, float* x, std::int64_t n,
                                                RowPlaces& places) {
  __syncthreads();
  float tensorScale = 0.0F;
  if (how.isGrid != 0 && how.grid.family == QS_GRID_NVFP4) {
    tensorScale = quant::kernel::twoLevelTensorScale(foundRange<true>(x, n, places).absmax()).value;
    __syncthreads();
  }
  if (group == 0 || group >= n) {
    roundGroup<true>(how, tensorScale, x, n, places);
  } else {
    const std::int64_t step = group * kRowWarps;
    for (std::int64_t at = threadIdx.x / kWarp * group; at < n; at += step) {
      roundGroup<false>(how, tensorScale, x + at, n - at < group ? n - at : group, places);
    }
  }
  __syncthreads();
}

}  // namespace qs::cuda
