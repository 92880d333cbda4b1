// How kernels find a cache's numbers (attending.cuh) and read four of them. It decides no order of sums
// (attention_parts.cuh). A packed cache's numbers come out as the floats that a cache in F32 would hold.
#pragma once

#include <cstdint>

#include "cuda/kernels/attending.cuh"
#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/quads.cuh"

namespace qs::cuda {

// Unit `unit` of a key; lanes of neighbouring positions lie side by side.
static __device__ __forceinline__ std::int64_t keyUnit(const KvNumbers& keys, std::int64_t head, std::int64_t position,
                                                       std::int64_t unit) {
  const std::int64_t panel = position / kPanelPositions;
  return (head * keys.positions + panel * kPanelPositions) * keys.units + unit * kPanelPositions + position % kPanelPositions;
}
static __device__ __forceinline__ std::int64_t valueUnit(const KvNumbers& values, std::int64_t head, std::int64_t position,
                                                         std::int64_t unit) {
  return (head * values.positions + position) * values.units + unit;
}

// What four codes look like in memory.
template <int KIND>
struct CodesOf {
  using Four = std::uint32_t;
};
template <>
struct CodesOf<kFloats> {
  using Four = uint4;
};
template <>
struct CodesOf<QS_CODE_TABLE4> {
  using Four = std::uint16_t;
};

// Codes 4 · f … 4 · f + 3 of a unit; F32 has but four.
template <class Four>
static __device__ __forceinline__ Four fourOf(const uint4& unit, int f) {
  if constexpr (sizeof(Four) == sizeof(uint4)) {
    return unit;
  } else {
    constexpr int kPerWord = 4 / static_cast<int>(sizeof(Four));
    const int word = f / kPerWord;
    const std::uint32_t bits = word == 0 ? unit.x : word == 1 ? unit.y : word == 2 ? unit.z : unit.w;
    return static_cast<Four>(bits >> (f % kPerWord * 8 * sizeof(Four)));
  }
}

// The largest number of F32, with the sign of `product`, where a product of finite numbers went beyond it.
static __device__ __forceinline__ float kept(float product) {
  constexpr float kLargest = 3.40282347e38F;
  return product > kLargest ? kLargest : product < -kLargest ? -kLargest : product;
}

// What a code of 8 bits stands for, not scaled. E4M3 and E5M2: the bits, moved to where F32 has them, are the number
// divided by a power of two, subnormals included.
template <int KIND>
static __device__ __forceinline__ float codeValue(std::uint32_t code) {
  if constexpr (KIND == QS_CODE_INT8) {
    return static_cast<float>(static_cast<std::int8_t>(code & 0xffU));
  } else {
    constexpr bool kE4M3 = KIND == QS_CODE_E4M3;
    const std::uint32_t bits = (code & 0x80U) << 24 | (code & 0x7fU) << (kE4M3 ? 20 : 21);
    return __uint_as_float(bits) * (kE4M3 ? 0x1p120F : 0x1p112F);
  }
}

// Whether one of four codes is NaN or an infinity.
template <int KIND>
static __device__ __forceinline__ bool anyOdd(std::uint32_t four) {
  if constexpr (KIND == QS_CODE_E4M3) return (((four & 0x7f7f7f7fU) + 0x01010101U) & 0x80808080U) != 0;
  if constexpr (KIND == QS_CODE_E5M2) return (((four & 0x7f7f7f7fU) + 0x04040404U) & 0x80808080U) != 0;
  return false;
}

// NaN or the infinity that an odd code is; its sign stays.
template <int KIND>
static __device__ __forceinline__ float oddValue(std::uint32_t code) {
  const bool infinite = KIND == QS_CODE_E5M2 && (code & 0x7fU) == 0x7cU;
  return __uint_as_float((code & 0x80U) << 24 | (infinite ? 0x7f800000U : 0x7fc00000U));
}

// Four numbers from their codes and a scale each. `plain`: no product leaves F32.
template <int KIND>
static __device__ __forceinline__ Quad restored(typename CodesOf<KIND>::Four four, const float* table, const float (&scale)[4],
                                                bool plain) {
  Quad out;
  if constexpr (KIND == kFloats) {
    out.v[0] = __uint_as_float(four.x);
    out.v[1] = __uint_as_float(four.y);
    out.v[2] = __uint_as_float(four.z);
    out.v[3] = __uint_as_float(four.w);
    return out;
  }
  if constexpr (KIND == QS_CODE_TABLE4) {
#pragma unroll
    for (int i = 0; i < 4; ++i) out.v[i] = table[four >> (4 * i) & 15U] * scale[i];
  } else if constexpr (KIND != kFloats) {
#pragma unroll
    for (int i = 0; i < 4; ++i) out.v[i] = codeValue<KIND>(four >> (8 * i) & 0xffU) * scale[i];
  }
  if (!plain) {
#pragma unroll
    for (int i = 0; i < 4; ++i) out.v[i] = kept(out.v[i]);
  }
  if constexpr (KIND == QS_CODE_E4M3 || KIND == QS_CODE_E5M2) {
    if (anyOdd<KIND>(four)) {
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const std::uint32_t code = four >> (8 * i) & 0xffU;
        if (anyOdd<KIND>(code)) out.v[i] = oddValue<KIND>(code);
      }
    }
  }
  return out;
}

// The scales of consecutive numbers of one position: number `at` of the position first, then one after another.
class ScaleWalk {
 public:
  __device__ ScaleWalk(const KvNumbers& numbers, std::int64_t position, std::int64_t at)
      : next_(numbers.scales + at / numbers.group * numbers.positions + position),
        step_(numbers.positions),
        group_(numbers.group),
        left_(numbers.group - at % numbers.group),
        plainTo_(numbers.plainTo),
        scale_(*next_) {}

  // Of the next `count` (up to 4) numbers; what is beyond them gets the last one's. Returns whether all products stay
  // within F32.
  __device__ __forceinline__ bool four(int count, float (&scale)[4]) {
    if (left_ == 0) advance();
    if (left_ >= 4) {
#pragma unroll
      for (int i = 0; i < 4; ++i) scale[i] = scale_;
      left_ -= count;
      return fabsf(scale_) <= plainTo_;
    }
    bool plain = true;
    for (int i = 0; i < 4; ++i) {
      if (i < count) {
        if (left_ == 0) advance();
        --left_;
        plain = plain && fabsf(scale_) <= plainTo_;
      }
      scale[i] = scale_;
    }
    return plain;
  }

 private:
  __device__ __forceinline__ void advance() {
    next_ += step_;
    scale_ = *next_;
    left_ = group_;
  }

  const float* next_;
  std::int64_t step_;
  std::int64_t group_;
  std::int64_t left_;
  float plainTo_;
  float scale_;
};

}  // namespace qs::cuda
