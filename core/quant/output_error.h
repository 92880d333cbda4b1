// How much a layer's output changes when its weights do, on average over the inputs of a calibration text: the figure
// that GPTQ and AWQ make small. It is not the error of the weights (error_stats.h), and not loss (core/eval).
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/task_context.h"
#include "core/quant/quantizer.h"
#include "core/quant/side_by_side.h"
#include "core/tensor/matrix.h"

namespace qs::quant {

// tr(E · gram · Eᵀ) with E = weights − restored, both (out, in): the squared change of the outputs, summed over
// outputs, mean over tokens (unit: that of an output, squared). gram: LayerInputs::gram, (in, in). `divisors`, by
// channel: what the restored weights are divided by before they are compared, 1 if empty. Computed in double; the same
// on any number of threads. A weight that is NaN or ±Inf counts as unchanged, as in ErrorStats; a finite one restored
// as NaN or ±Inf makes the result infinite. Memory: 64 rows of doubles a thread. Error: cancelled. Contract: the sizes
// agree.
base::Result<double> outputError(const MatrixView& weights, const MatrixView& restored, const tensor::Matrix& gram,
                                 const base::TaskContext& context, std::span<const float> divisors = {});

// tr(W · gram · Wᵀ): what outputError is measured against; weights that are not finite count as 0.
base::Result<double> outputPower(const MatrixView& weights, const tensor::Matrix& gram,
                                 const base::TaskContext& context);

// outputError ÷ outputPower: 0 when both are 0, infinity when only the latter is.
base::Result<double> relativeOutputError(const MatrixView& weights, const MatrixView& restored,
                                         const tensor::Matrix& gram, const base::TaskContext& context);

// out[r] = eᵣ · G · eᵣᵀ for all rows of e, those that fill up its last strip included. G: symmetric, row-major with
// stride ld, of e's columns. False if stopped; then `out` is of no use.
bool quadraticForms(const Strips& e, const float* gram, std::size_t ld, std::vector<double>& out,
                    const std::stop_token& stop);

}  // namespace qs::quant
