// How a pass is cut, run and sampled (matrix_scan.h).
#include <algorithm>
#include <chrono>

#include "core/base/thread_pool.h"
#include "core/experiment/matrix_scan.h"
#include "core/experiment/tensor_study.h"

namespace qs::experiment {

namespace {

// Column sums of all tasks together take at most so many elements.
constexpr std::uint64_t kTaskColumns = std::uint64_t{1} << 22;
constexpr std::uint64_t kMostTasks = 32;
// How long the pool is held at a time. It cuts the work, never a result.
constexpr std::chrono::milliseconds kSlice{4};
constexpr std::chrono::milliseconds kReport{15};

// The i-th number of a fixed sequence, in [0, below): SplitMix64 (Steele et al. 2014) of a counter. Its bias, below ÷
// 2⁶⁴, is nothing here.
std::uint64_t fixedNumber(std::uint64_t i, std::uint64_t below) {
  std::uint64_t z = (i + 0x5eed) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return (z ^ (z >> 31)) % below;
}

}  // namespace

std::uint64_t ScanCut::parts() const {
  if (elements == 0) return 0;
  const std::uint64_t whole = elements / period;
  const std::uint64_t rest = elements % period;
  return whole * partsPerPeriod() + (rest + step - 1) / step;
}

ScanCut::Part ScanCut::part(std::uint64_t index) const {
  const std::uint64_t stretch = index / partsPerPeriod();
  const std::uint64_t start = stretch * period;
  const std::uint64_t end = std::min(elements, start + period);
  const std::uint64_t first = start + index % partsPerPeriod() * step;
  return {first, static_cast<std::size_t>(std::min(step, end - first))};
}

ScanCut cutRows(std::uint64_t rows, std::uint64_t cols) {
  if (cols > kScanPart) return {rows * cols, cols, kScanPart};
  const std::uint64_t rowsPerPart = std::max<std::uint64_t>(1, kScanPart / std::max<std::uint64_t>(1, cols));
  return {rows * cols, std::max<std::uint64_t>(1, rows * cols), rowsPerPart * std::max<std::uint64_t>(1, cols)};
}

std::size_t scanTasks(std::uint64_t parts, std::uint64_t cols) {
  const std::uint64_t byMemory = kTaskColumns / std::max<std::uint64_t>(1, cols > kProfileLimit ? 1 : cols);
  return static_cast<std::size_t>(std::max<std::uint64_t>(1, std::min({parts, byMemory, kMostTasks})));
}

base::Status runScan(const base::TaskContext& context, std::size_t tasks, std::uint64_t parts,
                     const std::function<base::Status(std::size_t, std::uint64_t)>& body, double from, double to) {
  using Clock = std::chrono::steady_clock;
  std::vector<std::uint64_t> next(tasks);
  std::vector<base::Status> status(tasks);
  for (std::size_t task = 0; task < tasks; ++task) next[task] = firstPart(task, tasks, parts);
  const auto end = [&](std::size_t task) { return firstPart(task + 1, tasks, parts); };
  std::uint64_t done = 0;
  Clock::time_point reported{};
  while (done < parts) {
    const auto started = Clock::now();
    base::runParts(context.pool, tasks, [&](std::size_t task) {
      while (next[task] < end(task) && status[task] && !context.stopRequested()) {
        status[task] = body(task, next[task]);
        ++next[task];
        if (Clock::now() - started > kSlice) return;
      }
    });
    if (context.stopRequested()) return base::fail(base::cancelledError());
    done = 0;
    for (std::size_t task = 0; task < tasks; ++task) {
      if (!status[task]) return status[task];
      done += next[task] - firstPart(task, tasks, parts);
    }
    if (const auto now = Clock::now(); now - reported > kReport) {
      reported = now;
      context.report(from + (to - from) * static_cast<double>(done) / static_cast<double>(parts));
    }
  }
  return {};
}

std::vector<std::uint64_t> sampleRows(std::uint64_t rows, std::uint64_t count) {
  std::vector<std::uint64_t> out(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t begin = i * rows / count;
    const std::uint64_t end = (i + 1) * rows / count;
    out[i] = begin + fixedNumber(i, end - begin);
  }
  return out;
}

std::vector<ScanCut::Part> sampleRuns(std::uint64_t rows, std::uint64_t cols, std::size_t cellRows,
                                      std::size_t cellCols) {
  const std::vector<std::uint64_t> chosen = sampleRows(rows, cellRows);
  const std::uint64_t perRow = std::max<std::uint64_t>(cellCols, kSampleElements / chosen.size());
  std::vector<ScanCut::Part> out;
  for (const std::uint64_t row : chosen) {
    if (cols <= perRow) {
      for (std::uint64_t at = 0; at < cols; at += kScanPart) {
        out.push_back({row * cols + at, static_cast<std::size_t>(std::min<std::uint64_t>(kScanPart, cols - at))});
      }
      continue;
    }
    const std::uint64_t length = perRow / cellCols;
    for (std::uint64_t j = 0; j < cellCols; ++j) {
      const std::uint64_t begin = j * cols / cellCols;
      const std::uint64_t width = (j + 1) * cols / cellCols - begin;
      const std::uint64_t run = std::min(width, length);
      out.push_back({row * cols + begin + fixedNumber(out.size(), width - run + 1), static_cast<std::size_t>(run)});
    }
  }
  return out;
}

}  // namespace qs::experiment
