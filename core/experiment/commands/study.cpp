// study: one tensor's statistics, histogram and outlier channels, and where a scheme's errors lie.
#include "core/experiment/tensor_study.h"

#include "core/experiment/command.h"
#include "core/experiment/tensor_scheme.h"

namespace qs::experiment {

namespace {

Json channelsJson(const OutlierChannels& channels) {
  Json out;
  out["median"] = number(channels.median);
  out["count"] = channels.count;
  out["worst"] = Json::array();
  for (const OutlierChannel& channel : channels.worst) {
    out["worst"].push_back(
        {{"index", channel.index}, {"absmax", number(channel.absMax)}, {"ratio", number(channel.ratio)}});
  }
  return out;
}

Json profileJson(const char* first, const std::vector<float>& a, const char* second, const std::vector<float>& b) {
  Json out;
  out[first] = numbers(std::span<const float>(a));
  out[second] = numbers(std::span<const float>(b));
  return out;
}

Json studyJson(const TensorStudy& study) {
  const TensorStats& stats = study.stats;
  Json out;
  out["name"] = study.fileName;
  out["short_name"] = study.name;
  out["dtype"] = tensor::name(study.dtype);
  out["shape"] = study.shape;
  out["bytes"] = study.bytes;
  out["rows"] = study.rows;
  out["columns"] = study.cols;
  out["min"] = number(stats.min);
  out["max"] = number(stats.max);
  out["mean"] = number(stats.mean);
  out["rms"] = number(stats.rms);
  out["absmax"] = number(stats.absMax);
  out["nonfinite"] = stats.nonfinite;
  out["nan"] = stats.nan;
  out["zeros"] = stats.zeros;
  out["outliers"] = stats.outliers;
  out["histogram"] = {{"low", number(study.histogram.low)},
                      {"high", number(study.histogram.high)},
                      {"counts", study.histogram.counts},
                      {"below", study.histogram.below},
                      {"above", study.histogram.above}};
  out["largest"] = Json::array();
  for (const LargeElement& element : study.largest) {
    out["largest"].push_back(
        {{"row", element.place.row}, {"column", element.place.col}, {"value", number(element.value)}});
  }
  out["outlier_rows"] = channelsJson(study.outlierRows);
  out["outlier_columns"] = channelsJson(study.outlierColumns);
  out["by_row"] = profileJson("absmax", study.byRow.absMax, "rms", study.byRow.rms);
  out["by_column"] = profileJson("absmax", study.byColumn.absMax, "rms", study.byColumn.rms);
  out["health"] = healthJson(study.notes);
  return out;
}

Json errorsJson(const SchemeStudy& study) {
  Json out;
  out["scheme"] = study.scheme;
  addStats(out, study.stats);
  out["bits_per_weight"] = number(study.layout.bitsPerWeight);
  out["blocks"] = study.layout.blocks;
  out["code_bytes"] = study.layout.codeBytes;
  out["scale_bytes"] = study.layout.scaleBytes;
  out["zero_point_bytes"] = study.layout.zeroPointBytes;
  out["by_row"] = profileJson("rmse", study.byRow.rmse, "max_error", study.byRow.maxError);
  out["by_column"] = profileJson("rmse", study.byColumn.rmse, "max_error", study.byColumn.maxError);
  return out;
}

base::Result<Json> studyCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  TensorStudySpec tensor;
  tensor.model = textOf(spec, "file");
  tensor.tensor = textOf(spec, "tensor");
  tensor.heat = {1, 1};  // pictures are the window's
  SchemeStudySpec scheme;
  const bool errors = spec.contains("scheme");
  if (errors) {
    QS_ASSIGN(scheme.scheme, quant::QuantScheme::parse(textOf(spec, "scheme")));
    scheme.model = tensor.model;
    scheme.tensor = tensor.tensor;
    scheme.backend = textOf(spec, "backend", scheme.backend);
    scheme.heat = tensor.heat;
  }
  QS_ASSIGN(const TensorStudy study, studyTensor(tensor, services, context));
  Json out = studyJson(study);
  if (errors) {
    QS_ASSIGN(const SchemeStudy found, studyScheme(scheme, services, context));
    out["errors"] = errorsJson(found);
  }
  return out;
}

}  // namespace

void register_study(CommandRoster& roster) {
  roster.push_back(
      {"study",
       QS_LABEL(
           "core",
           "Look into one tensor: statistics, histogram, rows and columns, outlier channels, and a scheme's errors"),
       {{"file", OptionKind::text, "M",
         QS_LABEL("core", "a model: folder, .safetensors or .npy file, lab or lab-draft"), true},
        {"tensor", OptionKind::text, "T", QS_LABEL("core", "one tensor of it, by short or file name"), true},
        {"scheme", OptionKind::text, "S",
         QS_LABEL("core", "also quantize it, and give the errors by row and by column")}},
       "",
       studyCommand});
}

}  // namespace qs::experiment
