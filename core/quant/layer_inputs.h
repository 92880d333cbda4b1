// What a linear layer reads while a calibration text runs through the model: per channel its size, and over all pairs of
// channels the mean product (Gram matrix). It is figures only, never the inputs themselves, and knows no model.
#pragma once

#include <cstdint>
#include <vector>

#include "core/tensor/matrix.h"

namespace qs::quant {

struct LayerInputs {
  std::int64_t tokens = 0;       // rows seen
  std::vector<float> absmax;     // max |x_j| by channel
  std::vector<double> meanAbs;   // mean |x_j| by channel
  // (channels, channels), symmetric: mean over tokens of x xᵀ. GPTQ's H is twice this (arXiv 2210.17323); the mean
  // squared change of a layer's output under a change E of its weights is tr(E · gram · Eᵀ).
  tensor::Matrix gram;
};

}  // namespace qs::quant
