// The sum and the largest of a number over a block, in one order whatever the schedule; over a warp they are team.cuh's. Not
// for sums over a grid: those go through memory and a second kernel.
#pragma once

#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/team.cuh"

namespace qs::cuda {

// The sum over a block of `kWarps` whole warps, in every thread: warp by warp. Every thread of the block must come;
// `place` is free again once all of them have met after it.
template <int kWarps, class T>
static __device__ __forceinline__ T blockSum(T value, T (&place)[kWarps]) {
  value = teamSum(value);
  if (threadIdx.x % kWarpSize == 0) place[threadIdx.x / kWarpSize] = value;
  __syncthreads();
  T sum = place[0];
  for (int i = 1; i < kWarps; ++i) sum += place[i];
  return sum;
}

template <int kWarps>
static __device__ __forceinline__ float blockLargest(float value, float (&place)[kWarps]) {
  value = teamMax(value);
  if (threadIdx.x % kWarpSize == 0) place[threadIdx.x / kWarpSize] = value;
  __syncthreads();
  float largest = place[0];
  for (int i = 1; i < kWarps; ++i) largest = place[i] > largest ? place[i] : largest;
  return largest;
}

}  // namespace qs::cuda
