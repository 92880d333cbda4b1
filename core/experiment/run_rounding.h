// From the parts of a scheme to what is rounded while a model runs: which quantizer each layer's input, the cache and
// attention get, with static scales from calibration. It rounds nothing itself.
#pragma once

#include <vector>

#include "core/calibration/calibration.h"
#include "core/model/model.h"
#include "core/model/run_quant.h"
#include "core/quant/model_scheme.h"

namespace qs::experiment {

struct RescaledInput;

// `kept`: by linear layer, in the order of Model::linearNames(): its input stays as it is. `calibration`: needed for
// static scales, may be null without. `rescaled`: channels that were divided since it was collected. Errors: static
// scales by percentile of channels that were rescaled.
base::Result<model::RunQuantPtr> runRounding(const quant::ModelScheme& parts, const model::Model& model,
                                             const std::vector<bool>& kept, const calibration::Calibration* calibration,
                                             const std::vector<RescaledInput>& rescaled, const quant::RowsKernel& kernel);

// Tokens of a block of the cache whose channels share scales (kv=…:channel).
inline constexpr std::int64_t kCacheBlock = 32;

}  // namespace qs::experiment
