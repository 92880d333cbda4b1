#include <cstdint>

#include "cuda/kernels/attention_decode.cuh"
#include "cuda/kernels_attention.h"

namespace qs::cuda {

namespace {

// What a block may have without being asked for more, less what the kernel declares itself.
static_assert(decodeShared(8, kMostHeadDim) * 4 <= 40 * 1024);

template <int QUERIES>
void decode(cudaStream_t stream, const Attending& a, Stage stage) {
  const std::int64_t tiles = (a.rows * a.group + QUERIES - 1) / QUERIES;
  const auto blocks = static_cast<unsigned>(a.parts * a.cache.heads * tiles);
  const auto shared = static_cast<std::size_t>(decodeShared(QUERIES, a.cache.dim)) * sizeof(float);
  QS_LAUNCH((decodeKernel<QUERIES>), blocks, kAttentionThreads, shared, stream, a, stage);
}

void decode(cudaStream_t stream, int queries, const Attending& a, Stage stage) {
  switch (queries) {
    case 1: return decode<1>(stream, a, stage);
    case 4: return decode<4>(stream, a, stage);
    default: return decode<8>(stream, a, stage);
  }
}

}  // namespace

void launchAttention(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  if (plan.prefill) return launchPrefill(stream, plan, a);
  decode(stream, plan.queries, a, Stage::whole);
}

void launchScores(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  decode(stream, plan.queries, a, Stage::scores);
}

void launchValues(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  decode(stream, plan.queries, a, Stage::values);
}

}  // namespace qs::cuda
