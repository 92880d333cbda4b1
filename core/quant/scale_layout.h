// Which weights share a scale, for methods that go through a matrix column by column or weigh what a stretch of it
// reads. It holds no scales and chooses none; the quantizer's own loops are in granularities.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/quant/quantizer.h"
#include "core/quant/scheme.h"

namespace qs::quant {

struct ScaleLayout {
  std::vector<std::size_t> starts;  // first columns of the stretches that share a scale along a row; last: all columns
  std::size_t rowsTogether = 1;     // consecutive rows that share scales; the last ones may be fewer

  std::size_t stretches() const { return starts.size() - 1; }
  // The place of a scale in QuantizedMatrix::scales.
  std::size_t slot(std::size_t row, std::size_t stretch) const { return row / rowsTogether * stretches() + stretch; }
  // The stretch of each column.
  std::vector<std::size_t> stretchOfColumns() const;
};

// Contract: rows and cols above 0, a granularity of weights. Error: a split whose lengths do not add up to cols.
base::Result<ScaleLayout> scaleLayout(const Granularity& granularity, std::size_t rows, std::size_t cols);

// The weights part of a scheme with those of its methods that choose a scale by the weights alone (mse): the scheme by
// which quantize() makes the scales that a method with inputs starts from.
QuantScheme weightsAlone(const QuantScheme& scheme);

// 1 where the scale of an nvfp4 tensor that is not all zeros became 0 (ErrorStats::scaleUnderflows counts it once),
// else 0. `out`: with the statistics of the weights.
std::uint64_t tensorScaleUnderflows(const PartScheme& weights, const QuantizedMatrix& out);

// Whether `method`, which chooses scales or codes, has any to choose in the scheme's format, and quantize() can run
// weightsAlone(scheme). Errors: unavailable, with the reason.
base::Status checkChoosable(const QuantScheme& scheme, std::string_view method);

}  // namespace qs::quant
