#include "core/experiment/tensor_blocks.h"

#include "core/quant/format.h"
#include "core/quant/quantizer.h"

namespace qs::experiment {

namespace {

using Kind = quant::Granularity::Kind;

// count · bits in whole bytes; false on overflow.
bool bytesFor(std::uint64_t count, int bits, std::uint64_t& bytes) {
  std::uint64_t all = 0;
  if (__builtin_mul_overflow(count, static_cast<std::uint64_t>(bits), &all)) return false;
  bytes = all / 8 + (all % 8 != 0 ? 1 : 0);
  return true;
}

}  // namespace

base::Status checkPartByPart(const quant::QuantScheme& scheme) {
  QS_TRY(quant::checkAvailable(scheme));
  if (quant::fixedBlock(scheme.weights) == 0 && scheme.weights.granularity.kind != Kind::block) return {};
  return base::fail(base::ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}},
                    QS_LABEL("core", "one scale for a tensor, row, column, group or split, to study a tensor part by part"),
                    {QS_LABEL("core", "blocks by %1"), {scheme.weights.granularity.kind == Kind::block
                                                            ? scheme.weights.granularity.text()
                                                            : scheme.weights.format}},
                    QS_LABEL("core", "use `quantspec quantize`, or another scheme"));
}

base::Result<BlockLayout> blockLayout(std::uint64_t rows, std::uint64_t cols, const quant::PartScheme& part) {
  quant::QuantScheme scheme;
  scheme.weights = part;
  QS_TRY(checkPartByPart(scheme));
  const std::string shape = std::to_string(rows) + " × " + std::to_string(cols);
  std::uint64_t elements = 0;
  BlockLayout out;
  out.rows = rows;
  out.cols = cols;
  out.codeBits = part.isPlain() ? (part.format == "fp32" ? 32 : 16) : quant::findFormat(part.format)->bits;
  const bool fits = !__builtin_mul_overflow(rows, cols, &elements) && bytesFor(elements, out.codeBits, out.codeBytes);
  if (!fits || elements == 0) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "a matrix of blocks"),
                      QS_LABEL("core", "at least one element and less than 2^64 bits"),
                      {QS_LABEL("core", "%1 elements"), {shape}});
  }
  out.bitsPerWeight = out.codeBits;
  if (part.isPlain()) return out;

  out.scaleBits = quant::bits(part.scaleType());
  out.zeroPointBits = part.grid == quant::GridKind::asym ? part.integerBits() : 0;
  out.blockRows = 1;
  out.blockCols = cols;
  out.blocksDown = rows;
  out.blocksAcross = 1;
  out.lastBlockCols = cols;
  switch (part.granularity.kind) {
    case Kind::tensor:
      out.blockRows = rows;
      out.blocksDown = 1;
      break;
    case Kind::col:
      out.blockRows = rows;
      out.blocksDown = 1;
      out.blockCols = 1;
      out.lastBlockCols = 1;
      out.blocksAcross = cols;
      break;
    case Kind::group: {
      const auto group = static_cast<std::uint64_t>(part.granularity.group);
      out.blocksAcross = cols / group + (cols % group != 0 ? 1 : 0);
      out.blockCols = std::min(group, cols);
      out.lastBlockCols = cols - (out.blocksAcross - 1) * group;
      break;
    }
    case Kind::split: {
      QS_ASSIGN(const auto lengths, quant::groupLengths(part.granularity, cols));
      out.splitLengths.assign(lengths.begin(), lengths.end());
      out.blocksAcross = lengths.size();
      out.blockCols = lengths.front();
      out.lastBlockCols = lengths.back();
      break;
    }
    default: break;  // row; checkPartByPart lets no other through
  }
  // At most one block an element, so this fits; its bits may not.
  out.blocks = out.blocksDown * out.blocksAcross;
  if (!bytesFor(out.blocks, out.scaleBits, out.scaleBytes) ||
      !bytesFor(out.blocks, out.zeroPointBits, out.zeroPointBytes)) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "a matrix of blocks"),
                      QS_LABEL("core", "at least one element and less than 2^64 bits"),
                      {QS_LABEL("core", "%1 elements"), {shape}});
  }
  out.bitsPerWeight = quant::storedBits(part, rows, cols) / static_cast<double>(elements);
  return out;
}

}  // namespace qs::experiment
