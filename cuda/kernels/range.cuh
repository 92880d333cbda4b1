// Extremes of the numbers that share a scale: found in parts, merged in the order of the elements. One definition for
// every sharing; it makes no scale of them. Groups that a thread holds in registers are in quantize_held.cuh.
#pragma once

#include <cstdint>

#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/extremes.cuh"

namespace qs::cuda {

inline constexpr int kRangeThreads = 256;

// parts[part · slots + slot]: of elements [part · perPart, …) of the slot's rectangle, row by row. A warp each.
static __global__ void __launch_bounds__(kRangeThreads) partRangesKernel(Numbers from, Grouping grouping,
                                                                         std::int64_t perPart, std::int64_t partsOfSlot,
                                                                         FoundRange* parts) {
  const std::int64_t slots = grouping.slots();
  constexpr int kWarps = kRangeThreads / kWarpSize;
  const std::int64_t all = slots * partsOfSlot;
  const int lane = laneOfThread();
  for (std::int64_t w = static_cast<std::int64_t>(blockIdx.x) * kWarps + warpOfThread(); w < all;
       w += static_cast<std::int64_t>(gridDim.x) * kWarps) {
    const std::int64_t slot = quotient(w, partsOfSlot);
    const std::int64_t part = w - slot * partsOfSlot;
    const Rectangle r = rectangleOf(grouping, slot);
    const std::int64_t begin = part * perPart;
    const std::int64_t total = r.height * r.width;
    const std::int64_t end = begin + perPart < total ? begin + perPart : total;
    const float* x = from.x + r.row * from.ld + r.col;
    auto mine = Extremes<std::int64_t>::none();
    if (r.height == 1 || r.width == from.ld) {
      std::int64_t i = begin + lane;
      if (reinterpret_cast<std::uintptr_t>(x + begin) % sizeof(float4) == 0) {
        // Four at a time, four of those under way.
        for (std::int64_t v = begin + 4 * lane; v + 3 < end; v += 4 * kWarpSize) {
          const float4 four = *reinterpret_cast<const float4*>(x + v);
          mine.meet(numberAt(from, four.x), v);
          mine.meet(numberAt(from, four.y), v + 1);
          mine.meet(numberAt(from, four.z), v + 2);
          mine.meet(numberAt(from, four.w), v + 3);
        }
        i = (begin < end ? end - (end - begin) % 4 : end) + lane;
      }
      for (; i < end; i += kWarpSize) mine.meet(numberAt(from, x[i]), i);
    } else if (begin < end) {
      // No division an element: a step of 32 elements is always so many rows and columns, or one row more.
      const std::int64_t stepRows = quotient(kWarpSize, r.width);
      const std::int64_t stepCols = kWarpSize - stepRows * r.width;
      std::int64_t row = quotient(begin + lane, r.width);
      std::int64_t col = begin + lane - row * r.width;
      for (std::int64_t i = begin + lane; i < end; i += kWarpSize) {
        mine.meet(numberAt(from, x[row * from.ld + col]), i);
        row += stepRows;
        col += stepCols;
        if (col >= r.width) {
          col -= r.width;
          ++row;
        }
      }
    }
    const FoundRange found = teamExtremes<kWarpSize>(mine).found();
    if (lane == 0) parts[part * slots + slot] = found;
  }
}

// The same where each column is a slot: parts[part · cols + col], of rows [part · perPart, …). A thread each, neighbours
// on neighbouring columns; blockIdx.y is the part.
static __global__ void __launch_bounds__(kRangeThreads) columnRangesKernel(Numbers from, std::int64_t rows,
                                                                           std::int64_t cols, std::int64_t perPart,
                                                                           FoundRange* parts) {
  const std::int64_t col = static_cast<std::int64_t>(blockIdx.x) * kRangeThreads + threadIdx.x;
  if (col >= cols) return;
  const std::int64_t part = blockIdx.y;
  const std::int64_t end = (part + 1) * perPart < rows ? (part + 1) * perPart : rows;
  auto mine = Extremes<std::int64_t>::none();
  for (std::int64_t row = part * perPart; row < end; ++row) {
    mine.meet(numberAt(from, from.x[row * from.ld + col]), row);
  }
  parts[part * cols + col] = mine.found();
}

// ranges[slot] from its parts, in order: a thread each where there are few parts.
static __global__ void __launch_bounds__(kRangeThreads) mergeFewRangesKernel(const FoundRange* parts,
                                                                             std::int64_t partsOfSlot, std::int64_t slots,
                                                                             FoundRange* ranges) {
  for (std::int64_t slot = static_cast<std::int64_t>(blockIdx.x) * kRangeThreads + threadIdx.x; slot < slots;
       slot += static_cast<std::int64_t>(gridDim.x) * kRangeThreads) {
    FoundRange out = parts[slot];
    for (std::int64_t part = 1; part < partsOfSlot; ++part) out = mergeFound(out, parts[part * slots + slot]);
    ranges[slot] = out;
  }
}

// … and a block each where there are many: every thread merges neighbours, then neighbouring threads.
static __global__ void __launch_bounds__(kRangeThreads) mergeManyRangesKernel(const FoundRange* parts,
                                                                              std::int64_t partsOfSlot,
                                                                              std::int64_t slots, FoundRange* ranges) {
  QS_SHARED(FoundRange, held, [kRangeThreads]);
  const int thread = static_cast<int>(threadIdx.x);
  for (std::int64_t slot = blockIdx.x; slot < slots; slot += gridDim.x) {
    FoundRange mine{0.0F, 0.0F, 0, 1};
    const std::int64_t each = (partsOfSlot + kRangeThreads - 1) >> 8;
    static_assert(kRangeThreads == 1 << 8);
    const std::int64_t end = (thread + 1) * each < partsOfSlot ? (thread + 1) * each : partsOfSlot;
    for (std::int64_t part = thread * each; part < end; ++part) mine = mergeFound(mine, parts[part * slots + slot]);
    held[thread] = mine;
    for (int step = 1; step < kRangeThreads; step *= 2) {
      __syncthreads();
      if (thread % (2 * step) == 0) held[thread] = mergeFound(held[thread], held[thread + step]);
    }
    __syncthreads();
    if (thread == 0) ranges[slot] = held[0];
    __syncthreads();  // read before the next slot's are written
  }
}

}  // namespace qs::cuda
