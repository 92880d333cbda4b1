// A model under the schemes whose losses are compared: its weights quantized, in a backend's memory, with what is said of
// them beside the loss. It scores nothing (core/eval), and keeps no weights but those that contenders in use hold.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/experiment/calibrations.h"
#include "core/experiment/outlier_injection.h"
#include "core/experiment/quantized_model.h"
#include "core/experiment/services.h"
#include "core/model/prepared_model.h"
#include "core/quant/error_stats.h"
#include "core/quant/method.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct LayerError {
  std::string name;  // short
  quant::ErrorStats stats;
  double bitsPerWeight = 0.0;
  bool kept = false;           // stays as stored
  quant::MethodReport report;  // of gptq and awq
};

// One model to score.
struct Contender {
  std::string scheme;
  model::PreparedModelPtr prepared;
  bool asStored = false;       // the very weights of the file and nothing rounded: every comparison with it is exactly 0
  double bitsPerWeight = 0.0;  // of the layers quantized: codes, scales, zero points ÷ their elements
  double bytes = 0.0;          // the whole model as it would be stored
  quant::ErrorStats weights;   // over all linear layers
  std::vector<LayerError> layers;
  std::vector<base::Text> notes;  // what a reader of its figures must know
  CalibrationSetPtr calibration;  // null: none was needed
};

class Contenders {
 public:
  // Loads the model and brings it into the backend's memory as stored, with `outliers` in it. Errors: those of opening,
  // loading, preparing and injecting, and a tokenizer with more tokens than the model. `form`: whether weights run packed
  // where they can, and BF16 ones as BF16, instead of in F32; losses are the same to the last bit.
  static base::Result<Contenders> open(const std::string& model, const std::string& backend, Services& services,
                                       const base::TaskContext& context, const OutlierInjection& outliers = {},
                                       WeightForm form = WeightForm::restored);

  // What schemes that need it are calibrated on: 16 windows of the shipped calibration text unless said otherwise.
  // `scored`: the SHA-256 of the text that is scored, on which nothing may be calibrated.
  void calibrateOn(const CalibrationSpec& calibration, const std::string& scored);

  // The model as stored; its scheme is the type of its linear layers ("bf16").
  Contender stored() const;
  // Weights that a contender in use has, under a scheme that rounds other things while the model runs, are shared with
  // it. Errors: a scheme that is not available or does not fit the layers; a calibration text that cannot be used;
  // cancelled; the backend's.
  base::Result<Contender> make(const quant::QuantScheme& scheme, const base::TaskContext& context);
  // How often weights have been quantized; for tests of work done.
  std::uint64_t weightsQuantized() const { return weightsQuantized_; }

  const io::ModelSource& source() const { return *source_; }
  const model::ModelPtr& model() const { return original_; }
  const tokenizer::Tokenizer& tokenizer() const { return *tokenizer_; }
  const backend::BackendPtr& backend() const { return device_; }
  // About what one contender of its own holds: its linear layers in F32, on the host and prepared.
  std::uint64_t contenderBytes() const { return original_->linearParameters() * 2 * sizeof(float); }

  // The error that a loss which is not a number is.
  base::Error notANumber(const std::string& scheme, std::int64_t nonfinite, std::int64_t scored) const;

 private:
  // Weights under one scheme or several, kept as long as anybody scores them.
  struct SharedWeights;

  Contenders() = default;

  Services* services_ = nullptr;
  std::string name_;
  std::string variant_;
  CalibrationSpec calibration_;
  std::string scored_;
  std::shared_ptr<const io::ModelSource> source_;
  std::shared_ptr<const tokenizer::Tokenizer> tokenizer_;
  backend::BackendPtr device_;
  model::ModelPtr original_;
  WeightForm form_ = WeightForm::restored;
  model::PreparedModelPtr stored_;
  std::map<std::string, std::weak_ptr<const SharedWeights>> shared_;  // by weightsPart()
  std::uint64_t weightsQuantized_ = 0;
};

// The text form of "as stored": the type of the linear layers, "bf16", "fp16" or "fp32".
std::string storedScheme(const io::ModelSource& source);
// Bytes of the tensors of a model as stored, tied embeddings counted once, with the linear layers taking
// `linearBits` bits in all instead (nothing: as stored).
double storedBytes(const io::ModelSource& source, std::optional<double> linearBits);
// Bits that one linear layer takes in its file, by its short name; 0 if it has none of that name.
double storedLayerBits(const io::ModelSource& source, const std::string& name);

}  // namespace qs::experiment
