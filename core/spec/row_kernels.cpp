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
  typedef std::uint64_t Bits __attribute__((vector_size(16)));
  typedef float Float __attribute__((vector_size(16)));
  typedef std::int32_t Int32 __attribute__((vector_size(16)));
  typedef float Half __attribute__((vector_size(8)));
};
struct Wide32 {
  typedef double Double __attribute__((vector_size(32)));
  typedef std::int64_t Int __attribute__((vector_size(32)));
  typedef std::uint64_t Bits __attribute__((vector_size(32)));
  typedef float Float __attribute__((vector_size(32)));
  typedef std::int32_t Int32 __attribute__((vector_size(32)));
  typedef float Half __attribute__((vector_size(16)));
};
struct Wide64 {
  typedef double Double __attribute__((vector_size(64)));
  typedef std::int64_t Int __attribute__((vector_size(64)));
  typedef std::uint64_t Bits __attribute__((vector_size(64)));
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
  constexpr std::size_t kChains = 4;  // side by side: one would wait for itself
  constexpr std::int32_t kSign = 0x7FFFFFFF;
  constexpr std::int32_t kLargestFinite = 0x7F7FFFFF;
  RowScan out{logits[0], logits[0], true};
  std::size_t i = 0;
  if (n >= kChains * kWide) {
    Float largest[kChains];
    Float least[kChains];
    Int32 bad[kChains] = {};
    for (std::size_t c = 0; c < kChains; ++c) std::memcpy(&largest[c], logits + c * kWide, sizeof(Float));
    for (std::size_t c = 0; c < kChains; ++c) least[c] = largest[c];
    for (; i + kChains * kWide <= n; i += kChains * kWide) {
      for (std::size_t c = 0; c < kChains; ++c) {
        Float x;
        Int32 bits;
        std::memcpy(&x, logits + i + c * kWide, sizeof(x));
        std::memcpy(&bits, &x, sizeof(bits));
        largest[c] = x > largest[c] ? x : largest[c];
        least[c] = x < least[c] ? x : least[c];
        bad[c] |= (bits & kSign) > kLargestFinite;
      }
    }
    for (std::size_t c = 0; c < kChains; ++c) {
      for (std::size_t lane = 0; lane < kWide; ++lane) {
        out.largest = largest[c][lane] > out.largest ? largest[c][lane] : out.largest;
        out.least = least[c][lane] < out.least ? least[c][lane] : out.least;
        out.finite = out.finite && bad[c][lane] == 0;
      }
    }
  }
  for (; i < n; ++i) {
    out.largest = logits[i] > out.largest ? logits[i] : out.largest;
    out.least = logits[i] < out.least ? logits[i] : out.least;
    out.finite = out.finite && std::isfinite(logits[i]);
  }
  return out;
}

// The first place of a value that is there.
template <class W>
QS_INLINE std::size_t find(const float* logits, std::size_t n, float value) {
  using Float = typename W::Float;
  using Int32 = typename W::Int32;
  constexpr std::size_t kWide = sizeof(Float) / sizeof(float);
  constexpr std::size_t kStride = 4 * kWide;
  std::size_t i = 0;
  for (; i + kStride <= n; i += kStride) {
    Int32 any = {};
    for (std::size_t c = 0; c < 4; ++c) {
      Float x;
      std::memcpy(&x, logits + i + c * kWide, sizeof(x));
      any |= x == value;
    }
    std::int32_t seen = 0;
    for (std::size_t lane = 0; lane < kWide; ++lane) seen |= any[lane];
    if (seen != 0) break;
  }
  while (i < n && logits[i] != value) ++i;
  return i;
}

// 2^x for x ≤ 0: 2^k · 2^f with k the nearest whole number, 2^f by the polynomial of degree 10 that interpolates it at
// Chebyshev's points (error below 4e-16). 0 below 2^−1021, where scaling would meet subnormal numbers; what the steps before
// make of such an x, infinities too, is masked away.
template <class W>
QS_INLINE typename W::Double powerOfTwo(typename W::Double x) {
  using Double = typename W::Double;
  using Int = typename W::Int;
  using Bits = typename W::Bits;  // wraps round, where what is masked away overflows
  constexpr double kShifter = 0x1.8p52;  // added, a number is rounded to a whole one that stands in the low bits
  const Int keep = x >= -1021.0;
  const Double shifted = x + kShifter;
  const Double f = x - (shifted - kShifter);
  Double p = f * 0x1.e6064f626db12p-28 + 0x1.b675cde5a49adp-24;
  p = p * f + 0x1.62bfd46f7ae0cp-20;
  p = p * f + 0x1.ffcb53f4ed5dfp-17;
  p = p * f + 0x1.4309130972778p-13;
  p = p * f + 0x1.5d87fe9d8001bp-10;
  p = p * f + 0x1.3b2ab6fba1dd0p-7;
  p = p * f + 0x1.c6b08d703ce1dp-5;
  p = p * f + 0x1.ebfbdff82c598p-3;
  p = p * f + 0x1.62e42fefa3a19p-1;
  p = p * f + 1.0;
  Bits bits;
  std::memcpy(&bits, &shifted, sizeof(bits));
  Bits value;
  std::memcpy(&value, &p, sizeof(value));
  value = (value + (bits << 52)) & reinterpret_cast<Bits>(keep);
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
      const Double e = powerOfTwo<W>((__builtin_convertvector(from, Double) - largest) * scale);
      std::memcpy(weights + i + part * kWide, &e, sizeof(e));
      sums[part] += e;
    }
  }
  double lanes[kLanes];
  std::memcpy(lanes, sums, sizeof(lanes));
  return pairwise(lanes);
}

template <class W>
QS_INLINE double exponentials(const float* logits, std::size_t n, double largest, double factor, double* weights, double* sums) {
  constexpr double kLog2e = 1.4426950408889634;
  const double scale = std::min(factor * kLog2e, std::numeric_limits<double>::max());  // the largest logit's 0 stays 0
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
  attribute std::size_t find##suffix(const float* logits, std::size_t n, float value) { return find<W>(logits, n, value); } \
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
    std::vector<RowKernels> out = {{"plain", scanPlain, findPlain, exponentialsPlain, scaledPlain}};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) out.push_back({"avx2", scanAvx2, findAvx2, exponentialsAvx2, scaledAvx2});
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")) {
      out.push_back({"avx512", scanAvx512, findAvx512, exponentialsAvx512, scaledAvx512});
    }
#endif
    return out;
  }();
  return all;
}

const RowKernels& bestRowKernels() { return rowKernels().back(); }

}  // namespace qs::spec
