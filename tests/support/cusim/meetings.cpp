#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "tests/support/cusim/engine.h"
#include "tests/support/cusim/runtime.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace cusim {

namespace {

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
  if (tRunning == nullptr) {
    runtime().lastMisuse = what;
    throw std::logic_error(what);
  }
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
