#include "core/experiment/loss.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/experiment/calibration_options.h"
#include "core/experiment/command_text.h"
#include "core/experiment/loss_text.h"
#include "core/io/json_text.h"
#include "core/quant/model_scheme.h"

namespace qs::experiment {

namespace {

using base::Result;

class LossRun {
 public:
  LossRun(const LossSpec& spec, Services& services, const base::TaskContext& context, const LossSink& partial)
      : spec_(spec), services_(services), context_(context), partial_(partial) {
    if (context_.pool == nullptr) context_.pool = &services.pool();
  }

  Result<LossResult> run() {
    for (const auto& scheme : spec_.schemes) QS_TRY(quant::readModelScheme(scheme));
    if (spec_.baseline) QS_TRY(quant::readModelScheme(*spec_.baseline));
    QS_ASSIGN(Contenders models, Contenders::open(spec_.model, spec_.backend, services_, context_, spec_.outliers,
                                                  spec_.packed ? WeightForm::packed : WeightForm::restored));
    models_.emplace(std::move(models));
    QS_TRY(readTokens());
    QS_TRY(prepareContenders());
    return evaluate();
  }

 private:
  base::Status readTokens() {
    QS_ASSIGN(text_, readLossText(spec_.text, models_->tokenizer(), spec_.replaceInvalid, quiet()));
    models_->calibrateOn(spec_.calibration, text_.sha256);
    result_.model = spec_.model;
    result_.text = spec_.text;
    result_.textSha256 = text_.sha256;
    result_.textBytes = text_.bytes;
    result_.textTokens = static_cast<std::int64_t>(text_.tokens.size());
    const model::Config& config = models_->model()->config();
    protocol_.window = spec_.window == 0 ? config.context : spec_.window;
    protocol_.stride = spec_.stride;
    protocol_.maxTokens = spec_.tokens;
    protocol_.bos = bosOf(models_->tokenizer(), config);
    QS_ASSIGN(const auto windows, eval::planWindows(result_.textTokens, protocol_));
    scoredBytes_ = scoredBytes(text_, windows, models_->tokenizer());
    return {};
  }

  // Stops as the run does; its stages are too short to report.
  base::TaskContext quiet() const { return {context_.stop, {}, context_.pool}; }

  base::Status prepareContenders() {
    const auto isBaseline = [&](const Contender& one) { return one.prepared == baseline_.prepared; };
    if (spec_.baseline) {
      QS_ASSIGN(baseline_, models_->make(*spec_.baseline, context_));
      result_.baseline = baseline_.scheme;
    } else {
      baseline_ = models_->stored();
      result_.baseline = "as stored";
    }
    for (const auto& scheme : spec_.schemes) {
      QS_ASSIGN(Contender one, models_->make(scheme, context_));
      baselines_.push_back(isBaseline(one) || (spec_.baseline && scheme == *spec_.baseline));
      contenders_.push_back(std::move(one));
    }
    noteCalibration(baseline_);
    for (const Contender& one : contenders_) noteCalibration(one);
    if (contenders_.empty()) {
      contenders_.push_back(baseline_);
      baselines_.push_back(true);
    }
    return {};
  }

  void noteCalibration(const Contender& one) {
    if (one.calibration) result_.calibration = one.calibration;
  }

  LossResult describe(const eval::EvalResult& scores, const std::vector<std::size_t>& slot) const {
    LossResult out = result_;
    out.protocol = scores.protocol;
    out.tokensScored = scores.tokensScored;
    out.windows = scores.windows;
    out.complete = scores.complete;
    out.baselineLoss = scores.models.front().loss;
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      out.results.push_back(schemeLoss(contenders_[i], scores.models[slot[i]]));
      if (!spec_.layers) out.results.back().layers.clear();
    }
    return out;
  }

  Result<LossResult> evaluate() {
    result_.backend = models_->backend()->name();
    result_.threads = context_.pool->threads();
    result_.noiseFloor = noiseFloorOf(models_->source());
    eval::EvalRequest request;
    request.tokens = text_.tokens;
    request.protocol = protocol_;
    request.scoredBytes = scoredBytes_;
    request.byPosition = spec_.byPosition;
    if (result_.noiseFloor) request.threeSigma = result_.noiseFloor->threeSigma;
    request.models.push_back(baseline_.prepared);
    std::vector<std::size_t> slot;
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      slot.push_back(baselines_[i] ? 0 : request.models.size());
      if (!baselines_[i]) request.models.push_back(contenders_[i].prepared);
    }
    eval::PartialSink sink;
    if (partial_) sink = [&](const eval::EvalResult& scores) { partial_(describe(scores, slot)); };
    QS_ASSIGN(const eval::EvalResult scores, eval::evaluate(request, context_, sink));
    if (scores.models[0].nonfinite > 0) {
      return base::fail(models_->notANumber(baseline_.scheme, scores.models[0].nonfinite, scores.tokensScored));
    }
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      const auto& score = scores.models[slot[i]];
      if (score.nonfinite > 0) {
        return base::fail(models_->notANumber(contenders_[i].scheme, score.nonfinite, scores.tokensScored));
      }
    }
    return describe(scores, slot);
  }

  const LossSpec& spec_;
  Services& services_;
  base::TaskContext context_;
  const LossSink& partial_;
  std::optional<Contenders> models_;
  LossText text_;
  std::uint64_t scoredBytes_ = 0;
  eval::Protocol protocol_;
  Contender baseline_;
  std::vector<Contender> contenders_;
  std::vector<bool> baselines_;  // by contender: it is the baseline itself
  LossResult result_;
};

}  // namespace

SchemeLoss schemeLoss(const Contender& contender, eval::ModelScore score) {
  return {contender.scheme, std::move(score), contender.bitsPerWeight, contender.bytes, contender.weights,
          contender.layers,  contender.notes, contender.prepared ? contender.prepared->weightBytes() : model::WeightBytes()};
}

Result<LossResult> runLoss(const LossSpec& spec, Services& services, const base::TaskContext& context,
                           const LossSink& partial) {
  return LossRun(spec, services, context, partial).run();
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
  out += calibrationWords(spec.calibration);
  if (!spec.outliers.empty()) out += " --outliers " + shellWord(spec.outliers.text());
  if (spec.backend != "cpu") out += " --backend " + shellWord(spec.backend);
  return out;
}

}  // namespace qs::experiment
