// A BlockType is how a GGUF file stores a run of weights: scales, minima and packed codes in a fixed number of bytes.
// It is a layout of storage with its encoder; it is not a grid that the lab computes with (core/quant/format.h), and it
// reads no files.
//
// Whatever the packing, every block says x̂ = scale · code, plus an offset in some types, with one scale and offset for
// each sub-block. Source of the layouts: the GGUF specification and the types of ggml.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace qs::io {

inline constexpr int kMaxBlockElements = 256;
inline constexpr int kMaxSubBlocks = 16;

// A block taken apart. Sub-block s holds elements s · subBlock … (s + 1) · subBlock − 1.
struct BlockParts {
  std::int8_t codes[kMaxBlockElements];
  float scales[kMaxSubBlocks];
  float offsets[kMaxSubBlocks];  // only where BlockType::hasOffset
};

// What an encoder could not store as it was.
struct BlockCounts {
  std::uint64_t scaleOverflows = 0;   // scales and minima beyond the largest fp16 number, clamped to it
  std::uint64_t scaleUnderflows = 0;  // scales and minima that fp16 rounds to 0
};

struct BlockType;
// Encodes `blocks` blocks one after another: the same bytes and counts as BlockType::encode gives for each.
using EncodeBlocks = void (*)(const BlockType& type, const float* x, std::int64_t blocks, std::uint8_t* out,
                              BlockCounts& counts);

struct BlockType {
  std::string_view name;       // as in the text form of schemes: "q4_0"
  std::uint32_t ggmlType = 0;  // its number in GGUF files
  int elements = 0;            // of a block
  int bytes = 0;               // of a block
  int codeBits = 0;
  int lowestCode = 0;  // what a code can be
  int highestCode = 0;
  int subBlock = 0;  // elements that share one scale
  bool hasOffset = false;
  void (*unpack)(const std::uint8_t* block, BlockParts& parts) = nullptr;
  // Contract: x holds `elements` finite values. Values that the scale cannot reach get the outermost code.
  void (*encode)(const float* x, std::uint8_t* block, BlockCounts& counts) = nullptr;
  EncodeBlocks encodeMany = nullptr;  // null: there is no quicker way than one by one
};

using BlockTypeRoster = std::vector<BlockType>;

// All block types of blocks/*.cpp.
const BlockTypeRoster& blockTypes();
// The type of a name, or null.
const BlockType* findBlockType(std::string_view name);

// `blocks` blocks of type.elements finite values each.
void encodeBlocks(const BlockType& type, const float* x, std::int64_t blocks, std::uint8_t* out, BlockCounts& counts);

// The values of a block that was taken apart, into out[0, elements).
void restoreBlock(const BlockType& type, const BlockParts& parts, float* out);
// The values of a block, into out[0, elements).
void decodeBlock(const BlockType& type, const std::uint8_t* block, float* out);

}  // namespace qs::io
