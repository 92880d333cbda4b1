// sensitivity: which part of a model, and which layer, suffers most from low bits.
#include "core/experiment/sensitivity.h"

#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

// {loss, delta, delta_se, delta_ci95, verdict} of one scheme into `out`.
void addRow(Json& out, const StudyRow& row) {
  out["scheme"] = row.loss.scheme;
  out["loss"] = number(row.loss.score.loss);
  addDifference(out, row.loss.score.difference);
  out["verdict"] = eval::verdictText(row.loss.score.verdict);
}

base::Result<Json> sensitivityCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  SensitivitySpec typed;
  typed.model = textOf(spec, "model", typed.model);
  typed.text = textOf(spec, "text-file", typed.text);
  typed.bits = static_cast<int>(wholeOf(spec, "bits", typed.bits));
  typed.window = wholeOf(spec, "window", 0);
  // Sixty models are read: a shipped text whole takes minutes.
  constexpr std::int64_t kUsualTokens = 8192;
  typed.tokens = wholeOf(spec, "tokens", kUsualTokens);
  typed.replaceInvalid = flagOf(spec, "replace-invalid");
  typed.parts.weights = textOf(spec, "weights", typed.parts.weights);
  typed.parts.activations = textOf(spec, "activations", typed.parts.activations);
  typed.parts.cache = textOf(spec, "kv", typed.parts.cache);
  typed.parts.scores = flagOf(spec, "scores");
  typed.layers = !flagOf(spec, "no-layers");
  typed.backend = textOf(spec, "backend", "cpu");
  QS_ASSIGN(const SensitivityResult result, runSensitivity(typed, services, context));
  const StudyView& view = result.view;
  Json out;
  out["model"] = typed.model;
  out["bits"] = typed.bits;
  out["protocol"] = {{"text", typed.text},
                     {"text_sha256", view.textSha256},
                     {"tokens_scored", view.tokens},
                     {"windows", view.windows},
                     {"window", view.protocol.window},
                     {"stride", view.protocol.stride},
                     {"bos", view.protocol.bos ? Json(*view.protocol.bos) : Json(nullptr)}};
  out["backend"] = view.backend;
  out["baseline_loss"] = number(view.baseline.loss.score.loss);
  out["ladder"] = Json::array();
  for (std::size_t i = 0; i < result.ladder.size(); ++i) {
    Json step;
    step["part"] = result.ladder[i].part;
    addRow(step, result.ladderRow(i));
    out["ladder"].push_back(std::move(step));
  }
  // `layers`: quantized alone; `without`: all the others quantized.
  out["layers"] = Json::array();
  out["without"] = Json::array();
  for (std::size_t i = 0; i < result.layers.size(); ++i) {
    Json on;
    on["name"] = result.layers[i].name;
    Json off = on;
    addRow(on, result.onRow(i));
    addRow(off, result.offRow(i));
    out["layers"].push_back(std::move(on));
    out["without"].push_back(std::move(off));
  }
  return out;
}

}  // namespace

void register_sensitivity(CommandRoster& roster) {
  roster.push_back(
      {"sensitivity",
       QS_LABEL("core", "Quantize one part of a model, or one layer, at a time"),
       {{"model", OptionKind::text, "M", QS_LABEL("core", "the model; lab by default")},
        {"text-file", OptionKind::text, "F", QS_LABEL("core", "a text file or a shipped text's name; validation by default")},
        {"bits", OptionKind::whole, "B", QS_LABEL("core", "bits of what is quantized, 2 to 8; 4 by default")},
        {"window", OptionKind::whole, "N", QS_LABEL("core", "positions of a window, the BOS among them; the model's context by default")},
        {"tokens", OptionKind::whole, "N", QS_LABEL("core", "score only the first N tokens of the text, 0 for all; 8192 by default")},
        {"weights", OptionKind::text, "G", QS_LABEL("core", "what shares a scale of the weights: row (the default), tensor or gN")},
        {"activations", OptionKind::text, "G", QS_LABEL("core", "what shares a scale of the activations: token (the default) or tensor")},
        {"kv", OptionKind::text, "G", QS_LABEL("core", "what shares a scale of the cache: token (the default), head or channel")},
        {"scores", OptionKind::flag, "", QS_LABEL("core", "attention: the scores before softmax as well")},
        {"replace-invalid", OptionKind::flag, "",
         QS_LABEL("core", "read bytes that are not UTF-8 as U+FFFD instead of refusing them")},
        {"no-layers", OptionKind::flag, "", QS_LABEL("core", "the four parts alone, not every layer")}},
       "ladder",
       sensitivityCommand});
}

}  // namespace qs::experiment
