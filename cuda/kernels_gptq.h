// Launches of GPTQ's kernels (kernels/gptq.cuh). Arguments are checked by the caller; everything is device memory.
#pragma once

#include <cuda_runtime.h>

#include "core/backend/abi.h"

namespace qs::cuda {

// Columns whose codes are chosen by one launch.
inline constexpr std::int64_t kGptqBlock = 128;

// `now` (rows, cols) = job.w in double.
void startGptq(const QsGptqJob& job, double* now, cudaStream_t stream);
// Chooses the codes of up to kGptqBlock columns from `begin` on; their errors ÷ U_ii go to errors (rows, kGptqBlock).
void chooseGptqBlock(const QsGptqJob& job, std::int64_t begin, double* now, double* errors, cudaStream_t stream);

}  // namespace qs::cuda
