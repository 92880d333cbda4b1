// A model under a scheme: its linear layers quantized and restored, its channels rescaled, and what is rounded while it
// runs. It is not packed: the weights are F32 again and cost the memory of F32.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/calibrations.h"
#include "core/model/model.h"
#include "core/model/prepared_model.h"
#include "core/model/run_quant.h"
#include "core/quant/model_scheme.h"
#include "core/quant/quantizer.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct QuantizedLayer {
  std::string name;  // short
  quant::ErrorStats stats;
  double bits = 0.0;      // stored
  double elements = 0.0;
  bool kept = false;      // stays as stored; then bits and statistics are not the scheme's
  quant::MethodReport report;  // of gptq and awq
};

// What AWQ or SmoothQuant did to one input's channels.
struct RescaledInput {
  std::int64_t block = 0;
  model::TapPoint point = model::TapPoint::attentionInput;
  std::vector<float> scales;
  std::optional<double> ratio;  // awq: the exponent found
};

// What a scheme makes of a model's weights. Schemes that differ only in what is rounded while the model runs make the
// same of them (weightsPart()).
struct QuantizedWeights {
  model::ModelPtr model;
  // INT8 codes of layers whose weights and inputs both have them (symmetric int8, one scale a row or tensor), in the
  // order of Model::linearNames(); empty if none has. Their product is then computed in whole numbers.
  std::vector<model::Int8Codes> int8;
  // Asked for packed: codes of the layers that have such a form, in the order of Model::linearNames(). Their matrices in
  // `model` are then not restored ones, but the original's.
  std::vector<std::optional<quant::PackedMatrix>> packed;
  std::vector<QuantizedLayer> layers;
  std::vector<bool> kept;  // by linear layer: it stays as stored, its input too
  std::vector<RescaledInput> rescaled;
  std::vector<base::Text> notes;  // what a reader of its figures must know
  double bits() const;      // of the layers that are quantized
  double elements() const;  // of the same
  quant::ErrorStats stats() const;
};

struct QuantizedModel {
  QuantizedWeights weights;
  model::RunQuantPtr run;         // null: nothing is rounded while it runs
  std::vector<base::Text> notes;  // of weights and run
};

// In which form weights under a scheme are wanted: all restored to F32, or packed where a layer has such a form. Results
// are the same to the last bit.
enum class WeightForm : std::uint8_t { restored, packed };

// The part of a scheme that its weights depend on, as a text to tell one from another. `parts`: the scheme, read.
std::string weightsPart(const quant::QuantScheme& scheme, const quant::ModelScheme& parts);

// Gives the calibration when a scheme needs one; `gram`: with Gram matrices.
using CalibrationSource = std::function<base::Result<CalibrationSetPtr>(bool gram)>;

// `like` (may be null): weights of the same model and calibration under a scheme with the same weightsPart(); they are
// taken over, and none are quantized. Errors: a scheme that readModelScheme or quantize() refuses; a kept layer that the
// model does not have; those of `calibration`; cancelled.
base::Result<QuantizedModel> quantizeModel(const model::ModelPtr& original, const quant::QuantScheme& scheme,
                                           const CalibrationSource& calibration, const base::TaskContext& context,
                                           const quant::RowsKernel& kernel = {},
                                           const QuantizedWeights* like = nullptr,
                                           WeightForm form = WeightForm::restored);

// Weights in a backend's memory, ready to run, with their INT8 codes where the backend has the operation. Those that
// `like` (may be null) holds already are shared. `bf16`: see model::WeightForms. Errors: cancelled, or the backend's.
base::Result<model::PreparedModelPtr> prepareWeights(const QuantizedWeights& weights, const backend::BackendPtr& device,
                                                     const base::TaskContext& context, const model::PreparedModel* like,
                                                     bool bf16 = false);

// The weights of the layers that read a point of a block.
std::vector<quant::MatrixView> readersAt(const model::Model& model, std::int64_t block, model::TapPoint point);

}  // namespace qs::experiment
