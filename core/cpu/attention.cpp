#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/cpu/packed_cache.h"
#include "core/cpu/product.h"
#include "core/cpu/scratch.h"

namespace qs::cpu {

namespace {

// Queries, counted over rows and heads, that a part multiplies by each piece of keys or values: enough to make up for the
// unpacking of a packed piece.
constexpr std::int64_t kQueries = 24;
// Floats of scores that a part holds: 4 MB. In a longer context it takes fewer rows at a time.
constexpr std::int64_t kMostScores = std::int64_t{1} << 20;
// Floats of a piece of keys or values: what the first-level cache holds.
constexpr std::int64_t kPieceFloats = 8192;
// What rows of scores are filled up to: panels and sums are whole.
constexpr std::int64_t kWhole = std::max<std::int64_t>(kPanel, kSums);

bool allFinite(const float* x, std::int64_t n) {
  std::uint32_t largest = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(x[i]) & 0x7fffffffU;
    largest = bits > largest ? bits : largest;
  }
  return largest < 0x7f800000U;
}

// Turns scores[0, n) into e^(scale·(score − max)) and [n, padded) into 0; returns one over their sum.
// padded is a multiple of kSums.
float exponentials(float* scores, std::int64_t n, std::int64_t padded, float scale) {
  for (std::int64_t i = n; i < padded; ++i) scores[i] = -std::numeric_limits<float>::infinity();
  Sums largest = Sums::of(-std::numeric_limits<float>::infinity());
  for (std::int64_t i = 0; i < padded; i += kSums) {
    Sums s = Sums::from(scores + i);
    for (auto& part : s.part) part *= scale;
    s.to(scores + i);
    largest.raise(s);
  }
  const float top = largest.largest();
  float sums[kSums] = {};
  for (std::int64_t i = 0; i < padded; i += kSums) {
    for (int j = 0; j < kSums; ++j) {
      const float e = expLane(scores[i + j] - top);
      scores[i + j] = e;
      sums[j] += e;
    }
  }
  double sum = 0.0;
  for (const float s : sums) sum += static_cast<double>(s);
  // A negative scale or infinite scores leave nothing to divide by; NaN then says so.
  for (std::int64_t i = n; i < padded; ++i) scores[i] = 0.0F;
  return static_cast<float>(1.0 / sum);
}

// C (rows, panels · kPanel) = A (rows, k) · B, or C += A · B unless `first`: product() for whole panels, in steps of k.
void panelProduct(const float* a, std::int64_t lda, std::int64_t rows, const PanelMatrix& b, std::int64_t panels,
                  std::int64_t k, float* c, std::int64_t ldc, bool first) {
  std::int64_t p = 0;
  if (rows <= kFewRows) {
    const FewRows few = kFew[rows - 1];
    for (; p + few.panels <= panels; p += few.panels) {
      few.fn(a, lda, b.data + p * b.panelStride, b.panelStride, b.rowStride, k, c + p * kPanel, ldc, first);
    }
  }
  for (; p < panels; ++p) {
    panelPiece(a, lda, rows, b.data + p * b.panelStride, b.rowStride, k, kPanel, c + p * kPanel, ldc, first);
  }
}

// What one call of attention() is about, and one part's memory.
struct Part {
  const QsHost* host;
  const QsKvCache& cache;
  std::int64_t group;  // query heads that share a key-value head
  float scale;
  const QsRowHook* scoreHook;
  const QsRowHook* probabilityHook;
  std::int64_t panels;  // of keys in a piece; a piece of values has as many positions
  std::int64_t ldScores;
  float* scores;    // (queries, ldScores)
  float* sums;      // (queries, valueRow)
  float* inverses;  // (queries)
  float* piece;     // unpacked; not used by a cache in F32

  PanelMatrix keys(std::int64_t head, std::int64_t panel, std::int64_t count) const {
    const std::int64_t stride = cache.headDim * kPanel;
    if (!cache.packed) return {cache.keys.get() + head * cache.keyHeadStride + panel * stride, stride, kPanel};
    unpackKeys(cache, head, panel, count, piece);
    return {piece, stride, kPanel};
  }

  // Of the panels of columns [begin, end).
  PanelMatrix values(std::int64_t head, std::int64_t position, std::int64_t count, std::int64_t begin,
                     std::int64_t end) const {
    const float* data = piece;
    if (cache.packed) {
      unpackValues(cache, head, position, count, begin, end, piece);
    } else {
      data = cache.values.get() + head * cache.valueHeadStride + position * cache.valueRow;
    }
    return {data + begin * kPanel, kPanel, cache.valueRow};
  }

  // Makes weights of the scores of a query that sees `own` positions; returns what their sum of values is to be multiplied
  // by. Behind them, up to `padded`, weights are 0: adding 0 · value leaves a sum as it is.
  float weigh(float* row, std::int64_t own, std::int64_t padded) const {
    float factor = scale;
    if (scoreHook != nullptr) {
      for (std::int64_t j = 0; j < own; ++j) row[j] *= scale;
      scoreHook->apply(scoreHook->self, row, own);
      factor = 1.0F;
    }
    const float inverse = exponentials(row, own, padded, factor);
    if (probabilityHook == nullptr) return inverse;
    for (std::int64_t j = 0; j < own; ++j) row[j] *= inverse;
    probabilityHook->apply(probabilityHook->self, row, own);
    return 1.0F;
  }

  // `rows` queries of the heads that share key-value head `head`, the first at position `first`; q and y point at the first
  // row's first head. Each piece of keys and values is read, and unpacked, once for all of them.
  struct Queries {
    std::int64_t head;
    const float* q;
    std::int64_t ldq;
    std::int64_t first;
    std::int64_t rows;
    float* y;
    std::int64_t ldy;
    std::int64_t seen() const { return first + rows; }  // by the last row
  };
  // The heads of a single row lie side by side, as rows of one product; else each head's rows are a product.
  std::int64_t strips(const Queries& of) const { return of.rows == 1 ? 1 : group; }
  std::int64_t stripRows(const Queries& of) const { return of.rows == 1 ? group : of.rows; }

  // Products with the keys of the panels [begin, end).
  int score(const Queries& of, std::int64_t begin, std::int64_t end) const {
    const std::int64_t dim = cache.headDim;
    const std::int64_t ldStrip = of.rows == 1 ? dim : of.ldq;
    const bool directly = cache.packed && strips(of) == 1 && directKeys(cache, stripRows(of));
    for (std::int64_t p = begin; p < end; p += panels) {
      if (stopped(host)) return QS_ERROR_STOPPED;
      const std::int64_t count = std::min(panels, end - p);
      if (directly) {
        keyProduct(cache, of.head, p, count, of.q, ldStrip, stripRows(of), scores + p * kPanel, ldScores);
        continue;
      }
      const PanelMatrix b = keys(of.head, p, count);
      for (std::int64_t s = 0; s < strips(of); ++s) {
        panelProduct(of.q + s * dim, ldStrip, stripRows(of), b, count, dim, scores + s * of.rows * ldScores + p * kPanel,
                     ldScores, true);
      }
    }
    return QS_OK;
  }

  void weighAll(const Queries& of) const {
    for (std::int64_t i = 0; i < group * of.rows; ++i) {
      inverses[i] = weigh(scores + i * ldScores, of.first + i % of.rows + 1, roundUp(of.seen(), kSums));
    }
  }

  // Sums of values, of the panels of columns [begin, end).
  int sum(const Queries& of, std::int64_t begin, std::int64_t end) const {
    const bool directly = cache.packed && strips(of) == 1 && directValues(cache, stripRows(of));
    for (std::int64_t t = 0; t < of.seen(); t += panels * kPanel) {
      if (stopped(host)) return QS_ERROR_STOPPED;
      const std::int64_t count = std::min(panels * kPanel, of.seen() - t);
      if (directly) {
        valueProduct(cache, of.head, t, count, begin, end, scores + t, ldScores, stripRows(of), sums, t == 0);
        continue;
      }
      const PanelMatrix b = values(of.head, t, count, begin, end);
      for (std::int64_t s = 0; s < strips(of); ++s) {
        panelProduct(scores + s * of.rows * ldScores + t, ldScores, stripRows(of), b, end - begin, count,
                     sums + s * of.rows * cache.valueRow + begin * kPanel, cache.valueRow, t == 0);
      }
    }
    for (std::int64_t i = 0; i < group * of.rows; ++i) {
      const float* from = sums + i * cache.valueRow;
      float* out = of.y + i % of.rows * of.ldy + i / of.rows * cache.headDim;
      for (std::int64_t d = begin * kPanel; d < std::min(cache.headDim, end * kPanel); ++d) out[d] = from[d] * inverses[i];
    }
    return QS_OK;
  }

  std::int64_t keyPanels(const Queries& of) const { return roundUp(of.seen(), kPanel) / kPanel; }
  std::int64_t columnPanels() const { return cache.valueRow / kPanel; }

  int attend(const Queries& of) const {
    if (const int code = score(of, 0, keyPanels(of)); code != QS_OK) return code;
    weighAll(of);
    return sum(of, 0, columnPanels());
  }
};

// One row in parts that are finer than key-value heads: scores by pieces of positions, then weights by heads, then sums by
// columns. Chains of sums stay whole, so results are the same.
int attendSplit(const QsHost* host, const Part& whole, const Part::Queries& row, std::int64_t pieceFloats) {
  const QsKvCache& cache = whole.cache;
  const std::int64_t heads = whole.group * cache.kvHeads;
  float* shared = threadScratch(heads * (roundUp(cache.capacity, kWhole) + cache.valueRow + 1), ScratchFor::call);
  if (shared == nullptr) return QS_ERROR_MEMORY;
  float* sums = shared + heads * whole.ldScores;
  float* inverses = sums + heads * cache.valueRow;
  const auto partOf = [&](std::int64_t head) {
    Part part = whole;
    part.scores = shared + head * whole.group * whole.ldScores;
    part.sums = sums + head * whole.group * cache.valueRow;
    part.inverses = inverses + head * whole.group;
    return part;
  };
  const auto queriesOf = [&](std::int64_t head) {
    Part::Queries of = row;
    of.head = head;
    of.q += head * whole.group * cache.headDim;
    of.y += head * whole.group * cache.headDim;
    return of;
  };
  // A loop over (head, slice), where a slice of `each` is what is unpacked at a time or more.
  const auto run = [&](std::int64_t all, std::int64_t each, auto&& body) {
    const std::int64_t slices = (all + each - 1) / each;
    return forParts(host, cache.kvHeads * slices, [&](std::int64_t i) {
      Part part = partOf(i / slices);
      part.piece = threadScratch(std::max<std::int64_t>(1, pieceFloats));
      if (part.piece == nullptr) return static_cast<int>(QS_ERROR_MEMORY);
      const std::int64_t begin = i % slices * each;
      return body(part, queriesOf(i / slices), begin, std::min(all, begin + each));
    });
  };
  const std::int64_t keyPanels = whole.keyPanels(row);
  const std::int64_t slices = std::max<std::int64_t>(1, 4 * host->threads / cache.kvHeads);
  const std::int64_t each = roundUp((keyPanels + slices - 1) / slices, whole.panels);
  int code = run(keyPanels, each, [](const Part& part, const Part::Queries& of, std::int64_t begin, std::int64_t end) {
    return part.score(of, begin, end);
  });
  if (code != QS_OK) return code;
  code = forParts(host, heads, [&](std::int64_t i) {
    const Part part = partOf(0);
    part.inverses[i] = part.weigh(part.scores + i * part.ldScores, row.first + 1, roundUp(row.first + 1, kSums));
    return QS_OK;
  });
  if (code != QS_OK) return code;
  return run(whole.columnPanels(), 1, [](const Part& part, const Part::Queries& of, std::int64_t begin, std::int64_t end) {
    return part.sum(of, begin, end);
  });
}

}  // namespace

std::unique_ptr<QsKvCache> createKvCache(std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim) {
  auto cache = std::make_unique<QsKvCache>();
  cache->capacity = capacity;
  cache->kvHeads = kvHeads;
  cache->headDim = headDim;
  const std::int64_t positions = roundUp(std::max<std::int64_t>(1, capacity), kPanel);
  cache->keyHeadStride = positions * headDim;
  cache->valueRow = roundUp(headDim, kPanel);
  cache->valueHeadStride = positions * cache->valueRow;
  cache->keys = allocateFloats(kvHeads * cache->keyHeadStride);
  cache->values = allocateFloats(kvHeads * cache->valueHeadStride);
  if (!cache->keys || !cache->values) return nullptr;
  // Panels are read whole: what was never stored must be numbers.
  std::fill_n(cache->keys.get(), kvHeads * cache->keyHeadStride, 0.0F);
  std::fill_n(cache->values.get(), kvHeads * cache->valueHeadStride, 0.0F);
  return cache;
}

std::int64_t kvBytes(const QsKvCache& cache) {
  if (cache.packed) return packedBytes(cache);
  return cache.kvHeads * (cache.keyHeadStride + cache.valueHeadStride) * static_cast<std::int64_t>(sizeof(float));
}

void kvStore(QsKvCache& cache, std::int64_t first, const float* k, const float* v, std::int64_t rows,
             std::int64_t ld) {
  const std::int64_t dim = cache.headDim;
  for (std::int64_t r = 0; r < rows; ++r) {
    const std::int64_t position = first + r;
    if (!allFinite(v + r * ld, cache.kvHeads * dim)) cache.nonfinite = true;
    for (std::int64_t h = 0; h < cache.kvHeads; ++h) {
      const float* from = k + r * ld + h * dim;
      float* panel = cache.keys.get() + h * cache.keyHeadStride + position / kPanel * dim * kPanel + position % kPanel;
      for (std::int64_t i = 0; i < dim; ++i) panel[i * kPanel] = from[i];
      std::copy_n(v + r * ld + h * dim, dim,
                  cache.values.get() + h * cache.valueHeadStride + position * cache.valueRow);
    }
  }
}

int attention(const QsHost* host, const QsKvCache& cache, const float* q, std::int64_t ldq, std::int64_t first,
              std::int64_t rows, std::int64_t heads, float scale, const QsRowHook* scoreHook,
              const QsRowHook* probabilityHook, float* y, std::int64_t ldy) {
  if (rows == 0) return QS_OK;
  const std::int64_t dim = cache.headDim;
  const std::int64_t group = heads / cache.kvHeads;
  const std::int64_t ldScores = roundUp(first + rows, kWhole);
  const std::int64_t wanted = roundUp((kQueries + group - 1) / group, kTileRows);
  const std::int64_t step = std::min(rows, std::clamp<std::int64_t>(kMostScores / (group * ldScores), 1, wanted));
  // Memory is asked for as the fullest cache needs it, so that a thread's later steps find it there.
  const std::int64_t ldFull = roundUp(cache.capacity, kWhole);
  const std::int64_t fullScores = std::max(group * ldFull, std::min(group * wanted * ldFull, kMostScores));
  const std::int64_t blocks = (rows + step - 1) / step;
  const std::int64_t panels = std::clamp<std::int64_t>(kPieceFloats / (kPanel * dim), 1, 4);
  const std::int64_t pieceFloats = cache.packed ? panels * kPanel * std::max(dim, cache.valueRow) : 0;
  // Few queries over few positions are done before other threads are awake.
  const bool small = rows * (first + rows) * heads * dim < 200'000;
  const std::int64_t headsPerPart = small ? cache.kvHeads : 1;
  const Part whole{host,     cache,   group,   scale,   scoreHook, probabilityHook,
                   panels,   ldScores, nullptr, nullptr, nullptr,   nullptr};
  // A decoding step's heads would leave half of the threads or more without work. That is worth two more loops once there
  // is enough of it.
  const bool idle = host != nullptr && host->threads >= 2 * cache.kvHeads;
  if (rows == 1 && idle && (first + 1) * heads * dim >= 500'000 && heads * ldFull <= kMostScores) {
    return attendSplit(host, whole, {0, q, ldq, first, rows, y, ldy}, pieceFloats);
  }
  return forParts(host, blocks * (cache.kvHeads / headsPerPart), [&](std::int64_t part) {
    const std::int64_t queries = group * step;
    float* memory = threadScratch(fullScores + pieceFloats + group * wanted * (cache.valueRow + 1));
    if (memory == nullptr) return static_cast<int>(QS_ERROR_MEMORY);
    Part work = whole;
    work.scores = memory;
    work.sums = work.scores + queries * ldScores;
    work.piece = work.sums + queries * cache.valueRow;
    work.inverses = work.piece + pieceFloats;
    const std::int64_t firstRow = part % blocks * step;
    const std::int64_t lastRow = std::min(rows, firstRow + step);
    // 0 · NaN would leak from the positions that a row does not see: rows then go singly.
    const std::int64_t together = cache.nonfinite ? 1 : step;
    const std::int64_t firstHead = part / blocks * headsPerPart;
    for (std::int64_t h = firstHead; h < firstHead + headsPerPart; ++h) {
      for (std::int64_t r = firstRow; r < lastRow; r += together) {
        const int code = work.attend({h, q + r * ldq + h * group * dim, ldq, first + r, std::min(together, lastRow - r),
                                      y + r * ldy + h * group * dim, ldy});
        if (code != QS_OK) return code;
      }
    }
    return static_cast<int>(QS_OK);
  });
}

}  // namespace qs::cpu
