#include "core/quant/scale_type.h"

#include <bit>
#include <cmath>

#include "core/base/contract.h"
#include "core/quant/int_kernel.h"

namespace qs::quant {

namespace {

constexpr int kLowest = -127;
constexpr int kHighest = 127;

// 2^exponent held to E8M0's range. `above`: that the value to be said is not 0.
StoredScale power(int exponent, bool above) {
  StoredScale out;
  out.overflow = exponent > kHighest;
  out.underflow = above && exponent < kLowest;
  if (out.overflow) exponent = kHighest;
  if (!above || exponent < kLowest) exponent = kLowest;
  out.value = std::ldexp(1.0F, exponent);
  return out;
}

// ⌈log2 x⌉ of a positive number: 2^e ≥ x > 2^(e−1).
int ceilLog2(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);  // x = mantissa · 2^exponent, mantissa in [½, 1)
  return mantissa == 0.5 ? exponent - 1 : exponent;
}

int floorLog2(double x) {
  int exponent = 0;
  std::frexp(x, &exponent);
  return exponent - 1;
}

}  // namespace

float decodeE8m0(std::uint32_t code) {
  return code == kE8m0Nan ? std::bit_cast<float>(0x7fc00000U) : std::ldexp(1.0F, static_cast<int>(code) - 127);
}

std::uint32_t encodeE8m0(float value) {
  if (!(value >= 0.0F) || std::isinf(value)) return kE8m0Nan;
  if (value == 0.0F) return 0;
  const int below = floorLog2(static_cast<double>(value));
  if (below < kLowest) return 0;
  const double ratio = std::ldexp(static_cast<double>(value), -below);  // in [1, 2)
  const auto code = static_cast<std::uint32_t>(below + 127);
  return code + (ratio >= 1.5 ? 1U : 0U);  // 255 is NaN
}

StoredScale storedScaleOf(double exact, ScaleType type) {
  const auto nearest = static_cast<float>(exact);
  StoredScale out;
  if (type == ScaleType::e8m0) {
    QS_CONTRACT(exact >= 0.0);
    const std::uint32_t code = encodeE8m0(nearest);
    if (code == kE8m0Nan) return power(kHighest + 1, true);
    if (exact != 0.0 && exact < std::ldexp(1.0, kLowest - 1)) return power(kLowest - 1, true);
    return power(static_cast<int>(code) - 127, exact != 0.0);
  }
  if (type == ScaleType::e4m3) {
    out.overflow = std::isnan(kE4M3.decode(kE4M3.encode(nearest, false, false)));
    out.value = kE4M3.decode(kE4M3.encode(nearest));
  } else {
    out.value = kernel::storedScale(nearest, static_cast<std::int32_t>(type), out.overflow);
  }
  out.underflow = exact != 0.0 && out.value == 0.0F;
  return out;
}

StoredScale sharedScale(float absmax, const SmallFloat& element, MxRule rule) {
  QS_CONTRACT(absmax >= 0.0F && std::isfinite(absmax));
  if (absmax == 0.0F) return power(kLowest, false);
  const auto size = static_cast<double>(absmax);
  switch (rule) {
    case MxRule::floor: return power(floorLog2(size) - element.maxExponent(), true);
    case MxRule::ceil: return power(ceilLog2(size) - element.maxExponent(), true);
    case MxRule::even: {
      // size = whole · 2^exponent with mantissaBits + 1 bits before the point: a tie is a half.
      const int exponent = floorLog2(size) - element.mantissaBits;
      const double whole = std::nearbyint(std::ldexp(size, -exponent));
      return power(floorLog2(std::ldexp(whole, exponent)) - element.maxExponent(), true);
    }
    case MxRule::rceil: {
      // The quotient's power of two may be one off after rounding: the products decide, which are exact.
      const auto largest = static_cast<double>(element.maxValue());
      int exponent = ceilLog2(size / largest);
      while (std::ldexp(largest, exponent) < size) ++exponent;
      while (std::ldexp(largest, exponent - 1) >= size) --exponent;
      return power(exponent, true);
    }
  }
  return power(kLowest, false);
}

}  // namespace qs::quant
