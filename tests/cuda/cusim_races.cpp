// One kernel for each name on the command line: right ones, and ones with a race planted. Built with the thread
// sanitizer the program ends with 66 at a race; cusim_races_test.cpp runs it once for each kernel.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

#include "cuda/kernels/compat.cuh"

namespace {

constexpr unsigned kThreads = 64;

// A neighbour's value of shared memory, from another warp.
template <bool kWaits>
__global__ void neighbour(int* out) {
  QS_SHARED(int, values, [kThreads]);
  values[threadIdx.x] = static_cast<int>(threadIdx.x);
  if (kWaits) __syncthreads();
  out[blockIdx.x * kThreads + threadIdx.x] = values[(threadIdx.x + 33) % kThreads];
}

// A tree within one warp.
template <bool kWaits>
__global__ void warpTree(int* out) {
  QS_SHARED(int, values, [kThreads]);
  values[threadIdx.x] = 1;
  __syncwarp();
  if (threadIdx.x >= 32) return;
  for (unsigned step = 16; step > 0; step /= 2) {
    const int mine = threadIdx.x < step ? values[threadIdx.x + step] : 0;
    if (kWaits) __syncwarp();
    if (threadIdx.x < step) values[threadIdx.x] += mine;
    if (kWaits) __syncwarp();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

// All blocks count in one place.
template <bool kAtomic>
__global__ void blocksCount(int* out) {
  if (threadIdx.x != blockIdx.x % kThreads && threadIdx.x != 0) return;
  if (kAtomic) {
    atomicAdd(out, 1);
  } else {
    out[0] += 1;
  }
}

// The threads of the same number of two blocks, which run one after another on one fiber.
template <bool kApart>
__global__ void sameThreads(int* out) {
  out[(kApart ? blockIdx.x * kThreads : 0) + threadIdx.x] = static_cast<int>(blockIdx.x);
}

// A barrier before and behind, none between: the thread that has reached the second one must not count as ordered
// before those that still come from the first.
template <bool kWaits>
__global__ void betweenBarriers(int* out) {
  QS_SHARED(int, value, );
  if (threadIdx.x == 0) value = 1;
  __syncthreads();
  if (threadIdx.x == 0) value = 2;
  if (kWaits) __syncthreads();
  out[blockIdx.x * kThreads + threadIdx.x] = value;
  __syncthreads();
}

// The same with the meetings of a warp.
template <bool kWaits>
__global__ void betweenMeetings(int* out) {
  QS_DYN_SHARED(int, value);
  if (threadIdx.x >= 32) return;
  __syncwarp();
  if (threadIdx.x == 0) *value = 2;
  if (kWaits) (void)__shfl_sync(0xffffffffU, 1, 0);
  out[blockIdx.x * kThreads + threadIdx.x] = *value;
  (void)__ballot_sync(0xffffffffU, 1);
}

struct Kernel {
  const char* name;
  void (*right)(int*);
  void (*racing)(int*);
};
constexpr Kernel kKernels[] = {
    {"neighbour", neighbour<true>, neighbour<false>},
    {"warpTree", warpTree<true>, warpTree<false>},
    {"blocksCount", blocksCount<true>, blocksCount<false>},
    {"sameThreads", sameThreads<true>, sameThreads<false>},
    {"betweenBarriers", betweenBarriers<true>, betweenBarriers<false>},
    {"betweenMeetings", betweenMeetings<true>, betweenMeetings<false>},
};

}  // namespace

int main(int count, char** words) {
  if (count != 4) return 2;
  const bool right = std::strcmp(words[2], "right") == 0;
  const auto seed = static_cast<unsigned>(words[3][0] - '0');
  cusim::setOrder(seed == 0   ? cusim::Order::ascending
                  : seed == 1 ? cusim::Order::descending
                              : cusim::Order::random,
                  seed);
  for (const Kernel& kernel : kKernels) {
    if (std::strcmp(kernel.name, words[1]) != 0) continue;
    int* out = nullptr;
    if (cudaMalloc(&out, 3 * kThreads * sizeof(int)) != cudaSuccess) return 3;
    // Twice: launches of one stream are ordered.
    for (int i = 0; i < 2; ++i) {
      QS_LAUNCH(right ? kernel.right : kernel.racing, dim3(3), dim3(kThreads), 16, nullptr, out);
    }
    int host[3 * kThreads];
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost) != cudaSuccess) return 4;
    if (cudaFree(out) != cudaSuccess) return 5;
    std::printf("ran\n");
    return 0;
  }
  return 6;
}
