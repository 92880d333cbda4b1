#include "core/base/thread_pool.h"

#include <sched.h>

#include <algorithm>
#include <chrono>

#include "core/base/contract.h"

namespace qs::base {

namespace {
// True while this thread runs a part: a nested loop then runs in place.
thread_local bool tInsidePart = false;

// How long a thread waits awake: some loops of a decoding step, and far below what a person or a battery notices.
constexpr std::chrono::microseconds kAwake{60};
constexpr int kLooksPerTime = 32;

// Whether `done` came true while waiting awake.
template <class Done>
bool spinUntil(Done&& done) {
  if (done()) return true;
  const auto end = std::chrono::steady_clock::now() + kAwake;
  do {
    for (int i = 0; i < kLooksPerTime; ++i) {
#if defined(__x86_64__)
      __builtin_ia32_pause();
#endif
      if (done()) return true;
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}
}  // namespace

unsigned hardwareThreads() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    const int count = CPU_COUNT(&set);
    if (count > 0) return static_cast<unsigned>(count);
  }
  return std::max(1U, std::thread::hardware_concurrency());
}

ThreadPool::ThreadPool(unsigned threads, ThreadPriority priority)
    : shares_(std::clamp(threads == 0 ? hardwareThreads() : threads, 1U, 1024U)),
      spins_(shares_.size() <= hardwareThreads()) {
  workers_.reserve(shares_.size() - 1);
  for (std::size_t i = 1; i < shares_.size(); ++i) {
    workers_.emplace_back([this, i, priority] {
      setThreadPriority(priority);
      work(i);
    });
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (auto& worker : workers_) worker.join();
}

// Runs one part of a share; false when none is left.
bool ThreadPool::takeFrom(Share& share) {
  std::uint64_t next = share.next.load(std::memory_order_acquire);
  // While the number in `next` stays, so does `end`: publish() closes a share before it changes it.
  do {
    if (static_cast<std::uint32_t>(next) >= share.end.load(std::memory_order_acquire)) return false;
  } while (!share.next.compare_exchange_weak(next, next + 1, std::memory_order_acq_rel, std::memory_order_acquire));
  // The loop is not over before this part is, so its function stands.
  tInsidePart = true;
  (*fn_)(static_cast<std::uint32_t>(next));
  tInsidePart = false;
  if (unfinished_.fetch_sub(1) == 1 && callerSleeps_) {
    const std::lock_guard lock(mutex_);
    done_.notify_all();
  }
  return true;
}

void ThreadPool::takeParts(std::size_t own) {
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    Share& share = shares_[(own + i) % shares_.size()];
    while (takeFrom(share)) {
    }
  }
}

void ThreadPool::work(std::size_t own) {
  std::uint32_t seen = 0;
  while (true) {
    if (!spins_ || !spinUntil([&] { return loop_.load(std::memory_order_acquire) != seen; })) {
      std::unique_lock lock(mutex_);
      ++sleepers_;
      wake_.wait(lock, [&] { return stopping_ || loop_ != seen; });
      --sleepers_;
    }
    if (stopping_) return;
    seen = loop_.load(std::memory_order_acquire);
    takeParts(own);
  }
}

void ThreadPool::publish(std::size_t parts, const std::function<void(std::size_t)>& fn) {
  const std::uint32_t number = loop_.load() + 1;
  const std::uint64_t upper = static_cast<std::uint64_t>(number) << 32;
  fn_ = &fn;
  unfinished_ = parts;
  const std::size_t threads = shares_.size();
  for (std::size_t i = 0; i < threads; ++i) {
    // A thread that is late sees a share of the last loop, a closed one, or one of this loop; never a mixture.
    shares_[i].next.store(upper | 0xffffffffU);
    shares_[i].end.store(static_cast<std::uint32_t>((i + 1) * parts / threads));
    shares_[i].next.store(upper | (i * parts / threads));
  }
  loop_ = number;
  if (sleepers_ > 0) {
    const std::lock_guard lock(mutex_);
    wake_.notify_all();
  }
}

void ThreadPool::awaitDone() {
  if (spins_ && spinUntil([this] { return unfinished_ == 0; })) return;
  std::unique_lock lock(mutex_);
  callerSleeps_ = true;
  done_.wait(lock, [this] { return unfinished_ == 0; });
  callerSleeps_ = false;
}

void ThreadPool::run(std::size_t parts, const std::function<void(std::size_t)>& fn) {
  if (parts == 0) return;
  if (tInsidePart || parts == 1 || workers_.empty()) {
    for (std::size_t part = 0; part < parts; ++part) fn(part);
    return;
  }
  QS_CONTRACT(parts < 0xffffffffU);
  {
    std::unique_lock lock(turnMutex_);
    const std::uint64_t turn = nextTurn_++;
    turnCame_.wait(lock, [this, turn] { return turn == currentTurn_; });
  }
  publish(parts, fn);
  takeParts(0);
  awaitDone();
  {
    const std::lock_guard lock(turnMutex_);
    ++currentTurn_;
    if (currentTurn_ == nextTurn_) return;
  }
  turnCame_.notify_all();
}

void runParts(ThreadPool* pool, std::size_t parts, const std::function<void(std::size_t)>& fn) {
  if (pool != nullptr) {
    pool->run(parts, fn);
    return;
  }
  for (std::size_t part = 0; part < parts; ++part) fn(part);
}

}  // namespace qs::base
