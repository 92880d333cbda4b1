// One tensor quantized by two backends side by side: whether codes, scales and restored values are the same, to the last
// bit, and how long each takes. It judges neither; what differs is counted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/bench_speed.h"
#include "core/experiment/services.h"
#include "core/quant/error_stats.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct BackendPairSpec {
  std::string model = "lab";
  std::string tensor;  // short or file name; empty: the largest linear layer
  quant::QuantScheme scheme;
  std::string first = "cpu";
  std::string second = "cuda";
  int repeats = 5;
  bool operator==(const BackendPairSpec&) const = default;
};

// What one of the two did.
struct BackendSide {
  std::string backend;  // the one that ran; "built-in" where the backend has no kernel for the scheme and the core did it
  std::string device;
  quant::ErrorStats stats;
  // Seconds for scales, codes, restored values and statistics of the whole tensor, which lies where the backend computes.
  Measured seconds;
  double elementsPerSecond = 0.0;  // by the median
  // Seconds to bring the tensor over and the results back; 0 where memory is the host's.
  double transferSeconds = 0.0;
};

struct BackendPair {
  std::string tensor;
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  std::string scheme;
  BackendSide first;
  BackendSide second;
  double timeRatio = 0.0;  // first's median ÷ second's: above 1 the second is faster
  std::uint64_t codes = 0;  // compared; 0 where the format has no codes
  std::uint64_t codesDiffer = 0;
  std::uint64_t scales = 0;
  std::uint64_t scalesDiffer = 0;
  std::uint64_t restoredDiffer = 0;  // of rows · cols, by their bits; any NaN is like any other
  double largestDifference = 0.0;    // of restored values
  bool countsSame = true;            // zeros, clipped, non-finite …, and the two maxima
  double sumsDifferBy = 0.0;         // relative difference of the sums of squared errors, which are added in other orders
  std::vector<base::Text> notes;
  bool same() const { return codesDiffer == 0 && scalesDiffer == 0 && restoredDiffer == 0 && countsSame; }
};

// Errors: those of TensorMatrix::open and quant::checkAvailable; a backend that is not there; a tensor that does not fit in
// memory (five times its F32 size is needed); a model without linear layers where no tensor is named; cancelled.
base::Result<BackendPair> compareBackends(const BackendPairSpec& spec, Services& services, const base::TaskContext& context);

std::string commandLine(const BackendPairSpec& spec);

}  // namespace qs::experiment
