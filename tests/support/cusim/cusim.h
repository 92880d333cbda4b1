// How a test steers the stand-in for CUDA and asks what it saw; and how a launch gets there. Kernels and the module
// know nothing of it.
//
// Streams are queues that wait: what is launched or copied runs only when something synchronizes with it, one block
// after another, every thread of a block as a fiber that is left at meeting points only. What is not ordered by a
// stream, an event or a synchronization is therefore not done, and shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/support/cusim/cuda_runtime_api.h"
#include "tests/support/cusim/vector_types.h"

namespace cusim {

// In which order the threads of a block take turns between two meeting points, and blocks one after another. A kernel
// that is right gives the same in every order.
enum class Order { ascending, descending, random };
void setOrder(Order order, unsigned seed = 0);

// In which order the streams' queues run where nothing orders them: when the whole device is waited for.
void setStreamOrder(Order order, unsigned seed = 0);

// The next launch runs only `count` of its blocks, from number `first` (x fastest, then y, then z), as part of its
// whole grid: so that a test reaches the last blocks of a grid that would take days. Throws std::logic_error at the
// launch if the grid does not have them.
void launchOnly(std::uint64_t first, std::uint64_t count);

// What the module finds, and what is to go wrong. Numbers count from the moment they are set; 0 stands for never.
struct Machine {
  int driver = 13000;  // 0: no driver; less than 13000: one that is too old
  int devices = 1;
  std::vector<std::string> names = {};        // of the devices; "stand-in" where none is given
  bool loadable = true;                       // whether there is code for the device
  bool memoryPools = true;                    // whether it has cudaMallocAsync
  std::size_t memory = std::size_t{1} << 30;  // bytes that each device has
  int major = 9, minor = 0;                   // compute capability
  int multiProcessors = 4;
  int l2Bytes = 4 << 20;
  int failAllocation = 0;                               // the how-manieth allocation from now is refused
  int loseAtLaunch = 0;                                 // the device is lost at the how-manieth launch
  int loseAtSync = 0;                                   // … or synchronization, of any kind
  cudaError_t lossError = cudaErrorDevicesUnavailable;  // what all calls say from then on
};
Machine& machine();

// Everything as at the start: the machine, orders, errors, queues, counters. Memory that is still allocated stays.
void reset();

// What was counted since the start or the last reset().
struct Counters {
  std::uint64_t launches = 0;  // of kernels, as calls; a graph's are counted when it is launched
  std::uint64_t graphLaunches = 0;
  std::uint64_t libraryCalls = 0;  // of cuBLAS and cuBLASLt
  std::uint64_t allocations = 0;
  std::uint64_t synchronizations = 0;  // calls in which the host waited
  std::uint64_t copiedToDevice = 0;    // bytes
  std::uint64_t copiedToHost = 0;      // bytes
};
Counters& counters();

// Guard bytes round device and pinned memory that were found overwritten when it was freed.
int& overruns();

// Device allocations that have not been freed, and their bytes.
std::size_t liveAllocations();
std::size_t liveBytes();
// Pinned host allocations, streams, events and graphs that have not been given back.
std::size_t livePinned();
std::size_t liveHandles();

// Text of the last misuse that was thrown, for tests of code that catches everything; empty if there was none.
std::string lastMisuse();

// Runs a kernel at once, not in a stream: for tests of kernels.
void launch(dim3 grid, dim3 block, const std::function<void()>& kernel, std::size_t dynamicShared = 0);

// ---- what QS_LAUNCH becomes ----

// `bytes` at `value` are an argument: pointers in it must be device memory. A pointer in a structure is known by its
// value: 8 bytes, aligned, that are an address of this process.
void checkArgument(const void* value, std::size_t bytes, bool isPointer, std::size_t index);

// Puts one launch into its stream. `function` names the kernel. Throws std::logic_error for a launch that CUDA would
// refuse for its shape, and for one whose `check` throws, which is called now and again when the kernel runs.
void enqueueKernel(const void* function, dim3 grid, dim3 block, std::size_t dynamicShared, cudaStream_t stream,
                   std::function<void()> check, std::function<void()> body);

// Arguments are converted to the kernel's types and copied once, now.
template <class... Parameter, class... Argument>
void enqueue(void (*kernel)(Parameter...), dim3 grid, dim3 block, std::size_t dynamicShared, cudaStream_t stream,
             Argument&&... argument) {
  static_assert(sizeof...(Parameter) == sizeof...(Argument), "a launch gives every parameter of its kernel");
  static_assert((!std::is_reference_v<Parameter> && ...), "a kernel takes its arguments by value");
  static_assert((std::is_trivially_copyable_v<std::decay_t<Parameter>> && ...), "arguments are copied as bytes");
  using Arguments = std::tuple<std::decay_t<Parameter>...>;
  const Arguments arguments(static_cast<std::decay_t<Parameter>>(argument)...);
  auto check = [arguments] {
    std::apply(
        [](const auto&... value) {
          std::size_t index = 0;
          const auto checked = [&index](auto one) {
            // What happens to lie between the fields is nobody's argument.
            if constexpr (std::is_class_v<decltype(one)>) __builtin_clear_padding(&one);
            checkArgument(&one, sizeof one, std::is_pointer_v<decltype(one)>, index++);
          };
          (checked(value), ...);
        },
        arguments);
  };
  enqueueKernel(reinterpret_cast<const void*>(kernel), grid, block, dynamicShared, stream, std::move(check),
                [kernel, arguments] { std::apply(kernel, arguments); });
}

}  // namespace cusim
