// Kernels of what stands between a model's products: embedding, norm, rotary positions, gate and sum. Each is bound by
// memory: a thread takes four numbers at a time, by 16-byte accesses where all rows allow it. No product is here.
#pragma once

#include <cstdint>

#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/exponential.cuh"
#include "cuda/kernels/quads.cuh"
#include "cuda/kernels/reduce.cuh"

namespace qs::cuda {

inline constexpr int kLayerThreads = 256;

// Token numbers that travel with the launch, so that a gathered step copies nothing from the host's memory.
inline constexpr int kFewIds = 32;
struct FewIds {
  std::int32_t id[kFewIds];
};

// Blocks take pieces of kLayerThreads quads of a row in turn; fn(row, at) for each quad that the row has.
template <class Fn>
static __device__ __forceinline__ void forQuads(std::int64_t rows, std::int64_t cols, Fn fn) {
  const std::int64_t perRow = (cols + 4 * kLayerThreads - 1) / (4 * kLayerThreads);
  for (std::int64_t piece = blockIdx.x; piece < rows * perRow; piece += gridDim.x) {
    const std::int64_t at = 4 * (piece % perRow * kLayerThreads + threadIdx.x);
    if (at < cols) fn(piece / perRow, at);
  }
}

// y (rows, cols): row r is row id[r] of the table. ids null: `few` has them.
template <bool ALIGNED>
static __global__ void __launch_bounds__(kLayerThreads) embedKernel(const float* table, std::int64_t cols, FewIds few,
                                                                     const std::int32_t* ids, std::int64_t rows, float* y,
                                                                     std::int64_t ldy) {
  forQuads(rows, cols, [&](std::int64_t row, std::int64_t at) {
    const std::int64_t id = ids != nullptr ? ids[row] : few.id[row];
    storeQuad<ALIGNED>(y + row * ldy, at, cols, loadQuad<ALIGNED>(table + id * cols, at, cols));
  });
}

// A block a row. Squares are added in double: there is no overflow, and the products are exact.
template <bool ALIGNED>
static __global__ void __launch_bounds__(kLayerThreads) rmsNormKernel(const float* x, std::int64_t ldx, const float* weight,
                                                                       std::int64_t rows, std::int64_t cols, float eps,
                                                                       float* y, std::int64_t ldy) {
  QS_SHARED(double, sums, [kLayerThreads / kWarpSize]);
  for (std::int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
    const float* in = x + row * ldx;
    double squares[4] = {};
    for (std::int64_t at = 4 * threadIdx.x; at < cols; at += 4 * kLayerThreads) {
      const Quad quad = loadQuad<ALIGNED>(in, at, cols);
#pragma unroll
      for (int i = 0; i < 4; ++i) squares[i] += static_cast<double>(quad.v[i]) * static_cast<double>(quad.v[i]);
    }
    const double sum = blockSum((squares[0] + squares[1]) + (squares[2] + squares[3]), sums);
    const auto factor = static_cast<float>(1.0 / sqrt(sum / static_cast<double>(cols) + static_cast<double>(eps)));
    // Each thread reads again what it read before and writes there: y may be x.
    for (std::int64_t at = 4 * threadIdx.x; at < cols; at += 4 * kLayerThreads) {
      Quad quad = loadQuad<ALIGNED>(in, at, cols);
      const Quad by = loadQuad<ALIGNED>(weight, at, cols);
#pragma unroll
      for (int i = 0; i < 4; ++i) quad.v[i] = quad.v[i] * factor * by.v[i];
      storeQuad<ALIGNED>(y + row * ldy, at, cols, quad);
    }
    __syncthreads();  // the next row uses `sums` again
  }
}

// Of each head's 2 · half numbers, i and half + i turn together. ALIGNED only where half is a multiple of 4.
template <bool ALIGNED>
static __global__ void __launch_bounds__(kLayerThreads) ropeKernel(float* x, std::int64_t ldx, std::int64_t rows,
                                                                    std::int64_t heads, std::int64_t half,
                                                                    const float* cosines, const float* sines) {
  const std::int64_t quads = (half + 3) / 4;
  forQuads(rows, 4 * heads * quads, [&](std::int64_t row, std::int64_t quad) {
    const std::int64_t head = quad / 4 / quads;
    const std::int64_t at = 4 * (quad / 4 % quads);
    float* low = x + row * ldx + head * 2 * half;
    const Quad a = loadQuad<ALIGNED>(low, at, half);
    const Quad b = loadQuad<ALIGNED>(low + half, at, half);
    const Quad c = loadQuad<ALIGNED>(cosines + row * half, at, half);
    const Quad s = loadQuad<ALIGNED>(sines + row * half, at, half);
    Quad turnedLow;
    Quad turnedHigh;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      turnedLow.v[i] = a.v[i] * c.v[i] - b.v[i] * s.v[i];
      turnedHigh.v[i] = b.v[i] * c.v[i] + a.v[i] * s.v[i];
    }
    storeQuad<ALIGNED>(low, at, half, turnedLow);
    storeQuad<ALIGNED>(low + half, at, half, turnedHigh);
  });
}

template <bool ALIGNED>
static __global__ void __launch_bounds__(kLayerThreads) siluMulKernel(float* gate, std::int64_t ld, const float* up,
                                                                       std::int64_t ldUp, std::int64_t rows,
                                                                       std::int64_t cols) {
  forQuads(rows, cols, [&](std::int64_t row, std::int64_t at) {
    Quad quad = loadQuad<ALIGNED>(gate + row * ld, at, cols);
    const Quad by = loadQuad<ALIGNED>(up + row * ldUp, at, cols);
#pragma unroll
    for (int i = 0; i < 4; ++i) quad.v[i] = siluTimes(quad.v[i], by.v[i]);
    storeQuad<ALIGNED>(gate + row * ld, at, cols, quad);
  });
}

template <bool ALIGNED>
static __global__ void __launch_bounds__(kLayerThreads) addKernel(float* y, std::int64_t ldy, const float* x,
                                                                   std::int64_t ldx, std::int64_t rows,
                                                                   std::int64_t cols) {
  forQuads(rows, cols, [&](std::int64_t row, std::int64_t at) {
    Quad quad = loadQuad<ALIGNED>(y + row * ldy, at, cols);
    const Quad other = loadQuad<ALIGNED>(x + row * ldx, at, cols);
#pragma unroll
    for (int i = 0; i < 4; ++i) quad.v[i] += other.v[i];
    storeQuad<ALIGNED>(y + row * ldy, at, cols, quad);
  });
}

}  // namespace qs::cuda
