// Caches of keys and values: made, filled, released.
#include <algorithm>
#include <limits>
#include <memory>

#include "cuda/code_kinds.h"
#include "cuda/kernels_attention.h"
#include "cuda/kv_cache.h"
#include "cuda/module.h"

namespace qs::cuda {

namespace {

constexpr float kLargestFloat = 3.40282347e38F;

// a · b of numbers ≥ 0; what no memory holds is said here.
std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  if (__builtin_mul_overflow(a, b, &out)) fail(QS_ERROR_MEMORY, "a cache larger than any memory");
  return out;
}

// Bytes of the numbers of all heads. form null: floats.
std::int64_t shape(KvNumbers& numbers, const QsKvForm* form, std::int64_t positions, std::int64_t heads, std::int64_t dim) {
  numbers.kind = form == nullptr ? kFloats : form->code;
  numbers.positions = positions;
  const int unit = perUnit(numbers.kind);
  numbers.units = (dim + unit - 1) / unit;
  if (form != nullptr) {
    const std::int64_t width = product(heads, dim);
    numbers.group = std::min(form->group, width);
    numbers.groups = (width + numbers.group - 1) / numbers.group;
    // A table of zeros leads nowhere; nor does a scale below this.
    const float largest = largestOf(form->code, form->table);
    numbers.plainTo = largest <= 1.0F ? kLargestFloat : kLargestFloat / largest;
    if (form->code == QS_CODE_TABLE4) std::copy_n(form->table, 16, numbers.table);
  }
  return product(product(heads, positions), numbers.units * kUnitBytes);
}

std::int64_t scaleBytes(const KvNumbers& numbers) {
  return numbers.kind == kFloats ? 0 : product(product(numbers.groups, numbers.positions), sizeof(float));
}

// keys and values both null: floats.
QsKvCache* make(QsInstance& on, std::int64_t capacity, std::int64_t heads, std::int64_t dim, const QsKvForm* keys,
                const QsKvForm* values) {
  auto cache = std::make_unique<QsKvCache>();
  cache->capacity = capacity;
  cache->view.heads = heads;
  cache->view.dim = dim;
  if (capacity > std::numeric_limits<std::int64_t>::max() - kPanelPositions) {
    fail(QS_ERROR_MEMORY, "a cache larger than any memory");
  }
  const std::int64_t panels = (std::max<std::int64_t>(1, capacity) + kPanelPositions - 1) / kPanelPositions;
  const std::int64_t positions = panels * kPanelPositions;
  const std::int64_t keyBytes = shape(cache->view.keys, keys, positions, heads, dim);
  const std::int64_t valueBytes = shape(cache->view.values, values, positions, heads, dim);
  if (dim > kMostHeadDim) {
    fail(QS_ERROR_UNSUPPORTED, "heads of " + std::to_string(dim) + " numbers: this module has room for " +
                                   std::to_string(kMostHeadDim));
  }
  cache->keys = Memory(on, keyBytes);
  cache->values = Memory(on, valueBytes);
  cache->keyScales = Memory(on, scaleBytes(cache->view.keys));
  cache->valueScales = Memory(on, scaleBytes(cache->view.values));
  cache->view.keys.data = cache->keys.as<void>();
  cache->view.values.data = cache->values.as<void>();
  cache->view.keys.scales = cache->keyScales.as<float>();
  cache->view.values.scales = cache->valueScales.as<float>();
  return cache.release();
}

int kvCreate(QsInstance* instance, int64_t capacity, int64_t kvHeads, int64_t headDim, QsKvCache** cache,
             QsStatus* status) {
  return guarded(status, [&] {
    require(cache != nullptr, "no place for the cache");
    require(capacity >= 0 && kvHeads >= 1 && headDim >= 1, "a cache of no heads or less than no positions");
    *cache = nullptr;
    instance->select();
    *cache = make(*instance, capacity, kvHeads, headDim, nullptr, nullptr);
  });
}

int kvCreatePacked(QsInstance* instance, int64_t capacity, int64_t kvHeads, int64_t headDim, const QsKvForm* keys,
                   const QsKvForm* values, QsKvCache** cache, QsStatus* status) {
  return guarded(status, [&] {
    require(cache != nullptr, "no place for the cache");
    require(capacity >= 0 && kvHeads >= 1 && headDim >= 1, "a cache of no heads or less than no positions");
    require(isKvForm(keys) && isKvForm(values), "codes that no cache is kept in");
    *cache = nullptr;
    instance->select();
    *cache = make(*instance, capacity, kvHeads, headDim, keys, values);
  });
}

void kvRelease(QsInstance*, QsKvCache* cache) { delete cache; }

int64_t kvBytes(const QsKvCache* cache) { return cache == nullptr ? 0 : cache->bytes(); }

// Whether `rows` positions from `first` are the cache's.
bool within(const QsKvCache& cache, int64_t first, int64_t rows) {
  return first >= 0 && rows >= 0 && first <= cache.capacity - rows;
}

int kvStore(QsInstance* instance, QsKvCache* cache, int64_t first, const float* k, const float* v, int64_t rows,
            int64_t ld, QsStatus* status) {
  return guarded(status, [&] {
    require(cache != nullptr && !cache->packed(), "numbers for a cache that is none, or keeps codes");
    require(within(*cache, first, rows), "positions that the cache has no room for");
    const int64_t width = cache->view.heads * cache->view.dim;
    require(isMatrix(k, rows, width, ld) && isMatrix(v, rows, width, ld), "keys or values that are no matrix");
    if (rows == 0) return;
    instance->select();
    launchStore(instance->stream, cache->view, first, k, v, rows, ld);
    instance->launched("storing keys and values");
  });
}

int kvStorePacked(QsInstance* instance, QsKvCache* cache, int64_t first, const uint8_t* keyCodes, const float* keyScales,
                  const uint8_t* valueCodes, const float* valueScales, int64_t rows, QsStatus* status) {
  return guarded(status, [&] {
    require(cache != nullptr && cache->packed(), "codes for a cache that is none, or keeps numbers");
    require(within(*cache, first, rows), "positions that the cache has no room for");
    if (rows == 0) return;
    require(keyCodes != nullptr && keyScales != nullptr && valueCodes != nullptr && valueScales != nullptr,
            "codes or scales that are missing");
    instance->select();
    launchStorePacked(instance->stream, cache->view, first, keyCodes, keyScales, valueCodes, valueScales, rows);
    instance->launched("storing keys and values");
  });
}

}  // namespace

void addCaches(QsBackendApi& api) {
  api.kvCreate = kvCreate;
  api.kvCreatePacked = kvCreatePacked;
  api.kvRelease = kvRelease;
  api.kvBytes = kvBytes;
  api.kvStore = kvStore;
  api.kvStorePacked = kvStorePacked;
}

}  // namespace qs::cuda
