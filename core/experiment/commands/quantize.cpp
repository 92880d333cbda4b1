// quantize: values, a row, a tensor or all linear layers through one scheme.
#include "core/experiment/quantize.h"

#include <charconv>

#include "core/experiment/command.h"
#include "core/experiment/values_text.h"

namespace qs::experiment {

namespace {

using base::ErrorKind;
using base::Result;

Json toJson(const QuantizeResult& result) {
  Json out;
  out["scheme"] = result.scheme;
  if (!result.tensor.empty()) {
    out["name"] = result.tensor;
    out["shape"] = result.shape;
    out["dtype"] = result.dtype;
  }
  if (result.row) out["row"] = *result.row;
  addStats(out, result.stats);
  out["bits_per_weight"] = number(result.bitsPerWeight);
  if (!result.x.empty()) {
    out["values"] = numbers(std::span<const float>(result.x));
    out["codes"] = result.hexCodes.empty() ? numbers(std::span<const std::int32_t>(result.codes)) : Json(result.hexCodes);
    if (result.tensorScale) out["tensor_scale"] = number(static_cast<double>(*result.tensorScale));
    out["scales"] = numbers(std::span<const float>(result.scales));
    out["zero_points"] = numbers(std::span<const std::int32_t>(result.zeroPoints));
    out["restored"] = numbers(std::span<const float>(result.restored));
  }
  return out;
}

base::Status exactlyOne(const Json& spec) {
  const bool values = spec.contains("values");
  const bool file = spec.contains("file");
  const auto wrong = [](base::Text expected, base::Text found) -> base::Status {
    return base::fail(ErrorKind::usage, {QS_LABEL("core", "command %1"), {"quantize"}}, std::move(expected),
                      std::move(found), QS_LABEL("core", "see `quantspec quantize --help`"));
  };
  if (values == file) {
    return wrong(QS_LABEL("core", "either --values or --file"),
                 values ? base::Text(QS_LABEL("core", "both")) : base::Text(QS_LABEL("core", "neither")));
  }
  const bool tensor = spec.contains("tensor");
  const bool all = flagOf(spec, "all");
  if (values && (tensor || all || spec.contains("row"))) {
    return wrong(QS_LABEL("core", "--tensor, --row and --all only with --file"), QS_LABEL("core", "--values"));
  }
  if (file && tensor == all) {
    return wrong(QS_LABEL("core", "with --file, either --tensor or --all"),
                 tensor ? base::Text(QS_LABEL("core", "both")) : base::Text(QS_LABEL("core", "neither")));
  }
  if (all && (spec.contains("row") || spec.contains("outlier"))) {
    return wrong(QS_LABEL("core", "--row and --outlier without --all"), QS_LABEL("core", "both"));
  }
  return {};
}

Result<QuantizeSpec> read(const Json& spec, quant::QuantScheme scheme) {
  QuantizeSpec out;
  out.scheme = std::move(scheme);
  out.outlier = realOf(spec, "outlier", 1.0);
  out.backend = textOf(spec, "backend", out.backend);
  if (spec.contains("values")) {
    QS_ASSIGN(out.source.values, parseValues(textOf(spec, "values")));
    return out;
  }
  out.source.model = textOf(spec, "file");
  out.source.tensor = textOf(spec, "tensor");
  out.wholeTensor = !spec.contains("row");
  const std::string row = textOf(spec, "row");
  if (!out.wholeTensor && row != "largest") {
    std::int64_t index = 0;
    const auto [end, code] = std::from_chars(row.data(), row.data() + row.size(), index);
    if (code != std::errc() || end != row.data() + row.size()) {
      return base::fail(ErrorKind::usage, base::Text("--row"), QS_LABEL("core", "a row's number, or 'largest'"),
                        {"'%1'", {row}});
    }
    out.source.row = index;
  }
  return out;
}

Result<Json> quantizeCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  QS_TRY(exactlyOne(spec));
  QS_ASSIGN(auto scheme, quant::QuantScheme::parse(textOf(spec, "scheme")));
  if (!flagOf(spec, "all")) {
    QS_ASSIGN(const QuantizeSpec one, read(spec, std::move(scheme)));
    QS_ASSIGN(const QuantizeResult result, runQuantize(one, services, context));
    Json out = toJson(result);
    out["backend"] = result.backend;
    return out;
  }
  QS_ASSIGN(const auto results, runQuantizeAll(textOf(spec, "file"), scheme, services, context,
                                               textOf(spec, "backend", QuantizeSpec{}.backend)));
  quant::ErrorStats sum;
  double bits = 0.0;
  Json tensors = Json::array();
  for (const QuantizeResult& result : results) {
    sum.merge(result.stats);
    bits += result.bitsPerWeight * static_cast<double>(result.stats.count + result.stats.nonfinite);
    tensors.push_back(toJson(result));
  }
  Json out;
  out["scheme"] = scheme.text();
  addStats(out, sum);
  out["bits_per_weight"] = number(bits / static_cast<double>(sum.count + sum.nonfinite));
  out["backend"] = results.front().backend;
  out["tensors"] = std::move(tensors);
  return out;
}

}  // namespace

void register_quantize(CommandRoster& roster) {
  roster.push_back(
      {"quantize",
       QS_LABEL("core", "Quantize typed values, a row, a tensor or all linear layers, and measure the error"),
       {{"values", OptionKind::text, "\"a,b,…\"", QS_LABEL("core", "numbers to quantize")},
        {"file", OptionKind::text, "M", QS_LABEL("core", "a model: folder, .safetensors or .npy file, lab or lab-draft")},
        {"tensor", OptionKind::text, "T", QS_LABEL("core", "one tensor of it, by short or file name")},
        {"row", OptionKind::text, "R",
         QS_LABEL("core", "one row of the tensor, quantized by itself: a number from 0, or 'largest' (holds the largest weight)")},
        {"all", OptionKind::flag, "", QS_LABEL("core", "every linear layer of the file")},
        {"scheme", OptionKind::text, "S", QS_LABEL("core", "how, e.g. int4:g32; see `quantspec help schemes`"), true},
        {"outlier", OptionKind::real, "F",
         QS_LABEL("core", "multiply the element of largest magnitude by F first")}},
       "tensors",
       quantizeCommand});
}

}  // namespace qs::experiment
