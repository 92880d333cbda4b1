// Stands where CUDA's header of this name would, so that the host compiler can build kernels and the code round them
// for tests on a machine without a GPU. It covers what this project uses and is not an emulator: speed, memory order
// and the device's own faults stay the device's.
#pragma once

#ifdef __CUDACC__
#error "the stand-in is for the host compiler only; nvcc has the real header"
#endif

#include "tests/support/cusim/cuda_runtime_api.h"
#include "tests/support/cusim/cusim.h"
#include "tests/support/cusim/device_functions.h"
#include "tests/support/cusim/vector_types.h"
