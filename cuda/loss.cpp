// Loss, softmax, the largest of a row.
#include <limits>

#include "cuda/instance.h"
#include "cuda/kernels_loss.h"
#include "cuda/module.h"

namespace qs::cuda {

namespace {

constexpr int64_t kMostTop = 64;

void count(QsInstance& on, int launches, const char* doing) {
  for (int i = 0; i < launches; ++i) on.launched(doing);
}

int softmaxLoss(QsInstance* instance, const QsHost* host, float* logits, int64_t ld, int64_t rows, int64_t vocab,
                const int32_t* targets, const float* baseline, int64_t ldBaseline, int32_t writeLogProbs, QsLossRow* out,
                QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(logits, rows, vocab, ld), "logits that are no matrix");
    require(rows == 0 || (vocab >= 1 && vocab <= std::numeric_limits<int32_t>::max()), "a vocabulary of no tokens, or too many");
    require(rows == 0 || (targets != nullptr && out != nullptr), "no targets, or no place for the results");
    require(baseline == nullptr || isMatrix(baseline, rows, vocab, ldBaseline), "a baseline that is no matrix");
    for (int64_t r = 0; r < rows; ++r) require(targets[r] >= 0 && targets[r] < vocab, "a target outside the vocabulary");
    heed(host);
    if (rows == 0) return;
    instance->select();
    auto* there = instance->scratch<int32_t>(Scratch::indices, rows);
    instance->toDevice(there, targets, rows * static_cast<int64_t>(sizeof(int32_t)));
    auto* results = instance->scratch<QsLossRow>(Scratch::results, rows);
    void* memory = instance->scratchBytes(Scratch::parts, lossBytes(rows, vocab));
    count(*instance, launchLoss(instance->stream, logits, ld, rows, vocab, there, baseline, ldBaseline, writeLogProbs != 0,
                                memory, results), "the loss");
    instance->toHost(out, results, rows * static_cast<int64_t>(sizeof(QsLossRow)));
  });
}

int softmax(QsInstance* instance, const QsHost* host, float* x, int64_t ld, int64_t rows, int64_t cols, float temperature,
            QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(x, rows, cols, ld), "rows that are no matrix");
    require(temperature > 0.0F && temperature <= std::numeric_limits<float>::max(), "a temperature that is not above 0");
    heed(host);
    if (rows == 0 || cols == 0) return;
    instance->select();
    void* memory = instance->scratchBytes(Scratch::parts, lossBytes(rows, cols));
    count(*instance, launchSoftmax(instance->stream, x, ld, rows, cols, temperature, memory), "softmax");
  });
}

int topK(QsInstance* instance, const QsHost* host, const float* x, int64_t ld, int64_t rows, int64_t cols, int64_t k,
         int32_t* indices, float* values, QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(x, rows, cols, ld), "rows that are no matrix");
    require(k >= 0 && k <= kMostTop && k <= cols, "more of a row's largest than 64, or than there are");
    require(cols <= std::numeric_limits<int32_t>::max(), "rows whose columns have no number");
    require(rows == 0 || k == 0 || (indices != nullptr && values != nullptr), "no place for the results");
    heed(host);
    if (rows == 0 || k == 0) return;
    instance->select();
    void* memory = instance->scratchBytes(Scratch::parts, topKBytes(rows, cols, k));
    auto* found = instance->scratch<int32_t>(Scratch::results, 2 * rows * k);
    auto* foundValues = reinterpret_cast<float*>(found + rows * k);
    count(*instance, launchTopK(instance->stream, x, ld, rows, cols, k, memory, found, foundValues), "the largest of a row");
    instance->toHost(indices, found, rows * k * static_cast<int64_t>(sizeof(int32_t)));
    instance->toHost(values, foundValues, rows * k * static_cast<int64_t>(sizeof(float)));
  });
}

}  // namespace

void addLoss(QsBackendApi& api) {
  api.softmaxLoss = softmaxLoss;
  api.softmax = softmax;
  api.topK = topK;
}

}  // namespace qs::cuda
