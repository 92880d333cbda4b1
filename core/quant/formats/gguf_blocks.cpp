// The codes of GGUF's block types as grids: whole numbers that a sub-block's scale (and offset) turns into weights. How
// they are stored, and how blocks are encoded, is core/io/blocks.
#include "core/io/block_type.h"
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_gguf_blocks(FormatRoster& roster) {
  for (const io::BlockType& type : io::blockTypes()) {
    std::vector<double> codes;
    const int count = 1 << type.codeBits;
    for (int code = 0; code < count; ++code) {
      // Q8_0 stores two's complement, the others the distance from their lowest code.
      const bool wraps = type.codeBits == 8 && code > type.highestCode;
      codes.push_back(type.codeBits == 8 ? (wraps ? code - count : code) : code + type.lowestCode);
    }
    // No hardware multiplies these blocks as they are; kernels unpack them.
    roster.push_back(makeList(std::string(type.name), type.codeBits, std::move(codes), 1.0, {}));
  }
}

}  // namespace qs::quant
