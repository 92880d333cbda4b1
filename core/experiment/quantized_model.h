// A model under a scheme: its linear layers quantized and restored, all else as stored.
// It is not packed: the weights are F32 again and cost the memory of F32.
#pragma once

#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/model/model.h"
#include "core/quant/quantizer.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct QuantizedLayer {
  std::string name;  // short
  quant::ErrorStats stats;
  double bits = 0.0;      // stored
  double elements = 0.0;
};

struct QuantizedModel {
  model::ModelPtr model;
  std::vector<QuantizedLayer> layers;
  double bits() const;      // of all layers
  double elements() const;
  quant::ErrorStats stats() const;
};

base::Result<QuantizedModel> quantizeModel(const model::ModelPtr& original, const quant::QuantScheme& scheme,
                                           const base::TaskContext& context, const quant::RowsKernel& kernel = {});

}  // namespace qs::experiment
