// SmoothQuant's scales (arXiv 2211.10438, section 4): how much of the activations' size to move into the weights,
// channel by channel. It folds nothing and knows no model; dividing the inputs and multiplying the weights is its
// caller's.
#pragma once

#include <span>
#include <vector>

#include "core/quant/layer_inputs.h"
#include "core/quant/quantizer.h"

namespace qs::quant {

// max |W_j| by input channel, over the rows of all weights (out, in) that read the same input. NaN and ±Inf are passed
// over. Contract: as many columns in each; at least one.
std::vector<float> channelAbsmax(std::span<const MatrixView> readers);

// s_j = max|X_j|^α ÷ max|W_j|^(1−α) (equation 4): X ÷ s and s · W have the same product. A channel whose inputs or
// weights are all 0, or whose scale would be 0 or not finite, has scale 1. Contract: equal sizes, 0 ≤ alpha ≤ 1.
std::vector<float> smoothScales(std::span<const float> absmaxX, std::span<const float> absmaxW, double alpha);

// What a layer reads once its inputs are divided by `scales`, which its weights were multiplied by. Contract: a scale
// for each channel, none 0.
LayerInputs dividedInputs(const LayerInputs& inputs, std::span<const float> scales);

}  // namespace qs::quant
