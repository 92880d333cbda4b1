// The logits of a model, stored or quantized, for given token ids. It samples nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/services.h"
#include "core/quant/scheme.h"
#include "core/tensor/matrix.h"

namespace qs::experiment {

struct LogitsSpec {
  std::string model = "lab";
  std::vector<std::int32_t> ids;             // as they are: no BOS is added
  std::optional<quant::QuantScheme> scheme;  // nothing: as stored
  bool last = false;                         // the last position alone
  std::string backend = "cpu";
  CalibrationSpec calibration = {};          // for schemes that need one
};

struct LogitsResult {
  tensor::Matrix logits;  // (positions, vocab)
  std::string backend;
};

// Errors: no ids, an id outside the vocabulary, more ids than the context holds, an unavailable scheme.
base::Result<LogitsResult> runLogits(const LogitsSpec& spec, Services& services, const base::TaskContext& context);

}  // namespace qs::experiment
