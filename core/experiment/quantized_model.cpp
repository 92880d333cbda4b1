#include "core/experiment/quantized_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/experiment/run_rounding.h"
#include "core/model/fold.h"
#include "core/quant/awq.h"
#include "core/quant/output_error.h"
#include "core/quant/smooth.h"

namespace qs::experiment {

using base::Result;
using base::Status;
using model::TapPoint;

namespace {

quant::MatrixView viewOf(const tensor::Matrix& m) { return {m.data(), m.rows(), m.cols()}; }

// Whether products are computed in whole numbers: symmetric INT8 on both sides, each output and each token with one
// scale.
bool int8Products(const quant::ModelScheme& parts) {
  const auto int8 = [](const quant::PartScheme& part) {
    return part.format == "int8" && part.grid == quant::GridKind::sym;
  };
  using Kind = quant::Granularity::Kind;
  const Kind weights = parts.weights.weights.granularity.kind;
  return parts.activations && !parts.threshold && int8(parts.weights.weights) && int8(*parts.activations) &&
         (weights == Kind::row || weights == Kind::tensor) &&
         (parts.activations->granularity.kind == Kind::token || parts.activations->granularity.kind == Kind::tensor);
}

class Quantization {
 public:
  Quantization(model::ModelPtr original, const CalibrationSource& source, const base::TaskContext& context,
               const quant::RowsKernel& kernel, WeightForm form)
      : original_(std::move(original)), source_(source), context_(context), kernel_(kernel), form_(form) {}

  Result<QuantizedModel> run(const quant::QuantScheme& scheme, const QuantizedWeights* like) {
    QS_ASSIGN(parts_, quant::readModelScheme(scheme));
    out_.model = original_;
    QS_TRY(findKept());
    QuantizedModel whole;
    if (parts_.needsCalibration()) {
      QS_ASSIGN(set_, source_(parts_.needsGram()));
      noteCalibration(whole.notes);
    }
    if (like == nullptr) {
      QS_TRY(makeWeights());
    } else {
      out_ = *like;
    }
    whole.notes.insert(whole.notes.end(), out_.notes.begin(), out_.notes.end());
    if (!parts_.weightsOnly()) {
      QS_ASSIGN(whole.run, runRounding(parts_, *out_.model, out_.kept, set_ ? set_->found.get() : nullptr, out_.rescaled, kernel_));
      if (whole.run->acrossTokens()) {
        whole.notes.push_back(QS_LABEL("core", "One activation scale is shared by all tokens of a window: decoding token by token gives other numbers."));
      }
    }
    whole.weights = std::move(out_);
    return whole;
  }

 private:
  Status makeWeights() {
    if (parts_.alpha) QS_TRY(smooth());
    if (parts_.awq) QS_TRY(searchAwq());
    QS_TRY(quantizeLayers());
    if (parts_.keep.top > 0) QS_TRY(keepMostSensitive());
    QS_ASSIGN(out_.model, out_.model->withLinears(replacements_));
    return {};
  }

  Status findKept() {
    const quant::ModelScheme::Keep& keep = parts_.keep;
    const auto names = original_->linearNames();
    const std::int64_t last = original_->config().layers - 1;
    out_.kept.assign(names.size(), false);
    for (std::size_t i = 0; i < names.size(); ++i) {
      out_.kept[i] = (keep.first && names[i].block == 0) || (keep.last && names[i].block == last);
    }
    for (const std::string& wanted : keep.names) {
      bool found = false;
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = model::shortName(names[i]);
        if (wanted != name && wanted != model::fileName(names[i]) && !name.starts_with(wanted + ".")) continue;
        out_.kept[i] = true;
        found = true;
      }
      if (!found) {
        return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "keep(%1)"), {wanted}},
                          QS_LABEL("core", "a linear layer or block of this model"),
                          QS_LABEL("core", "none of that name"),
                          {QS_LABEL("core", "use a name like %1"), {model::shortName({0, model::LinearKind::down})}});
      }
    }
    return {};
  }

  void noteCalibration(std::vector<base::Text>& notes) const {
    if (set_->distinctTokens < 50) {
      notes.push_back({QS_LABEL("core", "Calibrated on %1 different tokens only: what layers read on other text was not seen."),
                       {std::to_string(set_->distinctTokens)}});
    }
    if (set_->found->windows < set_->spec.windows) {
      notes.push_back({QS_LABEL("core", "The calibration text filled %1 of %2 windows."),
                       {std::to_string(set_->found->windows), std::to_string(set_->spec.windows)}});
    }
  }

  Status rescale(std::int64_t block, TapPoint point, std::vector<float> scales, std::optional<double> ratio) {
    QS_ASSIGN(out_.model, model::scaleInput(*out_.model, block, point, scales));
    out_.rescaled.push_back({block, point, std::move(scales), ratio});
    return {};
  }

  // As the paper has it: the inputs that follow a norm.
  Status smooth() {
    for (std::int64_t block = 0; block < original_->config().layers; ++block) {
      for (const TapPoint point : {TapPoint::attentionInput, TapPoint::ffnInput}) {
        if (context_.stopRequested()) return base::fail(base::cancelledError());
        const auto& inputs = set_->found->at(block, point).inputs;
        QS_TRY(rescale(block, point,
                       quant::smoothScales(inputs.absmax, quant::channelAbsmax(readersAt(*out_.model, block, point)), *parts_.alpha), {}));
      }
    }
    return {};
  }

  // Input by input in the order of computation, since rescaling one changes the weights of the next one's reader.
  Status searchAwq() {
    const model::Config& config = original_->config();
    for (std::int64_t block = 0; block < config.layers; ++block) {
      context_.report(0.5 * static_cast<double>(block) / static_cast<double>(config.layers),
                      {QS_LABEL("core", "searching scales of block %1"), {std::to_string(block)}});
      for (const TapPoint point : {TapPoint::attentionInput, TapPoint::attended, TapPoint::ffnInput, TapPoint::gated}) {
        if (!model::canScale(config, point)) continue;
        QS_ASSIGN(auto found, quant::awqScales(readersAt(*out_.model, block, point), parts_.weights, set_->found->at(block, point).inputs,
                                               context_, kernel_));
        QS_TRY(rescale(block, point, std::move(found.scales), found.ratio));
      }
    }
    return {};
  }

  // What a layer reads in this model, on the calibration text. Good until the input of another layer is asked for.
  const quant::LayerInputs& inputsOf(const model::LinearName& name) {
    const auto& found = set_->found->inputOf(name).inputs;
    const TapPoint point = model::inputOf(name.kind);
    const auto one = std::find_if(out_.rescaled.begin(), out_.rescaled.end(), [&](const RescaledInput& other) {
      return other.block == name.block && other.point == point;
    });
    if (one == out_.rescaled.end()) return found;
    // The layers that read one input come one after another; its Gram matrix is divided once for all of them.
    if (dividedBy_ != &*one) {
      divided_ = quant::dividedInputs(found, one->scales);
      dividedBy_ = &*one;
    }
    return divided_;
  }

  static void keepCodes(const quant::QuantizedMatrix& quantized, model::Int8Codes& to) {
    to.codes.resize(quantized.codes.size());
    for (std::size_t i = 0; i < to.codes.size(); ++i) to.codes[i] = static_cast<std::int8_t>(quantized.codes[i]);
    to.scales.resize(quantized.rows);
    for (std::size_t r = 0; r < quantized.rows; ++r) to.scales[r] = quantized.scales[quantized.scales.size() == 1 ? 0 : r];
  }

  Status quantizeLayers() {
    const auto names = original_->linearNames();
    const bool withInputs = parts_.chooser != nullptr && parts_.chooser->withInputs != nullptr;
    std::int64_t fellBack = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto& matrix = out_.model->linear(names[i]);
      const std::string name = model::shortName(names[i]);
      QuantizedLayer layer{name, {}, 0.0, static_cast<double>(matrix->size()), out_.kept[i], {}};
      context_.report((parts_.awq ? 0.5 : 0.0) + (parts_.awq ? 0.5 : 1.0) * static_cast<double>(i) / static_cast<double>(names.size()),
                      {QS_LABEL("core", "quantizing %1"), {name}});
      if (!out_.kept[i]) {
        const bool wholeNumbers = int8Products(parts_);
        const bool packs = form_ == WeightForm::packed && quant::hasPackedForm(parts_.weights.weights);
        const quant::QuantizeOutputs outputs{.codes = wholeNumbers || packs, .restored = true};
        quant::QuantizedMatrix quantized;
        if (withInputs) {
          QS_ASSIGN(quantized, parts_.chooser->withInputs(viewOf(*matrix), parts_.weights, inputsOf(names[i]), outputs,
                                                          layer.report, context_, kernel_));
          fellBack += layer.report.fellBack ? 1 : 0;
        } else {
          QS_ASSIGN(quantized, quant::quantize(viewOf(*matrix), parts_.weights, outputs, context_, kernel_));
        }
        layer.stats = quantized.stats;
        layer.bits = quant::storedBits(parts_.weights.weights, matrix->rows(), matrix->cols());
        if (wholeNumbers) {
          out_.int8.resize(names.size());
          keepCodes(quantized, out_.int8[i]);
        }
        if (packs) {
          out_.packed.resize(names.size());
          out_.packed[i] = quant::packed(quantized, parts_.weights.weights);
        }
        // Codes take the place of a matrix, but for the choice of layers to keep, which looks at what restoring changes. What
        // rounding did not change stays the very matrix, so that whoever prepared it need not do so again.
        const bool restores = !packs || !out_.packed[i] || parts_.keep.top > 0;
        if (restores && (quantized.stats.sumSquaredError != 0.0 || quantized.stats.nonfinite != 0)) {
          replacements_.emplace(name, std::make_shared<const tensor::Matrix>(std::move(quantized.restored)));
        }
      }
      out_.layers.push_back(std::move(layer));
    }
    if (fellBack > 0) {
      out_.notes.push_back({QS_LABEL("core", "%1 of %2 layers were rounded to nearest: no damping made their H positive definite."),
                            {std::to_string(fellBack), std::to_string(names.size())}});
    }
    return {};
  }

  // The layers whose outputs change most, relative to their size, on the calibration text.
  Status keepMostSensitive() {
    const auto names = original_->linearNames();
    std::vector<double> change(names.size(), -1.0);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto changed = replacements_.find(out_.layers[i].name);
      if (changed == replacements_.end()) continue;
      QS_ASSIGN(change[i], quant::relativeOutputError(viewOf(*out_.model->linear(names[i])), viewOf(*changed->second),
                                                      inputsOf(names[i]).gram, context_));
    }
    std::vector<std::size_t> order(names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return change[a] > change[b]; });
    std::string keptNames;
    for (std::size_t k = 0; k < std::min(order.size(), static_cast<std::size_t>(parts_.keep.top)); ++k) {
      const std::size_t i = order[k];
      if (change[i] < 0.0) break;
      out_.kept[i] = true;
      replacements_.erase(out_.layers[i].name);
      out_.layers[i] = {out_.layers[i].name, {}, 0.0, out_.layers[i].elements, true, {}};
      if (!out_.int8.empty()) out_.int8[i] = {};
      if (!out_.packed.empty()) out_.packed[i].reset();
      keptNames += (keptNames.empty() ? "" : ", ") + out_.layers[i].name;
    }
    out_.notes.push_back({QS_LABEL("core", "Kept, by the relative change of their outputs on the calibration text: %1."), {keptNames}});
    return {};
  }

  model::ModelPtr original_;
  const CalibrationSource& source_;
  const base::TaskContext& context_;
  const quant::RowsKernel& kernel_;
  WeightForm form_;
  quant::ModelScheme parts_;
  CalibrationSetPtr set_;
  quant::LayerInputs divided_;                 // the inputs of *dividedBy_; out_.rescaled is complete by then
  const RescaledInput* dividedBy_ = nullptr;
  std::map<std::string, model::MatrixPtr> replacements_;
  QuantizedWeights out_;
};

}  // namespace

double QuantizedWeights::bits() const {
  double sum = 0.0;
  for (const QuantizedLayer& layer : layers) sum += layer.kept ? 0.0 : layer.bits;
  return sum;
}

double QuantizedWeights::elements() const {
  double sum = 0.0;
  for (const QuantizedLayer& layer : layers) sum += layer.kept ? 0.0 : layer.elements;
  return sum;
}

quant::ErrorStats QuantizedWeights::stats() const {
  quant::ErrorStats sum;
  for (const QuantizedLayer& layer : layers) sum.merge(layer.stats);
  return sum;
}

std::vector<quant::MatrixView> readersAt(const model::Model& model, std::int64_t block, TapPoint point) {
  std::vector<quant::MatrixView> out;
  for (const model::LinearKind kind : model::readersOf(point)) out.push_back(viewOf(*model.linear({block, kind})));
  return out;
}

std::string weightsPart(const quant::QuantScheme& scheme, const quant::ModelScheme& parts) {
  quant::QuantScheme weights;
  weights.weights = scheme.weights;
  weights.methods = scheme.methods;
  std::erase_if(weights.methods, [](const quant::MethodUse& use) { return use.name == "llmint8"; });
  return weights.text() + (int8Products(parts) ? " with codes" : "");
}

Result<model::PreparedModelPtr> prepareWeights(const QuantizedWeights& weights, const backend::BackendPtr& device,
                                               const base::TaskContext& context, const model::PreparedModel* like,
                                               bool bf16) {
  const model::WeightForms forms{weights.packed, bf16};
  QS_ASSIGN(auto prepared, model::PreparedModel::prepare(weights.model, device, context, like, forms));
  if (weights.int8.empty() || !device->supports(QS_OP_MATMUL_INT8)) return prepared;
  return prepared->withInt8(weights.int8);
}

Result<QuantizedModel> quantizeModel(const model::ModelPtr& original, const quant::QuantScheme& scheme,
                                     const CalibrationSource& calibration, const base::TaskContext& context,
                                     const quant::RowsKernel& kernel, const QuantizedWeights* like, WeightForm form) {
  return Quantization(original, calibration, context, kernel, form).run(scheme, like);
}

}  // namespace qs::experiment
