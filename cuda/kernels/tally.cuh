// What each thread counts of the numbers it rounds, and how a block adds it up. The meaning of each sum is that of
// core/quant/error_stats.h; the definition is kernel::addLane.
#pragma once

#include <cstdint>

#include "core/quant/int_kernel.h"
#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/team.cuh"

namespace qs::cuda {

// Arrays of one, as addLane wants them.
struct Tally {
  double squaredError[1] = {};
  double squares[1] = {};
  float maxError[1] = {};
  float maxAbs[1] = {};
  std::int32_t zeros[1] = {};
  std::int32_t clipped[1] = {};
  std::int32_t flips[1] = {};
  // A thread never has 2³¹ of them: a grid has enough threads.
  std::int32_t count = 0;
  std::int32_t nonfinite = 0;
  std::int32_t scaleOverflows = 0;
  std::int32_t scaleUnderflows = 0;

  __device__ void addScale(const quant::kernel::Scale& scale) {
    scaleOverflows += scale.overflow ? 1 : 0;
    scaleUnderflows += scale.underflow ? 1 : 0;
  }
};

__device__ inline void mergeSums(QsErrorSums& into, const QsErrorSums& more) {
  into.sumSquaredError += more.sumSquaredError;
  into.sumSquares += more.sumSquares;
  into.maxError = more.maxError > into.maxError ? more.maxError : into.maxError;
  into.maxAbs = more.maxAbs > into.maxAbs ? more.maxAbs : into.maxAbs;
  into.count += more.count;
  into.zeros += more.zeros;
  into.clipped += more.clipped;
  into.nonfinite += more.nonfinite;
  into.scaleOverflows += more.scaleOverflows;
  into.scaleUnderflows += more.scaleUnderflows;
  into.signFlips += more.signFlips;
}

// The warp's sums, in every lane.
__device__ inline QsErrorSums warpSums(const QsErrorSums& mine) {
  QsErrorSums out{};
  out.sumSquaredError = teamSum(mine.sumSquaredError);
  out.sumSquares = teamSum(mine.sumSquares);
  out.maxError = teamMax(mine.maxError);
  out.maxAbs = teamMax(mine.maxAbs);
  out.count = teamSum(mine.count);
  out.zeros = teamSum(mine.zeros);
  out.clipped = teamSum(mine.clipped);
  out.nonfinite = teamSum(mine.nonfinite);
  out.scaleOverflows = teamSum(mine.scaleOverflows);
  out.scaleUnderflows = teamSum(mine.scaleUnderflows);
  out.signFlips = teamSum(mine.signFlips);
  return out;
}

// Adds up a block of kThreads threads, a multiple of 32, and lets its first thread write the result. All threads come.
template <int kThreads>
__device__ inline void writeBlockSums(const QsErrorSums& mine, QsErrorSums* to) {
  QS_SHARED(QsErrorSums, ofWarps, [kThreads / kWarpSize]);
  const QsErrorSums sums = warpSums(mine);
  __syncthreads();  // an earlier use of the same memory is over
  if (laneOfThread() == 0) ofWarps[warpOfThread()] = sums;
  __syncthreads();
  if (threadIdx.x != 0) return;
  QsErrorSums all{};
  for (int warp = 0; warp < kThreads / kWarpSize; ++warp) mergeSums(all, ofWarps[warp]);
  *to = all;
}

__device__ inline QsErrorSums sumsOf(const Tally& tally) {
  QsErrorSums out{};
  out.sumSquaredError = tally.squaredError[0];
  out.sumSquares = tally.squares[0];
  out.maxError = static_cast<double>(tally.maxError[0]);
  out.maxAbs = static_cast<double>(tally.maxAbs[0]);
  out.count = tally.count;
  out.zeros = tally.zeros[0];
  out.clipped = tally.clipped[0];
  out.nonfinite = tally.nonfinite;
  out.scaleOverflows = tally.scaleOverflows;
  out.scaleUnderflows = tally.scaleUnderflows;
  out.signFlips = tally.flips[0];
  return out;
}

}  // namespace qs::cuda
