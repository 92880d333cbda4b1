// Eight pairs of 6-bit scale and minimum in 12 bytes, as Q4_K and Q5_K store them. Byte j < 4 holds scale j and, above
// it, the two high bits of scale j + 4; byte j + 4 the same of the minima; byte j + 8 the low nibbles of scale and
// minimum j + 4.
#pragma once

#include <cstdint>

namespace qs::io::blocks {

inline void packPairs(const int (&scales)[16], const int (&minima)[16], std::uint8_t* out) {
  for (int j = 0; j < 4; ++j) {
    out[j] = static_cast<std::uint8_t>(scales[j] | ((scales[j + 4] >> 4) << 6));
    out[j + 4] = static_cast<std::uint8_t>(minima[j] | ((minima[j + 4] >> 4) << 6));
    out[j + 8] = static_cast<std::uint8_t>((scales[j + 4] & 0x0f) | ((minima[j + 4] & 0x0f) << 4));
  }
}

struct Pair {
  int scale;
  int minimum;
};

inline Pair readPair(const std::uint8_t* packed, int j) {
  if (j < 4) return {packed[j] & 0x3f, packed[j + 4] & 0x3f};
  const int i = j - 4;
  return {(packed[i + 8] & 0x0f) | ((packed[i] >> 6) << 4), (packed[i + 8] >> 4) | ((packed[i + 4] >> 6) << 4)};
}

}  // namespace qs::io::blocks
