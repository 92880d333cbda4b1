// Which text a model is calibrated on, and the cache of what that showed. It collects nothing itself (core/calibration).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/task_context.h"
#include "core/calibration/calibration.h"

namespace qs::experiment {

class Services;

// The model that is calibrated: its weights in a backend's memory, its tokenizer, and what tells it from others.
struct CalibratedModel {
  std::string name;     // as Services takes it
  std::string variant;  // what was done to it since it was loaded; empty: nothing
  model::PreparedModelPtr prepared;
};

struct CalibrationSpec {
  std::string text = "calibration";  // shipped name or file
  std::int64_t windows = 16;         // its first so many, of the model's context each
  bool operator==(const CalibrationSpec&) const = default;
};

// A calibration with what a report says of it.
struct CalibrationSet {
  CalibrationSpec spec;
  std::string sha256;               // of the whole text
  std::int64_t textTokens = 0;      // of the whole text
  std::int64_t distinctTokens = 0;  // among those used
  calibration::CalibrationPtr found;
};

using CalibrationSetPtr = std::shared_ptr<const CalibrationSet>;

// The calibration of a model on a text, from the cache of `services` or collected now, in one pass over the text. Gram
// matrices come along where they are small or `gram` asks for them. `notText`: the SHA-256 of a text that is scored,
// which is refused; empty: none. Errors: those of readLossText and calibrate.
base::Result<CalibrationSetPtr> calibrationOf(const CalibratedModel& model, const CalibrationSpec& spec, bool gram,
                                              const std::string& notText, Services& services,
                                              const base::TaskContext& context);

}  // namespace qs::experiment
