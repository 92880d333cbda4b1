// Q6_K: 128 bytes of low nibbles, 64 bytes of the two upper bits, sixteen signed bytes of scales, fp16 d; sub-blocks of
// 16, x̂ = d · scale · (q − 32). 128 elements share 64 bytes of nibbles and 32 bytes of upper bits.
#include "core/io/blocks/fit.h"

namespace qs::io {

namespace {

constexpr int kSubBlock = 16;
constexpr int kUpper = 128;
constexpr int kScales = 192;
constexpr int kScale = 208;

// Element e is in quarter (e % 128) / 32 of its half: quarters 0 and 1 are low nibbles, 2 and 3 high nibbles.
int nibbleByte(int e) {
  return (e / 128) * 64 + e % 64;
}
int nibbleShift(int e) {
  return (e % 128) / 64 * 4;
}
int upperByte(int e) {
  return kUpper + (e / 128) * 32 + e % 32;
}
int upperShift(int e) {
  return (e % 128) / 32 * 2;
}

void unpack(const std::uint8_t* block, BlockParts& parts) {
  const float d = blocks::readHalf(block + kScale);
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    parts.scales[g] = d * static_cast<float>(static_cast<std::int8_t>(block[kScales + g]));
  }
  for (int e = 0; e < blocks::kSuper; ++e) {
    const int low = (block[nibbleByte(e)] >> nibbleShift(e)) & 0x0f;
    const int upper = (block[upperByte(e)] >> upperShift(e)) & 3;
    parts.codes[e] = static_cast<std::int8_t>((low | (upper << 4)) - 32);
  }
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  const blocks::ScaledBlock found = blocks::encodeScaled(x, kSubBlock, -32, 31, -128, 127, counts);
  std::fill_n(block, kScales, std::uint8_t{0});
  for (int e = 0; e < blocks::kSuper; ++e) {
    const int code = found.codes[e] + 32;
    block[nibbleByte(e)] |= static_cast<std::uint8_t>((code & 0x0f) << nibbleShift(e));
    block[upperByte(e)] |= static_cast<std::uint8_t>((code >> 4) << upperShift(e));
  }
  for (int g = 0; g < blocks::kSuper / kSubBlock; ++g) {
    block[kScales + g] = static_cast<std::uint8_t>(static_cast<std::int8_t>(found.multiples[g]));
  }
  BlockCounts counted;  // encodeScaled has counted what is written here
  blocks::writeHalf(found.d, block + kScale, counted);
}

}  // namespace

void register_q6_k(BlockTypeRoster& roster) {
  roster.push_back({"q6_k", 14, 256, 210, 6, -32, 31, kSubBlock, false, unpack, encode});
}

}  // namespace qs::io
