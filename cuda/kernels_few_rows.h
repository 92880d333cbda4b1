// Launches products of a few rows (kernels/few_rows.cuh): one for all matrices of a layer that share a form.
// It checks no argument and chooses no form.
#pragma once

#include <cuda_runtime.h>

#include "cuda/kernels/weight_view.cuh"

namespace qs::cuda {

// Up to three matrices of one form that share x.
struct FewRows {
  WeightView w[3];
  float* y[3];
  std::int64_t ldy[3];
  int count;             // of matrices; none of them has 0 outputs
  bool gated;            // count is 2: y[0] = silu(y[0]) · y[1], y[1] is not written
  const float* x;        // every row on 16 bytes
  std::int64_t ldx;
  std::int64_t rows;     // 1 … 16
  float* sum;            // null, or sum += y[0], count 1
  std::int64_t ldSum;
};

void multiplyFewRows(const FewRows& what, cudaStream_t stream);

}  // namespace qs::cuda
