// Linear layers: one or several products of the same rows in one pass over the threads, with the norm before and what
// becomes of the products after.
#include <algorithm>

#include "core/cpu/elementwise.h"
#include "core/cpu/kernels.h"
#include "core/cpu/packed.h"
#include "core/cpu/product.h"

namespace qs::cpu {

namespace {

// Work of one part in multiply-adds: about half a millisecond on the slowest level, so that a stop is obeyed in time.
constexpr std::int64_t kPartWork = 8'000'000;
// Least work of a part: below it, handing it to another thread costs more than it saves.
constexpr std::int64_t kLeastWork = 32'000;
// Parts for each thread, so that one that is held up leaves work to the others.
constexpr std::int64_t kPartsPerThread = 4;
// With few rows up to this many panels are taken at once; a part of other sizes would leave some to be taken singly.
constexpr std::int64_t kTogether = 4;
// Rows of one part, a multiple of every level's tile.
constexpr std::int64_t kPartRows = 480;

std::int64_t panelsOf(const QsWeights& w) { return (w.out + kPanel - 1) / kPanel; }

void multiply(const QsWeights& w, const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t first,
              std::int64_t last, float* y, std::int64_t ldy) {
  if (!w.panels) return packedProduct(w, x, ldx, rows, first, last, y, ldy);
  const PanelMatrix b{w.panels.get() + first * kPanel * w.in, kPanel * w.in, kPanel};
  product(x, ldx, rows, b, w.in, std::min(w.out, last * kPanel) - first * kPanel, y + first * kPanel, ldy);
}

// Panels [first, last) of the layer's matrices, one matrix after another; with QS_THEN_SILU_MUL of both at once.
struct Columns {
  std::int64_t first;
  std::int64_t last;
};

void compute(const QsLinear& l, const float* x, std::int64_t ldx, Columns columns, std::int64_t row,
             std::int64_t rows) {
  const auto one = [&](int m, std::int64_t first, std::int64_t last) {
    multiply(*l.w[m], x + row * ldx, ldx, rows, first, last, l.y[m] + row * l.ldy[m], l.ldy[m]);
  };
  if (l.then == QS_THEN_SILU_MUL) {
    one(0, columns.first, columns.last);
    one(1, columns.first, columns.last);
    const std::int64_t from = columns.first * kPanel;
    const std::int64_t count = std::min(l.w[0]->out, columns.last * kPanel) - from;
    for (std::int64_t r = row; r < row + rows; ++r) {
      siluMulRow(l.y[0] + r * l.ldy[0] + from, l.y[1] + r * l.ldy[1] + from, count);
    }
    return;
  }
  std::int64_t base = 0;
  for (int m = 0; m < l.count; ++m) {
    const std::int64_t panels = panelsOf(*l.w[m]);
    const std::int64_t first = std::max<std::int64_t>(0, columns.first - base);
    const std::int64_t last = std::min(panels, columns.last - base);
    if (first < last) one(m, first, last);
    base += panels;
  }
  if (l.then == QS_THEN_ADD) {
    const std::int64_t from = columns.first * kPanel;
    const std::int64_t count = std::min(l.w[0]->out, columns.last * kPanel) - from;
    for (std::int64_t r = row; r < row + rows; ++r) {
      addRow(l.sum + r * l.ldSum + from, l.y[0] + r * l.ldy[0] + from, count);
    }
  }
}

}  // namespace

int linear(const QsHost* host, const QsLinear& l) {
  if (l.rows == 0) return QS_OK;
  const std::int64_t in = l.w[0]->in;
  const float* x = l.x;
  std::int64_t ldx = l.ldx;
  if (l.norm != nullptr) {
    const int code = rmsNorm(host, l.x, l.ldx, l.norm, l.rows, in, l.eps, l.normed, in);
    if (code != QS_OK) return code;
    x = l.normed;
    ldx = in;
  }
  const bool paired = l.then == QS_THEN_SILU_MUL;
  std::int64_t panels = 0;
  for (int m = 0; m < (paired ? 1 : l.count); ++m) panels += panelsOf(*l.w[m]);
  if (panels == 0) return QS_OK;
  const std::int64_t partRows = std::min(l.rows, kPartRows);
  const std::int64_t rowParts = (l.rows + partRows - 1) / partRows;
  const std::int64_t panelWork = std::max<std::int64_t>(1, partRows * in * kPanel * (paired ? 2 : 1));
  const std::int64_t threads = host == nullptr ? 1 : std::max<std::int64_t>(1, host->threads);
  // A few parts for each thread, of at least kLeastWork and at most kPartWork.
  const std::int64_t shared = (panels * rowParts + kPartsPerThread * threads - 1) / (kPartsPerThread * threads);
  const std::int64_t least = (kLeastWork + panelWork - 1) / panelWork;
  std::int64_t perPart = std::clamp<std::int64_t>(std::min(std::max(shared, least), std::max<std::int64_t>(1, kPartWork / panelWork)), 1, panels);
  if (l.rows <= kFewRows) perPart = std::min(panels, roundUp(perPart, kTogether));
  const std::int64_t panelParts = (panels + perPart - 1) / perPart;
  return forParts(host, rowParts * panelParts, [&](std::int64_t part) {
    // Neighbouring parts share rows of x, not weights: those are read once either way.
    const std::int64_t row = part / panelParts * partRows;
    const Columns columns{part % panelParts * perPart, std::min(panels, (part % panelParts + 1) * perPart)};
    // A deep product of many rows is more than one part may be: stop is polled between blocks of rows, too.
    const std::int64_t count = std::min(partRows, l.rows - row);
    const std::int64_t columnWork = std::max<std::int64_t>(1, in * (columns.last - columns.first) * kPanel * (paired ? 2 : 1));
    const std::int64_t step = std::max<std::int64_t>(kTileRows, kPartWork / columnWork / kTileRows * kTileRows);
    for (std::int64_t done = 0; done < count; done += step) {
      if (done > 0 && stopped(host)) return static_cast<int>(QS_ERROR_STOPPED);
      compute(l, x, ldx, columns, row + done, std::min(step, count - done));
    }
    return static_cast<int>(QS_OK);
  });
}

}  // namespace qs::cpu
