#include "core/quant/quantizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"
#include "core/quant/format.h"
#include "core/quant/method.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {

namespace {

using base::ErrorKind;
using base::Result;
using base::Status;

// Elements per part of a loop: small enough to stop within 5 ms on a slow core, fixed so that sums are always merged
// in the same order.
constexpr std::size_t kPartElements = 65536;

void addSums(ErrorStats& stats, const QsErrorSums& sums) {
  ErrorStats part;
  part.count = static_cast<std::uint64_t>(sums.count);
  part.sumSquaredError = sums.sumSquaredError;
  part.sumSquares = sums.sumSquares;
  part.maxError = sums.maxError;
  part.maxAbs = sums.maxAbs;
  part.zeros = static_cast<std::uint64_t>(sums.zeros);
  part.clipped = static_cast<std::uint64_t>(sums.clipped);
  part.nonfinite = static_cast<std::uint64_t>(sums.nonfinite);
  part.signFlips = static_cast<std::uint64_t>(sums.signFlips);
  part.scaleOverflows = static_cast<std::uint64_t>(sums.scaleOverflows);
  part.scaleUnderflows = static_cast<std::uint64_t>(sums.scaleUnderflows);
  stats.merge(part);
}

// Runs `parts` parts, each filling its own sums, and merges them in order. False if stopped.
bool runMeasured(const base::TaskContext& context, std::size_t parts, ErrorStats& stats,
                 const std::function<void(std::size_t, QsErrorSums&)>& body) {
  std::vector<QsErrorSums> sums(parts);
  base::runParts(context.pool, parts, [&](std::size_t part) {
    if (!context.stopRequested()) body(part, sums[part]);
  });
  if (context.stopRequested()) return false;
  for (const QsErrorSums& part : sums) addSums(stats, part);
  return true;
}

kernel::Range mergeRange(const kernel::Range& first, const kernel::Range& second) {
  kernel::Range out = first;
  out.lo = std::min(first.lo, second.lo);
  out.hi = std::max(first.hi, second.hi);
  if (second.absmax() > first.absmax()) out.negative = second.negative;  // on ties the first one counts
  return out;
}

// One quantization under way: its parameters and where results go.
struct Run {
  const QsIntQuant q;
  const PartScheme& part;
  const Method* method;  // null for round to nearest
  const RowsKernel& kernel;
  const base::TaskContext& context;
  QuantizedMatrix& out;
  QuantizeOutputs outputs;

  bool searches() const { return (method != nullptr && method->choose != nullptr) || part.clip.has_value(); }
  std::uint8_t* codesAt(std::size_t offset) { return outputs.codes ? out.codes.data() + offset : nullptr; }
  float* restoredAt(std::size_t offset) { return outputs.restored ? out.restored.data() + offset : nullptr; }
  std::int32_t* zerosAt(std::size_t slot) { return out.zeroPoints.empty() ? nullptr : out.zeroPoints.data() + slot; }

  // The scale of one group by clip=P and the method.
  kernel::Scale chooseScale(std::span<const float> group, kernel::Range range) const {
    if (part.clip) {
      const float limit = absPercentile(group, *part.clip);
      range.lo = std::max(range.lo, -limit);
      range.hi = std::min(range.hi, limit);
    }
    if (method != nullptr && method->choose != nullptr) range = method->choose(q, group, range, context.stop);
    return kernel::scaleFor(q, range);
  }

  void storeScale(std::size_t slot, const kernel::Scale& scale, QsErrorSums& sums) {
    out.scales[slot] = scale.scale;
    if (q.grid == QS_GRID_ASYM) out.zeroPoints[slot] = scale.zeroPoint;
    sums.scaleOverflows += scale.overflow ? 1 : 0;
    sums.scaleUnderflows += scale.underflow ? 1 : 0;
  }
};

// One scale for `n` consecutive values: range over fixed parts, then codes over the same parts.
bool quantizeFlat(Run& run, const float* x, std::size_t n, std::size_t offset, std::size_t slot) {
  const std::size_t parts = (n + kPartElements - 1) / kPartElements;
  const auto length = [&](std::size_t part) { return std::min(kPartElements, n - part * kPartElements); };
  std::vector<kernel::Range> ranges(parts);
  base::runParts(run.context.pool, parts, [&](std::size_t part) {
    bool finite = false;
    ranges[part] = kernel::rangeOf(x + part * kPartElements, static_cast<std::int64_t>(length(part)), finite);
  });
  if (run.context.stopRequested()) return false;
  kernel::Range range;
  for (const kernel::Range& next : ranges) range = mergeRange(range, next);
  const kernel::Scale scale = run.chooseScale({x, n}, range);
  QsErrorSums scaleSums{};
  run.storeScale(slot, scale, scaleSums);
  addSums(run.out.stats, scaleSums);
  return runMeasured(run.context, parts, run.out.stats, [&](std::size_t part, QsErrorSums& sums) {
    const std::size_t at = part * kPartElements;
    const auto count = static_cast<std::int64_t>(length(part));
    float stored = scale.scale;
    std::int32_t zero = scale.zeroPoint;
    run.kernel(run.q, x + at, 1, count, count, count, false, &stored, &zero, run.codesAt(offset + at),
               run.restoredAt(offset + at), sums);
  });
}

// Groups of one row with lengths `lengths`, all rows alike.
bool quantizeGroups(Run& run, const MatrixView& x, const std::vector<std::size_t>& lengths, bool even) {
  const std::size_t rowsPerPart = std::max<std::size_t>(1, kPartElements / std::max<std::size_t>(1, x.cols));
  const std::size_t parts = (x.rows + rowsPerPart - 1) / rowsPerPart;
  const std::size_t groups = lengths.size();
  const auto cols = static_cast<std::int64_t>(x.cols);
  return runMeasured(run.context, parts, run.out.stats, [&](std::size_t part, QsErrorSums& sums) {
    const std::size_t firstRow = part * rowsPerPart;
    const std::size_t rows = std::min(rowsPerPart, x.rows - firstRow);
    if (even && !run.searches()) {
      run.kernel(run.q, x.data + firstRow * x.cols, static_cast<std::int64_t>(rows), cols, cols,
                 static_cast<std::int64_t>(lengths.front()), true, run.out.scales.data() + firstRow * groups,
                 run.zerosAt(firstRow * groups), run.codesAt(firstRow * x.cols), run.restoredAt(firstRow * x.cols),
                 sums);
      return;
    }
    for (std::size_t row = firstRow; row < firstRow + rows; ++row) {
      std::size_t at = row * x.cols;
      for (std::size_t g = 0; g < groups; ++g) {
        if (run.context.stopRequested()) return;
        const std::span<const float> group(x.data + at, lengths[g]);
        const auto count = static_cast<std::int64_t>(group.size());
        bool finite = false;
        kernel::Scale scale = run.chooseScale(group, kernel::rangeOf(group.data(), count, finite));
        run.storeScale(row * groups + g, scale, sums);
        run.kernel(run.q, group.data(), 1, count, count, count, false, &scale.scale, &scale.zeroPoint,
                   run.codesAt(at), run.restoredAt(at), sums);
        at += lengths[g];
      }
    }
  });
}

void transpose(const float* from, std::size_t rows, std::size_t cols, float* to) {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < cols; ++c) to[c * rows + r] = from[r * cols + c];
  }
}

Status quantizeInteger(Run& run, const MatrixView& x) {
  QS_ASSIGN(const auto lengths, groupLengths(run.part.granularity, x.cols));
  const bool asym = run.q.grid == QS_GRID_ASYM;
  const auto prepare = [&](std::size_t scales) {
    run.out.scales.resize(scales);
    if (asym) run.out.zeroPoints.resize(scales);
  };
  if (run.outputs.codes) run.out.codes.resize(x.rows * x.cols);
  if (run.outputs.restored) run.out.restored = tensor::Matrix(x.rows, x.cols);
  bool done = true;
  switch (run.part.granularity.kind) {
    case Granularity::Kind::tensor:
      prepare(1);
      done = quantizeFlat(run, x.data, x.rows * x.cols, 0, 0);
      break;
    case Granularity::Kind::row:
      prepare(x.rows);
      if (x.cols <= kPartElements) {
        done = quantizeGroups(run, x, lengths, true);
      } else {
        for (std::size_t row = 0; row < x.rows && done; ++row) {
          done = quantizeFlat(run, x.data + row * x.cols, x.cols, row * x.cols, row);
        }
      }
      break;
    case Granularity::Kind::group:
      prepare(x.rows * lengths.size());
      done = quantizeGroups(run, x, lengths, true);
      break;
    case Granularity::Kind::split:
      prepare(x.rows * lengths.size());
      done = quantizeGroups(run, x, lengths, false);
      break;
    default: QS_CONTRACT(false);  // checkAvailable let it through
  }
  if (!done || run.context.stopRequested()) return base::fail(base::cancelledError());
  return {};
}

// One scale per input column: the rows of the transposed matrix.
Status quantizeColumns(Run& run, const MatrixView& x, QuantScheme scheme) {
  tensor::Matrix turned(x.cols, x.rows);
  transpose(x.data, x.rows, x.cols, turned.data());
  scheme.weights.granularity.kind = Granularity::Kind::row;
  QS_ASSIGN(QuantizedMatrix byRow,
            quantize({turned.data(), x.cols, x.rows}, scheme, run.outputs, run.context, run.kernel));
  run.out.scales = std::move(byRow.scales);
  run.out.zeroPoints = std::move(byRow.zeroPoints);
  run.out.stats = byRow.stats;
  if (run.outputs.codes) {
    run.out.codes.resize(x.rows * x.cols);
    for (std::size_t c = 0; c < x.cols; ++c) {
      for (std::size_t r = 0; r < x.rows; ++r) run.out.codes[r * x.cols + c] = byRow.codes[c * x.rows + r];
    }
  }
  if (run.outputs.restored) {
    run.out.restored = tensor::Matrix(x.rows, x.cols);
    transpose(byRow.restored.data(), x.cols, x.rows, run.out.restored.data());
  }
  return {};
}

// fp32, bf16, fp16: a rounding of each value. fp16 saturates at ±65,504, and such values count as clipped.
Status quantizePlain(const MatrixView& x, const std::string& format, QuantizeOutputs outputs,
                     const base::TaskContext& context, QuantizedMatrix& out) {
  if (outputs.restored) out.restored = tensor::Matrix(x.rows, x.cols);
  const std::size_t n = x.rows * x.cols;
  const std::size_t parts = (n + kPartElements - 1) / kPartElements;
  std::vector<ErrorStats> stats(parts);
  base::runParts(context.pool, parts, [&](std::size_t part) {
    if (context.stopRequested()) return;
    const std::size_t end = std::min(n, (part + 1) * kPartElements);
    for (std::size_t i = part * kPartElements; i < end; ++i) {
      const float value = x.data[i];
      float restored = value;
      if (format == "bf16") restored = tensor::bfloatToFloat(tensor::floatToBfloat(value));
      if (format == "fp16") restored = tensor::halfToFloat(tensor::floatToHalf(value));
      if (std::isinf(restored) && std::isfinite(value)) {
        restored = std::copysign(format == "fp16" ? 65504.0F : 3.38953139e38F, value);
        ++stats[part].clipped;
      }
      stats[part].add(value, restored);
      if (outputs.restored) out.restored.data()[i] = restored;
    }
  });
  if (context.stopRequested()) return base::fail(base::cancelledError());
  for (const ErrorStats& part : stats) out.stats.merge(part);
  return {};
}

}  // namespace

std::int32_t QuantizedMatrix::code(std::size_t row, std::size_t col) const {
  QS_CONTRACT(!codes.empty() && parameters.has_value());
  const std::uint8_t byte = codes[row * cols + col];
  return parameters->grid == QS_GRID_ASYM ? byte : static_cast<std::int8_t>(byte);
}

QsIntQuant intParameters(const PartScheme& part) {
  QsIntQuant q{};
  q.bits = part.integerBits();
  q.grid = static_cast<std::int32_t>(part.grid);
  q.rounding = static_cast<std::int32_t>(part.rounding);
  q.scaleType = static_cast<std::int32_t>(part.scaleType());
  return q;
}
static_assert(static_cast<int>(GridKind::sym) == QS_GRID_SYM && static_cast<int>(GridKind::full) == QS_GRID_FULL &&
              static_cast<int>(GridKind::wide) == QS_GRID_WIDE && static_cast<int>(GridKind::asym) == QS_GRID_ASYM &&
              static_cast<int>(Rounding::away) == QS_ROUND_AWAY &&
              static_cast<int>(ScaleType::fp16) == QS_SCALE_FP16 && static_cast<int>(ScaleType::bf16) == QS_SCALE_BF16);

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

Status checkAvailable(const QuantScheme& scheme) {
  const auto lacks = [&scheme](base::Text what) -> Status {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}},
                      QS_LABEL("core", "what this version can run: int2 … int8 and bf16, fp16, fp32 weights with tensor, row, col, gN or split, by rtn or mse"),
                      std::move(what));
  };
  const auto part = [](const char* text) { return base::Text(QS_LABEL("core", "%1, which is not built yet"), {text}); };
  if (scheme.activations) return lacks(part("+a="));
  if (scheme.kv) return lacks(part("+kv="));
  if (scheme.attention) return lacks(part("+attn="));
  for (const MethodUse& use : scheme.methods) {
    if (findMethod(use.name) == nullptr) return lacks(part(("/" + use.name).c_str()));
  }
  const PartScheme& weights = scheme.weights;
  if (weights.isPlain()) {
    if (scheme.methods.empty()) return {};
    return lacks({QS_LABEL("core", "method %1 on %2, which has no scales to choose"),
                  {scheme.methods.front().name, weights.format}});
  }
  if (findFormat(weights.format) == nullptr) return lacks(part(weights.format.c_str()));
  using Kind = Granularity::Kind;
  const Kind kind = weights.granularity.kind;
  if (kind != Kind::tensor && kind != Kind::row && kind != Kind::col && kind != Kind::group && kind != Kind::split) {
    return lacks(part(weights.granularity.text().c_str()));
  }
  const ScaleType type = weights.scaleType();
  if (type != ScaleType::fp32 && type != ScaleType::fp16 && type != ScaleType::bf16) {
    return lacks(part(fmt::format("scale={}", word(type)).c_str()));
  }
  if (weights.clip && !scheme.methods.empty()) {
    return lacks({QS_LABEL("core", "clip= together with %1, which chooses the clipping itself"),
                  {scheme.methods.front().name}});
  }
  return {};
}

Result<std::vector<std::size_t>> groupLengths(const Granularity& granularity, std::size_t cols) {
  std::vector<std::size_t> lengths;
  if (granularity.kind == Granularity::Kind::group) {
    const auto group = static_cast<std::size_t>(granularity.group);
    for (std::size_t at = 0; at < cols; at += group) lengths.push_back(std::min(group, cols - at));
    return lengths;
  }
  if (granularity.kind == Granularity::Kind::split) {
    std::size_t sum = 0;
    for (const std::int64_t length : granularity.split) {
      lengths.push_back(static_cast<std::size_t>(length));
      if (__builtin_add_overflow(sum, lengths.back(), &sum)) sum = cols + 1;
      if (sum > cols) break;
    }
    if (sum != cols) {
      return base::fail(ErrorKind::usage, {QS_LABEL("core", "group lengths %1"), {granularity.text()}},
                        {QS_LABEL("core", "lengths that add up to the %1 values of a row"), {std::to_string(cols)}},
                        {QS_LABEL("core", "a sum of %1"), {sum > cols ? "more" : std::to_string(sum)}},
                        QS_LABEL("core", "change the lengths, or use a group size such as g32"));
    }
    return lengths;
  }
  lengths.push_back(cols);
  return lengths;
}

double storedBits(const PartScheme& part, std::size_t rows, std::size_t cols) {
  const double elements = static_cast<double>(rows) * static_cast<double>(cols);
  if (part.isPlain()) return elements * (part.format == "fp32" ? 32.0 : 16.0);
  const double groupsPerRow = [&] {
    const auto lengths = groupLengths(part.granularity, cols);
    return lengths ? static_cast<double>(lengths->size()) : 1.0;
  }();
  double scales = 1.0;
  switch (part.granularity.kind) {
    case Granularity::Kind::tensor: break;
    case Granularity::Kind::col: scales = static_cast<double>(cols); break;
    default: scales = static_cast<double>(rows) * groupsPerRow; break;
  }
  const int perScale = bits(part.scaleType()) + (part.grid == GridKind::asym ? part.integerBits() : 0);
  return elements * part.integerBits() + scales * perScale;
}

Result<QuantizedMatrix> quantize(const MatrixView& x, const QuantScheme& scheme, QuantizeOutputs outputs,
                                 const base::TaskContext& context, const RowsKernel& lent) {
  QS_TRY(checkAvailable(scheme));
  QuantizedMatrix out;
  out.rows = x.rows;
  out.cols = x.cols;
  out.granularity = scheme.weights.granularity;
  if (scheme.weights.isPlain()) {
    QS_TRY(quantizePlain(x, scheme.weights.format, outputs, context, out));
    return out;
  }
  const RowsKernel builtIn = kernel::quantizeRows;
  const Method* method = scheme.methods.empty() ? nullptr : findMethod(scheme.methods.front().name);
  Run run{intParameters(scheme.weights), scheme.weights, method, lent ? lent : builtIn, context, out, outputs};
  out.parameters = run.q;
  if (x.rows == 0 || x.cols == 0) return out;
  if (scheme.weights.granularity.kind == Granularity::Kind::col) {
    QS_TRY(quantizeColumns(run, x, scheme));
  } else {
    QS_TRY(quantizeInteger(run, x));
  }
  return out;
}

}  // namespace qs::quant
