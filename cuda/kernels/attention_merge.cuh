// Joins what attention left of a query's splits or spans, in the order of attention_parts.cuh.
#pragma once

#include "cuda/kernels/attention_parts.cuh"

namespace qs::cuda {

// A block a query, `partsEach` parts a span: kSpanSplits where they are splits, 1 where they are spans. The four warps
// take a span each and then join them one after another.
static __global__ void __launch_bounds__(kAttentionThreads) mergeKernel(Attending a, int partsEach) {
  constexpr int kWarps = kAttentionThreads / kWarpSize;
  QS_SHARED(float, spanSums, [kWarps * kColumnsAtOnce]);
  QS_SHARED(float, spanLargest, [kWarps]);
  QS_SHARED(float, spanSum, [kWarps]);
  const int thread = static_cast<int>(threadIdx.x);
  const int warp = warpOfThread();
  const int lane = laneOfThread();
  const std::int64_t query = blockIdx.x;
  const std::int64_t row = query / headsOf(a);
  const std::int64_t dim = a.cache.dim;
  const std::int64_t positions = kSplit * (kSpanSplits / partsEach);  // of a part
  const std::int64_t parts = (a.first + row + 1 + positions - 1) / positions;
  const float2* known = a.largestAndSum + query * a.parts;
  const float* sums = a.sums + query * a.parts * a.ldSums;
  for (std::int64_t column = 0; column < dim; column += kColumnsAtOnce) {
    const std::int64_t at = column + 4 * lane;
    Softmax whole{};
    float total = 0.0F;
    for (std::int64_t base = 0; base < parts; base += static_cast<std::int64_t>(kWarps) * partsEach) {
      const std::int64_t begin = base + static_cast<std::int64_t>(warp) * partsEach;
      if (begin < parts) {
        Softmax span{};
        Quad sum{};
        for (int i = 0; i < partsEach && begin + i < parts; ++i) {
          const float2 here = known[begin + i];
          const Quad its = loadQuad<true>(sums + (begin + i) * a.ldSums, at, a.ldSums);
          if (i == 0) {
            span = {here.x, here.y};
            sum = its;
            continue;
          }
          float mine = 0.0F;
          float theirs = 0.0F;
          span.join({here.x, here.y}, mine, theirs);
#pragma unroll
          for (int c = 0; c < 4; ++c) sum.v[c] = joined(sum.v[c], mine, its.v[c], theirs);
        }
#pragma unroll
        for (int c = 0; c < 4; ++c) spanSums[warp * kColumnsAtOnce + 4 * lane + c] = sum.v[c];
        if (lane == 0) {
          spanLargest[warp] = span.largest;
          spanSum[warp] = span.sum;
        }
      }
      __syncthreads();
      for (int w = 0; w < kWarps && base + static_cast<std::int64_t>(w) * partsEach < parts; ++w) {
        const float its = spanSums[w * kColumnsAtOnce + thread];
        const Softmax span{spanLargest[w], spanSum[w]};
        if (base == 0 && w == 0) {
          whole = span;
          total = its;
          continue;
        }
        float mine = 0.0F;
        float theirs = 0.0F;
        whole.join(span, mine, theirs);
        total = joined(total, mine, its, theirs);
      }
      __syncthreads();
    }
    const float by = a.inverses != nullptr ? a.inverses[query] : 1.0F / whole.sum;
    if (column + thread < dim) a.y[row * a.ldy + query % headsOf(a) * dim + column + thread] = total * by;
  }
}

}  // namespace qs::cuda
