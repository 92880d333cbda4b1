// Groups on grids that are not uniform: floats of 4 to 8 bits and lists such as NF4. How one value is rounded is said
// in grid_rounding.h; here it is done to stretches of values, in loops that the compiler turns into vector code. It
// is not a place for loops over granularities (quantizer.cpp); backends lend no builds of it.
//
// Sums use the fixed lanes of int_kernel.h.
#pragma once

#include <cstdint>

#include "core/quant/format.h"
#include "core/quant/grid_rounding.h"
#include "core/quant/int_kernel.h"
#include "core/quant/scale_type.h"
#include "core/quant/scheme.h"

namespace qs::quant {

// A part's grid as plain data. Contract: `part` names a format that is neither integer nor plain nor a layout of
// blocks, and `format` is that one.
QsGridQuant gridOf(const PartScheme& part, const Format& format);

// How one part's groups get their scales and codes.
class GridQuantizer {
 public:
  // Contract: as gridOf. `tensorScale`: nvfp4's scale of the whole tensor.
  GridQuantizer(const PartScheme& part, const Format& format, float tensorScale = 0.0F);

  // The scale that multiplies the grid, from a group's range: absmax ÷ the largest value of the grid in its stored
  // type, the shared power of two of mx…, or (nvfp4) tensor scale × E4M3 block scale.
  kernel::Scale scaleFor(const kernel::Range& range) const;

  // As kernel::quantizeRows (int_kernel.h), without zero points. Codes are the format's own (format.h). NaN gets the
  // format's NaN, or the code of 0 where it has none; ±Inf what the format makes of values beyond its largest.
  void rows(const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld, std::int64_t group,
            bool chooseScales, float* scales, std::uint8_t* codes, float* restored, QsErrorSums& sums) const;

  // Encodes, restores and measures one group; as kernel::encodeGroup.
  void group(const float* x, std::int64_t n, bool allFinite, float scale, std::uint8_t* codes, float* restored,
             kernel::Lanes& lanes, QsErrorSums& sums) const;

 private:
  void roundFloats(const float* quotient, int n, float* value, std::uint8_t* code) const;
  void roundList(const float* quotient, int n, float* value, std::uint8_t* code) const;

  QsGridQuant grid_;
  float tensorScale_;
};

// nvfp4: the FP32 scale of a tensor of absolute maximum `absmax`: absmax ÷ (448 · 6), so that the block that holds the
// maximum has the largest E4M3 scale (NVIDIA's definition; compressed-tensors stores its inverse).
StoredScale nvfp4TensorScale(float absmax);

}  // namespace qs::quant
