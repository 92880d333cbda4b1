// Must not be instrumented by the thread sanitizer: the threads of a block share this file's state on purpose. Only its
// meeting points are shown to it as synchronization (CUSIM_TSAN). Nothing here that runs on a fiber uses a container of
// the library, whose code might come from a file that is instrumented.
#include "tests/support/cusim/block.h"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <numeric>
#include <stdexcept>

#include "tests/support/cusim/fibers.h"
#include "tests/support/cusim/kernel_side.h"

#ifdef CUSIM_TSAN
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
}
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace cusim {

constinit thread_local Place place;

namespace {

constexpr unsigned kMostThreads = 1024;
constexpr unsigned kMostWarps = kMostThreads / kWarp;
constexpr unsigned kMostMasks = 48;    // different masks that one warp may use in one block
constexpr unsigned kMostVariables = 64;
constexpr std::size_t kArena = 256 * 1024;
constexpr std::size_t kGap = 32;  // between shared variables; forbidden ground for the address sanitizer

constexpr std::size_t kLeastAlignment = 16;

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

Engine& engine() {
  static const auto engine = std::make_unique<Engine>();
  return *engine;
}
constinit thread_local Engine* tRunning = nullptr;

#ifdef CUSIM_TSAN
constexpr std::size_t kBarrierTokens = std::size_t{kMostWarps} * kMostMasks * 2;
constexpr std::size_t kStartToken = kBarrierTokens + 2;
constexpr std::size_t kTokens = kStartToken + 1;
char gEnd;
void acquire(char* token) { __tsan_acquire(token); }
void release(char* token) { __tsan_release(token); }
char* meetingToken(Engine& e, unsigned warp, unsigned meeting, unsigned round) {
  return e.tokens + 2 * (std::size_t{warp} * kMostMasks + meeting) + round % 2;
}
#define CUSIM_WATCH(action) action
#else
#define CUSIM_WATCH(action) static_cast<void>(0)
#endif

std::uint64_t draw(Engine& e) {
  e.random ^= e.random << 13;
  e.random ^= e.random >> 7;
  e.random ^= e.random << 17;
  return e.random;
}

std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return (x ^ (x >> 31)) | 1U;
}

void setPlace(const Engine& e, unsigned thread) {
  const dim3& size = e.shape->block;
  place.thread = {thread % size.x, thread / size.x % size.y, thread / (size.x * size.y)};
}

// How many threads are where, for the text of a failure.
std::string census(const Engine& e) {
  std::string text;
  bool counted[kMostThreads] = {};
  for (unsigned i = 0; i < e.count; ++i) {
    if (counted[i]) continue;
    const Thread& t = e.threads[i];
    unsigned same = 0;
    for (unsigned j = i; j < e.count; ++j) {
      const Thread& o = e.threads[j];
      const bool waits = t.state == State::atBarrier || t.state == State::inWarp;
      const bool alike = o.state == t.state && (!waits || (o.line == t.line && o.mask == t.mask && o.what == t.what));
      if (counted[j] || !alike) continue;
      counted[j] = true;
      ++same;
    }
    char line[256];
    switch (t.state) {
      case State::returned: std::snprintf(line, sizeof line, "%u returned", same); break;
      case State::atBarrier: std::snprintf(line, sizeof line, "%u in __syncthreads() at line %u", same, t.line); break;
      case State::inWarp:
        std::snprintf(line, sizeof line, "%u in %s at line %u with mask 0x%08x", same, t.what, t.line, t.mask);
        break;
      case State::fresh: std::snprintf(line, sizeof line, "%u not begun", same); break;
      case State::ready: std::snprintf(line, sizeof line, "%u running", same); break;
    }
    text += (text.empty() ? "" : ", ") + std::string(line);
  }
  return std::to_string(e.count) + " threads: " + text;
}

void fail(Engine& e, std::exception_ptr failure) {
  if (e.failed) return;
  e.failure = std::move(failure);
  e.failed = true;
}

// Goes on with another thread that can run, or with the caller of the launch if there is none.
void goOn(Engine& e, Fiber& from, bool forGood) {
  if (e.failed || e.readyCount == 0) {
    if (&from != &e.caller) Fiber::change(from, e.caller, forGood);
    return;
  }
  const unsigned last = e.readyCount - 1;
  if (e.order == Order::random) std::swap(e.ready[draw(e) % e.readyCount], e.ready[last]);
  e.current = e.ready[last];
  e.readyCount = last;
  e.threads[e.current].state = State::ready;
  setPlace(e, e.current);
  Fiber& to = e.fibers[e.current];
  if (&to != &from) Fiber::change(from, to, forGood);
}

// Leaves the running thread until what it waits for has come.
void wait(Engine& e) {
  goOn(e, e.fibers[e.current], false);
  if (e.failed) throw Unwind{};
}

[[noreturn]] void threadMain() {
  Engine& e = *tRunning;
  CUSIM_WATCH(acquire(e.tokens + kStartToken));
  try {
    (*e.body)();
  } catch (const Unwind&) {
  } catch (...) {
    fail(e, std::current_exception());
  }
  CUSIM_WATCH(release(&gEnd));
  e.threads[e.current].state = State::returned;
  e.warps[e.current / kWarp].returned |= 1U << (e.current % kWarp);
  --e.live;
  goOn(e, e.fibers[e.current], true);
  std::abort();  // a thread that returned is never entered again
}

void makeReady(Engine& e, unsigned thread) {
  e.threads[thread].state = State::ready;
  e.ready[e.readyCount++] = static_cast<std::uint16_t>(thread);
}

// Threads first … first + count − 1 that wait in `state`, so that the order's first is on top.
void wake(Engine& e, unsigned first, unsigned count, State state, unsigned mask) {
  for (unsigned i = 0; i < count; ++i) {
    const unsigned thread = first + (e.order == Order::descending ? i : count - 1 - i);
    const Thread& t = e.threads[thread];
    if (t.state == state && t.mask == mask) makeReady(e, thread);
  }
}

void poisonArena(Engine& e) {
#ifdef CUSIM_TSAN
  // Mapped anew, so that what the block before did with it is forgotten.
  mmap(e.arena, kArena, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  e.arenaHigh = kArena;
#endif
#ifdef __SANITIZE_ADDRESS__
  __asan_unpoison_memory_region(e.arena, kArena);
#endif
  auto* words = reinterpret_cast<volatile std::uint64_t*>(e.arena);
  for (std::size_t i = 0; i < e.arenaHigh / sizeof *words; ++i) words[i] = ~std::uint64_t{0};
#ifdef __SANITIZE_ADDRESS__
  __asan_poison_memory_region(e.arena, kArena);
#endif
}

// `bytes` of the arena, with forbidden ground behind.
std::size_t take(Engine& e, std::size_t bytes, std::size_t alignment) {
  alignment = std::max(alignment, kLeastAlignment);
  const std::size_t offset = (e.arenaUsed + alignment - 1) / alignment * alignment;
  ++e.taken;
  e.arenaUsed = offset + bytes + kGap;
  e.arenaHigh = std::max(e.arenaHigh, (e.arenaUsed + 7) / 8 * 8);
#ifdef __SANITIZE_ADDRESS__
  __asan_unpoison_memory_region(e.arena + offset, bytes);
#endif
  return offset;
}

void prepareBlock(Engine& e) {
  e.live = e.count;
  e.atBarrier = 0;
  e.votes[0] = e.votes[1] = 0;
  e.failed = false;
  e.failure = nullptr;
  e.readyCount = 0;
  poisonArena(e);
  e.arenaUsed = e.taken = 0;
  e.variableCount = 0;
  if (e.shape->dynamicShared > 0) take(e, e.shape->dynamicShared, 1);
  for (unsigned w = 0; w * kWarp < e.count; ++w) {
    const unsigned lanes = std::min(kWarp, e.count - w * kWarp);
    e.warps[w].present = lanes == kWarp ? ~0U : (1U << lanes) - 1U;
    e.warps[w].returned = 0;
    e.warps[w].meetings = 0;
  }
  for (unsigned i = 0; i < e.count; ++i) {
    const unsigned thread = e.order == Order::descending ? i : e.count - 1 - i;
    e.fibers[thread].prepare(thread, threadMain);
    e.threads[thread] = {};
    e.ready[e.readyCount++] = static_cast<std::uint16_t>(thread);
  }
#ifdef CUSIM_TSAN
  std::free(e.tokens);
  e.tokens = static_cast<char*>(std::malloc(kTokens));
  release(e.tokens + kStartToken);
#endif
}

void runBlock(Engine& e) {
  prepareBlock(e);
  goOn(e, e.caller, false);
  if (!e.failed && e.live > 0) {
    unsigned barrier = 0;
    for (unsigned i = 0; i < e.count; ++i) barrier += e.threads[i].state == State::atBarrier ? 1 : 0;
    const bool missed = barrier == e.live && e.live < e.count;
    const std::string what = missed ? "some threads returned, and the others wait for them in __syncthreads()"
                                    : "deadlock: threads wait for others that never come";
    try {
      misuse(what + "; " + census(e));
    } catch (...) {
      fail(e, std::current_exception());
    }
  }
  if (!e.failed) return;
  for (unsigned i = 0; i < e.count; ++i) {
    const State state = e.threads[i].state;
    if (state == State::fresh || state == State::returned) continue;
    e.current = i;
    Fiber::change(e.caller, e.fibers[i]);
  }
  // Threads that never began hold nothing.
  std::rethrow_exception(e.failure);
}

void standInBarrier(Engine& e, const std::source_location& at) {
  Thread& mine = e.threads[e.current];
  if (e.live != e.count) {
    misuse("__syncthreads() at line " + std::to_string(at.line()) + " after other threads of the block returned; " +
           census(e));
  }
  if (e.atBarrier == 0) {
    e.barrierFile = at.file_name();
    e.barrierLine = at.line();
  } else if (e.barrierLine != at.line() || std::strcmp(e.barrierFile, at.file_name()) != 0) {
    misuse("the threads of a block are in different barriers: this one at line " + std::to_string(at.line()) + "; " +
           census(e));
  }
  mine = {State::atBarrier, "__syncthreads()", at.file_name(), at.line(), 0};
  if (++e.atBarrier == e.count) {
    e.atBarrier = 0;
    ++e.barrierRound;
    e.votes[e.barrierRound % 2] = 0;
    wake(e, 0, e.count, State::atBarrier, 0);
  }
}

Engine& running() {
  if (tRunning == nullptr) misuse("a function of kernels is called outside of a kernel");
  return *tRunning;
}

}  // namespace

void misuse(const std::string& what) {
  if (tRunning == nullptr) throw std::logic_error(what);
  char where[128];
  std::snprintf(where, sizeof where, " (block %u,%u,%u, thread %u,%u,%u)", place.block.x, place.block.y, place.block.z,
                place.thread.x, place.thread.y, place.thread.z);
  throw std::logic_error(what + where);
}

bool inKernel() { return tRunning != nullptr; }

long long nanoseconds() {
  static const auto start = std::chrono::steady_clock::now();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
}

void runBlocks(const Shape& shape, std::uint64_t first, std::uint64_t count, const std::function<void()>& body,
               Order order, unsigned seed) {
  Engine& e = engine();
  if (e.arena == nullptr) {
    void* arena = mmap(nullptr, kArena, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (arena == MAP_FAILED) throw std::bad_alloc();
    e.arena = static_cast<unsigned char*>(arena);
    e.arenaHigh = kArena;
  }
  e.caller.adoptCaller();
  e.shape = &shape;
  e.count = shape.block.x * shape.block.y * shape.block.z;
  e.body = &body;
  e.order = order;
  place.blockSize = shape.block;
  place.grid = shape.grid;
  // In a random order the blocks, too, come in one: by a step that has no divisor in common with their number.
  std::uint64_t step = order == Order::random ? std::max<std::uint64_t>(mixed(seed) % count, 1) : 1;
  while (std::gcd(step, count) != 1) ++step;
  step %= count;
  struct Leave {
    ~Leave() {
      CUSIM_WATCH(acquire(&gEnd));
      tRunning = nullptr;
    }
  } leave;
  tRunning = &e;
  std::uint64_t at = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t block = first + (order == Order::descending ? count - 1 - i : at);
    at += step;
    if (at >= count) at -= count;
    e.random = mixed(seed * std::uint64_t{0x100000001b3} + block);
    place.block = {static_cast<unsigned>(block % shape.grid.x), static_cast<unsigned>(block / shape.grid.x % shape.grid.y),
                   static_cast<unsigned>(block / (std::uint64_t{shape.grid.x} * shape.grid.y))};
    runBlock(e);
  }
}

unsigned lane() { return running().current % kWarp; }

unsigned present(unsigned mask) {
  Engine& e = running();
  return mask & e.warps[e.current / kWarp].present;
}

void checkSource(unsigned mask, unsigned from, const char* what) {
  if (from < kWarp && (present(mask) >> from & 1U) != 0) return;
  char text[160];
  std::snprintf(text, sizeof text, "%s: lane %u is asked, which is outside the mask 0x%08x or not in this warp", what,
                from, mask);
  misuse(text);
}

const Slot* meet(unsigned mask, Slot mine, const char* what, const std::source_location& at) {
  Engine& e = running();
  const unsigned index = e.current / kWarp;
  const unsigned lane = e.current % kWarp;
  Warp& warp = e.warps[index];
  const unsigned asked = mask;
  mask &= warp.present;
  char text[200];
  if ((mask >> lane & 1U) == 0) {
    std::snprintf(text, sizeof text, "%s: the calling lane %u is outside of its mask 0x%08x", what, lane, asked);
    misuse(text);
  }
  if ((mask & warp.returned) != 0) {
    std::snprintf(text, sizeof text, "%s: the mask 0x%08x names lanes 0x%08x that have returned", what, asked,
                  mask & warp.returned);
    misuse(text);
  }
  unsigned number = 0;
  while (number < warp.meetings && warp.meeting[number].mask != mask) ++number;
  if (number == warp.meetings) {
    if (number == kMostMasks) misuse("a warp uses more different masks than the stand-in keeps apart");
    Meeting& fresh = warp.meeting[number];
    fresh.mask = mask;
    fresh.arrived = fresh.round = 0;
    ++warp.meetings;
  }
  Meeting& meeting = warp.meeting[number];
  if (meeting.arrived == 0) {
    meeting.what = what;
  } else if (std::strcmp(meeting.what, what) != 0) {
    std::snprintf(text, sizeof text, "lanes of the mask 0x%08x meet in different functions: %s and %s", asked, what,
                  meeting.what);
    misuse(text);
  }
  const unsigned round = meeting.round;
  meeting.slots[round % 2][lane] = mine;
  meeting.arrived |= 1U << lane;
  e.threads[e.current] = {State::inWarp, what, at.file_name(), at.line(), mask};
  CUSIM_WATCH(release(meetingToken(e, index, number, round)));
  if (meeting.arrived == mask) {
    meeting.arrived = 0;
    ++meeting.round;
    wake(e, index * kWarp, std::min(kWarp, e.count - index * kWarp), State::inWarp, mask);
  }
  wait(e);
  CUSIM_WATCH(acquire(meetingToken(e, index, number, round)));
  return meeting.slots[round % 2];
}

int barrierCount(bool mine, const std::source_location& at) {
  Engine& e = running();
  const unsigned round = e.barrierRound;
  e.votes[round % 2] += mine ? 1 : 0;
  CUSIM_WATCH(release(e.tokens + kBarrierTokens + round % 2));
  standInBarrier(e, at);
  wait(e);
  CUSIM_WATCH(acquire(e.tokens + kBarrierTokens + round % 2));
  return e.votes[round % 2];
}

void barrier(const std::source_location& at) { (void)barrierCount(false, at); }

void* sharedVariable(const void* key, std::size_t bytes, std::size_t alignment) {
  Engine& e = running();
  for (unsigned i = 0; i < e.variableCount; ++i) {
    if (e.variables[i].key == key) return e.arena + e.variables[i].offset;
  }
  if (e.variableCount == kMostVariables) misuse("a kernel has more shared variables than the stand-in keeps apart");
  const std::size_t sum = e.arenaUsed - e.taken * kGap + bytes;
  if (sum > e.shape->mostShared) {
    misuse("shared memory of " + std::to_string(sum) + " bytes, where " + std::to_string(e.shape->mostShared) +
           " are allowed");
  }
  const std::size_t offset = take(e, bytes, alignment);
  e.variables[e.variableCount++] = {key, offset};
  return e.arena + offset;
}

void* dynamicShared() {
  Engine& e = running();
  if (e.shape->dynamicShared == 0) misuse("a kernel uses dynamic shared memory, and its launch asked for none");
  return e.arena;
}

}  // namespace cusim
