#include <algorithm>

#include "core/cpu/kernels.h"
#include "core/cpu/product.h"

namespace qs::cpu {

namespace {

// Work of one part in multiply-adds: about half a millisecond on the slowest level, so that a stop is obeyed in time.
constexpr std::int64_t kPartWork = 8'000'000;
// Below this, waking threads costs more than they save.
constexpr std::int64_t kSmallWork = 400'000;
// Rows of one part, a multiple of every level's tile.
constexpr std::int64_t kPartRows = 480;

}  // namespace

std::unique_ptr<QsWeights> pack(const QsHost* host, const float* w, std::int64_t out, std::int64_t in, int& code) {
  auto weights = std::make_unique<QsWeights>();
  weights->out = out;
  weights->in = in;
  const std::int64_t panels = (out + kPanel - 1) / kPanel;
  weights->panels = allocateFloats(std::max<std::int64_t>(1, panels * kPanel * in));
  if (!weights->panels) {
    code = QS_ERROR_MEMORY;
    return nullptr;
  }
  const std::int64_t perPart = std::max<std::int64_t>(1, kPartWork / 8 / std::max<std::int64_t>(1, in * kPanel));
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

int matmul(const QsHost* host, const QsWeights& w, const float* x, std::int64_t rows, std::int64_t ldx, float* y,
           std::int64_t ldy) {
  const std::int64_t panels = (w.out + kPanel - 1) / kPanel;
  const std::int64_t rowParts = (rows + kPartRows - 1) / kPartRows;
  const std::int64_t partRows = std::min(rows, kPartRows);
  const std::int64_t panelWork = std::max<std::int64_t>(1, partRows * w.in * kPanel);
  // Small products in one part; else parts of kPartWork, and at least eight to share among threads.
  std::int64_t perPart = panels;
  if (rows * w.in * w.out > kSmallWork) {
    const std::int64_t shared = std::max((panels + 7) / 8, kSmallWork / 2 / panelWork);
    perPart = std::clamp<std::int64_t>(std::min(shared, kPartWork / panelWork), 1, std::max<std::int64_t>(1, panels));
  }
  const std::int64_t panelParts = panels == 0 ? 0 : (panels + perPart - 1) / perPart;
  return forParts(host, rowParts * panelParts, [&](std::int64_t part) {
    // Neighbouring parts share rows of x, not weights: those are read once either way.
    const std::int64_t r = part / panelParts * kPartRows;
    const std::int64_t p = part % panelParts * perPart;
    const std::int64_t firstColumn = p * kPanel;
    const std::int64_t lastColumn = std::min(w.out, (p + perPart) * kPanel);
    const PanelMatrix b{w.panels.get() + p * kPanel * w.in, kPanel * w.in, kPanel};
    // A deep product of many rows is more than one part may be: stop is polled between blocks of rows, too.
    const std::int64_t count = std::min(kPartRows, rows - r);
    const std::int64_t columns = lastColumn - firstColumn;
    const std::int64_t step = std::max<std::int64_t>(
        kTileRows, kPartWork / std::max<std::int64_t>(1, w.in * columns) / kTileRows * kTileRows);
    for (std::int64_t done = 0; done < count; done += step) {
      if (done > 0 && stopped(host)) return static_cast<int>(QS_ERROR_STOPPED);
      product(x + (r + done) * ldx, ldx, std::min(step, count - done), b, w.in, columns,
              y + (r + done) * ldy + firstColumn, ldy);
    }
    return static_cast<int>(QS_OK);
  });
}

}  // namespace qs::cpu
