#include <cstdint>

#include "cuda/kernels/attention_prefill.cuh"
#include "cuda/kernels_attention.h"

namespace qs::cuda {

namespace {

template <int QUERIES>
void prefill(cudaStream_t stream, const Attending& a) {
  constexpr int kTile = kAttentionWarps * QUERIES;
  const std::int64_t tiles = (a.rows * a.group + kTile - 1) / kTile;
  const auto blocks = static_cast<unsigned>(a.parts * a.cache.heads * tiles);
  const auto shared = static_cast<std::size_t>(prefillShared(QUERIES, a.cache.dim)) * sizeof(float);
  QS_LAUNCH((prefillKernel<QUERIES>), blocks, kAttentionThreads, shared, stream, a);
}

}  // namespace

int prefillQueries(std::int64_t dim) {
  // What a block may have without being asked for more, less what the kernel declares itself.
  constexpr std::int64_t kMostFloats = (48 * 1024 - 1024) / 4;
  for (const int queries : {8, 4}) {
    if (prefillShared(queries, dim) <= kMostFloats) return queries;
  }
  return 0;
}

void launchPrefill(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  if (plan.queries == 8) return prefill<8>(stream, a);
  prefill<4>(stream, a);
}

}  // namespace qs::cuda
