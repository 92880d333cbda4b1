#include <algorithm>

#include "core/cpu/kernels.h"
#include "core/cpu/product.h"
#include "core/cpu/weight_memory.h"

namespace qs::cpu {

namespace {

// Elements of one part.
constexpr std::int64_t kPartElements = 1'000'000;

}  // namespace

std::unique_ptr<QsWeights> pack(const QsHost* host, const float* w, std::int64_t out, std::int64_t in, int& code) {
  auto weights = std::make_unique<QsWeights>();
  weights->out = out;
  weights->in = in;
  const std::int64_t panels = (out + kPanel - 1) / kPanel;
  weights->panels = weightFloats(std::max<std::int64_t>(1, panels * kPanel * in));
  if (!weights->panels) {
    code = QS_ERROR_MEMORY;
    return nullptr;
  }
  const std::int64_t perPart = std::max<std::int64_t>(1, kPartElements / std::max<std::int64_t>(1, in * kPanel));
  code = forParts(host, (panels + perPart - 1) / perPart, [&](std::int64_t part) {
    const std::int64_t last = std::min(panels, (part + 1) * perPart);
    for (std::int64_t p = part * perPart; p < last; ++p) {
      float* panel = weights->panels.get() + p * kPanel * in;
      const std::int64_t width = std::min<std::int64_t>(kPanel, out - p * kPanel);
      for (std::int64_t i = 0; i < in; ++i) {
        for (std::int64_t j = 0; j < width; ++j) panel[i * kPanel + j] = w[(p * kPanel + j) * in + i];
        for (std::int64_t j = width; j < kPanel; ++j) panel[i * kPanel + j] = 0.0F;
      }
    }
    return QS_OK;
  });
  if (code != QS_OK) return nullptr;
  return weights;
}

}  // namespace qs::cpu
