// Rounds one row of numbers in place, with dynamic scales, by a block: what a QsRowHook's `how` says. The rounding of a
// value and its scale are core/quant's own (int_kernel.h, grid_rounding.h), so that the results are the core's bits. It
// makes no codes and counts no errors.
#pragma once

#include <cstdint>

#include "core/quant/scale_rounding.h"
#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/extremes.cuh"
#include "cuda/kernels/quantize_element.cuh"

namespace qs::cuda {

inline constexpr int kRowThreads = 128;
inline constexpr int kRowWarps = kRowThreads / kWarpSize;

// What the threads of a block tell each other about a row.
struct RowPlaces {
  Extremes<std::int64_t> extremes[kRowWarps];
};

// Extremes of the finite numbers among x[0, n), as rangeOf() of int_kernel.h. By a warp, or with BLOCK by a block.
template <bool BLOCK>
static __device__ __forceinline__ quant::kernel::Range foundRange(const float* x, std::int64_t n, RowPlaces& places) {
  auto mine = Extremes<std::int64_t>::none();
  for (std::int64_t i = BLOCK ? threadIdx.x : laneOfThread(); i < n; i += BLOCK ? kRowThreads : kWarpSize) mine.meet(x[i], i);
  Extremes<std::int64_t> all = teamExtremes<kWarpSize>(mine);
  if constexpr (BLOCK) {
    __syncthreads();  // whoever looks at the places of the row before
    if (laneOfThread() == 0) places.extremes[warpOfThread()] = all;
    __syncthreads();
    for (const Extremes<std::int64_t>& other : places.extremes) all.join(other);
  }
  return all.found().range();
}

template <bool BLOCK>
static __device__ __forceinline__ void roundGroup(const QsRounder& how, float tensorScale, float* x, std::int64_t n,
                                                  RowPlaces& places) {
  using namespace quant::kernel;
  const Range range = foundRange<BLOCK>(x, n, places);
  const Scale scale = how.isGrid != 0 ? scaleOfRange<true>(how, range, tensorScale) : scaleOfRange<false>(how, range, tensorScale);
  // Every lane has seen the range of what was there before.
  if constexpr (BLOCK) {
    __syncthreads();
  } else {
    __syncwarp();
  }
  const int me = BLOCK ? static_cast<int>(threadIdx.x) : laneOfThread();
  constexpr int kStep = BLOCK ? kRowThreads : kWarpSize;
  if (how.isGrid != 0) {
    const auto grid = groupOf<true>(how, scale.scale, scale.zeroPoint);
    for (std::int64_t i = me; i < n; i += kStep) x[i] = roundNumber<true>(how, grid, x[i]).restored;
  } else {
    const auto integers = groupOf<false>(how, scale.scale, scale.zeroPoint);
    for (std::int64_t i = me; i < n; i += kStep) x[i] = roundNumber<false>(how, integers, x[i]).restored;
  }
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
    for (std::int64_t at = warpOfThread() * group; at < n; at += step) {
      roundGroup<false>(how, tensorScale, x + at, n - at < group ? n - at : group, places);
    }
  }
  __syncthreads();
}

}  // namespace qs::cuda
