// Launches of the kernels that look at a matrix: ranges, histogram, heat map. Each puts its work on the stream and returns;
// it checks no argument and allocates nothing.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "core/backend/abi.h"

namespace qs::cuda {

// Into how many parts each row, or each column, is cut, and how long one is.
struct StatisticsParts {
  std::int64_t parts, perPart;
};
StatisticsParts partsOfRows(std::int64_t rows, std::int64_t cols, int multiprocessors);
StatisticsParts partsOfColumns(std::int64_t rows, std::int64_t cols, int multiprocessors);

// ranges (rows), parts (parts · rows): device memory. Two launches.
void findRowRanges(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, const StatisticsParts& cut,
                   QsRange* parts, QsRange* ranges, int multiprocessors, cudaStream_t stream);
// The same by column.
void findColumnRanges(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, const StatisticsParts& cut,
                      QsRange* parts, QsRange* ranges, int multiprocessors, cudaStream_t stream);

// counts (bins + 3), 0 at the start: the bins, then how many lie below, above, and are not finite.
void countBins(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, double low, double high,
               std::int64_t bins, unsigned long long* counts, int multiprocessors, cudaStream_t stream);

// cells (down, across), 0 at the start: the largest key of each (heatKey in kernels/statistics.cuh).
void findHeat(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, std::int64_t down,
              std::int64_t across, unsigned* cells, int multiprocessors, cudaStream_t stream);

}  // namespace qs::cuda
