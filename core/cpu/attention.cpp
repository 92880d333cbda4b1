#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/cpu/kernels.h"
#include "core/cpu/product.h"

namespace qs::cpu {

namespace {

constexpr std::int64_t kQueryRows = 4 * kTileRows;  // of one part

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
  const std::int64_t dim = cache.headDim;
  const std::int64_t queriesPerKey = heads / cache.kvHeads;
  const std::int64_t blocks = (rows + kQueryRows - 1) / kQueryRows;
  const std::int64_t step = cache.nonfinite ? 1 : kTileRows;
  // Few queries over few positions are done before other threads are awake.
  const bool small = rows * (first + rows) * heads * dim < 200'000;
  const std::int64_t headsPerPart = small ? heads : 1;
  return forParts(host, blocks * (heads / headsPerPart), [&](std::int64_t part) {
    const std::int64_t firstRow = part % blocks * kQueryRows;
    const std::int64_t lastRow = std::min(rows, firstRow + kQueryRows);
    const std::int64_t widest = roundUp(first + lastRow, kPanel);
    const std::int64_t ldScores = roundUp(widest, kSums);
    const Floats scores = allocateFloats(kTileRows * ldScores);
    if (!scores) return static_cast<int>(QS_ERROR_MEMORY);
    const std::int64_t firstHead = part / blocks * headsPerPart;
    for (std::int64_t h = firstHead; h < firstHead + headsPerPart; ++h) {
      const std::int64_t kv = h / queriesPerKey;
      const PanelMatrix keys{cache.keys.get() + kv * cache.keyHeadStride, dim * kPanel, kPanel};
      const PanelMatrix values{cache.values.get() + kv * cache.valueHeadStride, kPanel, cache.valueRow};
      for (std::int64_t r = firstRow; r < lastRow; r += step) {
        if (stopped(host)) return static_cast<int>(QS_ERROR_STOPPED);
        const std::int64_t count = std::min(step, lastRow - r);
        const std::int64_t seen = first + r + count;  // by the block's last row
        const std::int64_t padded = roundUp(seen, kSums);
        product(q + r * ldq + h * dim, ldq, count, keys, dim, roundUp(seen, kPanel), scores.get(), ldScores);
        float inverse[kTileRows];
        for (std::int64_t i = 0; i < count; ++i) {
          float* row = scores.get() + i * ldScores;
          const std::int64_t own = first + r + i + 1;  // positions this query sees
          float factor = scale;
          if (scoreHook != nullptr) {
            for (std::int64_t j = 0; j < own; ++j) row[j] *= scale;
            scoreHook->apply(scoreHook->self, row, own);
            factor = 1.0F;
          }
          // Later positions get weight 0; adding 0 · value leaves a sum as it is.
          inverse[i] = exponentials(row, own, padded, factor);
          if (probabilityHook != nullptr) {
            for (std::int64_t j = 0; j < own; ++j) row[j] *= inverse[i];
            probabilityHook->apply(probabilityHook->self, row, own);
            inverse[i] = 1.0F;
          }
        }
        float* out = y + r * ldy + h * dim;
        product(scores.get(), ldScores, count, values, seen, dim, out, ldy);
        for (std::int64_t i = 0; i < count; ++i) {
          for (std::int64_t d = 0; d < dim; ++d) out[i * ldy + d] *= inverse[i];
        }
      }
    }
    return static_cast<int>(QS_OK);
  });
}

}  // namespace qs::cpu
