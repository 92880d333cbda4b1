// Q3_K: 32 bytes of third bits, 64 bytes of the two lower bits, sixteen 6-bit scales in 12 bytes, fp16 d; sub-blocks of
// 16, x̂ = d · (scale − 32) · q. A third bit of 1 stands for codes 0 … 3, of 0 for −4 … −1.
#include "core/io/blocks/fit.h"

namespace qs::io {

namespace {

constexpr int kSubBlock = 16;
constexpr int kLow = 32;
constexpr int kScales = 96;
constexpr int kScale = 108;
constexpr int kBias = 32;  // of the stored scales

int byteOf(int e) {
  return (e / 128) * 32 + e % 32;
}
int shiftOf(int e) {
  return (e % 128) / 32 * 2;
}

// Scale g: its low nibble in byte g % 8 of the first eight, its two high bits in byte g % 4 of the last four.
int storedScale(const std::uint8_t* packed, int g) {
  const int low = g < 8 ? packed[g] & 0x0f : packed[g - 8] >> 4;
  return low | (((packed[8 + g % 4] >> (2 * (g / 4))) & 3) << 4);
}

void unpack(const std::uint8_t* block, BlockParts& parts) {
  const float d = blocks::readHalf(block + kScale);
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    parts.scales[g] = d * static_cast<float>(storedScale(block + kScales, g) - kBias);
  }
  for (int e = 0; e < blocks::kSuper; ++e) {
    const int low = (block[kLow + byteOf(e)] >> shiftOf(e)) & 3;
    const int third = (block[e % 32] >> (e / 32)) & 1;
    parts.codes[e] = static_cast<std::int8_t>(low - (third != 0 ? 0 : 4));
  }
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  const blocks::ScaledBlock found = blocks::encodeScaled(x, kSubBlock, -4, 3, -kBias, kBias - 1, counts);
  std::fill_n(block, kScale, std::uint8_t{0});
  for (int e = 0; e < blocks::kSuper; ++e) {
    const int code = found.codes[e] + 4;  // 0 … 7: the third bit and the two lower ones
    block[e % 32] |= static_cast<std::uint8_t>((code >> 2) << (e / 32));
    block[kLow + byteOf(e)] |= static_cast<std::uint8_t>((code & 3) << shiftOf(e));
  }
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    const int scale = found.multiples[g] + kBias;
    block[kScales + g % 8] |= static_cast<std::uint8_t>((scale & 0x0f) << (g < 8 ? 0 : 4));
    block[kScales + 8 + g % 4] |= static_cast<std::uint8_t>((scale >> 4) << (2 * (g / 4)));
  }
  BlockCounts counted;  // encodeScaled has counted what is written here
  blocks::writeHalf(found.d, block + kScale, counted);
}

}  // namespace

void register_q3_k(BlockTypeRoster& roster) {
  roster.push_back({"q3_k", 11, 256, 110, 3, -4, 3, kSubBlock, false, unpack, encode});
}

}  // namespace qs::io
