// Whether a device has code for the module's kernels: asked at the start, not at the first use.
// It is not about what the device is.
#pragma once

#include <cuda_runtime.h>

namespace qs::cuda {

// Of the current device.
cudaError_t kernelsLoadable();

}  // namespace qs::cuda
