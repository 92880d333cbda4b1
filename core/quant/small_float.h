// Floating-point numbers of 4 to 8 bits: which value each code has, and to which code a value rounds. Exact, and free
// of tables. It is not a scaled format: scales and blocks are elsewhere (scale_type.h, grid_kernel.h).
//
// Layout: sign, exponent, mantissa, as in IEEE 754; exponent 0 holds the subnormals. Source: OCP 8-bit Floating Point
// Specification 1.0 (E4M3, E5M2) and OCP Microscaling Formats 1.0, section 5.3 (E2M3, E3M2, E2M1).
#pragma once

#include <bit>
#include <cstdint>

namespace qs::quant {

enum class Specials : std::uint8_t {
  none,     // every code is a number (FP6, FP4)
  nan,      // exponent and mantissa all ones are NaN, there is no infinity (E4M3)
  infinity  // exponent all ones: infinity and NaN as in IEEE 754 (E5M2)
};

struct SmallFloat {
  int exponentBits = 0;
  int mantissaBits = 0;  // at least 1
  int bias = 0;
  Specials specials = Specials::none;
  bool operator==(const SmallFloat&) const = default;

  constexpr int bits() const { return 1 + exponentBits + mantissaBits; }
  constexpr std::uint32_t signBit() const { return 1U << (exponentBits + mantissaBits); }
  // Code of the largest finite magnitude.
  constexpr std::uint32_t maxCode() const {
    if (specials == Specials::none) return signBit() - 1U;
    if (specials == Specials::nan) return signBit() - 2U;
    return (((1U << exponentBits) - 1U) << mantissaBits) - 1U;
  }
  // Codes without sign; only where specials says that they exist.
  constexpr std::uint32_t infinityCode() const { return maxCode() + 1U; }
  constexpr std::uint32_t nanCode() const {
    return specials == Specials::nan ? signBit() - 1U : infinityCode() | (1U << (mantissaBits - 1));
  }
  // floor(log2) of the largest finite value: the OCP shared exponent subtracts it.
  constexpr int maxExponent() const { return static_cast<int>(maxCode() >> mantissaBits) - bias; }
  constexpr float powerOfTwo(int exponent) const {
    return std::bit_cast<float>(static_cast<std::uint32_t>(exponent + 127) << 23);
  }
  constexpr float minNormal() const { return powerOfTwo(1 - bias); }
  constexpr float minSubnormal() const { return powerOfTwo(1 - bias - mantissaBits); }
  constexpr float maxValue() const { return decode(maxCode()); }
  // Distance of the two largest finite values.
  constexpr float lastStep() const { return powerOfTwo(maxExponent() - mantissaBits); }

  // The value of a code; bits above the format's own are not looked at.
  constexpr float decode(std::uint32_t code) const {
    const std::uint32_t sign = (code & signBit()) != 0 ? 0x80000000U : 0U;
    const std::uint32_t magnitude = code & (signBit() - 1U);
    if (magnitude > maxCode()) {
      const bool infinite = specials == Specials::infinity && magnitude == infinityCode();
      return std::bit_cast<float>(sign | (infinite ? 0x7f800000U : 0x7fc00000U));
    }
    const std::uint32_t exponent = magnitude >> mantissaBits;
    const std::uint32_t mantissa = magnitude & ((1U << mantissaBits) - 1U);
    if (exponent == 0) {
      const float value = static_cast<float>(mantissa) * minSubnormal();
      return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(value));
    }
    const std::uint32_t wide = static_cast<std::uint32_t>(static_cast<int>(exponent) - bias + 127);
    return std::bit_cast<float>(sign | (wide << 23) | (mantissa << (23 - mantissaBits)));
  }

  // The code nearest to a value: ties to the even code, or away from 0. Beyond the largest finite value (after
  // rounding): that value when `saturate`, else infinity, else NaN, as the format has them. The sign of 0 is kept. NaN
  // gives NaN, or the code of 0 where there is none.
  constexpr std::uint32_t encode(float value, bool away = false, bool saturate = true) const {
    const std::uint32_t wide = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (wide >> 31) != 0 ? signBit() : 0U;
    const std::uint32_t size = wide & 0x7fffffffU;
    if (size > 0x7f800000U) return specials == Specials::none ? 0U : sign | nanCode();
    const std::uint32_t beyond = saturate || specials == Specials::none
                                     ? maxCode()
                                     : (specials == Specials::infinity ? infinityCode() : nanCode());
    if (size == 0x7f800000U) return sign | beyond;
    // Steps of the binade, or of the subnormals below the smallest normal number: powers of two, so that the quotient
    // is exact.
    const int exponent = static_cast<int>(size >> 23) - 127;
    const int binade = exponent < 1 - bias ? 1 - bias : exponent;
    if (binade > maxExponent()) return sign | beyond;
    const float quotient = std::bit_cast<float>(size) / powerOfTwo(binade - mantissaBits);
    std::uint32_t steps = static_cast<std::uint32_t>(quotient);
    const float rest = quotient - static_cast<float>(steps);
    if (rest > 0.5F || (rest == 0.5F && (away || (steps & 1U) != 0))) ++steps;
    // A step too many carries into the exponent by itself.
    const std::uint32_t code = (static_cast<std::uint32_t>(binade + bias - 1) << mantissaBits) + steps;
    return sign | (code > maxCode() ? beyond : code);
  }
};

inline constexpr SmallFloat kE4M3{4, 3, 7, Specials::nan};
inline constexpr SmallFloat kE5M2{5, 2, 15, Specials::infinity};
inline constexpr SmallFloat kE2M3{2, 3, 1, Specials::none};
inline constexpr SmallFloat kE3M2{3, 2, 3, Specials::none};
inline constexpr SmallFloat kE2M1{2, 1, 1, Specials::none};

static_assert(kE4M3.maxValue() == 448.0F && kE5M2.maxValue() == 57344.0F && kE2M3.maxValue() == 7.5F &&
              kE3M2.maxValue() == 28.0F && kE2M1.maxValue() == 6.0F);
static_assert(kE4M3.maxExponent() == 8 && kE5M2.maxExponent() == 15 && kE2M3.maxExponent() == 2 &&
              kE3M2.maxExponent() == 4 && kE2M1.maxExponent() == 2);

}  // namespace qs::quant
