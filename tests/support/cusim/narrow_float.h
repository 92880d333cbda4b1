// Floats of 8 and 16 bits by arithmetic: a number is rounded by adding a power of two so large that only the wanted
// bits stay. It knows magnitudes only; signs, infinities and NaN differ from format to format (cuda_fp16.h and its
// siblings).
#pragma once

#include <bit>
#include <cstdint>

namespace cusim {

// A format by its stored bits of mantissa and the exponent of its smallest normal number.
template <int Mantissa, int LeastExponent>
struct Narrow {
  static constexpr int kShift = 23 - Mantissa;
  static constexpr std::uint32_t kRebias = static_cast<std::uint32_t>(126 + LeastExponent) << 23;

  static constexpr double power(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
  }

  // |value| to nearest, ties to even, as if there were no largest number. Not for NaN and infinity.
  static constexpr double rounded(float value) {
    const double magnitude = value < 0.0F ? -static_cast<double>(value) : static_cast<double>(value);
    int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(magnitude) >> 52) - 1023;
    if (exponent < LeastExponent) exponent = LeastExponent;
    const double cut = power(exponent + 52 - Mantissa);
    return (magnitude + cut) - cut;
  }

  // The bits, without sign, of a magnitude that the format has.
  static constexpr std::uint32_t bits(double exact) {
    if (exact < power(LeastExponent)) return static_cast<std::uint32_t>(exact * power(Mantissa - LeastExponent));
    return (std::bit_cast<std::uint32_t>(static_cast<float>(exact)) - kRebias) >> kShift;
  }

  // The magnitude of bits without sign; infinities and NaN are not told apart.
  static constexpr float magnitude(std::uint32_t bits) {
    if (bits >> Mantissa == 0) return static_cast<float>(static_cast<double>(bits) * power(LeastExponent - Mantissa));
    return std::bit_cast<float>((bits << kShift) + kRebias);
  }
};

constexpr bool isNan(float value) { return value != value; }
constexpr bool isNegative(float value) { return std::bit_cast<std::uint32_t>(value) >> 31 != 0; }
constexpr float withSign(float magnitude, bool negative) { return negative ? -magnitude : magnitude; }

}  // namespace cusim
