// The codes of packed numbers as registers of the level being compiled: INT8, FP8, BF16 pairs and 4-bit tables.
// It knows no matrix and no scale; packed.h and the packed cache do.
#pragma once

#if defined(__AVX2__)
#include <immintrin.h>
#else
#include <smmintrin.h>
#endif

#include <cstring>

#include "core/backend/abi.h"
#include "core/cpu/lanes.h"
#include "core/tensor/half_bits.h"

namespace qs::cpu {

typedef std::uint32_t Words __attribute__((vector_size(kLanes * 4)));
typedef std::uint32_t WordsInMemory __attribute__((vector_size(kLanes * 4), aligned(4), may_alias));

inline Words loadWords(const void* p) { return *static_cast<const WordsInMemory*>(p); }

// OCP FP8 is read as binary16: E5M2 is its upper byte; E4M3 with its fields moved up is 2⁻⁸ of its value, subnormals
// included (the exponents' biases are 15 and 7). The factor goes into the scale, where it is exact.
inline constexpr float kE4m3Factor = 256.0F;

constexpr std::uint16_t e4m3AsHalf(std::uint8_t code) {
  return static_cast<std::uint16_t>(((code & 0x80U) << 8) | ((code & 0x7fU) << 7));
}

// kLanes numbers in binary16.
inline Vec fromHalves(const std::uint16_t* p) {
#if defined(__AVX512F__)
  return reinterpret_cast<Vec>(_mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))));
#elif defined(__AVX2__)
  return reinterpret_cast<Vec>(_mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))));
#else
  Vec out;
  for (int i = 0; i < kLanes; ++i) out[i] = tensor::halfToFloat(p[i]);
  return out;
#endif
}

// kLanes codes of one byte each as F32; E4M3 times 2⁻⁸.
template <int CODE>
inline Vec fromBytes(const std::uint8_t* p) {
  static_assert(CODE == QS_CODE_INT8 || CODE == QS_CODE_E4M3 || CODE == QS_CODE_E5M2);
#if defined(__AVX512F__)
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  if constexpr (CODE == QS_CODE_INT8) {
    return reinterpret_cast<Vec>(_mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(bytes)));
  } else if constexpr (CODE == QS_CODE_E5M2) {
    return reinterpret_cast<Vec>(_mm512_cvtph_ps(_mm256_slli_epi16(_mm256_cvtepu8_epi16(bytes), 8)));
  } else {
    const __m256i wide = _mm256_slli_epi16(_mm256_cvtepi8_epi16(bytes), 7);
    return reinterpret_cast<Vec>(_mm512_cvtph_ps(_mm256_and_si256(wide, _mm256_set1_epi16(static_cast<short>(0xbf80)))));
  }
#elif defined(__AVX2__)
  const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));
  if constexpr (CODE == QS_CODE_INT8) {
    return reinterpret_cast<Vec>(_mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(bytes)));
  } else if constexpr (CODE == QS_CODE_E5M2) {
    return reinterpret_cast<Vec>(_mm256_cvtph_ps(_mm_slli_epi16(_mm_cvtepu8_epi16(bytes), 8)));
  } else {
    const __m128i wide = _mm_slli_epi16(_mm_cvtepi8_epi16(bytes), 7);
    return reinterpret_cast<Vec>(_mm256_cvtph_ps(_mm_and_si128(wide, _mm_set1_epi16(static_cast<short>(0xbf80)))));
  }
#else
  if constexpr (CODE == QS_CODE_INT8) {
    std::int32_t four = 0;
    std::memcpy(&four, p, sizeof four);
    return reinterpret_cast<Vec>(_mm_cvtepi32_ps(_mm_cvtepi8_epi32(_mm_cvtsi32_si128(four))));
  } else {
    std::int32_t four = 0;
    std::memcpy(&four, p, sizeof four);
    const auto code = reinterpret_cast<Words>(_mm_cvtepu8_epi32(_mm_cvtsi32_si128(four)));
    // Exponent and mantissa in F32's places; the exponent's bias is 15 before, 127 after. Subnormals get an implicit one
    // that is taken away again, infinities and NaN F32's largest exponent.
    const Words size = (code & 0x7fU) << (CODE == QS_CODE_E5M2 ? 21 : 20);
    const Words special = size >= (31U << 23) ? Words{} + (112U << 23) : Words{};
    const auto normal = reinterpret_cast<Vec>(size + (112U << 23) + special);
    const Vec subnormal = reinterpret_cast<Vec>(size + (113U << 23)) - 0x1p-14F;
    const Vec value = size < (1U << 23) ? subnormal : normal;
    return reinterpret_cast<Vec>(reinterpret_cast<Words>(value) | (code & 0x80U) << 24);
  }
#endif
}

// What 16 codes stand for, in registers.
struct Table {
#if defined(__AVX512F__)
  __m512 all;
  explicit Table(const float* t) : all(_mm512_loadu_ps(t)) {}
  // By the lowest four bits of each word.
  Vec operator()(Words code) const {
    return reinterpret_cast<Vec>(_mm512_permutexvar_ps(reinterpret_cast<__m512i>(code), all));
  }
#elif defined(__AVX2__)
  __m256 low;
  __m256 high;
  explicit Table(const float* t) : low(_mm256_loadu_ps(t)), high(_mm256_loadu_ps(t + 8)) {}
  Vec operator()(Words code) const {
    const auto index = reinterpret_cast<__m256i>(code);
    const __m256 upper = _mm256_castsi256_ps(_mm256_slli_epi32(index, 28));  // its sign is the fourth bit
    return reinterpret_cast<Vec>(
        _mm256_blendv_ps(_mm256_permutevar8x32_ps(low, index), _mm256_permutevar8x32_ps(high, index), upper));
  }
#else
  const float* all;
  explicit Table(const float* t) : all(t) {}
  Vec operator()(Words code) const {
    Vec out;
    for (int i = 0; i < kLanes; ++i) out[i] = all[code[i] & 15U];
    return out;
  }
#endif
};

// The 16 values of two's complement, which need no table: where a table takes several instructions, this takes fewer.
struct SignedNibbles {
  Vec operator()(Words code) const {
    typedef std::int32_t Signed __attribute__((vector_size(kLanes * 4)));
    return __builtin_convertvector(reinterpret_cast<Signed>(code << 28) >> 28, Vec);
  }
};

// Whether a table is that of SignedNibbles, and the level is better off without one.
inline bool isSignedTable(const float* table) {
#if defined(__AVX512F__)
  (void)table;
  return false;
#else
  for (int c = 0; c < 16; ++c) {
    // By its bits: −0 is another value.
    const auto wanted = static_cast<float>(c < 8 ? c : c - 16);
    if (std::bit_cast<std::uint32_t>(table[c]) != std::bit_cast<std::uint32_t>(wanted)) return false;
  }
  return true;
#endif
}

}  // namespace qs::cpu
