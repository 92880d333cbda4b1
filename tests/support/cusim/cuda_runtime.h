// Stands where CUDA's header of this name would, so that the host compiler can build kernels and the code round them
// for tests on a machine without a GPU. It covers what this project uses and is not an emulator: speed, memory order
// and the device's own faults stay the device's.
#pragma once

#ifdef __CUDACC__
#error "the stand-in is for the host compiler only; nvcc has the real header"
#endif

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <type_traits>

#define __global__
#define __device__
#define __host__
#define __launch_bounds__(...)

struct dim3 {
  unsigned x = 1, y = 1, z = 1;
};

namespace cusim {

// In which order the threads of a block take turns between two meeting points. A kernel that is right gives the same
// in every order.
enum class Order { ascending, descending, random };
void setOrder(Order order, unsigned seed = 0);

// Runs `kernel` once for every thread of every block. A misuse (a thread missing at a meeting point, a lane outside the
// mask, more threads than a block may have) is thrown as std::logic_error with block and thread.
void launch(unsigned grid, unsigned block, const std::function<void()>& kernel);

// The running thread's place, as kernels see it.
extern dim3 gThread, gBlock, gBlockSize, gGrid;

// All lanes named in `mask` meet; each gives up to 8 bytes and gets those of lane `from`.
std::uint64_t exchange(unsigned mask, std::uint64_t mine, int from);
int laneOfCaller();

// What probe() is to find; a test may take driver or device away.
struct Machine {
  int driver = 13000;
  int devices = 1;
  bool loadable = true;
};
Machine& machine();

// Guard bytes that were found overwritten when their allocation was freed.
int& overruns();

// Device allocations that have not been freed.
std::size_t liveAllocations();

}  // namespace cusim

#define threadIdx ::cusim::gThread
#define blockIdx ::cusim::gBlock
#define blockDim ::cusim::gBlockSize
#define gridDim ::cusim::gGrid

template <class T>
T __shfl_xor_sync(unsigned mask, T value, int step) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  bits = ::cusim::exchange(mask, bits, ::cusim::laneOfCaller() ^ step);
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// ---- the runtime's functions that the module calls ----

enum cudaError_t {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInsufficientDriver = 35,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorNoKernelImageForDevice = 209,
};
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };
enum cudaMemoryType { cudaMemoryTypeUnregistered = 0, cudaMemoryTypeHost = 1, cudaMemoryTypeDevice = 2 };
struct cudaDeviceProp {
  char name[256];
  std::size_t totalGlobalMem;
};
struct cudaFuncAttributes {
  int numRegs;
};
struct cudaPointerAttributes {
  cudaMemoryType type;
  int device;
};

const char* cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError();
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaSetDevice(int device);
// Memory comes filled with 0xFF (NaN, −1) between guard bytes, which cudaFree looks at.
cudaError_t cudaMalloc(void** address, std::size_t bytes);
cudaError_t cudaFree(void* address);
// Checks that each side lies where `kind` says and that the device's side is long enough.
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* address);
template <class Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel*) {
  attributes->numRegs = 1;
  return ::cusim::machine().loadable ? cudaSuccess : cudaErrorNoKernelImageForDevice;
}
