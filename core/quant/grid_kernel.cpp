#include "core/quant/grid_kernel.h"

#include <bit>
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

StoredScale nvfp4TensorScale(float absmax) {
  const double product = static_cast<double>(kE4M3.maxValue()) * static_cast<double>(kE2M1.maxValue());
  return storedScaleOf(static_cast<double>(absmax) / product, ScaleType::fp32);
}

GridQuantizer::GridQuantizer(const PartScheme& part, const Format& format, float tensorScale)
    : part_(part), format_(&format), tensorScale_(tensorScale), away_(part.rounding == Rounding::away) {
  largest_ = static_cast<float>(std::max(format.values.back(), -format.values.front()));
  const auto half = [](double outermost, double next) {
    const double beyond = (outermost - next) * static_cast<double>(kernel::kHalfStep);
    return static_cast<float>(outermost + beyond);
  };
  const auto& values = format.values;
  clip_ = {half(values.front(), values[1]), half(values.back(), values[values.size() - 2])};
  if (format.element) return;
  for (const double level : format.codeValues) levels_.push_back(static_cast<float>(level));
  for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
    QS_CONTRACT(levels_[i] < levels_[i + 1]);
    const bool farther = std::fabs(levels_[i + 1]) > std::fabs(levels_[i]);
    thresholds_.push_back(thresholdBetween(levels_[i], levels_[i + 1], away_ ? farther : i % 2 == 1));
  }
}

StoredScale GridQuantizer::blockScale(const kernel::Range& range) const {
  if (tensorScale_ == 0.0F) return {};
  return storedScaleOf(
      static_cast<double>(range.absmax()) / (static_cast<double>(largest_) * static_cast<double>(tensorScale_)),
      ScaleType::e4m3);
}

kernel::Scale GridQuantizer::scaleFor(const kernel::Range& range) const {
  const FormatFamily family = findFormatName(part_.format)->family;
  const float absmax = range.absmax() + 0.0F;  // never −0
  StoredScale stored;
  if (family == FormatFamily::mx) {
    stored = sharedScale(absmax, *format_->element, part_.mx);
  } else if (family == FormatFamily::nvfp4) {
    stored = blockScale(range);
    stored.value *= tensorScale_;
    // A tensor so small that its own scale became 0 was counted there.
    stored.underflow = stored.value == 0.0F && absmax != 0.0F && tensorScale_ != 0.0F;
  } else {
    stored = storedScaleOf(static_cast<double>(absmax) / static_cast<double>(largest_), part_.scaleType());
  }
  return {stored.value, 0, stored.overflow, stored.underflow};
}

void GridQuantizer::roundFloats(const float* quotient, int n, float* value, std::uint8_t* code) const {
  const SmallFloat& element = *format_->element;
  const auto mantissaBits = static_cast<std::uint32_t>(element.mantissaBits);
  const std::uint32_t shift = 23U - mantissaBits;
  const std::uint32_t lowest = std::bit_cast<std::uint32_t>(element.minNormal());  // a power of two: its exponent alone
  // The code of a value v: exponent and mantissa of v, or of v + minNormal for subnormal ones, which keeps their steps.
  const std::uint32_t normalBase = static_cast<std::uint32_t>(127 - element.bias) << mantissaBits;
  const std::uint32_t subnormalBase = static_cast<std::uint32_t>(128 - element.bias) << mantissaBits;
  const float largest = element.maxValue();
  const auto sign = static_cast<std::uint8_t>(element.signBit());
  for (int i = 0; i < n; ++i) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(quotient[i]);
    float size = std::bit_cast<float>(bits & 0x7fffffffU);
    size = size > largest ? largest : size;
    // 1.5 · 2^(binade + 23 − mantissaBits): adding it rounds to the steps of the binade, ties to even.
    const std::uint32_t exponent = std::bit_cast<std::uint32_t>(size) & 0x7f800000U;
    const std::uint32_t binade = exponent > lowest ? exponent : lowest;
    const float magic = std::bit_cast<float>((binade + (shift << 23)) | 0x00400000U);
    const float rounded = (size + magic) - magic;
    const bool subnormal = rounded < element.minNormal();
    const float aligned = subnormal ? rounded + element.minNormal() : rounded;
    const std::uint32_t magnitude =
        (std::bit_cast<std::uint32_t>(aligned) >> shift) - (subnormal ? subnormalBase : normalBase);
    value[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(rounded) | (bits & 0x80000000U));
    code[i] = static_cast<std::uint8_t>(magnitude | ((bits >> 31) != 0 ? sign : 0U));
  }
}

void GridQuantizer::roundList(const float* quotient, int n, float* value, std::uint8_t* code) const {
  std::int32_t index[kChunk] = {};
  for (const float threshold : thresholds_) {
    for (int i = 0; i < n; ++i) index[i] += static_cast<std::int32_t>(quotient[i] >= threshold);
  }
  for (int i = 0; i < n; ++i) {
    value[i] = levels_[static_cast<std::size_t>(index[i])];
    code[i] = static_cast<std::uint8_t>(index[i]);
  }
}

void GridQuantizer::group(const float* x, std::int64_t n, bool allFinite, float scale, std::uint8_t* codes,
                          float* restored, kernel::Lanes& lanes, QsErrorSums& sums) const {
  // Every code is that of 0; what is lost counts as zeros, not as clipped.
  const bool dead = scale == 0.0F;
  const kernel::ClipBounds clip = dead ? kernel::ClipBounds{-INFINITY, INFINITY} : clip_;
  alignas(64) float quotient[kChunk];
  alignas(64) float value[kChunk];
  alignas(64) float back[kChunk];
  std::uint8_t code[kChunk];
  // What the vector loops cannot say: ties away from 0, results that are not finite, NaN.
  const bool plain = (away_ && format_->element) || !allFinite || !part_.saturate;
  for (std::int64_t start = 0; start < n; start += kChunk) {
    const int length = static_cast<int>(std::min<std::int64_t>(kChunk, n - start));
    const float* values = x + start;
    if (dead) {
      for (int i = 0; i < length; ++i) quotient[i] = std::isnan(values[i]) ? values[i] : 0.0F;
    } else {
      for (int i = 0; i < length; ++i) quotient[i] = values[i] / scale;
    }
    if (plain) {
      for (int i = 0; i < length; ++i) {
        code[i] = static_cast<std::uint8_t>(format_->encode(quotient[i], away_, part_.saturate));
        value[i] = static_cast<float>(format_->codeValues[code[i]]);
      }
    } else if (format_->element) {
      roundFloats(quotient, length, value, code);
    } else {
      roundList(quotient, length, value, code);
    }
    for (int i = 0; i < length; ++i) back[i] = kernel::restoredValue(value[i], scale);
    if (!part_.saturate) {
      for (int i = 0; i < length; ++i) back[i] = std::isinf(value[i]) ? value[i] : back[i];
    }
    if (codes != nullptr) std::copy_n(code, length, codes + start);
    if (restored != nullptr) std::copy_n(back, length, restored + start);
    if (allFinite && part_.saturate) {
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
      const float lost = std::isnan(back[i]) ? std::copysign(INFINITY, values[i]) : back[i];
      kernel::addLane(lanes, i % kLanes, values[i], lost, quotient[i], clip);
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
