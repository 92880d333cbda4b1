#include "core/experiment/loss_contenders.h"

#include <cmath>

#include "core/experiment/backend_kernel.h"
#include "core/experiment/quantized_model.h"
#include "core/model/names.h"

namespace qs::experiment {

using base::Result;

namespace {

struct Sizes {
  double linearBits = 0.0;  // of the linear layers as stored
  double linearElements = 0.0;
};

Sizes linearSizes(const io::ModelSource& source) {
  Sizes sizes;
  for (const model::LinearName& name : model::linearLayers(source)) {
    if (const io::TensorInfo* info = model::findTensor(source, model::fileName(name)); info != nullptr) {
      sizes.linearBits += 8.0 * static_cast<double>(info->bytes);
      sizes.linearElements += static_cast<double>(info->shape.elements().value_or(0));
    }
  }
  return sizes;
}

}  // namespace

struct Contenders::SharedWeights {
  QuantizedWeights weights;  // without INT8 codes: `prepared` has them
  model::PreparedModelPtr prepared;
};

Result<Contenders> Contenders::open(const std::string& model, const std::string& backend, Services& services,
                                    const base::TaskContext& context, const OutlierInjection& outliers,
                                    WeightForm form) {
  Contenders out;
  out.form_ = form;
  out.services_ = &services;
  out.name_ = model;
  out.variant_ = outliers.text();
  QS_ASSIGN(out.source_, services.source(model));
  QS_ASSIGN(out.device_, services.backend(backend));
  QS_ASSIGN(out.tokenizer_, services.tokenizer(model));
  QS_ASSIGN(out.original_, services.model(model, context));
  QS_TRY(model::checkVocabulary(out.original_->config(), out.tokenizer_->vocabSize()));
  const bool packed = form == WeightForm::packed;
  if (!packed) {
    QS_ASSIGN(out.stored_, services.prepared(model, backend, context));
  }
  if (!outliers.empty()) {
    QS_ASSIGN(out.original_, inject(out.original_, outliers));
  }
  if (packed || !outliers.empty()) {
    QS_ASSIGN(out.stored_, model::PreparedModel::prepare(out.original_, out.device_, context, out.stored_.get(), {{}, packed}));
  }
  return out;
}

void Contenders::calibrateOn(const CalibrationSpec& calibration, const std::string& scored) {
  calibration_ = calibration;
  scored_ = scored;
  shared_.clear();  // other weights would come of the same schemes
}

Contender Contenders::stored() const {
  const Sizes sizes = linearSizes(*source_);
  Contender out;
  out.scheme = storedScheme(*source_);
  out.prepared = stored_;
  out.asStored = true;
  out.bitsPerWeight = sizes.linearElements > 0 ? sizes.linearBits / sizes.linearElements : 0.0;
  out.bytes = storedBytes(*source_, std::nullopt);
  return out;
}

Result<Contender> Contenders::make(const quant::QuantScheme& scheme, const base::TaskContext& context) {
  Contender out;
  const CalibrationSource source = [&](bool gram) -> Result<CalibrationSetPtr> {
    QS_ASSIGN(out.calibration, calibrationOf({name_, variant_, stored_}, calibration_, gram, scored_, *services_, context));
    return out.calibration;
  };
  QS_ASSIGN(const auto parts, quant::readModelScheme(scheme));
  const std::string part = weightsPart(scheme, parts);
  const auto known = shared_.find(part);
  std::shared_ptr<const SharedWeights> shared = known == shared_.end() ? nullptr : known->second.lock();
  QS_ASSIGN(auto quantized, quantizeModel(original_, scheme, source, context, rowsKernel(device_),
                                          shared ? &shared->weights : nullptr, form_));
  const QuantizedWeights& weights = quantized.weights;
  if (shared == nullptr) ++weightsQuantized_;
  out.scheme = scheme.text();
  out.weights = weights.stats();
  out.bitsPerWeight = weights.elements() > 0 ? weights.bits() / weights.elements() : 0.0;
  out.notes = std::move(quantized.notes);
  double bits = weights.bits();
  for (const QuantizedLayer& layer : weights.layers) {
    const double own = layer.kept ? storedLayerBits(*source_, layer.name) : layer.bits;
    bits += layer.kept ? own : 0.0;
    out.layers.push_back({layer.name, layer.stats, own / layer.elements, layer.kept, layer.report});
  }
  out.bytes = storedBytes(*source_, bits);
  if (form_ == WeightForm::packed && !parts.weights.weights.isPlain() && !quant::hasPackedForm(parts.weights.weights)) {
    out.notes.push_back(QS_LABEL("core", "These weights have no packed form: they ran restored to F32."));
  }
  // Nothing changed, nothing lost to NaN: the very same weights.
  out.asStored = out.weights.sumSquaredError == 0.0 && out.weights.nonfinite == 0 && weights.rescaled.empty() &&
                 quantized.run == nullptr;
  if (out.asStored) {
    out.prepared = stored_;
    return out;
  }
  if (shared == nullptr) {
    QS_ASSIGN(auto prepared, prepareWeights(weights, device_, context, stored_.get(), form_ == WeightForm::packed));
    quantized.weights.int8 = {};
    quantized.weights.packed = {};
    shared = std::make_shared<const SharedWeights>(SharedWeights{std::move(quantized.weights), std::move(prepared)});
    std::erase_if(shared_, [](const auto& one) { return one.second.expired(); });
    shared_[part] = shared;
  }
  // Who holds the model that runs holds what it shares with others.
  struct Running {
    std::shared_ptr<const SharedWeights> weights;
    model::PreparedModelPtr prepared;
  };
  auto running = std::make_shared<Running>(Running{shared, quantized.run ? shared->prepared->withRun(quantized.run) : shared->prepared});
  out.prepared = model::PreparedModelPtr(running, running->prepared.get());
  return out;
}

base::Error Contenders::notANumber(const std::string& scheme, std::int64_t nonfinite, std::int64_t scored) const {
  std::string tensors;
  for (const auto& bad : original_->nonfinite()) tensors += (tensors.empty() ? "" : ", ") + bad.tensor;
  base::Error error;
  error.what = {QS_LABEL("core", "the loss of %1 under %2"), {name_, scheme}};
  error.expected = QS_LABEL("core", "a number for every token");
  error.found = {QS_LABEL("core", "%1 of %2 tokens without one"), {std::to_string(nonfinite), std::to_string(scored)}};
  error.remedy = tensors.empty()
                     ? base::Text(QS_LABEL("core", "the model overflows; try another scheme or file"))
                     : base::Text(QS_LABEL("core", "these tensors hold NaN or infinite values: %1"), {tensors});
  return error;
}

std::string storedScheme(const io::ModelSource& source) {
  for (const model::LinearName& name : model::linearLayers(source)) {
    const io::TensorInfo* info = model::findTensor(source, model::fileName(name));
    if (info == nullptr) continue;
    if (info->dtype == tensor::DType::BF16) return "bf16";
    if (info->dtype == tensor::DType::F16) return "fp16";
  }
  return "fp32";
}

double storedLayerBits(const io::ModelSource& source, const std::string& name) {
  const io::TensorInfo* info = model::findTensor(source, name);
  return info == nullptr ? 0.0 : 8.0 * static_cast<double>(info->bytes);
}

double storedBytes(const io::ModelSource& source, std::optional<double> linearBits) {
  bool tied = false;
  if (const auto config = model::configOf(source)) tied = config->tiedEmbeddings;
  double bytes = 0.0;
  for (const io::TensorInfo& info : source.tensors()) {
    if (tied && info.name == "lm_head.weight") continue;
    if (linearBits && model::isLinear(info.name)) continue;
    bytes += static_cast<double>(info.bytes);
  }
  return bytes + (linearBits ? std::ceil(*linearBits / 8.0) : 0.0);
}

}  // namespace qs::experiment
