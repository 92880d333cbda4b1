// A quantized matrix as codes and scales, in the form from which backends multiply (core/backend/abi.h, QsPackedMatrix).
// It is not a file's layout (core/io/block_type.h), and it loses nothing: value(code) · scale is the restored element.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/quant/code_form.h"
#include "core/quant/quantizer.h"
#include "core/quant/scheme.h"
#include "core/tensor/matrix.h"

namespace qs::quant {

struct PackedMatrix {
  CodeByte kind = CodeByte::int8;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t group = 1;               // elements of a row that share a scale; the last group of a row may be shorter
  std::vector<std::uint8_t> codes;     // rows × cols, one byte each; bf16: two, the lower first
  std::array<float, 16> table{};       // table4: what each code stands for
  std::vector<float> scales;           // rows × ⌈cols ÷ group⌉; bf16: none
  float tensorScale = 0.0F;            // nvfp4: what the E4M3 scales were multiplied by

  std::size_t groups() const { return (cols + group - 1) / group; }
};

// Whether weights of such a part can be kept packed. Integers of 2 … 8 bits but asym, the floats of 4, 6 and 8 bits, NF4,
// and GGUF blocks without an offset, with a scale for the tensor, a row, or groups along it. Those of less than 8 bits
// take 4 or 8.
bool hasPackedForm(const PartScheme& part);

// `quantized` packed, from its codes. Nothing where hasPackedForm() is false, or where an element is not exactly
// value(code) · scale: a NaN or infinite code, or a product beyond F32, which is restored as its largest number.
std::optional<PackedMatrix> packed(const QuantizedMatrix& quantized, const PartScheme& part);

// A matrix whose elements are all BF16 numbers, as such; else nothing.
std::optional<PackedMatrix> packedBf16(const tensor::Matrix& from);

// The elements.
tensor::Matrix restored(const PackedMatrix& from);

}  // namespace qs::quant
