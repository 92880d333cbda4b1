// Launchers of the kernels in kernels/layers.cuh: grids and alignment. Arguments are checked by the caller, sizes are
// above 0, and everything lies in device memory; shapes and meanings are those of core/backend/abi.h.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace qs::cuda {

// The most token numbers that go with the launch itself.
inline constexpr std::int64_t kIdsWithLaunch = 32;

// ids: of up to kIdsWithLaunch rows in host memory, read before it returns; of more in device memory.
void launchEmbed(cudaStream_t stream, const float* table, std::int64_t cols, const std::int32_t* ids, std::int64_t rows,
                 float* y, std::int64_t ldy);
void launchRmsNorm(cudaStream_t stream, const float* x, std::int64_t ldx, const float* weight, std::int64_t rows,
                   std::int64_t cols, float eps, float* y, std::int64_t ldy);
void launchRope(cudaStream_t stream, float* x, std::int64_t ldx, std::int64_t rows, std::int64_t heads,
                std::int64_t headDim, const float* cosines, const float* sines);
void launchSiluMul(cudaStream_t stream, float* gate, std::int64_t ld, const float* up, std::int64_t ldUp,
                   std::int64_t rows, std::int64_t cols);
void launchAdd(cudaStream_t stream, float* y, std::int64_t ldy, const float* x, std::int64_t ldx, std::int64_t rows,
               std::int64_t cols);

}  // namespace qs::cuda
