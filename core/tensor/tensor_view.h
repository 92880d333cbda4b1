// A tensor in somebody else's memory (usually a mapped file): type, shape and bytes.
// It does not own, convert or align anything; readers use memcpy-safe access (core/tensor/convert.h).
#pragma once

#include <cstddef>
#include <span>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace qs::tensor {

struct TensorView {
  DType dtype = DType::F32;
  Shape shape;
  std::span<const std::byte> bytes;  // exactly shape.bytes(bits) long; any alignment
};

}  // namespace qs::tensor
