// Launches what brings an input into the numbers of a product, and a product to where it belongs (kernels/convert.cuh), and
// products of INT8 codes for a few rows (kernels/int8_rows.cuh).
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "cuda/gemm_cublas.h"

namespace qs::cuda {

// x (rows, cols) as numbers of `type` (not i8), row stride ld ≥ cols, filled up with 0. E4M3 is of x ÷ *scale.
void convertRows(const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t cols, Number type, void* to,
                 std::int64_t ld, const float* scale, cudaStream_t stream);
void padCodes(const std::int8_t* x, std::int64_t ldx, std::int64_t rows, std::int64_t cols, std::int8_t* to,
              std::int64_t ld, cudaStream_t stream);
// *largest becomes the bits of the largest finite magnitude, if that is above what it was.
void largestInput(const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t cols, std::uint32_t* largest,
                  cudaStream_t stream);
// y (rows, cols) = from, row stride ld; 0 where from is null.
void copyOut(const float* from, std::int64_t ld, std::int64_t rows, std::int64_t cols, float* y, std::int64_t ldy,
             cudaStream_t stream);

// y (rows ≤ 16, out) = F32(Σ x·w) · xScales · scales; x and w begin on 16 bytes, ldx and ldw are multiples of 16, ldx ≥ ldw,
// and what fills up a row of w is 0.
void multiplyInt8FewRows(const std::int8_t* x, std::int64_t ldx, std::int64_t rows, const std::int8_t* w, std::int64_t ldw,
                         std::int64_t out, const float* xScales, const float* scales, float* y, std::int64_t ldy,
                         cudaStream_t stream);
// y (rows, out) = F32(sums) · xScales · scales.
void scaleSums(const std::int32_t* sums, std::int64_t ldSums, std::int64_t rows, std::int64_t out, const float* xScales,
               const float* scales, float* y, std::int64_t ldy, cudaStream_t stream);

}  // namespace qs::cuda
