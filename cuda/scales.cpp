// In which form scales are kept, and single scales in it.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/tensor/half_bits.h"
#include "cuda/weights.h"

namespace qs::cuda {

namespace {

std::uint32_t bitsOfFloat(float v) { return std::bit_cast<std::uint32_t>(v); }

// E8M0: 2⁻¹²⁷, its smallest, is subnormal in F32.
bool isPowerOfTwo(float v) {
  const std::uint32_t bits = bitsOfFloat(v);
  return bits == 0x00400000U || ((bits & 0x007fffffU) == 0 && bits != 0 && bits < 0x7f800000U);
}

// What each E4M3 number without its sign becomes times a factor, as the kernels multiply; ascending for a factor above 0.
class E4m3Products {
 public:
  explicit E4m3Products(float factor) {
    for (std::uint32_t c = 0; c < products_.size(); ++c) {
      products_[c] = std::bit_cast<float>(c << 20) * 0x1p120F * factor;
    }
  }
  // −1: none.
  int code(float scale) const {
    const auto at = std::lower_bound(products_.begin(), products_.end(), scale);
    return at != products_.end() && *at == scale && !std::signbit(scale) ? static_cast<int>(at - products_.begin()) : -1;
  }

 private:
  std::array<float, 127> products_{};
};

}  // namespace

ScaleForm smallestForm(const float* scales, std::int64_t n, float tensorScale) {
  const auto all = [&](auto&& holds) { return std::all_of(scales, scales + n, holds); };
  const auto same = [](float a, float b) { return bitsOfFloat(a) == bitsOfFloat(b); };
  if (all(isPowerOfTwo)) return ScaleForm::e8m0;
  if (tensorScale > 0.0F) {
    const E4m3Products products(tensorScale);
    if (all([&](float s) { return products.code(s) >= 0; })) return ScaleForm::e4m3;
  }
  if (all([&](float s) { return same(tensor::halfToFloat(tensor::floatToHalf(s)), s); })) return ScaleForm::f16;
  if (all([&](float s) { return same(tensor::bfloatToFloat(tensor::floatToBfloat(s)), s); })) return ScaleForm::bf16;
  return ScaleForm::f32;
}

void writeScales(std::uint8_t* to, ScaleForm form, const float* scales, std::int64_t n, float tensorScale) {
  const auto fill = [&](auto&& converted) {
    for (std::int64_t i = 0; i < n; ++i) {
      const auto value = converted(scales[i]);
      std::memcpy(to + i * static_cast<std::int64_t>(sizeof value), &value, sizeof value);
    }
  };
  switch (form) {
    case ScaleForm::none: return;
    case ScaleForm::e8m0: return fill([](float s) { return static_cast<std::uint8_t>(bitsOfFloat(s) >> 23); });
    case ScaleForm::e4m3: {
      const E4m3Products products(tensorScale);
      return fill([&](float s) { return static_cast<std::uint8_t>(products.code(s)); });
    }
    case ScaleForm::f16: return fill(tensor::floatToHalf);
    case ScaleForm::bf16: return fill(tensor::floatToBfloat);
    case ScaleForm::f32: return fill([](float s) { return s; });
  }
}

}  // namespace qs::cuda
