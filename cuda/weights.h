// Weight matrices in device memory, and how they get there. Products with them are products.cpp's.
#pragma once

#include <cstdint>

#include "cuda/instance.h"
#include "cuda/kernels/weight_view.cuh"

// Outside the namespace: the ABI declares them as opaque C structs.
struct QsWeights {
  qs::cuda::WeightForm form = qs::cuda::WeightForm::f32;
  qs::cuda::ScaleForm scaleForm = qs::cuda::ScaleForm::none;
  std::int64_t out = 0, in = 0;
  std::int64_t rowBytes = 0;
  std::int64_t group = 1, groups = 0;
  float tensorScale = 0.0F;
  qs::cuda::Memory codes;
  qs::cuda::Memory scales;
  qs::cuda::Memory table;     // TABLE4: 16 numbers
  qs::cuda::Memory fp8Scale;  // an F32 number; of instances that multiply in FP8

  qs::cuda::WeightView view() const;
};

struct QsInt8Weights {
  std::int64_t out = 0, in = 0;
  std::int64_t ld = 0;       // of a row: in, up to a multiple of 16, filled up with 0
  std::int64_t rows = 0;     // out, up to a multiple of 4; the rest is 0
  qs::cuda::Memory codes;
  qs::cuda::Memory scales;   // (out)
};

namespace qs::cuda {

// Memory for a matrix (out, in), with groups where the form has scales; nothing is written to it. Throws Failure: no
// memory, sizes that no kernel counts to.
void shapeWeights(QsInstance& on, QsWeights& weights, std::int64_t out, std::int64_t in, std::int64_t group);
// Numbers of Scratch::scale: the bits of a largest magnitude, and a scale.
inline constexpr std::int64_t kScaleNumbers = 2;
// Once its memory is filled: what FP8 products need to know of it.
void measureWeights(QsInstance& on, QsWeights& weights);

// The form of a code kind (enum QsCodeKind), or of F32 for −1.
WeightForm formOf(std::int32_t code);

void addWeights(QsBackendApi& api);  // weights.cpp: prepareWeights, preparePacked, releaseWeights, weightsBytes
void addInt8(QsBackendApi& api);     // int8.cpp: prepareInt8, releaseInt8, matmulInt8

}  // namespace qs::cuda
