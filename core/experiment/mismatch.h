// What it costs to calibrate on another kind of text than the model is used on: schemes calibrated on each of several
// texts and scored on each. No token is both calibrated on and scored: a text's first windows calibrate, the windows
// after them are scored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/eval/paired.h"
#include "core/experiment/services.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct MismatchSpec {
  std::string model = "lab";
  std::vector<std::string> texts = {"calibration", "prose", "code", "verse"};  // shipped names or files
  std::vector<quant::QuantScheme> schemes;  // those that need no calibration show the same in every column
  std::int64_t windows = 16;                // calibrated on, of each text
  std::int64_t scored = 16;                 // windows scored, of each text
  std::string backend = "cpu";
  bool operator==(const MismatchSpec&) const = default;
};

// One scheme calibrated on one text and scored on another (or the same one's later windows).
struct MismatchCell {
  double loss = 0.0;  // nats per token
  eval::PairedDifference difference;  // from the model as stored, on the same tokens
};

struct MismatchResult {
  struct Text {
    std::string name;
    std::string sha256;
    std::int64_t calibrationWindows = 0;
    std::int64_t scoredWindows = 0;
    std::int64_t scoredTokens = 0;
    double baselineLoss = 0.0;
  };
  struct Scheme {
    std::string scheme;
    std::vector<std::vector<MismatchCell>> cells;  // (calibrated on, scored on), both in the order of `texts`
    // Mean over scored texts of: Δ when calibrated on another text (mean over those) − Δ when on the same one.
    double penalty = 0.0;
  };
  std::vector<Text> texts;
  std::vector<Scheme> schemes;
  std::int64_t window = 0;
  std::optional<std::int32_t> bos;
  std::string backend;
};

// The schemes of the page and the command unless others are given: GPTQ, AWQ and static W8A8.
std::vector<quant::QuantScheme> mismatchSchemes();

// Errors: fewer than two texts; a text of fewer than two windows (then it cannot be split); those of readLossText,
// calibration and evaluation; cancelled.
base::Result<MismatchResult> runMismatch(const MismatchSpec& spec, Services& services, const base::TaskContext& context);

std::string commandLine(const MismatchSpec& spec);

}  // namespace qs::experiment
