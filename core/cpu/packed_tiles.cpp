// Products of a few rows with packed keys and values, straight from the codes: each number becomes value(code) · scale in a
// register, and enters the same chain of multiply-adds as in product.h. For few rows that is less than unpacking first.
#include <algorithm>
#include <iterator>

#include "core/cpu/packed_cache.h"
#include "core/cpu/packed_panel.h"

namespace qs::cpu {

namespace {

// Panels that a tile takes at once: as many sums as the registers have room for, beside scales and numbers.
constexpr int panelsOf(int rows) {
#if defined(__AVX512F__)
  return rows == 1 ? 4 : 2;
#else
  return rows == 1 ? 2 : 1;
#endif
}

// What a tile works on. Keys: numbers along `depth` dimensions of a head, panels of positions; values: along positions,
// panels of columns.
struct Tile {
  const float* a;  // (ROWS, depth)
  std::int64_t lda;
  std::int64_t depth;
  const std::uint8_t* codes;
  std::int64_t panelStride;  // bytes from a panel to the next
  std::int64_t step;         // and from a place along the depth to the next
  float* c;                  // (ROWS, PANELS · kPanel)
  std::int64_t ldc;
  bool first;  // c is written, else added to
};

template <int ROWS, int WIDE>
struct RowSums {
  Vec sum[ROWS][WIDE];

  [[gnu::always_inline]] explicit RowSums(const Tile& t) {
#pragma GCC unroll 8
    for (int r = 0; r < ROWS; ++r) {
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) sum[r][j] = t.first ? Vec{} : load(t.c + r * t.ldc + j * kLanes);
    }
  }
  [[gnu::always_inline]] void add(const Tile& t, std::int64_t i, const Vec (&number)[WIDE]) {
#pragma GCC unroll 8
    for (int r = 0; r < ROWS; ++r) {
      const float a = t.a[r * t.lda + i];
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) sum[r][j] += a * number[j];
    }
  }
  [[gnu::always_inline]] void to(const Tile& t) const {
#pragma GCC unroll 8
    for (int r = 0; r < ROWS; ++r) {
#pragma GCC unroll 8
      for (int j = 0; j < WIDE; ++j) store(t.c + r * t.ldc + j * kLanes, sum[r][j]);
    }
  }
};

// `scales` points at those of the first panel's positions; `offset`: the head's first number within a position.
template <int CODE, int ROWS, int PANELS>
void keyTile(const Tile& t, const PackedNumbers& keys, std::int64_t offset, const float* scales) {
  constexpr int kWide = 2 * PANELS;
  const Table table(keys.table);
  const Pair<CODE> pair{table};
  RowSums<ROWS, kWide> sums(t);
  const std::uint8_t* codes = t.codes;
  for (std::int64_t i = 0; i < t.depth;) {
    const std::int64_t group = (offset + i) / keys.group;
    const std::int64_t end = std::min(t.depth, (group + 1) * keys.group - offset);
    Vec scale[kWide];
#pragma GCC unroll 8
    for (int j = 0; j < kWide; ++j) scale[j] = load(scales + group * keys.positions + j * kLanes) * factorOf(CODE);
    for (; i < end; ++i, codes += panelBytes(CODE)) {
      Vec number[kWide];
#pragma GCC unroll 8
      for (int p = 0; p < PANELS; ++p) {
        pair(codes + p * t.panelStride, number[2 * p], number[2 * p + 1]);
        number[2 * p] *= scale[2 * p];
        number[2 * p + 1] *= scale[2 * p + 1];
      }
      sums.add(t, i, number);
    }
  }
  sums.to(t);
}

// One scale for all columns of a position.
template <int CODE, int ROWS, int PANELS>
void valueTile(const Tile& t, const PackedNumbers& values, const float* scales) {
  constexpr int kWide = 2 * PANELS;
  const Table table(values.table);
  RowSums<ROWS, kWide> sums(t);
  const std::uint8_t* codes = t.codes;
  for (std::int64_t i = 0; i < t.depth; ++i, codes += t.step) {
    Vec number[kWide];
    if constexpr (CODE == QS_CODE_TABLE4 && kTableInRegisters) {
      // Sixteen products instead of one for each number.
      const Table scaled = product(table, scales[i]);
      const Pair<CODE> pair{scaled};
#pragma GCC unroll 8
      for (int p = 0; p < PANELS; ++p) pair(codes + p * t.panelStride, number[2 * p], number[2 * p + 1]);
    } else {
      const Pair<CODE> pair{table};
      const float scale = scales[i] * factorOf(CODE);
#pragma GCC unroll 8
      for (int p = 0; p < PANELS; ++p) {
        pair(codes + p * t.panelStride, number[2 * p], number[2 * p + 1]);
        number[2 * p] *= scale;
        number[2 * p + 1] *= scale;
      }
    }
    sums.add(t, i, number);
  }
  sums.to(t);
}

template <int CODE, int ROWS>
void keyProduct(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t panels, Tile t) {
  const PackedNumbers& keys = cache.packed->keys;
  t.panelStride = cache.headDim * panelBytes(CODE);
  t.depth = cache.headDim;
  t.codes = keys.codes.get() + head * keys.headBytes + first * t.panelStride;
  const float* scales = keys.scales.get() + first * kPanel;
  constexpr int kPanels = panelsOf(ROWS);
  while (panels > 0) {
    const int done = panels >= kPanels ? kPanels : 1;
    (done == 1 ? keyTile<CODE, ROWS, 1> : keyTile<CODE, ROWS, kPanels>)(t, keys, head * cache.headDim, scales);
    panels -= done;
    t.codes += done * t.panelStride;
    t.c += done * kPanel;
    scales += done * kPanel;
  }
}

template <int CODE, int ROWS>
void valueProduct(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t count, std::int64_t begin,
                  std::int64_t end, Tile t) {
  const PackedNumbers& values = cache.packed->values;
  t.panelStride = panelBytes(CODE);
  t.step = cache.valueRow / kPanel * panelBytes(CODE);
  t.depth = count;
  t.codes = values.codes.get() + head * values.headBytes + first * t.step + begin * t.panelStride;
  t.c += begin * kPanel;
  constexpr int kPanels = panelsOf(ROWS);
  const auto groupOf = [&](std::int64_t column) {
    return (head * cache.headDim + std::min(column, cache.headDim - 1)) / values.group;
  };
  for (std::int64_t p = begin; p < end;) {
    const bool several = p + kPanels <= end && groupOf(p * kPanel) == groupOf((p + kPanels) * kPanel - 1);
    const int done = several ? kPanels : 1;
    const float* scales = values.scales.get() + groupOf(p * kPanel) * values.positions + first;
    (done == 1 ? valueTile<CODE, ROWS, 1> : valueTile<CODE, ROWS, kPanels>)(t, values, scales);
    p += done;
    t.codes += done * t.panelStride;
    t.c += done * kPanel;
  }
}

using KeyProduct = void (*)(const QsKvCache&, std::int64_t, std::int64_t, std::int64_t, Tile);
using ValueProduct = void (*)(const QsKvCache&, std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                              Tile);

template <int CODE>
constexpr KeyProduct kKeyProducts[] = {keyProduct<CODE, 1>, keyProduct<CODE, 2>, keyProduct<CODE, 3>, keyProduct<CODE, 4>};
template <int CODE>
constexpr ValueProduct kValueProducts[] = {valueProduct<CODE, 1>, valueProduct<CODE, 2>, valueProduct<CODE, 3>,
                                           valueProduct<CODE, 4>};
static_assert(std::size(kKeyProducts<QS_CODE_INT8>) == kCodeRows && std::size(kValueProducts<QS_CODE_INT8>) == kCodeRows);

}  // namespace

bool directKeys(const QsKvCache& cache, std::int64_t rows) { return !cache.packed->unusual && rows <= kCodeRows; }

bool directValues(const QsKvCache& cache, std::int64_t rows) {
  if (cache.packed->unusual || rows > kCodeRows) return false;
  // A panel of columns has one scale: groups are as long as heads, or whole panels of them.
  const std::int64_t group = cache.packed->values.group;
  return group % cache.headDim == 0 || (cache.headDim % group == 0 && group % kPanel == 0);
}

void keyProduct(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t panels, const float* q,
                std::int64_t ldq, std::int64_t rows, float* scores, std::int64_t ldScores) {
  const Tile t{q, ldq, 0, nullptr, 0, 0, scores, ldScores, true};
  const auto at = static_cast<std::size_t>(rows - 1);
  switch (cache.packed->keys.kernel) {
    case QS_CODE_INT8: return kKeyProducts<QS_CODE_INT8>[at](cache, head, first, panels, t);
    case QS_CODE_E4M3: return kKeyProducts<QS_CODE_E4M3>[at](cache, head, first, panels, t);
    case QS_CODE_E5M2: return kKeyProducts<QS_CODE_E5M2>[at](cache, head, first, panels, t);
    case kPlainInt4: return kKeyProducts<kPlainInt4>[at](cache, head, first, panels, t);
    default: return kKeyProducts<QS_CODE_TABLE4>[at](cache, head, first, panels, t);
  }
}

void valueProduct(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t count, std::int64_t begin,
                  std::int64_t end, const float* weights, std::int64_t ldWeights, std::int64_t rows, float* sums,
                  bool start) {
  const Tile t{weights, ldWeights, 0, nullptr, 0, 0, sums, cache.valueRow, start};
  const auto at = static_cast<std::size_t>(rows - 1);
  switch (cache.packed->values.kernel) {
    case QS_CODE_INT8: return kValueProducts<QS_CODE_INT8>[at](cache, head, first, count, begin, end, t);
    case QS_CODE_E4M3: return kValueProducts<QS_CODE_E4M3>[at](cache, head, first, count, begin, end, t);
    case QS_CODE_E5M2: return kValueProducts<QS_CODE_E5M2>[at](cache, head, first, count, begin, end, t);
    case kPlainInt4: return kValueProducts<kPlainInt4>[at](cache, head, first, count, begin, end, t);
    default: return kValueProducts<QS_CODE_TABLE4>[at](cache, head, first, count, begin, end, t);
  }
}

}  // namespace qs::cpu
