#include "core/quant/scale_type.h"

#include <cmath>

#include "core/base/contract.h"

namespace qs::quant {

static_assert(static_cast<int>(ScaleType::fp32) == QS_SCALE_FP32 && static_cast<int>(ScaleType::fp16) == QS_SCALE_FP16 &&
              static_cast<int>(ScaleType::bf16) == QS_SCALE_BF16 && static_cast<int>(ScaleType::e8m0) == QS_SCALE_E8M0 &&
              static_cast<int>(ScaleType::e4m3) == QS_SCALE_E4M3);
static_assert(static_cast<int>(MxRule::floor) == kernel::kMxFloor && static_cast<int>(MxRule::ceil) == kernel::kMxCeil &&
              static_cast<int>(MxRule::rceil) == kernel::kMxRceil && static_cast<int>(MxRule::even) == kernel::kMxEven);

float decodeE8m0(std::uint32_t code) { return kernel::e8m0Value(code); }

std::uint32_t encodeE8m0(float value) { return kernel::e8m0Code(value); }

StoredScale storedScaleOf(double exact, ScaleType type) {
  QS_CONTRACT(type != ScaleType::e8m0 || exact >= 0.0);
  return kernel::storedScaleAs(exact, static_cast<std::int32_t>(type));
}

StoredScale sharedScale(float absmax, const SmallFloat& element, MxRule rule) {
  QS_CONTRACT(absmax >= 0.0F && std::isfinite(absmax));
  return kernel::sharedScaleBy(absmax, element, static_cast<std::int32_t>(rule));
}

}  // namespace qs::quant
