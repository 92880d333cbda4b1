// tensors: what a file of weights holds.
#include "core/experiment/tensors.h"

#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

base::Result<Json> tensorsCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(const TensorsResult result, runTensors(textOf(spec, "path"), !flagOf(spec, "no-stats"), services, context));
  Json out;
  out["path"] = result.path;
  Json tensors = Json::array();
  for (const TensorReport& report : result.tensors) {
    Json one;
    one["name"] = report.info.name;
    one["short_name"] = report.shortName;
    one["dtype"] = tensor::name(report.info.dtype);
    one["shape"] = report.info.shape.dims;
    one["bytes"] = report.info.bytes;
    const TensorStats stats = report.stats.value_or(TensorStats{});
    one["min"] = number(stats.min);
    one["max"] = number(stats.max);
    one["mean"] = number(stats.mean);
    one["rms"] = number(stats.rms);
    one["absmax"] = number(stats.absMax);
    const auto count = [&](std::uint64_t value) { return report.stats ? Json(value) : Json(nullptr); };
    one["nonfinite"] = count(stats.nonfinite);
    one["nan"] = count(stats.nan);
    one["zeros"] = count(stats.zeros);
    one["outliers"] = count(stats.outliers);
    tensors.push_back(std::move(one));
  }
  out["tensors"] = std::move(tensors);
  out["metadata"] = Json::object();
  for (const auto& [key, value] : result.metadata) out["metadata"][key] = value;
  out["health"] = healthJson(result.health);
  return out;
}

}  // namespace

void register_tensors(CommandRoster& roster) {
  Option path{"path", OptionKind::text, "PATH",
              QS_LABEL("core", "a model: folder, .safetensors or .npy file, lab or lab-draft")};
  path.positional = true;
  path.required = true;
  roster.push_back({"tensors",
                    QS_LABEL("core", "List a file's tensors, with statistics and what is odd about it"),
                    {path, {"no-stats", OptionKind::flag, "", QS_LABEL("core", "do not read the values")}},
                    "tensors",
                    tensorsCommand});
}

}  // namespace qs::experiment
