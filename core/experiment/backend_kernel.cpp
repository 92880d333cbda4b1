#include "core/experiment/backend_kernel.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "core/base/contract.h"
#include "core/experiment/device_gptq.h"
#include "core/quant/run.h"

namespace qs::experiment {

using base::Result;
using quant::QuantizedMatrix;

namespace {

bool lends(const backend::BackendPtr& backend) { return backend != nullptr && !backend->hostMemory() && backend->supports(QS_OP_QUANTIZE); }

}  // namespace

base::Status placeScales(DevicePlaces& places, quant::QuantJob& job) {
  QS_ASSIGN(job.job.scales, places.room<float>(job.scales));
  if (job.zeroPoints) {
    QS_ASSIGN(job.job.zeroPoints, places.room<std::int32_t>(job.scales));
  }
  return {};
}

quant::RowsKernel rowsKernel(const backend::BackendPtr& backend) {
  quant::RowsKernel out;
  if (lends(backend)) {
    out.whole = [backend](const quant::MatrixView& x, const quant::QuantScheme& scheme, quant::QuantizeOutputs outputs,
                          const base::TaskContext& context,
                          std::optional<float> tensorScale) -> Result<std::optional<QuantizedMatrix>> {
      if (x.rows == 0 || x.cols == 0 || !quantizesBy(backend, scheme)) return std::optional<QuantizedMatrix>();
      QS_ASSIGN(const backend::Buffer there, backend->allocate(x.rows * x.cols));
      QS_TRY(backend->upload(there, 0, {x.data, x.rows * x.cols}));
      QS_ASSIGN(auto done, quantizeThere(*backend, there.data(), x.rows, x.cols, scheme, outputs, context, tensorScale));
      return std::optional<QuantizedMatrix>(std::move(done));
    };
    if (backend->supports(QS_OP_GPTQ)) out.columns = columnChooser(backend);
    return out;
  }
  if (backend == nullptr || !backend->hostMemory() || !backend->supports(QS_OP_QUANTIZE_GROUPS)) return out;
  out = [backend](const QsIntQuant& q, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                  std::int64_t group, bool chooseScales, float* scales, std::int32_t* zeroPoints, std::uint8_t* codes,
                  float* restored, QsErrorSums& sums) {
    const auto status = backend->quantizeGroups(q, x, rows, cols, ld, group, chooseScales, scales, zeroPoints, codes,
                                                restored, &sums);
    // It can fail only on arguments that cannot be right, which quantize() rules out.
    QS_CONTRACT(status.has_value());
  };
  return out;
}

bool quantizesBy(const backend::BackendPtr& backend, const quant::QuantScheme& scheme) {
  if (!lends(backend)) return false;
  // A split is asked for with the columns it is for.
  const auto& split = scheme.weights.granularity.split;
  const std::int64_t cols = std::accumulate(split.begin(), split.end(), std::int64_t{0});
  return quant::quantJob(scheme, 1, static_cast<std::size_t>(std::max<std::int64_t>(1, cols))).has_value();
}

Result<QuantizedMatrix> quantizeThere(const backend::Backend& on, const float* x, std::size_t rows, std::size_t cols,
                                      const quant::QuantScheme& scheme, quant::QuantizeOutputs outputs,
                                      const base::TaskContext& context, std::optional<float> tensorScale,
                                      float* errors, DeviceTimes* times) {
  QS_TRY(quant::checkAvailable(scheme));
  QS_ASSIGN(const auto lengths, quant::groupLengths(scheme.weights.granularity, cols));  // for the error of a wrong split
  auto prepared = quant::quantJob(scheme, rows, cols);
  QS_CONTRACT(prepared.has_value() && !lengths.empty());
  QsQuantJob& job = prepared->job;
  job.x = x;
  DevicePlaces places(on);
  QS_TRY(placeScales(places, *prepared));
  if (outputs.codes) {
    QS_ASSIGN(job.codes, places.room<std::uint8_t>(rows * cols));
  }
  if (outputs.restored) {
    QS_ASSIGN(job.restored, places.room<float>(rows * cols));
  }
  if (errors != nullptr) {
    QS_CONTRACT(!outputs.restored);
    job.restored = errors;
    job.asErrors = 1;
  }
  if (tensorScale) {
    job.tensorScaleFrom = QS_TENSOR_SCALE_GIVEN;
    job.tensorScale = *tensorScale;
  }
  if (times != nullptr) QS_TRY(on.wait());  // for what was asked before
  const auto begin = std::chrono::steady_clock::now();
  QsErrorSums sums{};
  QS_TRY(on.quantize(context, job, &sums));  // with sums it returns when it is done
  const auto computed = std::chrono::steady_clock::now();
  QuantizedMatrix out = quant::emptyResult(scheme.weights, rows, cols);
  quant::addSums(out.stats, sums);
  out.tensorScale = job.how.isGrid != 0 && job.how.grid.family == QS_GRID_NVFP4 ? job.tensorScale : 0.0F;
  out.scales.resize(prepared->scales);
  QS_TRY(places.fetch(job.scales, std::span(out.scales)));
  if (prepared->zeroPoints) {
    out.zeroPoints.resize(prepared->scales);
    QS_TRY(places.fetch(job.zeroPoints, std::span(out.zeroPoints)));
  }
  if (outputs.codes) {
    QuantizedMatrix::Written<std::uint8_t> dense(rows * cols);
    QS_TRY(places.fetch(job.codes, std::span(dense)));
    if (out.codeCols == cols) {
      out.codes = std::move(dense);
    } else {
      // What fills up a row's last block is zeros.
      out.codes.assign(rows * out.codeCols, std::uint8_t{0});
      for (std::size_t r = 0; r < rows; ++r) {
        std::copy_n(dense.data() + r * cols, cols, out.codes.data() + r * out.codeCols);
      }
    }
  }
  if (outputs.restored) {
    out.restored = tensor::Matrix(rows, cols);
    QS_TRY(places.fetch(job.restored, std::span(out.restored.data(), rows * cols)));
  }
  if (times != nullptr) {
    times->computing = std::chrono::duration<double>(computed - begin).count();
    times->bringing = std::chrono::duration<double>(std::chrono::steady_clock::now() - computed).count();
  }
  return out;
}

}  // namespace qs::experiment
