// One quantization under way: what the granularities (granularities.cpp) need to know of the format, and where results
// go. It is shared by the files of the quantizer alone; everyone else calls quantize() (quantizer.h).
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/base/task_context.h"
#include "core/quant/int_kernel.h"
#include "core/quant/part_kernel.h"
#include "core/quant/quantizer.h"

namespace qs::quant {

// Elements per part of a loop: small enough to stop within 5 ms on a slow core, fixed so that sums are always merged
// in the same order.
inline constexpr std::size_t kPartElements = 65536;

void addSums(ErrorStats& stats, const QsErrorSums& sums);
// Runs `parts` parts, each filling its own sums, and merges them in order. False if stopped.
bool runMeasured(const base::TaskContext& context, std::size_t parts, ErrorStats& stats,
                 const std::function<void(std::size_t, QsErrorSums&)>& body);
// The range of two stretches of values, the first one before the second.
kernel::Range mergeRange(const kernel::Range& first, const kernel::Range& second);
// The range of x[0, n), worked out in fixed parts. Nothing is read after a stop request.
kernel::Range rangeInParts(const base::TaskContext& context, const float* x, std::size_t n);

struct Run {
  const PartScheme& part;
  const PartKernel& kernel;
  const base::TaskContext& context;
  QuantizedMatrix& out;
  QuantizeOutputs outputs;

  // Codes of an element, at its place in rows of out.codeCols codes.
  std::uint8_t* codesAt(std::size_t row, std::size_t col) const {
    return outputs.codes ? out.codes.data() + row * out.codeCols + col : nullptr;
  }
  float* restoredAt(std::size_t row, std::size_t col) const {
    return outputs.restored ? out.restored.data() + row * out.cols + col : nullptr;
  }
  std::int32_t* zerosAt(std::size_t slot) const {
    return out.zeroPoints.empty() ? nullptr : out.zeroPoints.data() + slot;
  }
  kernel::Scale chooseScale(std::span<const float> group, const kernel::Range& range) const {
    return kernel.chooseScale(group, range, context.stop);
  }
  void storeScale(std::size_t slot, const kernel::Scale& scale, QsErrorSums& sums) const;
};

// Quantizes x by the part's granularity. Errors: cancelled, or a split that does not add up.
base::Status quantizeByGranularity(Run& run, const MatrixView& x);

// Rows of GGUF blocks (gguf_rows.cpp) and plain types (plain_rows.cpp). Error: cancelled.
base::Status quantizeGguf(const MatrixView& x, const std::string& format, QuantizeOutputs outputs,
                          const base::TaskContext& context, QuantizedMatrix& out);
base::Status quantizePlain(const MatrixView& x, const std::string& format, QuantizeOutputs outputs,
                           const base::TaskContext& context, QuantizedMatrix& out);

}  // namespace qs::quant
