// Launches the module's kernels on device memory. It is not the interface that the host sees (core/backend/abi.h).
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "core/quant/int_kernel_abi.h"

namespace qs::cuda {

inline constexpr int kGroupsPerBlock = 4;
// What one launch can take: 2³¹ − 1 blocks.
inline constexpr std::int64_t kMostGroups = std::int64_t{0x7fffffff} * kGroupsPerBlock;

// All pointers are device memory.
struct QuantizeArguments {
  QsIntQuant quant;
  const float* x;  // (rows, cols), row stride ld
  std::int64_t rows, cols, ld, group;
  bool chooseScales;
  float* scales;             // one per group; written if chooseScales, else read
  std::int32_t* zeroPoints;  // likewise; may be null
  std::uint8_t* codes;       // (rows, cols); may be null
  float* restored;           // (rows, cols); may be null
  QsErrorSums* sums;         // one per group; the host adds them up in order, so that the total is always the same
};

// Asynchronous on the default stream; what cudaGetLastError says right after the launch.
cudaError_t launchQuantizeGroups(const QuantizeArguments& arguments, std::int64_t groups);

// Whether this device has code for the module's kernels: asked at the start, not at the first use.
cudaError_t kernelsLoadable();

}  // namespace qs::cuda
