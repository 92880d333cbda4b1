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

// Groups of one row with their scales and the scales' reciprocals.
struct RowGroups {
  const float* x;
  std::int64_t group;  // elements, a multiple of kStep
  int count;
  const float* scales;
  const float* inverses;
  float high;  // the last code; the first is its negative
};

// Codes, restored values (either may be null) and sums of the row's groups. Nothing is clipped and all is finite.
template <class LanesType>
inline void encodeRow(const RowGroups& row, std::uint8_t* codes, float* restored, LanesType& lanes) {
  const float* x = row.x;
  const float* scales = row.scales;
  const float* inverses = row.inverses;
  const std::int64_t group = row.group;
  const int count = row.count;
  const Floats highest = all(row.high);
  const Floats lowest = all(-row.high);
  // x · (1 ÷ s) differs from x ÷ s by at most three roundings, 3·2⁻²⁴ of at most high + 1. Only where a tie lies that
  // near can the code differ; there the quotient is formed by division.
  const Floats nearTie = all(0.5F - 4e-7F * (row.high + 1.0F));
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
      for (std::int64_t i = begin; i < begin + group; i += kStep) {
        const Floats v = load<Floats>(x + i);
        Floats t = smaller(highest, larger(lowest, v * inverse));
        Floats code = roundEven(t);
        if (anyAbove(magnitude(t - code), nearTie)) {
          t = smaller(highest, larger(lowest, v / scale));
          code = roundEven(t);
        }
        const Floats back = code * scale;
        if (codes != nullptr) storeBytes(codes + i, __builtin_convertvector(code, Ints));
        if (restored != nullptr) store(restored + i, back);
        const Floats error = v - back;
        squaredError += error * error;
        squares += v * v;
        maxError = larger(magnitude(error), maxError);
        zeros -= (v != 0.0F) & (code == 0.0F);
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

// Each value rounded to F16 and back.
inline void roundToHalf(float* values, int count) {
  int g = 0;
#if defined(__F16C__)
  for (; g + 8 <= count; g += 8) {
    _mm256_storeu_ps(values + g, _mm256_cvtph_ps(_mm256_cvtps_ph(_mm256_loadu_ps(values + g), _MM_FROUND_TO_NEAREST_INT)));
  }
#endif
  for (; g < count; ++g) values[g] = tensor::halfToFloat(tensor::floatToHalf(values[g]));
}

inline constexpr int kRowGroups = 256;  // groups worked out at once

// Scales of `count` ≤ kRowGroups groups for the symmetric grid, F32 or F16, and their reciprocals; largest: the row's
// largest magnitude. False if any group is not usual: NaN, ±Inf or very large values, a scale of 0, near the ends of
// its type's range, or with which a value would be clipped.
inline bool rowScales(const QsIntQuant& q, const float* x, std::int64_t group, int count, float high, float* scales,
                      float* inverses, float& largest) {
  alignas(64) float absmax[kRowGroups];
  for (int g = 0; g < count; ++g) {
    const Extremes found = extremes<false>(x + g * group, group);
    absmax[g] = std::bit_cast<float>(found.bits);
  }
  // Correctly rounded, as the quotient in double rounded to F32 is. Four plain loops, so that each becomes vector code.
  for (int g = 0; g < count; ++g) scales[g] = absmax[g] / high;
  if (q.scaleType == QS_SCALE_FP16) roundToHalf(scales, count);
  for (int g = 0; g < count; ++g) inverses[g] = 1.0F / scales[g];
  int unusual = 0;
  for (int g = 0; g < count; ++g) {
    // Written so that NaN fails: bounds of the values, of the scale, and the half step beyond the last code.
    unusual += !(absmax[g] < 1e4F) | !(scales[g] > 1e-7F) | !(absmax[g] <= scales[g] * (high + 0.4375F));
    largest = absmax[g] > largest ? absmax[g] : largest;
  }
  return unusual == 0;
}

}  // namespace qs::quant::kernel::simd
