// AWQ (arXiv 2306.00978): channels that a layer reads with large values are given a finer grid by scaling them up
// before quantization, and each group's range is then clipped where that serves the layer's output. It folds no scale
// into the layer before, and collects no inputs.
#pragma once

#include <span>
#include <vector>

#include "core/quant/method.h"

namespace qs::quant {

// Ratios searched: 0, 0.05 … 0.95 (as published).
inline constexpr int kAwqRatios = 20;
// Shares of a group's range that are tried: 1, 0.975 … 0.5.
inline constexpr int kAwqClipSteps = 20;
inline constexpr double kAwqLeastClip = 0.5;

struct AwqPoint {
  double ratio = 0.0;
  double error = 0.0;  // outputError (output_error.h) summed over the readers
};

struct AwqScales {
  double ratio = 0.0;           // the point of least error, the first one on ties
  std::vector<float> scales;    // s_j of that ratio
  std::vector<AwqPoint> curve;  // all kAwqRatios points, by ratio
};

// s_j = mean|x_j|^ratio, at least 1e-4, divided by √(max · min) over the channels (section 3.2; ratio is its α). A mean
// that is not finite counts as 1.
std::vector<float> awqScalesAt(std::span<const double> meanAbs, double ratio);

// Searches the ratio for weights (out, in) that read the same input: Q(W · s) ÷ s against W, with Q the scheme's
// weights rounded to nearest. readers: at least one, with as many columns as inputs.gram. The same on any number of
// threads. Time: kAwqRatios quantizations and output errors of every reader; memory: two copies of the largest reader.
// Errors: checkAwq, quantize(), cancelled.
base::Result<AwqScales> awqScales(std::span<const MatrixView> readers, const QuantScheme& scheme,
                                  const LayerInputs& inputs, const base::TaskContext& context,
                                  const RowsKernel& kernel);

// Whether a scheme's weights can be chosen by awq. Error: unavailable, with the reason: a format without scales to
// choose, or another choice of clipping beside it.
base::Status checkAwq(const QuantScheme& scheme);

// Quantizes w (out, in; scaled already, as inputs are: dividedInputs in smooth.h) with the clip search: of the shares
// of a group's range, the one of least e · G · eᵀ, where a group is what shares a scale, e the error of its weights and
// G the Gram matrix of the inputs that it reads; the widest one on ties. For groups of whole rows (tensor, row) that is
// the output error itself. Others leave out the products between groups, as published: their sum is least, but the
// output error may then come out above that without clipping.
// The result is laid out as quantize()'s. The same on any number of threads. Memory: 168 bytes a row, and 768 bytes a
// column of a group for each thread. Stop is polled every few milliseconds. Errors: checkAwq, quantize(), cancelled.
// Contract: gram is (in, in).
base::Result<QuantizedMatrix> quantizeAwq(const MatrixView& w, const QuantScheme& scheme, const LayerInputs& inputs,
                                          QuantizeOutputs outputs, MethodReport& report,
                                          const base::TaskContext& context, const RowsKernel& kernel);

}  // namespace qs::quant
