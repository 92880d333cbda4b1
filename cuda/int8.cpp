// Products of INT8 codes: few rows by the module's own kernel, many by cuBLAS; whole sums, so equal either way.
#include <algorithm>
#include <memory>

#include "cuda/alignment.h"
#include "cuda/gemm_cublas.h"
#include "cuda/kernels_convert.h"
#include "cuda/module.h"
#include "cuda/weights.h"

namespace qs::cuda {

namespace {

// Sums that wait for their scales at a time, in numbers.
constexpr std::int64_t kSums = std::int64_t{16} << 20;

int prepareInt8(QsInstance* instance, const int8_t* codes, const float* scales, int64_t out, int64_t in,
                QsInt8Weights** weights, QsStatus* status) {
  return guarded(status, [&] {
    require(weights != nullptr, "no place for the weights");
    *weights = nullptr;
    require(isMatrix(codes, out, in, in) && (out == 0 || scales != nullptr), "codes that are no matrix, or have no scales");
    require(in <= backend::kMostInt8Inputs, "a matrix too wide for sums of 32 bits");
    instance->select();
    auto made = std::make_unique<QsInt8Weights>();
    made->out = out;
    made->in = in;
    made->ld = upTo(in, 16);
    made->rows = upTo(out, 4);
    made->codes = Memory(*instance, made->rows * made->ld);
    made->scales = Memory(*instance, out * static_cast<std::int64_t>(sizeof(float)));
    if (out > 0 && in > 0) {
      auto* to = made->codes.as<std::int8_t>();
      must(cudaMemsetAsync(to, 0, static_cast<std::size_t>(made->rows * made->ld), instance->stream), "preparing weights");
      const std::int64_t step = std::clamp<std::int64_t>((std::int64_t{32} << 20) / in, 1, out);
      for (std::int64_t row = 0; row < out; row += step) {
        const std::int64_t rows = std::min(step, out - row);
        auto* staged = instance->scratch<std::int8_t>(Scratch::staging, step * in);
        instance->toDevice(staged, codes + row * in, rows * in);
        padCodes(staged, in, rows, in, to + row * made->ld, made->ld, instance->stream);
        instance->launched("laying out weights");
      }
    }
    instance->toDevice(made->scales.as<float>(), scales, out * static_cast<std::int64_t>(sizeof(float)));
    *weights = made.release();
  });
}

void releaseInt8(QsInstance*, QsInt8Weights* weights) { delete weights; }

// x with rows of ld codes that begin on 16 bytes: itself where it has them, else a copy.
const std::int8_t* aligned(QsInstance& on, const std::int8_t* x, std::int64_t& ldx, std::int64_t rows, std::int64_t in,
                           std::int64_t ld) {
  if (isAligned(x) && ldx % 16 == 0 && in == ld) return x;
  auto* copy = on.scratch<std::int8_t>(Scratch::input, rows * ld);
  padCodes(x, ldx, rows, in, copy, ld, on.stream);
  on.launched("an input of codes");
  ldx = ld;
  return copy;
}

int matmulInt8(QsInstance* instance, const QsHost* host, const QsInt8Weights* w, const int8_t* x, int64_t rows, int64_t ldx,
               const float* xScales, float* y, int64_t ldy, QsStatus* status) {
  return guarded(status, [&] {
    require(w != nullptr, "no weights");
    require(isMatrix(x, rows, w->in, ldx) && isMatrix(y, rows, w->out, ldy), "an input or result that is no matrix");
    require(rows == 0 || xScales != nullptr, "an input without scales");
    heed(host);
    if (rows == 0 || w->out == 0) return;
    instance->select();
    QsInstance& on = *instance;
    if (w->in == 0) {
      copyOut(nullptr, 0, rows, w->out, y, ldy, on.stream);
      return on.launched("a product of codes");
    }
    const auto* codes = w->codes.as<const std::int8_t>();
    const auto* scales = w->scales.as<const float>();
    if (rows <= kSameRows) {
      const std::int8_t* from = aligned(on, x, ldx, rows, w->in, w->ld);
      multiplyInt8FewRows(from, ldx, rows, codes, w->ld, w->out, xScales, scales, y, ldy, on.stream);
      return on.launched("a product of codes");
    }
    const std::int64_t step = std::clamp<std::int64_t>(kSums / w->rows, 1, rows);
    for (std::int64_t row = 0; row < rows; row += step) {
      heed(host);
      const std::int64_t count = std::min(step, rows - row);
      std::int64_t ld = ldx;
      const std::int8_t* from = aligned(on, x + row * ldx, ld, count, w->in, w->ld);
      auto* sums = on.scratch<std::int32_t>(Scratch::product, step * w->rows);
      on.blas().multiplyInt8(from, ld, codes, w->ld, sums, w->rows, count, w->rows, w->ld);
      scaleSums(sums, w->rows, count, w->out, xScales + row, scales, y + row * ldy, ldy, on.stream);
      on.launched("a product of codes");
    }
  });
}

}  // namespace

void addInt8(QsBackendApi& api) {
  api.prepareInt8 = prepareInt8;
  api.releaseInt8 = releaseInt8;
  api.matmulInt8 = matmulInt8;
}

}  // namespace qs::cuda
