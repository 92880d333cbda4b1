// loss: a model's loss on a text under several schemes.
#include "core/experiment/loss.h"

#include "core/experiment/calibration_options.h"
#include "core/experiment/command.h"
#include "core/experiment/scheme_presets.h"

namespace qs::experiment {

namespace {

Json toJson(const SchemeLoss& one, bool isBaseline) {
  const eval::ModelScore& score = one.score;
  Json out;
  out["scheme"] = one.scheme;
  out["loss"] = number(score.loss);
  out["perplexity"] = number(score.perplexity);
  out["bits_per_byte"] = number(score.bitsPerByte);
  addDifference(out, score.difference);
  if (isBaseline) {
    out["delta_se"] = 0.0;
    out["delta_ci95"] = Json::array({0.0, 0.0});
  }
  out["kld"] = number(score.kld);
  out["same_top"] = number(score.sameTop);
  out["delta_p_rms"] = number(score.deltaPRms);
  out["bits_per_weight"] = number(one.bitsPerWeight);
  out["bytes"] = static_cast<std::uint64_t>(one.bytes);
  // Matrices, linear layers and the head, by the form in which they ran.
  out["weights_ran"] = {{"packed", one.ran.packed}, {"bf16", one.ran.bf16}, {"f32", one.ran.f32}, {"bytes", one.ran.bytes}};
  out["verdict"] = eval::verdictText(score.verdict);
  Json weights;
  addStats(weights, one.weights);
  out["weights"] = std::move(weights);
  out["notes"] = Json::array();
  for (const base::Text& note : one.notes) out["notes"].push_back(note.english());
  out["by_position"] = score.byPosition.empty() ? Json(nullptr) : numbers(std::span<const double>(score.byPosition));
  if (!one.layers.empty()) {
    out["layers"] = Json::array();
    for (const LayerError& layer : one.layers) {
      Json entry;
      entry["name"] = layer.name;
      addStats(entry, layer.stats);
      entry["bits_per_weight"] = number(layer.bitsPerWeight);
      entry["kept"] = layer.kept;
      if (layer.report != quant::MethodReport()) entry["method"] = reportJson(layer.report);
      out["layers"].push_back(std::move(entry));
    }
  }
  return out;
}

Json toJson(const LossResult& result) {
  Json out;
  out["model"] = result.model;
  out["protocol"] = {{"text", result.text},
                     {"text_sha256", result.textSha256},
                     {"text_bytes", result.textBytes},
                     {"text_tokens", result.textTokens},
                     {"tokens_scored", result.tokensScored},
                     {"windows", result.windows},
                     {"window", result.protocol.window},
                     {"stride", result.protocol.stride},
                     {"bos", result.protocol.bos ? Json(*result.protocol.bos) : Json(nullptr)}};
  out["backend"] = result.backend;
  out["threads"] = result.threads;
  out["noise_floor"] = nullptr;
  if (result.noiseFloor) {
    out["noise_floor"] = {{"seeds", numbers(std::span<const double>(result.noiseFloor->seeds))},
                          {"range", number(result.noiseFloor->range)},
                          {"three_sigma", number(result.noiseFloor->threeSigma)}};
  }
  out["calibration"] = calibrationJson(result.calibration);
  out["baseline"] = {{"scheme", result.baseline}, {"loss", number(result.baselineLoss)}};
  out["results"] = Json::array();
  for (const SchemeLoss& one : result.results) {
    out["results"].push_back(toJson(one, one.score.verdict == eval::Verdict::baseline));
  }
  return out;
}

base::Result<LossSpec> readLossSpec(const Json& spec) {
  LossSpec out;
  out.model = textOf(spec, "model", "lab");
  out.text = textOf(spec, "text-file", "validation");
  out.window = wholeOf(spec, "window", 0);
  out.stride = wholeOf(spec, "stride", 0);
  out.tokens = wholeOf(spec, "tokens", 0);
  out.layers = flagOf(spec, "layers");
  out.byPosition = flagOf(spec, "by-position");
  out.packed = flagOf(spec, "packed");
  out.replaceInvalid = flagOf(spec, "replace-invalid");
  out.backend = textOf(spec, "backend", "cpu");
  for (const char* option : {"window", "stride", "tokens"}) {
    if (spec.contains(option) && wholeOf(spec, option, 0) < 1) {
      return base::fail(base::ErrorKind::usage, base::Text("--" + std::string(option)),
                        QS_LABEL("core", "a whole number of at least 1"), base::Text(jsonText(spec[option], false)));
    }
  }
  QS_ASSIGN(out.calibration, calibrationSpecOf(spec));
  QS_ASSIGN(out.outliers, outliersOf(spec));
  if (spec.contains("preset")) {
    const SchemePreset* preset = findSchemePreset(textOf(spec, "preset"));
    if (preset == nullptr) {
      std::string known;
      for (const SchemePreset& one : schemePresets()) known += (known.empty() ? "" : ", ") + std::string(one.id);
      return base::fail(base::ErrorKind::usage, base::Text("--preset"), {QS_LABEL("core", "one of %1"), {known}},
                        textOf(spec, "preset"));
    }
    out.schemes = schemesOf(*preset);
  }
  for (const std::string& text : textsOf(spec, "scheme")) {
    QS_ASSIGN(auto scheme, quant::QuantScheme::parse(text));
    out.schemes.push_back(std::move(scheme));
  }
  if (spec.contains("baseline")) {
    QS_ASSIGN(out.baseline, quant::QuantScheme::parse(textOf(spec, "baseline")));
  }
  return out;
}

base::Result<Json> lossCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(const LossSpec typed, readLossSpec(spec));
  QS_ASSIGN(const LossResult result, runLoss(typed, services, context));
  return toJson(result);
}

}  // namespace

void register_loss(CommandRoster& roster) {
  Option scheme{"scheme", OptionKind::text, "S", QS_LABEL("core", "a scheme; several may be given")};
  scheme.repeated = true;
  roster.push_back(
      {"loss",
       QS_LABEL("core", "Measure a model's loss on a text, as stored and under schemes"),
       {{"model", OptionKind::text, "M", QS_LABEL("core", "the model; lab by default")},
        {"text-file", OptionKind::text, "F", QS_LABEL("core", "a text file or a shipped text's name; validation by default")},
        scheme,
        {"preset", OptionKind::text, "P", QS_LABEL("core", "a list of schemes: chapter (22), rounding, methods, fourbit, activations or cache")},
        {"baseline", OptionKind::text, "S", QS_LABEL("core", "what differences refer to; the model as stored by default")},
        {"window", OptionKind::whole, "N", QS_LABEL("core", "positions of a window, the BOS among them; the model's context by default")},
        {"stride", OptionKind::whole, "N", QS_LABEL("core", "tokens from one window's start to the next; the window by default")},
        {"tokens", OptionKind::whole, "N", QS_LABEL("core", "score only the first N tokens of the text")},
        {"layers", OptionKind::flag, "", QS_LABEL("core", "also the weight error of each linear layer")},
        {"by-position", OptionKind::flag, "", QS_LABEL("core", "also the mean loss by position in the window")},
        {"replace-invalid", OptionKind::flag, "",
         QS_LABEL("core", "read bytes that are not UTF-8 as U+FFFD instead of refusing them")},
        calibrationOptions()[0],
        calibrationOptions()[1],
        outliersOption(),
        {"packed", OptionKind::flag, "", QS_LABEL("core", "run from packed weights where a scheme has such a form, and BF16 ones as BF16; the losses are the same")}},
       "results",
       lossCommand});
}

}  // namespace qs::experiment
