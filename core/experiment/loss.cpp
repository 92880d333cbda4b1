#include "core/experiment/loss.h"

#include <fmt/format.h>

#include <cmath>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/sha256.h"
#include "core/experiment/backend_kernel.h"
#include "core/experiment/command_text.h"
#include "core/experiment/quantized_model.h"
#include "core/io/json_text.h"
#include "core/model/names.h"

namespace qs::experiment {

namespace {

using base::ErrorKind;
using base::Result;

// One model to score, with what is said of it beside its loss.
struct Contender {
  std::string scheme;
  model::PreparedModelPtr prepared;
  bool isBaseline = false;
  double bitsPerWeight = 0.0;
  double bytes = 0.0;
  quant::ErrorStats weights;
  std::vector<LayerError> layers;
};

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

// The text form of "as stored": the type of the linear layers.
std::string storedScheme(const io::ModelSource& source) {
  for (const model::LinearName& name : model::linearLayers(source)) {
    const io::TensorInfo* info = model::findTensor(source, model::fileName(name));
    if (info == nullptr) continue;
    if (info->dtype == tensor::DType::BF16) return "bf16";
    if (info->dtype == tensor::DType::F16) return "fp16";
  }
  return "fp32";
}

class LossRun {
 public:
  LossRun(const LossSpec& spec, Services& services, const base::TaskContext& context, const LossSink& partial)
      : spec_(spec), services_(services), context_(context), partial_(partial) {
    if (context_.pool == nullptr) context_.pool = &services.pool();
  }

  Result<LossResult> run() {
    for (const auto& scheme : spec_.schemes) QS_TRY(quant::checkAvailable(scheme));
    if (spec_.baseline) QS_TRY(quant::checkAvailable(*spec_.baseline));
    QS_ASSIGN(source_, services_.source(spec_.model));
    QS_ASSIGN(device_, services_.backend(spec_.backend));
    QS_ASSIGN(const auto tokenizer, services_.tokenizer(spec_.model));
    QS_ASSIGN(original_, services_.model(spec_.model, context_));
    QS_TRY(model::checkVocabulary(original_->config(), tokenizer->vocabSize()));
    QS_TRY(readTokens(*tokenizer));
    QS_TRY(prepareContenders());
    return evaluate();
  }

 private:
  base::Status readTokens(const tokenizer::Tokenizer& tokenizer) {
    QS_ASSIGN(const std::string text, readText(spec_.text));
    QS_ASSIGN(tokens_, tokenizer.encode(text, {.addSpecial = false, .replaceInvalid = spec_.replaceInvalid}));
    result_.model = spec_.model;
    result_.text = spec_.text;
    result_.textSha256 = base::sha256Hex(text);
    result_.textBytes = text.size();
    result_.textTokens = static_cast<std::int64_t>(tokens_.size());
    protocol_.window = spec_.window == 0 ? original_->config().context : spec_.window;
    protocol_.stride = spec_.stride;
    protocol_.maxTokens = spec_.tokens;
    protocol_.bos = tokenizer.bosId() ? tokenizer.bosId() : original_->config().bos;
    QS_ASSIGN(const auto windows, eval::planWindows(result_.textTokens, protocol_));
    std::uint64_t bytes = 0;
    for (const eval::Window& window : windows) {
      for (std::int64_t i = window.scoreFrom; i < window.end; ++i) {
        bytes += tokenizer.tokenBytes(tokens_[static_cast<std::size_t>(i)]).size();
      }
    }
    scoredBytes_ = bytes;
    return {};
  }

  Result<Contender> contender(const quant::QuantScheme& scheme) {
    QS_ASSIGN(const auto quantized, quantizeModel(original_, scheme, context_, rowsKernel(device_)));
    Contender out;
    out.scheme = scheme.text();
    out.weights = quantized.stats();
    out.bitsPerWeight = quantized.elements() > 0 ? quantized.bits() / quantized.elements() : 0.0;
    out.bytes = storedBytes(*source_, quantized.bits());
    for (const QuantizedLayer& layer : quantized.layers) {
      out.layers.push_back({layer.name, layer.stats, layer.bits / layer.elements});
    }
    // Nothing changed, nothing lost to NaN: the very same weights, so that every comparison is exactly 0.
    const bool same = out.weights.sumSquaredError == 0.0 && out.weights.nonfinite == 0;
    if (same) {
      out.prepared = stored_;
    } else {
      QS_ASSIGN(out.prepared, model::PreparedModel::prepare(quantized.model, device_, context_, stored_.get()));
    }
    return out;
  }

  base::Status prepareContenders() {
    QS_ASSIGN(stored_, services_.prepared(spec_.model, spec_.backend, context_));
    const Sizes sizes = linearSizes(*source_);
    Contender asStored;
    asStored.scheme = storedScheme(*source_);
    asStored.prepared = stored_;
    asStored.bitsPerWeight = sizes.linearElements > 0 ? sizes.linearBits / sizes.linearElements : 0.0;
    asStored.bytes = storedBytes(*source_, std::nullopt);
    if (spec_.baseline) {
      QS_ASSIGN(baseline_, contender(*spec_.baseline));
      result_.baseline = baseline_.scheme;
    } else {
      baseline_ = asStored;
      result_.baseline = "as stored";
    }
    for (const auto& scheme : spec_.schemes) {
      QS_ASSIGN(Contender one, contender(scheme));
      one.isBaseline = one.prepared == baseline_.prepared || (spec_.baseline && scheme == *spec_.baseline);
      contenders_.push_back(std::move(one));
    }
    if (contenders_.empty()) {
      contenders_.push_back(baseline_);
      contenders_.back().isBaseline = true;
    }
    return {};
  }

  LossResult describe(const eval::EvalResult& scores, const std::vector<std::size_t>& slot) const {
    LossResult out = result_;
    out.protocol = scores.protocol;
    out.tokensScored = scores.tokensScored;
    out.windows = scores.windows;
    out.complete = scores.complete;
    out.baselineLoss = scores.models.front().loss;
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      const Contender& one = contenders_[i];
      SchemeLoss entry;
      entry.scheme = one.scheme;
      entry.score = scores.models[slot[i]];
      entry.bitsPerWeight = one.bitsPerWeight;
      entry.bytes = one.bytes;
      entry.weights = one.weights;
      if (spec_.layers) entry.layers = one.layers;
      out.results.push_back(std::move(entry));
    }
    return out;
  }

  base::Error notANumber(const Contender& one, const eval::ModelScore& score, std::int64_t scored) const {
    std::string tensors;
    for (const auto& bad : original_->nonfinite()) tensors += (tensors.empty() ? "" : ", ") + bad.tensor;
    base::Error error;
    error.what = {QS_LABEL("core", "the loss of %1 under %2"), {spec_.model, one.scheme}};
    error.expected = QS_LABEL("core", "a number for every token");
    error.found = {QS_LABEL("core", "%1 of %2 tokens without one"),
                   {std::to_string(score.nonfinite), std::to_string(scored)}};
    error.remedy = tensors.empty()
                       ? base::Text(QS_LABEL("core", "the model overflows; try another scheme or file"))
                       : base::Text(QS_LABEL("core", "these tensors hold NaN or infinite values: %1"), {tensors});
    return error;
  }

  Result<LossResult> evaluate() {
    result_.backend = device_->name();
    result_.threads = context_.pool->threads();
    result_.noiseFloor = noiseFloorOf(*source_);
    eval::EvalRequest request;
    request.tokens = tokens_;
    request.protocol = protocol_;
    request.scoredBytes = scoredBytes_;
    request.byPosition = spec_.byPosition;
    if (result_.noiseFloor) request.threeSigma = result_.noiseFloor->threeSigma;
    request.models.push_back(baseline_.prepared);
    std::vector<std::size_t> slot;
    for (const Contender& one : contenders_) {
      slot.push_back(one.isBaseline ? 0 : request.models.size());
      if (!one.isBaseline) request.models.push_back(one.prepared);
    }
    eval::PartialSink sink;
    if (partial_) sink = [&](const eval::EvalResult& scores) { partial_(describe(scores, slot)); };
    QS_ASSIGN(const eval::EvalResult scores, eval::evaluate(request, context_, sink));
    if (scores.models[0].nonfinite > 0) {
      return base::fail(notANumber(baseline_, scores.models[0], scores.tokensScored));
    }
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      const auto& score = scores.models[slot[i]];
      if (score.nonfinite > 0) return base::fail(notANumber(contenders_[i], score, scores.tokensScored));
    }
    return describe(scores, slot);
  }

  const LossSpec& spec_;
  Services& services_;
  base::TaskContext context_;
  const LossSink& partial_;
  std::shared_ptr<const io::ModelSource> source_;
  backend::BackendPtr device_;
  model::ModelPtr original_;
  model::PreparedModelPtr stored_;
  std::vector<std::int32_t> tokens_;
  std::uint64_t scoredBytes_ = 0;
  eval::Protocol protocol_;
  Contender baseline_;
  std::vector<Contender> contenders_;
  LossResult result_;
};

}  // namespace

Result<LossResult> runLoss(const LossSpec& spec, Services& services, const base::TaskContext& context,
                           const LossSink& partial) {
  return LossRun(spec, services, context, partial).run();
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

std::optional<NoiseFloor> noiseFloorOf(const io::ModelSource& source) {
  std::error_code ec;
  if (!std::filesystem::is_directory(source.path(), ec)) return std::nullopt;
  const std::string name = source.path().filename().string();
  const auto card = io::readJsonFile(source.path() / (name + "_card.json"), std::uint64_t{1} << 20);
  if (!card || !card->is_object() || !card->contains("noise_floor")) return std::nullopt;
  const auto& floor = (*card)["noise_floor"];
  if (!floor.is_object() || !floor.contains("three_sigma") || !floor["three_sigma"].is_number()) return std::nullopt;
  NoiseFloor out;
  out.threeSigma = floor["three_sigma"].get<double>();
  if (floor.contains("range") && floor["range"].is_number()) out.range = floor["range"].get<double>();
  if (floor.contains("seeds") && floor["seeds"].is_array()) {
    for (const auto& seed : floor["seeds"]) {
      if (seed.is_number()) out.seeds.push_back(seed.get<double>());
    }
  }
  return out;
}

std::string commandLine(const LossSpec& spec) {
  std::string out = "quantspec loss --model " + shellWord(spec.model) + " --text-file " + shellWord(spec.text);
  for (const auto& scheme : spec.schemes) out += " --scheme " + shellWord(scheme.text());
  if (spec.baseline) out += " --baseline " + shellWord(spec.baseline->text());
  if (spec.window != 0) out += fmt::format(" --window {}", spec.window);
  if (spec.stride != 0) out += fmt::format(" --stride {}", spec.stride);
  if (spec.tokens != 0) out += fmt::format(" --tokens {}", spec.tokens);
  if (spec.layers) out += " --layers";
  if (spec.byPosition) out += " --by-position";
  if (spec.replaceInvalid) out += " --replace-invalid";
  if (spec.backend != "cpu") out += " --backend " + shellWord(spec.backend);
  return out;
}

}  // namespace qs::experiment
