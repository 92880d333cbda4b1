#include <sys/mman.h>

#include <cstring>
#include <memory>

#include "tests/support/cusim/block.h"
#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/runtime.h"

namespace cusim {

namespace {

constexpr std::uint64_t kMostThreads = 1024;
constexpr unsigned kMostThreadsZ = 64;
constexpr unsigned kMostBlocksX = 0x7fffffff;
constexpr unsigned kMostBlocksYZ = 65535;
constexpr std::size_t kShared = 48 * 1024;
constexpr std::size_t kSharedOptin = 227 * 1024;
constexpr std::uintptr_t kPage = 4096;
// Where the system lays programs, their heaps, libraries and stacks. Numbers of this size that are no addresses are
// told apart by nothing being mapped there.
constexpr std::uintptr_t kLeastAddress = std::uintptr_t{1} << 46;
constexpr std::uintptr_t kMostAddress = std::uintptr_t{1} << 48;

std::string text(const dim3& size) {
  return std::to_string(size.x) + " × " + std::to_string(size.y) + " × " + std::to_string(size.z);
}

void checkShape(const Shape& shape) {
  const dim3& b = shape.block;
  const dim3& g = shape.grid;
  const std::uint64_t threads = std::uint64_t{b.x} * b.y * b.z;
  if (threads == 0 || b.x > kMostThreads || b.y > kMostThreads || threads > kMostThreads || b.z > kMostThreadsZ) {
    misuse("a launch of blocks of " + text(b) + " threads, where 1 to 1024 are allowed");
  }
  if (g.x == 0 || g.y == 0 || g.z == 0 || g.x > kMostBlocksX || g.y > kMostBlocksYZ || g.z > kMostBlocksYZ) {
    misuse("a launch of a grid of " + text(g) + " blocks, where 1 to 2147483647 × 65535 × 65535 are allowed");
  }
  if (shape.dynamicShared > shape.mostShared) {
    misuse("a launch with " + std::to_string(shape.dynamicShared) + " bytes of dynamic shared memory, where " +
           std::to_string(shape.mostShared) + " are allowed");
  }
}

struct Range {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

// The blocks to run; takes what launchOnly() left.
Range takeRange(const dim3& grid) {
  Runtime& r = runtime();
  const std::uint64_t all = std::uint64_t{grid.x} * grid.y * grid.z;  // less than 2⁶³ in every grid that is allowed
  const std::uint64_t first = std::exchange(r.onlyFirst, 0);
  const std::uint64_t count = std::exchange(r.onlyCount, 0);
  if (count == 0) return {0, all};
  if (count > all || first > all - count) misuse("the chosen blocks are not in the grid of " + text(grid));
  return {first, count};
}

bool isMapped(std::uintptr_t address) {
  unsigned char resident = 0;
  return mincore(reinterpret_cast<void*>(address / kPage * kPage), kPage, &resident) == 0;
}

// Throws if kernels may not use the address.
void checkAddress(const void* address, const std::string& where) {
  if (const Allocation* allocation = deviceAllocation(address); allocation != nullptr) {
    if (allocation->device != currentDevice()) misuse(where + " is memory of another device");
    if (allocation->freed && !runtime().executing) misuse(where + " is device memory that was freed");
    return;
  }
  const Allocation* pinned = pinnedAllocation(address);
  if (pinned == nullptr || !pinned->mapped) misuse(where + " is not device memory");
}

}  // namespace

void launchOnly(std::uint64_t first, std::uint64_t count) {
  const std::lock_guard lock(runtime().mutex);
  runtime().onlyFirst = first;
  runtime().onlyCount = count;
}

void checkArgument(const void* value, std::size_t bytes, bool isPointer, std::size_t index) {
  const std::string argument = "argument " + std::to_string(index) + " of the kernel";
  if (isPointer) {
    const void* address = nullptr;
    std::memcpy(&address, value, sizeof address);
    if (address != nullptr) checkAddress(address, argument);
    return;
  }
  for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= bytes; at += sizeof(std::uintptr_t)) {
    std::uintptr_t word = 0;
    std::memcpy(&word, static_cast<const char*>(value) + at, sizeof word);
    if (word < kLeastAddress || word >= kMostAddress || !isMapped(word)) continue;
    checkAddress(reinterpret_cast<const void*>(word), argument + ", byte " + std::to_string(at) + ",");
  }
}

void launch(dim3 grid, dim3 block, const std::function<void()>& kernel, std::size_t dynamicShared) {
  const Call call;
  const Shape shape{grid, block, dynamicShared, kSharedOptin};
  checkShape(shape);
  const Range range = takeRange(grid);
  ++runtime().counters.launches;
  runBlocks(shape, range.first, range.count, kernel, runtime().order, runtime().seed);
}

void enqueueKernel(const void* function, dim3 grid, dim3 block, std::size_t dynamicShared, cudaStream_t stream,
                   std::function<void()> check, std::function<void()> body) {
  const Call call;
  if (call.refused() != cudaSuccess) return;  // cudaGetLastError() has it
  Runtime& r = runtime();
  Stream& queue = streamOf(stream);
  const auto raised = r.dynamicShared.find({function, currentDevice()});
  Shape shape{grid, block, dynamicShared, kShared};
  if (raised != r.dynamicShared.end()) {
    shape.mostShared = std::max(kShared, static_cast<std::size_t>(raised->second));
  }
  checkShape(shape);
  if (raised != r.dynamicShared.end()) shape.mostShared = kSharedOptin;  // variables come on top
  check();
  if (!r.machine.loadable) {
    failed(cudaErrorNoKernelImageForDevice);
    return;
  }
  if (r.machine.loseAtLaunch > 0 && --r.machine.loseAtLaunch == 0) {
    lose();
    return;
  }
  if (queue.capture == nullptr) ++r.counters.launches;
  Work work;
  work.kind = Kind::kernel;
  work.function = function;
  work.run = [shape, range = takeRange(grid), check = std::move(check), body = std::move(body)] {
    check();
    runBlocks(shape, range.first, range.count, body, runtime().order, runtime().seed);
  };
  put(queue, std::move(work));
}

}  // namespace cusim
