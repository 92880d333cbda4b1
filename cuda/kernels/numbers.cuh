// F32 as the smaller numbers that products of many rows are computed in. It rounds single numbers and chooses no scale but
// that of a whole FP8 factor.
#pragma once

#include <type_traits>

#include "core/tensor/half_bits.h"
#include "cuda/kernels/compat.cuh"

namespace qs::cuda {

struct Bf16 {
  std::uint16_t bits;
};
struct Fp16 {
  std::uint16_t bits;
};
struct E4m3 {
  std::uint8_t bits;
};

inline constexpr float kMostE4m3 = 448.0F;

// To nearest, ties to even; beyond the largest number the largest, NaN stays NaN.
__device__ inline std::uint8_t e4m3Code(float value) {
  const std::uint32_t bits = __float_as_uint(value);
  const auto sign = static_cast<std::uint8_t>(bits >> 24 & 0x80U);
  const std::uint32_t size = bits & 0x7fffffffU;
  if (size > 0x7f800000U) return static_cast<std::uint8_t>(sign | 0x7fU);
  const float magnitude = __uint_as_float(size);
  if (magnitude >= kMostE4m3) return static_cast<std::uint8_t>(sign | 0x7eU);
  if (magnitude < 0x1p-6F) {
    // Subnormals are whole multiples of 2⁻⁹: the sum's last place is one.
    return static_cast<std::uint8_t>(sign | (__float_as_uint(magnitude * 512.0F + 8388608.0F) & 0xfU));
  }
  const std::uint32_t rounded = size + 0x7ffffU + (size >> 20 & 1U);
  return static_cast<std::uint8_t>(sign | ((rounded >> 20) - (120U << 3)));
}

template <class T>
__device__ inline T numberOf(float value, float scale) {
  if constexpr (std::is_same_v<T, float>) {
    return value;
  } else if constexpr (std::is_same_v<T, Bf16>) {
    return {tensor::floatToBfloat(value)};
  } else if constexpr (std::is_same_v<T, Fp16>) {
    return {tensor::floatToHalf(value)};
  } else {
    return {e4m3Code(value / scale)};
  }
}

// The scale by which numbers of at most this magnitude fill E4M3.
__device__ inline float e4m3Scale(float absMax) {
  const float scale = absMax / kMostE4m3;
  return scale > 0.0F ? scale : 1.0F;
}

// Largest finite magnitude, as bits, which are ordered like the numbers: a maximum of whole numbers is the same in any
// order.
__device__ inline std::uint32_t finiteSize(float value) {
  const std::uint32_t size = __float_as_uint(value) & 0x7fffffffU;
  return size < 0x7f800000U ? size : 0U;
}
__device__ inline void keepLargest(std::uint32_t size, std::uint32_t* largest) {
  size = __reduce_max_sync(0xffffffffU, size);
  if (threadIdx.x % 32 == 0 && size != 0) atomicMax(largest, size);
}

}  // namespace qs::cuda
