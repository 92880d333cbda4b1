// GPTQ's choice of the codes of up to 128 columns, one after another, in all rows at once. What the columns after them owe
// is a product of matrices, and cuBLAS's.
#pragma once

#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/quantize_element.cuh"

namespace qs::cuda {

inline constexpr int kGptqColumns = 128;
inline constexpr int kGptqWarps = 4;  // rows of a block

struct GptqBlock {
  QsRounder how;
  double* now;          // (rows, cols): the weights as updated so far
  const float* w;       // (rows, cols)
  const double* upper;  // (cols, cols)
  const float* scales;
  const std::int32_t* zeroPoints;
  const std::int32_t* stretchOf;
  std::uint8_t* codes;
  float* restored;
  double* errors;       // (rows, kGptqColumns)
  double* squaredErrors;
  double* squaredChanges;
  std::int64_t rows, cols;
  std::int64_t begin;   // first column
  std::int32_t width;   // columns, up to kGptqColumns
};

// A warp a row; a lane keeps every 32nd column. Each column is rounded by all lanes alike, so that its error is known to
// all of them without a second exchange. Products are not fused: within a block the updates are the core's to the bit.
static __global__ void __launch_bounds__(32 * kGptqWarps) gptqBlockKernel(GptqBlock job) {
  constexpr int kOwn = kGptqColumns / 32;
  const int lane = static_cast<int>(threadIdx.x % 32);
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kGptqWarps + threadIdx.x / 32;
  if (row >= job.rows) return;
  const std::int64_t first = row * job.cols + job.begin;
  double now[kOwn];
#pragma unroll
  for (int s = 0; s < kOwn; ++s) now[s] = 32 * s + lane < job.width ? job.now[first + 32 * s + lane] : 0.0;
  double squaredErrors = job.begin == 0 ? 0.0 : job.squaredErrors[row];
  double squaredChanges = job.begin == 0 ? 0.0 : job.squaredChanges[row];
#pragma unroll
  for (int s = 0; s < kOwn; ++s) {
    double ownError = 0.0;
    Rounded own{};
#pragma unroll 1
    for (int turn = 0; turn < 32; ++turn) {
      const int t = 32 * s + turn;
      if (t >= job.width) break;
      const double current = __shfl_sync(0xffffffffU, now[s], turn);
      constexpr double kLargest = static_cast<double>(quant::kernel::kLargest);
      const auto value = static_cast<float>(fmin(fmax(current, -kLargest), kLargest));
      const std::int64_t scaleAt = static_cast<std::int64_t>(job.stretchOf[job.begin + t]) * job.rows + row;
      const Rounded chosen =
          roundNumberBy(job.how, job.scales[scaleAt], job.zeroPoints == nullptr ? 0 : job.zeroPoints[scaleAt], value);
      const auto from = static_cast<double>(job.w[first + t]);
      double change = current - from;
      if (quant::kernel::isFiniteBits(chosen.restored)) {
        change = current - static_cast<double>(chosen.restored);
        const double whole = from - static_cast<double>(chosen.restored);
        squaredChanges += whole * whole;
      } else {
        squaredErrors = INFINITY;  // the weight is lost; the others are chosen as though it were exact
      }
      const double* upper = job.upper + (job.begin + t) * job.cols + job.begin;
      const double error = change / upper[t];
      squaredErrors += error * error;
      if (lane == turn) {
        ownError = error;
        own = chosen;
      }
#pragma unroll
      for (int later = s; later < kOwn; ++later) {
        const int column = 32 * later + lane;
        if (column > t && column < job.width) now[later] -= error * upper[column];
      }
    }
    const int column = 32 * s + lane;
    if (column < job.width) {
      job.codes[first + column] = static_cast<std::uint8_t>(own.code);
      job.restored[first + column] = own.restored;
      job.errors[row * kGptqColumns + column] = ownError;
    }
  }
  if (lane == 0) {
    job.squaredErrors[row] = squaredErrors;
    job.squaredChanges[row] = squaredChanges;
  }
}

static __global__ void __launch_bounds__(256) widenKernel(const float* from, double* to, std::int64_t count) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += step) {
    to[i] = static_cast<double>(from[i]);
  }
}

}  // namespace qs::cuda
