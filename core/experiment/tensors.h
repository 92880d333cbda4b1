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

class TensorMatrix;

// Where an element lies in the tensor looked at as a matrix (tensor_matrix.h), from 0.
struct ElementPlace {
  std::uint64_t row = 0;
  std::uint64_t col = 0;
  bool operator==(const ElementPlace&) const = default;
};

// An element is an outlier if its magnitude is more than so many times the tensor's RMS.
inline constexpr double kOutlierRms = 6.0;

// Over the finite elements; nothing for a tensor without finite elements.
struct TensorStats {
  std::optional<double> min;
  std::optional<double> max;
  std::optional<double> mean;
  std::optional<double> rms;
  std::optional<double> absMax;  // the largest magnitude
  std::uint64_t count = 0;       // all elements
  std::uint64_t nonfinite = 0;   // NaN and ±Inf
  std::uint64_t nan = 0;         // NaN alone
  std::uint64_t zeros = 0;       // +0 and −0
  std::uint64_t outliers = 0;    // |x| > kOutlierRms · rms
  std::uint64_t zeroRows = 0;    // rows that are all 0; of matrices with more than one row and one column
  std::uint64_t zeroCols = 0;    // columns alike; only up to kProfileLimit (tensor_study.h) of each
  std::uint64_t rows = 0;        // the tensor as a matrix
  std::uint64_t cols = 0;
  ElementPlace largest;  // the finite element of largest magnitude, the first on ties
  std::optional<ElementPlace> firstNonfinite;
  std::optional<ElementPlace> firstZeroRow;  // (row, 0)
  std::optional<ElementPlace> firstZeroCol;  // (0, col)

  std::uint64_t finite() const { return count - nonfinite; }
  // absMax ÷ rms: 1 for values of one magnitude, about 4 to 6 for weights without outliers; 0 where there is neither.
  double peak() const;
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

// Statistics of one tensor, the same for any number of threads. Errors: of reading; cancelled.
base::Result<TensorStats> tensorStats(const TensorMatrix& matrix, const base::TaskContext& context);

}  // namespace qs::experiment
