#include <cuda_runtime.h>
#include <ucontext.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace cusim {

dim3 gThread, gBlock, gBlockSize, gGrid;

namespace {

constexpr unsigned kWarp = 32;
constexpr std::size_t kStack = 64 * 1024;

Order gOrder = Order::ascending;
std::mt19937 gRandom;

// One thread of the block: left at meeting points, entered again later, on a stack of its own.
struct Fiber {
  ucontext_t context{};
  bool ended = false;
};

// Lanes of one warp that wait for one another under the same mask.
struct Meeting {
  unsigned mask = 0;     // 0: nobody waits
  unsigned arrived = 0;
  unsigned left = 0;     // lanes that have taken their value
  std::uint64_t given[kWarp] = {};
};

struct Block {
  std::vector<Fiber> fibers;
  std::vector<Meeting> meetings;  // one per warp
  std::vector<unsigned> endedLanes;
  ucontext_t scheduler{};
  unsigned current = 0;
  std::uint64_t steps = 0;  // progress: arrivals, departures and ends
  const std::function<void()>* kernel = nullptr;
  std::exception_ptr failure;
};
Block* gRunning = nullptr;

// Stacks are kept from block to block: making them anew costs more than most kernels.
char* stackOf(std::size_t thread) {
  static std::vector<std::unique_ptr<char[]>> stacks;
  while (stacks.size() <= thread) stacks.push_back(std::make_unique_for_overwrite<char[]>(kStack));
  return stacks[thread].get();
}

[[noreturn]] void misuse(const std::string& what) {
  throw std::logic_error(what + " (block " + std::to_string(gBlock.x) + ", thread " + std::to_string(gThread.x) + ")");
}

void leave() {
  Block& block = *gRunning;
  swapcontext(&block.fibers[block.current].context, &block.scheduler);
  if (block.failure) throw 0;  // another thread failed: unwind this one too
}

void fiberMain() {
  Block& block = *gRunning;
  try {
    (*block.kernel)();
  } catch (const std::exception&) {
    if (!block.failure) block.failure = std::current_exception();
  } catch (int) {  // unwound by leave()
  }
  block.fibers[block.current].ended = true;
  block.endedLanes[block.current / kWarp] |= 1U << (block.current % kWarp);
  ++block.steps;
  setcontext(&block.scheduler);
}

void enter(Block& block, unsigned thread) {
  block.current = thread;
  gThread = {thread, 0, 0};
  swapcontext(&block.scheduler, &block.fibers[thread].context);
}

void prepare(ucontext_t& context, unsigned thread) {
  getcontext(&context);
  context.uc_stack.ss_sp = stackOf(thread);
  context.uc_stack.ss_size = kStack;
  makecontext(&context, fiberMain, 0);
}

void runBlock(unsigned threads, const std::function<void()>& kernel) {
  Block block;
  block.fibers.resize(threads);
  block.meetings.resize((threads + kWarp - 1) / kWarp);
  block.endedLanes.resize(block.meetings.size());
  block.kernel = &kernel;
  gRunning = &block;
  for (unsigned thread = 0; thread < threads; ++thread) prepare(block.fibers[thread].context, thread);
  std::vector<unsigned> turn(threads);
  std::iota(turn.begin(), turn.end(), 0U);
  if (gOrder == Order::descending) std::reverse(turn.begin(), turn.end());
  while (true) {
    if (gOrder == Order::random) std::shuffle(turn.begin(), turn.end(), gRandom);
    const std::uint64_t before = block.steps;
    bool any = false;
    for (const unsigned thread : turn) {
      if (block.fibers[thread].ended) continue;
      any = true;
      enter(block, thread);
    }
    if (!any) break;
    if (block.steps == before && !block.failure) {
      block.failure = std::make_exception_ptr(
          std::logic_error("threads wait for others that never come (block " + std::to_string(gBlock.x) + ")"));
    }
  }
  gRunning = nullptr;
  if (block.failure) std::rethrow_exception(block.failure);
}

}  // namespace

void setOrder(Order order, unsigned seed) {
  gOrder = order;
  gRandom.seed(seed);
}

void launch(unsigned grid, unsigned block, const std::function<void()>& kernel) {
  if (grid == 0 || block == 0 || block > 1024) {
    throw std::logic_error("a launch of no blocks, or of a number of threads that a block cannot have");
  }
  gGrid = {grid, 1, 1};
  gBlockSize = {block, 1, 1};
  for (unsigned b = 0; b < grid; ++b) {
    gBlock = {b, 0, 0};
    runBlock(block, kernel);
  }
}

int laneOfCaller() { return static_cast<int>(gRunning->current % kWarp); }

std::uint64_t exchange(unsigned mask, std::uint64_t mine, int from) {
  Block& block = *gRunning;
  const unsigned warp = block.current / kWarp;
  const unsigned lane = block.current % kWarp;
  Meeting& meeting = block.meetings[warp];
  if ((mask >> lane & 1U) == 0) misuse("a lane calls with a mask that does not name it");
  if (from < 0 || from >= static_cast<int>(kWarp) || (mask >> from & 1U) == 0) misuse("a lane asks one outside the mask");
  if ((mask & block.endedLanes[warp]) != 0) misuse("the mask names a lane that has returned");
  while (meeting.left != 0) leave();  // the meeting before this one is still being left
  if (meeting.mask == 0) meeting.mask = mask;
  if (meeting.mask != mask) misuse("lanes of one warp meet under different masks");
  meeting.given[lane] = mine;
  meeting.arrived |= 1U << lane;
  ++block.steps;
  while (meeting.arrived != mask) leave();
  const std::uint64_t got = meeting.given[from];
  meeting.left |= 1U << lane;
  ++block.steps;
  if (meeting.left == mask) {
    meeting = Meeting{};
  } else {
    while (meeting.arrived == mask && (meeting.left >> lane & 1U) != 0) leave();
  }
  return got;
}

Machine& machine() {
  static Machine machine;
  return machine;
}

// ---- memory ----

namespace {

constexpr std::size_t kGuard = 64;
constexpr unsigned char kGuardByte = 0xA5;

// Start of each allocation (behind its guard) and its length.
std::map<const unsigned char*, std::size_t>& allocations() {
  static std::map<const unsigned char*, std::size_t> map;
  return map;
}

// Bytes from `address` to the end of the allocation that holds it; −1 if none does.
std::ptrdiff_t roomAt(const void* address) {
  const auto* at = static_cast<const unsigned char*>(address);
  auto next = allocations().upper_bound(at);
  if (next == allocations().begin()) return -1;
  --next;
  const std::ptrdiff_t room = next->first + next->second - at;
  return room > 0 ? room : -1;
}

}  // namespace

int& overruns() {
  static int count = 0;
  return count;
}

std::size_t liveAllocations() { return allocations().size(); }

}  // namespace cusim

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "invalid argument";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInsufficientDriver: return "CUDA driver version is insufficient for CUDA runtime version";
    case cudaErrorNoDevice: return "no CUDA-capable device is detected";
    case cudaErrorInvalidDevice: return "invalid device ordinal";
    case cudaErrorNoKernelImageForDevice: return "no kernel image is available for execution on the device";
  }
  return "unrecognized error code";
}

// Launches throw what is wrong with them, so nothing is ever left to be asked for.
cudaError_t cudaGetLastError() { return cudaSuccess; }

cudaError_t cudaDriverGetVersion(int* version) {
  *version = cusim::machine().driver;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = 13000;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int* count) {
  *count = cusim::machine().devices;
  return cusim::machine().driver == 0 ? cudaErrorInsufficientDriver : cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (device < 0 || device >= cusim::machine().devices) return cudaErrorInvalidDevice;
  *properties = {"stand-in", std::size_t{1} << 30};
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  return device >= 0 && device < cusim::machine().devices ? cudaSuccess : cudaErrorInvalidDevice;
}

cudaError_t cudaMalloc(void** address, std::size_t bytes) {
  // The stand-in device has 1 GiB in all.
  if (bytes > (std::size_t{1} << 30)) return cudaErrorMemoryAllocation;
  auto* memory = static_cast<unsigned char*>(std::malloc(bytes + 2 * cusim::kGuard));
  if (memory == nullptr) return cudaErrorMemoryAllocation;
  std::memset(memory, cusim::kGuardByte, cusim::kGuard);
  std::memset(memory + cusim::kGuard, 0xFF, bytes);
  std::memset(memory + cusim::kGuard + bytes, cusim::kGuardByte, cusim::kGuard);
  *address = memory + cusim::kGuard;
  cusim::allocations()[memory + cusim::kGuard] = bytes;
  return cudaSuccess;
}

cudaError_t cudaFree(void* address) {
  if (address == nullptr) return cudaSuccess;
  auto* memory = static_cast<unsigned char*>(address);
  const auto found = cusim::allocations().find(memory);
  if (found == cusim::allocations().end()) return cudaErrorInvalidValue;
  const std::size_t bytes = found->second;
  for (std::size_t i = 0; i < cusim::kGuard; ++i) {
    cusim::overruns() += memory[-1 - static_cast<std::ptrdiff_t>(i)] != cusim::kGuardByte ? 1 : 0;
    cusim::overruns() += memory[bytes + i] != cusim::kGuardByte ? 1 : 0;
  }
  cusim::allocations().erase(found);
  std::free(memory - cusim::kGuard);
  return cudaSuccess;
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const void* device = kind == cudaMemcpyHostToDevice ? to : from;
  const void* host = kind == cudaMemcpyHostToDevice ? from : to;
  if (cusim::roomAt(host) >= 0 || cusim::roomAt(device) < static_cast<std::ptrdiff_t>(bytes)) return cudaErrorInvalidValue;
  std::memcpy(to, from, bytes);
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* address) {
  *attributes = {cusim::roomAt(address) >= 0 ? cudaMemoryTypeDevice : cudaMemoryTypeUnregistered, 0};
  return cudaSuccess;
}
