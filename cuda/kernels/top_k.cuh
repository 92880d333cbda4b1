// The k largest of each row: of pieces of a row first, then of what these left. No sorting of whole rows: k is small.
#pragma once

#include <cstdint>

#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/loss.cuh"

namespace qs::cuda {

inline constexpr int kTopThreads = 256;
inline constexpr int kTopWarps = kTopThreads / kWarpSize;
inline constexpr int kTopEach = 16;                                          // numbers that a thread holds
inline constexpr std::int64_t kTopPiece = std::int64_t{kTopThreads} * kTopEach;

// A number and its column; column −1: none.
struct Candidate {
  float value;
  std::int32_t at;
};

static __device__ __forceinline__ bool better(const Candidate& a, const Candidate& b) {
  return a.at >= 0 && (b.at < 0 || before(a.value, a.at, b.value, b.at));
}

// The best candidate of the block, in every thread.
static __device__ __forceinline__ Candidate bestOf(Candidate mine, Candidate (&place)[kTopWarps]) {
  for (int step = kWarpSize / 2; step > 0; step /= 2) {
    Candidate other;
    other.value = __shfl_xor_sync(kWholeWarp, mine.value, step);
    other.at = __shfl_xor_sync(kWholeWarp, mine.at, step);
    if (better(other, mine)) mine = other;
  }
  if (laneOfThread() == 0) place[warpOfThread()] = mine;
  __syncthreads();
  mine = place[0];
  for (int w = 1; w < kTopWarps; ++w) {
    if (better(place[w], mine)) mine = place[w];
  }
  __syncthreads();
  return mine;
}

// k times: the best of what comes after the one before it. each(fn) calls fn(candidate) for all that the thread has.
template <class Each>
static __device__ __forceinline__ void takeBest(int k, Candidate* out, Each each) {
  QS_SHARED(Candidate, place, [kTopWarps]);
  Candidate last{0.0F, -1};
  for (int i = 0; i < k; ++i) {
    Candidate mine{0.0F, -1};
    each([&](const Candidate& one) {
      if (i > 0 && !better(last, one)) return;
      if (better(one, mine)) mine = one;
    });
    last = bestOf(mine, place);
    if (threadIdx.x == 0) out[i] = last;
    if (last.at < 0) {
      // Fewer than k: the rest is none.
      for (int j = i + 1 + static_cast<int>(threadIdx.x); j < k; j += kTopThreads) out[j] = last;
      return;
    }
  }
}

// Grid: pieces of rows. Candidates (rows, pieces, k); odd (rows, pieces): 1 where a number is not finite.
static __global__ void __launch_bounds__(kTopThreads) topPieceKernel(const float* x, std::int64_t ld, std::int64_t rows,
                                                                      std::int64_t cols, std::int32_t k, Candidate* out,
                                                                      std::int32_t* odd) {
  const std::int64_t pieces = (cols + kTopPiece - 1) / kTopPiece;
  for (std::int64_t piece = blockIdx.x; piece < rows * pieces; piece += gridDim.x) {
    const float* row = x + piece / pieces * ld;
    const std::int64_t begin = piece % pieces * kTopPiece + threadIdx.x;
    float held[kTopEach];
    int wild = 0;
#pragma unroll
    for (int i = 0; i < kTopEach; ++i) {
      const std::int64_t at = begin + static_cast<std::int64_t>(i) * kTopThreads;
      held[i] = at < cols ? row[at] : 0.0F;
      if (!isFinite(held[i])) wild = 1;
    }
    wild = __syncthreads_or(wild);
    if (threadIdx.x == 0) odd[piece] = wild;
    takeBest(k, out + piece * k, [&](auto fn) {
#pragma unroll
      for (int i = 0; i < kTopEach; ++i) {
        const std::int64_t at = begin + static_cast<std::int64_t>(i) * kTopThreads;
        if (at < cols) fn(Candidate{held[i], static_cast<std::int32_t>(at)});
      }
    });
    __syncthreads();
  }
}

// A block a row: the best of its pieces' candidates. A row with a number that is not finite has −1 and NaN.
static __global__ void __launch_bounds__(kTopThreads) topRowKernel(std::int64_t rows, std::int64_t cols, std::int32_t k,
                                                                    const Candidate* from, const std::int32_t* odd,
                                                                    Candidate* best, std::int32_t* indices, float* values) {
  const std::int64_t pieces = (cols + kTopPiece - 1) / kTopPiece;
  for (std::int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
    int wild = 0;
    for (std::int64_t p = threadIdx.x; p < pieces; p += kTopThreads) wild |= odd[row * pieces + p];
    wild = __syncthreads_or(wild);
    const Candidate* mine = from + row * pieces * k;
    takeBest(k, best + row * k, [&](auto fn) {
      for (std::int64_t i = threadIdx.x; i < pieces * k; i += kTopThreads) fn(mine[i]);
    });
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < k; i += kTopThreads) {
      indices[row * k + i] = wild != 0 ? -1 : best[row * k + i].at;
      values[row * k + i] = wild != 0 ? __uint_as_float(0x7fc00000U) : best[row * k + i].value;
    }
    __syncthreads();
  }
}

}  // namespace qs::cuda
