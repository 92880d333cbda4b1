// Q8_0: fp16 d, then 32 signed bytes; x̂ = d · q. The encoder uses −127 … 127, ties away from 0, and divides by the
// scale before its rounding to fp16.
#include "core/base/cpu_level.h"
#include "core/io/blocks/legacy.h"
#include "core/io/vector_blocks.h"

namespace qs::io {

namespace {

void unpack(const std::uint8_t* block, BlockParts& parts) {
  parts.scales[0] = blocks::readHalf(block);
  for (int i = 0; i < blocks::kLegacy; ++i) parts.codes[i] = static_cast<std::int8_t>(block[2 + i]);
}

void encode(const float* x, std::uint8_t* block, BlockCounts& counts) {
  float absmax = 0.0F;
  for (int i = 0; i < blocks::kLegacy; ++i) absmax = std::max(absmax, std::fabs(x[i]));
  const float d = blocks::heldToHalf(absmax / 127.0F, counts);
  const float inverse = blocks::inverseOf(d);
  blocks::writeHalf(d, block, counts);
  for (int i = 0; i < blocks::kLegacy; ++i) {
    const float code = std::clamp(std::round(x[i] * inverse), -127.0F, 127.0F);
    block[2 + i] = static_cast<std::uint8_t>(static_cast<std::int8_t>(code));
  }
}

}  // namespace

void register_q8_0(BlockTypeRoster& roster) {
  roster.push_back({"q8_0", 8, 32, 34, 8, -128, 127, 32, false, unpack, encode, vectorEncoderQ8_0(base::cpuLevel())});
}

}  // namespace qs::io
