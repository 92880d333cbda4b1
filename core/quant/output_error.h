// How much a layer's output changes when its weights do, on average over the inputs of a calibration text: the figure
// that GPTQ and AWQ make small. It is not the error of the weights (error_stats.h), and not loss (core/eval).
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>

#include "core/base/task_context.h"
#include "core/quant/quantizer.h"
#include "core/tensor/matrix.h"

namespace qs::quant {

// tr(E · gram · Eᵀ) with E = weights − restored, both (out, in): the squared change of the outputs, summed over outputs,
// mean over tokens (unit: that of an output, squared). gram: LayerInputs::gram, (in, in). `divisors`, by channel: what
// the restored weights are divided by before they are compared, 1 if empty. Computed in double; the same on any number
// of threads. A weight that is NaN or ±Inf counts as unchanged, as in ErrorStats; a finite one restored as NaN or ±Inf
// makes the result infinite. Memory: 64 rows of doubles a thread. Error: cancelled. Contract: the sizes agree.
base::Result<double> outputError(const MatrixView& weights, const MatrixView& restored, const tensor::Matrix& gram,
                                 const base::TaskContext& context, std::span<const float> divisors = {});

// tr(W · gram · Wᵀ): what outputError is measured against; weights that are not finite count as 0.
base::Result<double> outputPower(const MatrixView& weights, const tensor::Matrix& gram,
                                 const base::TaskContext& context);

// outputError ÷ outputPower: 0 when both are 0, infinity when only the latter is.
base::Result<double> relativeOutputError(const MatrixView& weights, const MatrixView& restored,
                                         const tensor::Matrix& gram, const base::TaskContext& context);

// Rows that are worked on together, by one thread.
inline constexpr std::size_t kFormRows = 64;

// out[r] = eᵣ · G · eᵣᵀ for `rows` rows of `cols` values, stored column by column (element (r, c) at e[c · rows + r]).
// G is symmetric, row-major with stride ld. False if stopped; then `out` is of no use.
bool quadraticForms(const double* e, std::size_t rows, std::size_t cols, const float* gram, std::size_t ld, double* out,
                    const std::stop_token& stop);

}  // namespace qs::quant
