// Weights in GGUF's blocks: every row in blocks of its own, the last one filled up with zeros; the layouts and their
// encoders are core/io/blocks.
#include <algorithm>
#include <cmath>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"
#include "core/io/block_type.h"
#include "core/quant/run.h"

namespace qs::quant {

namespace {

// One block's values as an encoder can take them, and what that hides: NaN becomes 0, ±Inf the largest finite magnitude
// of the block, so that neither moves the scale.
void cleaned(const float* x, int n, int elements, float* out) {
  float absmax = 0.0F;
  for (int i = 0; i < n; ++i) absmax = std::isfinite(x[i]) ? std::max(absmax, std::fabs(x[i])) : absmax;
  for (int i = 0; i < n; ++i) {
    out[i] = std::isfinite(x[i]) ? x[i] : (std::isnan(x[i]) ? 0.0F : std::copysign(absmax, x[i]));
  }
  std::fill(out + n, out + elements, 0.0F);
}

// How many finite values lie more than half a step beyond their sub-block's outermost code.
std::uint64_t clippedCount(const io::BlockType& type, const std::uint8_t* block, const float* x, int n) {
  io::BlockParts parts;
  type.unpack(block, parts);
  std::uint64_t count = 0;
  for (int i = 0; i < n; ++i) {
    const int g = i / type.subBlock;
    if (parts.scales[g] == 0.0F || !std::isfinite(x[i])) continue;  // what is lost counts as zeros, if at all
    const float quotient = (x[i] - (type.hasOffset ? parts.offsets[g] : 0.0F)) / parts.scales[g];
    count += static_cast<std::uint64_t>(quotient < static_cast<float>(type.lowestCode) - kernel::kHalfStep ||
                                        quotient > static_cast<float>(type.highestCode) + kernel::kHalfStep);
  }
  return count;
}

}  // namespace

base::Status quantizeGguf(const MatrixView& x, const std::string& format, QuantizeOutputs outputs,
                          const base::TaskContext& context, QuantizedMatrix& out) {
  const io::BlockType* type = io::findBlockType(format);
  QS_CONTRACT(type != nullptr);
  const auto elements = static_cast<std::size_t>(type->elements);
  const std::size_t blocks = (x.cols + elements - 1) / elements;
  if (outputs.restored) out.restored = tensor::Matrix(x.rows, x.cols);
  // Parts by whole rows, of a size that does not depend on the threads.
  const std::size_t rowsPerPart = std::max<std::size_t>(1, kPartElements / std::max<std::size_t>(1, x.cols));
  const std::size_t parts = (x.rows + rowsPerPart - 1) / rowsPerPart;
  std::vector<ErrorStats> sums(parts);
  base::runParts(context.pool, parts, [&](std::size_t part) {
    ErrorStats& stats = sums[part];
    std::vector<std::uint8_t> packed(static_cast<std::size_t>(type->bytes));
    float values[io::kMaxBlockElements];
    const std::size_t end = std::min(x.rows, (part + 1) * rowsPerPart);
    for (std::size_t row = part * rowsPerPart; row < end; ++row) {
      for (std::size_t b = 0; b < blocks; ++b) {
        if (context.stopRequested()) return;
        const float* from = x.data + row * x.cols + b * elements;
        const int n = static_cast<int>(std::min(elements, x.cols - b * elements));
        cleaned(from, n, type->elements, values);
        io::BlockCounts counts;
        type->encode(values, packed.data(), counts);
        stats.scaleOverflows += counts.scaleOverflows;
        stats.scaleUnderflows += counts.scaleUnderflows;
        stats.clipped += clippedCount(*type, packed.data(), from, n);
        if (outputs.codes)
          std::copy(packed.begin(), packed.end(), out.codes.data() + row * out.codeCols + b * packed.size());
        io::decodeBlock(*type, packed.data(), values);
        for (int i = 0; i < n; ++i) stats.add(from[i], values[i]);
        if (outputs.restored) std::copy_n(values, n, out.restored.data() + row * x.cols + b * elements);
      }
    }
  });
  if (context.stopRequested()) return base::fail(base::cancelledError());
  for (const ErrorStats& part : sums) out.stats.merge(part);
  return {};
}

}  // namespace qs::quant
