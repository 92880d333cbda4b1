// The inner loop of int_kernel.h in vector types, for the instruction-set level being compiled: sixteen values a step.
// It is not another definition of rounding or of the sums: every lane does what roundChunk and addLane say, and a test
// holds the two to the same bits.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
// GCC 12 takes its own AVX-512 intrinsics for uninitialised (GCC bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#endif

namespace qs::quant::kernel::simd {

#if defined(__AVX512F__)
inline constexpr int kWidth = 16;  // floats in a register
#elif defined(__AVX__)
inline constexpr int kWidth = 8;
#else
inline constexpr int kWidth = 4;
#endif
inline constexpr int kStep = 16;  // elements a step, whatever the register: lane j holds element i + j
inline constexpr int kParts = kStep / kWidth;

typedef float Floats __attribute__((vector_size(kWidth * 4)));
typedef std::int32_t Ints __attribute__((vector_size(kWidth * 4)));
typedef float HalfFloats __attribute__((vector_size(kWidth * 2)));
typedef double Doubles __attribute__((vector_size(kWidth * 4)));  // half as many

template <class Vector, class Element>
inline Vector load(const Element* p) {
  Vector v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
template <class Vector, class Element>
inline void store(Element* p, const Vector& v) {
  std::memcpy(p, &v, sizeof v);
}

inline Floats all(float value) { return Floats{} + value; }
inline Floats magnitude(Floats v) {
  return std::bit_cast<Floats>(std::bit_cast<Ints>(v) & (Ints{} + std::int32_t{0x7fffffff}));
}

// a > b ? a : b and a < b ? a : b, each as one instruction; where an operand is NaN it is b.
inline Floats larger(Floats a, Floats b) {
#if defined(__AVX512F__)
  return _mm512_max_ps(a, b);
#elif defined(__AVX__)
  return _mm256_max_ps(a, b);
#elif defined(__SSE2__)
  return _mm_max_ps(a, b);
#else
  return a > b ? a : b;
#endif
}
inline Floats smaller(Floats a, Floats b) {
#if defined(__AVX512F__)
  return _mm512_min_ps(a, b);
#elif defined(__AVX__)
  return _mm256_min_ps(a, b);
#elif defined(__SSE2__)
  return _mm_min_ps(a, b);
#else
  return a < b ? a : b;
#endif
}
inline Ints larger(Ints a, Ints b) {
#if defined(__AVX512F__)
  return std::bit_cast<Ints>(_mm512_max_epi32(std::bit_cast<__m512i>(a), std::bit_cast<__m512i>(b)));
#elif defined(__AVX2__)
  return std::bit_cast<Ints>(_mm256_max_epi32(std::bit_cast<__m256i>(a), std::bit_cast<__m256i>(b)));
#else
  return a > b ? a : b;
#endif
}
inline Ints sizeBits(Floats v) { return std::bit_cast<Ints>(v) & (Ints{} + std::int32_t{0x7fffffff}); }

// The two halves of v as doubles.
struct Wide {
  Doubles low;
  Doubles high;
};
inline Wide widen(Floats v) {
  // GCC takes general vector code for this through memory, at several times the price.
#if defined(__AVX512F__)
  return {_mm512_cvtps_pd(_mm512_castps512_ps256(v)),
          _mm512_cvtps_pd(_mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(v), 1)))};
#elif defined(__AVX__)
  return {_mm256_cvtps_pd(_mm256_castps256_ps128(v)), _mm256_cvtps_pd(_mm256_extractf128_ps(v, 1))};
#elif defined(__SSE2__)
  return {_mm_cvtps_pd(v), _mm_cvtps_pd(_mm_movehl_ps(v, v))};
#else
  HalfFloats half[2];
  std::memcpy(half, &v, sizeof v);
  return {__builtin_convertvector(half[0], Doubles), __builtin_convertvector(half[1], Doubles)};
#endif
}

// The low bytes of whole numbers, in order.
inline void storeBytes(std::uint8_t* to, Ints v) {
#if defined(__AVX512F__)
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_cvtepi32_epi8(std::bit_cast<__m512i>(v)));
#elif defined(__AVX__)
  const __m256i low = std::bit_cast<__m256i>(v & 255);
  const __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(low), _mm256_extractf128_si256(low, 1));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_packus_epi16(words, words));
#elif defined(__SSE4_1__)
  const __m128i low = std::bit_cast<__m128i>(v & 255);
  const __m128i words = _mm_packus_epi32(low, low);
  const int bytes = _mm_cvtsi128_si32(_mm_packus_epi16(words, words));
  std::memcpy(to, &bytes, 4);
#else
  for (int j = 0; j < kWidth; ++j) to[j] = static_cast<std::uint8_t>(v[j]);
#endif
}

// The largest lane of v.
inline float largestLane(Floats v) {
#if defined(__AVX512F__)
  return _mm512_reduce_max_ps(v);
#else
  float top = v[0];
  for (int j = 1; j < kWidth; ++j) top = v[j] > top ? v[j] : top;
  return top;
#endif
}
inline std::int32_t largestLane(Ints v) {
#if defined(__AVX512F__)
  return _mm512_reduce_max_epi32(std::bit_cast<__m512i>(v));
#else
  std::int32_t top = v[0];
  for (int j = 1; j < kWidth; ++j) top = v[j] > top ? v[j] : top;
  return top;
#endif
}

inline Floats roundEven(Floats t) {
  constexpr float kMagic = 12582912.0F;
  return (t + kMagic) - kMagic;
}
inline Floats roundAway(Floats t) {
  const Floats size = magnitude(t);
  const Floats whole = __builtin_convertvector(__builtin_convertvector(size, Ints), Floats);
  const Floats up = size - whole >= 0.5F ? whole + 1.0F : whole;
  const Ints sign = std::bit_cast<Ints>(t) & (Ints{} + std::int32_t{INT32_MIN});
  return std::bit_cast<Floats>(std::bit_cast<Ints>(up) | sign);
}

// What one call needs to know of its group.
struct Group {
  float scale;
  float low;        // first and last code, less the zero point
  float high;
  float clipLow;    // quotients beyond these are clipped
  float clipHigh;
  std::int32_t zeroPoint;
};

// Squares are summed in F32 over this many elements (16 a lane), then in double: an error of at most 16·2⁻²⁴.
inline constexpr std::int64_t kFlush = 256;

// Adds F32 partial sums to double lanes.
inline void flush(Floats part, double* lanes) {
  const Wide wide = widen(part);
  store(lanes, load<Doubles>(lanes) + wide.low);
  store(lanes + kWidth / 2, load<Doubles>(lanes + kWidth / 2) + wide.high);
}

// Encodes x[0, n), n a multiple of kStep, finite, and adds to the lanes, but for maxAbs, which the caller knows, and
// flips, which these grids cannot have: 0 lies in every range. codes and restored may be null. No restored value
// reaches beyond F32 (the caller has seen to it). Without kClip no value lies beyond the clip bounds.
template <bool kAway, bool kClip, class LanesType>
inline void encodeSteps(const Group& g, const float* x, std::int64_t n, std::uint8_t* codes, float* restored,
                        LanesType& lanes) {
  // Copies: a store of bytes through `codes` might change what `g` refers to, and each field would be read anew.
  const Floats scale = all(g.scale);
  const Floats lowest = all(g.low);
  const Floats highest = all(g.high);
  const Floats clipLow = all(g.clipLow);
  const Floats clipHigh = all(g.clipHigh);
  const Ints zeroPoint = Ints{} + g.zeroPoint;
  for (int part = 0; part < kParts; ++part) {
    const int at = part * kWidth;
    Floats maxError = load<Floats>(lanes.maxError + at);
    Ints zeros = load<Ints>(lanes.zeros + at);
    Ints clipped = load<Ints>(lanes.clipped + at);
    for (std::int64_t start = 0; start < n; start += kFlush) {
      const std::int64_t end = start + kFlush < n ? start + kFlush : n;
      Floats squaredError{};
      Floats squares{};
      for (std::int64_t i = start + at; i < end; i += kStep) {
        const Floats v = load<Floats>(x + i);
        const Floats quotient = v / scale;
        const Floats t = smaller(highest, larger(lowest, quotient));
        const Floats code = kAway ? roundAway(t) : roundEven(t);
        const Floats back = code * scale;
        if (codes != nullptr) storeBytes(codes + i, __builtin_convertvector(code, Ints) + zeroPoint);
        if (restored != nullptr) store(restored + i, back);
        // Exact wherever the value is not clipped: x and x̂ are then within a factor of two, or x̂ is 0.
        const Floats error = v - back;
        squaredError += error * error;
        squares += v * v;
        maxError = larger(magnitude(error), maxError);
        // Comparisons give −1 where they hold.
        zeros -= (v != 0.0F) & (code == 0.0F);
        if constexpr (kClip) clipped -= (quotient < clipLow) | (quotient > clipHigh);
      }
      flush(squaredError, lanes.squaredError + at);
      flush(squares, lanes.squares + at);
    }
    store(lanes.maxError + at, maxError);
    store(lanes.zeros + at, zeros);
    store(lanes.clipped + at, clipped);
  }
}

// Lane-wise largest magnitude bits of x[0, n), n a multiple of kStep; NaN counts by its bits.
__attribute__((always_inline)) inline Ints sizeLanes(const float* x, std::int64_t n) {
  // Two running maxima, since each waits for the one before it.
  Ints even{};
  Ints odd{};
  std::int64_t i = 0;
  for (; i + 2 * kWidth <= n; i += 2 * kWidth) {
    even = larger(sizeBits(load<Floats>(x + i)), even);
    odd = larger(sizeBits(load<Floats>(x + i + kWidth)), odd);
  }
  for (; i < n; i += kWidth) even = larger(sizeBits(load<Floats>(x + i)), even);
  return larger(even, odd);
}

// Extremes and largest magnitude bits of x[0, n), n a multiple of kStep; NaN leaves lo and hi alone but not the bits.
// Without kSides lo and hi stay 0.
struct Extremes {
  float lo = 0.0F;
  float hi = 0.0F;
  std::uint32_t bits = 0;
};
template <bool kSides>
__attribute__((always_inline)) inline Extremes extremes(const float* x, std::int64_t n) {
  Floats lo{};
  Floats hi{};
  Extremes out;
  out.bits = static_cast<std::uint32_t>(largestLane(sizeLanes(x, n)));
  if constexpr (kSides) {
    for (std::int64_t i = 0; i < n; i += kWidth) {
      const Floats v = load<Floats>(x + i);
      lo = smaller(v, lo);
      hi = larger(v, hi);
    }
    out.lo = -largestLane(-lo);
    out.hi = largestLane(hi);
  }
  return out;
}

}  // namespace qs::quant::kernel::simd
