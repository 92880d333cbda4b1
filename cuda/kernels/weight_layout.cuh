// Weight matrices into their layout, out of it, and made of random numbers where they are to stay. Products are elsewhere.
#pragma once

#include "cuda/kernels/numbers.cuh"
#include "cuda/kernels/weight_codes.cuh"

namespace qs::cuda {

inline constexpr int kLayoutBlock = 256;

// Bytes of an element in host memory, where codes are not yet packed.
template <WeightForm F>
inline constexpr int kSourceBytes = F == WeightForm::f32 ? 4 : F == WeightForm::bf16 ? 2 : 1;

// Which word of which row a thread has.
struct WordPlace {
  std::int64_t row;
  std::int64_t input;
  bool there;
};
__device__ inline WordPlace wordPlace(std::int64_t rows, std::int64_t in) {
  const std::int64_t words = (in + kWord - 1) / kWord;
  const std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  return {at / words, at % words * kWord, at < rows * words};
}

// `rows` rows of codes, dense as in host memory, to where the first of them is to stand.
template <WeightForm F>
static __global__ void __launch_bounds__(kLayoutBlock)
packKernel(std::uint8_t* to, std::int64_t rowBytes, std::int64_t in, const std::uint8_t* from, std::int64_t rows) {
  const WordPlace place = wordPlace(rows, in);
  if (!place.there) return;
  std::uint32_t bits[kWordBits<F>] = {};
  const std::uint8_t* source = from + (place.row * in + place.input) * kSourceBytes<F>;
#pragma unroll
  for (int e = 0; e < kWord; ++e) {
    const bool filled = place.input + e < in;
    if constexpr (F == WeightForm::f32) {
      bits[e] = filled ? reinterpret_cast<const std::uint32_t*>(source)[e] : 0U;
    } else if constexpr (F == WeightForm::bf16) {
      const std::uint32_t code = filled ? reinterpret_cast<const std::uint16_t*>(source)[e] : 0U;
      bits[e / 2] |= code << (e % 2 * 16);
    } else if constexpr (F == WeightForm::table4) {
      const std::uint32_t code = filled ? source[e] & 15U : 0U;
      bits[0] |= code << (4 * e);
    } else {
      const std::uint32_t code = filled ? source[e] : 0U;
      bits[e / 4] |= (F == WeightForm::int8 ? code ^ kInt8Offset : code) << (e % 4 * 8);
    }
  }
  auto* word = reinterpret_cast<std::uint32_t*>(to + place.row * rowBytes + wordOffset<F>(in, place.input));
#pragma unroll
  for (int i = 0; i < kWordBits<F>; ++i) word[i] = bits[i];
}

// The 8 elements of a word, 0 beyond the row's end.
template <WeightForm F>
__device__ inline void elements(const WeightView& w, std::int64_t row, std::int64_t input, float (&value)[kWord]) {
  std::uint32_t bits[kWordBits<F>];
  loadBits<kWordBits<F>>(w.codes + row * w.rowBytes + wordOffset<F>(w.in, input), bits);
  if constexpr (F == WeightForm::table4) {
#pragma unroll
    for (int e = 0; e < kWord; ++e) value[e] = __ldg(w.table + (bits[0] >> (4 * e) & 15U));
  } else {
    wordValues<F>(bits, nullptr, value);
  }
  scaleWord<F, true>(w, row * w.groups, static_cast<std::uint32_t>(input), value);
#pragma unroll
  for (int e = 0; e < kWord; ++e) {
    if (input + e >= w.in) value[e] = 0.0F;
  }
}

// Rows [first, first + rows) as numbers, row stride ld: a multiple of 8, of which the words are written. E4M3 is of the
// elements ÷ *scale.
template <WeightForm F, class T>
static __global__ void __launch_bounds__(kLayoutBlock)
restoreKernel(WeightView w, std::int64_t first, std::int64_t rows, T* to, std::int64_t ld, const float* scale) {
  const WordPlace place = wordPlace(rows, w.in);
  if (!place.there) return;
  float value[kWord];
  elements<F>(w, first + place.row, place.input, value);
  const float divisor = scale == nullptr ? 1.0F : __ldg(scale);
  T* at = to + place.row * ld + place.input;
#pragma unroll
  for (int e = 0; e < kWord; ++e) at[e] = numberOf<T>(value[e], divisor);
}

template <WeightForm F>
static __global__ void __launch_bounds__(kLayoutBlock) weightSizeKernel(WeightView w, std::uint32_t* largest) {
  const WordPlace place = wordPlace(w.out, w.in);
  std::uint32_t size = 0;
  if (place.there) {
    float value[kWord];
    elements<F>(w, place.row, place.input, value);
#pragma unroll
    for (int e = 0; e < kWord; ++e) size = max(size, finiteSize(value[e]));
  }
  keepLargest(size, largest);
}

static __global__ void __launch_bounds__(32) scaleFromSizeKernel(const std::uint32_t* largest, float* scale) {
  if (threadIdx.x == 0) *scale = e4m3Scale(__uint_as_float(*largest));
}

// 64 bits that depend on seed and number alone: a permutation of their sum's bits by odd products and shifts.
__device__ inline std::uint64_t randomBits(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t x = (number + 1) * 0x2545f4914f6cdd1dULL + seed * 0x9fb21c651e98df25ULL;
#pragma unroll
  for (int round = 0; round < 3; ++round) {
    x ^= x >> 29;
    x *= 0xa3b195354a39b70dULL;
    x ^= x >> 32;
  }
  return x;
}

inline constexpr float kRandomSpread = 0.02F;  // standard deviation of a trained layer's weights

// About normal: the sum of four uniform numbers of 16 bits.
__device__ inline float randomWeight(std::uint64_t bits) {
  const auto sum = static_cast<float>((bits & 0xffffU) + (bits >> 16 & 0xffffU) + (bits >> 32 & 0xffffU) + (bits >> 48));
  return (sum - 131070.0F) * (kRandomSpread / 37837.0F);
}

template <WeightForm F>
static __global__ void __launch_bounds__(kLayoutBlock) randomCodesKernel(std::uint8_t* codes, WeightView w, std::uint64_t seed) {
  const WordPlace place = wordPlace(w.out, w.in);
  if (!place.there) return;
  auto* word = reinterpret_cast<std::uint32_t*>(codes + place.row * w.rowBytes + wordOffset<F>(w.in, place.input));
  const auto number = static_cast<std::uint64_t>(place.row * w.in + place.input);
  if constexpr (F == WeightForm::f32 || F == WeightForm::bf16) {
    for (int e = 0; e < kWord; ++e) {
      const float value = place.input + e < w.in ? randomWeight(randomBits(seed, number + static_cast<std::uint64_t>(e))) : 0.0F;
      if constexpr (F == WeightForm::f32) {
        word[e] = __float_as_uint(value);
      } else {
        reinterpret_cast<std::uint16_t*>(word)[e] = tensor::floatToBfloat(value);
      }
    }
  } else {
    const std::uint64_t bits = randomBits(seed, number);
    for (int i = 0; i < kWordBits<F>; ++i) {
      auto part = static_cast<std::uint32_t>(bits >> (32 * i));
      // FP8 below 2: without the highest bit of the exponent none of them is NaN or infinite.
      if constexpr (F == WeightForm::e4m3 || F == WeightForm::e5m2) part &= 0xbfbfbfbfU;
      word[i] = part;
    }
  }
}

// F16 scales between ¾ and 1¼ of `middle`.
static __global__ void __launch_bounds__(kLayoutBlock)
randomScalesKernel(std::uint16_t* scales, std::int64_t count, float middle, std::uint64_t seed) {
  const std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (at >= count) return;
  const auto share = static_cast<float>(randomBits(~seed, static_cast<std::uint64_t>(at)) >> 40) * 0x1p-25F;
  scales[at] = tensor::floatToHalf(middle * (0.75F + share));
}

}  // namespace qs::cuda
