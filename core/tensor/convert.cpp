#include "core/tensor/convert.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/base/contract.h"
#include "core/base/memory.h"
#include "core/tensor/half_bits.h"

namespace qs::tensor {

namespace {

template <class Stored, class Fn>
void convertAs(const TensorView& view, std::uint64_t first, std::span<float> out, Fn fn) {
  const std::byte* at = view.bytes.data() + first * sizeof(Stored);
  for (float& value : out) {
    Stored stored;
    std::memcpy(&stored, at, sizeof stored);  // files promise no alignment
    at += sizeof stored;
    value = fn(stored);
  }
}

template <class Stored>
void convertPlain(const TensorView& view, std::uint64_t first, std::span<float> out) {
  convertAs<Stored>(view, first, out, [](Stored stored) { return static_cast<float>(stored); });
}

}  // namespace

bool readableAsFloat(DType type) {
  switch (type) {
    case DType::F16:
    case DType::BF16:
    case DType::F32:
    case DType::F64:
    case DType::BOOL:
    case DType::U8:
    case DType::I8:
    case DType::I16:
    case DType::U16:
    case DType::I32:
    case DType::U32:
    case DType::I64:
    case DType::U64: return true;
    default: return false;
  }
}

void toFloat(const TensorView& view, std::uint64_t first, std::span<float> out) {
  const std::uint64_t held = view.bytes.size() / std::max(1U, info(view.dtype).bits / 8);
  QS_CONTRACT(first <= held && out.size() <= held - first);
  switch (view.dtype) {
    case DType::F32: {
      if (!out.empty()) std::memcpy(out.data(), view.bytes.data() + first * 4, out.size() * 4);
      return;
    }
    case DType::F16: return convertAs<std::uint16_t>(view, first, out, halfToFloat);
    case DType::BF16: return convertAs<std::uint16_t>(view, first, out, bfloatToFloat);
    case DType::F64: return convertPlain<double>(view, first, out);
    case DType::BOOL:
    case DType::U8: return convertPlain<std::uint8_t>(view, first, out);
    case DType::I8: return convertPlain<std::int8_t>(view, first, out);
    case DType::I16: return convertPlain<std::int16_t>(view, first, out);
    case DType::U16: return convertPlain<std::uint16_t>(view, first, out);
    case DType::I32: return convertPlain<std::int32_t>(view, first, out);
    case DType::U32: return convertPlain<std::uint32_t>(view, first, out);
    case DType::I64: return convertPlain<std::int64_t>(view, first, out);
    case DType::U64: return convertPlain<std::uint64_t>(view, first, out);
    default: QS_CONTRACT(readableAsFloat(view.dtype));
  }
}

base::Result<MatrixShape> matrixShape(const TensorView& view, const std::string& what) {
  if (!readableAsFloat(view.dtype)) {
    return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "tensor %1"), {what}},
                      QS_LABEL("core", "numbers that can be read as F32"),
                      {QS_LABEL("core", "type %1"), {std::string(name(view.dtype))}},
                      QS_LABEL("core", "choose a tensor stored as F16, BF16, F32, F64 or whole numbers"));
  }
  const auto& dims = view.shape.dims;
  if (dims.size() > 2) {
    return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "tensor %1"), {what}},
                      QS_LABEL("core", "at most two dimensions"),
                      {QS_LABEL("core", "shape %1"), {view.shape.text()}},
                      QS_LABEL("core", "choose a matrix or a vector"));
  }
  return MatrixShape{dims.size() == 2 ? dims[0] : 1, dims.empty() ? 1 : dims.back()};
}

base::Result<Matrix> toMatrix(const TensorView& view, const std::string& what) {
  QS_ASSIGN(const MatrixShape shape, matrixShape(view, what));
  // The view's bytes exist, so the count of elements fits; F32 takes up to four times as many bytes.
  QS_TRY(base::checkMemory({QS_LABEL("core", "tensor %1"), {what}}, view.shape.elements().value_or(0) * sizeof(float),
                           QS_LABEL("core", "%1 GB of free memory to read it as F32"),
                           QS_LABEL("core", "close other programs, or look at single rows")));
  Matrix matrix(shape.rows, shape.cols);
  toFloat(view, 0, matrix.values());
  return matrix;
}

}  // namespace qs::tensor
