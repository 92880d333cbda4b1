#include "core/base/thread_pool.h"

#include <sched.h>

#include <algorithm>

namespace qs::base {

namespace {
// True while this thread runs a part: a nested loop then runs in place.
thread_local bool tInsidePart = false;
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

ThreadPool::ThreadPool(unsigned threads, ThreadPriority priority) {
  const unsigned wanted = std::clamp(threads == 0 ? hardwareThreads() : threads, 1U, 1024U);
  workers_.reserve(wanted - 1);
  for (unsigned i = 1; i < wanted; ++i) {
    workers_.emplace_back([this, priority] {
      setThreadPriority(priority);
      work();
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

void ThreadPool::takeParts(std::unique_lock<std::mutex>& lock) {
  while (next_ < parts_) {
    const std::size_t part = next_++;
    const auto* fn = fn_;
    lock.unlock();
    tInsidePart = true;
    (*fn)(part);
    tInsidePart = false;
    lock.lock();
    if (--unfinished_ == 0) done_.notify_all();
  }
}

void ThreadPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || next_ < parts_; });
    if (stopping_) return;
    takeParts(lock);
  }
}

void ThreadPool::run(std::size_t parts, const std::function<void(std::size_t)>& fn) {
  if (parts == 0) return;
  if (tInsidePart || parts == 1 || workers_.empty()) {
    for (std::size_t part = 0; part < parts; ++part) fn(part);
    return;
  }
  std::unique_lock lock(mutex_);
  const std::uint64_t turn = nextTurn_++;
  turnCame_.wait(lock, [this, turn] { return turn == currentTurn_; });
  fn_ = &fn;
  parts_ = parts;
  next_ = 0;
  unfinished_ = parts;
  wake_.notify_all();
  takeParts(lock);
  done_.wait(lock, [this] { return unfinished_ == 0; });
  parts_ = 0;
  next_ = 0;
  fn_ = nullptr;
  ++currentTurn_;
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
