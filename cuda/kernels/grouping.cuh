// Which elements of a matrix share a scale, as plain data for kernels and their launchers: every sharing is a grid of
// rectangles. It holds no kernel and no scale.
#pragma once

#include <cstdint>

#include "core/quant/int_kernel.h"

namespace qs::cuda {

// Numbers on the device, row-major.
struct Numbers {
  const float* x;
  std::int64_t ld;
  float keepFrom;  // above 0: numbers of at least this magnitude count as 0 (QsQuantJob::keepFrom)
};

// Rows [i · rowsTogether, …) and columns [j · colsTogether, …) share scale i · across + j; the last ones may be fewer.
// With `starts` (device memory, across + 1 numbers) columns [starts[j], starts[j + 1]).
struct Grouping {
  std::int64_t rows, cols;
  std::int64_t rowsTogether, colsTogether;
  const std::int64_t* starts;
  std::int64_t down, across;

  QS_HOST_DEVICE std::int64_t slots() const { return down * across; }
};

struct Rectangle {
  std::int64_t row, col, height, width;
};

// a ÷ b of numbers ≥ 0, b > 0. On a device a 64-bit division is a call that costs some seventy instructions and the
// registers that it may use; numbers beyond 32 bits are rare enough to be divided bit by bit.
QS_HOST_DEVICE inline std::int64_t quotient(std::int64_t a, std::int64_t b) {
  if (((a | b) >> 32) == 0) return static_cast<std::int64_t>(static_cast<std::uint32_t>(a) / static_cast<std::uint32_t>(b));
  std::int64_t rest = 0;
  std::int64_t out = 0;
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
  for (int bit = 62; bit >= 0; --bit) {
    rest = rest << 1 | (a >> bit & 1);
    if (rest >= b) {
      rest -= b;
      out |= std::int64_t{1} << bit;
    }
  }
  return out;
}

QS_HOST_DEVICE inline Rectangle rectangleOf(const Grouping& g, std::int64_t slot) {
  const std::int64_t i = quotient(slot, g.across);
  const std::int64_t j = slot - i * g.across;
  Rectangle out{};
  out.row = i * g.rowsTogether;
  out.height = g.rows - out.row < g.rowsTogether ? g.rows - out.row : g.rowsTogether;
  out.col = g.starts != nullptr ? g.starts[j] : j * g.colsTogether;
  const std::int64_t end = g.starts != nullptr ? g.starts[j + 1] : out.col + g.colsTogether;
  out.width = (end < g.cols ? end : g.cols) - out.col;
  return out;
}

// j of a column.
QS_HOST_DEVICE inline std::int64_t stretchOf(const Grouping& g, std::int64_t col) {
  if (g.starts == nullptr) return quotient(col, g.colsTogether);
  std::int64_t low = 0;  // starts[low] ≤ col < starts[high]
  std::int64_t high = g.across;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    if (g.starts[middle] <= col) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

// The finite numbers' extremes within a rectangle or a part of one: kernel::Range, and whether all were finite.
struct FoundRange {
  float lo, hi;
  std::int32_t negative, allFinite;

  QS_HOST_DEVICE quant::kernel::Range range() const { return {lo, hi, negative != 0}; }
};

// Of two parts, the first one before the second: as mergeRange of the core.
QS_HOST_DEVICE inline FoundRange mergeFound(const FoundRange& first, const FoundRange& second) {
  FoundRange out = first;
  out.lo = second.lo < first.lo ? second.lo : first.lo;
  out.hi = second.hi > first.hi ? second.hi : first.hi;
  if (second.range().absmax() > first.range().absmax()) out.negative = second.negative;
  out.allFinite = first.allFinite & second.allFinite;
  return out;
}

}  // namespace qs::cuda
