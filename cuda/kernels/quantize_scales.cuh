// Scales from ranges that were found apart from them, and the search for the range with the least squared error. It rounds
// no matrix. And the adding up of what the blocks of all these kernels have counted.
#pragma once

#include <cstdint>

#include "cuda/kernels/quantize_element.cuh"
#include "cuda/kernels/range.cuh"

namespace qs::cuda {

inline constexpr int kScaleThreads = 128;
inline constexpr int kRatios = 81;  // core/quant/methods/mse.cpp: 1.00, 0.99 … 0.20 of the range

// The earlier one on ties: the wider range stays.
__device__ inline Choice better(const Choice& a, const Choice& b) {
  return b.error < a.error || (b.error == a.error && b.ratio < a.ratio) ? b : a;
}

__device__ inline quant::kernel::Range narrowed(const quant::kernel::Range& range, int index) {
  const double ratio = 1.0 - 0.01 * index;
  quant::kernel::Range out = range;
  out.lo = static_cast<float>(static_cast<double>(range.lo) * ratio);
  out.hi = static_cast<float>(static_cast<double>(range.hi) * ratio);
  return out;
}

inline constexpr int kSumThreads = 256;

// total = parts[0] + … + parts[count − 1]; one block.
static __global__ void __launch_bounds__(kSumThreads) sumPartsKernel(const QsErrorSums* parts, std::int64_t count,
                                                                     QsErrorSums* total) {
  QsErrorSums mine{};
  for (std::int64_t i = threadIdx.x; i < count; i += kSumThreads) mergeSums(mine, parts[i]);
  writeBlockSums<kSumThreads>(mine, total);
}

// nvfp4: scales[i] of the tensor (count 1) or of each row, from its range. A scale that became 0 is counted.
static __global__ void __launch_bounds__(kScaleThreads) tensorScalesKernel(const FoundRange* ranges, std::int64_t count,
                                                                           float* scales, QsErrorSums* sums) {
  Tally tally;
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kScaleThreads + threadIdx.x; i < count;
       i += static_cast<std::int64_t>(gridDim.x) * kScaleThreads) {
    const quant::StoredScale stored = quant::kernel::twoLevelTensorScale(ranges[i].range().absmax());
    scales[i] = stored.value;
    tally.scaleUnderflows += stored.underflow ? 1 : 0;
  }
  if (sums != nullptr) writeBlockSums<kScaleThreads>(sumsOf(tally), sums + blockIdx.x);
}

template <bool kGrid>
static __global__ void __launch_bounds__(kScaleThreads) scalesKernel(ScaleArguments a) {
  Tally tally;
  for (std::int64_t slot = static_cast<std::int64_t>(blockIdx.x) * kScaleThreads + threadIdx.x; slot < a.slots;
       slot += static_cast<std::int64_t>(gridDim.x) * kScaleThreads) {
    quant::kernel::Range range = a.ranges[slot].range();
    if (a.choices != nullptr) {
      Choice best = a.choices[slot * a.slices];
      for (int s = 1; s < a.slices; ++s) best = better(best, a.choices[slot * a.slices + s]);
      range = narrowed(range, best.ratio);
    }
    const quant::kernel::Scale scale =
        scaleOfRange<kGrid>(a.how, range, kGrid ? a.tensorScale.of(quotient(slot, a.across)) : 0.0F);
    a.scales.scales[slot] = scale.scale;
    if (a.scales.zeroPoints != nullptr) a.scales.zeroPoints[slot] = scale.zeroPoint;
    tally.addScale(scale);
  }
  if (a.sums != nullptr) writeBlockSums<kScaleThreads>(sumsOf(tally), a.sums + blockIdx.x);
}

inline constexpr int kHalfWarp = 16;  // kernel::kLanes
static_assert(kHalfWarp == quant::kernel::kLanes);

// The squared error of a rectangle under one scale, with the core's own order of sums: lane j of sixteen takes the
// elements i ≡ j (mod 16), and the lanes are added up from the first. Integers in their usual range are summed in F32 over
// 256 elements at a time and only then in double (kernel::encodeGroup), everything else in double throughout. So the
// errors compare as the core's do. Both halves of the warp come, each with a scale of its own.
template <bool kGrid>
__device__ inline double squaredError(const QsRounder& how, const Numbers& from, const Rectangle& r,
                                      const FoundRange& found, const Group& group) {
  const int j = laneOfThread() % kHalfWarp;
  const std::int64_t n = r.height * r.width;
  const float* x = from.x + r.row * from.ld + r.col;
  bool inSteps = false;
  if constexpr (!kGrid) {
    const float step = fabsf(group.scale);
    inSteps = found.allFinite != 0 && step != 0.0F && step < quant::kernel::kLargest / 512.0F &&
              found.range().absmax() < 1e18F;
  }
  const std::int64_t done = inSteps ? n - n % kHalfWarp : 0;
  const std::int64_t stepRows = quotient(kHalfWarp, r.width);
  const std::int64_t stepCols = kHalfWarp - stepRows * r.width;
  std::int64_t row = quotient(static_cast<std::int64_t>(j), r.width);
  std::int64_t col = j - row * r.width;
  double sum = 0.0;
  float part = 0.0F;
  for (std::int64_t i = j; i < n; i += kHalfWarp) {
    const float v = numberAt(from, x[row * from.ld + col]);
    row += stepRows;
    col += stepCols;
    if (col >= r.width) {
      col -= r.width;
      ++row;
    }
    const Rounded rounded = roundNumber<kGrid>(how, group, v);
    if (i < done) {
      const float error = v - rounded.restored;
      part += error * error;
      const std::int64_t next = i + kHalfWarp;
      if (next % quant::kernel::simd::kFlush < kHalfWarp || next >= done) {
        sum += static_cast<double>(part);
        part = 0.0F;
      }
    } else if (quant::kernel::isFiniteBits(v)) {
      const double error =
          static_cast<double>(v) - static_cast<double>(quant::kernel::measuredAs(v, rounded.restored));
      sum += error * error;
    }
  }
  const int firstLane = laneOfThread() - j;
  double total = 0.0;
  for (int lane = 0; lane < kHalfWarp; ++lane) total += __shfl_sync(kWholeWarp, sum, firstLane + lane);
  return total;
}

// choices[slot · slices + slice]: the best of the slice's candidates. A warp each; its halves take turns.
template <bool kGrid>
static __global__ void __launch_bounds__(kScaleThreads) searchKernel(SearchArguments a) {
  constexpr int kWarps = kScaleThreads / kWarpSize;
  constexpr int kPairs = (kRatios + 1) / 2;
  const std::int64_t all = a.grouping.slots() * a.slices;
  const int half = laneOfThread() / kHalfWarp;
  const int pairsOfSlice = (kPairs + a.slices - 1) / a.slices;
  for (std::int64_t w = static_cast<std::int64_t>(blockIdx.x) * kWarps + warpOfThread(); w < all;
       w += static_cast<std::int64_t>(gridDim.x) * kWarps) {
    const std::int64_t slot = quotient(w, a.slices);
    const int slice = static_cast<int>(w - slot * a.slices);
    const FoundRange found = a.ranges[slot];
    const Rectangle r = rectangleOf(a.grouping, slot);
    const float tensorScale = kGrid ? a.tensorScale.of(quotient(slot, a.grouping.across)) : 0.0F;
    Choice best{INFINITY, 0};
    quant::kernel::Scale last{};
    const int end = (slice + 1) * pairsOfSlice < kPairs ? (slice + 1) * pairsOfSlice : kPairs;
    for (int pair = slice * pairsOfSlice; pair < end; ++pair) {
      const int index = 2 * pair + half;
      const quant::kernel::Scale scale = scaleOfRange<kGrid>(a.how, narrowed(found.range(), index), tensorScale);
      // Ranges that come out as one stored scale have one error, and the earlier one is preferred.
      const bool known =
          pair > slice * pairsOfSlice && scale.scale == last.scale && scale.zeroPoint == last.zeroPoint;
      last = scale;
      if (__all_sync(kWholeWarp, known) != 0) continue;
      const double error =
          squaredError<kGrid>(a.how, a.from, r, found, groupOf<kGrid>(a.how, scale.scale, scale.zeroPoint));
      // Strictly less than infinity and than what was before; the last half has no candidate.
      if (index < kRatios && error < best.error) best = {error, index};
    }
    Choice other{};
    other.error = __shfl_xor_sync(kWholeWarp, best.error, kHalfWarp);
    other.ratio = __shfl_xor_sync(kWholeWarp, best.ratio, kHalfWarp);
    best = better(best, other);
    if (laneOfThread() == 0) a.choices[w] = best;
  }
}

}  // namespace qs::cuda
