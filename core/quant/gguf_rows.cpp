// Weights in GGUF's blocks: every row in blocks of its own, the last one filled up with zeros; the layouts and their
// encoders are core/io/blocks.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

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
std::uint64_t clippedCount(const io::BlockType& type, const io::BlockParts& parts, const float* x, int n) {
  const float low = static_cast<float>(type.lowestCode) - kernel::kHalfStep;
  const float high = static_cast<float>(type.highestCode) + kernel::kHalfStep;
  std::uint64_t count = 0;
  for (int g = 0; g * type.subBlock < n; ++g) {
    const float scale = parts.scales[g];
    if (scale == 0.0F) continue;  // what is lost counts as zeros, if at all
    const float offset = type.hasOffset ? parts.offsets[g] : 0.0F;
    const int end = std::min(n, (g + 1) * type.subBlock);
    int beyond = 0;
    for (int i = g * type.subBlock; i < end; ++i) {
      const float quotient = (x[i] - offset) / scale;
      const bool finite = std::fabs(x[i]) <= std::numeric_limits<float>::max();
      beyond += static_cast<int>(finite) & (static_cast<int>(quotient < low) | static_cast<int>(quotient > high));
    }
    count += static_cast<std::uint64_t>(beyond);
  }
  return count;
}

// The sums of a whole block of finite values; blocks are multiples of kLanes long.
void addFinite(const float* x, const float* restored, int n, kernel::Lanes& lanes) {
  constexpr float kNever = std::numeric_limits<float>::infinity();  // clipping is counted elsewhere
  for (int i = 0; i < n; i += kernel::kLanes) {
    for (int j = 0; j < kernel::kLanes; ++j) kernel::addLane(lanes, j, x[i + j], restored[i + j], 0.0F, {-kNever, kNever});
  }
}

bool allFinite(const float* x, std::size_t n) {
  std::uint32_t largest = 0;
  for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, std::bit_cast<std::uint32_t>(x[i]) & 0x7fffffffU);
  return largest < 0x7f800000U;
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
    const auto bytes = static_cast<std::size_t>(type->bytes);
    std::vector<std::uint8_t> packed(blocks * bytes);
    float values[io::kMaxBlockElements];
    kernel::Lanes lanes;
    QsErrorSums wholeSums{};
    const std::size_t end = std::min(x.rows, (part + 1) * rowsPerPart);
    for (std::size_t row = part * rowsPerPart; row < end; ++row) {
      if (context.stopRequested()) return;
      const float* x0 = x.data + row * x.cols;
      io::BlockCounts counts;
      // Whole blocks of a finite row are encoded as they stand.
      const std::size_t whole = allFinite(x0, x.cols) ? x.cols / elements : 0;
      io::encodeBlocks(*type, x0, static_cast<std::int64_t>(whole), packed.data(), counts);
      for (std::size_t b = 0; b < blocks; ++b) {
        const float* from = x0 + b * elements;
        std::uint8_t* block = packed.data() + b * bytes;
        const int n = static_cast<int>(std::min(elements, x.cols - b * elements));
        if (b >= whole) {
          cleaned(from, n, type->elements, values);
          type->encode(values, block, counts);
        }
        io::BlockParts taken;
        type->unpack(block, taken);
        stats.clipped += clippedCount(*type, taken, from, n);
        io::restoreBlock(*type, taken, values);
        if (b < whole) {
          addFinite(from, values, n, lanes);
        } else {
          for (int i = 0; i < n; ++i) stats.add(from[i], values[i]);
        }
        if (outputs.restored) std::copy_n(values, n, out.restored.data() + row * x.cols + b * elements);
      }
      wholeSums.count += static_cast<std::int64_t>(whole * elements);
      stats.scaleOverflows += counts.scaleOverflows;
      stats.scaleUnderflows += counts.scaleUnderflows;
      if (outputs.codes) std::copy(packed.begin(), packed.end(), out.codes.data() + row * out.codeCols);
    }
    kernel::mergeLanes(lanes, wholeSums);
    addSums(stats, wholeSums);
  });
  if (context.stopRequested()) return base::fail(base::cancelledError());
  for (const ErrorStats& part : sums) out.stats.merge(part);
  return {};
}

}  // namespace qs::quant
