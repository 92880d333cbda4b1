// A fixed set of threads that run the parts of one loop. It is not a queue of jobs (core/jobs/lane.h) and never
// decides how work is cut: parts are the caller's, so results do not depend on the number of threads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/thread_priority.h"

namespace qs::base {

class ThreadPool {
 public:
  // `threads` counts the calling thread too; 0 means all of the machine's. The priority is that of the pool's own
  // threads; the caller keeps its own.
  explicit ThreadPool(unsigned threads = 0, ThreadPriority priority = ThreadPriority::normal);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  unsigned threads() const { return static_cast<unsigned>(workers_.size()) + 1; }

  // Calls fn(part) for every part in [0, parts), on the pool's threads and the caller's; returns when all are done.
  // A call from inside a part runs its parts in place, one after another: no deadlock, no oversubscription.
  // Calls from several threads at once take turns in the order in which they came, so that a long job that cuts its work
  // into short loops never keeps another one waiting for more than one of them. fn must not throw.
  void run(std::size_t parts, const std::function<void(std::size_t part)>& fn);

 private:
  void work();
  void takeParts(std::unique_lock<std::mutex>& lock);

  std::vector<std::thread> workers_;
  // A plain mutex would be taken again and again by the same caller, before the one that waits has woken up.
  std::uint64_t nextTurn_ = 0;
  std::uint64_t currentTurn_ = 0;
  std::condition_variable turnCame_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const std::function<void(std::size_t)>* fn_ = nullptr;
  std::size_t parts_ = 0;
  std::size_t next_ = 0;
  std::size_t unfinished_ = 0;
  bool stopping_ = false;
};

// Runs on `pool`, or in place when it is null.
void runParts(ThreadPool* pool, std::size_t parts, const std::function<void(std::size_t part)>& fn);

// The machine's usable threads (affinity respected), at least 1.
unsigned hardwareThreads();

}  // namespace qs::base
