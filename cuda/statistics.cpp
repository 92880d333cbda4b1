// Ranges of rows and columns, histogram, heat map: checks what is asked, launches, and brings the results to the host.
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "cuda/instance.h"
#include "cuda/kernels_statistics.h"
#include "cuda/module.h"

namespace qs::cuda {

namespace {

template <class T>
std::int64_t bytesOf(std::int64_t count) {
  return count * static_cast<std::int64_t>(sizeof(T));
}

void clear(QsInstance& on, void* address, std::int64_t bytes) {
  must(cudaMemsetAsync(address, 0, static_cast<std::size_t>(bytes), on.stream), "clearing device memory");
}

int ranges(QsInstance* instance, const QsHost* host, const float* x, int64_t rows, int64_t cols, int64_t ld,
           QsRange* byRow, QsRange* byColumn, QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(x, rows, cols, ld), "a matrix that cannot be");
    heed(host);
    const bool empty = rows == 0 || cols == 0;
    if (empty) {
      for (int64_t r = 0; byRow != nullptr && r < rows; ++r) byRow[r] = QsRange{};
      for (int64_t c = 0; byColumn != nullptr && c < cols; ++c) byColumn[c] = QsRange{};
      return;
    }
    instance->select();
    const auto find = [&](bool columns, QsRange* to) {
      const int64_t count = columns ? cols : rows;
      const StatisticsParts cut = columns ? partsOfColumns(rows, cols, instance->multiprocessors)
                                          : partsOfRows(rows, cols, instance->multiprocessors);
      auto* parts = instance->scratch<QsRange>(Scratch::parts, cut.parts * count);
      auto* found = instance->scratch<QsRange>(Scratch::results, count);
      (columns ? findColumnRanges : findRowRanges)(x, rows, cols, ld, cut, parts, found, instance->multiprocessors,
                                                   instance->stream);
      instance->launched("finding ranges");
      instance->toHost(to, found, bytesOf<QsRange>(count));
    };
    if (byRow != nullptr) find(false, byRow);
    heed(host);
    if (byColumn != nullptr) find(true, byColumn);
  });
}

int histogram(QsInstance* instance, const QsHost* host, const float* x, int64_t rows, int64_t cols, int64_t ld,
              QsHistogram* out, QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(x, rows, cols, ld), "a matrix that cannot be");
    require(out != nullptr && out->bins >= 1 && out->counts != nullptr, "a histogram without bins");
    require(std::isfinite(out->low) && std::isfinite(out->high) && out->low < out->high, "a histogram over no range");
    heed(host);
    const int64_t bins = out->bins;
    std::vector<unsigned long long> counts(static_cast<std::size_t>(bins + 3), 0);
    if (rows != 0 && cols != 0) {
      instance->select();
      auto* counted = instance->scratch<unsigned long long>(Scratch::results, bins + 3);
      clear(*instance, counted, bytesOf<unsigned long long>(bins + 3));
      countBins(x, rows, cols, ld, out->low, out->high, bins, counted, instance->multiprocessors, instance->stream);
      instance->launched("counting a histogram");
      instance->toHost(counts.data(), counted, bytesOf<unsigned long long>(bins + 3));
    }
    for (int64_t i = 0; i < bins; ++i) out->counts[i] = static_cast<int64_t>(counts[static_cast<std::size_t>(i)]);
    out->below = static_cast<int64_t>(counts[static_cast<std::size_t>(bins)]);
    out->above = static_cast<int64_t>(counts[static_cast<std::size_t>(bins + 1)]);
    out->nonfinite = static_cast<int64_t>(counts[static_cast<std::size_t>(bins + 2)]);
  });
}

// The number that a cell's largest key stands for; −0 reads as 0, and every NaN as one.
float valueOfKey(unsigned key) {
  const unsigned magnitude = key >> 1;
  if (magnitude > 0x7f800000U) return std::numeric_limits<float>::quiet_NaN();
  return std::bit_cast<float>(magnitude | ((key & 1U) != 0 || magnitude == 0 ? 0U : 0x80000000U));
}

int heat(QsInstance* instance, const QsHost* host, const float* x, int64_t rows, int64_t cols, int64_t ld, int64_t down,
         int64_t across, float* cells, QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(x, rows, cols, ld), "a matrix that cannot be");
    require(down >= 0 && down <= rows && across >= 0 && across <= cols, "more cells than elements");
    heed(host);
    if (down == 0 || across == 0) return;
    require(cells != nullptr, "no place for the cells");
    instance->select();
    auto* keys = instance->scratch<unsigned>(Scratch::results, down * across);
    clear(*instance, keys, bytesOf<unsigned>(down * across));
    findHeat(x, rows, cols, ld, down, across, keys, instance->multiprocessors, instance->stream);
    instance->launched("drawing a heat map");
    std::vector<unsigned> found(static_cast<std::size_t>(down * across));
    instance->toHost(found.data(), keys, bytesOf<unsigned>(down * across));
    for (std::size_t i = 0; i < found.size(); ++i) cells[i] = valueOfKey(found[i]);
  });
}

}  // namespace

void addStatistics(QsBackendApi& api) {
  api.ranges = ranges;
  api.histogram = histogram;
  api.heat = heat;
}

}  // namespace qs::cuda
