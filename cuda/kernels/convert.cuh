// An input's rows in the numbers that a product wants, and rows of 0. Rounding is numbers.cuh's.
#pragma once

#include "cuda/kernels/numbers.cuh"

namespace qs::cuda {

inline constexpr int kConvertBlock = 256;
inline constexpr std::int64_t kConvertGrid = 65536;  // blocks at most; they walk on from there

// x (rows, cols) to rows of stride ld ≥ cols, filled up with 0. E4M3 is of x ÷ *scale.
template <class From, class To>
static __global__ void __launch_bounds__(kConvertBlock)
convertKernel(const From* x, std::int64_t ldx, std::int64_t rows, std::int64_t cols, To* to, std::int64_t ld,
              const float* scale) {
  const float divisor = scale == nullptr ? 1.0F : __ldg(scale);
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < rows * ld; i += step) {
    const std::int64_t row = i / ld;
    const std::int64_t col = i % ld;
    if constexpr (std::is_same_v<From, To>) {
      to[i] = col < cols ? x[row * ldx + col] : To{};
    } else {
      to[i] = numberOf<To>(col < cols ? x[row * ldx + col] : 0.0F, divisor);
    }
  }
}

static __global__ void __launch_bounds__(kConvertBlock)
rowsSizeKernel(const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t cols, std::uint32_t* largest) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  std::uint32_t size = 0;
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < rows * cols; i += step) {
    size = max(size, finiteSize(x[i / cols * ldx + i % cols]));
  }
  keepLargest(size, largest);
}

// y (rows, cols) from a dense copy of stride ld.
static __global__ void __launch_bounds__(kConvertBlock)
copyOutKernel(const float* from, std::int64_t ld, std::int64_t rows, std::int64_t cols, float* y, std::int64_t ldy) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < rows * cols; i += step) {
    y[i / cols * ldy + i % cols] = from == nullptr ? 0.0F : from[i / cols * ld + i % cols];
  }
}

}  // namespace qs::cuda
