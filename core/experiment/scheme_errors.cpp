#include "core/experiment/scheme_errors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/memory.h"
#include "core/experiment/backend_kernel.h"
#include "core/experiment/quantize.h"
#include "core/experiment/tensor_blocks.h"
#include "core/experiment/tensor_pass.h"

namespace qs::experiment {

using quant::ErrorStats;
using quant::kernel::Range;
using quant::kernel::Scale;
using Kind = quant::Granularity::Kind;

namespace {

// Values of a strip of columns; the restored ones take as much again.
constexpr std::uint64_t kStrip = std::uint64_t{1} << 22;

ErrorStats statsOf(const QsErrorSums& sums) {
  ErrorStats out;
  out.count = static_cast<std::uint64_t>(sums.count);
  out.sumSquaredError = sums.sumSquaredError;
  out.sumSquares = sums.sumSquares;
  out.maxError = sums.maxError;
  out.maxAbs = sums.maxAbs;
  out.zeros = static_cast<std::uint64_t>(sums.zeros);
  out.clipped = static_cast<std::uint64_t>(sums.clipped);
  out.nonfinite = static_cast<std::uint64_t>(sums.nonfinite);
  out.signFlips = static_cast<std::uint64_t>(sums.signFlips);
  out.scaleOverflows = static_cast<std::uint64_t>(sums.scaleOverflows);
  out.scaleUnderflows = static_cast<std::uint64_t>(sums.scaleUnderflows);
  return out;
}

void countScale(const Scale& scale, ErrorStats& stats) {
  stats.scaleOverflows += scale.overflow ? 1U : 0U;
  stats.scaleUnderflows += scale.underflow ? 1U : 0U;
}

// As the quantizer joins the ranges of its parts: on ties the first one gives the sign.
Range joined(const Range& first, const Range& second) {
  Range out = first;
  out.lo = std::min(first.lo, second.lo);
  out.hi = std::max(first.hi, second.hi);
  if (second.absmax() > first.absmax()) out.negative = second.negative;
  return out;
}

std::vector<float>& grown(std::vector<float>& buffer, std::size_t count) {
  if (buffer.size() < count) buffer.resize(count);
  return buffer;
}

std::vector<MatrixScan> scansFor(const ScanPlan& plan, std::size_t tasks,
                                 const std::function<std::pair<std::uint64_t, std::uint64_t>(std::size_t)>& range) {
  std::vector<MatrixScan> out;
  out.reserve(tasks);
  for (std::size_t task = 0; task < tasks; ++task) {
    const auto [begin, end] = range(task);
    out.emplace_back(plan, begin, end);
  }
  return out;
}

// Widens the ranges of neighbouring columns by one row's values; what is not finite is passed over.
void widen(std::span<const float> row, float* lo, float* hi) {
  constexpr float kLargest = quant::kernel::kLargest;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const float x = row[i];
    lo[i] = x < lo[i] && x >= -kLargest ? x : lo[i];
    hi[i] = x > hi[i] && x <= kLargest ? x : hi[i];
  }
}

// Notes the sign of the first element of largest magnitude, which `full` scales by. Before widen().
void noteSigns(std::span<const float> row, const float* lo, const float* hi, std::uint8_t* negative) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const float x = row[i];
    if (quant::kernel::isFiniteBits(x) && std::fabs(x) > std::max(-lo[i], hi[i])) negative[i] = x < 0.0F ? 1 : 0;
  }
}

SchemeOutcome outcomeOf(const std::vector<ErrorStats>& parts, const ScanPlan* plan, std::vector<MatrixScan>& scans) {
  SchemeOutcome out;
  for (const ErrorStats& part : parts) out.stats.merge(part);
  out.looked = out.stats.count + out.stats.nonfinite;
  if (plan != nullptr) out.errors = std::make_unique<ScanResult>(*plan, scans);
  return out;
}

}  // namespace

base::Result<LentKernel> lendKernel(const std::string& backend, Services& services) {
  const auto device = services.backend(backend);
  if (!device && backend != QuantizeSpec{}.backend) return tl::unexpected<base::Error>(device.error());
  LentKernel out;
  if (device) out.kernel = rowsKernel(*device);
  out.backend = out.kernel ? (*device)->name() : "built-in";
  if (!out.kernel) out.kernel = quant::kernel::quantizeRows;
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

base::Result<SchemeErrors::Ranges> SchemeErrors::columnRanges(const base::TaskContext& context, double to) const {
  struct Columns {
    std::vector<float> lo;
    std::vector<float> hi;
    std::vector<std::uint8_t> negative;
    std::vector<float> buffer;
  };
  const std::uint64_t cols = matrix_->cols();
  const ScanCut parts = cutRows(matrix_->rows(), cols);
  const std::size_t tasks = scanTasks(parts.parts(), cols);
  std::vector<Columns> found(tasks, {std::vector<float>(cols), std::vector<float>(cols), std::vector<std::uint8_t>(cols), {}});
  const auto look = [&](std::size_t task, std::uint64_t index) -> base::Status {
    const ScanCut::Part part = parts.part(index);
    Columns& own = found[task];
    std::span<const float> x(grown(own.buffer, part.count).data(), part.count);
    QS_TRY(matrix_->read(part.first, {own.buffer.data(), part.count}));
    std::uint64_t col = part.first % cols;  // 0 but for pieces of long rows
    while (!x.empty()) {
      const auto row = x.first(static_cast<std::size_t>(std::min<std::uint64_t>(x.size(), cols - col)));
      if (scheme_.weights.grid == quant::GridKind::full) noteSigns(row, own.lo.data() + col, own.hi.data() + col, own.negative.data() + col);
      widen(row, own.lo.data() + col, own.hi.data() + col);
      x = x.subspan(row.size());
      col = 0;
    }
    return {};
  };
  QS_TRY(runScan(context, tasks, parts.parts(), look, 0.0, to));
  Ranges out(cols);
  for (const Columns& own : found) {
    for (std::uint64_t col = 0; col < cols; ++col) {
      out[col] = joined(out[col], {own.lo[col], own.hi[col], own.negative[col] != 0});
    }
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
        QS_TRY(matrix_->read(i * cut.period + at, std::span(stretch).subspan(at, std::min(kScanPart, stretch.size() - at))));
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

// One row, each element under its column's scale.
ErrorStats SchemeErrors::encodeByColumns(std::span<const float> row, float* restored) const {
  QsErrorSums sums{};
  const auto n = static_cast<std::int64_t>(row.size());
  // The kernel reads scales where it does not choose them.
  std::vector<float> scales = columnScales_;
  std::vector<std::int32_t> zeros = columnZeros_;
  part_->rows(row.data(), 1, n, n, 1, false, scales.data(), zeros.data(), nullptr, restored, sums);
  return statsOf(sums);
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

bool SchemeErrors::canSample() const { return way_ != Way::columns || !searches(); }

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

base::Result<SchemeOutcome> SchemeErrors::wholeByColumns(const HeatWindow& window, const ScanPlan* plan,
                                                         const base::TaskContext& context, double from) const {
  const std::uint64_t rows = matrix_->rows();
  const std::uint64_t height = rowsOf(window);
  const std::uint64_t width = colsOf(window);
  const std::uint64_t perUnit = std::max<std::uint64_t>(1, kScanPart / rows);
  const std::uint64_t perStrip = std::min(width, std::max<std::uint64_t>(1, kStrip / rows / perUnit) * perUnit);
  QS_TRY(base::checkMemory({QS_LABEL("core", "tensor %1"), {matrix_->info().name}}, perStrip * rows * sizeof(float) * 2,
                           QS_LABEL("core", "%1 GB of free memory to choose one scale for so many values"),
                           QS_LABEL("core", "close other programs, or use groups")));
  std::vector<float> strip(perStrip * rows);
  std::vector<ErrorStats> stats;
  const std::size_t tasks = plan != nullptr ? scanTasks(height, width) : 1;
  std::vector<MatrixScan> scans;
  if (plan != nullptr) {
    scans = scansFor(*plan, tasks, [&](std::size_t task) {
      return std::pair{firstPart(task, tasks, height) * width, firstPart(task + 1, tasks, height) * width};
    });
  }
  for (std::uint64_t col = 0; col < width; col += perStrip) {
    const std::uint64_t count = std::min(perStrip, width - col);
    const auto share = [&](double part) {
      return from + (1.0 - from) * (static_cast<double>(col) + part * static_cast<double>(count)) / static_cast<double>(width);
    };
    // Rows are read as they lie and turned.
    constexpr std::uint64_t kRows = 64;
    const std::uint64_t blocks = (rows + kRows - 1) / kRows;
    const std::size_t readers = scanTasks(blocks, 1);
    std::vector<std::vector<float>> lines(readers);
    const auto turn = [&](std::size_t task, std::uint64_t block) -> base::Status {
      const std::span<float> line(grown(lines[task], count).data(), count);
      for (std::uint64_t row = block * kRows; row < std::min(rows, (block + 1) * kRows); ++row) {
        QS_TRY(matrix_->read(row * matrix_->cols() + window.columnBegin + col, line));
        for (std::uint64_t c = 0; c < count; ++c) strip[c * rows + row] = line[c];
      }
      return {};
    };
    QS_TRY(runScan(context, readers, blocks, turn, share(0.0), share(0.4)));

    const std::uint64_t units = (count + perUnit - 1) / perUnit;
    std::vector<std::vector<ErrorStats>> found(units);
    const std::size_t workers = scanTasks(units, 1);
    std::vector<std::vector<float>> restored(workers);
    const auto work = [&](std::size_t task, std::uint64_t unit) -> base::Status {
      const std::uint64_t first = unit * perUnit;
      const std::uint64_t columns = std::min(perUnit, count - first);
      const std::span<float> x(strip.data() + first * rows, columns * rows);
      float* back = plan != nullptr ? grown(restored[task], x.size()).data() : nullptr;
      QS_TRY(this->columns(x, back, found[unit], context.stop));
      if (plan != nullptr) errorsInPlace(x, back);
      return {};
    };
    QS_TRY(runScan(context, workers, units, work, share(0.4), share(0.8)));
    for (const auto& unit : found) stats.insert(stats.end(), unit.begin(), unit.end());
    if (plan == nullptr) continue;

    std::vector<std::vector<float>> turnedBack(tasks);
    const auto collect = [&](std::size_t task, std::uint64_t row) -> base::Status {
      const std::span<float> line(grown(turnedBack[task], count).data(), count);
      for (std::uint64_t c = 0; c < count; ++c) line[c] = strip[c * rows + window.rowBegin + row];
      scans[task].add(row * width + col, line);
      return {};
    };
    QS_TRY(runScan(context, tasks, height, collect, share(0.8), share(1.0)));
  }
  return outcomeOf(stats, plan, scans);
}

// Whole columns, turned; `found` gets the statistics of each part as the quantizer cuts them.
base::Status SchemeErrors::columns(std::span<const float> x, float* restored, std::vector<ErrorStats>& found,
                                   std::stop_token stop) const {
  const std::uint64_t rows = matrix_->rows();
  if (rows <= kScanPart) {
    QS_ASSIGN(const ErrorStats stats, alone(x, rows, restored, std::move(stop)));
    found.push_back(stats);
    return {};
  }
  // One long column: a range over fixed parts, then codes over the same parts.
  Range range;
  for (std::size_t at = 0; at < x.size(); at += kScanPart) {
    bool finite = false;
    range = joined(range, quant::kernel::rangeOf(x.data() + at,
                                                 static_cast<std::int64_t>(std::min(kScanPart, x.size() - at)), finite));
  }
  const Scale scale = chooseScale(x, range, stop);
  ErrorStats flags;
  countScale(scale, flags);
  found.push_back(flags);
  for (std::size_t at = 0; at < x.size(); at += kScanPart) {
    if (stop.stop_requested()) return base::fail(base::cancelledError());
    found.push_back(encode(scale, x.subspan(at, std::min(kScanPart, x.size() - at)),
                           restored != nullptr ? restored + at : nullptr));
  }
  return {};
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
