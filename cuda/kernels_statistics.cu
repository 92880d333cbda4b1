#include "cuda/kernels_statistics.h"

#include <algorithm>

#include "cuda/grids.h"
#include "cuda/kernels/statistics.cuh"

namespace qs::cuda {

namespace {

void merge(const QsRange* parts, std::int64_t partsOfEach, std::int64_t count, QsRange* ranges, int multiprocessors,
           cudaStream_t stream) {
  if (partsOfEach <= kWarpSize) {
    QS_LAUNCH(mergeFewStatisticsKernel, blocksFor(count, kStatisticsThreads, multiprocessors), kStatisticsThreads, 0,
              stream, parts, partsOfEach, count, ranges);
  } else {
    QS_LAUNCH(mergeManyStatisticsKernel, blocksFor(count, kStatisticsWarps, multiprocessors), kStatisticsThreads, 0,
              stream, parts, partsOfEach, count, ranges);
  }
}

}  // namespace

StatisticsParts partsOfRows(std::int64_t rows, std::int64_t cols, int multiprocessors) {
  // Multiples of 4 keep the alignment.
  constexpr std::int64_t kLeast = 4096;
  const std::int64_t warps = mostBlocks(multiprocessors) * kStatisticsWarps;
  const std::int64_t perPart = ceilDiv(ceilDiv(rows * cols, warps), kLeast) * kLeast;
  return {ceilDiv(cols, perPart), perPart};
}

StatisticsParts partsOfColumns(std::int64_t rows, std::int64_t cols, int multiprocessors) {
  const std::int64_t tiles = ceilDiv(cols, kStatisticsThreads);
  const std::int64_t wanted = std::min(ceilDiv(mostBlocks(multiprocessors), tiles), ceilDiv(rows, 64));
  const std::int64_t perPart = ceilDiv(rows, wanted);
  return {ceilDiv(rows, perPart), perPart};
}

void findRowRanges(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, const StatisticsParts& cut,
                   QsRange* parts, QsRange* ranges, int multiprocessors, cudaStream_t stream) {
  QS_LAUNCH(rowStatisticsKernel, blocksFor(rows * cut.parts, kStatisticsWarps, multiprocessors), kStatisticsThreads, 0,
            stream, x, rows, cols, ld, cut.perPart, cut.parts, parts);
  merge(parts, cut.parts, rows, ranges, multiprocessors, stream);
}

void findColumnRanges(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, const StatisticsParts& cut,
                      QsRange* parts, QsRange* ranges, int multiprocessors, cudaStream_t stream) {
  const dim3 grid(static_cast<unsigned>(ceilDiv(cols, kStatisticsThreads)), static_cast<unsigned>(cut.parts));
  QS_LAUNCH(columnStatisticsKernel, grid, kStatisticsThreads, 0, stream, x, rows, cols, ld, cut.perPart, parts);
  merge(parts, cut.parts, cols, ranges, multiprocessors, stream);
}

void countBins(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, double low, double high,
               std::int64_t bins, unsigned long long* counts, int multiprocessors, cudaStream_t stream) {
  if (ld == cols) {  // one long row: none is too short for a block
    cols *= rows;
    ld = cols;
    rows = 1;
  }
  constexpr std::int64_t kSharedEntries = 8192;  // 32 KiB
  const std::int64_t entries = bins + 3;
  const auto copies = static_cast<std::int32_t>(std::min<std::int64_t>(kStatisticsWarps, kSharedEntries / entries));
  const HistogramArguments arguments{x,    rows, cols, ld, low, high, static_cast<double>(bins) / (high - low), bins,
                                     copies, counts};
  const std::int64_t units = rows * ceilDiv(cols, kHistogramCols);
  const std::int64_t bytes = std::max<std::int64_t>(4, entries * copies * static_cast<std::int64_t>(sizeof(unsigned)));
  QS_LAUNCH(histogramKernel, blocksFor(units, 1, multiprocessors), kStatisticsThreads, static_cast<std::size_t>(bytes),
            stream, arguments);
}

void findHeat(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, std::int64_t down,
              std::int64_t across, unsigned* cells, int multiprocessors, cudaStream_t stream) {
  const std::int64_t chunks = ceilDiv(ceilDiv(rows, down), kHeatRows);
  const HeatArguments arguments{x, rows, cols, ld, down, across, chunks, cells};
  QS_LAUNCH(heatKernel, blocksFor(down * chunks * ceilDiv(cols, kHeatCols), 1, multiprocessors), kStatisticsThreads, 0,
            stream, arguments);
}

}  // namespace qs::cuda
