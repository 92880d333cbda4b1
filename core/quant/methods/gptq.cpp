#include "core/quant/gptq.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"
#include "core/quant/inverse_factor.h"
#include "core/quant/output_error.h"
#include "core/quant/part_kernel.h"
#include "core/quant/run.h"
#include "core/quant/scale_layout.h"
#include "core/quant/side_by_side.h"

namespace qs::quant {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

constexpr std::size_t kStep = 32;       // columns within a block whose updates are gathered for the rest of the block
constexpr std::size_t kAhead = 128;     // columns updated between two looks at the stop token
constexpr double kFirstDamping = 0.01;  // of a retry where there was none

// H by the order of the columns, and what was found on the way to its factor.
struct Prepared {
  std::vector<std::size_t> order;   // order[t]: the column that is chosen t-th
  std::vector<unsigned char> dead;  // by column
  SquareMatrix upper;               // U, by order
  double lambda = 0.0;              // what was added to the diagonal
};

bool allFinite(const tensor::Matrix& m) {
  return std::all_of(m.values().begin(), m.values().end(), [](float v) { return std::isfinite(v); });
}

// The factor of H + damping, or nothing where it has none.
Result<bool> factor(const LayerInputs& inputs, const GptqOptions& options, MethodReport& report,
                    const base::TaskContext& context, Prepared& out) {
  const tensor::Matrix& gram = inputs.gram;
  const std::size_t n = gram.cols();
  std::vector<double> diagonal(n);
  out.dead.assign(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    diagonal[i] = 2.0 * static_cast<double>(gram.row(i)[i]);
    if (diagonal[i] != 0.0) continue;
    diagonal[i] = 1.0;
    out.dead[i] = 1;
    ++report.deadColumns;
  }
  report.damping = options.damp;
  if (!allFinite(gram)) return false;
  out.order.resize(n);
  std::iota(out.order.begin(), out.order.end(), std::size_t{0});
  if (options.byActivation) {
    std::stable_sort(out.order.begin(), out.order.end(),
                     [&diagonal](std::size_t a, std::size_t b) { return diagonal[a] > diagonal[b]; });
  }
  const double mean = std::accumulate(diagonal.begin(), diagonal.end(), 0.0) / static_cast<double>(n);
  while (true) {
    out.upper.size = n;
    out.upper.values.resize(n * n);
    out.lambda = report.damping * mean;
    base::runParts(context.pool, n, [&](std::size_t i) {
      const auto from = gram.row(out.order[i]);
      for (std::size_t j = 0; j < n; ++j) out.upper.at(i, j) = 2.0 * static_cast<double>(from[out.order[j]]);
      out.upper.at(i, i) = diagonal[out.order[i]] + out.lambda;
    });
    const FactorOutcome outcome = invertToUpperFactor(out.upper, context);
    if (outcome == FactorOutcome::stopped) return base::fail(base::cancelledError());
    if (outcome == FactorOutcome::done) return true;
    if (report.retries == kGptqRetries) return false;
    ++report.retries;
    report.damping = report.damping == 0.0 ? kFirstDamping : 10.0 * report.damping;
  }
}

// What all parts share.
struct Work {
  const MatrixView& w;
  const PartKernel& kernel;
  const Prepared& prepared;
  const ScaleLayout& layout;
  const std::vector<std::size_t>& stretchOf;
  const std::vector<std::size_t>& blocks;  // first columns, by order, of what is updated together; last: all columns
  bool follow;
  Run& run;
};

// Some rows, from their first column to their last.
class Rows {
 public:
  Rows(const Work& work, std::size_t first, std::size_t count)
      : work_(work), first_(first), count_(count), cols_(work.w.cols), now_(count, work.w.cols) {
    for (std::size_t t = 0; t < cols_; ++t) {
      const std::size_t c = work.prepared.order[t];
      for (std::size_t r = 0; r < count; ++r) {
        const float value = original(r, c);
        const bool used = work.prepared.dead[c] == 0 && std::isfinite(value);
        now_.at(r, t) = used ? static_cast<double>(value) : 0.0;
      }
    }
  }

  // Writes codes, restored values and, with scales=follow, scales. Nothing is of use after a stop request.
  void choose(ErrorStats& stats, QsErrorSums& sums, double& outputError) {
    for (std::size_t b = 0; b + 1 < work_.blocks.size(); ++b) {
      const std::size_t begin = work_.blocks[b];
      const std::size_t end = work_.blocks[b + 1];
      errors_.resize(count_, end - begin);
      for (std::size_t step = begin; step < end;) {
        const std::size_t stepEnd = endOfStep(step, end);
        for (std::size_t t = step; t < stepEnd; ++t) {
          if (stopped()) return;
          chooseColumn(t, begin, stats, sums);
          update(begin, t, t + 1, t + 1, stepEnd);
        }
        update(begin, step, stepEnd, stepEnd, end);
        step = stepEnd;
      }
      for (std::size_t t = end; t < cols_; t += kAhead) {
        if (stopped()) return;
        update(begin, begin, end, t, std::min(cols_, t + kAhead));
      }
    }
    // Σ err² is E · (H + λ) · Eᵀ, over the columns that are not dead.
    outputError = lost_ ? std::numeric_limits<double>::infinity()
                        : (sumSquaredErrors_ - work_.prepared.lambda * sumSquaredChanges_) / 2.0;
    if (work_.follow) countClipped(sums);
  }

 private:
  // With scales=follow a group is up to date when its first column is reached: steps end where it begins.
  std::size_t endOfStep(std::size_t step, std::size_t end) const {
    end = std::min(end, step + kStep);
    return work_.follow ? std::min(end, work_.layout.starts[work_.stretchOf[step] + 1]) : end;
  }

  // Takes err · U of the columns [from, to), of the block that begins at `block`, from the columns [first, last).
  void update(std::size_t block, std::size_t from, std::size_t to, std::size_t first, std::size_t last) {
    if (first == last) return;
    panel_.pack(work_.prepared.upper.row(from) + first, cols_, to - from, last - first);
    for (std::size_t s = 0; s < now_.count(); ++s) {
      subtractProducts(now_.column(s, first), errors_.column(s, from - block), panel_);
    }
  }

  bool stopped() const { return work_.run.context.stopRequested(); }
  float original(std::size_t r, std::size_t c) const { return work_.w.data[(first_ + r) * cols_ + c]; }

  // What is to be rounded now, in F32. Weights that are not finite stay what they are.
  float current(std::size_t r, std::size_t t) const {
    const float value = original(r, work_.prepared.order[t]);
    if (!std::isfinite(value)) return value;
    const double largest = static_cast<double>(kernel::kLargest);
    return static_cast<float>(std::clamp(now_.at(r, t), -largest, largest));
  }

  void chooseColumn(std::size_t t, std::size_t block, ErrorStats& stats, QsErrorSums& sums) {
    const std::size_t c = work_.prepared.order[t];
    const std::size_t stretch = work_.stretchOf[c];
    if (work_.follow && c == work_.layout.starts[stretch]) followScales(stretch, sums);
    const QuantizedMatrix& out = work_.run.out;
    float value[kTogether];
    float scale[kTogether];
    float back[kTogether];
    std::int32_t zero[kTogether];
    std::uint8_t code[kTogether];
    for (std::size_t r = 0; r < count_; ++r) {
      const std::size_t slot = work_.layout.slot(first_ + r, stretch);
      value[r] = current(r, t);
      scale[r] = out.scales[slot];
      zero[r] = out.zeroPoints.empty() ? 0 : out.zeroPoints[slot];
    }
    QsErrorSums unused{};
    work_.kernel.rows(value, static_cast<std::int64_t>(count_), 1, 1, 1, false, scale, zero, code, back, unused);
    const double pivot = work_.prepared.upper.at(t, t);
    for (std::size_t r = 0; r < count_; ++r) {
      if (std::uint8_t* to = work_.run.codesAt(first_ + r, c); to != nullptr) *to = code[r];
      if (float* to = work_.run.restoredAt(first_ + r, c); to != nullptr) *to = back[r];
      const float from = original(r, c);
      // An overflow to NaN or infinity makes the error infinite, as in quantize().
      stats.add(from, std::isnan(back[r]) ? std::copysign(std::numeric_limits<float>::infinity(), from) : back[r]);
      double change = now_.at(r, t);
      if (std::isfinite(from)) {
        if (std::isfinite(back[r])) {
          change -= static_cast<double>(back[r]);
        } else {
          change -= static_cast<double>(from);
          lost_ = true;
        }
        const double kept = work_.prepared.dead[c] != 0 ? 0.0 : static_cast<double>(from);
        const double whole = std::isfinite(back[r]) ? kept - static_cast<double>(back[r]) : 0.0;
        sumSquaredChanges_ += whole * whole;
      }
      const double error = change / pivot;
      errors_.at(r, t - block) = error;
      sumSquaredErrors_ += error * error;
    }
  }

  // Scales of the group that begins here, of its weights as they are now. Columns are in their own order.
  void followScales(std::size_t stretch, QsErrorSums& sums) {
    const std::size_t begin = work_.layout.starts[stretch];
    std::vector<float> group(work_.layout.starts[stretch + 1] - begin);
    for (std::size_t r = 0; r < count_; ++r) {
      for (std::size_t i = 0; i < group.size(); ++i) group[i] = current(r, begin + i);
      bool finite = false;
      const kernel::Range range = kernel::rangeOf(group.data(), static_cast<std::int64_t>(group.size()), finite);
      work_.run.storeScale(work_.layout.slot(first_ + r, stretch), work_.run.chooseScale(group, range), sums);
    }
  }

  // How many of the weights lie beyond the last code of the scales that were made.
  void countClipped(QsErrorSums& sums) const {
    QuantizedMatrix& out = work_.run.out;
    const std::size_t slot = work_.layout.slot(first_, 0);
    const auto cols = static_cast<std::int64_t>(cols_);
    QsErrorSums measured{};
    work_.kernel.rows(work_.w.data + first_ * cols_, static_cast<std::int64_t>(count_), cols, cols,
                      static_cast<std::int64_t>(work_.layout.starts[1]), false, out.scales.data() + slot,
                      work_.run.zerosAt(slot), nullptr, nullptr, measured);
    sums.clipped += measured.clipped;
  }

  const Work& work_;
  std::size_t first_;
  std::size_t count_;
  std::size_t cols_;
  Strips now_;     // the weights as updated so far, by order
  Strips errors_;  // (w − q) ÷ U_ii of the current block
  Panel panel_;
  double sumSquaredErrors_ = 0.0;
  double sumSquaredChanges_ = 0.0;
  bool lost_ = false;
};

// The same by a backend that chooses columns itself, for scales that stand beforehand. False: it does not.
Result<bool> chooseThere(const MatrixView& w, const PartScheme& part, const Prepared& prepared, const ScaleLayout& layout,
                         const std::vector<std::size_t>& stretchOf, const RowsKernel& lent, Run& run, MethodReport& report) {
  const bool finite = std::all_of(w.data, w.data + w.rows * w.cols, [](float v) { return std::isfinite(v); });
  if (!lent.columns || !finite || !part.saturate) return false;
  std::vector<float> byOrder(w.rows * w.cols);
  ColumnsToChoose matrix;
  matrix.rows = w.rows;
  matrix.cols = w.cols;
  for (std::size_t t = 0; t < w.cols; ++t) {
    const std::size_t c = prepared.order[t];
    matrix.stretchOf.push_back(static_cast<std::int32_t>(stretchOf[c]));
    if (prepared.dead[c] != 0) continue;
    for (std::size_t r = 0; r < w.rows; ++r) byOrder[r * w.cols + t] = w.data[r * w.cols + c];
  }
  matrix.w = byOrder;
  matrix.upper = {prepared.upper.values.data(), prepared.upper.values.size()};
  for (std::size_t s = 0; s < layout.stretches(); ++s) {
    for (std::size_t r = 0; r < w.rows; ++r) {
      matrix.scales.push_back(run.out.scales[layout.slot(r, s)]);
      if (!run.out.zeroPoints.empty()) matrix.zeroPoints.push_back(run.out.zeroPoints[layout.slot(r, s)]);
    }
  }
  QS_ASSIGN(const auto chosen, lent.columns(part, matrix, run.context));
  if (!chosen) return false;
  run.out.stats = {};
  for (std::size_t r = 0; r < w.rows; ++r) {
    for (std::size_t t = 0; t < w.cols; ++t) {
      const std::size_t c = prepared.order[t];
      if (std::uint8_t* to = run.codesAt(r, c); to != nullptr) *to = chosen->codes[r * w.cols + t];
      if (float* to = run.restoredAt(r, c); to != nullptr) *to = chosen->restored[r * w.cols + t];
      run.out.stats.add(w.data[r * w.cols + c], chosen->restored[r * w.cols + t]);
    }
    report.outputError += (chosen->squaredErrors[r] - prepared.lambda * chosen->squaredChanges[r]) / 2.0;
  }
  return true;
}

// First columns of the blocks. With scales=follow a group of at most a block's columns lies in one block, and a longer
// one begins a block: then all of its columns are up to date when its scale is made.
std::vector<std::size_t> blocksOf(const ScaleLayout& layout, std::size_t block, bool follow) {
  const std::size_t cols = layout.starts.back();
  std::vector<std::size_t> out;
  if (!follow) {
    for (std::size_t t = 0; t < cols; t += block) out.push_back(t);
  } else {
    for (std::size_t s = 0; s < layout.stretches(); ++s) {
      const std::size_t begin = layout.starts[s];
      const std::size_t end = layout.starts[s + 1];
      if (!out.empty() && end - out.back() <= block) continue;
      for (std::size_t t = begin; t < end; t += block) out.push_back(t);
    }
  }
  out.push_back(cols);
  return out;
}

}  // namespace

GptqOptions gptqOptions(const QuantScheme& scheme) {
  GptqOptions out;
  for (const MethodUse& use : scheme.methods) {
    if (use.name != "gptq") continue;
    for (const MethodArgument& argument : use.arguments) {
      if (argument.name == "damp") {
        const char* end = argument.value.data() + argument.value.size();
        QS_CONTRACT(std::from_chars(argument.value.data(), end, out.damp).ptr == end);  // as the parser printed it
      }
      if (argument.name == "order") out.byActivation = argument.value == "act";
      if (argument.name == "scales") out.follow = argument.value == "follow";
    }
  }
  return out;
}

Status checkGptq(const QuantScheme& scheme) {
  QS_TRY(checkChoosable(scheme, "gptq"));
  const GptqOptions options = gptqOptions(scheme);
  if (!options.follow) return {};
  const auto refuse = [&scheme](base::Text found) -> Status {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}},
                      QS_LABEL("core", "with scales=follow, groups of columns that are chosen one after another"),
                      std::move(found), QS_LABEL("core", "use scales=fixed"));
  };
  if (options.byActivation) {
    return refuse(QS_LABEL("core", "order=act, which goes from group to group and back"));
  }
  if (scheme.weights.granularity.kind != Granularity::Kind::group) {
    return refuse({QS_LABEL("core", "%1, whose scales serve columns far apart"), {scheme.weights.granularity.text()}});
  }
  return {};
}

Result<QuantizedMatrix> quantizeGptq(const MatrixView& w, const QuantScheme& scheme, const LayerInputs& inputs,
                                     QuantizeOutputs outputs, MethodReport& report, const base::TaskContext& context,
                                     const RowsKernel& lent, std::size_t block) {
  QS_CONTRACT(block > 0 && inputs.gram.rows() == w.cols && inputs.gram.cols() == w.cols);
  report = {};
  QS_TRY(checkGptq(scheme));
  const QuantScheme plain = weightsAlone(scheme);
  QS_ASSIGN(QuantizedMatrix out, quantize(w, plain, outputs, context, lent));
  if (w.rows == 0 || w.cols == 0) return out;
  const GptqOptions options = gptqOptions(scheme);
  Prepared prepared;
  QS_ASSIGN(const bool factored, factor(inputs, options, report, context, prepared));
  if (!factored) {
    report.fellBack = true;
    QS_ASSIGN(const QuantizedMatrix nearest, quantize(w, plain, {.codes = false, .restored = true}, context, lent));
    QS_ASSIGN(report.outputError, outputError(w, {nearest.restored.data(), w.rows, w.cols}, inputs.gram, context));
    return out;
  }
  QS_ASSIGN(const ScaleLayout layout, scaleLayout(scheme.weights.granularity, w.rows, w.cols));
  const auto stretchOf = layout.stretchOfColumns();
  const auto blocks = blocksOf(layout, block, options.follow);
  // A lent kernel is for long rows; a column at a time, the call to a module would be most of the work.
  const PartKernel kernel(plain, {}, out.tensorScale);
  Run run{plain.weights, kernel, context, out, outputs};
  const Work work{w, kernel, prepared, layout, stretchOf, blocks, options.follow, run};
  const std::size_t parts = (w.rows + kTogether - 1) / kTogether;
  std::vector<ErrorStats> stats(parts);
  std::vector<double> outputErrors(parts);
  const ErrorStats before = out.stats;
  if (!options.follow) {
    QS_ASSIGN(const bool chosen, chooseThere(w, plain.weights, prepared, layout, stretchOf, lent, run, report));
    if (chosen) {
      report.outputError = std::max(report.outputError, 0.0);
      out.stats.clipped = before.clipped;
      out.stats.scaleOverflows = before.scaleOverflows;
      out.stats.scaleUnderflows = before.scaleUnderflows;
      return out;
    }
  }
  ErrorStats scaleStats;
  const bool done = runMeasured(context, parts, scaleStats, [&](std::size_t part, QsErrorSums& sums) {
    const std::size_t first = part * kTogether;
    Rows rows(work, first, std::min(kTogether, w.rows - first));
    rows.choose(stats[part], sums, outputErrors[part]);
  });
  if (!done) return base::fail(base::cancelledError());
  out.stats = {};
  for (std::size_t part = 0; part < parts; ++part) {
    out.stats.merge(stats[part]);
    report.outputError += outputErrors[part];
  }
  report.outputError = std::max(report.outputError, 0.0);
  const ErrorStats& scales = options.follow ? scaleStats : before;
  out.stats.clipped = scales.clipped;
  out.stats.scaleOverflows = scales.scaleOverflows;
  out.stats.scaleUnderflows = scales.scaleUnderflows;
  if (options.follow) out.stats.scaleUnderflows += tensorScaleUnderflows(scheme.weights, out);
  return out;
}

void register_gptq(MethodRoster& roster) {
  Method method;
  method.name = "gptq";
  method.label = QS_LABEL("core", "GPTQ");
  method.summary =
      QS_LABEL("core", "Column by column; each column's rounding error is made good by the columns still to come.");
  method.withInputs = [](const MatrixView& w, const QuantScheme& scheme, const LayerInputs& inputs,
                         QuantizeOutputs outputs, MethodReport& report, const base::TaskContext& context,
                         const RowsKernel& kernel) {
    return quantizeGptq(w, scheme, inputs, outputs, report, context, kernel);
  };
  method.check = checkGptq;
  roster.push_back(std::move(method));
}

}  // namespace qs::quant
