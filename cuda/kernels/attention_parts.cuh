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

inline constexpr int kAttentionThreads = 128;
inline constexpr int kColumnsAtOnce = 4 * kWarpSize;  // of values, by the 32 lanes of a warp

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

// acc[i][p] += q[i] · key of position + 32 · p, over the stretches half, half + 2, …: one chain each. Positions that are
// not `there` are not read, and their chains are 0.
template <int KIND, int QUERIES, int POSITIONS>
static __device__ __forceinline__ void scoreChain(const KvView& cache, std::int64_t head, std::int64_t position,
                                                  const bool (&there)[POSITIONS], int half, const float* table,
                                                  const float* q, std::int64_t ldq, float (&acc)[QUERIES][POSITIONS]) {
  using Four = typename CodesOf<KIND>::Four;
  constexpr int kUnit = perUnit(KIND);
  constexpr int kUnits = kStretch / kUnit;  // of a stretch
  // Units under way: in decoding, where nothing else hides how long memory takes, a whole stretch.
  constexpr int kAhead = POSITIONS == 1 || kUnits < 2 ? kUnits : 2;
  const KvNumbers& keys = cache.keys;
  const uint4* units = static_cast<const uint4*>(keys.data);
#pragma unroll 1
  for (std::int64_t begin = half * kStretch; begin < cache.dim; begin += 2 * kStretch) {
    ScaleWalk walk[POSITIONS];
    if constexpr (KIND != kFloats) {
#pragma unroll
      for (int p = 0; p < POSITIONS; ++p) {
        if (there[p]) walk[p].begin(keys, position + p * kPanelPositions, head * cache.dim + begin);
      }
    }
#pragma unroll 1
    for (int batch = 0; batch < kUnits; batch += kAhead) {
      uint4 raw[POSITIONS][kAhead];
#pragma unroll
      for (int p = 0; p < POSITIONS; ++p) {
#pragma unroll
        for (int k = 0; k < kAhead; ++k) {
          const std::int64_t unit = begin / kUnit + batch + k;
          const bool read = there[p] && unit < keys.units;
          raw[p][k] = read ? units[keyUnit(keys, head, position + p * kPanelPositions, unit)] : make_uint4(0, 0, 0, 0);
        }
      }
#pragma unroll
      for (int k = 0; k < kAhead; ++k) {
#pragma unroll
        for (int f = 0; f < kUnit / 4; ++f) {
          const std::int64_t at = begin + (batch + k) * kUnit + 4 * f;
          if (at >= cache.dim) break;
          const int count = cache.dim - at < 4 ? static_cast<int>(cache.dim - at) : 4;
          Quad key[POSITIONS];
#pragma unroll
          for (int p = 0; p < POSITIONS; ++p) {
            float scale[4] = {};
            bool plain = true;
            if constexpr (KIND != kFloats) {
              if (there[p]) plain = walk[p].four(keys, count, scale);
            }
            key[p] = restored<KIND>(fourOf<Four>(raw[p][k], f), table, scale, plain);
          }
#pragma unroll
          for (int i = 0; i < QUERIES; ++i) {
            const float4 by = *reinterpret_cast<const float4*>(q + i * ldq + at);
#pragma unroll
            for (int p = 0; p < POSITIONS; ++p) {
              float sum = acc[i][p];
              sum = fmaf(by.x, key[p].v[0], sum);
              if (count > 1) sum = fmaf(by.y, key[p].v[1], sum);
              if (count > 2) sum = fmaf(by.z, key[p].v[2], sum);
              if (count > 3) sum = fmaf(by.w, key[p].v[3], sum);
              acc[i][p] = sum;
            }
          }
        }
      }
    }
  }
}

// The same, by what the cache holds.
template <int QUERIES, int POSITIONS>
static __device__ __forceinline__ void scores(const KvView& cache, std::int64_t head, std::int64_t position,
                                              const bool (&there)[POSITIONS], int half, const float* table, const float* q,
                                              std::int64_t ldq, float (&acc)[QUERIES][POSITIONS]) {
#pragma unroll
  for (int i = 0; i < QUERIES; ++i) {
#pragma unroll
    for (int p = 0; p < POSITIONS; ++p) acc[i][p] = 0.0F;
  }
  switch (cache.keys.kind) {
    case kFloats: return scoreChain<kFloats>(cache, head, position, there, half, table, q, ldq, acc);
    case QS_CODE_INT8: return scoreChain<QS_CODE_INT8>(cache, head, position, there, half, table, q, ldq, acc);
    case QS_CODE_TABLE4: return scoreChain<QS_CODE_TABLE4>(cache, head, position, there, half, table, q, ldq, acc);
    case QS_CODE_E4M3: return scoreChain<QS_CODE_E4M3>(cache, head, position, there, half, table, q, ldq, acc);
    default: return scoreChain<QS_CODE_E5M2>(cache, head, position, there, half, table, q, ldq, acc);
  }
}

// By a whole warp: turns the scores of a query over a split, lane's and lane + 32's, into exponentials; of the `own`
// positions that the query sees of it. What is beyond gets 0, whatever its score.
static __device__ __forceinline__ Softmax exponentials(float& low, float& high, int own) {
  const int lane = laneOfThread();
  float top = minusInfinity();
  if (lane < own && low > top) top = low;
  if (lane + kWarpSize < own && high > top) top = high;
  top = teamMax(top);
  const float base = Softmax::finiteOrZero(top);
  low = lane < own ? exponential(low - base) : 0.0F;
  high = lane + kWarpSize < own ? exponential(high - base) : 0.0F;
  return {top, teamSum(low + high)};
}

// acc[i][c] = Σ weight[j][i] · value of position start + j, column 4 · quad + c, over j = chain, chain + 4, … below
// `most`: one chain each. Query i has part in j below own[i] alone: 0 · NaN must not reach it. Weights are (kSplit,
// QUERIES). AHEAD loads are under way at a time.
template <int KIND, int AHEAD, int QUERIES>
static __device__ __forceinline__ void valueChain(const KvView& cache, std::int64_t head, std::int64_t start, int chain,
                                                  int common, int most, const int (&own)[QUERIES], std::int64_t quad,
                                                  const float* table, const float* weights, float (&acc)[QUERIES][4]) {
  using Four = typename CodesOf<KIND>::Four;
  constexpr int kUnit = perUnit(KIND);
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
  for (int base = chain; base < most; base += 4 * AHEAD) {
    Four raw[AHEAD];
#pragma unroll
    for (int k = 0; k < AHEAD; ++k) {
      const int j = base + 4 * k;
      raw[k] = j < most ? fours[j * step] : Four{};
    }
#pragma unroll
    for (int k = 0; k < AHEAD; ++k) {
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

template <int AHEAD, int QUERIES>
static __device__ __forceinline__ void valueSums(const KvView& cache, std::int64_t head, std::int64_t start, int chain,
                                                 int common, int most, const int (&own)[QUERIES], std::int64_t quad,
                                                 const float* table, const float* weights, float (&acc)[QUERIES][4]) {
#pragma unroll
  for (int i = 0; i < QUERIES; ++i) {
#pragma unroll
    for (int c = 0; c < 4; ++c) acc[i][c] = 0.0F;
  }
  if (4 * quad >= cache.dim) return;
  switch (cache.values.kind) {
    case kFloats: return valueChain<kFloats, AHEAD>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
    case QS_CODE_INT8:
      return valueChain<QS_CODE_INT8, AHEAD>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
    case QS_CODE_TABLE4:
      return valueChain<QS_CODE_TABLE4, AHEAD>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
    case QS_CODE_E4M3:
      return valueChain<QS_CODE_E4M3, AHEAD>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
    default: return valueChain<QS_CODE_E5M2, AHEAD>(cache, head, start, chain, common, most, own, quad, table, weights, acc);
  }
}

// What positions of a split a tile of queries sees: each its own, all of them, any of them.
template <int QUERIES>
struct Sight {
  int own[QUERIES];
  int common = kSplit;
  int most = 0;

  __device__ Sight(const Attending& a, std::int64_t from, std::int64_t start) {
#pragma unroll
    for (int i = 0; i < QUERIES; ++i) {
      const std::int64_t left = seenBy(a, from + i) - start;
      own[i] = left < 0 ? 0 : left < kSplit ? static_cast<int>(left) : kSplit;
      if (own[i] < common) common = own[i];
      if (own[i] > most) most = own[i];
    }
  }
};

// Both tables of a packed cache, where lanes with different codes look them up at once.
static __device__ __forceinline__ void fetchTables(const KvView& cache, float (&tables)[32], int thread) {
  if (thread < 16) tables[thread] = cache.keys.table[thread];
  if (thread >= 16 && thread < 32) tables[thread] = cache.values.table[thread - 16];
}

}  // namespace qs::cuda
