// Launchers of the kernels of loss, softmax and top-k. Arguments are checked by the caller, sizes are above 0, and
// everything lies in device memory.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "core/backend/abi.h"

namespace qs::cuda {

// Memory that a call needs while it runs, in bytes.
std::int64_t lossBytes(std::int64_t rows, std::int64_t cols);
std::int64_t topKBytes(std::int64_t rows, std::int64_t cols, std::int64_t k);

// As softmaxLoss of the ABI. Returns the number of launches, as the others.
int launchLoss(cudaStream_t stream, float* logits, std::int64_t ld, std::int64_t rows, std::int64_t vocab,
               const std::int32_t* targets, const float* baseline, std::int64_t ldBaseline, bool write, void* memory,
               QsLossRow* out);
int launchSoftmax(cudaStream_t stream, float* x, std::int64_t ld, std::int64_t rows, std::int64_t cols, float temperature,
                  void* memory);
int launchTopK(cudaStream_t stream, const float* x, std::int64_t ld, std::int64_t rows, std::int64_t cols, std::int64_t k,
               void* memory, std::int32_t* indices, float* values);

}  // namespace qs::cuda
