#include "core/experiment/calibration_options.h"

#include <fmt/format.h>

#include "core/experiment/command_text.h"

namespace qs::experiment {

std::vector<Option> calibrationOptions() {
  return {{"calibration", OptionKind::text, "F",
           QS_LABEL("core", "text for schemes that are calibrated: a file or a shipped text's name; calibration by default")},
          {"calibration-windows", OptionKind::whole, "N", QS_LABEL("core", "its first N windows; 16 by default")}};
}

base::Result<CalibrationSpec> calibrationSpecOf(const Json& spec) {
  CalibrationSpec out;
  out.text = textOf(spec, "calibration", out.text);
  out.windows = wholeOf(spec, "calibration-windows", out.windows);
  if (out.windows < 1) {
    return base::fail(base::ErrorKind::usage, base::Text("--calibration-windows"),
                      QS_LABEL("core", "a whole number of at least 1"), std::to_string(out.windows));
  }
  return out;
}

Option outliersOption() {
  return {"outliers", OptionKind::text, "O",
          QS_LABEL("core", "first make channels large without changing what the model computes: channels=7,42;factor=64")};
}

base::Result<OutlierInjection> outliersOf(const Json& spec) { return OutlierInjection::parse(textOf(spec, "outliers")); }

Json outliersJson(const OutlierInjection& outliers) {
  return outliers.empty() ? Json(nullptr) : Json(outliers.text());
}

Json calibrationJson(const CalibrationSetPtr& set) {
  if (!set) return nullptr;
  return {{"text", set->spec.text},
          {"text_sha256", set->sha256},
          {"windows", set->found->windows},
          {"tokens", set->found->tokens},
          {"distinct_tokens", set->distinctTokens}};
}

Json reportJson(const quant::MethodReport& report) {
  return {{"dead_columns", report.deadColumns},
          {"damping", number(report.damping)},
          {"retries", report.retries},
          {"fell_back", report.fellBack},
          {"output_error", number(report.outputError)}};
}

std::string calibrationWords(const CalibrationSpec& spec) {
  const CalibrationSpec usual;
  std::string out;
  if (spec.text != usual.text) out += " --calibration " + shellWord(spec.text);
  if (spec.windows != usual.windows) out += fmt::format(" --calibration-windows {}", spec.windows);
  return out;
}

}  // namespace qs::experiment
