// smooth: SmoothQuant's rescaling of one layer's input, before and after.
#include "core/experiment/activations.h"

#include "core/experiment/calibration_options.h"
#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

base::Result<Json> smoothCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  SmoothSpec typed;
  typed.model = textOf(spec, "model", typed.model);
  typed.layer = textOf(spec, "layer", typed.layer);
  typed.alpha = realOf(spec, "alpha", typed.alpha);
  typed.text.text = textOf(spec, "text-file", typed.text.text);
  typed.text.windows = wholeOf(spec, "windows", typed.text.windows);
  typed.backend = textOf(spec, "backend", "cpu");
  QS_ASSIGN(typed.outliers, outliersOf(spec));
  QS_ASSIGN(const SmoothResult result, runSmooth(typed, services, context));
  Json out;
  out["model"] = typed.model;
  out["layer"] = typed.layer;
  out["alpha"] = number(typed.alpha);
  out["input"] = result.point;
  out["readers"] = result.readers;
  out["calibration"] = calibrationJson(result.set);
  out["outliers"] = outliersJson(typed.outliers);
  out["backend"] = result.backend;
  out["scales"] = numbers(std::span<const float>(result.scales));
  out["act_max_before"] = numbers(std::span<const float>(result.actMaxBefore));
  out["act_max_after"] = numbers(std::span<const float>(result.actMaxAfter));
  out["weight_max_before"] = numbers(std::span<const float>(result.weightMaxBefore));
  out["weight_max_after"] = numbers(std::span<const float>(result.weightMaxAfter));
  out["max_logit_difference"] = number(result.maxLogitDifference);
  out["loss_before"] = number(result.lossBefore);
  out["loss_after"] = number(result.lossAfter);
  return out;
}

}  // namespace

void register_smooth(CommandRoster& roster) {
  roster.push_back(
      {"smooth",
       QS_LABEL("core", "Move the size of a layer's inputs into its weights, as SmoothQuant does, and compare"),
       {{"model", OptionKind::text, "M", QS_LABEL("core", "the model; lab by default")},
        {"layer", OptionKind::text, "L", QS_LABEL("core", "a linear layer; its whole input is rescaled; blocks.0.attn.q_proj by default")},
        {"alpha", OptionKind::real, "A", QS_LABEL("core", "how much of the size moves, from 0 (none) to 1; 0.5 by default")},
        {"text-file", OptionKind::text, "F", QS_LABEL("core", "a text file or a shipped text's name; calibration by default")},
        {"windows", OptionKind::whole, "N", QS_LABEL("core", "the text's first N windows; 16 by default")},
        outliersOption()},
       "",
       smoothCommand});
}

}  // namespace qs::experiment
