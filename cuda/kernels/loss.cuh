// Loss over rows of logits, and softmax. A row goes in pieces of kPiece columns, whose number depends on the vocabulary
// alone, so that a single row fills the device too; sums over a row are in double, piece by piece in one order.
//
// The logarithm of a row's sum and e^x of its target are the device's double-precision ones, once a row: they and the
// host's differ by 1 unit in the last place of a double at most.
#pragma once

#include <cstdint>

#include "core/backend/abi.h"
#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/exponential.cuh"
#include "cuda/kernels/quads.cuh"
#include "cuda/kernels/reduce.cuh"

namespace qs::cuda {

inline constexpr int kLossThreads = 256;
inline constexpr int kLossWarps = kLossThreads / kWarpSize;
inline constexpr std::int64_t kPiece = 8192;

// What a piece of a row tells.
struct PieceSum {
  double sum;           // Σ e^(x − largest)
  float largest;
  std::int32_t finite;  // 0: some number is not
  std::int64_t first;   // column of the first of the largest
};

// What is known of a whole row.
struct RowSum {
  double logTotal;      // ln Σ e^x, or Σ e^(x − largest) for softmax
  float largest;
  std::int32_t finite;
};

static __device__ __forceinline__ std::int64_t piecesOf(std::int64_t cols) { return (cols + kPiece - 1) / kPiece; }
static __device__ __forceinline__ bool isFinite(float x) { return (__float_as_uint(x) & 0x7fffffffU) < 0x7f800000U; }

// One definition, so that a model's log-probabilities equal its own baseline's to the last bit.
static __device__ __forceinline__ float logProb(float x, double logTotal) {
  return static_cast<float>(static_cast<double>(x) - logTotal);
}

// Larger, or as large and earlier.
static __device__ __forceinline__ bool before(float a, std::int64_t aAt, float b, std::int64_t bAt) {
  return a > b || (a == b && aAt < bAt);
}

// Columns [begin, end) of a row, four a thread at a time; fn(quad, at) with at a multiple of 4.
template <bool ALIGNED, class Fn>
static __device__ __forceinline__ void forPiece(const float* row, std::int64_t begin, std::int64_t end, Fn fn) {
  for (std::int64_t at = begin + 4 * threadIdx.x; at < end; at += 4 * kLossThreads) fn(loadQuad<ALIGNED>(row, at, end), at);
}

// Grid: pieces of rows. `by`: what the numbers are divided by first (softmax's temperature).
template <bool ALIGNED>
static __global__ void __launch_bounds__(kLossThreads) pieceSumKernel(const float* x, std::int64_t ld, std::int64_t rows,
                                                                       std::int64_t cols, float by, PieceSum* out) {
  QS_SHARED(float, tops, [kLossWarps]);
  QS_SHARED(long long, firsts, [kLossWarps]);
  QS_SHARED(double, sums, [kLossWarps]);
  const std::int64_t pieces = piecesOf(cols);
  for (std::int64_t piece = blockIdx.x; piece < rows * pieces; piece += gridDim.x) {
    const float* row = x + piece / pieces * ld;
    const std::int64_t begin = piece % pieces * kPiece;
    const std::int64_t end = min(begin + kPiece, cols);
    float top = __uint_as_float(0xff800000U);
    long long first = end;
    int odd = 0;
    forPiece<ALIGNED>(row, begin, end, [&](const Quad& quad, std::int64_t at) {
      for (int i = 0; i < 4 && at + i < end; ++i) {
        const float value = quad.v[i] / by;
        if (!isFinite(quad.v[i])) odd = 1;
        if (value > top || first == end) {
          top = value > top ? value : top;
          first = at + i;
        }
      }
    });
    // A thread's numbers come by rising columns, so its first one is right; among threads the earlier one wins.
    for (int step = kWarpSize / 2; step > 0; step /= 2) {
      const float otherTop = __shfl_xor_sync(kWholeWarp, top, step);
      const long long other = __shfl_xor_sync(kWholeWarp, first, step);
      if (before(otherTop, other, top, first)) {
        top = otherTop;
        first = other;
      }
    }
    if (laneOfThread() == 0) {
      tops[warpOfThread()] = top;
      firsts[warpOfThread()] = first;
    }
    odd = __syncthreads_or(odd);
    top = tops[0];
    first = firsts[0];
    for (int w = 1; w < kLossWarps; ++w) {
      if (before(tops[w], firsts[w], top, first)) {
        top = tops[w];
        first = firsts[w];
      }
    }
    double sum = 0.0;
    forPiece<ALIGNED>(row, begin, end, [&](const Quad& quad, std::int64_t at) {
      for (int i = 0; i < 4 && at + i < end; ++i) sum += static_cast<double>(exponential(quad.v[i] / by - top));
    });
    sum = blockSum(sum, sums);
    if (threadIdx.x == 0) out[piece] = {sum, top, odd == 0 ? 1 : 0, first};
    __syncthreads();  // the next piece uses the places again
  }
}

// Of the pieces of one row, by one thread: what is known of all.
static __device__ __forceinline__ RowSum wholeRow(const PieceSum* pieces, std::int64_t count, std::int64_t& first) {
  RowSum out{0.0, pieces[0].largest, 1};
  first = pieces[0].first;
  for (std::int64_t p = 0; p < count; ++p) {
    if (pieces[p].finite == 0) out.finite = 0;
    if (pieces[p].largest > out.largest) {
      out.largest = pieces[p].largest;
      first = pieces[p].first;
    }
  }
  for (std::int64_t p = 0; p < count; ++p) {
    out.logTotal += pieces[p].sum * exp(static_cast<double>(pieces[p].largest) - static_cast<double>(out.largest));
  }
  return out;
}

// A thread a row: everything but the divergence. base null: no comparison.
static __global__ void __launch_bounds__(kLossThreads) lossRowKernel(const float* x, std::int64_t ld, std::int64_t rows,
                                                                      std::int64_t cols, const std::int32_t* targets,
                                                                      const float* base, std::int64_t ldBase,
                                                                      const PieceSum* pieces, RowSum* known, QsLossRow* out) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kLossThreads + threadIdx.x;
  if (row >= rows) return;
  std::int64_t first = 0;
  RowSum all = wholeRow(pieces + row * piecesOf(cols), piecesOf(cols), first);
  const double nan = __longlong_as_double(0x7ff8000000000000LL);
  if (all.finite == 0) {
    known[row] = all;
    out[row] = {nan, nan, nan, nan, -1, 0};
    return;
  }
  all.logTotal = static_cast<double>(all.largest) + log(all.logTotal);
  known[row] = all;
  const float target = x[row * ld + targets[row]];
  // Through F32 as the baseline's is, so that the difference from itself is 0.
  const double p = exp(static_cast<double>(logProb(target, all.logTotal)));
  QsLossRow loss{};
  loss.nll = -(static_cast<double>(target) - all.logTotal);
  loss.pTarget = p;
  loss.top = static_cast<std::int32_t>(first);
  loss.finite = 1;
  if (base != nullptr) loss.deltaP = p - exp(static_cast<double>(base[row * ldBase + targets[row]]));
  out[row] = loss;
}

// Grid: pieces of rows. Divergence from the baseline, if there is one, and log-probabilities in place, if they are wanted.
template <bool ALIGNED>
static __global__ void __launch_bounds__(kLossThreads) lossPieceKernel(float* x, std::int64_t ld, std::int64_t rows,
                                                                        std::int64_t cols, const float* base,
                                                                        std::int64_t ldBase, std::int32_t write,
                                                                        const RowSum* known, double* divergences) {
  QS_SHARED(double, sums, [kLossWarps]);
  const std::int64_t pieces = piecesOf(cols);
  for (std::int64_t piece = blockIdx.x; piece < rows * pieces; piece += gridDim.x) {
    const std::int64_t row = piece / pieces;
    const RowSum all = known[row];
    const std::int64_t begin = piece % pieces * kPiece;
    const std::int64_t end = min(begin + kPiece, cols);
    double sum = 0.0;
    forPiece<ALIGNED>(x + row * ld, begin, end, [&](const Quad& quad, std::int64_t at) {
      Quad logs;
      for (int i = 0; i < 4; ++i) {
        logs.v[i] = all.finite != 0 ? logProb(quad.v[i], all.logTotal) : __uint_as_float(0x7fc00000U);
      }
      if (base != nullptr && all.finite != 0) {
        const Quad other = loadQuad<ALIGNED>(base + row * ldBase, at, end);
        for (int i = 0; i < 4 && at + i < end; ++i) {
          const float p = exponential(other.v[i]);
          const float difference = other.v[i] - logs.v[i];
          // Where the baseline's probability is 0 so is the term, even if both logarithms are infinite.
          if (p > 0.0F) sum += static_cast<double>(p) * static_cast<double>(difference);
        }
      }
      if (write != 0) storeQuad<ALIGNED>(x + row * ld, at, end, logs);
    });
    if (base == nullptr) continue;
    sum = blockSum(sum, sums);
    if (threadIdx.x == 0) divergences[piece] = sum;
    __syncthreads();
  }
}

// A thread a row.
static __global__ void __launch_bounds__(kLossThreads) divergenceKernel(const double* divergences, std::int64_t rows,
                                                                         std::int64_t cols, QsLossRow* out) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kLossThreads + threadIdx.x;
  if (row >= rows || out[row].finite == 0) return;
  double sum = 0.0;
  for (std::int64_t p = 0; p < piecesOf(cols); ++p) sum += divergences[row * piecesOf(cols) + p];
  out[row].kld = sum;
}

// A thread a row: sums for softmax.
static __global__ void __launch_bounds__(kLossThreads) softmaxRowKernel(std::int64_t rows, std::int64_t cols,
                                                                         const PieceSum* pieces, RowSum* known) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kLossThreads + threadIdx.x;
  if (row >= rows) return;
  std::int64_t first = 0;
  known[row] = wholeRow(pieces + row * piecesOf(cols), piecesOf(cols), first);
}

// Grid: pieces of rows. x = e^(x ÷ temperature − largest) ÷ sum; NaN where a number of the row is not finite.
template <bool ALIGNED>
static __global__ void __launch_bounds__(kLossThreads) softmaxKernel(float* x, std::int64_t ld, std::int64_t rows,
                                                                      std::int64_t cols, float temperature,
                                                                      const RowSum* known) {
  const std::int64_t pieces = piecesOf(cols);
  for (std::int64_t piece = blockIdx.x; piece < rows * pieces; piece += gridDim.x) {
    float* row = x + piece / pieces * ld;
    const RowSum all = known[piece / pieces];
    const std::int64_t begin = piece % pieces * kPiece;
    const std::int64_t end = min(begin + kPiece, cols);
    forPiece<ALIGNED>(row, begin, end, [&](Quad quad, std::int64_t at) {
      for (int i = 0; i < 4; ++i) {
        const float e = exponential(quad.v[i] / temperature - all.largest);
        quad.v[i] = all.finite != 0 ? static_cast<float>(static_cast<double>(e) / all.logTotal) : __uint_as_float(0x7fc00000U);
      }
      storeQuad<ALIGNED>(row, at, end, quad);
    });
  }
}

}  // namespace qs::cuda
