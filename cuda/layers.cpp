// Embedding, norm, rotary positions, gating, addition.
#include <limits>

#include "cuda/instance.h"
#include "cuda/kernels_layers.h"
#include "cuda/module.h"

namespace qs::cuda {

namespace {

int embed(QsInstance* instance, const QsHost* host, const float* table, int64_t vocab, int64_t cols, const int32_t* ids,
          int64_t rows, float* y, int64_t ldy, QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(table, vocab, cols, cols), "a table of embeddings that is none");
    require(isMatrix(y, rows, cols, ldy), "a result that is no matrix");
    require(rows == 0 || ids != nullptr, "no token numbers");
    for (int64_t r = 0; r < rows; ++r) require(ids[r] >= 0 && ids[r] < vocab, "a token number outside the vocabulary");
    heed(host);
    if (rows == 0 || cols == 0) return;
    instance->select();
    if (rows > kIdsWithLaunch) {
      auto* there = instance->scratch<int32_t>(Scratch::indices, rows);
      instance->toDevice(there, ids, rows * static_cast<int64_t>(sizeof(int32_t)));
      ids = there;
    }
    launchEmbed(instance->stream, table, cols, ids, rows, y, ldy);
    instance->launched("embedding");
  });
}

int rmsNorm(QsInstance* instance, const QsHost* host, const float* x, int64_t ldx, const float* weight, int64_t rows,
            int64_t cols, float eps, float* y, int64_t ldy, QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(x, rows, cols, ldx) && isMatrix(y, rows, cols, ldy), "rows to norm that are no matrix");
    require(isMatrix(weight, 1, cols, cols), "a norm without weights");
    heed(host);
    if (rows == 0 || cols == 0) return;
    instance->select();
    launchRmsNorm(instance->stream, x, ldx, weight, rows, cols, eps, y, ldy);
    instance->launched("the norm");
  });
}

int rope(QsInstance* instance, const QsHost* host, float* x, int64_t ldx, int64_t rows, int64_t heads, int64_t headDim,
         const float* cosines, const float* sines, QsStatus* status) {
  return guarded(status, [&] {
    require(heads >= 0 && headDim >= 0 && headDim % 2 == 0, "heads whose numbers do not turn in pairs");
    require(headDim == 0 || heads <= std::numeric_limits<int64_t>::max() / headDim, "heads that no row has room for");
    require(isMatrix(x, rows, heads * headDim, ldx), "rows to turn that are no matrix");
    require(isMatrix(cosines, rows, headDim / 2, headDim / 2) && isMatrix(sines, rows, headDim / 2, headDim / 2),
            "angles that are no matrix");
    heed(host);
    if (rows == 0 || heads * headDim == 0) return;
    instance->select();
    launchRope(instance->stream, x, ldx, rows, heads, headDim, cosines, sines);
    instance->launched("rotary positions");
  });
}

int siluMul(QsInstance* instance, const QsHost* host, float* gate, const float* up, int64_t rows, int64_t cols, int64_t ld,
            QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(gate, rows, cols, ld) && isMatrix(up, rows, cols, ld), "a gate that is no matrix");
    heed(host);
    if (rows == 0 || cols == 0) return;
    instance->select();
    launchSiluMul(instance->stream, gate, ld, up, ld, rows, cols);
    instance->launched("the gate");
  });
}

int add(QsInstance* instance, const QsHost* host, float* y, const float* x, int64_t rows, int64_t cols, int64_t ld,
        QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(y, rows, cols, ld) && isMatrix(x, rows, cols, ld), "terms of a sum that are no matrices");
    heed(host);
    if (rows == 0 || cols == 0) return;
    instance->select();
    launchAdd(instance->stream, y, ld, x, ld, rows, cols);
    instance->launched("the sum");
  });
}

}  // namespace

void addLayers(QsBackendApi& api) {
  api.embed = embed;
  api.rmsNorm = rmsNorm;
  api.rope = rope;
  api.siluMul = siluMul;
  api.add = add;
}

}  // namespace qs::cuda
