// GPTQ, and the Gram matrices it stands on.
#include <algorithm>

#include "cuda/gemm_cublas.h"
#include "cuda/instance.h"
#include "cuda/kernels_gptq.h"
#include "cuda/module.h"
#include "cuda/rounder_check.h"

namespace qs::cuda {

namespace {

// Rows of x that one product adds: between two, the host's wish to stop is heard.
constexpr std::int64_t kGramRows = 65536;

int gram(QsInstance* instance, const QsHost* host, const float* x, int64_t rows, int64_t cols, int64_t ld, float* gram,
         QsStatus* status) {
  return guarded(status, [&] {
    require(isMatrix(x, rows, cols, ld) && isMatrix(gram, cols, cols, cols), "an input or Gram matrix that is none");
    heed(host);
    if (cols == 0) return;
    instance->select();
    for (std::int64_t row = 0; row < rows; row += kGramRows) {
      heed(host);
      instance->blas().addGram(x + row * ld, ld, gram, std::min(kGramRows, rows - row), cols);
    }
  });
}

void checkJob(const QsGptqJob& job) {
  require(job.rows >= 0 && job.cols >= 0, "a matrix of a negative size");
  if (job.rows == 0 || job.cols == 0) return;
  require(job.w != nullptr && job.upper != nullptr && job.scales != nullptr && job.stretchOf != nullptr,
          "weights without their factor, scales or stretches");
  require(job.codes != nullptr && job.restored != nullptr && job.squaredErrors != nullptr && job.squaredChanges != nullptr,
          "no place for codes, restored values or sums");
  checkRounder(job.how);
}

int gptq(QsInstance* instance, const QsHost* host, const QsGptqJob* job, QsStatus* status) {
  return guarded(status, [&] {
    require(job != nullptr, "no matrix");
    checkJob(*job);
    heed(host);
    if (job->rows == 0) return;
    instance->select();
    QsInstance& on = *instance;
    if (job->cols == 0) {
      const auto bytes = static_cast<std::size_t>(job->rows) * sizeof(double);
      must(cudaMemsetAsync(job->squaredErrors, 0, bytes, on.stream), "choosing codes");
      return must(cudaMemsetAsync(job->squaredChanges, 0, bytes, on.stream), "choosing codes");
    }
    // Of the matrix's size, so not kept for the next one.
    const Memory now(on, job->rows * job->cols * static_cast<std::int64_t>(sizeof(double)));
    const Memory errors(on, job->rows * kGptqBlock * static_cast<std::int64_t>(sizeof(double)));
    startGptq(*job, now.as<double>(), on.stream);
    on.launched("choosing codes");
    for (std::int64_t begin = 0; begin < job->cols; begin += kGptqBlock) {
      heed(host);
      chooseGptqBlock(*job, begin, now.as<double>(), errors.as<double>(), on.stream);
      on.launched("choosing codes");
      const std::int64_t end = std::min(job->cols, begin + kGptqBlock);
      if (end == job->cols) break;
      on.blas().subtractProduct(errors.as<double>(), kGptqBlock, job->upper + begin * job->cols + end, job->cols,
                                now.as<double>() + end, job->cols, job->rows, job->cols - end, end - begin);
    }
  });
}

}  // namespace

void addGptq(QsBackendApi& api) {
  api.gram = gram;
  api.gptq = gptq;
}

}  // namespace qs::cuda
