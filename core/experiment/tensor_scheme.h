// A scheme tried on one tensor, live, or on all tensors of a file in the background: the errors and where they lie, and
// the true sizes. It gives the figures of `quantspec quantize` (quantize.h) to the last bit, without holding the
// tensor.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/services.h"
#include "core/experiment/tensor_blocks.h"
#include "core/experiment/tensor_heat.h"
#include "core/quant/error_stats.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct SchemeStudySpec {
  std::string model;   // folder, file or shipped name
  std::string tensor;  // short or file name
  quant::QuantScheme scheme;
  std::string backend = "cpu";
  HeatSize heat;
  bool operator==(const SchemeStudySpec&) const = default;
};

// Root mean square and largest error of each row (or column) over its finite elements. NaN: none was looked at (in a
// sample), or none is finite. Empty beyond kProfileLimit (tensor_study.h).
struct ErrorProfile {
  std::vector<float> rmse;
  std::vector<float> maxError;
};

struct SchemeStudy {
  std::string scheme;   // canonical text
  std::string backend;  // the one that ran; "built-in" where no module lends a kernel
  std::string tensor;   // short name
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  bool sampled = false;  // errors are those of `looked` elements; sizes are always the whole tensor's
  std::uint64_t looked = 0;
  quant::ErrorStats stats;  // rmse(), relativeRmse(), sqnrDb() …
  BlockLayout layout;       // groups, bytes of codes, scales and zero points, bits per weight
  ErrorProfile byRow;
  ErrorProfile byColumn;
  HeatCells heat;  // x̂ − x: the error of largest magnitude of each cell; NaN where x is not finite
};

// Tensors of more than kSampleElements elements are first tried on a sample of rows, and `sink` gets that: with the
// scales of all elements for `tensor` and `col`, which take a look at them first (where clip= or mse chooses them,
// `col` has no sample). The result is of all elements and bit-identical to runQuantize's. Memory: some 16 MiB, the
// profiles and the cells; `col` some 32 MiB besides; a single scale chosen by clip= or mse needs the values it is
// chosen from in memory at once (refused if they do not fit). Errors: those of TensorMatrix::open and
// quant::checkAvailable; a backend that is not there; a split that does not add up; of reading; cancelled. Stop is
// polled every 65,536 elements or oftener.
using SchemeStudySink = std::function<void(const SchemeStudy&)>;
base::Result<SchemeStudy> studyScheme(const SchemeStudySpec& spec, Services& services, const base::TaskContext& context,
                                      const SchemeStudySink& sink = {});

struct ModelSchemeSpec {
  std::string model;
  quant::QuantScheme scheme;
  std::string backend = "cpu";
  bool operator==(const ModelSchemeSpec&) const = default;
};

struct TensorError {
  std::string name;  // short where there is one
  std::string fileName;
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  quant::ErrorStats stats;
  BlockLayout layout;
};

// All tensors that the scheme applies to, those of runQuantizeAll and in its order, each handed over as it is done from
// the caller's thread; the result is all of them. A tensor that the scheme does not fit (a split that does not add up)
// ends it with that error. Progress by elements.
using TensorErrorSink = std::function<void(const TensorError&)>;
base::Result<std::vector<TensorError>> quantizeTensors(const ModelSchemeSpec& spec, Services& services,
                                                       const base::TaskContext& context,
                                                       const TensorErrorSink& sink = {});

}  // namespace qs::experiment
