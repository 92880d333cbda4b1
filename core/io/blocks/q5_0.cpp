// Q5_0: fp16 d, 32 fifth bits, then 32 nibbles; x̂ = d · (q − 16).
#include "core/io/blocks/legacy.h"

namespace qs::io {

namespace {

void unpack(const std::uint8_t* block, BlockParts& parts) {
  parts.scales[0] = blocks::readHalf(block);
  for (int i = 0; i < blocks::kLegacy; ++i) {
    parts.codes[i] = static_cast<std::int8_t>((blocks::nibble(block + 6, i) | blocks::fifthBit(block + 2, i)) - 16);
  }
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  std::uint8_t codes[blocks::kLegacy];
  blocks::writeHalf(blocks::encodeAroundZero(x, 16, codes, counts), block, counts);
  blocks::packFifthBits(codes, block + 2);
  blocks::packNibbles(codes, block + 6);
}

}  // namespace

void register_q5_0(BlockTypeRoster& roster) {
  roster.push_back({"q5_0", 6, 32, 22, 5, -16, 15, 32, false, unpack, encode});
}

}  // namespace qs::io
