// The options by which commands choose a calibration text and plant outliers, and how results say which they were.
// It is not the calibration (calibrations.h).
#pragma once

#include "core/experiment/calibrations.h"
#include "core/experiment/command.h"
#include "core/experiment/outlier_injection.h"
#include "core/quant/method.h"

namespace qs::experiment {

// --calibration and --calibration-windows.
std::vector<Option> calibrationOptions();
// From a checked spec. Error (usage): no window.
base::Result<CalibrationSpec> calibrationSpecOf(const Json& spec);
// --outliers, from a checked spec, and as results name them (null: none). Error: as OutlierInjection::parse.
Option outliersOption();
base::Result<OutlierInjection> outliersOf(const Json& spec);
Json outliersJson(const OutlierInjection& outliers);
// {text, text_sha256, windows, tokens, distinct_tokens}, or null.
Json calibrationJson(const CalibrationSetPtr& set);
// {dead_columns, damping, retries, fell_back, output_error}
Json reportJson(const quant::MethodReport& report);

// " --calibration F --calibration-windows N" as far as it is not the default.
std::string calibrationWords(const CalibrationSpec& spec);

}  // namespace qs::experiment
