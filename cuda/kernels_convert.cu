#include "cuda/kernels_convert.h"

#include <algorithm>

#include "cuda/kernels/convert.cuh"
#include "cuda/kernels/int8_rows.cuh"

namespace qs::cuda {

namespace {

unsigned blocksFor(std::int64_t elements) {
  return static_cast<unsigned>(std::min(kConvertGrid, (elements + kConvertBlock - 1) / kConvertBlock));
}

}  // namespace

void convertRows(const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t cols, Number type, void* to,
                 std::int64_t ld, const float* scale, cudaStream_t stream) {
  const auto as = [&](auto* typed) {
    using To = std::remove_pointer_t<decltype(typed)>;
    QS_LAUNCH((convertKernel<float, To>), blocksFor(rows * ld), kConvertBlock, 0, stream, x, ldx, rows, cols, typed, ld, scale);
  };
  switch (type) {
    case Number::f32: return as(static_cast<float*>(to));
    case Number::bf16: return as(static_cast<Bf16*>(to));
    case Number::f16: return as(static_cast<Fp16*>(to));
    case Number::e4m3: return as(static_cast<E4m3*>(to));
    case Number::i8: return;
  }
}

void padCodes(const std::int8_t* x, std::int64_t ldx, std::int64_t rows, std::int64_t cols, std::int8_t* to,
              std::int64_t ld, cudaStream_t stream) {
  QS_LAUNCH((convertKernel<std::int8_t, std::int8_t>), blocksFor(rows * ld), kConvertBlock, 0, stream, x, ldx, rows, cols,
            to, ld, static_cast<const float*>(nullptr));
}

void largestInput(const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t cols, std::uint32_t* largest,
                  cudaStream_t stream) {
  QS_LAUNCH(rowsSizeKernel, blocksFor(rows * cols), kConvertBlock, 0, stream, x, ldx, rows, cols, largest);
}

void copyOut(const float* from, std::int64_t ld, std::int64_t rows, std::int64_t cols, float* y, std::int64_t ldy,
             cudaStream_t stream) {
  QS_LAUNCH(copyOutKernel, blocksFor(rows * cols), kConvertBlock, 0, stream, from, ld, rows, cols, y, ldy);
}

void multiplyInt8FewRows(const std::int8_t* x, std::int64_t ldx, std::int64_t rows, const std::int8_t* w, std::int64_t ldw,
                         std::int64_t out, const float* xScales, const float* scales, float* y, std::int64_t ldy,
                         cudaStream_t stream) {
  constexpr std::int64_t kOutputs = kInt8Block / 32;
  const auto grid = static_cast<unsigned>((out + kOutputs - 1) / kOutputs);
  const auto count = static_cast<std::int32_t>(rows);
  if (rows <= 1) {
    QS_LAUNCH((int8RowsKernel<1>), grid, kInt8Block, 0, stream, x, ldx, count, w, ldw, out, xScales, scales, y, ldy);
  } else if (rows <= 4) {
    QS_LAUNCH((int8RowsKernel<4>), grid, kInt8Block, 0, stream, x, ldx, count, w, ldw, out, xScales, scales, y, ldy);
  } else {
    QS_LAUNCH((int8RowsKernel<16>), grid, kInt8Block, 0, stream, x, ldx, count, w, ldw, out, xScales, scales, y, ldy);
  }
}

void scaleSums(const std::int32_t* sums, std::int64_t ldSums, std::int64_t rows, std::int64_t out, const float* xScales,
               const float* scales, float* y, std::int64_t ldy, cudaStream_t stream) {
  QS_LAUNCH(scaleSumsKernel, blocksFor(rows * out), 256U, 0, stream, sums, ldSums, rows, out, xScales, scales, y, ldy);
}

}  // namespace qs::cuda
