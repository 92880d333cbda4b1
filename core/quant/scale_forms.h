// In which type the scales of a packed matrix are kept: the smallest one in which every one of them is exactly itself. It
// rounds nothing: what is exact in none of the narrow types stays F32. Modules of every backend lay scales out by it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/quant/small_float.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {

enum class ScaleForm : std::uint8_t { none, e8m0, e4m3, fp16, bf16, fp32 };

constexpr std::int64_t bytesOf(ScaleForm form) {
  switch (form) {
    case ScaleForm::none: return 0;
    case ScaleForm::e8m0:
    case ScaleForm::e4m3: return 1;
    case ScaleForm::fp16:
    case ScaleForm::bf16: return 2;
    case ScaleForm::fp32: break;
  }
  return 4;
}

// What each E4M3 number without its sign becomes times a factor above 0, rounded to F32; ascending.
class E4m3Products {
 public:
  explicit E4m3Products(float factor) {
    for (std::uint32_t c = 0; c < products_.size(); ++c) products_[c] = kE4M3.decode(c) * factor;
  }
  // The code whose product is exactly this scale; −1: none.
  int code(float scale) const {
    const auto at = std::lower_bound(products_.begin(), products_.end(), scale);
    return at != products_.end() && *at == scale && !std::signbit(scale) ? static_cast<int>(at - products_.begin()) : -1;
  }

 private:
  std::array<float, 127> products_{};
};

// `products`: null, or those of the tensor's scale (nvfp4).
inline ScaleForm smallestForm(const float* scales, std::int64_t n, const E4m3Products* products) {
  const auto all = [&](auto&& holds) { return std::all_of(scales, scales + n, holds); };
  const auto same = [](float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); };
  const auto isPowerOfTwo = [](float v) {
    const auto bits = std::bit_cast<std::uint32_t>(v);
    // 2⁻¹²⁷ is E8M0's smallest and subnormal.
    return bits == 0x00400000U || ((bits & 0x007fffffU) == 0 && bits != 0 && bits < 0x7f800000U);
  };
  if (all(isPowerOfTwo)) return ScaleForm::e8m0;
  if (products != nullptr && all([&](float s) { return products->code(s) >= 0; })) return ScaleForm::e4m3;
  if (all([&](float s) { return same(tensor::halfToFloat(tensor::floatToHalf(s)), s); })) return ScaleForm::fp16;
  if (all([&](float s) { return same(tensor::bfloatToFloat(tensor::floatToBfloat(s)), s); })) return ScaleForm::bf16;
  return ScaleForm::fp32;
}

// One scale that the form holds, bytesOf(form) bytes at `to`.
inline void writeScale(std::uint8_t* to, ScaleForm form, float scale, const E4m3Products* products) {
  const auto put = [&](auto value) { std::memcpy(to, &value, sizeof value); };
  switch (form) {
    case ScaleForm::none: return;
    case ScaleForm::e8m0: return put(static_cast<std::uint8_t>(std::bit_cast<std::uint32_t>(scale) >> 23));
    case ScaleForm::e4m3: return put(static_cast<std::uint8_t>(products->code(scale)));
    case ScaleForm::fp16: return put(tensor::floatToHalf(scale));
    case ScaleForm::bf16: return put(tensor::floatToBfloat(scale));
    case ScaleForm::fp32: return put(scale);
  }
}

}  // namespace qs::quant
