#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/runtime.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#define CUSIM_FORBID(address, bytes) __asan_poison_memory_region((address), (bytes))
#define CUSIM_ALLOW(address, bytes) __asan_unpoison_memory_region((address), (bytes))
#else
#define CUSIM_FORBID(address, bytes) static_cast<void>(0)
#define CUSIM_ALLOW(address, bytes) static_cast<void>(0)
#endif

namespace cusim {

namespace {

// In front of every allocation, which also gives it CUDA's alignment, and at least as many behind.
constexpr std::size_t kGuard = 256;
constexpr unsigned char kGuardByte = 0xA5;
constexpr unsigned char kFill = 0xFF;
// What is larger is not filled and takes no memory until it is touched, so that tests can have offsets of many GiB.
constexpr std::size_t kMostFilled = std::size_t{256} << 20;

const Allocation* find(const Allocations& all, const void* address, std::size_t* room) {
  const auto* at = static_cast<const unsigned char*>(address);
  auto next = all.upper_bound(at);
  if (next == all.begin()) return nullptr;
  --next;
  const auto offset = static_cast<std::size_t>(at - next->first);
  if (offset >= next->second.bytes) return nullptr;
  if (room != nullptr) *room = next->second.bytes - offset;
  return &next->second;
}

std::size_t behind(std::size_t bytes) { return (bytes + kGuard - 1) / kGuard * kGuard + kGuard - bytes; }

// Memory between guards, entered into `all`; null if the system has none.
unsigned char* obtain(Allocations& all, std::size_t bytes, Allocation allocation) {
  const std::size_t whole = kGuard + bytes + behind(bytes);
  if (bytes > kMostFilled) {
    void* mapped = mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
    allocation.base = mapped;
    allocation.whole = whole;
  } else {
    allocation.base = std::aligned_alloc(kGuard, whole);
    if (allocation.base == nullptr) return nullptr;
  }
  auto* start = static_cast<unsigned char*>(allocation.base) + kGuard;
  std::memset(start - kGuard, kGuardByte, kGuard);
  if (bytes <= kMostFilled) std::memset(start, kFill, bytes);
  std::memset(start + bytes, kGuardByte, behind(bytes));
  CUSIM_FORBID(start - kGuard, kGuard);
  CUSIM_FORBID(start + bytes, behind(bytes));
  allocation.bytes = bytes;
  all.emplace(start, allocation);
  return start;
}

void giveBack(Allocations& all, Allocations::iterator which) {
  const unsigned char* start = which->first;
  const Allocation allocation = which->second;
  CUSIM_ALLOW(start - kGuard, kGuard);
  CUSIM_ALLOW(start + allocation.bytes, behind(allocation.bytes));
  const auto damaged = [](unsigned char byte) { return byte != kGuardByte; };
  const unsigned char* end = start + allocation.bytes;
  runtime().overruns += static_cast<int>(std::count_if(start - kGuard, start, damaged) +
                                         std::count_if(end, end + behind(allocation.bytes), damaged));
  all.erase(which);
  if (allocation.whole != 0) {
    munmap(allocation.base, allocation.whole);
  } else {
    std::free(allocation.base);
  }
}

std::size_t usedOn(int device) {
  std::size_t bytes = 0;
  for (const auto& [start, allocation] : runtime().device) bytes += allocation.device == device ? allocation.bytes : 0;
  return bytes;
}

cudaError_t allocate(void** address, std::size_t bytes, bool pooled) {
  *address = nullptr;
  if (bytes == 0) return cudaSuccess;
  Runtime& r = runtime();
  ++r.counters.allocations;
  if (r.machine.failAllocation > 0 && --r.machine.failAllocation == 0) return failed(cudaErrorMemoryAllocation);
  const std::size_t used = usedOn(currentDevice());
  if (bytes > r.machine.memory || used > r.machine.memory - bytes) return failed(cudaErrorMemoryAllocation);
  Allocation allocation;
  allocation.device = currentDevice();
  allocation.pooled = pooled;
  *address = obtain(r.device, bytes, allocation);
  return *address != nullptr ? cudaSuccess : failed(cudaErrorMemoryAllocation);
}

// The pool keeps what was freed up to its threshold; memory itself is given back at once, so that use after free shows.
Pool& poolOf(int device) {
  Pool& pool = runtime().pools[device];
  pool.device = device;
  return pool;
}

void poolTakes(Pool& pool, std::size_t bytes) {
  pool.used += bytes;
  pool.usedHigh = std::max(pool.usedHigh, pool.used);
  pool.reserved = std::max(pool.reserved, pool.used);
  pool.reservedHigh = std::max(pool.reservedHigh, pool.reserved);
}

}  // namespace

const Allocation* deviceAllocation(const void* address, std::size_t* room) {
  return find(runtime().device, address, room);
}

const Allocation* pinnedAllocation(const void* address, std::size_t* room) {
  return find(runtime().pinned, address, room);
}

void checkDevice(const void* address, std::size_t bytes, const std::string& what) {
  if (bytes == 0) return;
  std::size_t room = 0;
  const Allocation* allocation = deviceAllocation(address, &room);
  if (allocation == nullptr) misuse(what + " is not device memory");
  if (allocation->freed && !runtime().executing) misuse(what + " has been freed");
  if (room < bytes) {
    misuse(what + " needs " + std::to_string(bytes) + " bytes, and its memory has " + std::to_string(room));
  }
}

void releaseDevice(const void* address) {
  const auto found = runtime().device.find(static_cast<const unsigned char*>(address));
  if (found == runtime().device.end()) return;
  if (found->second.pooled) {
    Pool& pool = poolOf(found->second.device);
    pool.used -= found->second.bytes;
    pool.reserved = std::max<std::size_t>(pool.used, std::min<std::uint64_t>(pool.reserved, pool.threshold));
  }
  giveBack(runtime().device, found);
}

std::size_t liveAllocations() { return runtime().device.size(); }
std::size_t livePinned() { return runtime().pinned.size(); }

std::size_t liveBytes() {
  std::size_t bytes = 0;
  for (const auto& [start, allocation] : runtime().device) bytes += allocation.bytes;
  return bytes;
}

}  // namespace cusim

using cusim::Call;
using cusim::failed;
using cusim::runtime;

cudaError_t cudaMalloc(void** address, std::size_t bytes) {
  const Call call;
  *address = nullptr;
  if (call.refused() != cudaSuccess) return call.refused();
  if (const cudaError_t error = cusim::refusedByCapture(); error != cudaSuccess) return error;
  return cusim::allocate(address, bytes, false);
}

// Waits for the device, as CUDA's does. On a lost device the memory is gone all the same.
cudaError_t cudaFree(void* address) {
  const Call call;
  if (address == nullptr) return call.refused();
  const auto found = runtime().device.find(static_cast<const unsigned char*>(address));
  if (found == runtime().device.end() || found->second.freed) return failed(cudaErrorInvalidValue);
  if (call.refused() != cudaSuccess) {
    cusim::releaseDevice(address);
    return call.refused();
  }
  if (const cudaError_t error = cusim::refusedByCapture(); error != cudaSuccess) return error;
  const int device = found->second.device;
  const cudaError_t error = cusim::settle([device] { cusim::runAll(device); });
  cusim::releaseDevice(address);
  return error;
}

// Memory of the pool is there at once; that it may only be used after this point of the stream is not checked.
cudaError_t cudaMallocAsync(void** address, std::size_t bytes, cudaStream_t stream) {
  const Call call;
  *address = nullptr;
  if (call.refused() != cudaSuccess) return call.refused();
  if (!runtime().machine.memoryPools) return failed(cudaErrorNotSupported);
  cusim::Stream& queue = cusim::streamOf(stream);
  if (const cudaError_t error = cusim::refusedByCapture(queue); error != cudaSuccess) return error;
  const cudaError_t error = cusim::allocate(address, bytes, true);
  if (error == cudaSuccess) cusim::poolTakes(cusim::poolOf(queue.device), bytes);
  return error;
}

cudaError_t cudaFreeAsync(void* address, cudaStream_t stream) {
  const Call call;
  if (address == nullptr) return call.refused();
  const auto found = runtime().device.find(static_cast<const unsigned char*>(address));
  if (found == runtime().device.end() || found->second.freed || !found->second.pooled) {
    return failed(cudaErrorInvalidValue);
  }
  if (call.refused() != cudaSuccess) {
    cusim::releaseDevice(address);
    return call.refused();
  }
  cusim::Stream& queue = cusim::streamOf(stream);
  if (const cudaError_t error = cusim::refusedByCapture(queue); error != cudaSuccess) return error;
  found->second.freed = true;
  cusim::Work work;
  work.kind = cusim::Kind::release;
  work.always = true;
  work.run = [address] { cusim::releaseDevice(address); };
  return cusim::put(queue, std::move(work));
}

cudaError_t cudaHostAlloc(void** address, std::size_t bytes, unsigned flags) {
  const Call call;
  *address = nullptr;
  if (call.refused() != cudaSuccess) return call.refused();
  if (const cudaError_t error = cusim::refusedByCapture(); error != cudaSuccess) return error;
  if (flags > (cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined)) {
    return failed(cudaErrorInvalidValue);
  }
  if (bytes == 0) return cudaSuccess;
  cusim::Runtime& r = runtime();
  ++r.counters.allocations;
  if (r.machine.failAllocation > 0 && --r.machine.failAllocation == 0) return failed(cudaErrorMemoryAllocation);
  cusim::Allocation allocation;
  allocation.mapped = (flags & cudaHostAllocMapped) != 0;
  *address = cusim::obtain(r.pinned, bytes, allocation);
  return *address != nullptr ? cudaSuccess : failed(cudaErrorMemoryAllocation);
}

cudaError_t cudaMallocHost(void** address, std::size_t bytes) {
  return cudaHostAlloc(address, bytes, cudaHostAllocDefault);
}

cudaError_t cudaFreeHost(void* address) {
  const Call call;
  if (address == nullptr) return call.refused();
  const auto found = runtime().pinned.find(static_cast<const unsigned char*>(address));
  if (found == runtime().pinned.end()) return failed(cudaErrorInvalidValue);
  cudaError_t error = call.refused();
  if (error == cudaSuccess) {
    if (error = cusim::refusedByCapture(); error != cudaSuccess) return error;
    error = cusim::settle([] { cusim::runAll(cusim::currentDevice()); });
  }
  cusim::giveBack(runtime().pinned, found);
  return error;
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  const int device = cusim::currentDevice();
  const cusim::Pool& pool = cusim::poolOf(device);
  const std::size_t used = cusim::usedOn(device) + (pool.reserved - pool.used);
  *total = runtime().machine.memory;
  *free = *total > used ? *total - used : 0;
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* address) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  *attributes = {cudaMemoryTypeUnregistered, -2, nullptr, nullptr};
  auto* plain = const_cast<void*>(address);
  if (const cusim::Allocation* allocation = cusim::deviceAllocation(address); allocation != nullptr) {
    *attributes = {cudaMemoryTypeDevice, allocation->device, plain, nullptr};
  } else if (const cusim::Allocation* host = cusim::pinnedAllocation(address); host != nullptr) {
    *attributes = {cudaMemoryTypeHost, cusim::currentDevice(), host->mapped ? plain : nullptr, plain};
  }
  return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (device < 0 || device >= runtime().machine.devices) return failed(cudaErrorInvalidDevice);
  if (!runtime().machine.memoryPools) return failed(cudaErrorNotSupported);
  *pool = &cusim::poolOf(device);
  return cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  const std::uint64_t given = *static_cast<const std::uint64_t*>(value);
  switch (attribute) {
    case cudaMemPoolAttrReleaseThreshold: pool->threshold = given; return cudaSuccess;
    case cudaMemPoolAttrReservedMemHigh: pool->reservedHigh = pool->reserved; return cudaSuccess;
    case cudaMemPoolAttrUsedMemHigh: pool->usedHigh = pool->used; return cudaSuccess;
    default: return failed(cudaErrorInvalidValue);
  }
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  auto& asked = *static_cast<std::uint64_t*>(value);
  switch (attribute) {
    case cudaMemPoolAttrReleaseThreshold: asked = pool->threshold; return cudaSuccess;
    case cudaMemPoolAttrReservedMemCurrent: asked = pool->reserved; return cudaSuccess;
    case cudaMemPoolAttrReservedMemHigh: asked = pool->reservedHigh; return cudaSuccess;
    case cudaMemPoolAttrUsedMemCurrent: asked = pool->used; return cudaSuccess;
    case cudaMemPoolAttrUsedMemHigh: asked = pool->usedHigh; return cudaSuccess;
  }
  return failed(cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t bytesToKeep) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  pool->reserved = std::max(pool->used, std::min(pool->reserved, bytesToKeep));
  return cudaSuccess;
}
