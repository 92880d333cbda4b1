#include "cuda/kernels_attention.h"

#include <algorithm>

#include "cuda/alignment.h"
#include "cuda/kernels/attention_hooks.cuh"
#include "cuda/kernels/attention_merge.cuh"
#include "cuda/kernels/cache_store.cuh"

namespace qs::cuda {

namespace {

unsigned storeBlocks(std::int64_t threads) {
  return static_cast<unsigned>(std::min<std::int64_t>(0x7fffffff, (threads + kStoreThreads - 1) / kStoreThreads));
}

Hook hookOf(const QsRowHook* hook) {
  if (hook == nullptr) return {};
  return {1, hook->group, *hook->how};
}

}  // namespace

void launchStore(cudaStream_t stream, const KvView& to, std::int64_t first, const float* k, const float* v,
                 std::int64_t rows, std::int64_t ld) {
  const auto aligned = [&](const float* x) { return to.dim % 4 == 0 && rowsAligned(x, rows, ld); };
  const unsigned blocks = storeBlocks(rows * to.heads * to.keys.units);
  if (aligned(k) && aligned(v)) {
    QS_LAUNCH((storeKernel<true>), blocks, kStoreThreads, 0, stream, to, first, k, v, rows, ld);
  } else {
    QS_LAUNCH((storeKernel<false>), blocks, kStoreThreads, 0, stream, to, first, k, v, rows, ld);
  }
}

void launchStorePacked(cudaStream_t stream, const KvView& to, std::int64_t first, const std::uint8_t* keyCodes,
                       const float* keyScales, const std::uint8_t* valueCodes, const float* valueScales,
                       std::int64_t rows) {
  const std::int64_t threads = rows * (to.heads * ((to.dim + 3) / 4) + to.keys.groups + to.values.groups);
  QS_LAUNCH(storePackedKernel, storeBlocks(threads), kStoreThreads, 0, stream, to, first, keyCodes, keyScales, valueCodes,
            valueScales, rows);
}

AttentionPlan planAttention(std::int64_t dim, std::int64_t first, std::int64_t rows, std::int64_t group, bool hooks) {
  const std::int64_t queries = rows * group;
  const std::int64_t splits = (first + rows + kSplit - 1) / kSplit;
  // From where a block of prefill has work for its four warps.
  const int inPrefill = !hooks && queries >= 32 ? prefillQueries(dim) : 0;
  if (inPrefill > 0) return {true, inPrefill, (splits + kSpanSplits - 1) / kSpanSplits};
  return {false, queries == 1 ? 1 : queries <= 4 ? 4 : 8, splits};
}

void launchMerge(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  const auto blocks = static_cast<unsigned>(a.rows * a.cache.heads * a.group);
  QS_LAUNCH(mergeKernel, blocks, kAttentionThreads, 0, stream, a, plan.prefill ? 1 : kSpanSplits);
}

void launchWeigh(cudaStream_t stream, const Attending& a, const QsRowHook* scores, const QsRowHook* probabilities) {
  const auto blocks = static_cast<unsigned>(a.rows * a.cache.heads * a.group);
  if (scores != nullptr) {
    QS_LAUNCH(roundScoresKernel, blocks, kRowThreads, 0, stream, a, *scores->how, scores->group);
  }
  QS_LAUNCH(weighKernel, blocks, kRowThreads, 0, stream, a, hookOf(probabilities));
}

}  // namespace qs::cuda
