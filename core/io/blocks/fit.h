// Least-squares choice of scales for the 256-element blocks: which scale (and minimum) makes the squared error of a
// sub-block least, first freely and then among the few-bit multiples of the block's own scale that can be stored.
// It is the lab's own encoder; any encoder of these types gives blocks that every reader decodes alike.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/io/blocks/half.h"

namespace qs::io::blocks {

inline constexpr int kSuper = 256;
inline constexpr int kFitLanes = 8;  // sums side by side, so that the loops need no order of additions

// What one line x̂ = scale · code + offset gives for n values (a multiple of kFitLanes): the nearest codes, the squared
// error, and the sums from which the best line for these codes follows. Single precision serves a choice among lines;
// the values are near 1 (nearOne).
struct Line {
  float scale = 0.0F;
  float offset = 0.0F;
};
struct LineSums {
  float error = 0.0F;
  float q = 0.0F;
  float qq = 0.0F;
  float xq = 0.0F;
  float x = 0.0F;
};

inline LineSums measure(const float* x, int n, const Line& line, int lowest, int highest,
                        std::int8_t* codes = nullptr) {
  constexpr float kMagic = 12582912.0F;  // 1.5·2²³: adding it rounds to whole numbers, ties to even
  const float inverse = inverseOf(line.scale);
  const auto low = static_cast<float>(lowest);
  const auto high = static_cast<float>(highest);
  float error[kFitLanes] = {};
  float q[kFitLanes] = {};
  float qq[kFitLanes] = {};
  float xq[kFitLanes] = {};
  float xs[kFitLanes] = {};
  for (int i = 0; i < n; i += kFitLanes) {
    float code[kFitLanes];
    for (int j = 0; j < kFitLanes; ++j) {
      float t = (x[i + j] - line.offset) * inverse;
      t = t > low ? t : low;  // written so that NaN gets a code too
      t = t < high ? t : high;
      code[j] = (t + kMagic) - kMagic;
      const float miss = x[i + j] - (line.scale * code[j] + line.offset);
      error[j] += miss * miss;
      q[j] += code[j];
      qq[j] += code[j] * code[j];
      xq[j] += x[i + j] * code[j];
      xs[j] += x[i + j];
    }
    if (codes != nullptr) {
      for (int j = 0; j < kFitLanes; ++j) codes[i + j] = static_cast<std::int8_t>(code[j]);
    }
  }
  LineSums sums;
  for (int j = 0; j < kFitLanes; ++j) {
    sums.error += error[j];
    sums.q += q[j];
    sums.qq += qq[j];
    sums.xq += xq[j];
    sums.x += xs[j];
  }
  return sums;
}

// The scale for codes lowest … highest without offset. Tried: scales that put the value of largest magnitude on or near
// either end of the codes; each is then improved by the best scale for its own codes.
inline float fitScale(const float* x, int n, int lowest, int highest) {
  float largest = 0.0F;
  for (int i = 0; i < n; ++i) {
    if (std::fabs(x[i]) > std::fabs(largest)) largest = x[i];
  }
  if (largest == 0.0F) return 0.0F;
  float best = largest / static_cast<float>(lowest);
  float least = INFINITY;
  const auto attempt = [&](float scale) {
    for (int pass = 0; pass < 2; ++pass) {
      const LineSums sums = measure(x, n, {scale, 0.0F}, lowest, highest);
      if (sums.error < least) {
        least = sums.error;
        best = scale;
      }
      if (sums.qq == 0.0F) return;
      scale = sums.xq / sums.qq;
    }
  };
  constexpr int kReach = 4;
  for (int step = -kReach; step <= kReach; ++step) {
    const float shift = 0.2F * static_cast<float>(step);
    attempt(largest / (static_cast<float>(lowest) + shift));
    attempt(largest / (static_cast<float>(highest) + shift));
  }
  return best;
}

// Scale and offset for codes 0 … highest; the offset is never above 0, since blocks store its size. Tried: ranges a
// little narrower and wider than the values', each improved by the line that fits its own codes best.
inline Line fitLine(const float* x, int n, int highest) {
  const auto [lowAt, highAt] = std::minmax_element(x, x + n);
  const float low = std::min(*lowAt, 0.0F);
  const float high = *highAt;
  Line best{0.0F, low};
  if (!(high > low)) return best;
  float least = INFINITY;
  const auto attempt = [&](Line line) {
    for (int pass = 0; pass < 3; ++pass) {
      const LineSums sums = measure(x, n, line, 0, highest);
      if (sums.error < least) {
        least = sums.error;
        best = line;
      }
      const auto count = static_cast<float>(n);
      const float determinant = count * sums.qq - sums.q * sums.q;
      if (!(determinant > 0.0F)) return;
      line.scale = (count * sums.xq - sums.q * sums.x) / determinant;
      line.offset = (sums.x - line.scale * sums.q) / count;
      if (line.offset > 0.0F) line = {sums.xq / sums.qq, 0.0F};
      if (!(line.scale > 0.0F)) return;
    }
  };
  constexpr int kReach = 4;
  for (int step = -kReach; step <= kReach; ++step) {
    const float levels = static_cast<float>(highest) + 0.2F * static_cast<float>(step);
    attempt({(high - low) / levels, low});
  }
  return best;
}

// The values times a power of two that brings the largest near 1, and the exponent that takes it back: sums of squares
// of what the encoders see can then neither overflow nor vanish.
struct NearOne {
  float values[kSuper];
  int exponent = 0;
};

inline NearOne nearOne(const float* x) {
  NearOne out;
  float absmax = 0.0F;
  for (int i = 0; i < kSuper; ++i) absmax = std::max(absmax, std::fabs(x[i]));
  if (absmax != 0.0F) std::frexp(absmax, &out.exponent);
  for (int i = 0; i < kSuper; ++i) out.values[i] = std::ldexp(x[i], -out.exponent);
  return out;
}

// A scale of scaled values as the block stores it, and the number it stands for among them.
inline float storeScale(float scale, int exponent, float& amongScaled, BlockCounts& counts) {
  std::uint8_t half[2];
  writeHalf(heldToHalf(std::ldexp(scale, exponent), counts), half, counts);
  const float stored = readHalf(half);
  amongScaled = std::ldexp(stored, -exponent);
  return stored;
}

// One block of sub-blocks with a stored scale d and integer multiples of it.
struct ScaledBlock {
  float d = 0.0F;  // rounded to fp16
  int multiples[kMaxSubBlocks] = {};
  std::int8_t codes[kSuper] = {};
};

// Scales without offset: multiples lowestMultiple … highestMultiple of d, codes lowest … highest.
inline ScaledBlock encodeScaled(const float* x, int subBlock, int lowest, int highest, int lowestMultiple,
                                int highestMultiple, BlockCounts& counts) {
  ScaledBlock out;
  const NearOne scaled = nearOne(x);
  const int groups = kSuper / subBlock;
  float ideal[kMaxSubBlocks];
  float largest = 0.0F;
  for (int g = 0; g < groups; ++g) {
    ideal[g] = fitScale(scaled.values + g * subBlock, subBlock, lowest, highest);
    if (std::fabs(ideal[g]) > std::fabs(largest)) largest = ideal[g];
  }
  float d = 0.0F;
  out.d = storeScale(largest / static_cast<float>(lowestMultiple), scaled.exponent, d, counts);
  if (out.d == 0.0F) return out;  // all multiples and codes 0
  for (int g = 0; g < groups; ++g) {
    const float* values = scaled.values + g * subBlock;
    const auto near = static_cast<int>(std::clamp(std::nearbyint(ideal[g] / d), static_cast<float>(lowestMultiple),
                                                  static_cast<float>(highestMultiple)));
    float least = INFINITY;
    for (int m = std::max(near - 1, lowestMultiple); m <= std::min(near + 1, highestMultiple); ++m) {
      std::int8_t codes[kSuper];
      const float error = measure(values, subBlock, {d * static_cast<float>(m), 0.0F}, lowest, highest, codes).error;
      if (error < least) {
        least = error;
        out.multiples[g] = m;
        std::copy_n(codes, subBlock, out.codes + g * subBlock);
      }
    }
  }
  return out;
}

// The same with an offset −dMin · minimum, multiples and minima 0 … highestMultiple.
struct AffineBlock : ScaledBlock {
  float dMin = 0.0F;  // rounded to fp16
  int minima[kMaxSubBlocks] = {};
};

inline AffineBlock encodeAffine(const float* x, int subBlock, int highest, int highestMultiple, BlockCounts& counts) {
  AffineBlock out;
  const NearOne scaled = nearOne(x);
  const int groups = kSuper / subBlock;
  Line ideal[kMaxSubBlocks];
  Line largest;
  for (int g = 0; g < groups; ++g) {
    ideal[g] = fitLine(scaled.values + g * subBlock, subBlock, highest);
    largest.scale = std::max(largest.scale, ideal[g].scale);
    largest.offset = std::min(largest.offset, ideal[g].offset);
  }
  const auto top = static_cast<float>(highestMultiple);
  float d = 0.0F;
  float dMin = 0.0F;
  out.d = storeScale(largest.scale / top, scaled.exponent, d, counts);
  out.dMin = storeScale(-largest.offset / top, scaled.exponent, dMin, counts);
  const auto nearest = [top](float value, float unit) {
    return unit == 0.0F ? 0 : static_cast<int>(std::clamp(std::nearbyint(value / unit), 0.0F, top));
  };
  for (int g = 0; g < groups; ++g) {
    const float* values = scaled.values + g * subBlock;
    const int nearScale = nearest(ideal[g].scale, d);
    const int nearMin = nearest(-ideal[g].offset, dMin);
    float least = INFINITY;
    for (int s = std::max(nearScale - 1, 0); s <= std::min(nearScale + 1, highestMultiple); ++s) {
      for (int m = std::max(nearMin - 1, 0); m <= std::min(nearMin + 1, highestMultiple); ++m) {
        std::int8_t codes[kSuper];
        const Line line{d * static_cast<float>(s), -(dMin * static_cast<float>(m))};
        const float error = measure(values, subBlock, line, 0, highest, codes).error;
        if (error < least) {
          least = error;
          out.multiples[g] = s;
          out.minima[g] = m;
          std::copy_n(codes, subBlock, out.codes + g * subBlock);
        }
      }
    }
  }
  return out;
}

}  // namespace qs::io::blocks
