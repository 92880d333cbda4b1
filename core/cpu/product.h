// The register-tiled matrix product that linear layers and attention share: C = A · B with B in panels of kPanel
// columns. It is not a BLAS: no transposes, no scaling, one thread.
//
// Each output is one chain of (fused, where the level has it) multiply-adds over k in ascending order, whatever the
// tile it falls into. That is what makes a row's result independent of the other rows in a call, and decoding equal to
// prefill to the last bit; it is why this is not a call to a general library, whose edge tiles sum in other orders.
#pragma once

#include <algorithm>
#include <iterator>

#include "core/cpu/lanes.h"

namespace qs::cpu {

// B: panel p holds columns [p·kPanel, (p+1)·kPanel); its row i starts at data + p·panelStride + i·rowStride.
// Panels are whole in memory: columns beyond the matrix are readable, their results are dropped.
struct PanelMatrix {
  const float* data;
  std::int64_t panelStride;
  std::int64_t rowStride;
};

// k is walked in pieces so that a panel's piece stays in the first-level cache while the rows pass by.
inline constexpr std::int64_t kDepth = 256;

// How many steps ahead a panel's rows are asked for.
inline constexpr std::int64_t kAhead = 24;

// ROWS × (PANELS · kPanel) outputs in registers over `k` steps; adds to what is in c unless `first`. AHEAD: B may come from
// memory and is used once, so it is asked for ahead. (Measured with AVX-512 only.)
template <int ROWS, int PANELS, bool AHEAD = false>
inline void tile(const float* a, std::int64_t lda, const float* b, std::int64_t panelStride, std::int64_t rowStride,
                 std::int64_t k, float* c, std::int64_t ldc, bool first) {
  constexpr int kWide = 2 * PANELS;
  Vec sum[ROWS][kWide];
#pragma GCC unroll 16
  for (int r = 0; r < ROWS; ++r) {
#pragma GCC unroll 8
    for (int j = 0; j < kWide; ++j) sum[r][j] = first ? Vec{} : load(c + r * ldc + j * kLanes);
  }
  for (std::int64_t i = 0; i < k; ++i) {
    Vec bv[kWide];
#pragma GCC unroll 8
    for (int p = 0; p < PANELS; ++p) {
      const float* row = b + p * panelStride + i * rowStride;
#if defined(__AVX512F__)
      if constexpr (AHEAD) {
        __builtin_prefetch(row + kAhead * kPanel, 0, 3);
        __builtin_prefetch(row + kAhead * kPanel + kLanes, 0, 3);
      }
#endif
      bv[2 * p] = load(row);
      bv[2 * p + 1] = load(row + kLanes);
    }
#pragma GCC unroll 16
    for (int r = 0; r < ROWS; ++r) {
      const float av = a[r * lda + i];
#pragma GCC unroll 8
      for (int j = 0; j < kWide; ++j) sum[r][j] += av * bv[j];
    }
  }
#pragma GCC unroll 16
  for (int r = 0; r < ROWS; ++r) {
#pragma GCC unroll 8
    for (int j = 0; j < kWide; ++j) store(c + r * ldc + j * kLanes, sum[r][j]);
  }
}

using TileFn = void (*)(const float*, std::int64_t, const float*, std::int64_t, std::int64_t, std::int64_t, float*,
                        std::int64_t, bool);

// One panel, 1 … kTileRows rows; the table is indexed by rows − 1.
template <int... ROWS>
inline constexpr TileFn kTiles[] = {&tile<ROWS, 1>...};
#if defined(__AVX512F__)
inline constexpr const TileFn* kTileByRows = kTiles<1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12>;
#else
inline constexpr const TileFn* kTileByRows = kTiles<1, 2, 3, 4, 5, 6>;
#endif

// With few rows a panel's chains of sums would wait for each multiply-add: several panels at once keep the units busy.
struct FewRows {
  TileFn fn;
  std::int64_t panels;
};
#if defined(__AVX512F__)
inline constexpr FewRows kFew[] = {
    {&tile<1, 4, true>, 4}, {&tile<2, 4, true>, 4}, {&tile<3, 2, true>, 2},  {&tile<4, 2, true>, 2},
    {&tile<5, 2, true>, 2}, {&tile<6, 2, true>, 2}, {&tile<7, 1, true>, 1},  {&tile<8, 1, true>, 1},
    {&tile<9, 1, true>, 1}, {&tile<10, 1, true>, 1}, {&tile<11, 1, true>, 1}, {&tile<12, 1, true>, 1}};
#else
inline constexpr FewRows kFew[] = {{&tile<1, 4>, 4}, {&tile<2, 2>, 2}};
#endif
inline constexpr std::int64_t kFewRows = std::ssize(kFew);

// One panel's part of C: `rows` rows and `width` ≤ kPanel columns over `depth` steps; adds to what is in c unless `first`.
inline void panelPiece(const float* a, std::int64_t lda, std::int64_t rows, const float* panel, std::int64_t rowStride,
                       std::int64_t depth, std::int64_t width, float* c, std::int64_t ldc, bool first) {
  for (std::int64_t r = 0; r < rows; r += kTileRows) {
    const std::int64_t count = std::min<std::int64_t>(kTileRows, rows - r);
    const TileFn fn = kTileByRows[count - 1];
    float* out = c + r * ldc;
    if (width == kPanel) {
      fn(a + r * lda, lda, panel, 0, rowStride, depth, out, ldc, first);
      continue;
    }
    // The last, narrow panel goes through a whole tile beside the matrix.
    alignas(64) float edge[kTileRows * kPanel] = {};
    for (std::int64_t i = 0; i < count && !first; ++i) std::copy_n(out + i * ldc, width, edge + i * kPanel);
    fn(a + r * lda, lda, panel, 0, rowStride, depth, edge, kPanel, first);
    for (std::int64_t i = 0; i < count; ++i) std::copy_n(edge + i * kPanel, width, out + i * ldc);
  }
}

// C (rows, cols) = A (rows, k) · B (k, cols); columns of c beyond cols are not written.
inline void product(const float* a, std::int64_t lda, std::int64_t rows, const PanelMatrix& b, std::int64_t k,
                    std::int64_t cols, float* c, std::int64_t ldc) {
  const std::int64_t wholePanels = cols / kPanel;
  const std::int64_t panels = (cols + kPanel - 1) / kPanel;
  // One tile high: every part of B is used once, and goes by in one stream.
  const std::int64_t most = rows <= kTileRows ? std::max<std::int64_t>(1, k) : kDepth;
  for (std::int64_t k0 = 0; k0 == 0 || k0 < k; k0 += most) {
    const std::int64_t depth = std::min(most, k - k0);
    const bool first = k0 == 0;
    std::int64_t p = 0;
    if (rows <= kFewRows) {
      const FewRows few = kFew[rows - 1];
      for (; p + few.panels <= wholePanels; p += few.panels) {
        few.fn(a + k0, lda, b.data + p * b.panelStride + k0 * b.rowStride, b.panelStride, b.rowStride, depth, c + p * kPanel,
               ldc, first);
      }
    }
    for (; p < panels; ++p) {
      panelPiece(a + k0, lda, rows, b.data + p * b.panelStride + k0 * b.rowStride, b.rowStride, depth,
                 std::min<std::int64_t>(kPanel, cols - p * kPanel), c + p * kPanel, ldc, first);
    }
  }
}

}  // namespace qs::cpu
