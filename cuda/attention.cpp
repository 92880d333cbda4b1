// Attention over a cache.
#include <algorithm>

#include "cuda/kernels_attention.h"
#include "cuda/kv_cache.h"
#include "cuda/module.h"
#include "cuda/rounder_check.h"

namespace qs::cuda {

namespace {

// Bytes of parts and scores that a call holds; more rows go one after another. A single row may need more.
constexpr int64_t kMostBytes = int64_t{64} << 20;
// Rows of a decoding step, with what several tokens at once need: memory is asked for as the full cache needs it, so that
// later steps find it there.
constexpr int64_t kStepRows = 16;

struct Sizes {
  int64_t sums, pairs, weights;  // floats of a row; largest and sum of exponentials in pairs
  int64_t bytes() const { return (sums + 2 * pairs + weights) * static_cast<int64_t>(sizeof(float)); }
};

// Of one row with so many parts and positions.
Sizes sizesOf(const KvView& view, int64_t heads, int64_t parts, int64_t positions, bool hooks) {
  Sizes out{heads * parts * ((view.dim + 3) / 4 * 4), heads * parts, 0};
  if (hooks) out.weights = heads * (positions + 1);
  return out;
}

void attend(QsInstance& on, const QsKvCache& cache, Attending a, int64_t heads, const QsRowHook* scores,
            const QsRowHook* probabilities) {
  const bool hooks = scores != nullptr || probabilities != nullptr;
  const int64_t seen = a.first + a.rows;
  const AttentionPlan plan = planAttention(a.cache.dim, a.first, a.rows, a.group, hooks);
  a.parts = plan.parts;
  const Sizes each = sizesOf(a.cache, heads, plan.parts, seen, hooks);
  int64_t asked = plan.parts > 1 || hooks ? a.rows * each.bytes() : 0;
  if (!plan.prefill && a.rows <= kStepRows) {
    const Sizes full = sizesOf(a.cache, heads, (cache.capacity + kSplit - 1) / kSplit, cache.capacity, hooks);
    asked = std::max(asked, std::min(kMostBytes, a.rows * full.bytes()));
  }
  if (asked > 0) {
    char* memory = on.scratch<char>(Scratch::scores, asked);
    a.ldSums = (a.cache.dim + 3) / 4 * 4;
    a.sums = reinterpret_cast<float*>(memory);
    a.largestAndSum = reinterpret_cast<float2*>(a.sums + a.rows * each.sums);
    if (hooks) {
      a.weights = reinterpret_cast<float*>(a.largestAndSum + a.rows * each.pairs);
      a.ldWeights = seen;
      a.inverses = a.weights + a.rows * heads * seen;
    }
  }
  if (!hooks) {
    launchAttention(on.stream, plan, a);
    on.launched("attention");
    if (plan.parts == 1) return;
  } else {
    launchScores(on.stream, plan, a);
    on.launched("attention's scores");
    launchWeigh(on.stream, a, scores, probabilities);
    on.launched("attention's weights");
    launchValues(on.stream, plan, a);
    on.launched("attention's sums");
  }
  launchMerge(on.stream, plan, a);
  on.launched("attention");
}

void requireHook(const QsRowHook* hook) {
  if (hook == nullptr) return;
  if (hook->how == nullptr) {
    fail(QS_ERROR_UNSUPPORTED, "scores and probabilities lie in the device's memory: no function of the host rounds them");
  }
  require(hook->group >= 0, "a group of less than no numbers");
  checkRounder(*hook->how);
}

int attention(QsInstance* instance, const QsHost* host, const QsKvCache* cache, const float* q, int64_t ldq, int64_t first,
              int64_t rows, int64_t heads, float scale, const QsRowHook* scores, const QsRowHook* probabilities, float* y,
              int64_t ldy, QsStatus* status) {
  return guarded(status, [&] {
    require(cache != nullptr, "no cache to attend over");
    require(first >= 0 && rows >= 0 && first <= cache->capacity - rows, "positions that the cache has no room for");
    require(heads >= 1 && heads % cache->view.heads == 0, "heads that do not share the cache's evenly");
    const int64_t width = heads * cache->view.dim;
    require(isMatrix(q, rows, width, ldq) && isMatrix(y, rows, width, ldy), "queries or a result that are no matrix");
    requireHook(scores);
    requireHook(probabilities);
    if (rows == 0) return;
    instance->select();
    // Rows go together as far as memory for their parts allows: each row's result is its own.
    const bool hooks = scores != nullptr || probabilities != nullptr;
    const AttentionPlan whole = planAttention(cache->view.dim, first, rows, heads / cache->view.heads, hooks);
    const int64_t each = sizesOf(cache->view, heads, whole.parts, first + rows, hooks).bytes();
    const int64_t step = std::clamp<int64_t>(kMostBytes / each, 1, rows);
    for (int64_t r = 0; r < rows; r += step) {
      heed(host);
      Attending a{};
      a.cache = cache->view;
      a.q = q + r * ldq;
      a.ldq = ldq;
      a.first = first + r;
      a.rows = std::min(step, rows - r);
      a.group = heads / cache->view.heads;
      a.scale = scale;
      a.y = y + r * ldy;
      a.ldy = ldy;
      attend(*instance, *cache, a, heads, scores, probabilities);
    }
  });
}

}  // namespace

void addAttention(QsBackendApi& api) {
  addCaches(api);
  api.attention = attention;
}

}  // namespace qs::cuda
