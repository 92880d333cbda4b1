// Between scores and sums of values, where these are rounded on their way: makes weights of a query's scores, all its
// positions at once, by a block. The products are attention_decode.cuh's.
#pragma once

#include "cuda/kernels/attention_parts.cuh"
#include "cuda/kernels/row_rounding.cuh"

namespace qs::cuda {

// A rounding, or none.
struct Hook {
  std::int32_t given;
  std::int64_t group;
  QsRounder how;
};

// Where a query's scores, later its weights, lie, and how many there are.
static __device__ __forceinline__ float* weightsOf(const Attending& a, std::int64_t query) {
  return a.weights + query * a.ldWeights;
}
static __device__ __forceinline__ std::int64_t positionsOf(const Attending& a, std::int64_t query) {
  return a.first + query / headsOf(a) + 1;
}

// Rounds scores (rows, heads, ldWeights), scaled, where they lie. A block a query. Not part of weighKernel, which has no
// room for two roundings.
static __global__ void __launch_bounds__(kRowThreads) roundScoresKernel(Attending a, QsRounder how, std::int64_t group) {
  QS_SHARED(RowPlaces, places, [1]);
  roundRow(how, group, weightsOf(a, blockIdx.x), positionsOf(a, blockIdx.x), places[0]);
}

// scores (rows, heads, ldWeights), scaled, become weights: e^(s − largest), of which `inverses` are the sums' inverses, or
// rounded probabilities, with inverses of 1. A block a query.
static __global__ void __launch_bounds__(kRowThreads) weighKernel(Attending a, Hook probabilities) {
  QS_SHARED(RowPlaces, places, [1]);
  QS_SHARED(float, tops, [kRowWarps]);
  QS_SHARED(double, sums, [kRowWarps]);
  const std::int64_t query = blockIdx.x;
  float* x = weightsOf(a, query);
  const std::int64_t n = positionsOf(a, query);
  float top = minusInfinity();
  for (std::int64_t i = threadIdx.x; i < n; i += kRowThreads) top = x[i] > top ? x[i] : top;
  top = blockLargest(top, tops);
  // In double: of a long row, and in one order.
  double sum = 0.0;
  for (std::int64_t i = threadIdx.x; i < n; i += kRowThreads) {
    x[i] = exponential(x[i] - top);
    sum += static_cast<double>(x[i]);
  }
  const auto inverse = static_cast<float>(1.0 / blockSum(sum, sums));
  if (probabilities.given != 0) {
    for (std::int64_t i = threadIdx.x; i < n; i += kRowThreads) x[i] *= inverse;
    roundRow(probabilities.how, probabilities.group, x, n, places[0]);
  }
  if (threadIdx.x == 0) a.inverses[query] = probabilities.given != 0 ? 1.0F : inverse;
}

}  // namespace qs::cuda
