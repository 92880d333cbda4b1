// The usual case of the quantizer, a row in equal groups under the symmetric grid, ties to even, with all scales of the
// row worked out at once and one set of sums for all its groups. It gives the codes, scales and restored values of
// int_kernel.h and nothing it could not give: whatever is unusual in a row sends the whole row there.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/quant/int_kernel_abi.h"
#include "core/quant/int_kernel_simd.h"
#include "core/tensor/half_bits.h"

namespace qs::quant::kernel::simd {

inline bool anyAbove(Floats v, Floats bound) {
#if defined(__AVX512F__)
  return _mm512_cmp_ps_mask(v, bound, _CMP_GT_OQ) != 0;
#elif defined(__AVX__)
  return _mm256_movemask_ps(_mm256_cmp_ps(v, bound, _CMP_GT_OQ)) != 0;
#elif defined(__SSE2__)
  return _mm_movemask_ps(_mm_cmpgt_ps(v, bound)) != 0;
#else
  bool any = false;
  for (int j = 0; j < kWidth; ++j) any = any || v[j] > bound[j];
  return any;
#endif
}

// zeros + one in the lanes whose value is not 0 but whose code is.
inline Ints addWhereLost(Ints zeros, Ints one, Floats v, Floats code) {
#if defined(__AVX512F__)
  const __mmask16 lost =
      _mm512_mask_cmp_ps_mask(_mm512_cmp_ps_mask(code, Floats{}, _CMP_EQ_OQ), v, Floats{}, _CMP_NEQ_UQ);
  const __m512i sum = std::bit_cast<__m512i>(zeros);
  return std::bit_cast<Ints>(_mm512_mask_add_epi32(sum, lost, sum, std::bit_cast<__m512i>(one)));
#else
  (void)one;
  return zeros - ((v != 0.0F) & (code == 0.0F));
#endif
}

// Groups of one row with their scales and the scales' reciprocals.
struct RowGroups {
  const float* x;
  std::int64_t group;  // elements, a multiple of kStep
  int count;
  const float* scales;
  const float* inverses;
  float high;         // the last code; the first is its negative
  const float* next;  // the values that are wanted after these, fetched into the cache meanwhile; never dereferenced
};

// Codes, restored values (either may be null) and sums of the row's groups. All is finite and no value is clipped:
// |x| ≤ scale · (high + 7/16), so that no code needs a bound. kTogether steps share one look for ties; a group is a
// multiple of them.
template <int kTogether, class LanesType>
inline void encodeRow(const RowGroups& row, std::uint8_t* codes, float* restored, LanesType& lanes) {
  const float* x = row.x;
  const float* scales = row.scales;
  const float* inverses = row.inverses;
  const std::int64_t group = row.group;
  const int count = row.count;
  // x · (1 ÷ s) differs from x ÷ s by at most three roundings, 3·2⁻²⁴ of at most high + 1. Only where a tie lies that
  // near can the code differ; there the quotient is formed by division.
  const Floats nearTie = all(0.5F - 4e-7F * (row.high + 1.0F));
  const Ints one = Ints{} + 1;
  for (int part = 0; part < kParts; ++part) {
    const int at = part * kWidth;
    Floats maxError = load<Floats>(lanes.maxError + at);
    Ints zeros = load<Ints>(lanes.zeros + at);
    Floats squaredError{};
    Floats squares{};
    std::int64_t pending = 0;
    for (int g = 0; g < count; ++g) {
      const Floats scale = all(scales[g]);
      const Floats inverse = all(inverses[g]);
      const std::int64_t begin = g * group + at;
      for (std::int64_t i = begin; i < begin + group; i += kTogether * kStep) {
        Floats v[kTogether];
        Floats code[kTogether];
        Floats farthest{};  // from its code
        for (int k = 0; k < kTogether; ++k) {
          if (part == 0) __builtin_prefetch(row.next + i + k * kStep, 0, 3);
          v[k] = load<Floats>(x + i + k * kStep);
          const Floats t = v[k] * inverse;
          code[k] = roundEven(t);
          farthest = k == 0 ? magnitude(t - code[k]) : larger(magnitude(t - code[k]), farthest);
        }
        if (anyAbove(farthest, nearTie)) [[unlikely]] {
          for (int k = 0; k < kTogether; ++k) code[k] = roundEven(v[k] / scale);
        }
        for (int k = 0; k < kTogether; ++k) {
          const Floats back = code[k] * scale;
          if (codes != nullptr) storeBytes(codes + i + k * kStep, __builtin_convertvector(code[k], Ints));
          if (restored != nullptr) store(restored + i + k * kStep, back);
          const Floats error = v[k] - back;
          squaredError += error * error;
          squares += v[k] * v[k];
          maxError = larger(magnitude(error), maxError);
          zeros = addWhereLost(zeros, one, v[k], code[k]);
        }
      }
      pending += group;
      if (pending >= kFlush || g + 1 == count) {
        flush(squaredError, lanes.squaredError + at);
        flush(squares, lanes.squares + at);
        squaredError = Floats{};
        squares = Floats{};
        pending = 0;
      }
    }
    store(lanes.maxError + at, maxError);
    store(lanes.zeros + at, zeros);
  }
}

inline Floats toHalfAndBack(Floats v) {
#if defined(__AVX512F__)
  return _mm512_cvtph_ps(_mm512_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT));
#elif defined(__F16C__)
  return _mm256_cvtph_ps(_mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT));
#else
  for (int j = 0; j < kWidth; ++j) v[j] = tensor::halfToFloat(tensor::floatToHalf(v[j]));
  return v;
#endif
}

// Lane j: the largest lane of v[j].
inline Ints largestLanes(const Ints (&v)[kWidth]) {
#if defined(__AVX512F__)
  // A transposition that takes the maximum instead of moving both halves: 16 vectors become 8, 4, 2, 1.
  __m512i quads[4];
  for (int q = 0; q < 4; ++q) {
    const auto in = [&](int j) { return std::bit_cast<__m512i>(v[4 * q + j]); };
    const auto pair = [](__m512i a, __m512i b) {
      return _mm512_max_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    };
    const __m512i ab = pair(in(0), in(1));
    const __m512i cd = pair(in(2), in(3));
    quads[q] = _mm512_max_epi32(_mm512_unpacklo_epi64(ab, cd), _mm512_unpackhi_epi64(ab, cd));
  }
  // Each quarter of quads[q] now holds maxima of vectors 4q … 4q + 3 over that quarter.
  const auto quarters = [](__m512i a, __m512i b) {
    return _mm512_max_epi32(_mm512_shuffle_i32x4(a, b, 0x88), _mm512_shuffle_i32x4(a, b, 0xdd));
  };
  return std::bit_cast<Ints>(quarters(quarters(quads[0], quads[1]), quarters(quads[2], quads[3])));
#elif defined(__AVX2__)
  const auto in = [&](int j) { return std::bit_cast<__m256i>(v[j]); };
  const auto pair = [](__m256i a, __m256i b) {
    return _mm256_max_epi32(_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
  };
  const auto quad = [&](int j) {
    const __m256i ab = pair(in(j), in(j + 1));
    const __m256i cd = pair(in(j + 2), in(j + 3));
    return _mm256_max_epi32(_mm256_unpacklo_epi64(ab, cd), _mm256_unpackhi_epi64(ab, cd));
  };
  const __m256i low = quad(0);
  const __m256i high = quad(4);
  return std::bit_cast<Ints>(_mm256_max_epi32(_mm256_permute2x128_si256(low, high, 0x20),
                                              _mm256_permute2x128_si256(low, high, 0x31)));
#else
  Ints out{};
  for (int j = 0; j < kWidth; ++j) out[j] = largestLane(v[j]);
  return out;
#endif
}

inline constexpr int kRowGroups = 256;  // groups worked out at once
static_assert(kRowGroups % kWidth == 0);

// Scales of `count` ≤ kRowGroups groups for the symmetric grid, F32 or F16, and their reciprocals; largest: the row's
// largest magnitude. False if any group is not usual: NaN, ±Inf or very large values, a scale of 0, near the ends of
// its type's range, or with which a value would be clipped.
inline bool rowScales(const QsIntQuant& q, const float* x, std::int64_t group, int count, float high, float* scales,
                      float* inverses, float& largest) {
  const Floats highest = all(high);
  const Floats bound = all(high + 0.4375F);
  Ints unusual{};
  Floats top{};
  for (int first = 0; first < count; first += kWidth) {
    const int together = count - first < kWidth ? count - first : kWidth;
    Ints sizes[kWidth];
    if (together == kWidth && group == 2 * kStep) {
      // The usual size of group, without a loop in the loop.
#ifndef __CUDACC__
#pragma GCC unroll 16
#endif
      for (int j = 0; j < kWidth; ++j) sizes[j] = sizeLanes(x + (first + j) * 2 * kStep, 2 * kStep);
    } else {
      for (int j = 0; j < kWidth; ++j) sizes[j] = j < together ? sizeLanes(x + (first + j) * group, group) : sizes[0];
    }
    const Floats absmax = std::bit_cast<Floats>(largestLanes(sizes));
    // Correctly rounded, as the quotient in double rounded to F32 is.
    Floats scale = absmax / highest;
    if (q.scaleType == QS_SCALE_FP16) scale = toHalfAndBack(scale);
    const Floats inverse = 1.0F / scale;
    // Written so that NaN fails: bounds of the values, of the scale, and the half step beyond the last code.
    unusual |= ~((absmax < 1e4F) & (scale > 1e-7F) & (absmax <= scale * bound));
    top = larger(absmax, top);
    store(inverses + first, inverse);  // kRowGroups is a multiple of kWidth
    if (together == kWidth) {
      store(scales + first, scale);
    } else {
      std::memcpy(scales + first, &scale, sizeof(float) * static_cast<std::size_t>(together));
    }
  }
  largest = largestLane(top);
  return largestLane(unusual & 1) == 0;
}

}  // namespace qs::quant::kernel::simd
