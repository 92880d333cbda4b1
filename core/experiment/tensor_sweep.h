// Bits × granularity on one tensor: the error and the size of every pair, as they are worked out. It is not a search
// for the best scheme, and knows nothing of the model's loss.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/services.h"
#include "core/quant/error_stats.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

// Tensors of more elements than kSweepWhole are swept over about kSweepSample elements: whole rows, evenly spread with
// a fixed seed, the same for all cells.
inline constexpr std::uint64_t kSweepWhole = std::uint64_t{1} << 24;
inline constexpr std::uint64_t kSweepSample = std::uint64_t{1} << 22;

struct SweepSpec {
  std::string model;
  std::string tensor;
  // What all cells share: grid, rounding, scale type, clip and method. Its bits and granularity are replaced.
  quant::QuantScheme base;
  std::vector<int> bits = {2, 3, 4, 5, 6, 7, 8};
  // Text forms, coarsest first.
  std::vector<std::string> granularities = {"tensor", "col", "row", "g256", "g128", "g64", "g32", "g16"};
  std::string backend = "cpu";
  bool operator==(const SweepSpec&) const = default;
};

struct SweepCell {
  std::size_t bitsIndex = 0;         // into SweepSpec::bits
  std::size_t granularityIndex = 0;  // into SweepSpec::granularities
  int bits = 0;
  std::string granularity;
  std::string scheme;          // canonical text: `quantspec quantize --scheme` gives the same figures
  quant::ErrorStats stats;     // rmse(), relativeRmse(), sqnrDb()
  double bitsPerWeight = 0.0;  // of the whole tensor
  bool sampled = false;
  std::uint64_t looked = 0;  // elements
};

// Cells are handed over by granularity as listed, and within it by bits as listed, from the caller's thread; the result
// is all of them in that order. The scales of `tensor` and `col` are made from all elements even where rows are
// sampled; `col` is never sampled where clip= or a method chooses the scale. Errors: bits or granularities that the
// grammar does not have; nothing to sweep; those of TensorMatrix::open and quant::checkAvailable; too little memory
// where a scale is chosen from all values at once; of reading; cancelled.
using SweepSink = std::function<void(const SweepCell&)>;
base::Result<std::vector<SweepCell>> sweepTensor(const SweepSpec& spec, Services& services,
                                                 const base::TaskContext& context, const SweepSink& sink = {});

}  // namespace qs::experiment
