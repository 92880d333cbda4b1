#include "cuda/ops.h"

#include "cuda/kernels/quantize_groups.cuh"

namespace qs::cuda {

cudaError_t launchQuantizeGroups(const QuantizeArguments& arguments, std::int64_t groups) {
  const auto blocks = static_cast<unsigned>((groups + kGroupsPerBlock - 1) / kGroupsPerBlock);
  if (blocks == 0) return cudaSuccess;
  QS_LAUNCH(quantizeGroupsKernel, dim3(blocks), dim3(kWarp * kGroupsPerBlock), 0, nullptr, arguments);
  return cudaGetLastError();
}

cudaError_t kernelsLoadable() {
  cudaFuncAttributes attributes{};
  return cudaFuncGetAttributes(&attributes, quantizeGroupsKernel);
}

}  // namespace qs::cuda
