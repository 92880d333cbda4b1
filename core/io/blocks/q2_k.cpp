// Q2_K: sixteen bytes of scale (low nibble) and minimum (high nibble), 64 bytes of 2-bit codes, fp16 d and dmin;
// sub-blocks of 16, x̂ = d · scale · q − dmin · minimum. 128 elements share 32 bytes, two bits for each 32 of them.
#include "core/io/blocks/fit.h"

namespace qs::io {

namespace {

constexpr int kSubBlock = 16;
constexpr int kCodes = 16;
constexpr int kScale = 80;

// Byte and shift of element e's code, from kCodes on.
int byteOf(int e) {
  return (e / 128) * 32 + e % 32;
}
int shiftOf(int e) {
  return (e % 128) / 32 * 2;
}

void unpack(const std::uint8_t* block, BlockParts& parts) {
  const float d = blocks::readHalf(block + kScale);
  const float dMin = blocks::readHalf(block + kScale + 2);
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    parts.scales[g] = d * static_cast<float>(block[g] & 0x0f);
    parts.offsets[g] = -(dMin * static_cast<float>(block[g] >> 4));
  }
  for (int e = 0; e < blocks::kSuper; ++e) {
    parts.codes[e] = static_cast<std::int8_t>((block[kCodes + byteOf(e)] >> shiftOf(e)) & 3);
  }
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  const blocks::AffineBlock found = blocks::encodeAffine(x, kSubBlock, 3, 15, counts);
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    block[g] = static_cast<std::uint8_t>(found.multiples[g] | (found.minima[g] << 4));
  }
  std::fill_n(block + kCodes, blocks::kSuper / 4, std::uint8_t{0});
  for (int e = 0; e < blocks::kSuper; ++e) {
    block[kCodes + byteOf(e)] |= static_cast<std::uint8_t>(found.codes[e] << shiftOf(e));
  }
  BlockCounts counted;  // encodeAffine has counted what is written here
  blocks::writeHalf(found.d, block + kScale, counted);
  blocks::writeHalf(found.dMin, block + kScale + 2, counted);
}

}  // namespace

void register_q2_k(BlockTypeRoster& roster) {
  roster.push_back({"q2_k", 10, 256, 84, 2, 0, 3, kSubBlock, true, unpack, encode});
}

}  // namespace qs::io
