#include "core/quant/grid_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/contract.h"
#include "core/quant/format_names.h"

namespace qs::quant {

namespace {

using kernel::kChunk;
using kernel::kLanes;

// The smallest F32 that rounds to the level above `low`, of two neighbours; ties go to it where `tieUp`.
float thresholdBetween(float low, float high, bool tieUp) {
  const double middle = (static_cast<double>(low) + static_cast<double>(high)) / 2.0;  // exact for levels of this kind
  auto nearest = static_cast<float>(middle);
  const bool enough = tieUp ? static_cast<double>(nearest) >= middle : static_cast<double>(nearest) > middle;
  if (!enough) nearest = std::nextafter(nearest, std::numeric_limits<float>::infinity());
  return nearest;
}

}  // namespace

StoredScale nvfp4TensorScale(float absmax) { return kernel::twoLevelTensorScale(absmax); }

QsGridQuant gridOf(const PartScheme& part, const Format& format) {
  QsGridQuant g{};
  const FormatFamily family = findFormatName(part.format)->family;
  const bool away = part.rounding == Rounding::away;
  g.family = family == FormatFamily::mx ? QS_GRID_MX : (family == FormatFamily::nvfp4 ? QS_GRID_NVFP4 : QS_GRID_PLAIN);
  g.scaleType = static_cast<std::int32_t>(part.scaleType());
  g.mxRule = static_cast<std::int32_t>(part.mx);
  g.rounding = static_cast<std::int32_t>(part.rounding);
  g.saturate = part.saturate ? 1 : 0;
  g.largest = static_cast<float>(std::max(format.values.back(), -format.values.front()));
  const auto half = [](double outermost, double next) {
    const double beyond = (outermost - next) * static_cast<double>(kernel::kHalfStep);
    return static_cast<float>(outermost + beyond);
  };
  const auto& values = format.values;
  g.clipLow = half(values.front(), values[1]);
  g.clipHigh = half(values.back(), values[values.size() - 2]);
  if (format.element) {
    g.exponentBits = format.element->exponentBits;
    g.mantissaBits = format.element->mantissaBits;
    g.bias = format.element->bias;
    g.specials = static_cast<std::int32_t>(format.element->specials);
    return g;
  }
  QS_CONTRACT(format.codeValues.size() <= QS_MOST_LEVELS);
  g.levels = static_cast<std::int32_t>(format.codeValues.size());
  std::transform(format.codeValues.begin(), format.codeValues.end(), g.level,
                 [](double level) { return static_cast<float>(level); });
  for (std::int32_t i = 0; i + 1 < g.levels; ++i) {
    QS_CONTRACT(g.level[i] < g.level[i + 1]);
    const bool farther = std::fabs(g.level[i + 1]) > std::fabs(g.level[i]);
    g.threshold[i] = thresholdBetween(g.level[i], g.level[i + 1], away ? farther : i % 2 == 1);
  }
  return g;
}

GridQuantizer::GridQuantizer(const PartScheme& part, const Format& format, float tensorScale)
    : grid_(gridOf(part, format)), tensorScale_(tensorScale) {}

kernel::Scale GridQuantizer::scaleFor(const kernel::Range& range) const {
  return kernel::gridScaleFor(grid_, range.absmax(), tensorScale_);
}

void GridQuantizer::roundFloats(const float* quotient, int n, float* value, std::uint8_t* code) const {
  const kernel::FloatSteps steps = kernel::floatSteps(kernel::elementOf(grid_));
  for (int i = 0; i < n; ++i) {
    const kernel::GridValue rounded = kernel::roundToFloat(steps, quotient[i]);
    value[i] = rounded.value;
    code[i] = static_cast<std::uint8_t>(rounded.code);
  }
}

// As roundToGrid, threshold by threshold.
void GridQuantizer::roundList(const float* quotient, int n, float* value, std::uint8_t* code) const {
  std::int32_t index[kChunk] = {};
  for (std::int32_t t = 0; t + 1 < grid_.levels; ++t) {
    const float threshold = grid_.threshold[t];
    for (int i = 0; i < n; ++i) index[i] += static_cast<std::int32_t>(quotient[i] >= threshold);
  }
  for (int i = 0; i < n; ++i) {
    value[i] = grid_.level[index[i]];
    code[i] = static_cast<std::uint8_t>(index[i]);
  }
}

void GridQuantizer::group(const float* x, std::int64_t n, bool allFinite, float scale, std::uint8_t* codes,
                          float* restored, kernel::Lanes& lanes, QsErrorSums& sums) const {
  // Every code is that of 0; what is lost counts as zeros, not as clipped.
  const bool dead = scale == 0.0F;
  const kernel::ClipBounds clip = dead ? kernel::ClipBounds{-INFINITY, INFINITY}
                                       : kernel::ClipBounds{grid_.clipLow, grid_.clipHigh};
  alignas(64) float quotient[kChunk];
  alignas(64) float value[kChunk];
  alignas(64) float back[kChunk];
  std::uint8_t code[kChunk];
  const bool saturate = grid_.saturate != 0;
  const bool floats = grid_.mantissaBits != 0;
  // What the vector loops cannot say: ties away from 0, results that are not finite, NaN.
  const bool plain = (grid_.rounding == QS_ROUND_AWAY && floats) || !allFinite || !saturate;
  for (std::int64_t start = 0; start < n; start += kChunk) {
    const int length = static_cast<int>(std::min<std::int64_t>(kChunk, n - start));
    const float* values = x + start;
    if (plain) {
      for (int i = 0; i < length; ++i) {
        quotient[i] = kernel::gridQuotient(values[i], scale);
        const kernel::GridValue rounded = kernel::roundToGrid(grid_, quotient[i]);
        code[i] = static_cast<std::uint8_t>(rounded.code);
        value[i] = rounded.value;
        back[i] = kernel::gridRestored(rounded.value, scale);
      }
    } else {
      if (dead) {
        std::fill_n(quotient, length, 0.0F);
      } else {
        for (int i = 0; i < length; ++i) quotient[i] = values[i] / scale;
      }
      if (floats) {
        roundFloats(quotient, length, value, code);
      } else {
        roundList(quotient, length, value, code);
      }
      for (int i = 0; i < length; ++i) back[i] = kernel::restoredValue(value[i], scale);
    }
    if (codes != nullptr) std::copy_n(code, length, codes + start);
    if (restored != nullptr) std::copy_n(back, length, restored + start);
    if (allFinite && saturate) {
      int i = 0;
      for (; i + kLanes <= length; i += kLanes) {
        for (int j = 0; j < kLanes; ++j) kernel::addLane(lanes, j, values[i + j], back[i + j], quotient[i + j], clip);
      }
      for (int j = 0; i < length; ++i, ++j) kernel::addLane(lanes, j, values[i], back[i], quotient[i], clip);
      sums.count += length;
      continue;
    }
    for (int i = 0; i < length; ++i) {
      if (!kernel::isFiniteBits(values[i])) {
        ++sums.nonfinite;
        continue;
      }
      // An overflow to NaN or infinity (nosat) makes the error infinite: that is what is lost.
      kernel::addLane(lanes, i % kLanes, values[i], kernel::measuredAs(values[i], back[i]), quotient[i], clip);
      ++sums.count;
    }
  }
}

void GridQuantizer::rows(const float* x, std::int64_t rowCount, std::int64_t cols, std::int64_t ld, std::int64_t size,
                         bool chooseScales, float* scales, std::uint8_t* codes, float* restored,
                         QsErrorSums& sums) const {
  const std::int64_t groups = (cols + size - 1) / size;
  kernel::Lanes lanes;
  for (std::int64_t r = 0; r < rowCount; ++r) {
    for (std::int64_t g = 0; g < groups; ++g) {
      const std::int64_t start = g * size;
      const std::int64_t length = std::min(size, cols - start);
      const float* values = x + r * ld + start;
      bool allFinite = false;
      const kernel::Range range = kernel::rangeOf(values, length, allFinite);
      float& scale = scales[r * groups + g];
      if (chooseScales) {
        const kernel::Scale chosen = scaleFor(range);
        scale = chosen.scale;
        sums.scaleOverflows += chosen.overflow ? 1 : 0;
        sums.scaleUnderflows += chosen.underflow ? 1 : 0;
      }
      const std::int64_t at = r * cols + start;
      group(values, length, allFinite, scale, codes == nullptr ? nullptr : codes + at,
            restored == nullptr ? nullptr : restored + at, lanes, sums);
    }
  }
  kernel::mergeLanes(lanes, sums);
}

}  // namespace qs::quant
