// Sums and extremes over the threads of a warp, a part of one, or a block, each in one fixed order. It holds no kernel.
#pragma once

#include <cstdint>

#include "cuda/kernels/compat.cuh"

// Before a loop of a known number of turns whose arrays are to be registers.
#ifdef __CUDACC__
#define QS_UNROLL _Pragma("unroll")
#else
#define QS_UNROLL
#endif

namespace qs::cuda {

inline constexpr int kWarpSize = 32;
inline constexpr unsigned kWholeWarp = 0xffffffffU;

__device__ inline int laneOfThread() { return static_cast<int>(threadIdx.x) % kWarpSize; }
__device__ inline int warpOfThread() { return static_cast<int>(threadIdx.x) / kWarpSize; }

// Combines over kTeam neighbouring lanes, a power of two up to 32: every lane ends with the same. `combine` must not mind
// the order of its two; all lanes of the warp take part.
template <int kTeam, class T, class Combine>
__device__ inline T overTeam(T value, Combine combine) {
  for (int step = kTeam / 2; step > 0; step /= 2) value = combine(value, __shfl_xor_sync(kWholeWarp, value, step));
  return value;
}
template <int kTeam = kWarpSize, class T>
__device__ inline T teamSum(T value) {
  return overTeam<kTeam>(value, [](T a, T b) { return a + b; });
}
template <int kTeam = kWarpSize, class T>
__device__ inline T teamMax(T value) {
  return overTeam<kTeam>(value, [](T a, T b) { return b > a ? b : a; });
}
template <int kTeam = kWarpSize, class T>
__device__ inline T teamMin(T value) {
  return overTeam<kTeam>(value, [](T a, T b) { return b < a ? b : a; });
}

}  // namespace qs::cuda
