#include "core/experiment/scheme_errors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/memory.h"
#include "core/experiment/backend_kernel.h"
#include "core/experiment/quantize.h"
#include "core/experiment/scheme_parts.h"
#include "core/experiment/tensor_blocks.h"
#include "core/experiment/tensor_pass.h"

namespace qs::experiment {

using namespace parts;  // NOLINT(google-build-using-namespace): this room's own
using Kind = quant::Granularity::Kind;

base::Result<LentKernel> lendKernel(const std::string& backend, Services& services) {
  const auto device = services.backend(backend);
  if (!device && backend != QuantizeSpec{}.backend) return tl::unexpected<base::Error>(device.error());
  LentKernel out;
  if (device) out.kernel = rowsKernel(*device);
  out.backend = out.kernel ? (*device)->name() : "built-in";
  // Of whole matrices nothing is lent here, where a tensor goes by in parts.
  if (!out.kernel) out.kernel = quant::RowsKernel(quant::kernel::quantizeRows);
  return out;
}

void errorsInPlace(std::span<float> x, const float* restored) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const float error = restored[i] - x[i];
    x[i] = quant::kernel::isFiniteBits(x[i]) ? error : std::numeric_limits<float>::quiet_NaN();
  }
}

SchemeErrors::SchemeErrors(const TensorMatrix& matrix, const quant::QuantScheme& scheme, quant::RowsKernel kernel)
    : matrix_(&matrix), scheme_(scheme), kernel_(std::move(kernel)) {
  if (scheme.weights.isPlain()) {
    way_ = Way::plain;
    return;
  }
  part_.emplace(scheme, kernel_);
  switch (scheme.weights.granularity.kind) {
    case Kind::tensor: way_ = Way::single; break;
    case Kind::row: way_ = matrix.cols() > kScanPart ? Way::longRows : Way::rows; break;
    case Kind::col: way_ = Way::columns; break;
    default: way_ = Way::rows; break;
  }
}

base::Result<SchemeErrors> SchemeErrors::of(const TensorMatrix& matrix, const quant::QuantScheme& scheme,
                                            quant::RowsKernel kernel) {
  QS_TRY(checkPartByPart(scheme));
  if (!scheme.weights.isPlain()) QS_TRY(quant::groupLengths(scheme.weights.granularity, matrix.cols()));
  return SchemeErrors(matrix, scheme, std::move(kernel));
}

bool SchemeErrors::searches() const { return part_ && part_->searches(); }

ScanCut SchemeErrors::cut() const {
  const std::uint64_t cols = matrix_->cols();
  const std::uint64_t all = matrix_->elements();
  switch (way_) {
    case Way::plain:
    case Way::single: return {all, all, kScanPart};
    case Way::longRows: return {all, cols, kScanPart};
    default: break;
  }
  if (cols <= kScanPart) return cutRows(matrix_->rows(), cols);
  if (scheme_.weights.granularity.kind == Kind::group && cols > kLongRow) {
    const auto group = static_cast<std::uint64_t>(scheme_.weights.granularity.group);
    return {all, cols, std::max(group, kLongRow / group * group)};
  }
  return {all, cols, cols};
}

Scale SchemeErrors::chooseScale(std::span<const float> group, const Range& range, std::stop_token stop) const {
  return part_->chooseScale(group, range, std::move(stop));
}

// The range of each period of the cut.
base::Result<SchemeErrors::Ranges> SchemeErrors::stretchRanges(const ScanCut& cut, const base::TaskContext& context,
                                                               double to) const {
  const std::uint64_t parts = cut.parts();
  const std::size_t tasks = scanTasks(parts, 1);
  Ranges found(parts);
  std::vector<std::vector<float>> buffers(tasks);
  const auto look = [&](std::size_t task, std::uint64_t index) -> base::Status {
    const ScanCut::Part part = cut.part(index);
    const std::span<float> x(grown(buffers[task], part.count).data(), part.count);
    QS_TRY(matrix_->read(part.first, x));
    bool finite = false;
    found[index] = quant::kernel::rangeOf(x.data(), static_cast<std::int64_t>(x.size()), finite);
    return {};
  };
  QS_TRY(runScan(context, tasks, parts, look, 0.0, to));
  Ranges out((cut.elements + cut.period - 1) / cut.period);
  for (std::uint64_t part = 0; part < parts; ++part) {
    Range& own = out[part / cut.partsPerPeriod()];
    own = joined(own, found[part]);
  }
  return out;
}

// One scale for each period of the cut.
base::Result<std::vector<Scale>> SchemeErrors::stretchScales(const ScanCut& cut, const Ranges& ranges,
                                                             const base::TaskContext& context) const {
  std::vector<Scale> out;
  std::vector<float> stretch;
  if (searches()) {
    // clip= sorts a copy of the values.
    QS_TRY(base::checkMemory({QS_LABEL("core", "tensor %1"), {matrix_->info().name}}, cut.period * sizeof(float) * 2,
                             QS_LABEL("core", "%1 GB of free memory to choose one scale for so many values"),
                             QS_LABEL("core", "close other programs, or use groups")));
    stretch.resize(cut.period);
  }
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    if (searches()) {
      for (std::size_t at = 0; at < stretch.size(); at += kScanPart) {
        if (context.stopRequested()) return base::fail(base::cancelledError());
        QS_TRY(matrix_->read(i * cut.period + at,
                             std::span(stretch).subspan(at, std::min(kScanPart, stretch.size() - at))));
      }
    }
    out.push_back(chooseScale(stretch, ranges[i], context.stop));
  }
  if (context.stopRequested()) return base::fail(base::cancelledError());
  return out;
}

base::Status SchemeErrors::prepare(const base::TaskContext& context, double to, bool forRows, Ranges* cache) {
  const bool columns = way_ == Way::columns && forRows && canSample();
  if (way_ != Way::single && !columns) return {};
  Ranges own;
  Ranges& ranges = cache != nullptr ? *cache : own;
  if (ranges.empty()) {
    QS_ASSIGN(ranges, columns ? columnRanges(context, to) : stretchRanges(cut(), context, to));
  }
  if (!columns) {
    QS_ASSIGN(const auto scales, stretchScales(cut(), ranges, context));
    single_ = scales.front();
    return {};
  }
  for (const Range& range : ranges) {
    const Scale scale = part_->scaleFor(range);
    columnScales_.push_back(scale.scale);
    columnZeros_.push_back(scale.zeroPoint);
  }
  return {};
}

ErrorStats SchemeErrors::encode(const Scale& scale, std::span<const float> x, float* restored) const {
  QsErrorSums sums{};
  const auto n = static_cast<std::int64_t>(x.size());
  float stored = scale.scale;
  std::int32_t zero = scale.zeroPoint;
  part_->rows(x.data(), 1, n, n, n, false, &stored, &zero, nullptr, restored, sums);
  return statsOf(sums);
}

base::Result<ErrorStats> SchemeErrors::alone(std::span<const float> x, std::uint64_t cols, float* restored,
                                             std::stop_token stop) const {
  quant::QuantScheme scheme = scheme_;
  // Columns come turned: what was a column is a row here.
  if (way_ == Way::columns) scheme.weights.granularity.kind = Kind::row;
  const quant::MatrixView view{x.data(), static_cast<std::size_t>(x.size() / cols), static_cast<std::size_t>(cols)};
  QS_ASSIGN(const auto quantized, quant::quantize(view, scheme, {.codes = false, .restored = restored != nullptr},
                                                  {std::move(stop), {}, nullptr}, kernel_));
  if (restored != nullptr) std::copy_n(quantized.restored.data(), x.size(), restored);
  return quantized.stats;
}

base::Result<SchemeOutcome> SchemeErrors::whole(const ScanPlan* plan, const base::TaskContext& context,
                                                double from) const {
  if (way_ == Way::columns) {
    return wholeByColumns({0, matrix_->rows(), 0, matrix_->cols()}, plan, context, from);
  }
  const ScanCut parts = cut();
  std::vector<Scale> scales;
  if (way_ == Way::longRows) {
    QS_ASSIGN(const Ranges ranges, stretchRanges(parts, context, from));
    QS_ASSIGN(scales, stretchScales(parts, ranges, context));
  } else if (way_ == Way::single) {
    scales.push_back(single_.value());
  }
  const std::uint64_t count = parts.parts();
  const std::size_t tasks = scanTasks(count, matrix_->cols());
  std::vector<ErrorStats> stats(count);
  std::vector<Scratch> scratch(tasks);
  std::vector<MatrixScan> scans;
  if (plan != nullptr) {
    scans = scansFor(*plan, tasks, [&](std::size_t task) {
      const std::uint64_t begin = firstPart(task, tasks, count);
      const ScanCut::Part last = parts.part(firstPart(task + 1, tasks, count) - 1);
      return std::pair{parts.part(begin).first, last.first + last.count};
    });
  }
  const auto work = [&](std::size_t task, std::uint64_t index) -> base::Status {
    const ScanCut::Part part = parts.part(index);
    Scratch& own = scratch[task];
    const std::span<float> x(grown(own.x, part.count).data(), part.count);
    QS_TRY(matrix_->read(part.first, x));
    float* restored = plan != nullptr ? grown(own.restored, part.count).data() : nullptr;
    if (!scales.empty()) {
      stats[index] = encode(scales[index / parts.partsPerPeriod()], x, restored);
    } else {
      // Flat parts of plain formats are a row of their own; pieces of very long rows too.
      const bool piece = way_ == Way::plain || part.count < matrix_->cols();
      QS_ASSIGN(stats[index], alone(x, piece ? part.count : matrix_->cols(), restored, context.stop));
    }
    if (plan != nullptr) {
      errorsInPlace(x, restored);
      scans[task].add(part.first, x);
    }
    return {};
  };
  QS_TRY(runScan(context, tasks, count, work, from));
  SchemeOutcome out = outcomeOf(stats, plan, scans);
  for (const Scale& scale : scales) countScale(scale, out.stats);
  return out;
}

bool SchemeErrors::canSample() const {
  return way_ != Way::columns || !searches();
}

base::Result<SchemeOutcome> SchemeErrors::rows(const std::vector<std::uint64_t>& rows, const ScanPlan* plan,
                                               const base::TaskContext& context) const {
  const std::uint64_t cols = matrix_->cols();
  const std::size_t tasks = scanTasks(rows.size(), cols);
  std::vector<ErrorStats> stats(rows.size());
  std::vector<Scratch> scratch(tasks);
  std::vector<MatrixScan> scans;
  if (plan != nullptr) {
    scans = scansFor(*plan, tasks, [&](std::size_t task) {
      const std::uint64_t begin = firstPart(task, tasks, rows.size());
      const std::uint64_t end = firstPart(task + 1, tasks, rows.size());
      return std::pair{rows[begin] * cols, (rows[end - 1] + 1) * cols};
    });
  }
  const auto work = [&](std::size_t task, std::uint64_t index) -> base::Status {
    Scratch& own = scratch[task];
    const std::span<float> x(grown(own.x, cols).data(), cols);
    QS_TRY(matrix_->read(rows[index] * cols, x));
    float* restored = plan != nullptr ? grown(own.restored, cols).data() : nullptr;
    if (way_ == Way::columns) {
      stats[index] = encodeByColumns(x, restored);
    } else if (way_ == Way::single) {
      for (std::size_t at = 0; at < cols; at += kScanPart) {
        if (context.stopRequested()) return {};
        const auto piece = x.subspan(at, std::min<std::size_t>(kScanPart, cols - at));
        stats[index].merge(encode(*single_, piece, restored != nullptr ? restored + at : nullptr));
      }
    } else {
      QS_ASSIGN(stats[index], alone(x, cols, restored, context.stop));
    }
    if (plan != nullptr) {
      errorsInPlace(x, restored);
      scans[task].add(rows[index] * cols, x);
    }
    return {};
  };
  QS_TRY(runScan({context.stop, {}, context.pool}, tasks, rows.size(), work));
  SchemeOutcome out = outcomeOf(stats, plan, scans);
  if (single_) countScale(*single_, out.stats);
  return out;
}

base::Result<ScanResult> SchemeErrors::window(const HeatWindow& window, const ScanPlan& plan,
                                              const base::TaskContext& context) const {
  if (way_ == Way::columns) {
    QS_ASSIGN(const SchemeOutcome all, wholeByColumns(window, &plan, context, 0.0));
    return *all.errors;
  }
  const std::uint64_t width = colsOf(window);
  const std::uint64_t height = rowsOf(window);
  // A scale of the row needs the row; others only what is shown.
  const bool wholeRows = way_ == Way::rows || way_ == Way::longRows;
  const std::uint64_t length = wholeRows ? matrix_->cols() : width;
  const std::uint64_t first = wholeRows ? 0 : window.columnBegin;
  const std::size_t tasks = scanTasks(height, width);
  std::vector<Scratch> scratch(tasks);
  std::vector<MatrixScan> scans = scansFor(plan, tasks, [&](std::size_t task) {
    return std::pair{firstPart(task, tasks, height) * width, firstPart(task + 1, tasks, height) * width};
  });
  const auto work = [&](std::size_t task, std::uint64_t row) -> base::Status {
    Scratch& own = scratch[task];
    const std::span<float> x(grown(own.x, length).data(), length);
    float* restored = grown(own.restored, length).data();
    QS_TRY(matrix_->read((window.rowBegin + row) * matrix_->cols() + first, x));
    if (way_ == Way::single) {
      encode(single_.value(), x, restored);
    } else {
      QS_TRY(alone(x, length, restored, context.stop));
    }
    errorsInPlace(x, restored);
    scans[task].add(row * width, x.subspan(window.columnBegin - first, width));
    return {};
  };
  QS_TRY(runScan(context, tasks, height, work, 0.5));
  return ScanResult(plan, scans);
}

}  // namespace qs::experiment
