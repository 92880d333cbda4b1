#include "core/spec/row_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace qs::spec {

namespace {

constexpr std::size_t kLanes = 8;

// Vectors of one width; the compiler writes their instructions for the function they end up in.
struct Wide16 {
  typedef double Double __attribute__((vector_size(16)));
  typedef std::int64_t Int __attribute__((vector_size(16)));
  typedef float Float __attribute__((vector_size(16)));
  typedef std::int32_t Int32 __attribute__((vector_size(16)));
  typedef float Half __attribute__((vector_size(8)));
};
struct Wide32 {
  typedef double Double __attribute__((vector_size(32)));
  typedef std::int64_t Int __attribute__((vector_size(32)));
  typedef float Float __attribute__((vector_size(32)));
  typedef std::int32_t Int32 __attribute__((vector_size(32)));
  typedef float Half __attribute__((vector_size(16)));
};
struct Wide64 {
  typedef double Double __attribute__((vector_size(64)));
  typedef std::int64_t Int __attribute__((vector_size(64)));
  typedef float Float __attribute__((vector_size(64)));
  typedef std::int32_t Int32 __attribute__((vector_size(64)));
  typedef float Half __attribute__((vector_size(32)));
};

#define QS_INLINE [[gnu::always_inline]] inline

// The lanes of one block, or the blocks' own lanes: always in this order.
QS_INLINE double pairwise(const double* lanes) {
  return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6])) + ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]));
}

template <class W>
QS_INLINE RowScan scan(const float* logits, std::size_t n) {
  using Float = typename W::Float;
  using Int32 = typename W::Int32;
  constexpr std::size_t kWide = sizeof(Float) / sizeof(float);
  constexpr std::int32_t kSign = 0x7FFFFFFF;
  constexpr std::int32_t kLargestFinite = 0x7F7FFFFF;
  RowScan out{logits[0], true};
  std::size_t i = 0;
  if (n >= kWide) {
    Float largest;
    std::memcpy(&largest, logits, sizeof(largest));
    Int32 bad{};
    for (; i + kWide <= n; i += kWide) {
      Float x;
      Int32 bits;
      std::memcpy(&x, logits + i, sizeof(x));
      std::memcpy(&bits, logits + i, sizeof(bits));
      largest = x > largest ? x : largest;
      bad |= (bits & kSign) > kLargestFinite;
    }
    for (std::size_t lane = 0; lane < kWide; ++lane) {
      out.largest = largest[lane] > out.largest ? largest[lane] : out.largest;
      out.finite = out.finite && bad[lane] == 0;
    }
  }
  for (; i < n; ++i) {
    out.largest = logits[i] > out.largest ? logits[i] : out.largest;
    out.finite = out.finite && std::isfinite(logits[i]);
  }
  return out;
}

// exp(x) for x ≤ 0: 2^k · exp(r), |r| ≤ ln 2 ÷ 2, exp(r) by the polynomial of degree 10 that interpolates it at Chebyshev's
// points (error below 3e-16).
template <class W>
QS_INLINE typename W::Double exponential(typename W::Double x) {
  using Double = typename W::Double;
  using Int = typename W::Int;
  constexpr double kLog2e = 1.4426950408889634;
  constexpr double kLn2High = 0x1.62e42fefa38p-1;  // its product with |k| < 2^11 is exact
  constexpr double kLn2Low = 0x1.ef35793c7673p-45;
  constexpr double kShifter = 0x1.8p52;  // added, a number is rounded to a whole one that stands in the low bits
  constexpr double kLeast = -708.0;      // below, results would be subnormal
  const Int keep = x >= kLeast;
  const Double clamped = keep ? x : Double{} + kLeast;
  const Double shifted = clamped * kLog2e + kShifter;
  const Double k = shifted - kShifter;
  const Double r = (clamped - k * kLn2High) - k * kLn2Low;
  Double p = r * 0x1.28a2ca617b969p-22 + 0x1.72fafebdaf273p-19;
  p = p * r + 0x1.a019a6611cad5p-16;
  p = p * r + 0x1.a01978b8b3d18p-13;
  p = p * r + 0x1.6c16c17f46982p-10;
  p = p * r + 0x1.1111112ddae8bp-7;
  p = p * r + 0x1.55555555520a4p-5;
  p = p * r + 0x1.555555554b736p-3;
  p = p * r + 0x1.0000000000005p-1;
  p = p * r + 0x1.000000000001ep+0;
  p = p * r + 1.0;
  Int bits;
  std::memcpy(&bits, &shifted, sizeof(bits));
  Int value;
  std::memcpy(&value, &p, sizeof(value));
  value = (value + (bits << 52)) & keep;
  Double out;
  std::memcpy(&out, &value, sizeof(out));
  return out;
}

// One block of 64: its values written, its sum returned.
template <class W>
QS_INLINE double exponentialBlock(const float* logits, double largest, double scale, double* weights) {
  using Double = typename W::Double;
  using Half = typename W::Half;
  constexpr std::size_t kWide = sizeof(Double) / sizeof(double);
  Double sums[kLanes / kWide] = {};
  for (std::size_t i = 0; i < kRowBlock; i += kLanes) {
    for (std::size_t part = 0; part < kLanes / kWide; ++part) {
      Half from;
      std::memcpy(&from, logits + i + part * kWide, sizeof(from));
      const Double e = exponential<W>((__builtin_convertvector(from, Double) - largest) * scale);
      std::memcpy(weights + i + part * kWide, &e, sizeof(e));
      sums[part] += e;
    }
  }
  double lanes[kLanes];
  std::memcpy(lanes, sums, sizeof(lanes));
  return pairwise(lanes);
}

template <class W>
QS_INLINE double exponentials(const float* logits, std::size_t n, double largest, double scale, double* weights, double* sums) {
  double total = 0.0;
  std::size_t i = 0;
  for (; i + kRowBlock <= n; i += kRowBlock) {
    total += sums[i / kRowBlock] = exponentialBlock<W>(logits + i, largest, scale, weights + i);
  }
  if (i < n) {
    float last[kRowBlock];
    // As good as −∞, without its arithmetic.
    std::fill(last, last + kRowBlock, std::numeric_limits<float>::lowest());
    std::memcpy(last, logits + i, (n - i) * sizeof(float));
    exponentialBlock<W>(last, largest, scale, weights + i);
    std::fill(weights + n, weights + i + kRowBlock, 0.0);  // a tiny scale would leave something of them
    double lanes[kLanes] = {};
    for (std::size_t j = 0; j < kRowBlock; ++j) lanes[j % kLanes] += weights[i + j];
    total += sums[i / kRowBlock] = pairwise(lanes);
  }
  return total;
}

template <class W>
QS_INLINE double scaled(double* values, std::size_t n, double factor, double* sums) {
  using Double = typename W::Double;
  constexpr std::size_t kWide = sizeof(Double) / sizeof(double);
  double total = 0.0;
  for (std::size_t i = 0; i < n; i += kRowBlock) {
    Double parts[kLanes / kWide] = {};
    for (std::size_t j = 0; j < kRowBlock; j += kLanes) {
      for (std::size_t part = 0; part < kLanes / kWide; ++part) {
        Double x;
        std::memcpy(&x, values + i + j + part * kWide, sizeof(x));
        x *= factor;
        std::memcpy(values + i + j + part * kWide, &x, sizeof(x));
        parts[part] += x;
      }
    }
    double lanes[kLanes];
    std::memcpy(lanes, parts, sizeof(lanes));
    total += sums[i / kRowBlock] = pairwise(lanes);
  }
  return total;
}

#define QS_ROW_KERNELS(suffix, W, attribute)                                                                           \
  attribute RowScan scan##suffix(const float* logits, std::size_t n) { return scan<W>(logits, n); }                   \
  attribute double exponentials##suffix(const float* logits, std::size_t n, double largest, double scale, double* weights, \
                                        double* sums) {                                                               \
    return exponentials<W>(logits, n, largest, scale, weights, sums);                                                  \
  }                                                                                                                    \
  attribute double scaled##suffix(double* values, std::size_t n, double factor, double* sums) {                       \
    return scaled<W>(values, n, factor, sums);                                                                         \
  }

QS_ROW_KERNELS(Plain, Wide16, )
#if defined(__x86_64__)
QS_ROW_KERNELS(Avx2, Wide32, __attribute__((target("avx2"))))
QS_ROW_KERNELS(Avx512, Wide64, __attribute__((target("avx512f,avx512dq"))))
#endif

}  // namespace

const std::vector<RowKernels>& rowKernels() {
  static const std::vector<RowKernels> all = [] {
    std::vector<RowKernels> out = {{"plain", scanPlain, exponentialsPlain, scaledPlain}};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) out.push_back({"avx2", scanAvx2, exponentialsAvx2, scaledAvx2});
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")) {
      out.push_back({"avx512", scanAvx512, exponentialsAvx512, scaledAvx512});
    }
#endif
    return out;
  }();
  return all;
}

const RowKernels& bestRowKernels() { return rowKernels().back(); }

}  // namespace qs::spec
