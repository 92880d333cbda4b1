// parity: one tensor quantized by two backends, compared bit by bit and timed.
#include <algorithm>

#include "core/experiment/backend_pair.h"
#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

Json sideJson(const BackendSide& side) {
  Json out;
  out["backend"] = side.backend;
  out["device"] = side.device;
  out["seconds"] = number(side.seconds.median());
  out["spread"] = number(side.seconds.spread());
  out["elements_per_s"] = number(side.elementsPerSecond);
  out["transfer_seconds"] = number(side.transferSeconds);
  out["rmse"] = number(side.stats.rmse());
  return out;
}

base::Result<Json> parityCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  BackendPairSpec typed;
  typed.model = textOf(spec, "model", typed.model);
  typed.tensor = textOf(spec, "tensor");
  typed.first = textOf(spec, "first", typed.first);
  typed.second = textOf(spec, "second", typed.second);
  typed.repeats = static_cast<int>(std::clamp<std::int64_t>(wholeOf(spec, "repeats", typed.repeats), 0, 10'000));
  QS_ASSIGN(typed.scheme, quant::QuantScheme::parse(textOf(spec, "scheme", "int4:g32")));
  QS_ASSIGN(const BackendPair result, compareBackends(typed, services, context));
  Json out;
  out["tensor"] = result.tensor;
  out["rows"] = result.rows;
  out["cols"] = result.cols;
  out["scheme"] = result.scheme;
  out["same"] = result.same();
  out["codes"] = result.codes;
  out["codes_differ"] = result.codesDiffer;
  out["scales"] = result.scales;
  out["scales_differ"] = result.scalesDiffer;
  out["restored_differ"] = result.restoredDiffer;
  out["largest_difference"] = number(result.largestDifference);
  out["counts_same"] = result.countsSame;
  out["sums_differ_by"] = number(result.sumsDifferBy);
  out["first"] = sideJson(result.first);
  out["second"] = sideJson(result.second);
  out["time_ratio"] = number(result.timeRatio);
  out["notes"] = Json::array();
  for (const base::Text& note : result.notes) out["notes"].push_back(note.english());
  return out;
}

}  // namespace

void register_parity(CommandRoster& roster) {
  roster.push_back(
      {"parity",
       QS_LABEL("core", "Quantize one tensor by two backends: the same codes, and how long each takes"),
       {{"model", OptionKind::text, "M", QS_LABEL("core", "a model, folder or file; lab by default")},
        {"tensor", OptionKind::text, "T", QS_LABEL("core", "one of its tensors; the largest linear layer by default")},
        {"scheme", OptionKind::text, "S", QS_LABEL("core", "how it is quantized; int4:g32 by default")},
        {"first", OptionKind::text, "NAME", QS_LABEL("core", "a backend; cpu by default")},
        {"second", OptionKind::text, "NAME", QS_LABEL("core", "the backend beside it; cuda by default")},
        {"repeats", OptionKind::whole, "N", QS_LABEL("core", "medians of so many; 5 by default")}},
       "",
       parityCommand});
}

}  // namespace qs::experiment
