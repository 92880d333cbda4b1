// Launches what brings weights into their layout and out of it (kernels/weight_layout.cuh). It allocates nothing.
#pragma once

#include <cuda_runtime.h>

#include "cuda/gemm_cublas.h"
#include "cuda/kernels/weight_view.cuh"

namespace qs::cuda {

// `rows` rows of codes from device memory, dense and one element each as the host has them, to where they are to stand.
void packRows(WeightForm form, std::uint8_t* to, std::int64_t in, const void* from, std::int64_t rows, cudaStream_t stream);

// Elements of the rows [first, first + rows) as numbers of `type` (not i8), row stride ld: a multiple of 8 and at least
// in; columns up to the next multiple of 8 are 0. E4M3 is of the elements ÷ *scale, device memory; else scale is null.
void restoreRows(const WeightView& w, std::int64_t first, std::int64_t rows, Number type, void* to, std::int64_t ld,
                 const float* scale, cudaStream_t stream);

// *largest becomes the bits of the largest finite magnitude, if that is above what it was.
void largestWeight(const WeightView& w, std::uint32_t* largest, cudaStream_t stream);
// The scale by which such numbers fill E4M3.
void scaleFromLargest(const std::uint32_t* largest, float* scale, cudaStream_t stream);

// Fills codes and, where there are scales (F16), scales. The view's memory is written.
void randomWeights(const WeightView& w, std::uint64_t seed, cudaStream_t stream);

}  // namespace qs::cuda
