#include "core/quant/awq.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"
#include "core/quant/output_error.h"
#include "core/quant/part_kernel.h"
#include "core/quant/run.h"
#include "core/quant/scale_layout.h"

namespace qs::quant {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

constexpr double kRatioStep = 0.05;
constexpr double kSmallestScale = 1e-4;
constexpr std::size_t kShares = kAwqClipSteps + 1;

double shareOf(std::size_t i) {
  return 1.0 - (1.0 - kAwqLeastClip) * static_cast<double>(i) / static_cast<double>(kAwqClipSteps);
}

// One matrix under way: stretch by stretch, the shares of every group's range are measured and the best one taken.
class ClipSearch {
 public:
  ClipSearch(const MatrixView& w, const ScaleLayout& layout, const tensor::Matrix& gram, Run& run)
      : w_(w),
        layout_(layout),
        gram_(gram),
        run_(run),
        tiles_((w.rows + kTogether - 1) / kTogether),
        bands_((w.rows + layout.rowsTogether - 1) / layout.rowsTogether),
        ranges_(w.rows),
        scales_(kShares * bands_),
        best_(bands_),
        errors_(kShares * w.rows) {}

  // Error: cancelled.
  Status quantizeAll() {
    for (std::size_t s = 0; s < layout_.stretches(); ++s) {
      begin_ = layout_.starts[s];
      width_ = layout_.starts[s + 1] - begin_;
      inTiles([this](std::size_t first, std::size_t count) { findRanges(first, count); });
      inParts(bands_, [this](std::size_t first, std::size_t count) { makeScales(first, count); });
      inTiles([this](std::size_t first, std::size_t count) { measure(first, count); });
      if (run_.context.stopRequested()) break;
      chooseBest(s);
      const bool done = runMeasured(run_.context, tiles_, run_.out.stats, [&](std::size_t tile, QsErrorSums& sums) {
        encode(tile * kTogether, std::min(kTogether, w_.rows - tile * kTogether), sums);
      });
      if (!done) break;
    }
    if (run_.context.stopRequested()) return base::fail(base::cancelledError());
    return {};
  }

 private:
  template <class Body>
  void inParts(std::size_t n, Body body) {
    base::runParts(run_.context.pool, (n + kTogether - 1) / kTogether, [&](std::size_t part) {
      if (run_.context.stopRequested()) return;
      body(part * kTogether, std::min(kTogether, n - part * kTogether));
    });
  }
  template <class Body>
  void inTiles(Body body) {
    inParts(w_.rows, body);
  }

  const float* at(std::size_t row) const { return w_.data + row * w_.cols + begin_; }
  std::size_t bandOf(std::size_t row) const { return row / layout_.rowsTogether; }
  const kernel::Scale& scaleOf(std::size_t share, std::size_t row) const {
    return scales_[share * bands_ + bandOf(row)];
  }

  void findRanges(std::size_t first, std::size_t count) {
    for (std::size_t row = first; row < first + count; ++row) {
      bool finite = false;
      ranges_[row] = kernel::rangeOf(at(row), static_cast<std::int64_t>(width_), finite);
    }
  }

  void makeScales(std::size_t first, std::size_t count) {
    for (std::size_t band = first; band < first + count; ++band) {
      const std::size_t row = band * layout_.rowsTogether;
      const std::size_t end = std::min(w_.rows, row + layout_.rowsTogether);
      kernel::Range range = ranges_[row];
      for (std::size_t r = row + 1; r < end; ++r) range = mergeRange(range, ranges_[r]);
      for (std::size_t i = 0; i < kShares; ++i) {
        kernel::Range part = range;
        part.lo = static_cast<float>(static_cast<double>(range.lo) * shareOf(i));
        part.hi = static_cast<float>(static_cast<double>(range.hi) * shareOf(i));
        scales_[i * bands_ + band] = run_.kernel.scaleFor(part);
      }
    }
  }

  // Codes and restored values (either may be null) of some rows of the stretch.
  void encodeRows(std::size_t first, std::size_t count, std::size_t share, float* restored, QsErrorSums& sums) const {
    float scales[kTogether];
    std::int32_t zeros[kTogether];
    for (std::size_t r = 0; r < count; ++r) {
      scales[r] = scaleOf(share, first + r).scale;
      zeros[r] = scaleOf(share, first + r).zeroPoint;
    }
    const auto width = static_cast<std::int64_t>(width_);
    run_.kernel.rows(at(first), static_cast<std::int64_t>(count), width, static_cast<std::int64_t>(w_.cols), width,
                     false, scales, zeros, nullptr, restored, sums);
  }

  // errors_ of every share, for some rows.
  void measure(std::size_t first, std::size_t count) {
    std::vector<float> back(count * width_);
    Strips e;
    std::vector<double> forms;
    std::vector<std::size_t> changed;  // rows whose scale is not that of the share before
    for (std::size_t i = 0; i < kShares; ++i) {
      changed.clear();
      for (std::size_t r = 0; r < count; ++r) {
        const std::size_t row = first + r;
        if (i > 0 && scaleOf(i, row).scale == scaleOf(i - 1, row).scale &&
            scaleOf(i, row).zeroPoint == scaleOf(i - 1, row).zeroPoint) {
          errors_[i * w_.rows + row] = errors_[(i - 1) * w_.rows + row];
        } else {
          changed.push_back(r);
        }
      }
      if (changed.empty()) continue;
      if (run_.context.stopRequested()) return;
      QsErrorSums unused{};
      encodeRows(first, count, i, back.data(), unused);
      e.resize(changed.size(), width_);
      for (std::size_t k = 0; k < changed.size(); ++k) {
        const float* from = at(first + changed[k]);
        const float* to = back.data() + changed[k] * width_;
        for (std::size_t c = 0; c < width_; ++c) {
          // NaN and infinity count as unchanged; what overflows to them (nosat) makes the error infinite.
          e.at(k, c) = std::isfinite(from[c]) ? static_cast<double>(from[c]) - static_cast<double>(to[c]) : 0.0;
        }
      }
      if (!quadraticForms(e, gram_.data() + begin_ * gram_.cols() + begin_, gram_.cols(), forms, run_.context.stop)) {
        return;
      }
      for (std::size_t k = 0; k < changed.size(); ++k) errors_[i * w_.rows + first + changed[k]] = forms[k];
    }
  }

  void chooseBest(std::size_t stretch) {
    QsErrorSums sums{};
    for (std::size_t band = 0; band < bands_; ++band) {
      const std::size_t row = band * layout_.rowsTogether;
      const std::size_t end = std::min(w_.rows, row + layout_.rowsTogether);
      double least = std::numeric_limits<double>::infinity();
      best_[band] = 0;
      for (std::size_t i = 0; i < kShares; ++i) {
        double error = 0.0;
        for (std::size_t r = row; r < end; ++r) error += errors_[i * w_.rows + r];
        if (!(error < least)) continue;  // on ties, and where there is no number, the wider range stays
        least = error;
        best_[band] = i;
      }
      run_.storeScale(layout_.slot(row, stretch), scales_[best_[band] * bands_ + band], sums);
    }
    addSums(run_.out.stats, sums);
  }

  void encode(std::size_t first, std::size_t count, QsErrorSums& sums) const {
    const auto width = static_cast<std::int64_t>(width_);
    for (std::size_t row = first; row < first + count; ++row) {
      kernel::Scale scale = scaleOf(best_[bandOf(row)], row);
      run_.kernel.rows(at(row), 1, width, width, width, false, &scale.scale, &scale.zeroPoint,
                       run_.codesAt(row, begin_), run_.restoredAt(row, begin_), sums);
    }
  }

  const MatrixView& w_;
  const ScaleLayout& layout_;
  const tensor::Matrix& gram_;
  Run& run_;
  std::size_t tiles_;
  std::size_t bands_;  // rows that share a scale
  std::size_t begin_ = 0;
  std::size_t width_ = 0;
  // Of the current stretch.
  std::vector<kernel::Range> ranges_;  // by row
  std::vector<kernel::Scale> scales_;  // by share and band
  std::vector<std::size_t> best_;      // the share of each band
  std::vector<double> errors_;         // by share and row
};

}  // namespace

std::vector<float> awqScalesAt(std::span<const double> meanAbs, double ratio) {
  std::vector<double> sizes;
  sizes.reserve(meanAbs.size());
  for (const double mean : meanAbs) {
    sizes.push_back(std::isfinite(mean) ? std::max(std::pow(mean, ratio), kSmallestScale) : 1.0);
  }
  if (sizes.empty()) return {};
  const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
  const double middle = std::sqrt(*most * *least);
  std::vector<float> out;
  out.reserve(sizes.size());
  for (const double size : sizes) out.push_back(static_cast<float>(size / middle));
  return out;
}

Result<AwqScales> awqScales(std::span<const MatrixView> readers, const QuantScheme& scheme, const LayerInputs& inputs,
                            const base::TaskContext& context, const RowsKernel& kernel) {
  QS_CONTRACT(!readers.empty());
  QS_TRY(checkAwq(scheme));
  const QuantScheme plain = weightsAlone(scheme);
  AwqScales out;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kAwqRatios; ++i) {
    AwqPoint point{kRatioStep * i, 0.0};
    auto scales = awqScalesAt(inputs.meanAbs, point.ratio);
    for (const MatrixView& w : readers) {
      QS_CONTRACT(w.cols == scales.size());
      tensor::Matrix scaled(w.rows, w.cols);
      const std::size_t parts = (w.rows + kTogether - 1) / kTogether;
      base::runParts(context.pool, parts, [&](std::size_t part) {
        const std::size_t end = std::min(w.rows, (part + 1) * kTogether);
        for (std::size_t r = part * kTogether; r < end && !context.stopRequested(); ++r) {
          for (std::size_t c = 0; c < w.cols; ++c) scaled.row(r)[c] = w.data[r * w.cols + c] * scales[c];
        }
      });
      const MatrixView view{scaled.data(), w.rows, w.cols};
      QS_ASSIGN(const QuantizedMatrix q, quantize(view, plain, {.codes = false, .restored = true}, context, kernel));
      QS_ASSIGN(const double error, outputError(w, {q.restored.data(), w.rows, w.cols}, inputs.gram, context, scales));
      point.error += error;
    }
    out.curve.push_back(point);
    // The first point stands where no error is a number.
    if (i == 0 || point.error < least) {
      least = std::isnan(point.error) ? std::numeric_limits<double>::infinity() : point.error;
      out.ratio = point.ratio;
      out.scales = std::move(scales);
    }
  }
  return out;
}

Status checkAwq(const QuantScheme& scheme) {
  QS_TRY(checkChoosable(scheme, "awq"));
  const auto refuse = [&scheme](base::Text found) -> Status {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}},
                      QS_LABEL("core", "one way of choosing the clipping"), std::move(found));
  };
  if (scheme.weights.clip) {
    return refuse({QS_LABEL("core", "clip= together with %1, which chooses the clipping itself"), {"awq"}});
  }
  const QuantScheme plain = weightsAlone(scheme);
  if (!plain.methods.empty()) {
    return refuse(
        {QS_LABEL("core", "%1 together with awq, which chooses the clipping itself"), {plain.methods.front().name}});
  }
  return {};
}

Result<QuantizedMatrix> quantizeAwq(const MatrixView& w, const QuantScheme& scheme, const LayerInputs& inputs,
                                    QuantizeOutputs outputs, MethodReport& report, const base::TaskContext& context,
                                    const RowsKernel& lent) {
  QS_CONTRACT(inputs.gram.rows() == w.cols && inputs.gram.cols() == w.cols);
  report = {};
  QS_TRY(checkAwq(scheme));
  const QuantScheme plain = weightsAlone(scheme);
  const QuantizeOutputs all{outputs.codes, true};
  QS_ASSIGN(QuantizedMatrix out, quantize(w, plain, all, context, lent));
  if (w.rows == 0 || w.cols == 0) return out;
  QS_ASSIGN(const ScaleLayout layout, scaleLayout(scheme.weights.granularity, w.rows, w.cols));
  // A lent kernel is for long rows; here they are as short as a group.
  const PartKernel kernel(plain, {}, out.tensorScale);
  const std::uint64_t underflows = tensorScaleUnderflows(scheme.weights, out);
  out.stats = {};
  out.stats.scaleUnderflows = underflows;
  Run run{plain.weights, kernel, context, out, all};
  QS_TRY(ClipSearch(w, layout, inputs.gram, run).quantizeAll());
  QS_ASSIGN(report.outputError, outputError(w, {out.restored.data(), w.rows, w.cols}, inputs.gram, context));
  if (!outputs.restored) out.restored = {};
  return out;
}

void register_awq(MethodRoster& roster) {
  Method method;
  method.name = "awq";
  method.label = QS_LABEL("core", "AWQ");
  method.summary = QS_LABEL(
      "core",
      "Channels that are read with large values get a finer grid; then each range is clipped for the output's sake.");
  method.withInputs = quantizeAwq;
  method.check = checkAwq;
  roster.push_back(std::move(method));
}

}  // namespace qs::quant
