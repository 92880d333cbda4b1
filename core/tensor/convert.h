// Reads stored elements as F32. It does not quantize, scale or validate values: NaN and infinities pass through.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/tensor/matrix.h"
#include "core/tensor/tensor_view.h"

namespace qs::tensor {

// True if toFloat can read the type: the plain floats, and BOOL, U8 … U64 as whole numbers.
bool readableAsFloat(DType type);

// Converts elements [first, first + out.size()) of `view` to F32 (F64 and 64-bit integers are rounded to nearest).
// Contract: the type is readable and the range lies inside the tensor.
void toFloat(const TensorView& view, std::uint64_t first, std::span<float> out);

// A tensor of rank ≤ 2 seen as rows × cols (a vector is one row, a scalar 1 × 1); `what` names it in errors.
// Error: a type that cannot be read as numbers, or rank above 2.
struct MatrixShape {
  std::size_t rows = 0;
  std::size_t cols = 0;
};
base::Result<MatrixShape> matrixShape(const TensorView& view, const std::string& what);

// A whole tensor of rank ≤ 2 as a matrix (a vector is one row, a scalar 1 × 1); `what` names it in errors.
// Errors: as matrixShape, and a matrix that does not fit in the memory that is free.
base::Result<Matrix> toMatrix(const TensorView& view, const std::string& what);

}  // namespace qs::tensor
