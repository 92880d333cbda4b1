// Weights in 16 or 32 bits: a rounding of each value, without scales.
#include <cmath>

#include "core/base/thread_pool.h"
#include "core/quant/run.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {

// fp32, bf16, fp16: a rounding of each value. fp16 saturates at ±65,504, and such values count as clipped.
base::Status quantizePlain(const MatrixView& x, const std::string& format, QuantizeOutputs outputs,
                           const base::TaskContext& context, QuantizedMatrix& out) {
  if (outputs.restored) out.restored = tensor::Matrix(x.rows, x.cols);
  const std::size_t n = x.rows * x.cols;
  const std::size_t parts = (n + kPartElements - 1) / kPartElements;
  std::vector<ErrorStats> stats(parts);
  base::runParts(context.pool, parts, [&](std::size_t part) {
    if (context.stopRequested()) return;
    const std::size_t end = std::min(n, (part + 1) * kPartElements);
    for (std::size_t i = part * kPartElements; i < end; ++i) {
      const float value = x.data[i];
      float restored = value;
      if (format == "bf16") restored = tensor::bfloatToFloat(tensor::floatToBfloat(value));
      if (format == "fp16") restored = tensor::halfToFloat(tensor::floatToHalf(value));
      if (std::isinf(restored) && std::isfinite(value)) {
        restored = std::copysign(format == "fp16" ? 65504.0F : 3.38953139e38F, value);
        ++stats[part].clipped;
      }
      stats[part].add(value, restored);
      if (outputs.restored) out.restored.data()[i] = restored;
    }
  });
  if (context.stopRequested()) return base::fail(base::cancelledError());
  for (const ErrorStats& part : stats) out.stats.merge(part);
  return {};
}

}  // namespace qs::quant
