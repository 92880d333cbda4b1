// mismatch: what calibrating on another kind of text costs.
#include "core/experiment/mismatch.h"

#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

base::Result<Json> mismatchCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  MismatchSpec typed;
  typed.model = textOf(spec, "model", typed.model);
  if (spec.contains("text-file")) typed.texts = textsOf(spec, "text-file");
  typed.windows = wholeOf(spec, "calibration-windows", typed.windows);
  typed.scored = wholeOf(spec, "windows", typed.scored);
  typed.backend = textOf(spec, "backend", "cpu");
  for (const auto& [option, value] : {std::pair("--calibration-windows", typed.windows), std::pair("--windows", typed.scored)}) {
    if (value < 1) {
      return base::fail(base::ErrorKind::usage, base::Text(option), QS_LABEL("core", "a whole number of at least 1"),
                        std::to_string(value));
    }
  }
  for (const std::string& text : textsOf(spec, "scheme")) {
    QS_ASSIGN(auto scheme, quant::QuantScheme::parse(text));
    typed.schemes.push_back(std::move(scheme));
  }
  if (typed.schemes.empty()) typed.schemes = mismatchSchemes();
  QS_ASSIGN(const MismatchResult result, runMismatch(typed, services, context));
  Json out;
  out["model"] = typed.model;
  out["protocol"] = {{"window", result.window}, {"bos", result.bos ? Json(*result.bos) : Json(nullptr)}};
  out["backend"] = result.backend;
  out["texts"] = Json::array();
  for (const auto& text : result.texts) {
    out["texts"].push_back({{"text", text.name},
                            {"text_sha256", text.sha256},
                            {"calibration_windows", text.calibrationWindows},
                            {"scored_windows", text.scoredWindows},
                            {"scored_tokens", text.scoredTokens},
                            {"baseline_loss", number(text.baselineLoss)}});
  }
  out["cells"] = Json::array();
  out["penalties"] = Json::array();
  for (const auto& row : result.schemes) {
    for (std::size_t on = 0; on < row.cells.size(); ++on) {
      for (std::size_t scored = 0; scored < row.cells[on].size(); ++scored) {
        const MismatchCell& cell = row.cells[on][scored];
        Json one;
        one["scheme"] = row.scheme;
        one["calibrated_on"] = result.texts[on].name;
        one["scored_on"] = result.texts[scored].name;
        one["loss"] = number(cell.loss);
        addDifference(one, cell.difference);
        out["cells"].push_back(std::move(one));
      }
    }
    out["penalties"].push_back({{"scheme", row.scheme}, {"penalty", number(row.penalty)}});
  }
  return out;
}

}  // namespace

void register_mismatch(CommandRoster& roster) {
  Option texts{"text-file", OptionKind::text, "F", QS_LABEL("core", "texts or shipped texts' names; calibration, prose, code and verse by default")};
  texts.repeated = true;
  Option schemes{"scheme", OptionKind::text, "S", QS_LABEL("core", "schemes that are calibrated; GPTQ, AWQ and static W8A8 by default")};
  schemes.repeated = true;
  roster.push_back({"mismatch",
                    QS_LABEL("core", "Calibrate on each of several texts and score on each: what the wrong text costs"),
                    {{"model", OptionKind::text, "M", QS_LABEL("core", "the model; lab by default")},
                     texts,
                     schemes,
                     {"calibration-windows", OptionKind::whole, "N", QS_LABEL("core", "windows of each text that calibrate; 16 by default")},
                     {"windows", OptionKind::whole, "N", QS_LABEL("core", "windows of each text that are scored; 16 by default")}},
                    "cells",
                    mismatchCommand});
}

}  // namespace qs::experiment
