#include "cuda/instance.h"

#include <algorithm>
#include <string>

#include "cuda/gemm_cublas.h"
#include "cuda/steps.h"

namespace qs::cuda {

Memory::Memory(QsInstance& on, std::int64_t bytes) : on_(&on), bytes_(bytes) {
  if (bytes == 0) return;
  require(bytes > 0, "a negative size of memory");
  on.leaveStep();
  const auto size = static_cast<std::size_t>(bytes);
  must(on.pooled ? cudaMallocAsync(&address_, size, on.stream) : cudaMalloc(&address_, size), "allocating device memory");
  ++on.counters.allocations;
  on.counters.heldBytes += bytes;
  on.counters.mostHeldBytes = std::max(on.counters.mostHeldBytes, on.counters.heldBytes);
}

void Memory::reset() {
  if (address_ != nullptr) {
    // What still uses it was asked for earlier on the same stream. A device that is lost keeps nothing anyway.
    (void)cudaSetDevice(on_->device);
    try {
      on_->leaveStep();
    } catch (const Failure&) {
      // What was gathered is lost with its device; the memory is given back all the same.
      (void)cudaGetLastError();
    }
    (void)(on_->pooled ? cudaFreeAsync(address_, on_->stream) : cudaFree(address_));
    on_->counters.heldBytes -= bytes_;
  }
  address_ = nullptr;
  bytes_ = 0;
}

}  // namespace qs::cuda

QsInstance::QsInstance(int deviceNumber, std::int32_t productPrecision)
    : device(deviceNumber), precision(productPrecision) {
  using qs::cuda::must;
  select();
  int pools = 0;
  must(cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, device), "asking for the device");
  pooled = pools != 0;
  must(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device), "asking for the device");
  must(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device), "asking for the device");
  must(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device), "asking for the device");
  if (pooled) {
    // What is freed stays in the pool for the next allocation; close() gives it back.
    cudaMemPool_t pool = nullptr;
    must(cudaDeviceGetDefaultMemPool(&pool, device), "setting up memory");
    std::uint64_t keep = UINT64_MAX;
    must(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "setting up memory");
  }
  // Not the default stream: other programs' parts that use that one would be waited for.
  must(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "opening a stream");
}

QsInstance::~QsInstance() {
  (void)cudaSetDevice(device);
  recording.reset();
  blas_.reset();
  for (auto& block : scratch_) block.reset();
  given_.clear();
  if (stream != nullptr) {
    (void)cudaStreamSynchronize(stream);
    (void)cudaStreamDestroy(stream);
  }
  cudaMemPool_t pool = nullptr;
  if (pooled && cudaDeviceGetDefaultMemPool(&pool, device) == cudaSuccess) (void)cudaMemPoolTrimTo(pool, 0);
  (void)cudaGetLastError();
}

void QsInstance::select() const { qs::cuda::must(cudaSetDevice(device), "choosing the device"); }

void* QsInstance::scratchBytes(qs::cuda::Scratch use, std::int64_t bytes) {
  qs::cuda::Memory& block = scratch_[static_cast<std::size_t>(use)];
  if (block.bytes() < bytes) {
    block.reset();  // not both at once
    block = qs::cuda::Memory(*this, bytes);
  }
  return block.as<void>();
}

void* QsInstance::give(std::int64_t bytes) {
  qs::cuda::Memory memory(*this, bytes);
  void* address = memory.as<void>();
  given_.emplace(address, std::move(memory));
  return address;
}

void QsInstance::take(void* address) { given_.erase(address); }

void QsInstance::toDevice(void* to, const void* from, std::int64_t bytes) {
  if (bytes == 0) return;
  leaveStep();
  qs::cuda::must(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyHostToDevice, stream),
                 "copying to the device");
  ++counters.uploads;
  counters.uploadedBytes += bytes;
}

void QsInstance::toHost(void* to, const void* from, std::int64_t bytes) {
  leaveStep();
  if (bytes != 0) {
    qs::cuda::must(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToHost, stream),
                   "copying from the device");
    ++counters.downloads;
    counters.downloadedBytes += bytes;
  }
  wait();
}

void QsInstance::wait() {
  leaveStep();
  qs::cuda::must(cudaStreamSynchronize(stream), "waiting for the device");
}

void QsInstance::leaveStep() {
  if (recording != nullptr) recording->interrupt();
}

qs::cuda::Blas& QsInstance::blas() {
  if (blas_ == nullptr) {
    leaveStep();  // the library allocates when it starts
    blas_ = std::make_unique<qs::cuda::Blas>(*this);
  }
  return *blas_;
}
