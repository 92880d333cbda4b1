// activations: how large the numbers are that each linear layer reads, channel by channel.
#include "core/experiment/activations.h"

#include "core/experiment/calibration_options.h"
#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

base::Result<Json> activationsCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  ActivationsSpec typed;
  typed.model = textOf(spec, "model", typed.model);
  typed.text.text = textOf(spec, "text-file", typed.text.text);
  typed.text.windows = wholeOf(spec, "windows", typed.text.windows);
  typed.backend = textOf(spec, "backend", "cpu");
  QS_ASSIGN(typed.outliers, outliersOf(spec));
  QS_ASSIGN(const ActivationsResult result, runActivations(typed, services, context));
  Json out;
  out["model"] = typed.model;
  out["calibration"] = calibrationJson(result.set);
  out["outliers"] = outliersJson(typed.outliers);
  out["backend"] = result.backend;
  out["inputs"] = Json::array();
  for (const LayerInputRanges& input : result.inputs) {
    Json one;
    one["name"] = input.name;
    one["channels"] = input.absmax.size();
    one["absmax"] = numbers(std::span<const float>(input.absmax));
    one["max"] = number(input.max);
    one["median"] = number(input.median);
    one["ratio"] = number(input.ratio);
    one["percentiles"] = Json::object();
    for (std::size_t i = 0; i < input.percentiles.size(); ++i) {
      one["percentiles"][Json(kPercentiles[i]).dump()] = number(static_cast<double>(input.percentiles[i]));
    }
    out["inputs"].push_back(std::move(one));
  }
  return out;
}

}  // namespace

void register_activations(CommandRoster& roster) {
  roster.push_back(
      {"activations",
       QS_LABEL("core", "Show how large the numbers are that each linear layer reads, channel by channel"),
       {{"model", OptionKind::text, "M", QS_LABEL("core", "the model; lab by default")},
        {"text-file", OptionKind::text, "F", QS_LABEL("core", "a text file or a shipped text's name; calibration by default")},
        {"windows", OptionKind::whole, "N", QS_LABEL("core", "the text's first N windows; 16 by default")},
        outliersOption()},
       "inputs",
       activationsCommand});
}

}  // namespace qs::experiment
