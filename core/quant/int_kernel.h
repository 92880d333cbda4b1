// The one definition of integer rounding: range → scale → codes → restored values → error sums, for one group.
// It is header-only and plain so that each instruction-set module and the built-in quantizer compile the same text;
// it is not a place for loops over matrices (int_kernel_rows.h) nor for the choice of a clipping range (methods/).
//
// Bit-exactness: scales are quotients formed in double and rounded to F32 (which equals correctly rounded F32
// division) and then to their stored type; x ÷ scale is an F32 division; ties are resolved by IEEE addition of
// 1.5·2²³. No contraction (-ffp-contract=off). Sums use a fixed set of lanes, so that vector width does not matter;
// the vector loop sums squares in F32 over 256 elements and then in double.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "core/quant/int_kernel_abi.h"
#include "core/quant/int_kernel_row.h"
#include "core/quant/int_kernel_simd.h"
#include "core/tensor/half_bits.h"

// The CUDA module compiles what deals with single values for the device too.
#ifdef __CUDACC__
#define QS_HOST_DEVICE __host__ __device__
#else
#define QS_HOST_DEVICE
#endif

namespace qs::quant::kernel {

inline constexpr int kChunk = 256;  // elements per pass; codes and restored values stay in the first-level cache
inline constexpr int kLanes = 16;   // fixed accumulators, whatever the vector width
inline constexpr float kLargest = 3.40282347e38F;
// "More than half a step beyond the last code", with a ten-thousandth for the rounding of scale and quotient.
inline constexpr float kHalfStep = 0.5001F;

struct CodeRange {
  int lo;
  int hi;
};

// First and last code. sym −(2^(b−1)−1) … 2^(b−1)−1; full and wide −2^(b−1) … 2^(b−1)−1; asym 0 … 2^b−1.
constexpr CodeRange codeRange(const QsIntQuant& q) {
  const int half = 1 << (q.bits - 1);
  if (q.grid == QS_GRID_ASYM) return {0, 2 * half - 1};
  return {q.grid == QS_GRID_SYM ? -(half - 1) : -half, half - 1};
}

// What a scale is made from: the finite values' extremes, and (for `full`) the sign of the largest magnitude.
struct Range {
  float lo = 0.0F;        // smallest value
  float hi = 0.0F;        // largest value
  bool negative = false;  // the first element of largest magnitude is negative
  QS_HOST_DEVICE float absmax() const { return std::max(-lo, hi); }
};

struct Scale {
  float scale = 0.0F;
  std::int32_t zeroPoint = 0;
  bool overflow = false;   // clamped to the stored type's largest number
  bool underflow = false;  // a range above 0 whose scale the stored type rounds to 0
};

// Rounds to the type the scale is stored in; too large ones become its largest finite number.
QS_HOST_DEVICE inline float storedScale(float scale, std::int32_t type, bool& overflow) {
  const float magnitude = std::fabs(scale);
  float stored = scale;
  float largest = kLargest;
  if (type == QS_SCALE_FP16) {
#if defined(__F16C__) && !defined(__CUDACC__)
    stored = _cvtsh_ss(_cvtss_sh(scale, _MM_FROUND_TO_NEAREST_INT));  // the same by instruction
#else
    stored = tensor::halfToFloat(tensor::floatToHalf(scale));
#endif
    largest = 65504.0F;
  } else if (type == QS_SCALE_BF16) {
    stored = tensor::bfloatToFloat(tensor::floatToBfloat(scale));
    largest = 3.38953139e38F;
  }
  overflow = magnitude > largest || std::isinf(stored);
  return overflow ? std::copysign(largest, scale) : stored;
}

// asym: the code of 0 under a stored scale; 0 on other grids and where the scale is 0.
QS_HOST_DEVICE inline std::int32_t zeroPointFor(const QsIntQuant& q, const Range& range, float scale) {
  if (q.grid != QS_GRID_ASYM || scale == 0.0F) return 0;
  const float lowest = std::min(0.0F, range.lo);
  // std::nearbyint under the default rounding mode: ties to even.
  return static_cast<std::int32_t>(std::clamp(std::nearbyint(-static_cast<double>(lowest) / static_cast<double>(scale)),
                                              0.0, static_cast<double>(codeRange(q).hi)));
}

QS_HOST_DEVICE inline Scale scaleFor(const QsIntQuant& q, const Range& range) {
  const CodeRange codes = codeRange(q);
  Scale out;
  double exact = 0.0;
  switch (q.grid) {
    case QS_GRID_SYM: exact = static_cast<double>(range.absmax()) / codes.hi; break;
    case QS_GRID_FULL: {
      const double largest = range.negative ? -static_cast<double>(range.absmax()) : static_cast<double>(range.absmax());
      exact = largest / codes.lo;
      break;
    }
    case QS_GRID_WIDE: exact = 2.0 * static_cast<double>(range.absmax()) / (codes.hi - codes.lo); break;
    default:
      exact = (std::max(0.0, static_cast<double>(range.hi)) - std::min(0.0, static_cast<double>(range.lo))) / codes.hi;
      break;
  }
  // asym spans up to twice the largest F32, but divided by at least 3 it fits again.
  float nearest = static_cast<float>(exact);
  // `wide` puts its largest value exactly half a step beyond the code before the last. An F32 scale that came out a
  // trifle too large would leave the outermost code unused by chance; rounding the scale down keeps the definition.
  if (q.grid == QS_GRID_WIDE && q.scaleType == QS_SCALE_FP32 && static_cast<double>(nearest) > exact) {
    nearest = std::bit_cast<float>(std::bit_cast<std::uint32_t>(nearest) - 1U);
  }
  out.scale = storedScale(nearest, q.scaleType, out.overflow);
  out.underflow = exact != 0.0 && out.scale == 0.0F;
  out.zeroPoint = zeroPointFor(q, range, out.scale);
  return out;
}

QS_HOST_DEVICE inline bool isFiniteBits(float x) { return (std::bit_cast<std::uint32_t>(x) & 0x7fffffffU) < 0x7f800000U; }

// Extremes of the finite values among x[0, n); allFinite tells whether any was left out.
inline Range rangeOf(const float* x, std::int64_t n, bool& allFinite) {
  // Starting from 0 is right for every grid: sym, full and wide need the magnitude only, asym includes 0 anyway.
  const std::int64_t steps = n - n % simd::kStep;
  simd::Extremes found = simd::extremes<true>(x, steps);
  for (std::int64_t i = steps; i < n; ++i) {
    found.bits = std::max(found.bits, std::bit_cast<std::uint32_t>(x[i]) & 0x7fffffffU);
    found.lo = x[i] < found.lo ? x[i] : found.lo;
    found.hi = x[i] > found.hi ? x[i] : found.hi;
  }
  Range range;
  allFinite = found.bits < 0x7f800000U;
  if (allFinite) {
    range.lo = found.lo;
    range.hi = found.hi;
  } else {
    for (std::int64_t i = 0; i < n; ++i) {
      if (!isFiniteBits(x[i])) continue;
      range.lo = std::min(range.lo, x[i]);
      range.hi = std::max(range.hi, x[i]);
    }
  }
  if (-range.lo > range.hi) {
    range.negative = true;
  } else if (-range.lo == range.hi && range.hi != 0.0F) {
    for (std::int64_t i = 0; i < n; ++i) {
      if (std::fabs(x[i]) == range.hi) {
        range.negative = x[i] < 0.0F;
        break;
      }
    }
  }
  return range;
}

// What scaleFor needs for the grid: sym and wide ask for the largest magnitude alone, which then stands in hi.
inline Range rangeFor(const QsIntQuant& q, const float* x, std::int64_t n, bool& allFinite) {
  if (q.grid != QS_GRID_SYM && q.grid != QS_GRID_WIDE) return rangeOf(x, n, allFinite);
  const std::int64_t steps = n - n % simd::kStep;
  std::uint32_t bits = simd::extremes<false>(x, steps).bits;
  for (std::int64_t i = steps; i < n; ++i) {
    bits = std::max(bits, std::bit_cast<std::uint32_t>(x[i]) & 0x7fffffffU);
  }
  allFinite = bits < 0x7f800000U;
  if (!allFinite) return rangeOf(x, n, allFinite);
  Range range;
  range.hi = std::bit_cast<float>(bits);
  return range;
}

// Quotients x ÷ scale and codes (before the zero point is added) of one chunk, as F32: code = clamp(round(quotient)).
QS_HOST_DEVICE inline void roundChunk(const float* x, int n, float scale, float lo, float hi, bool away, float* quotient,
                       float* code) {
  for (int i = 0; i < n; ++i) quotient[i] = x[i] / scale;
  if (away) {
    for (int i = 0; i < n; ++i) {
      float t = quotient[i];
      t = t < lo ? lo : t;
      t = t > hi ? hi : t;
      const float magnitude = std::fabs(t);
      const float whole = static_cast<float>(static_cast<std::int32_t>(magnitude));
      const float up = magnitude - whole >= 0.5F ? whole + 1.0F : whole;  // the difference is exact
      code[i] = std::copysign(up, t);
    }
  } else {
    constexpr float kMagic = 12582912.0F;  // 1.5·2²³: adding it rounds to whole numbers, ties to even
    for (int i = 0; i < n; ++i) {
      float t = quotient[i];
      t = t < lo ? lo : t;
      t = t > hi ? hi : t;
      code[i] = (t + kMagic) - kMagic;
    }
  }
}

// code × scale. Grids that reach beyond the largest value could reach beyond F32 as well: it ends there.
QS_HOST_DEVICE inline float restoredValue(float code, float scale) {
  const float product = code * scale;
  const float capped = product > kLargest ? kLargest : product;
  return capped < -kLargest ? -kLargest : capped;
}

// Partial sums by element index modulo kLanes within a chunk; merged once per call of quantizeRows.
struct Lanes {
  alignas(64) double squaredError[kLanes] = {};
  alignas(64) double squares[kLanes] = {};
  alignas(64) float maxError[kLanes] = {};
  alignas(64) float maxAbs[kLanes] = {};
  alignas(64) std::int32_t zeros[kLanes] = {};
  alignas(64) std::int32_t clipped[kLanes] = {};
  alignas(64) std::int32_t flips[kLanes] = {};
};

struct ClipBounds {
  float low;   // quotients below it are more than half a step beyond the first code
  float high;
};

// LanesType: Lanes, or fewer of them where each has a thread of its own.
template <class LanesType>
QS_HOST_DEVICE inline void addLane(LanesType& lanes, int j, float x, float restored, float quotient, ClipBounds clip) {
  const double error = static_cast<double>(x) - static_cast<double>(restored);
  lanes.squaredError[j] += error * error;
  lanes.squares[j] += static_cast<double>(x) * static_cast<double>(x);
  const float magnitude = std::fabs(x - restored);
  lanes.maxError[j] = magnitude > lanes.maxError[j] ? magnitude : lanes.maxError[j];
  const float size = std::fabs(x);
  lanes.maxAbs[j] = size > lanes.maxAbs[j] ? size : lanes.maxAbs[j];
  lanes.zeros[j] += static_cast<std::int32_t>(x != 0.0F) & static_cast<std::int32_t>(restored == 0.0F);
  lanes.clipped[j] += static_cast<std::int32_t>(quotient < clip.low) | static_cast<std::int32_t>(quotient > clip.high);
  lanes.flips[j] += (static_cast<std::int32_t>(x < 0.0F) & static_cast<std::int32_t>(restored > 0.0F)) |
                    (static_cast<std::int32_t>(x > 0.0F) & static_cast<std::int32_t>(restored < 0.0F));
}

inline void mergeLanes(const Lanes& lanes, QsErrorSums& sums) {
  for (int j = 0; j < kLanes; ++j) {
    sums.sumSquaredError += lanes.squaredError[j];
    sums.sumSquares += lanes.squares[j];
    sums.maxError = std::max(sums.maxError, static_cast<double>(lanes.maxError[j]));
    sums.maxAbs = std::max(sums.maxAbs, static_cast<double>(lanes.maxAbs[j]));
    sums.zeros += lanes.zeros[j];
    sums.clipped += lanes.clipped[j];
    sums.signFlips += lanes.flips[j];
  }
}

// The same, element by element: for what the vector loop leaves over, and for groups with NaN, ±Inf or a scale of 0.
inline void encodePlainly(const QsIntQuant& q, const float* x, std::int64_t n, bool allFinite, const Scale& scale,
                        std::uint8_t* codes, float* restored, Lanes& lanes, QsErrorSums& sums) {
  const CodeRange range = codeRange(q);
  const float lo = static_cast<float>(range.lo - scale.zeroPoint);
  const float hi = static_cast<float>(range.hi - scale.zeroPoint);
  const bool dead = scale.scale == 0.0F;  // every code is that of 0; what is lost counts as zeros, not as clipped
  const ClipBounds clip = dead ? ClipBounds{-INFINITY, INFINITY} : ClipBounds{lo - kHalfStep, hi + kHalfStep};
  const bool away = q.rounding == QS_ROUND_AWAY;
  alignas(64) float clean[kChunk];
  alignas(64) float quotient[kChunk];
  alignas(64) float code[kChunk];
  alignas(64) float back[kChunk];
  for (std::int64_t start = 0; start < n; start += kChunk) {
    const int length = static_cast<int>(std::min<std::int64_t>(kChunk, n - start));
    const float* values = x + start;
    const float* source = values;
    if (!allFinite) {
      for (int i = 0; i < length; ++i) clean[i] = values[i] != values[i] ? 0.0F : values[i];
      source = clean;
    }
    if (dead) {
      std::fill_n(code, length, 0.0F);
      std::fill_n(quotient, length, 0.0F);
    } else {
      roundChunk(source, length, scale.scale, lo, hi, away, quotient, code);
    }
    for (int i = 0; i < length; ++i) back[i] = restoredValue(code[i], scale.scale);
    if (codes != nullptr) {
      const std::int32_t zero = scale.zeroPoint;
      for (int i = 0; i < length; ++i) {
        codes[start + i] = static_cast<std::uint8_t>(static_cast<std::int32_t>(code[i]) + zero);
      }
    }
    if (restored != nullptr) std::copy_n(back, length, restored + start);

    if (allFinite) {
      int i = 0;
      for (; i + kLanes <= length; i += kLanes) {
        for (int j = 0; j < kLanes; ++j) addLane(lanes, j, values[i + j], back[i + j], quotient[i + j], clip);
      }
      for (int j = 0; i < length; ++i, ++j) addLane(lanes, j, values[i], back[i], quotient[i], clip);
      sums.count += length;
    } else {
      for (int i = 0; i < length; ++i) {
        if (isFiniteBits(values[i])) {
          addLane(lanes, i % kLanes, values[i], back[i], quotient[i], clip);
          ++sums.count;
        } else {
          ++sums.nonfinite;
        }
      }
    }
  }
}

// Encodes, restores and measures one group whose scale is known. codes and restored may be null; signed codes are
// written as two's complement bytes. NaN gets the code of 0, ±Inf the outermost code; neither enters the sums.
// `absmax` is the largest finite magnitude. `allFinite` may be false for a finite group; that is only slower.
inline void encodeGroup(const QsIntQuant& q, const float* x, std::int64_t n, bool allFinite, float absmax,
                        const Scale& scale, std::uint8_t* codes, float* restored, Lanes& lanes, QsErrorSums& sums) {
  std::int64_t done = 0;
  const float step = std::fabs(scale.scale);
  // A scale of 0, or one whose outermost level could leave F32, is left to the plain loop; so are squares that could.
  if (allFinite && step != 0.0F && step < kLargest / 512.0F && absmax < 1e18F) {
    const CodeRange range = codeRange(q);
    const float lo = static_cast<float>(range.lo - scale.zeroPoint);
    const float hi = static_cast<float>(range.hi - scale.zeroPoint);
    const simd::Group group{scale.scale, lo, hi, lo - kHalfStep, hi + kHalfStep, scale.zeroPoint};
    const bool clips = absmax > step * (std::min(-lo, hi) + 0.5F);
    done = n - n % simd::kStep;
    if (q.rounding == QS_ROUND_AWAY) {
      simd::encodeSteps<true, true>(group, x, done, codes, restored, lanes);
    } else if (clips) {
      simd::encodeSteps<false, true>(group, x, done, codes, restored, lanes);
    } else {
      simd::encodeSteps<false, false>(group, x, done, codes, restored, lanes);
    }
    sums.count += done;
    sums.maxAbs = std::max(sums.maxAbs, static_cast<double>(absmax));
  }
  if (done == n) return;
  encodePlainly(q, x + done, n - done, allFinite, scale, codes == nullptr ? nullptr : codes + done,
                restored == nullptr ? nullptr : restored + done, lanes, sums);
}

// The groups of a row by simd::encodeRow, kRowGroups at a time, or one by one where any of them is not usual.
inline void quantizeRowTogether(const QsIntQuant& q, const float* x, std::int64_t groups, std::int64_t group,
                                float* scales, std::uint8_t* codes, float* restored, Lanes& lanes, QsErrorSums& sums) {
  const auto high = static_cast<float>(codeRange(q).hi);
  alignas(64) float inverses[simd::kRowGroups];
  for (std::int64_t first = 0; first < groups; first += simd::kRowGroups) {
    const int count = static_cast<int>(std::min<std::int64_t>(simd::kRowGroups, groups - first));
    const std::int64_t at = first * group;
    float largest = 0.0F;
    if (simd::rowScales(q, x + at, group, count, high, scales + first, inverses, largest)) {
      const simd::RowGroups row{x + at, group, count, scales + first, inverses, high, x + at + groups * group};
      std::uint8_t* to = codes == nullptr ? nullptr : codes + at;
      float* back = restored == nullptr ? nullptr : restored + at;
      if (group % (2 * simd::kStep) == 0) {
        simd::encodeRow<2>(row, to, back, lanes);
      } else {
        simd::encodeRow<1>(row, to, back, lanes);
      }
      sums.count += count * group;
      sums.maxAbs = std::max(sums.maxAbs, static_cast<double>(largest));
      continue;
    }
    for (std::int64_t g = first; g < first + count; ++g) {
      bool allFinite = false;
      const float* values = x + g * group;
      const Range range = rangeFor(q, values, group, allFinite);
      const Scale scale = scaleFor(q, range);
      scales[g] = scale.scale;
      sums.scaleOverflows += scale.overflow ? 1 : 0;
      sums.scaleUnderflows += scale.underflow ? 1 : 0;
      encodeGroup(q, values, group, allFinite, range.absmax(), scale, codes == nullptr ? nullptr : codes + g * group,
                  restored == nullptr ? nullptr : restored + g * group, lanes, sums);
    }
  }
}

// rows × cols values, row stride ld, in groups of `group` consecutive elements of a row (the last one of a row may be
// short). scales and zeroPoints hold ceil(cols ÷ group) entries a row: written when `chooseScales`, read otherwise.
// zeroPoints (asym only), codes and restored (rows × cols, dense) may be null. Adds to `sums`.
inline void quantizeRows(const QsIntQuant& q, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                         std::int64_t group, bool chooseScales, float* scales, std::int32_t* zeroPoints,
                         std::uint8_t* codes, float* restored, QsErrorSums& sums) {
  const std::int64_t groups = (cols + group - 1) / group;
  Lanes lanes;
  const bool together = chooseScales && q.grid == QS_GRID_SYM && q.rounding == QS_ROUND_EVEN &&
                        q.scaleType != QS_SCALE_BF16 && group % simd::kStep == 0 && cols % group == 0;
  for (std::int64_t r = 0; r < rows; ++r) {
    if (together) {
      quantizeRowTogether(q, x + r * ld, groups, group, scales + r * groups, codes == nullptr ? nullptr : codes + r * cols,
                          restored == nullptr ? nullptr : restored + r * cols, lanes, sums);
      continue;
    }
    for (std::int64_t g = 0; g < groups; ++g) {
      const std::int64_t start = g * group;
      const std::int64_t length = std::min(group, cols - start);
      const float* values = x + r * ld + start;
      const std::int64_t slot = r * groups + g;
      bool allFinite = false;
      Scale scale;
      float absmax = 0.0F;
      if (chooseScales) {
        const Range range = rangeFor(q, values, length, allFinite);
        absmax = range.absmax();
        scale = scaleFor(q, range);
        scales[slot] = scale.scale;
        if (zeroPoints != nullptr) zeroPoints[slot] = scale.zeroPoint;
        sums.scaleOverflows += scale.overflow ? 1 : 0;
        sums.scaleUnderflows += scale.underflow ? 1 : 0;
      } else {
        scale.scale = scales[slot];
        scale.zeroPoint = zeroPoints != nullptr ? zeroPoints[slot] : 0;
        absmax = rangeFor({q.bits, QS_GRID_SYM, q.rounding, q.scaleType}, values, length, allFinite).absmax();
      }
      const std::int64_t at = r * cols + start;
      encodeGroup(q, values, length, allFinite, absmax, scale, codes == nullptr ? nullptr : codes + at,
                  restored == nullptr ? nullptr : restored + at, lanes, sums);
    }
  }
  mergeLanes(lanes, sums);
}

}  // namespace qs::quant::kernel
