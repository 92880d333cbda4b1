// A weight matrix as it lies in device memory: what is handed to kernels, plain data. Nothing is computed here.
//
// Outputs are rows, one after another, each beginning on 16 bytes. A lane takes words of 8 consecutive inputs, so a warp
// takes pieces of 256. Where a word is smaller than 16 bytes, the words of neighbouring pieces that belong to one lane
// stand side by side, 16 bytes of them: every load of a warp is then 512 bytes in a row. That holds for the whole units
// of 1024 inputs; what is left of a row stands in its natural order, filled up to a word. F32 and BF16 are in natural
// order throughout, as cuBLAS reads them.
#pragma once

#include <cstdint>

#include "core/quant/scale_forms.h"

namespace qs::cuda {

enum class WeightForm : std::int32_t { f32, bf16, int8, table4, e4m3, e5m2 };

using quant::ScaleForm;

inline constexpr std::int64_t kWord = 8;
inline constexpr std::int64_t kPiece = 32 * kWord;
inline constexpr std::int64_t kUnit = 4 * kPiece;

constexpr std::int64_t bitsOf(WeightForm form) {
  return form == WeightForm::f32 ? 32 : form == WeightForm::bf16 ? 16 : form == WeightForm::table4 ? 4 : 8;
}
constexpr std::int64_t upTo(std::int64_t n, std::int64_t multiple) { return (n + multiple - 1) / multiple * multiple; }
constexpr std::int64_t rowBytesOf(WeightForm form, std::int64_t in) { return upTo(upTo(in, kWord) * bitsOf(form) / 8, 16); }

struct WeightView {
  const std::uint8_t* codes;
  const std::uint8_t* scales;  // (out, groups) in scaleForm
  const float* table;          // TABLE4: 16 values
  std::int64_t out, in;
  std::int64_t rowBytes;
  std::int64_t groups;
  std::int32_t group;       // inputs that share a scale
  std::int32_t groupShift;  // its logarithm where it is a power of two, else −1
  WeightForm form;
  ScaleForm scaleForm;
  float tensorScale;        // what E4M3 scales are multiplied by
};

}  // namespace qs::cuda
