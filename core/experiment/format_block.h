// How a block of a format is made up: which bits are scales, minima, codes, in what order and how many. For GGUF types it
// is found by asking their decoder what each bit changes, so it cannot say another thing than the decoder does. It reads
// no weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/experiment/format_view.h"

namespace qs::experiment {

enum class BlockPart : std::uint8_t {
  scale,            // of the whole block
  minimum,          // of the whole block, or what the sub-blocks' minima are multiplied by
  subScale,         // of sub-blocks
  subMinimum,       // of sub-blocks
  scaleAndMinimum,  // of sub-blocks, in the halves of one byte
  code,             // whole codes
  lowBits,          // of codes
  highBits,         // of codes
  zeroPoint,
};

// Bits in a row that hold the same.
struct BlockSegment {
  BlockPart part = BlockPart::code;
  std::uint64_t firstBit = 0;
  std::uint64_t bits = 0;
  bool operator==(const BlockSegment&) const = default;
};

// What one byte holds, first the elements of its low bits.
struct BlockByte {
  BlockPart part = BlockPart::code;
  std::vector<int> elements;   // whose codes it holds, wholly or in part
  std::vector<int> subBlocks;  // whose scales or minima it holds; empty: all
};

struct BlockLayoutOf {
  std::string format;
  std::size_t elements = 0;
  int codeBits = 0;
  std::size_t subBlock = 0;     // elements that share a scale
  std::uint64_t bits = 0;       // of the block
  std::uint64_t outsideBits = 0;  // kept once for the tensor (nvfp4: 32)
  // GGUF: as in files. Others: their parts with true sizes; the order of scales and codes is the program's that stores
  // them.
  bool inFiles = false;
  std::vector<BlockSegment> segments;
  std::vector<BlockByte> bytes;  // each byte of a GGUF block; empty for others

  double bitsPerWeight() const { return static_cast<double>(bits) / static_cast<double>(elements); }
};

// Contract: a viewed format (format_view.h). fp16 and bf16: a block of one element.
BlockLayoutOf layoutOfBlock(const std::string& name, const FormatSettings& settings);

}  // namespace qs::experiment
