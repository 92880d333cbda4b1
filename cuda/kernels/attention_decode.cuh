// Attention for few queries: a block takes one split of positions, so that a long context fills the device even for a
// single token, and its four warps share the split's keys and values. With hooks it does one half of the work at a time.
// Another kernel joins the splits (attention_merge.cuh); the order of sums is attention_parts.cuh's.
#pragma once

#include "cuda/kernels/attention_parts.cuh"

namespace qs::cuda {

enum class Stage : int {
  whole,   // scores, exponentials, sums of values
  scores,  // scores alone, into `weights`
  values   // sums of values by the given `weights`
};

// Floats of dynamic shared memory: queries and, when they are done with, the warps' chains of values.
__host__ __device__ constexpr std::int64_t decodeShared(int queries, std::int64_t dim) {
  const std::int64_t q = queries * ((dim + 3) / 4 * 4);
  const std::int64_t chains = 4LL * queries * kColumnsAtOnce;
  return q > chains ? q : chains;
}

// Grid: split fastest, then key-value heads, then tiles of QUERIES queries.
template <int QUERIES>
static __global__ void __launch_bounds__(kAttentionThreads) decodeKernel(Attending a, Stage stage) {
  QS_DYN_SHARED(float, memory);
  QS_SHARED(float, table, [32]);
  QS_SHARED(float, oddChains, [QUERIES * kSplit]);
  QS_SHARED(float, scoreOf, [QUERIES * kSplit]);
  QS_SHARED(float, weights, [kSplit * QUERIES]);
  const int thread = static_cast<int>(threadIdx.x);
  const int warp = warpOfThread();
  const int lane = laneOfThread();
  const std::int64_t split = blockIdx.x % a.parts;
  const std::int64_t head = blockIdx.x / a.parts % a.cache.heads;
  const std::int64_t from = blockIdx.x / a.parts / a.cache.heads * QUERIES;
  const std::int64_t start = split * kSplit;
  const Sight<QUERIES> sight(a, from, start);
  if (sight.most == 0) return;  // the whole block: none of its queries sees the split
  const std::int64_t dim = a.cache.dim;
  const std::int64_t ldq = (dim + 3) / 4 * 4;
  fetchTables(a.cache, table, thread);

  if (stage != Stage::values) {
    fetchQueries<QUERIES>(a, head, from, memory, ldq, thread, kAttentionThreads);
    __syncthreads();
    // Warps 0 and 1 have the even stretches of dimensions of the two panels, 2 and 3 the odd ones.
    const int panel = warp % 2;
    const int position = panel * kPanelPositions + lane;
    float sum[QUERIES][1];
    const bool there[1] = {position < sight.most};
    scores<QUERIES, 1>(a.cache, head, start + position, there, warp / 2, table, memory, ldq, sum);
    if (warp >= 2) {
#pragma unroll
      for (int i = 0; i < QUERIES; ++i) oddChains[i * kSplit + position] = sum[i][0];
    }
    __syncthreads();
    if (warp < 2) {
#pragma unroll
      for (int i = 0; i < QUERIES; ++i) {
        scoreOf[i * kSplit + position] = (sum[i][0] + oddChains[i * kSplit + position]) * a.scale;
      }
    }
    __syncthreads();
    if (stage == Stage::scores) {
#pragma unroll
      for (int i = 0; i < QUERIES; ++i) {
        if (thread < sight.own[i]) {
          a.weights[queryOf(a, head, from + i) * a.ldWeights + start + thread] = scoreOf[i * kSplit + thread];
        }
      }
      return;
    }
  }

  // Of the queries warp, warp + 4, …
  Softmax softmax[(QUERIES + 3) / 4] = {};
#pragma unroll
  for (int turn = 0; turn < (QUERIES + 3) / 4; ++turn) {
    const int i = warp + 4 * turn;
    if (i >= QUERIES) break;
    const int own = sight.own[i];
    float low = 0.0F;
    float high = 0.0F;
    if (stage == Stage::values) {
      const float* given = a.weights + queryOf(a, head, from + i) * a.ldWeights + start;
      if (lane < own) low = given[lane];
      if (lane + kWarpSize < own) high = given[lane + kWarpSize];
      softmax[turn] = {0.0F, 0.0F};
    } else {
      low = scoreOf[i * kSplit + lane];
      high = scoreOf[i * kSplit + lane + kWarpSize];
      softmax[turn] = exponentials(low, high, own);
    }
    weights[lane * QUERIES + i] = low;
    weights[(lane + kWarpSize) * QUERIES + i] = high;
  }
  const bool final = a.parts == 1 && stage == Stage::whole;
  if (!final && lane == 0) {
#pragma unroll
    for (int turn = 0; turn < (QUERIES + 3) / 4; ++turn) {
      const int i = warp + 4 * turn;
      if (i < QUERIES && sight.own[i] > 0) {
        a.largestAndSum[queryOf(a, head, from + i) * a.parts + split] = make_float2(softmax[turn].largest, softmax[turn].sum);
      }
    }
  }
  // Where this is all, results are final: each thread needs every query's sum.
  if (lane == 0) {
#pragma unroll
    for (int turn = 0; turn < (QUERIES + 3) / 4; ++turn) {
      if (warp + 4 * turn < QUERIES) oddChains[warp + 4 * turn] = softmax[turn].sum;
    }
  }
  __syncthreads();

  for (std::int64_t column = 0; column < dim; column += kColumnsAtOnce) {
    float sum[QUERIES][4];
    // Fewer loads under way with more queries: registers are what there is least of.
    valueSums<QUERIES == 1 ? 8 : 4, QUERIES>(a.cache, head, start, warp, sight.common, sight.most, sight.own,
                                             column / 4 + lane, table + 16, weights, sum);
#pragma unroll
    for (int i = 0; i < QUERIES; ++i) {
#pragma unroll
      for (int c = 0; c < 4; ++c) memory[(warp * QUERIES + i) * kColumnsAtOnce + 4 * lane + c] = sum[i][c];
    }
    __syncthreads();
    const std::int64_t here = column + thread;
    for (int i = 0; i < QUERIES && here < dim; ++i) {
      if (sight.own[i] == 0) continue;
      float total = memory[i * kColumnsAtOnce + thread];
#pragma unroll
      for (int w = 1; w < 4; ++w) total += memory[(w * QUERIES + i) * kColumnsAtOnce + thread];
      const std::int64_t u = from + i;
      if (!final) {
        a.sums[(queryOf(a, head, u) * a.parts + split) * a.ldSums + here] = total;
      } else {
        a.y[u / a.group * a.ldy + (head * a.group + u % a.group) * dim + here] = total * (1.0F / oddChains[i]);
      }
    }
    __syncthreads();
  }
}

}  // namespace qs::cuda
