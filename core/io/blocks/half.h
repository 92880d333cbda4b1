// Scales of blocks as the binary16 numbers they are stored as. Only for the encoders and decoders of this folder.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/io/block_type.h"
#include "core/tensor/half_bits.h"

namespace qs::io::blocks {

inline constexpr float kLargestHalf = 65504.0F;

inline float readHalf(const std::uint8_t* at) {
  return tensor::halfToFloat(static_cast<std::uint16_t>(at[0] | (at[1] << 8)));
}

// The value if fp16 can say it, else the largest fp16 number of its sign, counted. Infinities are such values too.
inline float heldToHalf(float value, BlockCounts& counts) {
  if (std::isfinite(tensor::halfToFloat(tensor::floatToHalf(value)))) return value;
  ++counts.scaleOverflows;
  return std::copysign(kLargestHalf, value);
}

// Writes what heldToHalf let through.
inline void writeHalf(float value, std::uint8_t* at, BlockCounts& counts) {
  const std::uint16_t bits = tensor::floatToHalf(value);
  if (value != 0.0F && (bits & 0x7fffU) == 0) ++counts.scaleUnderflows;
  at[0] = static_cast<std::uint8_t>(bits & 0xffU);
  at[1] = static_cast<std::uint8_t>(bits >> 8);
}

// 1 ÷ d, or 0 where that is beyond F32: such a scale is 0 in fp16, and any code will do.
inline float inverseOf(float d) {
  const float inverse = d == 0.0F ? 0.0F : 1.0F / d;
  return std::isfinite(inverse) ? inverse : 0.0F;
}

// The whole part of a value held to [0, highest].
inline std::uint8_t wholeCode(float value, int highest) {
  if (!(value > 0.0F)) return 0;
  return value >= static_cast<float>(highest) ? static_cast<std::uint8_t>(highest) : static_cast<std::uint8_t>(value);
}

}  // namespace qs::io::blocks
