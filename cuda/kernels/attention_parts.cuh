// The arithmetic of attention, in the one order that decoding and prefill share: a row's result has the same bits
// whichever kernel computes it, whatever rows come with it, and whether keys and values are floats or codes.
//
//   score    of a position: two chains of fmaf over the dimensions, of the even and of the odd stretches of 32, then their
//            sum, then the scale.
//   split    of 64 positions: largest score; e^(score − largest); their sum, lane and lane + 32 first, then over the
//            lanes; of each column four chains of fmaf over the positions, those of j mod 4 = 0 … 3, then their sum.
//   span     of 16 splits: joined one after another (Softmax::join); then spans likewise.
//   result   sum of values · (1 ÷ sum of exponentials).
#pragma once

#include <cstdint>

#include "cuda/kernels/cache_view.cuh"
#include "cuda/kernels/exponential.cuh"
#include "cuda/kernels/reduce.cuh"

namespace qs::cuda {

inline constexpr int kStretch = 32;       // dimensions
inline constexpr int kAttentionThreads = 128;
inline constexpr int kColumnsAtOnce = 4 * kWarp;  // of values, by the 32 lanes of a warp

static __device__ __forceinline__ std::int64_t headsOf(const Attending& a) { return a.cache.heads * a.group; }
static __device__ __forceinline__ std::int64_t queriesOf(const Attending& a) { return a.rows * a.group; }
// Number of query u of a key-value head among all of them.
static __device__ __forceinline__ std::int64_t queryOf(const Attending& a, std::int64_t kvHead, std::int64_t u) {
  return u / a.group * headsOf(a) + kvHead * a.group + u % a.group;
}
// Positions that query u sees; none beyond the last one.
static __device__ __forceinline__ std::int64_t seenBy(const Attending& a, std::int64_t u) {
  return u < queriesOf(a) ? a.first + u / a.group + 1 : 0;
}

// Largest score so far, and the sum of exponentials below it.
struct Softmax {
  float largest;
  float sum;

  // Takes `other` in; returns by what its sums of values are to be multiplied (`theirs`), and those of this one (`mine`).
  __device__ __forceinline__ void join(const Softmax& other, float& mine, float& theirs) {
    const float top = other.largest > largest ? other.largest : largest;
    mine = exponential(largest - finiteOrZero(top));
    theirs = exponential(other.largest - finiteOrZero(top));
    sum = fmaf(sum, mine, other.sum * theirs);
    largest = top;
  }
  // Nothing but scores of minus infinity: all weights are 0 then, and their sum says so.
  static __device__ __forceinline__ float finiteOrZero(float top) {
    return top == __uint_as_float(0xff800000U) ? 0.0F : top;
  }
};

static __device__ __forceinline__ float joined(float mine, float by, float theirs, float theirBy) {
  return fmaf(mine, by, theirs * theirBy);
}

static __device__ __forceinline__ float minusInfinity() { return __uint_as_float(0xff800000U); }

// Puts the queries [from, from + COUNT) of a key-value head where chains read them: (COUNT, ld), 0 beyond the dimensions
// and for queries that are not there. `threads` threads come, numbered `thread`.
template <int COUNT>
static __device__ __forceinline__ void fetchQueries(const Attending& a, std::int64_t kvHead, std::int64_t from, float* to,
                                                    std::int64_t ld, int thread, int threads) {
  for (int i = 0; i < COUNT; ++i) {
    const std::int64_t u = from + i;
    const bool there = u < queriesOf(a);
    const float* row = a.q + u / a.group * a.ldq + (kvHead * a.group + u % a.group) * a.cache.dim;
    for (std::int64_t d = thread; d < ld; d += threads) to[i * ld + d] = there && d < a.cache.dim ? row[d] : 0.0F;
  }
}

// acc[i][p] += q[i] · key of position[p], over the stretches half, half + 2, …: one chain each. Positions that are not
// there (`there`) are not read, and their chains are 0.
template <int KIND, int QUERIES, int POSITIONS>
static __device__ __forceinline__ void scoreChain(const KvView& cache, std::int64_t head, std::int64_t position, bool there0,
                                                  bool there1, int half, const float* table, const float* q,
                                                  std::int64_t ldq, float (&acc)[QUERIES][POSITIONS]) {
  using Four = typename CodesOf<KIND>::Four;
  constexpr int kUnit = perUnit(KIND);
  constexpr int kUnits = kStretch / kUnit;  // of a stretch
  constexpr int kFours = kUnit / 4;
  const KvNumbers& keys = cache.keys;
  const uint4* units = static_cast<const uint4*>(keys.data);
  for (std::int64_t begin = half * kStretch; begin < cache.dim; begin += 2 * kStretch) {
    // All loads of a stretch first: as many bytes as can be are under way.
    uint4 raw[POSITIONS][kUnits];
#pragma unroll
    for (int p = 0; p < POSITIONS; ++p) {
#pragma unroll
      for (int k = 0; k < kUnits; ++k) {
        const std::int64_t unit = begin / kUnit + k;
        const bool read = (p == 0 ? there0 : there1) && unit < keys.units;
        raw[p][k] = read ? units[keyUnit(keys, head, position + p * kPanelPositions, unit)] : make_uint4(0, 0, 0, 0);
      }
    }
#pragma unroll
    for (int p = 0; p < POSITIONS; ++p) {
      if (!(p == 0 ? there0 : there1)) continue;
      const std::int64_t here = position + p * kPanelPositions;
      float scale[4] = {};
      auto walk = [&] {
        if constexpr (KIND == kFloats) return 0;
        else return ScaleWalk(keys, here, head * cache.dim + begin);
      }();
#pragma unroll
      for (int k = 0; k < kUnits; ++k) {
#pragma unroll
        for (int f = 0; f < kFours; ++f) {
          const std::int64_t at = begin + k * kUnit + 4 * f;
          if (at >= cache.dim) break;
          const int count = cache.dim - at < 4 ? static_cast<int>(cache.dim - at) : 4;
          bool plain = true;
          if constexpr (KIND != kFloats) plain = walk.four(count, scale);
          const Quad key = restored<KIND>(fourOf<Four>(raw[p][k], f), table, scale, plain);
#pragma unroll
          for (int i = 0; i < QUERIES; ++i) {
            const float4 by = *reinterpret_cast<const float4*>(q + i * ldq + at);
            float sum = acc[i][p];
            sum = fmaf(by.x, key.v[0], sum);
            if (count > 1) sum = fmaf(by.y, key.v[1], sum);
            if (count > 2) sum = fmaf(by.z, key.v[2], sum);
            if (count > 3) sum = fmaf(by.w, key.v[3], sum);
            acc[i][p] = sum;
          }
        }
      }
    }
  }
}

// The same, by what the cache holds.
template <int QUERIES, int POSITIONS>
static __device__ __forceinline__ void scores(const KvView& cache, std::int64_t head, std::int64_t position, bool there0,
                                              bool there1, int half, const float* table, const float* q, std::int64_t ldq,
                                              float (&acc)[QUERIES][POSITIONS]) {
#pragma unroll
  for (int i = 0; i < QUERIES; ++i) {
#pragma unroll
    for (int p = 0; p < POSITIONS; ++p) acc[i][p] = 0.0F;
  }
  switch (cache.keys.kind) {
    case kFloats: return scoreChain<kFloats>(cache, head, position, there0, there1, half, table, q, ldq, acc);
    case QS_CODE_INT8: return scoreChain<QS_CODE_INT8>(cache, head, position, there0, there1, half, table, q, ldq, acc);
    case QS_CODE_TABLE4: return scoreChain<QS_CODE_TABLE4>(cache, head, position, there0, there1, half, table, q, ldq, acc);
    case QS_CODE_E4M3: return scoreChain<QS_CODE_E4M3>(cache, head, position, there0, there1, half, table, q, ldq, acc);
    default: return scoreChain<QS_CODE_E5M2>(cache, head, position, there0, there1, half, table, q, ldq, acc);
  }
}

// By a whole warp: turns the scores of a query over a split, lane's and lane + 32's, into exponentials; of the `own`
// positions that the query sees of it. What is beyond gets 0, whatever its score.
static __device__ __forceinline__ Softmax exponentials(float& low, float& high, std::int64_t own) {
  const int lane = threadIdx.x % kWarp;
  float top = minusInfinity();
  if (lane < own && low > top) top = low;
  if (lane + kWarp < own && high > top) top = high;
  top = warpLargest(top);
  const float base = Softmax::finiteOrZero(top);
  low = lane < own ? exponential(low - base) : 0.0F;
  high = lane + kWarp < own ? exponential(high - base) : 0.0F;
  return {top, warpSum(low + high)};
}

// acc[i][c] = Σ weight[j][i] · value of position start + j, column 4 · quad + c, over j = chain, chain + 4, … below
// `most`: one chain each. Query i has part in j below own[i] alone: 0 · NaN must not reach it. Weights are (kSplit,
// QUERIES).
template <int KIND, int QUERIES>
static __device__ __forceinline__ void valueChain(const KvView& cache, std::int64_t head, std::int64_t start, int chain,
                                                  int common, int most, const std::int64_t (&own)[QUERIES], std::int64_t quad,
                                                  const float* table, const float* weights, float (&acc)[QUERIES][4]) {
  using Four = typename CodesOf<KIND>::Four;
  constexpr int kUnit = perUnit(KIND);
  constexpr int kAhead = 8;  // loads under way
  const KvNumbers& values = cache.values;
  const std::int64_t at = 4 * quad;
  const int columns = cache.dim - at < 4 ? static_cast<int>(cache.dim - at) : 4;
  const Four* fours = static_cast<const Four*>(values.data) + valueUnit(values, head, start, at / kUnit) * (kUnit / 4) +
                      at % kUnit / 4;
  const std::int64_t step = values.units * (kUnit / 4);
  // Scales of the four columns: usually one for all.
  const float* scaleOf[4] = {};
  bool one = true;
  if constexpr (KIND != kFloats) {
#pragma unroll
    for (int c = 0; c < 4; ++c) {
      const std::int64_t column = head * cache.dim + at + (c < columns ? c : columns - 1);
      scaleOf[c] = values.scales + column / values.group * values.positions + start;
      one = one && scaleOf[c] == scaleOf[0];
    }
  }
  for (int base = chain; base < most; base += 4 * kAhead) {
    Four raw[kAhead];
#pragma unroll
    for (int k = 0; k < kAhead; ++k) {
      const int j = base + 4 * k;
      raw[k] = j < most ? fours[j * step] : Four{};
    }
#pragma unroll
    for (int k = 0; k < kAhead; ++k) {
      const int j = base + 4 * k;
      if (j >= most) break;
      float scale[4] = {};
      bool plain = true;
      if constexpr (KIND != kFloats) {
#pragma unroll
        for (int c = 0; c < 4; ++c) {
          scale[c] = c == 0 || !one ? scaleOf[c][j] : scale[0];
          plain = plain && fabsf(scale[c]) <= values.plainTo;
        }
      }
      const Quad value = restored<KIND>(raw[k], table, scale, plain);
#pragma unroll
      for (int i = 0; i < QUERIES; ++i) {
        if (j >= common && j >= own[i]) continue;
        const float by = weights[j * QUERIES + i];
#pragma unroll
        for (int c = 0; c < 4; ++c) acc[i][c] = fmaf(by, value.v[c], acc[i][c]);
      }
    }
  }
}

template <int QUERIES>
static __device__ __forceinline__ void valueSums(const KvView& cache, std::int64_t head, std::int64_t start, int chain,
                                                 int common, int most, const std::int64_t (&own)[QUERIES], std::int64_t quad,
                                                 const float* table, const float* weights, float (&acc)[QUERIES][4]) {
#pragma unroll
  for (int i = 0; i < QUERIES; ++i) {
#pragma unroll
    for (int c = 0; c < 4; ++c) acc[i][c] = 0.0F;
  }
  if (4 * quad >= cache.dim) return;
  switch (cache.values.kind) {
    case kFloats: return valueChain<kFloats>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
    case QS_CODE_INT8:
      return valueChain<QS_CODE_INT8>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
    case QS_CODE_TABLE4:
      return valueChain<QS_CODE_TABLE4>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
    case QS_CODE_E4M3:
      return valueChain<QS_CODE_E4M3>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
    default: return valueChain<QS_CODE_E5M2>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
  }
}

// What positions of a split a tile of queries sees: each its own, all of them, any of them.
template <int QUERIES>
struct Sight {
  std::int64_t own[QUERIES];
  int common = kSplit;
  int most = 0;

  __device__ Sight(const Attending& a, std::int64_t from, std::int64_t start) {
#pragma unroll
    for (int i = 0; i < QUERIES; ++i) {
      const std::int64_t left = seenBy(a, from + i) - start;
      own[i] = left < 0 ? 0 : left < kSplit ? left : kSplit;
      if (own[i] < common) common = static_cast<int>(own[i]);
      if (own[i] > most) most = static_cast<int>(own[i]);
    }
  }
};

// Both tables of a packed cache, where lanes with different codes look them up at once.
static __device__ __forceinline__ void fetchTables(const KvView& cache, float (&tables)[32], int thread) {
  if (thread < 16) tables[thread] = cache.keys.table[thread];
  if (thread >= 16 && thread < 32) tables[thread] = cache.values.table[thread - 16];
}

}  // namespace qs::cuda
