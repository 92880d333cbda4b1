#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numeric>

#include "tests/support/cusim/engine.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace cusim {

constinit thread_local Place place;
constinit thread_local Engine* tRunning = nullptr;

namespace {

Engine& engine() {
  static const auto engine = std::make_unique<Engine>();
  return *engine;
}

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

}  // namespace

void wait(Engine& e) {
  goOn(e, e.fibers[e.current], false);
  if (e.failed) throw Unwind{};
}

static void makeReady(Engine& e, unsigned thread) {
  e.threads[thread].state = State::ready;
  e.ready[e.readyCount++] = static_cast<std::uint16_t>(thread);
}

// The order's first comes to lie on top.
void wake(Engine& e, unsigned first, unsigned count, State state, unsigned mask) {
  for (unsigned i = 0; i < count; ++i) {
    const unsigned thread = first + (e.order == Order::descending ? i : count - 1 - i);
    const Thread& t = e.threads[thread];
    if (t.state == state && t.mask == mask) makeReady(e, thread);
  }
}

namespace {

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

}  // namespace

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
    place.block = {static_cast<unsigned>(block % shape.grid.x),
                   static_cast<unsigned>(block / shape.grid.x % shape.grid.y),
                   static_cast<unsigned>(block / (std::uint64_t{shape.grid.x} * shape.grid.y))};
    runBlock(e);
  }
}

}  // namespace cusim
