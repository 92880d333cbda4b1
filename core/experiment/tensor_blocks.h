// How a quantized matrix is stored: groups, codes, scales and zero points, with their true sizes. It needs the matrix's
// shape and no data; what the errors are is another question (tensor_scheme.h).
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct BlockLayout {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  // Blocks of one scale each. gN, split: a block is a run of one row. row, col, tensor: a row, a column, the matrix.
  // Plain formats (bf16 …) have no blocks: `blocks` is 0 and blocksDown × blocksAcross too.
  std::uint64_t blocks = 0;
  std::uint64_t blocksDown = 0;    // blocks on top of one another: rows; 1 for col and tensor
  std::uint64_t blocksAcross = 0;  // blocks beside one another: groups of a row; cols for col; 1 for row and tensor
  std::uint64_t blockRows = 0;     // extent of the first block in elements
  std::uint64_t blockCols = 0;
  std::uint64_t lastBlockCols = 0;          // shorter if the columns do not fill the last group
  std::vector<std::uint64_t> splitLengths;  // split only: the columns of each block of a row
  int codeBits = 0;                         // per element; 16 or 32 for plain formats
  int scaleBits = 0;                        // per block
  int zeroPointBits = 0;                    // per block; asym only
  // Packed without gaps, each kind by itself, rounded up to whole bytes.
  std::uint64_t codeBytes = 0;
  std::uint64_t scaleBytes = 0;
  std::uint64_t zeroPointBytes = 0;
  double bitsPerWeight = 0.0;  // all bits ÷ elements, before rounding up to bytes: as quant::storedBits

  std::uint64_t bytes() const { return codeBytes + scaleBytes + zeroPointBytes; }
};

// What can be looked at part by part: an `unavailable` error for bRxC and for formats with blocks of their own (mx…, nvfp4
// and GGUF's), else what quant::checkAvailable says.
base::Status checkPartByPart(const quant::QuantScheme& scheme);

// Errors: those of checkPartByPart; a split that does not add up to `cols`; a matrix without elements, or too large to count its bits.
base::Result<BlockLayout> blockLayout(std::uint64_t rows, std::uint64_t cols, const quant::PartScheme& part);

}  // namespace qs::experiment
