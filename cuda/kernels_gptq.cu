#include "cuda/kernels_gptq.h"

#include <algorithm>

#include "cuda/kernels/gptq.cuh"

namespace qs::cuda {

static_assert(kGptqBlock == kGptqColumns);

void startGptq(const QsGptqJob& job, double* now, cudaStream_t stream) {
  const std::int64_t count = job.rows * job.cols;
  const auto blocks = static_cast<unsigned>(std::min<std::int64_t>(65536, (count + 255) / 256));
  QS_LAUNCH(widenKernel, blocks, 256U, 0, stream, job.w, now, count);
}

void chooseGptqBlock(const QsGptqJob& job, std::int64_t begin, double* now, double* errors, cudaStream_t stream) {
  GptqBlock block{};
  block.how = job.how;
  block.now = now;
  block.w = job.w;
  block.upper = job.upper;
  block.scales = job.scales;
  block.zeroPoints = job.zeroPoints;
  block.stretchOf = job.stretchOf;
  block.codes = job.codes;
  block.restored = job.restored;
  block.errors = errors;
  block.squaredErrors = job.squaredErrors;
  block.squaredChanges = job.squaredChanges;
  block.rows = job.rows;
  block.cols = job.cols;
  block.begin = begin;
  block.width = static_cast<std::int32_t>(std::min(kGptqBlock, job.cols - begin));
  const auto blocks = static_cast<unsigned>((job.rows + kGptqWarps - 1) / kGptqWarps);
  QS_LAUNCH(gptqBlockKernel, blocks, 32U * kGptqWarps, 0, stream, block);
}

}  // namespace qs::cuda
