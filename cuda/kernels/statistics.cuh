// Statistics of a matrix: ranges of its rows and columns, a histogram, and the cells of a heat map. Ranges and cells are the
// core's to the last bit; sums of squares are double, in one fixed order of their own. It quantizes nothing.
#pragma once

#include <cstdint>

#include "core/backend/abi.h"
#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/grouping.cuh"
#include "cuda/kernels/team.cuh"

namespace qs::cuda {

inline constexpr int kStatisticsThreads = 256;
inline constexpr int kStatisticsWarps = kStatisticsThreads / kWarpSize;

__device__ inline QsRange noRange() { return {0.0F, 0.0F, 0.0F, 0, 0.0}; }

__device__ inline void meetNumber(QsRange& range, float v) {
  if (!quant::kernel::isFiniteBits(v)) return;
  range.lo = v < range.lo ? v : range.lo;
  range.hi = v > range.hi ? v : range.hi;
  ++range.finite;
  range.sumSquares += static_cast<double>(v) * static_cast<double>(v);
}

__device__ inline void mergeRanges(QsRange& into, const QsRange& more) {
  into.lo = more.lo < into.lo ? more.lo : into.lo;
  into.hi = more.hi > into.hi ? more.hi : into.hi;
  into.finite += more.finite;
  into.sumSquares += more.sumSquares;
}

__device__ inline QsRange warpRange(const QsRange& mine) {
  QsRange out = mine;
  out.lo = teamMin(mine.lo);
  out.hi = teamMax(mine.hi);
  out.finite = teamSum(mine.finite);
  out.sumSquares = teamSum(mine.sumSquares);
  return out;
}

// parts[part · rows + row]: of the columns [part · perPart, …) of a row. A warp each.
static __global__ void __launch_bounds__(kStatisticsThreads) rowStatisticsKernel(const float* x, std::int64_t rows,
                                                                                 std::int64_t cols, std::int64_t ld,
                                                                                 std::int64_t perPart,
                                                                                 std::int64_t partsOfRow, QsRange* parts) {
  for (std::int64_t w = static_cast<std::int64_t>(blockIdx.x) * kStatisticsWarps + warpOfThread(); w < rows * partsOfRow;
       w += static_cast<std::int64_t>(gridDim.x) * kStatisticsWarps) {
    const std::int64_t row = quotient(w, partsOfRow);
    const std::int64_t part = w - row * partsOfRow;
    const std::int64_t end = (part + 1) * perPart < cols ? (part + 1) * perPart : cols;
    const float* values = x + row * ld;
    QsRange mine = noRange();
    std::int64_t i = part * perPart + laneOfThread();
    if (reinterpret_cast<std::uintptr_t>(values + part * perPart) % sizeof(float4) == 0) {
      for (std::int64_t v = part * perPart + 4 * laneOfThread(); v + 3 < end; v += 4 * kWarpSize) {
        const float4 four = *reinterpret_cast<const float4*>(values + v);
        meetNumber(mine, four.x);
        meetNumber(mine, four.y);
        meetNumber(mine, four.z);
        meetNumber(mine, four.w);
      }
      i = end - (end - part * perPart) % 4 + laneOfThread();
    }
    for (; i < end; i += kWarpSize) meetNumber(mine, values[i]);
    const QsRange all = warpRange(mine);
    if (laneOfThread() == 0) parts[part * rows + row] = all;
  }
}

// parts[part · cols + col]: of the rows [part · perPart, …) of a column. A thread each; blockIdx.y is the part.
static __global__ void __launch_bounds__(kStatisticsThreads) columnStatisticsKernel(const float* x, std::int64_t rows,
                                                                                    std::int64_t cols, std::int64_t ld,
                                                                                    std::int64_t perPart, QsRange* parts) {
  const std::int64_t col = static_cast<std::int64_t>(blockIdx.x) * kStatisticsThreads + threadIdx.x;
  if (col >= cols) return;
  const std::int64_t part = blockIdx.y;
  const std::int64_t end = (part + 1) * perPart < rows ? (part + 1) * perPart : rows;
  QsRange mine = noRange();
  for (std::int64_t row = part * perPart; row < end; ++row) meetNumber(mine, x[row * ld + col]);
  parts[part * cols + col] = mine;
}

__device__ inline QsRange withAbsMax(QsRange range) {
  range.absMax = -range.lo > range.hi ? -range.lo : range.hi;
  return range;
}

// ranges[i] from its parts[part · count + i]: a thread each where there are few parts.
static __global__ void __launch_bounds__(kStatisticsThreads) mergeFewStatisticsKernel(const QsRange* parts,
                                                                                      std::int64_t partsOfEach,
                                                                                      std::int64_t count,
                                                                                      QsRange* ranges) {
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kStatisticsThreads + threadIdx.x; i < count;
       i += static_cast<std::int64_t>(gridDim.x) * kStatisticsThreads) {
    QsRange all = parts[i];
    for (std::int64_t part = 1; part < partsOfEach; ++part) mergeRanges(all, parts[part * count + i]);
    ranges[i] = withAbsMax(all);
  }
}

// … and a warp each where there are many.
static __global__ void __launch_bounds__(kStatisticsThreads) mergeManyStatisticsKernel(const QsRange* parts,
                                                                                   std::int64_t partsOfEach,
                                                                                   std::int64_t count, QsRange* ranges) {
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kStatisticsWarps + warpOfThread(); i < count;
       i += static_cast<std::int64_t>(gridDim.x) * kStatisticsWarps) {
    QsRange mine = noRange();
    for (std::int64_t part = laneOfThread(); part < partsOfEach; part += kWarpSize) {
      mergeRanges(mine, parts[part * count + i]);
    }
    const QsRange all = warpRange(mine);
    if (laneOfThread() == 0) ranges[i] = withAbsMax(all);
  }
}

struct HistogramArguments {
  const float* x;
  std::int64_t rows, cols, ld;
  double low, high, perUnit;
  std::int64_t bins;
  std::int32_t copies;         // of the counts in shared memory; 0: none, the counts are too many
  unsigned long long* counts;  // bins, then below, above and not finite
};

// Columns that a block takes at a time.
inline constexpr std::int64_t kHistogramCols = 16 * kStatisticsThreads;

// Counts go to the block's own memory first: warps to copies of their own, so that they wait for each other less.
static __global__ void __launch_bounds__(kStatisticsThreads) histogramKernel(HistogramArguments a) {
  QS_DYN_SHARED(unsigned, counts);
  const std::int64_t entries = a.bins + 3;
  for (std::int64_t i = threadIdx.x; i < entries * a.copies; i += kStatisticsThreads) counts[i] = 0;
  __syncthreads();
  unsigned* const mine = a.copies > 0 ? counts + entries * (warpOfThread() % a.copies) : nullptr;
  const std::int64_t across = quotient(a.cols + kHistogramCols - 1, kHistogramCols);
  for (std::int64_t unit = blockIdx.x; unit < a.rows * across; unit += gridDim.x) {
    const std::int64_t row = quotient(unit, across);
    const std::int64_t first = (unit - row * across) * kHistogramCols;
    const std::int64_t end = first + kHistogramCols < a.cols ? first + kHistogramCols : a.cols;
    for (std::int64_t col = first + threadIdx.x; col < end; col += kStatisticsThreads) {
      const float value = a.x[row * a.ld + col];
      const auto wide = static_cast<double>(value);
      std::int64_t entry = 0;
      if (!quant::kernel::isFiniteBits(value)) {
        entry = a.bins + 2;
      } else if (wide < a.low) {
        entry = a.bins;
      } else if (wide > a.high) {
        entry = a.bins + 1;
      } else {
        entry = static_cast<std::int64_t>((wide - a.low) * a.perUnit);
        entry = entry < a.bins ? entry : a.bins - 1;
      }
      if (mine != nullptr) {
        atomicAdd(mine + entry, 1U);
      } else {
        atomicAdd(a.counts + entry, 1ULL);
      }
    }
  }
  if (a.copies == 0) return;
  __syncthreads();
  for (std::int64_t i = threadIdx.x; i < entries; i += kStatisticsThreads) {
    unsigned long long sum = 0;
    for (int copy = 0; copy < a.copies; ++copy) sum += counts[copy * entries + i];
    if (sum != 0) atomicAdd(a.counts + i, sum);
  }
}

// Columns that a block takes at a time, and rows of one row of cells.
inline constexpr std::int64_t kHeatCols = 4 * kStatisticsThreads;
inline constexpr std::int64_t kHeatRows = 64;

struct HeatArguments {
  const float* x;
  std::int64_t rows, cols, ld;
  std::int64_t down, across;   // cells
  std::int64_t chunks;         // of kHeatRows, in the highest cell
  unsigned* cells;             // 0 at the start
};

// A number as one that grows with its magnitude, positive above negative, infinities above numbers and NaN above all: the
// key of core/experiment/matrix_scan.h without its shift into the signed range.
__device__ inline unsigned heatKey(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  return bits << 1 | (~bits >> 31);
}

// The largest key of each cell. A block takes columns of one row of cells, each thread those below each other; maxima of
// whole numbers are the same in any order.
static __global__ void __launch_bounds__(kStatisticsThreads) heatKernel(HeatArguments a) {
  QS_SHARED(unsigned, found, [kHeatCols]);
  const std::int64_t stretches = quotient(a.cols + kHeatCols - 1, kHeatCols);
  const std::int64_t units = a.down * a.chunks * stretches;
  const auto cellOf = [&a](std::int64_t col) { return quotient((col + 1) * a.across - 1, a.cols); };
  for (std::int64_t unit = blockIdx.x; unit < units; unit += gridDim.x) {
    const std::int64_t band = quotient(unit, stretches);
    const std::int64_t first = (unit - band * stretches) * kHeatCols;
    const std::int64_t cellRow = quotient(band, a.chunks);
    const std::int64_t begin = quotient(cellRow * a.rows, a.down) + (band - cellRow * a.chunks) * kHeatRows;
    const std::int64_t last = quotient((cellRow + 1) * a.rows, a.down);
    const std::int64_t end = begin + kHeatRows < last ? begin + kHeatRows : last;
    const std::int64_t firstCell = cellOf(first);
    for (std::int64_t i = threadIdx.x; i < kHeatCols; i += kStatisticsThreads) found[i] = 0;
    __syncthreads();
    for (std::int64_t col = first + threadIdx.x; col < first + kHeatCols && col < a.cols; col += kStatisticsThreads) {
      unsigned best = 0;
      for (std::int64_t row = begin; row < end; ++row) {
        const unsigned key = heatKey(a.x[row * a.ld + col]);
        best = key > best ? key : best;
      }
      atomicMax(found + (cellOf(col) - firstCell), best);
    }
    __syncthreads();
    for (std::int64_t i = threadIdx.x; i < kHeatCols; i += kStatisticsThreads) {
      if (found[i] != 0) atomicMax(a.cells + cellRow * a.across + firstCell + i, found[i]);
    }
    __syncthreads();  // read before the next unit's are cleared
  }
}

}  // namespace qs::cuda
