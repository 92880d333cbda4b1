// Rescales the channels of a layer's input without changing what the model computes: what precedes them is divided, the
// weights that read them are multiplied. It chooses no scales (core/quant/smooth.h, core/quant/awq.h).
#pragma once

#include <cstdint>
#include <span>

#include "core/model/model.h"
#include "core/model/run_quant.h"

namespace qs::model {

// Whether channels at `point` can be rescaled: always before the linear layers that follow a norm and before the down
// projection; between attention and its output projection only where every query head has values of its own.
bool canScale(const Config& config, TapPoint point);

// Divides channel j of what stands at `point` of `block` by scales[j]: 1/s goes into the norm's weights (attentionInput,
// ffnInput), the rows of v (attended) or of up (gated); s into the columns of the layers that read it. Exact but for the
// rounding of products in F32. Errors: a point that cannot be rescaled; another number of scales than channels; a scale
// that is not a positive number.
base::Result<ModelPtr> scaleInput(const Model& model, std::int64_t block, TapPoint point, std::span<const float> scales);

// The linear layers that read a point; none for keys and values.
std::span<const LinearKind> readersOf(TapPoint point);

}  // namespace qs::model
