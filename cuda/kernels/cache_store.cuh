// Puts keys and values where attention reads them (cache_view.cuh). What fills a unit up is 0; no other position's numbers
// are touched.
#pragma once

#include "cuda/kernels/cache_view.cuh"
#include "cuda/kernels/reduce.cuh"

namespace qs::cuda {

inline constexpr int kStoreThreads = 256;

// Four columns from `at` of head `head` at `position`: their place among all fours of keys or values.
static __device__ __forceinline__ std::int64_t keyFour(const KvNumbers& n, std::int64_t head, std::int64_t position,
                                                       std::int64_t at) {
  const int unit = perUnit(n.kind);
  return keyUnit(n, head, position, at / unit) * (unit / 4) + at % unit / 4;
}
static __device__ __forceinline__ std::int64_t valueFour(const KvNumbers& n, std::int64_t head, std::int64_t position,
                                                         std::int64_t at) {
  const int unit = perUnit(n.kind);
  return valueUnit(n, head, position, at / unit) * (unit / 4) + at % unit / 4;
}

// Floats: k and v (rows, heads · dim) at positions [first, first + rows). A thread has four columns of both.
template <bool ALIGNED>
static __global__ void __launch_bounds__(kStoreThreads) storeKernel(KvView to, std::int64_t first, const float* k,
                                                                     const float* v, std::int64_t rows, std::int64_t ld) {
  const std::int64_t fours = to.keys.units;
  const std::int64_t all = rows * to.heads * fours;
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * kStoreThreads;
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kStoreThreads + threadIdx.x; i < all; i += step) {
    const std::int64_t at = 4 * (i % fours);
    const std::int64_t head = i / fours % to.heads;
    const std::int64_t row = i / fours / to.heads;
    const std::int64_t from = row * ld + head * to.dim;
    const Quad key = loadQuad<ALIGNED>(k + from, at, to.dim);
    const Quad value = loadQuad<ALIGNED>(v + from, at, to.dim);
    float* keys = static_cast<float*>(to.keys.data) + 4 * keyFour(to.keys, head, first + row, at);
    float* values = static_cast<float*>(to.values.data) + 4 * valueFour(to.values, head, first + row, at);
    storeQuad<true>(keys, 0, 4, key);
    storeQuad<true>(values, 0, 4, value);
  }
}

// Codes of four columns, one byte each, into their place.
static __device__ __forceinline__ void storeCodes(const KvNumbers& to, std::int64_t place, const std::uint8_t* codes,
                                                  std::int64_t count) {
  std::uint32_t four = 0;
  for (int i = 0; i < 4; ++i) {
    const std::uint32_t code = i < count ? codes[i] : 0U;
    four |= to.kind == QS_CODE_TABLE4 ? (code & 15U) << (4 * i) : code << (8 * i);
  }
  if (to.kind == QS_CODE_TABLE4) {
    static_cast<std::uint16_t*>(to.data)[place] = static_cast<std::uint16_t>(four);
  } else {
    static_cast<std::uint32_t*>(to.data)[place] = four;
  }
}

// Codes (rows, heads · dim) and scales (rows, groups) of keys and values. Threads have fours of codes first, then scales.
static __global__ void __launch_bounds__(kStoreThreads) storePackedKernel(KvView to, std::int64_t first,
                                                                           const std::uint8_t* keyCodes, const float* keyScales,
                                                                           const std::uint8_t* valueCodes,
                                                                           const float* valueScales, std::int64_t rows) {
  const std::int64_t fours = (to.dim + 3) / 4;
  const std::int64_t codes = rows * to.heads * fours;
  const std::int64_t all = codes + rows * (to.keys.groups + to.values.groups);
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * kStoreThreads;
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kStoreThreads + threadIdx.x; i < all; i += step) {
    if (i < codes) {
      const std::int64_t at = 4 * (i % fours);
      const std::int64_t head = i / fours % to.heads;
      const std::int64_t row = i / fours / to.heads;
      const std::int64_t from = (row * to.heads + head) * to.dim + at;
      storeCodes(to.keys, keyFour(to.keys, head, first + row, at), keyCodes + from, to.dim - at);
      storeCodes(to.values, valueFour(to.values, head, first + row, at), valueCodes + from, to.dim - at);
      continue;
    }
    std::int64_t scale = i - codes;
    const bool ofKeys = scale < rows * to.keys.groups;
    if (!ofKeys) scale -= rows * to.keys.groups;
    const KvNumbers& numbers = ofKeys ? to.keys : to.values;
    const std::int64_t place = scale % numbers.groups * numbers.positions + first + scale / numbers.groups;
    numbers.scales[place] = (ofKeys ? keyScales : valueScales)[scale];
  }
}

}  // namespace qs::cuda
