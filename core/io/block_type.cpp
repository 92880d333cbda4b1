#include "core/io/block_type.h"

namespace qs::io {

// Generated from the files of blocks/.
void registerAll(BlockTypeRoster& roster);

const BlockTypeRoster& blockTypes() {
  static const BlockTypeRoster roster = [] {
    BlockTypeRoster all;
    registerAll(all);
    return all;
  }();
  return roster;
}

const BlockType* findBlockType(std::string_view name) {
  for (const BlockType& type : blockTypes()) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

void encodeBlocks(const BlockType& type, const float* x, std::int64_t blocks, std::uint8_t* out, BlockCounts& counts) {
  if (type.encodeMany != nullptr) return type.encodeMany(type, x, blocks, out, counts);
  for (; blocks > 0; --blocks, x += type.elements, out += type.bytes) type.encode(x, out, counts);
}

void decodeBlock(const BlockType& type, const std::uint8_t* block, float* out) {
  BlockParts parts;
  type.unpack(block, parts);
  restoreBlock(type, parts, out);
}

void restoreBlock(const BlockType& type, const BlockParts& parts, float* out) {
  const std::int8_t* codes = parts.codes;
  for (int g = 0; g * type.subBlock < type.elements; ++g) {
    const float scale = parts.scales[g];
    for (int i = 0; i < type.subBlock; ++i) out[i] = scale * static_cast<float>(codes[i]);
    if (type.hasOffset) {
      for (int i = 0; i < type.subBlock; ++i) out[i] += parts.offsets[g];
    }
    codes += type.subBlock;
    out += type.subBlock;
  }
}

}  // namespace qs::io
