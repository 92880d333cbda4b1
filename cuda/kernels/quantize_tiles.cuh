// Codes and restored values of a matrix whose scales are known, under any sharing: tile by tile, so that neighbouring
// threads are on neighbouring columns whatever shares a scale, and nothing is turned over. Scales from ranges are in
// quantize_scales.cuh; groups small enough to be held in registers need neither (quantize_held.cuh).
#pragma once

#include <cstdint>

#include "cuda/kernels/quantize_element.cuh"

namespace qs::cuda {

inline constexpr int kTileThreads = 256;
inline constexpr int kTileWarps = kTileThreads / kWarpSize;
inline constexpr int kTileCols = 4 * kWarpSize;  // four columns a thread
inline constexpr int kTileRows = 8 * kTileWarps;  // eight rows a warp

// kWide: rows of x, restored (16 bytes) and codes (4) are aligned, and cols is a multiple of 4.
template <bool kGrid, bool kWide>
static __global__ void __launch_bounds__(kTileThreads) roundTilesKernel(TileArguments a) {
  const int lane = laneOfThread();
  const Grouping& g = a.grouping;
  const std::int64_t across = (g.cols + kTileCols - 1) / kTileCols;
  const std::int64_t tiles = across * ((g.rows + kTileRows - 1) / kTileRows);
  const std::uint8_t* const bytes = codeBytes(a.results);
  Tally tally;
  for (std::int64_t t = blockIdx.x; t < tiles; t += gridDim.x) {
    const std::int64_t down = quotient(t, across);
    const std::int64_t firstCol = (t - down * across) * kTileCols;
    // Four neighbours where they can be read at once, else four that let the warp read neighbours.
    std::int64_t cols[4];
    std::int64_t stretch[4];
    std::int64_t held[4] = {-1, -1, -1, -1};  // the slot whose group is at hand
    Group groups[4] = {};
    for (int c = 0; c < 4; ++c) {
      cols[c] = firstCol + (kWide ? 4 * lane + c : lane + c * kWarpSize);
      stretch[c] = cols[c] < g.cols ? stretchOf(g, cols[c]) : 0;
    }
    const std::int64_t lastRow = (down + 1) * kTileRows < g.rows ? (down + 1) * kTileRows : g.rows;
    for (std::int64_t row = down * kTileRows + warpOfThread(); row < lastRow; row += kTileWarps) {
      const std::int64_t firstSlot = quotient(row, g.rowsTogether) * g.across;
      const float* x = a.from.x + row * a.from.ld;
      float values[4] = {};
      if constexpr (kWide) {
        if (cols[0] < g.cols) {
          const float4 four = *reinterpret_cast<const float4*>(x + cols[0]);
          values[0] = four.x;
          values[1] = four.y;
          values[2] = four.z;
          values[3] = four.w;
        }
      } else {
        for (int c = 0; c < 4; ++c) {
          if (cols[c] < g.cols) values[c] = x[cols[c]];
        }
      }
      Rounded rounded[4] = {};
      for (int c = 0; c < 4; ++c) {
        if (cols[c] >= g.cols) continue;
        const std::int64_t slot = firstSlot + stretch[c];
        if (slot != held[c]) {
          groups[c] = groupOf<kGrid>(a.how, a.scales.scales[slot],
                                     a.scales.zeroPoints != nullptr ? a.scales.zeroPoints[slot] : 0);
          held[c] = slot;
        }
        rounded[c] = takeNumber<kGrid>(a.how, groups[c], a.from.keepFrom, a.results, bytes, values[c], tally);
      }
      if constexpr (kWide) {
        if (cols[0] >= g.cols) continue;
        if (a.results.codes != nullptr) {
          *reinterpret_cast<std::uint32_t*>(a.results.codes + row * a.results.ldCodes + cols[0]) =
              rounded[0].code | rounded[1].code << 8 | rounded[2].code << 16 | rounded[3].code << 24;
        }
        if (a.results.restored != nullptr) {
          *reinterpret_cast<float4*>(a.results.restored + row * a.results.ldRestored + cols[0]) =
              make_float4(rounded[0].restored, rounded[1].restored, rounded[2].restored, rounded[3].restored);
        }
      } else {
        for (int c = 0; c < 4; ++c) {
          if (cols[c] >= g.cols) continue;
          if (a.results.codes != nullptr) {
            a.results.codes[row * a.results.ldCodes + cols[c]] = static_cast<std::uint8_t>(rounded[c].code);
          }
          if (a.results.restored != nullptr) {
            a.results.restored[row * a.results.ldRestored + cols[c]] = rounded[c].restored;
          }
        }
      }
    }
  }
  if (a.sums != nullptr) writeBlockSums<kTileThreads>(sumsOf(tally), a.sums + blockIdx.x);
}

}  // namespace qs::cuda
