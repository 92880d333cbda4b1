// Launchers of the kernels of caches and attention, in a file for each of the large ones. Arguments are checked by the
// caller, sizes are above 0, and everything lies in device memory.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "core/backend/abi.h"
#include "cuda/kernels/attending.cuh"

namespace qs::cuda {

// Heads are at most so wide: a block holds the queries that it multiplies.
inline constexpr std::int64_t kMostHeadDim = 1024;

// k and v (rows, heads · dim), row distance ld, into a cache of floats.
void launchStore(cudaStream_t stream, const KvView& to, std::int64_t first, const float* k, const float* v,
                 std::int64_t rows, std::int64_t ld);
void launchStorePacked(cudaStream_t stream, const KvView& to, std::int64_t first, const std::uint8_t* keyCodes,
                       const float* keyScales, const std::uint8_t* valueCodes, const float* valueScales, std::int64_t rows);

// How a call is computed. `queries` per block, or per warp in prefill.
struct AttentionPlan {
  bool prefill;
  int queries;
  std::int64_t parts;  // of the row that sees most
};
// Queries of a warp in prefill; 0 where heads are too wide for it.
int prefillQueries(std::int64_t dim);
AttentionPlan planAttention(std::int64_t dim, std::int64_t first, std::int64_t rows, std::int64_t group, bool hooks);

// Scores, softmax and sums of values by the plan, whose `parts` are a's: into y where that is one, else into a.sums.
void launchAttention(cudaStream_t stream, const AttentionPlan& plan, const Attending& a);
void launchPrefill(cudaStream_t stream, const AttentionPlan& plan, const Attending& a);
// Of a.sums, y.
void launchMerge(cudaStream_t stream, const AttentionPlan& plan, const Attending& a);

// With hooks, each null or with `how`: scores into a.weights; weights of them, and a.inverses; a.sums of them.
void launchScores(cudaStream_t stream, const AttentionPlan& plan, const Attending& a);
void launchWeigh(cudaStream_t stream, const Attending& a, const QsRowHook* scores, const QsRowHook* probabilities);
void launchValues(cudaStream_t stream, const AttentionPlan& plan, const Attending& a);

}  // namespace qs::cuda
