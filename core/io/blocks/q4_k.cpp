// Q4_K: fp16 d and dmin, eight 6-bit pairs of scale and minimum, then nibbles; sub-blocks of 32,
// x̂ = d · scale · q − dmin · minimum. Sub-blocks 2k and 2k + 1 share 32 bytes: the low nibbles, the high nibbles.
#include "core/io/blocks/fit.h"
#include "core/io/blocks/six_bit_pairs.h"

namespace qs::io {

namespace {

constexpr int kSubBlock = 32;
constexpr int kPairs = 4;  // where the 12 bytes begin
constexpr int kCodes = 16;

void unpack(const std::uint8_t* block, BlockParts& parts) {
  const float d = blocks::readHalf(block);
  const float dMin = blocks::readHalf(block + 2);
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    const blocks::Pair pair = blocks::readPair(block + kPairs, g);
    parts.scales[g] = d * static_cast<float>(pair.scale);
    parts.offsets[g] = -(dMin * static_cast<float>(pair.minimum));
    const std::uint8_t* codes = block + kCodes + (g / 2) * kSubBlock;
    for (int i = 0; i < kSubBlock; ++i) {
      parts.codes[g * kSubBlock + i] = static_cast<std::int8_t>(g % 2 == 0 ? codes[i] & 0x0f : codes[i] >> 4);
    }
  }
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  const blocks::AffineBlock found = blocks::encodeAffine(x, kSubBlock, 15, 63, counts);
  BlockCounts counted;  // encodeAffine has counted what is written here
  blocks::writeHalf(found.d, block, counted);
  blocks::writeHalf(found.dMin, block + 2, counted);
  blocks::packPairs(found.multiples, found.minima, block + kPairs);
  for (int k = 0; k < blocks::kSuper / (2 * kSubBlock); ++k) {
    const std::int8_t* low = found.codes + 2 * k * kSubBlock;
    for (int i = 0; i < kSubBlock; ++i) {
      block[kCodes + k * kSubBlock + i] = static_cast<std::uint8_t>(low[i] | (low[i + kSubBlock] << 4));
    }
  }
}

}  // namespace

void register_q4_k(BlockTypeRoster& roster) {
  roster.push_back({"q4_k", 12, 256, 144, 4, 0, 15, kSubBlock, true, unpack, encode});
}

}  // namespace qs::io
