// The side of scheme_errors.h that works by columns: one scale per input column.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/memory.h"
#include "core/experiment/scheme_errors.h"
#include "core/experiment/scheme_parts.h"
#include "core/experiment/tensor_pass.h"

namespace qs::experiment {

using namespace parts;  // NOLINT(google-build-using-namespace): this room's own

namespace {

// Values of a strip of columns; the restored ones take as much again.
constexpr std::uint64_t kStrip = std::uint64_t{1} << 22;

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

}  // namespace

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
  std::vector<Columns> found(tasks,
                             {std::vector<float>(cols), std::vector<float>(cols), std::vector<std::uint8_t>(cols), {}});
  const auto look = [&](std::size_t task, std::uint64_t index) -> base::Status {
    const ScanCut::Part part = parts.part(index);
    Columns& own = found[task];
    std::span<const float> x(grown(own.buffer, part.count).data(), part.count);
    QS_TRY(matrix_->read(part.first, {own.buffer.data(), part.count}));
    std::uint64_t col = part.first % cols;  // 0 but for pieces of long rows
    while (!x.empty()) {
      const auto row = x.first(static_cast<std::size_t>(std::min<std::uint64_t>(x.size(), cols - col)));
      if (scheme_.weights.grid == quant::GridKind::full) {
        noteSigns(row, own.lo.data() + col, own.hi.data() + col, own.negative.data() + col);
      }
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
      return from +
             (1.0 - from) * (static_cast<double>(col) + part * static_cast<double>(count)) / static_cast<double>(width);
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
    range = joined(range, quant::kernel::rangeOf(
                              x.data() + at, static_cast<std::int64_t>(std::min(kScanPart, x.size() - at)), finite));
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

}  // namespace qs::experiment
