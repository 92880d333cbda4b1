#include "core/io/vector_blocks.h"

#if defined(__x86_64__)
// GCC 12 takes its own AVX-512 intrinsics for uninitialised (GCC bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#endif

#include <bit>
#include <cstring>

namespace qs::io {

#if defined(__x86_64__)

// The levels x86-64-v3 and v4. Products and sums are not fused (the build says so): the plain encoders round both.
#define QS_V3 __attribute__((target("avx2,f16c,bmi,bmi2"), always_inline)) inline
#define QS_V4 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,f16c,bmi,bmi2"), always_inline)) inline
#define QS_V3_ENTRY __attribute__((target("avx2,f16c,bmi,bmi2")))
#define QS_V4_ENTRY __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,f16c,bmi,bmi2")))

namespace {

constexpr int kElements = 32;
constexpr int kQ4Bytes = 18;
constexpr int kQ8Bytes = 34;

// Largest magnitudes between which an 8th and a 127th of them are neither 0 nor infinite in fp16. NaN is not between.
constexpr float kLeastUsual = 1e-5F;
constexpr float kMostUsual = 5e5F;

// The largest F32 below one half: truncating after adding it rounds halves away from 0, and nothing below a half up.
constexpr float kBelowHalf = 0x1.fffffep-2F;

// What lies this far behind is fetched meanwhile, in elements; never dereferenced.
constexpr int kFetchAhead = 1024;

bool isUsual(float largest) { return largest > kLeastUsual && largest < kMostUsual; }

// largest ÷ −8 times the sign that the lowest bit says, without a branch that could not be foreseen.
inline float scaleOfEight(float largest, std::uint32_t negative) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(largest * 0.125F) | (~negative << 31));
}

// Both levels have F16C.
QS_V3 void writeHalf(float value, std::uint8_t* to) {
  const auto half = static_cast<std::uint16_t>(_mm_cvtsi128_si32(_mm_cvtps_ph(_mm_set_ss(value), _MM_FROUND_TO_NEAREST_INT)));
  std::memcpy(to, &half, sizeof half);
}

// --- AVX-512 ---

QS_V4 __m512 magnitude(__m512 v) { return _mm512_abs_ps(v); }

QS_V4 __m512i fourBits(__m512 v, __m512 inverse) {
  const __m512 t = _mm512_add_ps(_mm512_mul_ps(v, inverse), _mm512_set1_ps(8.5F));
  return _mm512_cvttps_epi32(_mm512_min_ps(_mm512_max_ps(t, _mm512_setzero_ps()), _mm512_set1_ps(15.0F)));
}

QS_V4 __m128i eightBits(__m512 v, __m512 inverse) {
  const __m512 t = _mm512_mul_ps(v, inverse);
  const __m512 step = _mm512_or_ps(_mm512_and_ps(t, _mm512_set1_ps(-0.0F)), _mm512_set1_ps(kBelowHalf));
  return _mm512_cvtepi32_epi8(_mm512_cvttps_epi32(_mm512_add_ps(t, step)));
}

QS_V4_ENTRY void q4_0V4(const BlockType& type, const float* x, std::int64_t blocks, std::uint8_t* out, BlockCounts& counts) {
  for (std::int64_t b = 0; b < blocks; ++b, x += kElements, out += kQ4Bytes) {
    _mm_prefetch(reinterpret_cast<const char*>(x + kFetchAhead), _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(x + kFetchAhead + 16), _MM_HINT_T0);
    const __m512 a = _mm512_loadu_ps(x);
    const __m512 c = _mm512_loadu_ps(x + 16);
    const float largest = _mm512_reduce_max_ps(_mm512_max_ps(magnitude(a), magnitude(c)));
    if (!isUsual(largest)) {
      type.encode(x, out, counts);
      continue;
    }
    const __m512 all = _mm512_set1_ps(largest);
    const std::uint32_t at = _mm512_cmp_ps_mask(magnitude(a), all, _CMP_EQ_OQ) |
                             static_cast<std::uint32_t>(_mm512_cmp_ps_mask(magnitude(c), all, _CMP_EQ_OQ)) << 16;
    const std::uint32_t negative =
        _mm512_movepi32_mask(_mm512_castps_si512(a)) | static_cast<std::uint32_t>(_mm512_movepi32_mask(_mm512_castps_si512(c))) << 16;
    // The first of the largest gets the code −8.
    const float d = scaleOfEight(largest, negative >> std::countr_zero(at));
    writeHalf(d, out);
    const __m512 inverse = _mm512_set1_ps(1.0F / d);
    const __m512i both = _mm512_or_si512(fourBits(a, inverse), _mm512_slli_epi32(fourBits(c, inverse), 4));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 2), _mm512_cvtepi32_epi8(both));
  }
}

QS_V4_ENTRY void q8_0V4(const BlockType& type, const float* x, std::int64_t blocks, std::uint8_t* out, BlockCounts& counts) {
  for (std::int64_t b = 0; b < blocks; ++b, x += kElements, out += kQ8Bytes) {
    _mm_prefetch(reinterpret_cast<const char*>(x + kFetchAhead), _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(x + kFetchAhead + 16), _MM_HINT_T0);
    const __m512 a = _mm512_loadu_ps(x);
    const __m512 c = _mm512_loadu_ps(x + 16);
    const float largest = _mm512_reduce_max_ps(_mm512_max_ps(magnitude(a), magnitude(c)));
    if (!isUsual(largest)) {
      type.encode(x, out, counts);
      continue;
    }
    const float d = largest / 127.0F;
    writeHalf(d, out);
    const __m512 inverse = _mm512_set1_ps(1.0F / d);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 2), eightBits(a, inverse));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 18), eightBits(c, inverse));
  }
}

// --- AVX2 ---

struct Four {
  __m256 part[4];
};

QS_V3 __m256 magnitude(__m256 v) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0F), v); }

QS_V3 float largestOf(const Four& v) {
  const __m256 eight = _mm256_max_ps(_mm256_max_ps(magnitude(v.part[0]), magnitude(v.part[1])),
                                     _mm256_max_ps(magnitude(v.part[2]), magnitude(v.part[3])));
  const __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
  const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
}

QS_V3 Four loadFour(const float* x) {
  return {{_mm256_loadu_ps(x), _mm256_loadu_ps(x + 8), _mm256_loadu_ps(x + 16), _mm256_loadu_ps(x + 24)}};
}

// Bytes of four registers of whole numbers, in order; each fits a signed byte.
QS_V3 __m256i bytesOf(const __m256i (&v)[4]) {
  const __m256i packed = _mm256_packs_epi16(_mm256_packs_epi32(v[0], v[1]), _mm256_packs_epi32(v[2], v[3]));
  return _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

QS_V3_ENTRY void q4_0V3(const BlockType& type, const float* x, std::int64_t blocks, std::uint8_t* out, BlockCounts& counts) {
  const __m256 bias = _mm256_set1_ps(8.5F);
  const __m256 highest = _mm256_set1_ps(15.0F);
  for (std::int64_t b = 0; b < blocks; ++b, x += kElements, out += kQ4Bytes) {
    const Four v = loadFour(x);
    const float largest = largestOf(v);
    if (!isUsual(largest)) {
      type.encode(x, out, counts);
      continue;
    }
    const __m256 all = _mm256_set1_ps(largest);
    std::uint32_t at = 0;
    std::uint32_t negative = 0;
    for (int p = 0; p < 4; ++p) {
      at |= static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_cmp_ps(magnitude(v.part[p]), all, _CMP_EQ_OQ))) << (8 * p);
      negative |= static_cast<std::uint32_t>(_mm256_movemask_ps(v.part[p])) << (8 * p);
    }
    const float d = scaleOfEight(largest, negative >> std::countr_zero(at));
    writeHalf(d, out);
    const __m256 inverse = _mm256_set1_ps(1.0F / d);
    __m256i codes[4];
    for (int p = 0; p < 4; ++p) {
      const __m256 t = _mm256_add_ps(_mm256_mul_ps(v.part[p], inverse), bias);
      codes[p] = _mm256_cvttps_epi32(_mm256_min_ps(_mm256_max_ps(t, _mm256_setzero_ps()), highest));
    }
    const __m256i bytes = bytesOf(codes);
    // Codes are below 16: as 16-bit lanes they move by four bits without touching their neighbours.
    const __m128i upper = _mm_slli_epi16(_mm256_extracti128_si256(bytes, 1), 4);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 2), _mm_or_si128(_mm256_castsi256_si128(bytes), upper));
  }
}

QS_V3_ENTRY void q8_0V3(const BlockType& type, const float* x, std::int64_t blocks, std::uint8_t* out, BlockCounts& counts) {
  const __m256 half = _mm256_set1_ps(kBelowHalf);
  const __m256 signs = _mm256_set1_ps(-0.0F);
  for (std::int64_t b = 0; b < blocks; ++b, x += kElements, out += kQ8Bytes) {
    const Four v = loadFour(x);
    const float largest = largestOf(v);
    if (!isUsual(largest)) {
      type.encode(x, out, counts);
      continue;
    }
    const float d = largest / 127.0F;
    writeHalf(d, out);
    const __m256 inverse = _mm256_set1_ps(1.0F / d);
    __m256i codes[4];
    for (int p = 0; p < 4; ++p) {
      const __m256 t = _mm256_mul_ps(v.part[p], inverse);
      codes[p] = _mm256_cvttps_epi32(_mm256_add_ps(t, _mm256_or_ps(_mm256_and_ps(t, signs), half)));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 2), bytesOf(codes));
  }
}

}  // namespace

EncodeBlocks vectorEncoderQ4_0(int level) {
  return level >= 4 ? q4_0V4 : level == 3 ? q4_0V3 : nullptr;
}

EncodeBlocks vectorEncoderQ8_0(int level) {
  return level >= 4 ? q8_0V4 : level == 3 ? q8_0V3 : nullptr;
}

#pragma GCC diagnostic pop

#else

EncodeBlocks vectorEncoderQ4_0(int) { return nullptr; }
EncodeBlocks vectorEncoderQ8_0(int) { return nullptr; }

#endif

}  // namespace qs::io
