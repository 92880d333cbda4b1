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

void decodeBlock(const BlockType& type, const std::uint8_t* block, float* out) {
  BlockParts parts;
  type.unpack(block, parts);
  for (int i = 0; i < type.elements; ++i) {
    const float product = parts.scales[i / type.subBlock] * static_cast<float>(parts.codes[i]);
    out[i] = type.hasOffset ? product + parts.offsets[i / type.subBlock] : product;
  }
}

}  // namespace qs::io
