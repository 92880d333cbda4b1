// Scales and codes of one scheme's weights, group by group: for the quantizer, and for whoever cuts a tensor into parts
// of their own. It knows no granularity and no layout of memory; whole matrices go through quantize() (quantizer.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

#include "core/quant/grid_kernel.h"
#include "core/quant/int_kernel.h"
#include "core/quant/method.h"
#include "core/quant/quantizer.h"

namespace qs::quant {

class PartKernel {
 public:
  // Contract: checkAvailable(scheme), and the weights' format is neither plain nor a GGUF block type. `lent`: a
  // backend's build of the integer kernel, or empty. `tensorScale`: nvfp4's (nvfp4TensorScale of the whole tensor).
  explicit PartKernel(const QuantScheme& scheme, RowsKernel lent = {}, float tensorScale = 0.0F);

  bool asym() const { return q_.grid == QS_GRID_ASYM; }
  // Whether a group's scale needs a look at its values, or at more than rows() works out by itself.
  bool searches() const { return apart_ || chooses() || part_.clip.has_value(); }

  // The scale of a range, in its stored type.
  kernel::Scale scaleFor(const kernel::Range& range) const;
  // The scale of a group by clip=P and the method. `group` may be empty where neither is given.
  kernel::Scale chooseScale(std::span<const float> group, kernel::Range range, std::stop_token stop) const;
  // As kernel::quantizeRows (int_kernel.h).
  void rows(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, std::int64_t group,
            bool chooseScales, float* scales, std::int32_t* zeroPoints, std::uint8_t* codes, float* restored,
            QsErrorSums& sums) const;

 private:
  bool chooses() const { return method_ != nullptr && method_->choose != nullptr; }
  double errorOf(std::span<const float> group, bool allFinite, float absmax, const kernel::Scale& scale) const;

  PartScheme part_;
  const Method* method_ = nullptr;  // null for round to nearest
  RowsKernel lent_;
  QsIntQuant q_{};                     // integers
  std::optional<GridQuantizer> grid_;  // the others
  bool apart_ = false;                 // integers with a narrow scale type, which the kernel does not know
};

}  // namespace qs::quant
