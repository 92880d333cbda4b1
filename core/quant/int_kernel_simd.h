// The inner loop of int_kernel.h in vector types, for the instruction-set level being compiled: sixteen values a step.
// It is not another definition of rounding or of the sums: every lane does what roundChunk and addLane say, and a test
// holds the two to the same bits.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

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

// The largest lane of v, by halves.
template <class Vector>
inline auto largestLane(Vector v) {
  using Element = std::remove_cvref_t<decltype(v[0])>;
  constexpr int kCount = static_cast<int>(sizeof(Vector) / sizeof(Element));
  if constexpr (kCount == 4) {
    const Element a = v[0] > v[1] ? v[0] : v[1];
    const Element b = v[2] > v[3] ? v[2] : v[3];
    return a > b ? a : b;
  } else {
    typedef Element Half __attribute__((vector_size(sizeof(Vector) / 2)));
    Half half[2];
    std::memcpy(half, &v, sizeof v);
    return largestLane(half[0] > half[1] ? half[0] : half[1]);
  }
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
  float cap;        // restored values end at ± this
  std::int32_t zeroPoint;
};

// Encodes x[0, n), n a multiple of kStep, finite, and adds to the lanes. codes and restored may be null.
template <bool kAway, bool kCodes, bool kRestored, class LanesType>
inline void encodeSteps(const Group& g, const float* x, std::int64_t n, std::uint8_t* codes, float* restored,
                        LanesType& lanes) {
  for (int part = 0; part < kParts; ++part) {
    const int at = part * kWidth;  // this part's lanes stay in registers over the whole group
    Doubles errorLow = load<Doubles>(lanes.squaredError + at);
    Doubles errorHigh = load<Doubles>(lanes.squaredError + at + kWidth / 2);
    Doubles squareLow = load<Doubles>(lanes.squares + at);
    Doubles squareHigh = load<Doubles>(lanes.squares + at + kWidth / 2);
    Floats maxError = load<Floats>(lanes.maxError + at);
    Floats maxAbs = load<Floats>(lanes.maxAbs + at);
    Ints zeros = load<Ints>(lanes.zeros + at);
    Ints clipped = load<Ints>(lanes.clipped + at);
    Ints flips = load<Ints>(lanes.flips + at);
    for (std::int64_t i = at; i < n; i += kStep) {
      const Floats v = load<Floats>(x + i);
      const Floats quotient = v / g.scale;
      Floats t = quotient < g.low ? all(g.low) : quotient;
      t = t > g.high ? all(g.high) : t;
      const Floats code = kAway ? roundAway(t) : roundEven(t);
      Floats back = code * g.scale;
      back = back > g.cap ? all(g.cap) : back;
      back = back < -g.cap ? all(-g.cap) : back;
      if constexpr (kCodes) {
        const Ints whole = __builtin_convertvector(code, Ints) + g.zeroPoint;
        storeBytes(codes + i, whole);
      }
      if constexpr (kRestored) store(restored + i, back);
      const Wide exact = widen(v);
      const Wide wide = widen(back);
      const Doubles low = exact.low - wide.low;
      const Doubles high = exact.high - wide.high;
      errorLow += low * low;
      errorHigh += high * high;
      squareLow += exact.low * exact.low;
      squareHigh += exact.high * exact.high;
      const Floats error = magnitude(v - back);
      maxError = error > maxError ? error : maxError;
      const Floats size = magnitude(v);
      maxAbs = size > maxAbs ? size : maxAbs;
      // Comparisons give −1 where they hold.
      zeros -= (v != 0.0F) & (back == 0.0F);
      clipped -= (quotient < g.clipLow) | (quotient > g.clipHigh);
      flips -= ((v < 0.0F) & (back > 0.0F)) | ((v > 0.0F) & (back < 0.0F));
    }
    store(lanes.squaredError + at, errorLow);
    store(lanes.squaredError + at + kWidth / 2, errorHigh);
    store(lanes.squares + at, squareLow);
    store(lanes.squares + at + kWidth / 2, squareHigh);
    store(lanes.maxError + at, maxError);
    store(lanes.maxAbs + at, maxAbs);
    store(lanes.zeros + at, zeros);
    store(lanes.clipped + at, clipped);
    store(lanes.flips + at, flips);
  }
}

// Extremes and largest magnitude bits of x[0, n), n a multiple of kStep; NaN leaves lo and hi alone but not the bits.
// Without kSides lo and hi stay 0.
struct Extremes {
  float lo = 0.0F;
  float hi = 0.0F;
  std::uint32_t bits = 0;
};
template <bool kSides>
inline Extremes extremes(const float* x, std::int64_t n) {
  Floats lo{};
  Floats hi{};
  Ints bits{};
  for (std::int64_t i = 0; i < n; i += kWidth) {
    const Floats v = load<Floats>(x + i);
    const Ints size = std::bit_cast<Ints>(v) & (Ints{} + std::int32_t{0x7fffffff});
    bits = size > bits ? size : bits;
    if constexpr (kSides) {
      lo = v < lo ? v : lo;
      hi = v > hi ? v : hi;
    }
  }
  Extremes out;
  if constexpr (kSides) {
    out.lo = -largestLane(-lo);
    out.hi = largestLane(hi);
  }
  out.bits = static_cast<std::uint32_t>(largestLane(bits));
  return out;
}

}  // namespace qs::quant::kernel::simd
