#include "core/quant/part_kernel.h"

#include <algorithm>

#include "core/base/contract.h"
#include "core/quant/format.h"
#include "core/quant/scale_type.h"

namespace qs::quant {

PartKernel::PartKernel(const QuantScheme& scheme, RowsKernel lent, float tensorScale)
    : part_(scheme.weights), lent_(std::move(lent)) {
  if (!scheme.methods.empty()) method_ = findMethod(scheme.methods.front().name);
  if (part_.integerBits() != 0) {
    q_ = intParameters(part_);
    apart_ = part_.scaleType() == ScaleType::e8m0 || part_.scaleType() == ScaleType::e4m3;
    return;
  }
  const Format* format = findFormat(part_.format);
  QS_CONTRACT(format != nullptr);
  grid_.emplace(part_, *format, tensorScale);
}

kernel::Scale PartKernel::scaleFor(const kernel::Range& range) const {
  if (grid_) return grid_->scaleFor(range);
  return kernel::integerScaleFor(q_, static_cast<std::int32_t>(part_.scaleType()), range);
}

kernel::Scale PartKernel::chooseScale(std::span<const float> group, kernel::Range range, std::stop_token stop) const {
  if (part_.clip) {
    const float limit = absPercentile(group, *part_.clip);
    range.lo = std::max(range.lo, -limit);
    range.hi = std::min(range.hi, limit);
  }
  if (!chooses()) return scaleFor(range);
  bool allFinite = false;
  const float absmax = kernel::rangeOf(group.data(), static_cast<std::int64_t>(group.size()), allFinite).absmax();
  // Ranges that come out as one stored scale have one error.
  kernel::Scale last{-1.0F};
  double lastError = 0.0;
  bool first = true;
  const auto error = [&](const kernel::Range& candidate) {
    const kernel::Scale scale = scaleFor(candidate);
    if (first || scale.scale != last.scale || scale.zeroPoint != last.zeroPoint) {
      lastError = errorOf(group, allFinite, absmax, scale);
      last = scale;
      first = false;
    }
    return lastError;
  };
  return scaleFor(method_->choose(error, range, std::move(stop)));
}

void PartKernel::rows(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, std::int64_t group,
                      bool chooseScales, float* scales, std::int32_t* zeroPoints, std::uint8_t* codes, float* restored,
                      QsErrorSums& sums) const {
  if (grid_) {
    grid_->rows(x, rows, cols, ld, group, chooseScales, scales, codes, restored, sums);
  } else if (lent_) {
    lent_(q_, x, rows, cols, ld, group, chooseScales, scales, zeroPoints, codes, restored, sums);
  } else {
    kernel::quantizeRows(q_, x, rows, cols, ld, group, chooseScales, scales, zeroPoints, codes, restored, sums);
  }
}

double PartKernel::errorOf(std::span<const float> group, bool allFinite, float absmax,
                           const kernel::Scale& scale) const {
  QsErrorSums sums{};
  kernel::Lanes lanes;
  const auto count = static_cast<std::int64_t>(group.size());
  if (grid_) {
    grid_->group(group.data(), count, allFinite, scale.scale, nullptr, nullptr, lanes, sums);
  } else {
    kernel::encodeGroup(q_, group.data(), count, allFinite, absmax, scale, nullptr, nullptr, lanes, sums);
  }
  kernel::mergeLanes(lanes, sums);
  return sums.sumSquaredError;
}

}  // namespace qs::quant
