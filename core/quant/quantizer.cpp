#include "core/quant/quantizer.h"

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"
#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/format_names.h"
#include "core/quant/grid_kernel.h"
#include "core/quant/run.h"

namespace qs::quant {

using base::Result;
using base::Status;

namespace {

void transpose(const float* from, std::size_t rows, std::size_t cols, float* to) {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < cols; ++c) to[c * rows + r] = from[r * cols + c];
  }
}

// One scale per input column: the rows of the transposed matrix.
Status quantizeColumns(const MatrixView& x, QuantScheme scheme, QuantizeOutputs outputs,
                       const base::TaskContext& context, const RowsKernel& kernel, QuantizedMatrix& out) {
  tensor::Matrix turned(x.cols, x.rows);
  transpose(x.data, x.rows, x.cols, turned.data());
  scheme.weights.granularity.kind = Granularity::Kind::row;
  QS_ASSIGN(QuantizedMatrix byRow, quantize({turned.data(), x.cols, x.rows}, scheme, outputs, context, kernel));
  out.scales = std::move(byRow.scales);
  out.zeroPoints = std::move(byRow.zeroPoints);
  out.stats = byRow.stats;
  if (outputs.codes) {
    out.codes.resize(x.rows * x.cols);
    for (std::size_t c = 0; c < x.cols; ++c) {
      for (std::size_t r = 0; r < x.rows; ++r) out.codes[r * x.cols + c] = byRow.codes[c * x.rows + r];
    }
  }
  if (outputs.restored) {
    out.restored = tensor::Matrix(x.rows, x.cols);
    transpose(byRow.restored.data(), x.cols, x.rows, out.restored.data());
  }
  return {};
}

// nvfp4: the scale of a tensor that is all there.
Result<float> tensorScaleOf(const MatrixView& x, const base::TaskContext& context, ErrorStats& stats) {
  const kernel::Range range = rangeInParts(context, x.data, x.rows * x.cols);
  if (context.stopRequested()) return base::fail(base::cancelledError());
  const StoredScale stored = nvfp4TensorScale(range.absmax());
  stats.scaleUnderflows += stored.underflow ? 1 : 0;
  return stored.value;
}

}  // namespace

std::int32_t QuantizedMatrix::code(std::size_t row, std::size_t col) const {
  QS_CONTRACT(!codes.empty() && (kind == CodeKind::integer || kind == CodeKind::grid));
  const std::uint8_t byte = codes[row * codeCols + col];
  const bool isSigned = parameters.has_value() && parameters->grid != QS_GRID_ASYM;
  return isSigned ? static_cast<std::int8_t>(byte) : byte;
}

QsIntQuant intParameters(const PartScheme& part) {
  QsIntQuant q{};
  q.bits = part.integerBits();
  q.grid = static_cast<std::int32_t>(part.grid);
  q.rounding = static_cast<std::int32_t>(part.rounding);
  // The kernel knows the wide types; the narrow ones are rounded to apart from it (part_kernel.h).
  const ScaleType type = part.scaleType();
  const bool narrow = type == ScaleType::e8m0 || type == ScaleType::e4m3;
  q.scaleType = narrow ? QS_SCALE_FP32 : static_cast<std::int32_t>(type);
  return q;
}
static_assert(static_cast<int>(GridKind::sym) == QS_GRID_SYM && static_cast<int>(GridKind::full) == QS_GRID_FULL &&
              static_cast<int>(GridKind::wide) == QS_GRID_WIDE && static_cast<int>(GridKind::asym) == QS_GRID_ASYM &&
              static_cast<int>(Rounding::away) == QS_ROUND_AWAY && static_cast<int>(ScaleType::fp16) == QS_SCALE_FP16 &&
              static_cast<int>(ScaleType::bf16) == QS_SCALE_BF16);

float absPercentile(std::span<const float> x, double percentile) {
  std::vector<float> sizes;
  sizes.reserve(x.size());
  for (const float value : x) {
    if (std::isfinite(value)) sizes.push_back(std::fabs(value));
  }
  if (sizes.empty()) return 0.0F;
  const double position = percentile / 100.0 * static_cast<double>(sizes.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(below);
  std::nth_element(sizes.begin(), at, sizes.end());
  const double low = *at;
  if (below + 1 == sizes.size()) return static_cast<float>(low);
  const double high = *std::min_element(at + 1, sizes.end());
  return static_cast<float>(low + (high - low) * (position - static_cast<double>(below)));
}

QuantizedMatrix emptyResult(const PartScheme& part, std::size_t rows, std::size_t cols) {
  QuantizedMatrix out;
  out.rows = rows;
  out.cols = cols;
  out.codeCols = cols;
  out.granularity = part.granularity;
  if (part.isPlain()) return out;
  const io::BlockType* blocks = io::findBlockType(part.format);
  if (const std::size_t block = fixedBlock(part); block != 0) {
    const std::size_t count = (cols + block - 1) / block;
    out.codeCols = count * (blocks != nullptr ? static_cast<std::size_t>(blocks->bytes) : block);
  }
  if (part.integerBits() != 0) {
    out.kind = CodeKind::integer;
    out.parameters = intParameters(part);
  } else {
    out.kind = blocks != nullptr ? CodeKind::block : CodeKind::grid;
  }
  return out;
}

Result<QuantizedMatrix> quantize(const MatrixView& x, const QuantScheme& scheme, QuantizeOutputs outputs,
                                 const base::TaskContext& context, const RowsKernel& lent, std::optional<float> given) {
  QS_TRY(checkAvailable(scheme));
  if (lent.whole) {
    QS_ASSIGN(auto done, lent.whole(x, scheme, outputs, context, given));
    if (done) return std::move(*done);
  }
  const PartScheme& part = scheme.weights;
  QuantizedMatrix out = emptyResult(part, x.rows, x.cols);
  if (part.isPlain()) {
    QS_TRY(quantizePlain(x, part.format, outputs, context, out));
    return out;
  }
  const io::BlockType* blocks = io::findBlockType(part.format);
  if (x.rows == 0 || x.cols == 0) return out;
  if (part.granularity.kind == Granularity::Kind::col) {
    QS_TRY(quantizeColumns(x, scheme, outputs, context, lent, out));
    return out;
  }
  if (outputs.codes) {
    out.codes.resize(x.rows * out.codeCols);
    // What fills up a row's last block is zeros.
    if (out.codeCols != x.cols) std::fill(out.codes.begin(), out.codes.end(), std::uint8_t{0});
  }
  if (blocks != nullptr) {
    QS_TRY(quantizeGguf(x, part.format, outputs, context, out));
    return out;
  }
  if (findFormatName(part.format)->family == FormatFamily::nvfp4) {
    if (given) {
      out.tensorScale = *given;
    } else {
      QS_ASSIGN(out.tensorScale, tensorScaleOf(x, context, out.stats));
    }
  }
  const PartKernel kernel(scheme, lent, out.tensorScale);
  Run run{part, kernel, context, out, outputs};
  QS_TRY(quantizeByGranularity(run, x));
  return out;
}

}  // namespace qs::quant
