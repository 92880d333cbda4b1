// What a running kernel sees of its block: its place, the meeting points of block and warp, and shared memory. It is
// not the set of CUDA's functions (device_functions.h), which are written on top of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <source_location>
#include <string>
#include <type_traits>

#include "tests/support/cusim/vector_types.h"

namespace cusim {

inline constexpr unsigned kWarp = 32;

// The running thread's place.
struct Place {
  uint3 thread{};
  uint3 block{};
  dim3 blockSize;
  dim3 grid;
};
#ifdef __SANITIZE_ADDRESS__
// An address that the linker rewrites from an entry of a table into a sum loses the flag by which the
// undefined-behaviour sanitizer asks whether it is null; one that comes from a call does not.
[[gnu::tls_model("global-dynamic")]]
#endif
extern constinit thread_local Place place;

// What a lane hands to the others of its warp.
struct Slot {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

// All lanes that `mask` names meet at `what`; each lays down `mine`. Returns the 32 slots, to be read before the lane
// meets again under the same mask. Throws if this lane is not in the mask, if the mask names a lane that has returned,
// and if the lanes meet in different functions. Lanes that a short last warp does not have may be named, as on the
// device.
const Slot* meet(unsigned mask, Slot mine, const char* what, const std::source_location& at);

// The lane of the calling thread in its warp, 0 … 31.
unsigned lane();

// `mask` without the lanes that a short last warp does not have.
unsigned present(unsigned mask);

// Throws unless lane `from` is one of those that met.
void checkSource(unsigned mask, unsigned from, const char* what);

// All threads of the block meet. Throws if one has returned, or waits at another place of the source.
void barrier(const std::source_location& at);

// The same; returns how many of them gave true.
int barrierCount(bool mine, const std::source_location& at);

// The block's memory for the variable that `key` stands for: filled with 0xFF when the block begins, and the same for
// all its threads. Throws if the block would have more than a launch may have.
void* sharedVariable(const void* key, std::size_t bytes, std::size_t alignment);

// The memory that the launch asked for in bytes; throws if it asked for none.
void* dynamicShared();

// Throws std::logic_error with `what`, and block and thread if a kernel is running.
[[noreturn]] void misuse(const std::string& what);

// Whether the calling thread is in a kernel.
bool inKernel();

// Nanoseconds since the start of the process, for clock64() and events.
long long nanoseconds();

template <class T>
Slot pack(const T& value) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Slot), "a lane hands over 16 bytes at most");
  Slot slot;
  std::memcpy(static_cast<void*>(&slot), &value, sizeof value);
  return slot;
}

template <class T>
T unpack(const Slot& slot) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Slot), "a lane hands over 16 bytes at most");
  T value;
  std::memcpy(&value, &slot, sizeof value);
  return value;
}

// A shuffle of any kind: `from` may lie outside the lane's segment of the warp; then the lane keeps its own value.
template <class T>
T shuffle(unsigned mask, T value, int from, bool inSegment, const char* what, const std::source_location& at) {
  const unsigned source = inSegment ? static_cast<unsigned>(from) : lane();
  checkSource(mask, source, what);
  return unpack<T>(meet(mask, pack(value), what, at)[source]);
}

}  // namespace cusim
