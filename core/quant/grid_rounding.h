// The one definition of rounding to grids that are not uniform, floats of 4 to 8 bits and lists such as NF4, for
// single values: range → scale, quotient → value and code, value → restored. It is the counterpart of int_kernel.h,
// header-only and plain so that the core (grid_kernel.h) and the kernels of backend modules compile the same text; it
// is not a place for loops over groups, and makes no QsGridQuant (rounder.h).
//
// Bit-exactness: x ÷ scale is an F32 division; the rounding of the quotient is exact; value × scale is an F32
// product. NaN passes through no arithmetic on its way to its code, since machines differ in the sign they leave it.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "core/quant/int_kernel.h"
#include "core/quant/round_abi.h"
#include "core/quant/scale_rounding.h"
#include "core/quant/small_float.h"

namespace qs::quant::kernel {

// What a grid of floats is made of. Not for lists (mantissaBits 0).
constexpr SmallFloat elementOf(const QsGridQuant& g) {
  return {g.exponentBits, g.mantissaBits, g.bias, static_cast<Specials>(g.specials)};
}

// The scale that multiplies the grid, from a group's largest finite magnitude (Range::absmax, −0 for zeros alone).
// tensorScale: nvfp4's.
QS_HOST_DEVICE inline Scale gridScaleFor(const QsGridQuant& g, float absmax, float tensorScale) {
  StoredScale stored;
  if (g.family == QS_GRID_MX) {
    stored = sharedScaleBy(absmax + 0.0F, elementOf(g), g.mxRule);
  } else if (g.family == QS_GRID_NVFP4) {
    if (tensorScale == 0.0F) return {};  // counted where the tensor's scale was made
    stored =
        storedScaleAs(static_cast<double>(absmax) / (static_cast<double>(g.largest) * static_cast<double>(tensorScale)),
                      QS_SCALE_E4M3);
    stored.value *= tensorScale;
    stored.underflow = stored.value == 0.0F && absmax != 0.0F;
  } else {
    stored = storedScaleAs(static_cast<double>(absmax + 0.0F) / static_cast<double>(g.largest), g.scaleType);
  }
  return {stored.value, 0, stored.overflow, stored.underflow};
}

// Constants of roundToFloat, worked out once for a loop.
struct FloatSteps {
  std::uint32_t shift;          // bits of an F32 mantissa that the format lacks
  std::uint32_t lowest;         // bits of the smallest normal number: a power of two, its exponent alone
  std::uint32_t normalBase;     // what the code of a normal number lacks to its bits, shifted
  std::uint32_t subnormalBase;  // that of the others, with minNormal added
  float minNormal;
  float largest;
  std::uint32_t sign;
};
constexpr FloatSteps floatSteps(const SmallFloat& element) {
  const auto mantissaBits = static_cast<std::uint32_t>(element.mantissaBits);
  return {23U - mantissaBits,
          std::bit_cast<std::uint32_t>(element.minNormal()),
          static_cast<std::uint32_t>(127 - element.bias) << mantissaBits,
          static_cast<std::uint32_t>(128 - element.bias) << mantissaBits,
          element.minNormal(),
          element.maxValue(),
          element.signBit()};
}

struct GridValue {
  float value = 0.0F;  // of the code, in units of the scale
  std::uint32_t code = 0;
};

// Ties to even, saturating, for quotients that are no NaN: as SmallFloat::encode and decode, but without a branch.
constexpr GridValue roundToFloat(const FloatSteps& s, float quotient) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(quotient);
  float size = std::bit_cast<float>(bits & 0x7fffffffU);
  size = size > s.largest ? s.largest : size;
  // 1.5 · 2^(binade + 23 − mantissaBits): adding it rounds to the steps of the binade, ties to even.
  const std::uint32_t exponent = std::bit_cast<std::uint32_t>(size) & 0x7f800000U;
  const std::uint32_t binade = exponent > s.lowest ? exponent : s.lowest;
  const float magic = std::bit_cast<float>((binade + (s.shift << 23)) | 0x00400000U);
  const float rounded = (size + magic) - magic;
  // The code of a value v: exponent and mantissa of v, or of v + minNormal for subnormal ones, which keeps their steps.
  const bool subnormal = rounded < s.minNormal;
  const float aligned = subnormal ? rounded + s.minNormal : rounded;
  const std::uint32_t magnitude =
      (std::bit_cast<std::uint32_t>(aligned) >> s.shift) - (subnormal ? s.subnormalBase : s.normalBase);
  return {std::bit_cast<float>(std::bit_cast<std::uint32_t>(rounded) | (bits & 0x80000000U)),
          magnitude | ((bits >> 31) != 0 ? s.sign : 0U)};
}

constexpr bool isNanBits(float x) { return (std::bit_cast<std::uint32_t>(x) & 0x7fffffffU) > 0x7f800000U; }

// A value's quotient by its group's scale. Under a scale of 0 every code is that of 0; NaN stays NaN.
constexpr float gridQuotient(float x, float scale) {
  if (isNanBits(x)) return x;
  return scale == 0.0F ? 0.0F : x / scale;
}

// The value and code nearest to a quotient, by the grid's rounding. NaN gives the format's NaN, or the code of 0
// where it has none; what lies beyond the largest value gives that value, or without `saturate` what the format has
// there.
constexpr GridValue roundToGrid(const QsGridQuant& g, float quotient) {
  if (g.mantissaBits == 0) {
    const float x = isNanBits(quotient) ? 0.0F : quotient;
    // All sixteen, so that the loop can be unrolled and nothing is read by a number that is not known beforehand.
    GridValue out{g.level[0], 0};
    for (int i = 0; i + 1 < QS_MOST_LEVELS; ++i) {
      const bool above = i + 1 < g.levels && x >= g.threshold[i];
      out.value = above ? g.level[i + 1] : out.value;
      out.code += above ? 1U : 0U;
    }
    return out;
  }
  const SmallFloat element = elementOf(g);
  if (g.rounding == QS_ROUND_EVEN && g.saturate != 0 && !isNanBits(quotient)) {
    return roundToFloat(floatSteps(element), quotient);
  }
  const std::uint32_t code = element.encode(quotient, g.rounding == QS_ROUND_AWAY, g.saturate != 0);
  return {element.decode(code), code};
}

// value × scale, kept within F32; what the code itself leaves beyond it (infinity, NaN) stays.
QS_HOST_DEVICE inline float gridRestored(float value, float scale) {
  return isFiniteBits(value) ? restoredValue(value, scale) : value;
}

// The restored value by which an error is measured: one that became NaN or infinity is lost altogether.
QS_HOST_DEVICE inline float measuredAs(float x, float restored) {
  return isNanBits(restored) ? std::copysign(INFINITY, x) : restored;
}

}  // namespace qs::quant::kernel
