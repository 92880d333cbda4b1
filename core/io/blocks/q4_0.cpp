// Q4_0: fp16 d, then 32 nibbles; x̂ = d · (q − 8).
#include "core/base/cpu_level.h"
#include "core/io/blocks/legacy.h"
#include "core/io/vector_blocks.h"

namespace qs::io {

namespace {

void unpack(const std::uint8_t* block, BlockParts& parts) {
  parts.scales[0] = blocks::readHalf(block);
  for (int i = 0; i < blocks::kLegacy; ++i) parts.codes[i] = static_cast<std::int8_t>(blocks::nibble(block + 2, i) - 8);
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  std::uint8_t codes[blocks::kLegacy];
  blocks::writeHalf(blocks::encodeAroundZero(x, 8, codes, counts), block, counts);
  blocks::packNibbles(codes, block + 2);
}

}  // namespace

void register_q4_0(BlockTypeRoster& roster) {
  roster.push_back({"q4_0", 2, 32, 18, 4, -8, 7, 32, false, unpack, encode, vectorEncoderQ4_0(base::cpuLevel())});
}

}  // namespace qs::io
