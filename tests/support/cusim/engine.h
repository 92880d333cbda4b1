// The state of the block that is running, and what its scheduler (block.cpp) and its meeting points (meetings.cpp) do
// for each other. It is not seen by kernels (kernel_side.h).
//
// Nothing of it may be instrumented by the thread sanitizer: the threads of a block share it on purpose. Only its
// meeting points are shown to it as synchronization (CUSIM_TSAN). What runs on a fiber uses no container of the
// library, whose code might come from a file that is instrumented.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <string>

#include "tests/support/cusim/block.h"
#include "tests/support/cusim/fibers.h"
#include "tests/support/cusim/kernel_side.h"

#ifdef CUSIM_TSAN
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
}
#endif

namespace cusim {

inline constexpr unsigned kMostThreads = 1024;
inline constexpr unsigned kMostWarps = kMostThreads / kWarp;
inline constexpr unsigned kMostMasks = 48;  // different masks that one warp may use in one block
inline constexpr unsigned kMostVariables = 64;
inline constexpr std::size_t kArena = 256 * 1024;
inline constexpr std::size_t kGap = 32;  // between shared variables; forbidden ground for the address sanitizer

inline constexpr std::size_t kLeastAlignment = 16;

enum class State : std::uint8_t { fresh, ready, atBarrier, inWarp, returned };

struct Thread {
  State state = State::fresh;
  const char* what = nullptr;  // the meeting it waits in
  const char* file = nullptr;
  unsigned line = 0;
  unsigned mask = 0;
};

// Lanes of one warp that meet under one mask. Two sets of slots: a lane may arrive for the next round before another
// has read this one's.
struct Meeting {
  unsigned mask;
  unsigned arrived;
  unsigned round;
  const char* what;
  Slot slots[2][kWarp];
};

struct Warp {
  unsigned present;  // lanes that the block has
  unsigned returned;
  unsigned meetings;
  Meeting meeting[kMostMasks];
};

struct Variable {
  const void* key;
  std::size_t offset;
};

// Thrown in every other thread when one failed.
struct Unwind {};

struct Engine {
  Fiber caller;
  Fiber fibers[kMostThreads];
  Thread threads[kMostThreads];
  Warp warps[kMostWarps];
  std::uint16_t ready[kMostThreads];  // the last is next
  unsigned readyCount = 0;
  unsigned count = 0;    // threads of the block
  unsigned live = 0;     // those that have not returned
  unsigned current = 0;  // the running one
  unsigned atBarrier = 0;
  unsigned barrierRound = 0;
  const char* barrierFile = nullptr;
  unsigned barrierLine = 0;
  int votes[2] = {0, 0};
  unsigned char* arena = nullptr;
  std::size_t arenaUsed = 0;
  std::size_t taken = 0;      // pieces of it
  std::size_t arenaHigh = 0;  // bytes that some block has used since the last fill
  Variable variables[kMostVariables];
  unsigned variableCount = 0;
  const Shape* shape = nullptr;
  Order order = Order::ascending;
  std::uint64_t random = 1;
  const std::function<void()>* body = nullptr;
  std::exception_ptr failure;
  bool failed = false;
  // Addresses that stand for meeting points: fresh for every block, so that no block seems to wait for another.
  char* tokens = nullptr;
};

#ifdef CUSIM_TSAN
inline constexpr std::size_t kBarrierTokens = std::size_t{kMostWarps} * kMostMasks * 2;
inline constexpr std::size_t kStartToken = kBarrierTokens + 2;
inline constexpr std::size_t kTokens = kStartToken + 1;
inline char gEnd;
inline void acquire(char* token) { __tsan_acquire(token); }
inline void release(char* token) { __tsan_release(token); }
inline char* meetingToken(Engine& e, unsigned warp, unsigned meeting, unsigned round) {
  return e.tokens + 2 * (std::size_t{warp} * kMostMasks + meeting) + round % 2;
}
#define CUSIM_WATCH(action) action
#else
#define CUSIM_WATCH(action) static_cast<void>(0)
#endif

// The engine whose kernel the calling thread runs; null outside of kernels.
extern constinit thread_local Engine* tRunning;

// ---- block.cpp ----
// Leaves the running thread until what it waits for has come; throws Unwind if another thread failed.
void wait(Engine& e);
// Threads first … first + count − 1 that wait in `state` for `mask` may go on.
void wake(Engine& e, unsigned first, unsigned count, State state, unsigned mask);

// ---- meetings.cpp ----
// How many threads are where, for the text of a failure.
std::string census(const Engine& e);
// `bytes` of the arena, with forbidden ground behind; their offset.
std::size_t take(Engine& e, std::size_t bytes, std::size_t alignment);

}  // namespace cusim
