// Q5_K: as Q4_K with a fifth bit of each code: fp16 d and dmin, eight 6-bit pairs, 32 bytes of fifth bits (bit g of
// byte i belongs to element i of sub-block g), then nibbles.
#include "core/io/blocks/fit.h"
#include "core/io/blocks/six_bit_pairs.h"

namespace qs::io {

namespace {

constexpr int kSubBlock = 32;
constexpr int kPairs = 4;
constexpr int kFifth = 16;
constexpr int kCodes = 48;

void unpack(const std::uint8_t* block, BlockParts& parts) {
  const float d = blocks::readHalf(block);
  const float dMin = blocks::readHalf(block + 2);
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    const blocks::Pair pair = blocks::readPair(block + kPairs, g);
    parts.scales[g] = d * static_cast<float>(pair.scale);
    parts.offsets[g] = -(dMin * static_cast<float>(pair.minimum));
    const std::uint8_t* codes = block + kCodes + (g / 2) * kSubBlock;
    for (int i = 0; i < kSubBlock; ++i) {
      const int low = g % 2 == 0 ? codes[i] & 0x0f : codes[i] >> 4;
      parts.codes[g * kSubBlock + i] = static_cast<std::int8_t>(low | (((block[kFifth + i] >> g) & 1) << 4));
    }
  }
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  const blocks::AffineBlock found = blocks::encodeAffine(x, kSubBlock, 31, 63, counts);
  BlockCounts counted;  // encodeAffine has counted what is written here
  blocks::writeHalf(found.d, block, counted);
  blocks::writeHalf(found.dMin, block + 2, counted);
  blocks::packPairs(found.multiples, found.minima, block + kPairs);
  std::fill_n(block + kFifth, kSubBlock, std::uint8_t{0});
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    const std::int8_t* codes = found.codes + g * kSubBlock;
    std::uint8_t* nibbles = block + kCodes + (g / 2) * kSubBlock;
    for (int i = 0; i < kSubBlock; ++i) {
      const int low = codes[i] & 0x0f;
      nibbles[i] = static_cast<std::uint8_t>(g % 2 == 0 ? low : nibbles[i] | (low << 4));
      block[kFifth + i] |= static_cast<std::uint8_t>((codes[i] >> 4) << g);
    }
  }
}

}  // namespace

void register_q5_k(BlockTypeRoster& roster) {
  roster.push_back({"q5_k", 13, 256, 176, 5, 0, 31, kSubBlock, true, unpack, encode});
}

}  // namespace qs::io
