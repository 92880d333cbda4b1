#include "cuda/kernels_attention.h"

#include <algorithm>

#include "cuda/kernels/attention_decode.cuh"
#include "cuda/kernels/attention_hooks.cuh"
#include "cuda/kernels/attention_merge.cuh"
#include "cuda/kernels/attention_prefill.cuh"
#include "cuda/kernels/cache_store.cuh"

namespace qs::cuda {

namespace {

// What a block may have without being asked for more, less what kernels declare themselves.
constexpr std::int64_t kSharedFloats = (48 * 1024 - 8 * 1024) / 4;
static_assert(decodeShared(8, kMostHeadDim) <= kSharedFloats);

unsigned storeBlocks(std::int64_t threads) {
  return static_cast<unsigned>(std::min<std::int64_t>(0x7fffffff, (threads + kStoreThreads - 1) / kStoreThreads));
}

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
    case 2: return decode<2>(stream, a, stage);
    case 4: return decode<4>(stream, a, stage);
    default: return decode<8>(stream, a, stage);
  }
}

template <int QUERIES>
void prefill(cudaStream_t stream, const Attending& a) {
  constexpr int kTile = kAttentionWarps * QUERIES;
  const std::int64_t tiles = (a.rows * a.group + kTile - 1) / kTile;
  const auto blocks = static_cast<unsigned>(a.parts * a.cache.heads * tiles);
  const auto shared = static_cast<std::size_t>(prefillShared(QUERIES, a.cache.dim)) * sizeof(float);
  QS_LAUNCH((prefillKernel<QUERIES>), blocks, kAttentionThreads, shared, stream, a);
}

Hook hookOf(const QsRowHook* hook) {
  if (hook == nullptr) return {};
  return {1, hook->group, *hook->how};
}

}  // namespace

void launchStore(cudaStream_t stream, const KvView& to, std::int64_t first, const float* k, const float* v,
                 std::int64_t rows, std::int64_t ld) {
  const auto aligned = [&](const float* x) {
    return reinterpret_cast<std::uintptr_t>(x) % 16 == 0 && to.dim % 4 == 0 && (rows == 1 || ld % 4 == 0);
  };
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
  if (!hooks && queries >= 32) {
    const std::int64_t spans = (splits + kSpanSplits - 1) / kSpanSplits;
    if (prefillShared(8, dim) <= kSharedFloats) return {true, 8, spans};
    if (prefillShared(4, dim) <= kSharedFloats) return {true, 4, spans};
  }
  const int atOnce = queries == 1 ? 1 : queries == 2 ? 2 : queries <= 4 ? 4 : 8;
  return {false, atOnce, splits};
}

void launchAttention(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  if (!plan.prefill) return decode(stream, plan.queries, a, Stage::whole);
  if (plan.queries == 8) return prefill<8>(stream, a);
  prefill<4>(stream, a);
}

void launchMerge(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  const auto blocks = static_cast<unsigned>(a.rows * a.cache.heads * a.group);
  QS_LAUNCH(mergeKernel, blocks, kAttentionThreads, 0, stream, a, plan.prefill ? 1 : kSpanSplits);
}

void launchScores(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  decode(stream, plan.queries, a, Stage::scores);
}

void launchWeigh(cudaStream_t stream, const Attending& a, const QsRowHook* scores, const QsRowHook* probabilities) {
  const auto blocks = static_cast<unsigned>(a.rows * a.cache.heads * a.group);
  QS_LAUNCH(weighKernel, blocks, kRowThreads, 0, stream, a, hookOf(scores), hookOf(probabilities));
}

void launchValues(cudaStream_t stream, const AttentionPlan& plan, const Attending& a) {
  decode(stream, plan.queries, a, Stage::values);
}

}  // namespace qs::cuda
