// Conversions between F32 and the 16-bit float types by bit pattern, identical on every machine and backend.
// It is not a number type: there is no arithmetic on halves here.
#pragma once

#include <bit>
#include <cstdint>

namespace qs::tensor {

// IEEE 754 binary16 to binary32; exact.
constexpr float halfToFloat(std::uint16_t h) {
  const std::uint32_t sign = static_cast<std::uint32_t>(h & 0x8000U) << 16;
  const std::uint32_t exponent = (h >> 10) & 31U;
  const std::uint32_t mantissa = h & 0x3ffU;
  if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000U | (mantissa << 13));
  if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (mantissa << 13));
  // Subnormal: mantissa · 2⁻²⁴, exact in F32.
  const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;
  return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
}

// Round to nearest, ties to even; overflow gives infinity, NaN stays NaN (quiet).
constexpr std::uint16_t floatToHalf(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
  const std::uint32_t magnitude = bits & 0x7fffffffU;
  if (magnitude > 0x7f800000U) {
    return static_cast<std::uint16_t>(sign | 0x7e00U | ((magnitude >> 13) & 0x1ffU));
  }
  // 65520 and more round to infinity.
  if (magnitude >= 0x477ff000U) return static_cast<std::uint16_t>(sign | 0x7c00U);
  if (magnitude >= 0x38800000U) {  // normal half
    const std::uint32_t rounded = magnitude + 0xfffU + ((magnitude >> 13) & 1U);
    return static_cast<std::uint16_t>(sign | ((rounded - 0x38000000U) >> 13));
  }
  if (magnitude < 0x33000000U) return sign;  // below half of the smallest subnormal
  const std::uint32_t exponent = magnitude >> 23;
  const std::uint32_t mantissa = (magnitude & 0x7fffffU) | 0x800000U;
  const std::uint32_t shift = 126 - exponent;  // 14 … 24
  const std::uint32_t quotient = mantissa >> shift;
  const std::uint32_t rest = mantissa & ((1U << shift) - 1U);
  const std::uint32_t half = 1U << (shift - 1);
  const std::uint32_t up = (rest > half || (rest == half && (quotient & 1U) != 0)) ? 1U : 0U;
  return static_cast<std::uint16_t>(sign | (quotient + up));
}

constexpr float bfloatToFloat(std::uint16_t b) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(b) << 16);
}

// Round to nearest, ties to even; NaN stays NaN (quiet).
constexpr std::uint16_t floatToBfloat(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7fffffffU) > 0x7f800000U) return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
  return static_cast<std::uint16_t>((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
}

}  // namespace qs::tensor
