#include "core/experiment/tensor_pass.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/experiment/tensor_study.h"

namespace qs::experiment {

namespace {

// Parts by number, wherever they come from.
base::Result<TensorPass> scanParts(const TensorMatrix& matrix, const HeatWindow& window, const ScanPlan& plan,
                                   std::uint64_t parts, const std::function<ScanCut::Part(std::uint64_t)>& part,
                                   const base::TaskContext& context, double from, double to) {
  const std::size_t tasks = scanTasks(parts, plan.cols);
  std::vector<MatrixScan> scans;
  scans.reserve(tasks);
  for (std::size_t task = 0; task < tasks; ++task) {
    const std::uint64_t begin = firstPart(task, tasks, parts);
    const std::uint64_t end = firstPart(task + 1, tasks, parts);
    const ScanCut::Part last = begin < end ? part(end - 1) : ScanCut::Part{};
    scans.emplace_back(plan, begin < end ? part(begin).first : 0, last.first + last.count);
  }
  std::vector<std::uint32_t> absMax(parts, 0);
  std::vector<std::vector<float>> buffers(tasks);
  const auto scan = [&](std::size_t task, std::uint64_t index) -> base::Status {
    const ScanCut::Part own = part(index);
    auto& buffer = buffers[task];
    buffer.resize(std::max(buffer.size(), own.count));
    const std::span<float> values(buffer.data(), own.count);
    QS_TRY(readWindow(matrix, window, own.first, values));
    scans[task].add(own.first, values);
    absMax[index] = scans[task].lastAbsMax();
    return {};
  };
  QS_TRY(runScan(context, tasks, parts, scan, from, to));
  return TensorPass{ScanResult(plan, scans), std::move(absMax)};
}

}  // namespace

double numberOf(std::uint32_t magnitude) {
  return static_cast<double>(std::bit_cast<float>(magnitude));
}

base::TaskContext withPool(const base::TaskContext& context, Services& services) {
  base::TaskContext out = context;
  if (out.pool == nullptr) out.pool = &services.pool();
  return out;
}

base::Result<HeatWindow> windowOf(const HeatWindow& wanted, const TensorMatrix& matrix) {
  HeatWindow out = wanted;
  out.rowEnd = out.rowEnd == 0 ? matrix.rows() : std::min(out.rowEnd, matrix.rows());
  out.columnEnd = out.columnEnd == 0 ? matrix.cols() : std::min(out.columnEnd, matrix.cols());
  if (out.rowBegin < out.rowEnd && out.columnBegin < out.columnEnd) return out;
  const auto range = [](std::uint64_t begin, std::uint64_t end) {
    return std::to_string(begin) + "–" + std::to_string(end);
  };
  return base::fail(base::ErrorKind::usage, {QS_LABEL("core", "window of tensor %1"), {matrix.info().name}},
                    {QS_LABEL("core", "a part of its %1 rows and %2 columns"),
                     {std::to_string(matrix.rows()), std::to_string(matrix.cols())}},
                    {QS_LABEL("core", "rows %1, columns %2"),
                     {range(wanted.rowBegin, wanted.rowEnd), range(wanted.columnBegin, wanted.columnEnd)}},
                    QS_LABEL("core", "choose a window inside the tensor"));
}

base::Status readWindow(const TensorMatrix& matrix, const HeatWindow& window, std::uint64_t first,
                        std::span<float> out) {
  const std::uint64_t cols = colsOf(window);
  if (cols == matrix.cols()) return matrix.read(window.rowBegin * cols + first, out);
  while (!out.empty()) {
    const std::uint64_t col = first % cols;
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), cols - col));
    QS_TRY(matrix.read((window.rowBegin + first / cols) * matrix.cols() + window.columnBegin + col, out.first(count)));
    out = out.subspan(count);
    first += count;
  }
  return {};
}

base::Result<TensorPass> scanWindow(const TensorMatrix& matrix, const HeatWindow& window, const ScanPlan& plan,
                                    const base::TaskContext& context, double from, double to) {
  const ScanCut cut = cutRows(plan.rows, plan.cols);
  return scanParts(
      matrix, window, plan, cut.parts(), [&](std::uint64_t i) { return cut.part(i); }, context, from, to);
}

base::Result<TensorPass> scanRuns(const TensorMatrix& matrix, const HeatWindow& window, const ScanPlan& plan,
                                  const std::vector<ScanCut::Part>& runs, const base::TaskContext& context) {
  return scanParts(
      matrix, window, plan, runs.size(), [&](std::uint64_t i) { return runs[i]; }, context, 0.0, 0.0);
}

TensorStats statsOf(const ScanResult& result, const ScanPlan& plan, bool whole) {
  TensorStats out;
  const ScanMoments& moments = result.moments();
  const auto place = [&](std::uint64_t index) { return ElementPlace{index / plan.cols, index % plan.cols}; };
  out.rows = plan.rows;
  out.cols = plan.cols;
  out.nan = moments.nan;
  out.nonfinite = moments.nan + moments.infinite;
  out.count = moments.finite + out.nonfinite;
  out.zeros = moments.zeros;
  if (result.firstBad()) out.firstNonfinite = place(*result.firstBad());
  if (moments.finite > 0) {
    const auto count = static_cast<double>(moments.finite);
    out.min = moments.min;
    out.max = moments.max;
    out.mean = moments.sum / count;
    out.rms = std::sqrt(moments.squares / count);
    out.absMax = numberOf(result.largest().front().magnitude);
    out.largest = place(result.largest().front().index);
  }
  if (whole && plan.rows > 1 && plan.cols > 1) {
    const auto isZero = [](const ScanChannel& channel) { return channel.absMax == 0 && channel.bad == 0; };
    for (std::size_t r = 0; r < result.rows().size(); ++r) {
      if (!isZero(result.rows()[r])) continue;
      if (out.zeroRows++ == 0) out.firstZeroRow = ElementPlace{r, 0};
    }
    for (std::size_t c = 0; c < result.columns().size(); ++c) {
      if (!isZero(result.columns()[c])) continue;
      if (out.zeroCols++ == 0) out.firstZeroCol = ElementPlace{0, c};
    }
  }
  return out;
}

HeatCells cellsOf(const ScanResult& result, const TensorMatrix& matrix, const HeatWindow& window, bool sampled) {
  return placed(result.cells(), matrix, window, sampled);
}

HeatCells placed(HeatCells out, const TensorMatrix& matrix, const HeatWindow& window, bool sampled) {
  out.rows = matrix.rows();
  out.columns = matrix.cols();
  out.rowBegin = window.rowBegin;
  out.rowEnd = window.rowEnd;
  out.columnBegin = window.columnBegin;
  out.columnEnd = window.columnEnd;
  out.sampled = sampled;
  return out;
}

base::Status checkCells(const HeatSize& size) {
  constexpr std::size_t kMost = 8192;
  if (size.rows > 0 && size.columns > 0 && size.rows <= kMost && size.columns <= kMost) return {};
  return base::fail(base::ErrorKind::usage, QS_LABEL("core", "cells of the heat map"),
                    {QS_LABEL("core", "1 … %1 in each direction"), {std::to_string(kMost)}},
                    base::Text(std::to_string(size.rows) + " × " + std::to_string(size.columns)));
}

}  // namespace qs::experiment
