// The elements of a weight matrix as F32: value(code) · scale, the same number in whatever kernel it is asked for.
// How they lie in memory is weight_view.cuh's matter; nothing is multiplied with an input here.
#pragma once

#include "core/tensor/half_bits.h"
#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/weight_view.cuh"

namespace qs::cuda {

// 32-bit numbers of a word, and of what a lane loads at a time: 16 bytes, or a word where that is more.
template <WeightForm F>
inline constexpr int kWordBits = static_cast<int>(bitsOf(F) * kWord / 32);
template <WeightForm F>
inline constexpr int kStepWords = F == WeightForm::table4 ? 4 : bitsOf(F) == 8 ? 2 : 1;
template <WeightForm F>
inline constexpr int kStepBits = kStepWords<F> * kWordBits<F>;
template <WeightForm F>
inline constexpr bool kScaled = F != WeightForm::f32 && F != WeightForm::bf16;

// INT8 codes are kept moved up by 128, so that a byte becomes F32 by being put into a mantissa.
inline constexpr std::uint8_t kInt8Offset = 0x80;

// OCP FP8 by its fields, put into F32's places; the exponents' biases differ by 120 (E4M3) and 112 (E5M2), and a product
// with that power of two is exact, subnormals included. Codes that are NaN or infinite were refused.
__device__ inline float e4m3Value(std::uint32_t byteOnTop) {
  const auto bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(byteOnTop) >> 4) & 0x87f00000U;
  return __uint_as_float(bits) * 0x1p120F;
}
__device__ inline float e5m2Value(std::uint32_t byteOnTop) {
  const auto bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(byteOnTop) >> 3) & 0x8fe00000U;
  return __uint_as_float(bits) * 0x1p112F;
}
// A finite binary16, likewise.
__device__ inline float halfValue(std::uint16_t bits) {
  const std::uint32_t magnitude = static_cast<std::uint32_t>(bits & 0x7fffU) << 13;
  return __uint_as_float(magnitude | static_cast<std::uint32_t>(bits & 0x8000U) << 16) * 0x1p112F;
}

// The 8 values of a word, unscaled. `table` is best in shared memory: its 16 values stand in 16 banks.
template <WeightForm F>
__device__ inline void wordValues(const std::uint32_t* bits, const float* table, float (&value)[kWord]) {
  if constexpr (F == WeightForm::f32) {
#pragma unroll
    for (int e = 0; e < kWord; ++e) value[e] = __uint_as_float(bits[e]);
  } else if constexpr (F == WeightForm::bf16) {
#pragma unroll
    for (int e = 0; e < kWord; e += 2) {
      value[e] = __uint_as_float(bits[e / 2] << 16);
      value[e + 1] = __uint_as_float(bits[e / 2] & 0xffff0000U);
    }
  } else if constexpr (F == WeightForm::table4) {
#pragma unroll
    for (int e = 0; e < kWord; ++e) value[e] = table[bits[0] >> (4 * e) & 15U];
  } else if constexpr (F == WeightForm::int8) {
#pragma unroll
    for (int e = 0; e < kWord; ++e) {
      const std::uint32_t lifted = __byte_perm(bits[e / 4], 0x4b000000U, 0x7440U | static_cast<unsigned>(e % 4));
      value[e] = __uint_as_float(lifted) - (8388608.0F + 128.0F);
    }
  } else {
#pragma unroll
    for (int e = 0; e < kWord; ++e) {
      const std::uint32_t top = bits[e / 4] << (24 - e % 4 * 8);
      value[e] = F == WeightForm::e4m3 ? e4m3Value(top) : e5m2Value(top);
    }
  }
}

// Scale number `index` of the matrix.
__device__ inline float scaleAt(const WeightView& w, std::int64_t index) {
  switch (w.scaleForm) {
    case ScaleForm::fp32: return __ldg(reinterpret_cast<const float*>(w.scales) + index);
    case ScaleForm::fp16: return halfValue(__ldg(reinterpret_cast<const std::uint16_t*>(w.scales) + index));
    case ScaleForm::bf16: {
      return __uint_as_float(static_cast<std::uint32_t>(__ldg(reinterpret_cast<const std::uint16_t*>(w.scales) + index)) << 16);
    }
    case ScaleForm::e8m0: {
      const std::uint32_t code = __ldg(w.scales + index);
      return __uint_as_float(code == 0 ? 0x00400000U : code << 23);  // 2⁻¹²⁷ is subnormal in F32
    }
    case ScaleForm::e4m3: return e4m3Value(static_cast<std::uint32_t>(__ldg(w.scales + index)) << 24) * w.tensorScale;
    case ScaleForm::none: break;
  }
  return 1.0F;
}

__device__ inline std::uint32_t groupOf(const WeightView& w, std::uint32_t input) {
  return w.groupShift >= 0 ? input >> w.groupShift : input / static_cast<std::uint32_t>(w.group);
}

// Whether the 8 inputs of a word may have different scales.
__device__ inline bool scaledEach(const WeightView& w) { return w.groups > 1 && w.group % kWord != 0; }

// The word that begins at `input`, of the row whose scales begin at number `firstScale`: values become elements. EACH:
// scaledEach() may hold; else it does not.
template <WeightForm F, bool EACH>
__device__ inline void scaleWord(const WeightView& w, std::int64_t firstScale, std::uint32_t input, float (&value)[kWord]) {
  if constexpr (kScaled<F>) {
    if (!EACH || !scaledEach(w)) {
      const float scale = scaleAt(w, firstScale + groupOf(w, input));
#pragma unroll
      for (int e = 0; e < kWord; ++e) value[e] *= scale;
    } else {
#pragma unroll
      for (int e = 0; e < kWord; ++e) {
        // What fills up the last word has no group of its own.
        const std::uint32_t at = min(input + static_cast<std::uint32_t>(e), static_cast<std::uint32_t>(w.in) - 1U);
        value[e] *= scaleAt(w, firstScale + groupOf(w, at));
      }
    }
  }
}

// Where in a row the word that begins at `input` (a multiple of 8) stands, in bytes.
template <WeightForm F>
__device__ inline std::int64_t wordOffset(std::int64_t in, std::int64_t input) {
  constexpr std::int64_t kBytes = kWordBits<F> * 4;
  if constexpr (kStepWords<F> == 1) {
    return input / kWord * kBytes;
  } else {
    constexpr std::int64_t kStep = kStepWords<F> * kPiece;  // inputs that a warp takes at a time
    if (input >= in / kUnit * kUnit) return input / kWord * kBytes;
    const std::int64_t within = input % kStep;
    return input / kStep * kStep / kWord * kBytes + (within % kPiece / kWord * kStepWords<F> + within / kPiece) * kBytes;
  }
}

// N 32-bit numbers at an address that is a multiple of 4·N or of 16.
template <int N>
__device__ inline void loadBits(const std::uint8_t* from, std::uint32_t* to) {
  if constexpr (N >= 4) {
#pragma unroll
    for (int i = 0; i < N; i += 4) {
      const uint4 four = __ldg(reinterpret_cast<const uint4*>(from) + i / 4);
      to[i] = four.x;
      to[i + 1] = four.y;
      to[i + 2] = four.z;
      to[i + 3] = four.w;
    }
  } else if constexpr (N == 2) {
    const uint2 two = __ldg(reinterpret_cast<const uint2*>(from));
    to[0] = two.x;
    to[1] = two.y;
  } else {
    to[0] = __ldg(reinterpret_cast<const std::uint32_t*>(from));
  }
}

}  // namespace qs::cuda
