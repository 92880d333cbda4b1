// The granularities, each once for every format: which values share a scale, in parts that stop within milliseconds and
// give the same sums on any number of threads.
#include <algorithm>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"
#include "core/quant/run.h"

namespace qs::quant {

using base::Status;

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

kernel::Range rangeInParts(const base::TaskContext& context, const float* x, std::size_t n) {
  const std::size_t parts = (n + kPartElements - 1) / kPartElements;
  std::vector<kernel::Range> ranges(parts);
  base::runParts(context.pool, parts, [&](std::size_t part) {
    if (context.stopRequested()) return;
    const std::size_t length = std::min(kPartElements, n - part * kPartElements);
    bool finite = false;
    ranges[part] = kernel::rangeOf(x + part * kPartElements, static_cast<std::int64_t>(length), finite);
  });
  kernel::Range range;
  for (const kernel::Range& next : ranges) range = mergeRange(range, next);
  return range;
}

void Run::storeScale(std::size_t slot, const kernel::Scale& scale, QsErrorSums& sums) const {
  out.scales[slot] = scale.scale;
  if (kernel.asym()) out.zeroPoints[slot] = scale.zeroPoint;
  sums.scaleOverflows += scale.overflow ? 1 : 0;
  sums.scaleUnderflows += scale.underflow ? 1 : 0;
}

namespace {

// One scale for `n` consecutive values from (row, 0) on: range over fixed parts, then codes over the same parts.
bool quantizeFlat(Run& run, const float* x, std::size_t n, std::size_t row, std::size_t slot) {
  const kernel::Range range = rangeInParts(run.context, x, n);
  if (run.context.stopRequested()) return false;
  const kernel::Scale scale = run.chooseScale({x, n}, range);
  QsErrorSums scaleSums{};
  run.storeScale(slot, scale, scaleSums);
  addSums(run.out.stats, scaleSums);
  const std::size_t parts = (n + kPartElements - 1) / kPartElements;
  return runMeasured(run.context, parts, run.out.stats, [&](std::size_t part, QsErrorSums& sums) {
    const std::size_t at = part * kPartElements;
    const auto count = static_cast<std::int64_t>(std::min(kPartElements, n - at));
    float stored = scale.scale;
    std::int32_t zero = scale.zeroPoint;
    run.kernel.rows(x + at, 1, count, count, count, false, &stored, &zero, run.codesAt(row, at),
                    run.restoredAt(row, at), sums);
  });
}

// Groups of one row with lengths `lengths`, all rows alike.
bool quantizeGroups(Run& run, const MatrixView& x, const std::vector<std::size_t>& lengths, bool even) {
  const std::size_t rowsPerPart = std::max<std::size_t>(1, kPartElements / std::max<std::size_t>(1, x.cols));
  const std::size_t parts = (x.rows + rowsPerPart - 1) / rowsPerPart;
  const std::size_t groups = lengths.size();
  const auto cols = static_cast<std::int64_t>(x.cols);
  const bool padded = run.out.codeCols != x.cols;
  return runMeasured(run.context, parts, run.out.stats, [&](std::size_t part, QsErrorSums& sums) {
    const std::size_t firstRow = part * rowsPerPart;
    const std::size_t rows = std::min(rowsPerPart, x.rows - firstRow);
    if (even && !run.kernel.searches()) {
      // Padded rows of codes are not dense: one call a row.
      const std::size_t together = padded ? 1 : rows;
      for (std::size_t row = firstRow; row < firstRow + rows; row += together) {
        run.kernel.rows(x.data + row * x.cols, static_cast<std::int64_t>(together), cols, cols,
                        static_cast<std::int64_t>(lengths.front()), true, run.out.scales.data() + row * groups,
                        run.zerosAt(row * groups), run.codesAt(row, 0), run.restoredAt(row, 0), sums);
      }
      return;
    }
    for (std::size_t row = firstRow; row < firstRow + rows; ++row) {
      std::size_t col = 0;
      for (std::size_t g = 0; g < groups; ++g) {
        if (run.context.stopRequested()) return;
        const std::span<const float> group(x.data + row * x.cols + col, lengths[g]);
        const auto count = static_cast<std::int64_t>(group.size());
        bool finite = false;
        kernel::Scale scale = run.chooseScale(group, kernel::rangeOf(group.data(), count, finite));
        run.storeScale(row * groups + g, scale, sums);
        run.kernel.rows(group.data(), 1, count, count, count, false, &scale.scale, &scale.zeroPoint,
                        run.codesAt(row, col), run.restoredAt(row, col), sums);
        col += lengths[g];
      }
    }
  });
}

// Blocks of blockRows × blockCols, short at the right and lower edge; one part a block. Scales block row by block row.
bool quantizeBlocks(Run& run, const MatrixView& x, std::size_t blockRows, std::size_t blockCols) {
  const std::size_t across = (x.cols + blockCols - 1) / blockCols;
  const std::size_t down = (x.rows + blockRows - 1) / blockRows;
  return runMeasured(run.context, across * down, run.out.stats, [&](std::size_t block, QsErrorSums& sums) {
    const std::size_t firstRow = block / across * blockRows;
    const std::size_t firstCol = block % across * blockCols;
    const std::size_t rows = std::min(blockRows, x.rows - firstRow);
    const std::size_t cols = std::min(blockCols, x.cols - firstCol);
    const auto at = [&](std::size_t row) { return x.data + (firstRow + row) * x.cols + firstCol; };
    // A row's stretch at a time, and of long stretches a part at a time, so that a stop is heard in any block.
    const auto stretches = [&](const auto& body) {
      for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t start = 0; start < cols; start += kPartElements) {
          if (run.context.stopRequested()) return;
          body(row, start, std::min(kPartElements, cols - start));
        }
      }
    };
    kernel::Range range;
    stretches([&](std::size_t row, std::size_t start, std::size_t length) {
      bool finite = false;
      range = mergeRange(range, kernel::rangeOf(at(row) + start, static_cast<std::int64_t>(length), finite));
    });
    std::vector<float> gathered;  // for what looks at the values themselves
    if (run.kernel.searches()) {
      gathered.reserve(rows * cols);
      for (std::size_t row = 0; row < rows; ++row) gathered.insert(gathered.end(), at(row), at(row) + cols);
    }
    if (run.context.stopRequested()) return;
    kernel::Scale scale = run.chooseScale(gathered, range);
    run.storeScale(block, scale, sums);
    stretches([&](std::size_t row, std::size_t start, std::size_t length) {
      const auto count = static_cast<std::int64_t>(length);
      run.kernel.rows(at(row) + start, 1, count, count, count, false, &scale.scale, &scale.zeroPoint,
                      run.codesAt(firstRow + row, firstCol + start), run.restoredAt(firstRow + row, firstCol + start),
                      sums);
    });
  });
}

}  // namespace

Status quantizeByGranularity(Run& run, const MatrixView& x) {
  const Granularity& granularity = run.part.granularity;
  QS_ASSIGN(const auto lengths, groupLengths(granularity, x.cols));
  const auto prepare = [&](std::size_t scales) {
    run.out.scales.resize(scales);
    if (run.kernel.asym()) run.out.zeroPoints.resize(scales);
  };
  if (run.outputs.restored) run.out.restored = tensor::Matrix(x.rows, x.cols);
  bool done = true;
  switch (granularity.kind) {
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
          done = quantizeFlat(run, x.data + row * x.cols, x.cols, row, row);
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
    case Granularity::Kind::block: {
      const auto rows = std::min(static_cast<std::size_t>(granularity.blockRows), x.rows);
      const auto cols = std::min(static_cast<std::size_t>(granularity.blockCols), x.cols);
      prepare(groupCount(run.part, x.rows, x.cols));
      done = quantizeBlocks(run, x, rows, cols);
      break;
    }
    default: QS_CONTRACT(false);  // checkAvailable let it through
  }
  if (!done || run.context.stopRequested()) return base::fail(base::cancelledError());
  return {};
}

}  // namespace qs::quant
