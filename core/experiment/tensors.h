// What a file of weights holds: names, types, shapes, statistics, remarks and what is odd about it.
// It is not quantization; see quantize.h.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/services.h"
#include "core/io/model_source.h"

namespace qs::experiment {

// Over the finite elements; nothing for an empty tensor or one without finite elements.
struct TensorStats {
  std::optional<double> min;
  std::optional<double> max;
  std::optional<double> mean;
  std::optional<double> rms;
  std::uint64_t nonfinite = 0;  // NaN and ±Inf
};

struct TensorReport {
  io::TensorInfo info;
  std::string shortName;
  std::optional<TensorStats> stats;  // nothing if not asked for, or if the type cannot be read as numbers
};

struct TensorsResult {
  std::string path;
  std::vector<TensorReport> tensors;
  std::map<std::string, std::string> metadata;
  std::vector<io::HealthNote> health;  // the source's, then those that the statistics found
};

// Reads every tensor once where `withStats`. Stop is polled every 65,536 elements.
base::Result<TensorsResult> runTensors(const std::string& model, bool withStats, Services& services,
                                       const base::TaskContext& context);

// Statistics of one tensor. Error: cancelled.
base::Result<TensorStats> tensorStats(const tensor::TensorView& view, const base::TaskContext& context);

}  // namespace qs::experiment
