// What the five simple block types have in common: 32 elements, one scale, codes in nibbles with or without a fifth
// bit. Codes are those of gguf's reference quantizers, to the last bit: the quotient is a product with the reciprocal
// of the scale before its rounding to fp16, and rounding is by truncation after adding a half.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/io/blocks/half.h"

namespace qs::io::blocks {

inline constexpr int kLegacy = 32;

// Element i in the low nibble of byte i, element i + 16 in its high nibble.
inline void packNibbles(const std::uint8_t* codes, std::uint8_t* out) {
  for (int i = 0; i < kLegacy / 2; ++i) {
    out[i] = static_cast<std::uint8_t>((codes[i] & 0x0fU) | ((codes[i + kLegacy / 2] & 0x0fU) << 4));
  }
}

inline std::uint8_t nibble(const std::uint8_t* packed, int i) {
  const std::uint8_t byte = packed[i % (kLegacy / 2)];
  return i < kLegacy / 2 ? byte & 0x0fU : byte >> 4;
}

// The fifth bits: element i is bit i of a little-endian 32-bit word.
inline void packFifthBits(const std::uint8_t* codes, std::uint8_t* out) {
  std::fill_n(out, kLegacy / 8, std::uint8_t{0});
  for (int i = 0; i < kLegacy; ++i) out[i / 8] |= static_cast<std::uint8_t>((codes[i] >> 4) << (i % 8));
}

inline std::uint8_t fifthBit(const std::uint8_t* packed, int i) {
  return static_cast<std::uint8_t>(((packed[i / 8] >> (i % 8)) & 1U) << 4);
}

// Scale and codes of the types without offset: the value of largest magnitude, the first on ties, gets code −half.
inline float encodeAroundZero(const float* x, int half, std::uint8_t* codes, BlockCounts& counts) {
  float largest = x[0];
  for (int i = 1; i < kLegacy; ++i) {
    if (std::fabs(x[i]) > std::fabs(largest)) largest = x[i];
  }
  const float d = heldToHalf(largest / static_cast<float>(-half), counts);
  const float inverse = inverseOf(d);
  for (int i = 0; i < kLegacy; ++i) {
    codes[i] = wholeCode(x[i] * inverse + (static_cast<float>(half) + 0.5F), 2 * half - 1);
  }
  return d;
}

// Scale, minimum and codes of the types with an offset: codes 0 … highest from the smallest to the largest value.
inline float encodeFromMinimum(const float* x, int highest, float& minimum, std::uint8_t* codes, BlockCounts& counts) {
  const auto [low, high] = std::minmax_element(x, x + kLegacy);
  minimum = heldToHalf(*low, counts);
  const float d = heldToHalf((*high - minimum) / static_cast<float>(highest), counts);
  const float inverse = inverseOf(d);
  for (int i = 0; i < kLegacy; ++i) codes[i] = wholeCode((x[i] - minimum) * inverse + 0.5F, highest);
  return d;
}

}  // namespace qs::io::blocks
