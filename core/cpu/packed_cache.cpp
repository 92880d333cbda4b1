#include "core/cpu/packed_cache.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/cpu/packed_panel.h"

namespace qs::cpu {

namespace {

constexpr float kLargestFloat = 3.40282347e38F;

// The code with number `at` of the kPanel ones that begin at `codes`.
std::uint8_t codeAt(int code, const std::uint8_t* codes, std::int64_t at) {
  if (code != QS_CODE_TABLE4) return codes[at];
  const std::uint8_t byte = codes[at % kLanes];
  return at < kLanes ? byte & 15U : byte >> 4;
}

void setCode(int code, std::uint8_t* codes, std::int64_t at, std::uint8_t value) {
  if (code != QS_CODE_TABLE4) {
    codes[at] = value;
    return;
  }
  std::uint8_t& byte = codes[at % kLanes];
  byte = static_cast<std::uint8_t>(at < kLanes ? (byte & 0xf0U) | value : (byte & 0x0fU) | value << 4);
}

bool finiteCode(int code, std::uint8_t value) {
  const std::uint8_t size = value & 0x7fU;
  if (code == QS_CODE_E4M3) return size != 0x7fU;
  return code != QS_CODE_E5M2 || size < 0x7cU;
}

float valueOf(const PackedNumbers& numbers, std::uint8_t code) {
  switch (numbers.code) {
    case QS_CODE_TABLE4: return numbers.table[code];
    case QS_CODE_INT8: return static_cast<float>(static_cast<std::int8_t>(code));
    default: break;
  }
  const std::uint16_t half = numbers.code == QS_CODE_E4M3 ? e4m3AsHalf(code) : static_cast<std::uint16_t>(code << 8);
  const float value = tensor::halfToFloat(half) * factorOf(numbers.code);
  if (std::isinf(value) || finiteCode(numbers.code, code)) return value;
  return std::copysign(std::numeric_limits<float>::quiet_NaN(), (code & 0x80U) != 0 ? -1.0F : 1.0F);
}

// Any code with any scale: what is finite stays within F32, what is not stays as it is.
float restored(const PackedNumbers& numbers, std::uint8_t code, float scale) {
  const float value = valueOf(numbers, code);
  if (std::isinf(value)) return value;
  const float product = value * scale;
  return std::isinf(product) ? std::copysign(kLargestFloat, product) : product;
}

void prepare(PackedNumbers& numbers, const QsKvForm& form, std::int64_t positions, std::int64_t width) {
  numbers.code = form.code;
  numbers.kernel = form.code == QS_CODE_TABLE4 && isSignedTable(form.table) ? kPlainInt4 : form.code;
  numbers.group = std::min(form.group, width);
  numbers.groups = (width + numbers.group - 1) / numbers.group;
  numbers.positions = positions;
  switch (form.code) {
    case QS_CODE_INT8: numbers.largest = 128.0F; break;
    case QS_CODE_E4M3: numbers.largest = 448.0F; break;
    case QS_CODE_E5M2: numbers.largest = 57344.0F; break;
    default:
      std::copy_n(form.table, 16, numbers.table);
      for (const float value : numbers.table) numbers.largest = std::max(numbers.largest, std::fabs(value));
  }
}

// Memory for `heads` heads, all codes and scales 0: panels are read whole, so what was never stored must be numbers.
bool allocateNumbers(PackedNumbers& numbers, std::int64_t heads) {
  std::int64_t codes = 0;
  std::int64_t scales = 0;
  if (__builtin_mul_overflow(heads, numbers.headBytes, &codes) ||
      __builtin_mul_overflow(numbers.groups, numbers.positions, &scales) || scales > (std::int64_t{1} << 60)) {
    return false;
  }
  numbers.codes = allocateBytes(codes);
  numbers.scales = allocateFloats(scales);
  if (!numbers.codes || !numbers.scales) return false;
  std::fill_n(numbers.codes.get(), codes, std::uint8_t{0});
  std::fill_n(numbers.scales.get(), scales, 0.0F);
  return true;
}

std::int64_t bytesOf(const PackedNumbers& numbers, std::int64_t heads) {
  return heads * numbers.headBytes +
         numbers.groups * numbers.positions * static_cast<std::int64_t>(sizeof(float));
}

// Looks at the codes and scales of `rows` positions: false where they cannot be stored.
bool look(const PackedNumbers& numbers, const std::uint8_t* codes, const float* scales, std::int64_t rows,
          std::int64_t width, bool& finite, bool& unusual) {
  for (std::int64_t i = 0; i < rows * numbers.groups; ++i) {
    if (!(std::fabs(scales[i]) <= kLargestFloat)) return false;
    if (std::isinf(scales[i] * numbers.largest)) unusual = true;
  }
  if (numbers.code == QS_CODE_TABLE4) {
    std::uint8_t all = 0;
    for (std::int64_t i = 0; i < rows * width; ++i) all |= codes[i];
    return all < 16;
  }
  if (numbers.code == QS_CODE_INT8) return true;
  for (std::int64_t i = 0; i < rows * width; ++i) {
    if (!finiteCode(numbers.code, codes[i])) finite = false;
  }
  return true;
}

void storeScales(PackedNumbers& numbers, std::int64_t position, const float* scales) {
  float* to = numbers.scales.get() + position;
  for (std::int64_t g = 0; g < numbers.groups; ++g) to[g * numbers.positions] = scales[g];
}

template <int CODE>
void unpackKeyPanels(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t panels, float* to) {
  const PackedNumbers& keys = cache.packed->keys;
  const std::int64_t dim = cache.headDim;
  const std::int64_t offset = head * dim;
  const Table table(keys.table);
  const Pair<CODE> pair{table};
  for (std::int64_t p = first; p < first + panels; ++p) {
    const std::uint8_t* codes = keys.codes.get() + head * keys.headBytes + p * dim * panelBytes(CODE);
    for (std::int64_t i = 0; i < dim;) {
      const std::int64_t group = (offset + i) / keys.group;
      const std::int64_t end = std::min(dim, (group + 1) * keys.group - offset);
      const float* scales = keys.scales.get() + group * keys.positions + p * kPanel;
      const Vec scale[2] = {load(scales) * factorOf(CODE), load(scales + kLanes) * factorOf(CODE)};
      for (; i < end; ++i, to += kPanel, codes += panelBytes(CODE)) {
        Vec low;
        Vec high;
        pair(codes, low, high);
        store(to, low * scale[0]);
        store(to + kLanes, high * scale[1]);
      }
    }
  }
}

// Columns [at, at + kPanel) of a head's values.
template <int CODE>
void unpackValueColumns(const QsKvCache& cache, std::int64_t head, std::int64_t at, std::int64_t first,
                        std::int64_t count, float* to) {
  const PackedNumbers& values = cache.packed->values;
  const std::int64_t last = cache.headDim - 1;  // columns beyond it are filling-up and go with it
  const auto groupOf = [&](std::int64_t column) {
    return (head * cache.headDim + std::min(column, last)) / values.group;
  };
  const auto scalesOf = [&](std::int64_t column) {
    return values.scales.get() + groupOf(column) * values.positions + first;
  };
  const Table table(values.table);
  const Pair<CODE> pair{table};
  const std::int64_t rowBytes = cache.valueRow / kPanel * panelBytes(CODE);
  const std::uint8_t* codes =
      values.codes.get() + head * values.headBytes + first * rowBytes + at / kPanel * panelBytes(CODE);
  to += at;
  if (groupOf(at) == groupOf(at + kLanes - 1) && groupOf(at + kLanes) == groupOf(at + kPanel - 1)) {
    const float* lowScales = scalesOf(at);
    const float* highScales = scalesOf(at + kLanes);
    for (std::int64_t t = 0; t < count; ++t, to += cache.valueRow, codes += rowBytes) {
      Vec low;
      Vec high;
      pair(codes, low, high);
      store(to, low * (lowScales[t] * factorOf(CODE)));
      store(to + kLanes, high * (highScales[t] * factorOf(CODE)));
    }
    return;
  }
  // Groups that begin or end within a register.
  const float* scales[kPanel];
  for (std::int64_t j = 0; j < kPanel; ++j) scales[j] = scalesOf(at + j);
  for (std::int64_t t = 0; t < count; ++t, to += cache.valueRow, codes += rowBytes) {
    Vec low;
    Vec high;
    pair(codes, low, high);
    Vec lowScale;
    Vec highScale;
    for (int j = 0; j < kLanes; ++j) {
      lowScale[j] = scales[j][t];
      highScale[j] = scales[kLanes + j][t];
    }
    store(to, low * (lowScale * factorOf(CODE)));
    store(to + kLanes, high * (highScale * factorOf(CODE)));
  }
}

template <int CODE>
void unpackValuePanels(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t count,
                       std::int64_t begin, std::int64_t end, float* to) {
  for (std::int64_t p = begin; p < end; ++p) unpackValueColumns<CODE>(cache, head, p * kPanel, first, count, to);
}

// One number at a time, for caches with anything unusual.
void unpackKeysPlainly(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t panels, float* to) {
  const PackedNumbers& keys = cache.packed->keys;
  for (std::int64_t p = first; p < first + panels; ++p) {
    for (std::int64_t i = 0; i < cache.headDim; ++i, to += kPanel) {
      const std::uint8_t* codes =
          keys.codes.get() + head * keys.headBytes + (p * cache.headDim + i) * panelBytes(keys.code);
      const float* scales =
          keys.scales.get() + (head * cache.headDim + i) / keys.group * keys.positions + p * kPanel;
      for (std::int64_t j = 0; j < kPanel; ++j) to[j] = restored(keys, codeAt(keys.code, codes, j), scales[j]);
    }
  }
}

void unpackValuesPlainly(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t count,
                         std::int64_t begin, std::int64_t end, float* to) {
  const PackedNumbers& values = cache.packed->values;
  const std::int64_t rowBytes = cache.valueRow / kPanel * panelBytes(values.code);
  for (std::int64_t t = first; t < first + count; ++t, to += cache.valueRow) {
    const std::uint8_t* row = values.codes.get() + head * values.headBytes + t * rowBytes;
    std::fill(to + begin * kPanel, to + end * kPanel, 0.0F);
    for (std::int64_t c = begin * kPanel; c < std::min(cache.headDim, end * kPanel); ++c) {
      const float* scales = values.scales.get() + (head * cache.headDim + c) / values.group * values.positions;
      to[c] = restored(values, codeAt(values.code, row + c / kPanel * panelBytes(values.code), c % kPanel), scales[t]);
    }
  }
}

}  // namespace

std::unique_ptr<QsKvCache> createPackedKvCache(std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim,
                                               const QsKvForm& keys, const QsKvForm& values) {
  auto cache = std::make_unique<QsKvCache>();
  cache->capacity = capacity;
  cache->kvHeads = kvHeads;
  cache->headDim = headDim;
  cache->valueRow = roundUp(headDim, kPanel);
  cache->packed = std::make_unique<PackedCache>();
  PackedCache& packed = *cache->packed;
  std::int64_t width = 0;
  std::int64_t positions = 0;
  if (__builtin_mul_overflow(kvHeads, headDim, &width) ||
      __builtin_add_overflow(std::max<std::int64_t>(1, capacity), kPanel - 1, &positions)) {
    return nullptr;
  }
  positions = positions / kPanel * kPanel;
  prepare(packed.keys, keys, positions, width);
  prepare(packed.values, values, positions, width);
  if (__builtin_mul_overflow(positions / kPanel * panelBytes(keys.code), headDim, &packed.keys.headBytes) ||
      __builtin_mul_overflow(positions, cache->valueRow / kPanel * panelBytes(values.code), &packed.values.headBytes)) {
    return nullptr;
  }
  if (!allocateNumbers(packed.keys, kvHeads) || !allocateNumbers(packed.values, kvHeads)) return nullptr;
  return cache;
}

std::int64_t packedBytes(const QsKvCache& cache) {
  return bytesOf(cache.packed->keys, cache.kvHeads) + bytesOf(cache.packed->values, cache.kvHeads);
}

bool kvStorePacked(QsKvCache& cache, std::int64_t first, const std::uint8_t* keyCodes, const float* keyScales,
                   const std::uint8_t* valueCodes, const float* valueScales, std::int64_t rows) {
  PackedCache& packed = *cache.packed;
  PackedNumbers& keys = packed.keys;
  PackedNumbers& values = packed.values;
  const std::int64_t dim = cache.headDim;
  const std::int64_t width = cache.kvHeads * dim;
  bool keysFinite = true;
  bool valuesFinite = true;
  bool unusual = false;
  if (!look(keys, keyCodes, keyScales, rows, width, keysFinite, unusual) ||
      !look(values, valueCodes, valueScales, rows, width, valuesFinite, unusual)) {
    return false;
  }
  if (unusual || !keysFinite || !valuesFinite) packed.unusual = true;
  if (!valuesFinite) cache.nonfinite = true;
  const std::int64_t rowBytes = cache.valueRow / kPanel * panelBytes(values.code);
  for (std::int64_t r = 0; r < rows; ++r) {
    const std::int64_t position = first + r;
    storeScales(keys, position, keyScales + r * keys.groups);
    storeScales(values, position, valueScales + r * values.groups);
    for (std::int64_t h = 0; h < cache.kvHeads; ++h) {
      const std::uint8_t* k = keyCodes + r * width + h * dim;
      const std::uint8_t* v = valueCodes + r * width + h * dim;
      std::uint8_t* panel = keys.codes.get() + h * keys.headBytes + position / kPanel * dim * panelBytes(keys.code);
      for (std::int64_t i = 0; i < dim; ++i, panel += panelBytes(keys.code)) {
        setCode(keys.code, panel, position % kPanel, k[i]);
      }
      std::uint8_t* row = values.codes.get() + h * values.headBytes + position * rowBytes;
      for (std::int64_t i = 0; i < dim; ++i) {
        setCode(values.code, row + i / kPanel * panelBytes(values.code), i % kPanel, v[i]);
      }
    }
  }
  return true;
}

void unpackKeys(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t panels, float* to) {
  if (cache.packed->unusual) return unpackKeysPlainly(cache, head, first, panels, to);
  switch (cache.packed->keys.kernel) {
    case QS_CODE_INT8: return unpackKeyPanels<QS_CODE_INT8>(cache, head, first, panels, to);
    case QS_CODE_E4M3: return unpackKeyPanels<QS_CODE_E4M3>(cache, head, first, panels, to);
    case QS_CODE_E5M2: return unpackKeyPanels<QS_CODE_E5M2>(cache, head, first, panels, to);
    case kPlainInt4: return unpackKeyPanels<kPlainInt4>(cache, head, first, panels, to);
    default: return unpackKeyPanels<QS_CODE_TABLE4>(cache, head, first, panels, to);
  }
}

void unpackValues(const QsKvCache& cache, std::int64_t head, std::int64_t first, std::int64_t count, std::int64_t begin,
                  std::int64_t end, float* to) {
  if (cache.packed->unusual) return unpackValuesPlainly(cache, head, first, count, begin, end, to);
  switch (cache.packed->values.kernel) {
    case QS_CODE_INT8: return unpackValuePanels<QS_CODE_INT8>(cache, head, first, count, begin, end, to);
    case QS_CODE_E4M3: return unpackValuePanels<QS_CODE_E4M3>(cache, head, first, count, begin, end, to);
    case QS_CODE_E5M2: return unpackValuePanels<QS_CODE_E5M2>(cache, head, first, count, begin, end, to);
    case kPlainInt4: return unpackValuePanels<kPlainInt4>(cache, head, first, count, begin, end, to);
    default: return unpackValuePanels<QS_CODE_TABLE4>(cache, head, first, count, begin, end, to);
  }
}

}  // namespace qs::cpu

QsKvCache::QsKvCache() = default;
QsKvCache::~QsKvCache() = default;
