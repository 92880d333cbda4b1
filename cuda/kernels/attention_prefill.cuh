// Attention for many queries: each warp takes QUERIES of them through the splits of one span, and the four warps of a
// block read the same keys and values at about the same time, from the first-level cache all but once. A query's results
// have the bits that decoding gives (attention_parts.cuh).
#pragma once

#include "cuda/kernels/attention_parts.cuh"

namespace qs::cuda {

inline constexpr int kAttentionWarps = kAttentionThreads / kWarpSize;

// Floats of dynamic shared memory: of each warp its queries, sums of values and weights.
__host__ __device__ constexpr std::int64_t prefillShared(int queries, std::int64_t dim) {
  return kAttentionWarps * queries * (2 * ((dim + 3) / 4 * 4) + kSplit);
}

// Grid: key-value heads fastest, then spans, then tiles of 4 · QUERIES queries, those that see most first: what takes
// longest does not come last.
template <int QUERIES>
static __global__ void __launch_bounds__(kAttentionThreads) prefillKernel(Attending a) {
  QS_DYN_SHARED(float, memory);
  QS_SHARED(float, table, [32]);
  const int warp = warpOfThread();
  const int lane = laneOfThread();
  constexpr int kTile = kAttentionWarps * QUERIES;
  const std::int64_t tiles = (queriesOf(a) + kTile - 1) / kTile;
  const std::int64_t head = blockIdx.x % a.cache.heads;
  const std::int64_t span = blockIdx.x / a.cache.heads % a.parts;
  const std::int64_t from = (tiles - 1 - blockIdx.x / a.cache.heads / a.parts) * kTile + warp * QUERIES;
  const std::int64_t dim = a.cache.dim;
  const std::int64_t ld = (dim + 3) / 4 * 4;
  float* q = memory + warp * QUERIES * (2 * ld + kSplit);
  float* values = q + QUERIES * ld;         // (QUERIES, ld): sums so far
  float* weights = values + QUERIES * ld;   // (kSplit, QUERIES)
  fetchTables(a.cache, table, static_cast<int>(threadIdx.x));
  __syncthreads();
  const std::int64_t begin = span * kSpanSplits * kSplit;
  const std::int64_t lastSeen = from < queriesOf(a) ? seenBy(a, min(from + QUERIES, queriesOf(a)) - 1) : 0;
  if (lastSeen <= begin) return;  // the whole warp, and no barrier follows
  fetchQueries<QUERIES>(a, head, from, q, ld, lane, kWarpSize);
  __syncwarp();

  Softmax softmax[QUERIES] = {};
#pragma unroll 1
  for (int turn = 0; turn < kSpanSplits; ++turn) {
    const std::int64_t start = begin + turn * kSplit;
    if (start >= lastSeen) break;
    const Sight<QUERIES> sight(a, from, start);
    float even[QUERIES][2];
    float odd[QUERIES][2];
    const bool there[2] = {lane < sight.most, lane + kPanelPositions < sight.most};
    scores<QUERIES, 2>(a.cache, head, start + lane, there, 0, table, q, ld, even);
    scores<QUERIES, 2>(a.cache, head, start + lane, there, 1, table, q, ld, odd);
    float mine[QUERIES];
    float theirs[QUERIES];
#pragma unroll
    for (int i = 0; i < QUERIES; ++i) {
      float first = (even[i][0] + odd[i][0]) * a.scale;
      float second = (even[i][1] + odd[i][1]) * a.scale;
      const Softmax here = exponentials(first, second, sight.own[i]);
      weights[lane * QUERIES + i] = first;
      weights[(lane + kWarpSize) * QUERIES + i] = second;
      mine[i] = 1.0F;
      theirs[i] = 1.0F;
      if (turn == 0) {
        softmax[i] = here;
      } else if (sight.own[i] > 0) {
        softmax[i].join(here, mine[i], theirs[i]);
      }
    }
    __syncwarp();
    for (std::int64_t column = 0; column < dim; column += kColumnsAtOnce) {
      const std::int64_t at = column + 4 * lane;
      float total[QUERIES][4] = {};
#pragma unroll 1
      for (int chain = 0; chain < 4; ++chain) {
        float sum[QUERIES][4];
        valueSums<4, QUERIES>(a.cache, head, start, chain, sight.common, sight.most, sight.own, at / 4, table + 16, weights, sum);
#pragma unroll
        for (int i = 0; i < QUERIES; ++i) {
#pragma unroll
          for (int c = 0; c < 4; ++c) total[i][c] = chain == 0 ? sum[i][c] : total[i][c] + sum[i][c];
        }
      }
      if (at >= dim) continue;
#pragma unroll
      for (int i = 0; i < QUERIES; ++i) {
        float4* place = reinterpret_cast<float4*>(values + i * ld + at);
        float4 so = make_float4(total[i][0], total[i][1], total[i][2], total[i][3]);
        if (turn > 0) {
          if (sight.own[i] == 0) continue;
          const float4 before = *place;
          so.x = joined(before.x, mine[i], so.x, theirs[i]);
          so.y = joined(before.y, mine[i], so.y, theirs[i]);
          so.z = joined(before.z, mine[i], so.z, theirs[i]);
          so.w = joined(before.w, mine[i], so.w, theirs[i]);
        }
        *place = so;
      }
    }
    __syncwarp();  // weights are written anew, and the sums read by other lanes
  }

#pragma unroll
  for (int i = 0; i < QUERIES; ++i) {
    const std::int64_t u = from + i;
    if (seenBy(a, u) <= begin) continue;
    const std::int64_t query = queryOf(a, head, u);
    float* out = a.y + u / a.group * a.ldy + (head * a.group + u % a.group) * dim;
    float by = 1.0F / softmax[i].sum;
    if (a.parts > 1) {
      out = a.sums + (query * a.parts + span) * a.ldSums;
      by = 1.0F;
      if (lane == 0) a.largestAndSum[query * a.parts + span] = make_float2(softmax[i].largest, softmax[i].sum);
    }
    for (std::int64_t d = lane; d < dim; d += kWarpSize) out[d] = values[i * ld + d] * by;
  }
}

}  // namespace qs::cuda
