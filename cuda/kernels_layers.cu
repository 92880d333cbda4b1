#include "cuda/kernels_layers.h"

#include <algorithm>

#include "cuda/alignment.h"
#include "cuda/kernels/layers.cuh"

namespace qs::cuda {

namespace {

static_assert(kIdsWithLaunch == kFewIds);

// Blocks take several pieces each beyond this many.
constexpr std::int64_t kMostBlocks = 0x7fffffff;

unsigned blocksFor(std::int64_t rows, std::int64_t cols) {
  const std::int64_t each = 4 * kLayerThreads;
  return static_cast<unsigned>(std::min(kMostBlocks, rows * ((cols + each - 1) / each)));
}

// Rows without gaps are one row: blocks are then full, whatever the width.
void flatten(std::int64_t& rows, std::int64_t& cols, std::int64_t ld) {
  if (ld != cols) return;
  cols *= rows;
  rows = 1;
}

}  // namespace

void launchEmbed(cudaStream_t stream, const float* table, std::int64_t cols, const std::int32_t* ids, std::int64_t rows,
                 float* y, std::int64_t ldy) {
  FewIds few{};
  const bool withLaunch = rows <= kFewIds;
  if (withLaunch) std::copy_n(ids, rows, few.id);
  const std::int32_t* others = withLaunch ? nullptr : ids;
  const unsigned blocks = blocksFor(rows, cols);
  if (isAligned(table) && cols % 4 == 0 && rowsAligned(y, rows, ldy)) {
    QS_LAUNCH((embedKernel<true>), blocks, kLayerThreads, 0, stream, table, cols, few, others, rows, y, ldy);
  } else {
    QS_LAUNCH((embedKernel<false>), blocks, kLayerThreads, 0, stream, table, cols, few, others, rows, y, ldy);
  }
}

void launchRmsNorm(cudaStream_t stream, const float* x, std::int64_t ldx, const float* weight, std::int64_t rows,
                   std::int64_t cols, float eps, float* y, std::int64_t ldy) {
  const auto blocks = static_cast<unsigned>(std::min(kMostBlocks, rows));
  if (rowsAligned(x, rows, ldx) && isAligned(weight) && rowsAligned(y, rows, ldy)) {
    QS_LAUNCH((rmsNormKernel<true>), blocks, kLayerThreads, 0, stream, x, ldx, weight, rows, cols, eps, y, ldy);
  } else {
    QS_LAUNCH((rmsNormKernel<false>), blocks, kLayerThreads, 0, stream, x, ldx, weight, rows, cols, eps, y, ldy);
  }
}

void launchRope(cudaStream_t stream, float* x, std::int64_t ldx, std::int64_t rows, std::int64_t heads,
                std::int64_t headDim, const float* cosines, const float* sines) {
  const std::int64_t half = headDim / 2;
  const unsigned blocks = blocksFor(rows, 4 * heads * ((half + 3) / 4));
  if (half % 4 == 0 && rowsAligned(x, rows, ldx) && isAligned(cosines) && isAligned(sines)) {
    QS_LAUNCH((ropeKernel<true>), blocks, kLayerThreads, 0, stream, x, ldx, rows, heads, half, cosines, sines);
  } else {
    QS_LAUNCH((ropeKernel<false>), blocks, kLayerThreads, 0, stream, x, ldx, rows, heads, half, cosines, sines);
  }
}

void launchSiluMul(cudaStream_t stream, float* gate, std::int64_t ld, const float* up, std::int64_t ldUp,
                   std::int64_t rows, std::int64_t cols) {
  if (ld == ldUp) flatten(rows, cols, ld);
  if (rowsAligned(gate, rows, ld) && rowsAligned(up, rows, ldUp)) {
    QS_LAUNCH((siluMulKernel<true>), blocksFor(rows, cols), kLayerThreads, 0, stream, gate, ld, up, ldUp, rows, cols);
  } else {
    QS_LAUNCH((siluMulKernel<false>), blocksFor(rows, cols), kLayerThreads, 0, stream, gate, ld, up, ldUp, rows, cols);
  }
}

void launchAdd(cudaStream_t stream, float* y, std::int64_t ldy, const float* x, std::int64_t ldx, std::int64_t rows,
               std::int64_t cols) {
  if (ldy == ldx) flatten(rows, cols, ldy);
  if (rowsAligned(y, rows, ldy) && rowsAligned(x, rows, ldx)) {
    QS_LAUNCH((addKernel<true>), blocksFor(rows, cols), kLayerThreads, 0, stream, y, ldy, x, ldx, rows, cols);
  } else {
    QS_LAUNCH((addKernel<false>), blocksFor(rows, cols), kLayerThreads, 0, stream, y, ldy, x, ldx, rows, cols);
  }
}

}  // namespace qs::cuda
