// Products of INT8 codes with INT32 sums for a few rows, and what makes numbers of the sums. Sums are whole numbers: any
// order gives the same.
#pragma once

#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/team.cuh"

namespace qs::cuda {

inline constexpr int kInt8Block = 128;  // 4 outputs, a warp each

__device__ inline float scaledSum(std::int32_t sum, float xScale, float scale) {
  return __int2float_rn(sum) * xScale * scale;
}

// Rows [0, rows ≤ 16) of y; x and w with strides that are multiples of 16 bytes, filled up with 0.
template <int R>
static __global__ void __launch_bounds__(kInt8Block)
int8RowsKernel(const std::int8_t* x, std::int64_t ldx, std::int32_t rows, const std::int8_t* w, std::int64_t ldw,
               std::int64_t out, const float* xScales, const float* scales, float* y, std::int64_t ldy) {
  const unsigned lane = threadIdx.x % 32;
  const std::int64_t output = static_cast<std::int64_t>(blockIdx.x) * (kInt8Block / 32) + threadIdx.x / 32;
  if (output >= out) return;
  std::int32_t sum[R] = {};
  for (std::int64_t i = lane * 16; i < ldw; i += 32 * 16) {
    const int4 code = __ldg(reinterpret_cast<const int4*>(w + output * ldw + i));
#pragma unroll
    for (int r = 0; r < R; ++r) {
      if (r >= rows) break;
      const int4 input = __ldg(reinterpret_cast<const int4*>(x + r * ldx + i));
      sum[r] = __dp4a(code.x, input.x, sum[r]);
      sum[r] = __dp4a(code.y, input.y, sum[r]);
      sum[r] = __dp4a(code.z, input.z, sum[r]);
      sum[r] = __dp4a(code.w, input.w, sum[r]);
    }
  }
#pragma unroll
  for (int r = 0; r < R; ++r) {
    sum[r] = teamSum(sum[r]);
    if (lane == static_cast<unsigned>(r) && r < rows) {
      y[r * ldy + output] = scaledSum(sum[r], __ldg(xScales + r), __ldg(scales + output));
    }
  }
}

static __global__ void __launch_bounds__(256)
scaleSumsKernel(const std::int32_t* sums, std::int64_t ldSums, std::int64_t rows, std::int64_t out, const float* xScales,
                const float* scales, float* y, std::int64_t ldy) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < rows * out; i += step) {
    const std::int64_t row = i / out;
    const std::int64_t output = i % out;
    y[row * ldy + output] = scaledSum(sums[row * ldSums + output], __ldg(xScales + row), __ldg(scales + output));
  }
}

}  // namespace qs::cuda
