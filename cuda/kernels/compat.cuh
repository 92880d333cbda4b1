// The one place where kernel sources see whether nvcc compiles them or, for tests on a machine without a GPU, the host
// compiler against tests/support/cusim. It holds no kernel.
#pragma once

#include <cuda_runtime.h>

#ifdef __CUDACC__
#define QS_LAUNCH(kernel, grid, block, ...) kernel<<<(grid), (block)>>>(__VA_ARGS__)
#else
#define QS_LAUNCH(kernel, grid, block, ...) ::cusim::launch((grid), (block), [&] { kernel(__VA_ARGS__); })
#endif
