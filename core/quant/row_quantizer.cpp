#include "core/quant/row_quantizer.h"

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"
#include "core/quant/format.h"
#include "core/quant/format_names.h"
#include "core/quant/grid_kernel.h"
#include "core/quant/rounder.h"
#include "core/quant/run.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {

using base::ErrorKind;
using base::Status;
using Kind = Granularity::Kind;

namespace {

// A part as it would be said of weights: one row for each token.
PartScheme overRows(const PartScheme& part, std::int64_t headDim) {
  PartScheme out = part;
  out.scale = part.scaleType();  // each place has its own default
  out.staticScales = false;
  out.scores = false;
  switch (part.granularity.kind) {
    case Kind::token: out.granularity.kind = Kind::row; break;
    case Kind::channel: out.granularity.kind = Kind::col; break;
    case Kind::head:
      out.granularity.kind = Kind::group;
      out.granularity.group = headDim;
      break;
    default: break;  // tensor, gN
  }
  return out;
}

// Rows rounded in one go: enough to keep the kernel busy, few enough to stop in time.
std::size_t rowsOfPart(std::size_t cols) { return std::max<std::size_t>(1, kPartElements / std::max<std::size_t>(1, cols)); }

}  // namespace

RowQuantizer::RowQuantizer(const PartScheme& part, Options options) : part_(part), options_(std::move(options)) {
  asWeights_.weights = overRows(part_, options_.headDim);
  const Kind kind = part_.granularity.kind;
  const FormatFamily family = findFormatName(part_.format)->family;
  // No scale, or one that a row has to itself.
  const bool rowsApart = family == FormatFamily::plain || family == FormatFamily::gguf || family == FormatFamily::nvfp4;
  across_ = !rowsApart && !part_.staticScales && (kind == Kind::tensor || kind == Kind::channel);
  if (family != FormatFamily::plain && family != FormatFamily::gguf) {
    form_ = std::make_shared<const CodeForm>(codeForm(part_));
  }
  if (asWeights_.weights.granularity.kind == Kind::group) group_ = asWeights_.weights.granularity.group;
  // A query and head's numbers have dynamic scales of their own, or none are told.
  if (const auto how = rounderOf(asWeights_.weights); how && !part_.clip && !part_.staticScales && !options_.keepFrom && !across_) {
    hook_ = RowHook{*how, family == FormatFamily::nvfp4 ? static_cast<std::int64_t>(fixedBlock(part_)) : group_};
  }
  if (rowsApart) return;
  kernel_ = std::make_shared<const PartKernel>(asWeights_, options_.kernel);
  direct_ = !across_ && !part_.staticScales && !kernel_->searches();
  if (!part_.staticScales) return;
  QS_CONTRACT(!options_.ranges.empty());
  for (const kernel::Range& range : options_.ranges) scales_.push_back(kernel_->scaleFor(range));
}

Status RowQuantizer::apply(const float* x, std::size_t rows, std::size_t cols, float* y,
                           const base::TaskContext& context) const {
  if (rows == 0 || cols == 0) return {};
  if (!options_.keepFrom) return round(x, rows, cols, y, context);
  const auto limit = static_cast<float>(*options_.keepFrom);
  std::vector<float> small(x, x + rows * cols);
  for (float& value : small) {
    if (std::fabs(value) >= limit) value = 0.0F;
  }
  QS_TRY(round(small.data(), rows, cols, y, context));
  for (std::size_t i = 0; i < rows * cols; ++i) {
    if (std::fabs(x[i]) >= limit) y[i] = tensor::halfToFloat(tensor::floatToHalf(x[i]));
  }
  return {};
}

Status RowQuantizer::round(const float* x, std::size_t rows, std::size_t cols, float* y,
                           const base::TaskContext& context) const {
  if (part_.staticScales) {
    if (part_.granularity.kind == Kind::channel && scales_.size() != cols) {
      return base::fail(ErrorKind::badInput, QS_LABEL("core", "static activation scales"),
                        {QS_LABEL("core", "%1 channels, as calibrated"), {std::to_string(scales_.size())}},
                        std::to_string(cols), QS_LABEL("core", "calibrate with the model that is run"));
    }
    byKernel(x, rows, cols, y, nullptr, nullptr, context);
    return {};
  }
  if (findFormatName(part_.format)->family == FormatFamily::nvfp4) {
    roundTwoLevels(x, rows, cols, y, nullptr, nullptr);
    return {};
  }
  if (!direct_) {
    QS_ASSIGN(const QuantizedMatrix out,
              quantize({x, rows, cols}, asWeights_, {.codes = false, .restored = true}, context, options_.kernel));
    std::copy_n(out.restored.data(), rows * cols, y);
    return {};
  }
  byKernel(x, rows, cols, y, nullptr, nullptr, context);
  return {};
}

void RowQuantizer::byKernel(const float* x, std::size_t rows, std::size_t cols, float* y, std::uint8_t* codes,
                            float* rowScales, const base::TaskContext& context) const {
  const bool fixed = part_.staticScales;
  const bool perChannel = fixed && part_.granularity.kind == Kind::channel;
  const std::size_t group = perChannel ? 1 : (fixed || group_ == 0 ? cols : static_cast<std::size_t>(group_));
  const std::size_t groups = (cols + group - 1) / group;
  const std::size_t step = rowsOfPart(cols);
  const auto roundPart = [&](std::size_t part) {
    const std::size_t first = part * step;
    const std::size_t count = std::min(step, rows - first);
    std::vector<float> own(rowScales == nullptr ? count * groups : 0);
    const std::span<float> scales(rowScales == nullptr ? own.data() : rowScales + first * groups, count * groups);
    std::vector<std::int32_t> zeros(kernel_->asym() ? scales.size() : 0);
    for (std::size_t i = 0; fixed && i < scales.size(); ++i) {
      const kernel::Scale& scale = scales_[perChannel ? i % cols : 0];
      scales[i] = scale.scale;
      if (!zeros.empty()) zeros[i] = scale.zeroPoint;
    }
    QsErrorSums sums{};
    kernel_->rows(x + first * cols, static_cast<std::int64_t>(count), static_cast<std::int64_t>(cols),
                  static_cast<std::int64_t>(cols), static_cast<std::int64_t>(group), !fixed, scales.data(),
                  zeros.empty() ? nullptr : zeros.data(), codes == nullptr ? nullptr : codes + first * cols,
                  y == nullptr ? nullptr : y + first * cols, sums);
  };
  // A token's row is a single part, and comes by once for each block of a model: no thread, no memory for that.
  if (rows <= step) return roundPart(0);
  base::runParts(context.pool, (rows + step - 1) / step, roundPart);
}

std::optional<QuantJob> RowQuantizer::job(std::size_t rows, std::size_t cols) const {
  auto out = quantJob(asWeights_, rows, cols);
  if (!out) return out;
  // Each row's tensor scale is its own (roundTwoLevels).
  out->job.tensorScaleFrom = QS_TENSOR_SCALE_EACH_ROW;
  if (options_.keepFrom) out->job.keepFrom = static_cast<float>(*options_.keepFrom);
  if (part_.staticScales) {
    if (part_.granularity.kind == Kind::channel && scales_.size() != cols) return std::nullopt;  // apply() says it
    out->job.source = QS_SCALES_GIVEN;
  }
  return out;
}

bool RowQuantizer::hasInt8Codes() const {
  const Kind kind = part_.granularity.kind;
  return part_.format == "int8" && part_.grid == GridKind::sym && (kind == Kind::token || kind == Kind::tensor) &&
         !options_.keepFrom;
}

Status RowQuantizer::encodeInt8(const float* x, std::size_t rows, std::size_t cols, std::int8_t* codes, float* scales,
                                const base::TaskContext& context) const {
  QS_CONTRACT(hasInt8Codes());
  return ownCodes(x, rows, cols, reinterpret_cast<std::uint8_t*>(codes), scales, context);
}

std::optional<RowCodes> RowQuantizer::codesOf(std::size_t cols) const {
  const Kind kind = part_.granularity.kind;
  const FormatFamily family = findFormatName(part_.format)->family;
  if (family == FormatFamily::plain || family == FormatFamily::gguf || kind == Kind::channel || options_.keepFrom) return {};
  const int bits = part_.integerBits();
  if (bits != 0 && (part_.grid == GridKind::asym || part_.rounding == Rounding::away)) return {};
  RowCodes out;
  const std::size_t group = family == FormatFamily::nvfp4 ? fixedBlock(part_) : static_cast<std::size_t>(group_);
  out.group = group == 0 ? cols : std::min(group, cols);
  out.kind = form_->kind;
  out.table = form_->table;
  return out;
}

Status RowQuantizer::encode(const float* x, std::size_t rows, std::size_t cols, std::uint8_t* codes, float* scales,
                            const base::TaskContext& context) const {
  QS_CONTRACT(codesOf(cols).has_value());
  QS_TRY(ownCodes(x, rows, cols, codes, scales, context));
  const auto& bytes = form_->bytes;
  if (!bytes.empty()) std::transform(codes, codes + rows * cols, codes, [&](std::uint8_t code) { return bytes[code]; });
  return {};
}

// The format's codes of x, and each group's scale.
Status RowQuantizer::ownCodes(const float* x, std::size_t rows, std::size_t cols, std::uint8_t* codes, float* scales,
                              const base::TaskContext& context) const {
  if (rows == 0 || cols == 0) return {};
  if (findFormatName(part_.format)->family == FormatFamily::nvfp4) {
    roundTwoLevels(x, rows, cols, nullptr, codes, scales);
    return {};
  }
  if (direct_ || part_.staticScales) {
    byKernel(x, rows, cols, nullptr, codes, scales, context);
    return {};
  }
  QS_ASSIGN(const QuantizedMatrix out,
            quantize({x, rows, cols}, asWeights_, {.codes = true, .restored = false}, context, options_.kernel));
  for (std::size_t r = 0; r < rows; ++r) std::copy_n(out.codes.data() + r * out.codeCols, cols, codes + r * cols);
  if (out.scales.size() == 1) {
    std::fill_n(scales, rows, out.scales[0]);
  } else {
    std::copy(out.scales.begin(), out.scales.end(), scales);
  }
  return {};
}

// nvfp4: the F32 scale over the block scales is each row's own, so that no token waits for another.
void RowQuantizer::roundTwoLevels(const float* x, std::size_t rows, std::size_t cols, float* y, std::uint8_t* codes,
                                  float* rowScales) const {
  const std::size_t block = fixedBlock(part_);
  const std::size_t blocks = (cols + block - 1) / block;
  std::vector<float> own(rowScales == nullptr ? blocks : 0);
  for (std::size_t r = 0; r < rows; ++r) {
    bool allFinite = false;
    const float* row = x + r * cols;
    const kernel::Range range = kernel::rangeOf(row, static_cast<std::int64_t>(cols), allFinite);
    const PartKernel kernel(asWeights_, {}, nvfp4TensorScale(range.absmax()).value);
    QsErrorSums sums{};
    kernel.rows(row, 1, static_cast<std::int64_t>(cols), static_cast<std::int64_t>(cols),
                static_cast<std::int64_t>(block), true, rowScales == nullptr ? own.data() : rowScales + r * blocks, nullptr,
                codes == nullptr ? nullptr : codes + r * cols, y == nullptr ? nullptr : y + r * cols, sums);
  }
}

Status checkRunPart(const PartScheme& part, RunPart where) {
  const Kind kind = part.granularity.kind;
  const FormatFamily family = findFormatName(part.format)->family;
  const char* sign = where == RunPart::activations ? "+a=" : (where == RunPart::cache ? "+kv=" : "+attn=");
  const auto refuse = [&](base::Text expected, base::Text found) -> Status {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "%1 of the scheme"), {sign}}, std::move(expected),
                      std::move(found), QS_LABEL("core", "choose another granularity or format"));
  };
  const auto given = [&] { return base::Text(part.granularity.text()); };
  if (part.scores && where != RunPart::attention) {
    return refuse(QS_LABEL("core", "scores with +attn= only"), base::Text("scores"));
  }
  if (where == RunPart::activations && kind == Kind::head) {
    return refuse(QS_LABEL("core", "tensor, token, channel or gN: inputs of most layers have no heads"), given());
  }
  if (where == RunPart::attention && (kind == Kind::tensor || kind == Kind::channel)) {
    return refuse(QS_LABEL("core", "token or gN: every query and head has scales of its own"), given());
  }
  if (family == FormatFamily::plain && part.clip) {
    return refuse({QS_LABEL("core", "no clip= with %1, which has no scales"), {part.format}}, base::Text("clip="));
  }
  QuantScheme asWeights;
  asWeights.weights = overRows(part, 1);
  QS_TRY(checkAvailable(asWeights));
  if (!part.staticScales) return {};
  if (where == RunPart::attention) {
    return refuse(QS_LABEL("core", "dynamic scales, one for each query and head"), base::Text("static"));
  }
  if (kind != Kind::tensor && kind != Kind::channel) {
    return refuse(QS_LABEL("core", "static scales for tensor or channel, which are the same for every token"), given());
  }
  if (family == FormatFamily::plain || family == FormatFamily::gguf) {
    return refuse({QS_LABEL("core", "a format whose scales can be fixed beforehand; %1 is none"), {part.format}},
                  base::Text("static"));
  }
  return {};
}

}  // namespace qs::quant
