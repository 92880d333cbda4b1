// Q4_1: fp16 d and minimum m, then 32 nibbles; x̂ = d · q + m.
#include "core/io/blocks/legacy.h"

namespace qs::io {

namespace {

void unpack(const std::uint8_t* block, BlockParts& parts) {
  parts.scales[0] = blocks::readHalf(block);
  parts.offsets[0] = blocks::readHalf(block + 2);
  for (int i = 0; i < blocks::kLegacy; ++i) parts.codes[i] = static_cast<std::int8_t>(blocks::nibble(block + 4, i));
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  std::uint8_t codes[blocks::kLegacy];
  float minimum = 0.0F;
  blocks::writeHalf(blocks::encodeFromMinimum(x, 15, minimum, codes, counts), block, counts);
  blocks::writeHalf(minimum, block + 2, counts);
  blocks::packNibbles(codes, block + 4);
}

}  // namespace

void register_q4_1(BlockTypeRoster& roster) {
  roster.push_back({"q4_1", 3, 32, 20, 4, 0, 15, 32, true, unpack, encode});
}

}  // namespace qs::io
