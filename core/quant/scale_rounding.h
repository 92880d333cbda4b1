// The one definition of how a scale is rounded to the type in which it is stored, and of how a block's shared power
// of two is chosen: header-only and plain, so that the core and the kernels of backend modules compile the same text.
// It does not look at values: ranges come from whoever has them. The core calls it by scale_type.h.
//
// Exact: powers of two are put together from their bits, and quotients formed in double. No contraction.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "core/quant/int_kernel.h"
#include "core/quant/round_abi.h"
#include "core/quant/small_float.h"

namespace qs::quant {

struct StoredScale {
  float value = 0.0F;
  bool overflow = false;   // beyond the type's largest number, which it then is
  bool underflow = false;  // above 0, but below what the type can say: 0, or (E8M0, which has no 0) its smallest number
};

// E8M0 (OCP Microscaling Formats 1.0, section 5.4.1): 2^(code − 127), code 255 is NaN; there is no 0 and no sign.
inline constexpr std::uint32_t kE8m0Nan = 255;

namespace kernel {

inline constexpr int kLowestPower = -127;  // of E8M0
inline constexpr int kHighestPower = 127;

// The rules of QsGridQuant::mxRule, which scale_type.cpp holds to MxRule's.
enum : std::int32_t { kMxFloor = 0, kMxCeil = 1, kMxRceil = 2, kMxEven = 3 };

// 2^exponent, exponent in −127 … 127: an F32 number, the smallest of them below the normal ones.
constexpr float powerOfTwo(int exponent) {
  return std::bit_cast<float>(exponent == kLowestPower ? 0x00400000U
                                                       : static_cast<std::uint32_t>(exponent + 127) << 23);
}
// 2^exponent, exponent in −1022 … 1023.
constexpr double powerOfTwoWide(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

// ⌊log2 x⌋ and ⌈log2 x⌉ of a positive normal double, which every F32 number and every quotient of two that comes up
// here is.
constexpr int floorLog2(double x) {
  return static_cast<int>((std::bit_cast<std::uint64_t>(x) >> 52) & 0x7ffU) - 1023;
}
constexpr int ceilLog2(double x) {
  const bool whole = (std::bit_cast<std::uint64_t>(x) & 0xfffffffffffffU) == 0;
  return floorLog2(x) + (whole ? 0 : 1);
}

// 2^exponent held to E8M0's range. `above`: that the value to be said is not 0.
constexpr StoredScale sharedPower(int exponent, bool above) {
  StoredScale out;
  out.overflow = exponent > kHighestPower;
  out.underflow = above && exponent < kLowestPower;
  if (out.overflow) exponent = kHighestPower;
  if (!above || exponent < kLowestPower) exponent = kLowestPower;
  out.value = powerOfTwo(exponent);
  return out;
}

constexpr float e8m0Value(std::uint32_t code) {
  return code == kE8m0Nan ? std::bit_cast<float>(0x7fc00000U) : powerOfTwo(static_cast<int>(code) - 127);
}

// See encodeE8m0 (scale_type.h).
constexpr std::uint32_t e8m0Code(float value) {
  if (!(value >= 0.0F) || std::bit_cast<std::uint32_t>(value) == 0x7f800000U) return kE8m0Nan;
  if (value == 0.0F) return 0;
  const int below = floorLog2(static_cast<double>(value));
  if (below < kLowestPower) return 0;
  const double ratio = static_cast<double>(value) * powerOfTwoWide(-below);  // in [1, 2)
  return static_cast<std::uint32_t>(below + 127) + (ratio >= 1.5 ? 1U : 0U);
}

// See storedScaleOf (scale_type.h). type: QsScaleType, QS_SCALE_E8M0 or QS_SCALE_E4M3.
QS_HOST_DEVICE inline StoredScale storedScaleAs(double exact, std::int32_t type) {
  const auto nearest = static_cast<float>(exact);
  StoredScale out;
  if (type == QS_SCALE_E8M0) {
    const std::uint32_t code = e8m0Code(nearest);
    if (code == kE8m0Nan) return sharedPower(kHighestPower + 1, true);
    if (exact != 0.0 && exact < powerOfTwoWide(kLowestPower - 1)) return sharedPower(kLowestPower - 1, true);
    return sharedPower(static_cast<int>(code) - 127, exact != 0.0);
  }
  if (type == QS_SCALE_E4M3) {
    // Spelled out: the device has no address for a constant of the host's.
    constexpr SmallFloat e4m3 = kE4M3;
    out.overflow = (e4m3.encode(nearest, false, false) & (e4m3.signBit() - 1U)) == e4m3.nanCode();
    out.value = e4m3.decode(e4m3.encode(nearest));
  } else {
    out.value = storedScale(nearest, type, out.overflow);
  }
  out.underflow = exact != 0.0 && out.value == 0.0F;
  return out;
}

// See sharedScale (scale_type.h). rule: kMxFloor …
QS_HOST_DEVICE inline StoredScale sharedScaleBy(float absmax, const SmallFloat& element, std::int32_t rule) {
  if (absmax == 0.0F) return sharedPower(kLowestPower, false);
  const auto size = static_cast<double>(absmax);
  const int emax = element.maxExponent();
  if (rule == kMxFloor) return sharedPower(floorLog2(size) - emax, true);
  if (rule == kMxCeil) return sharedPower(ceilLog2(size) - emax, true);
  if (rule == kMxEven) {
    // size = whole · 2^exponent with mantissaBits + 1 bits before the point: a tie is a half.
    const int exponent = floorLog2(size) - element.mantissaBits;
    const double whole = std::nearbyint(size * powerOfTwoWide(-exponent));
    return sharedPower(floorLog2(whole) + exponent - emax, true);
  }
  // rceil. The quotient's power of two may be one off after rounding: the products decide, which are exact.
  const auto largest = static_cast<double>(element.maxValue());
  int exponent = ceilLog2(size / largest);
  while (largest * powerOfTwoWide(exponent) < size) ++exponent;
  while (largest * powerOfTwoWide(exponent - 1) >= size) --exponent;
  return sharedPower(exponent, true);
}

// nvfp4: the F32 scale of a tensor of absolute maximum `absmax`, absmax ÷ (448 · 6).
QS_HOST_DEVICE inline StoredScale twoLevelTensorScale(float absmax) {
  return storedScaleAs(static_cast<double>(absmax) / (448.0 * 6.0), QS_SCALE_FP32);
}
static_assert(kE4M3.maxValue() == 448.0F && kE2M1.maxValue() == 6.0F);

// The scale of an integer group from its range, in the type that QsRounder::integerScale names. The kernel's own
// types it knows by itself; the narrow ones are rounded to apart from it.
QS_HOST_DEVICE inline Scale integerScaleFor(const QsIntQuant& q, std::int32_t type, const Range& range) {
  const Scale scale = scaleFor(q, range);
  if (type != QS_SCALE_E8M0 && type != QS_SCALE_E4M3) return scale;
  const StoredScale stored = storedScaleAs(static_cast<double>(scale.scale), type);
  return {stored.value, zeroPointFor(q, range, stored.value), stored.overflow, stored.underflow};
}

}  // namespace kernel
}  // namespace qs::quant
