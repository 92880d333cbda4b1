// Sums and extremes over a warp and over a block, in one order whatever the schedule. Not for sums over a grid: those go
// through memory and a second kernel.
#pragma once

#include "cuda/kernels/compat.cuh"

namespace qs::cuda {

inline constexpr int kWarp = 32;
inline constexpr unsigned kAllLanes = 0xffffffffU;

// The sum over the warp, in every lane. Partners add the same two numbers, so all lanes have the same bits.
template <class T>
static __device__ __forceinline__ T warpSum(T value) {
  for (int step = kWarp / 2; step > 0; step /= 2) value += __shfl_xor_sync(kAllLanes, value, step);
  return value;
}

// The largest over the warp, in every lane; NaN is passed over unless it was there first.
static __device__ __forceinline__ float warpLargest(float value) {
  for (int step = kWarp / 2; step > 0; step /= 2) {
    const float other = __shfl_xor_sync(kAllLanes, value, step);
    value = other > value ? other : value;
  }
  return value;
}

// The sum over a block of `kWarps` whole warps, in every thread: warp by warp. Every thread of the block must come;
// `place` is free again once all of them have met after it.
template <int kWarps, class T>
static __device__ __forceinline__ T blockSum(T value, T (&place)[kWarps]) {
  value = warpSum(value);
  if (threadIdx.x % kWarp == 0) place[threadIdx.x / kWarp] = value;
  __syncthreads();
  T sum = place[0];
  for (int i = 1; i < kWarps; ++i) sum += place[i];
  return sum;
}

template <int kWarps>
static __device__ __forceinline__ float blockLargest(float value, float (&place)[kWarps]) {
  value = warpLargest(value);
  if (threadIdx.x % kWarp == 0) place[threadIdx.x / kWarp] = value;
  __syncthreads();
  float largest = place[0];
  for (int i = 1; i < kWarps; ++i) largest = place[i] > largest ? place[i] : largest;
  return largest;
}

}  // namespace qs::cuda
