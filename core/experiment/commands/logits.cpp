// logits: what a model predicts after given tokens.
#include "core/experiment/logits.h"

#include "core/experiment/calibration_options.h"
#include "core/experiment/command.h"
#include "core/model/random_model.h"

namespace qs::experiment {

namespace {

base::Result<Json> logitsCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  LogitsSpec typed;
  typed.model = textOf(spec, "model", "lab");
  typed.last = flagOf(spec, "last");
  typed.backend = textOf(spec, "backend", "cpu");
  QS_ASSIGN(typed.ids, parseIds(textOf(spec, "ids")));
  QS_ASSIGN(typed.calibration, calibrationSpecOf(spec));
  if (spec.contains("scheme")) {
    QS_ASSIGN(typed.scheme, quant::QuantScheme::parse(textOf(spec, "scheme")));
  }
  QS_ASSIGN(const LogitsResult result, runLogits(typed, services, context));
  Json out;
  out["model"] = typed.model;
  out["backend"] = result.backend;
  if (model::isRandomModel(typed.model)) out["notes"] = Json::array({model::randomWeightsNote().english()});
  out["logits"] = Json::array();
  for (std::size_t r = 0; r < result.logits.rows(); ++r) out["logits"].push_back(numbers(result.logits.row(r)));
  return out;
}

}  // namespace

void register_logits(CommandRoster& roster) {
  roster.push_back({"logits",
                    QS_LABEL("core", "Compute a model's logits after given token ids"),
                    {{"model", OptionKind::text, "M", QS_LABEL("core", "the model; lab by default")},
                     {"ids", OptionKind::text, "…", QS_LABEL("core", "token ids as they are, separated by commas"), true},
                     {"scheme", OptionKind::text, "S", QS_LABEL("core", "quantize the linear layers first")},
                     calibrationOptions()[0],
                     calibrationOptions()[1],
                     {"last", OptionKind::flag, "", QS_LABEL("core", "the last position alone")}},
                    "", logitsCommand});
}

}  // namespace qs::experiment
