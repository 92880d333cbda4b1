// Products with weight matrices: matmul and linear. Which kernel computes them is decided here, by the number of rows.
#include <algorithm>
#include <utility>

#include "cuda/alignment.h"
#include "cuda/kernels_convert.h"
#include "cuda/kernels_few_rows.h"
#include "cuda/kernels_layers.h"
#include "cuda/many_rows.h"
#include "cuda/module.h"
#include "cuda/weights.h"

namespace qs::cuda {

namespace {

// Whether rows of two matrices share memory.
bool overlap(const float* a, std::int64_t lda, std::int64_t colsA, const float* b, std::int64_t ldb, std::int64_t colsB,
             std::int64_t rows) {
  return a < b + (rows - 1) * ldb + colsB && b < a + (rows - 1) * lda + colsA;
}

// What becomes of the products, where no product's kernel has done it.
void finish(QsInstance& on, const QsLinear& l) {
  const std::int64_t out = l.w[0]->out;
  if (out == 0) return;
  if (l.then == QS_THEN_ADD) {
    launchAdd(on.stream, l.sum, l.ldSum, l.y[0], l.ldy[0], l.rows, out);
    on.launched("a product's sum");
  } else if (l.then == QS_THEN_SILU_MUL) {
    launchSiluMul(on.stream, l.y[0], l.ldy[0], l.y[1], l.ldy[1], l.rows, out);
    on.launched("a product's gate");
  }
}

void fewRows(QsInstance& on, const QsLinear& l, const float* x, std::int64_t ldx) {
  const std::int64_t in = l.w[0]->in;
  // The kernel reads x by 16 bytes.
  if (in > 0 && (!isAligned(x) || ldx % 4 != 0)) {
    const std::int64_t ld = upTo(in, kWord);
    auto* copy = on.scratch<float>(Scratch::input, kSameRows * ld);
    convertRows(x, ldx, l.rows, in, Number::f32, copy, ld, nullptr, on.stream);
    on.launched("an input");
    x = copy;
    ldx = ld;
  }
  const bool gate = l.then == QS_THEN_SILU_MUL && l.w[0]->form == l.w[1]->form && l.w[0]->out > 0;
  // Blocks that write to the sum while others still read x: not where these are one.
  const bool sum = l.then == QS_THEN_ADD && !overlap(x, ldx, in, l.sum, l.ldSum, l.w[0]->out, l.rows);
  for (int m = 0; m < l.count;) {
    FewRows work{};
    work.x = x;
    work.ldx = ldx;
    work.rows = l.rows;
    work.gated = gate;
    work.sum = sum ? l.sum : nullptr;
    work.ldSum = l.ldSum;
    const WeightForm form = l.w[m]->form;
    for (; m < l.count && l.w[m]->form == form; ++m) {
      if (l.w[m]->out == 0) continue;
      work.w[work.count] = l.w[m]->view();
      work.y[work.count] = l.y[m];
      work.ldy[work.count++] = l.ldy[m];
    }
    if (work.count == 0) continue;
    multiplyFewRows(work, on.stream);
    on.launched("a product");
  }
  if (!gate && !sum) finish(on, l);
}

void manyRows(QsInstance& on, const QsHost* host, const QsLinear& l, const float* x, std::int64_t ldx) {
  if (l.w[0]->in == 0) {
    for (int m = 0; m < l.count; ++m) {
      if (l.w[m]->out == 0) continue;
      copyOut(nullptr, 0, l.rows, l.w[m]->out, l.y[m], l.ldy[m], on.stream);
      on.launched("a product");
    }
  } else {
    multiplyManyRows(on, host, l, x, ldx);
  }
  finish(on, l);
}

void multiply(QsInstance& on, const QsHost* host, const QsLinear& l) {
  heed(host);
  if (l.rows == 0) return;
  on.select();
  const float* x = l.x;
  std::int64_t ldx = l.ldx;
  const std::int64_t in = l.w[0]->in;
  if (l.norm != nullptr && in > 0) {
    launchRmsNorm(on.stream, x, ldx, l.norm, l.rows, in, l.eps, l.normed, in);
    on.launched("a layer's norm");
    x = l.normed;
    ldx = in;
  }
  if (l.rows <= kSameRows) {
    fewRows(on, l, x, ldx);
  } else {
    manyRows(on, host, l, x, ldx);
  }
}

int matmul(QsInstance* instance, const QsHost* host, const QsWeights* w, const float* x, int64_t rows, int64_t ldx, float* y,
           int64_t ldy, QsStatus* status) {
  return guarded(status, [&] {
    require(w != nullptr, "no weights");
    require(isMatrix(x, rows, w->in, ldx) && isMatrix(y, rows, w->out, ldy), "an input or result that is no matrix");
    QsLinear layer{};
    layer.x = x;
    layer.rows = rows;
    layer.ldx = ldx;
    layer.count = 1;
    layer.w[0] = w;
    layer.y[0] = y;
    layer.ldy[0] = ldy;
    multiply(*instance, host, layer);
  });
}

int linear(QsInstance* instance, const QsHost* host, const QsLinear* what, QsStatus* status) {
  return guarded(status, [&] {
    const auto shapeOf = [](const QsWeights& w) { return std::pair(w.out, w.in); };
    require(what != nullptr && isLinear(*what, shapeOf), "a layer whose parts do not fit together");
    multiply(*instance, host, *what);
  });
}

}  // namespace

void addProducts(QsBackendApi& api) {
  addWeights(api);
  addInt8(api);
  api.matmul = matmul;
  api.linear = linear;
}

}  // namespace qs::cuda
