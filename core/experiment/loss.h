// The experiment behind `quantspec loss`: a model's loss on a text under one or several schemes, against a baseline.
// It is not calibration or generation; quantized weights are restored to F32 and run as such.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/eval/evaluator.h"
#include "core/experiment/loss_contenders.h"
#include "core/experiment/services.h"
#include "core/quant/error_stats.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct LossSpec {
  std::string model = "lab";
  std::string text = "validation";          // shipped name or file
  std::vector<quant::QuantScheme> schemes;  // in the order of the results
  std::optional<quant::QuantScheme> baseline;  // nothing: the model as stored
  std::int64_t window = 0;                  // positions, BOS among them; 0: the model's context
  std::int64_t stride = 0;                  // 0: the window
  std::int64_t tokens = 0;                  // only so many of the text; 0: all
  bool byPosition = false;
  bool layers = false;                      // error of each linear layer under each scheme
  bool packed = false;                      // run from packed weights where they have such a form
  bool replaceInvalid = false;              // invalid UTF-8 becomes U+FFFD instead of an error
  std::string backend = "cpu";
  CalibrationSpec calibration;              // for the schemes that need one
  OutlierInjection outliers;                // put into the model first
  bool operator==(const LossSpec&) const = default;
};

struct NoiseFloor {
  std::vector<double> seeds;  // validation losses of retrained models
  double range = 0.0;
  double threeSigma = 0.0;
};

struct SchemeLoss {
  std::string scheme;
  eval::ModelScore score;
  double bitsPerWeight = 0.0;  // of the linear layers: codes, scales, zero points ÷ their elements
  double bytes = 0.0;          // the whole model as it would be stored
  quant::ErrorStats weights;   // over all linear layers
  std::vector<LayerError> layers;
  std::vector<base::Text> notes;  // what a reader of its figures must know
  model::WeightBytes ran;         // in which forms its matrices ran
};

struct LossResult {
  std::string model;
  std::string text;
  std::string textSha256;     // of the whole file
  std::uint64_t textBytes = 0;
  std::int64_t textTokens = 0;
  eval::Protocol protocol;
  std::int64_t tokensScored = 0;
  std::int64_t windows = 0;
  bool complete = false;      // false in partial results
  std::string backend;        // the one that ran, e.g. "cpu-v4"
  unsigned threads = 1;
  std::optional<NoiseFloor> noiseFloor;
  CalibrationSetPtr calibration;  // null: no scheme needed one
  std::string baseline;       // "as stored", or a scheme
  double baselineLoss = 0.0;
  std::vector<SchemeLoss> results;
};

using LossSink = std::function<void(const LossResult&)>;

// Errors: what opening, tokenizing, planning and evaluating refuse; a scheme that is not available; a loss that is not
// a number (badInput, with the count of tokens and, where known, the tensors that hold NaN).
base::Result<LossResult> runLoss(const LossSpec& spec, Services& services, const base::TaskContext& context,
                                 const LossSink& partial = {});

SchemeLoss schemeLoss(const Contender& contender, eval::ModelScore score);

// The training noise floor from the model's card (NAME_card.json in its folder); nothing if there is none.
std::optional<NoiseFloor> noiseFloorOf(const io::ModelSource& source);

std::string commandLine(const LossSpec& spec);

}  // namespace qs::experiment
