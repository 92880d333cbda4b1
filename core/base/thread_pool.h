// A fixed set of threads that run the parts of one loop. It is not a queue of jobs (core/jobs/lane.h) and never
// decides how work is cut: parts are the caller's, so results do not depend on the number of threads.
//
// A thread takes the same share of the parts each time, so that what it read last time may still be in its caches, and
// then helps the others. Between loops that follow each other closely threads wait awake for some microseconds, for a
// decoding step is a chain of loops that are each shorter than waking up.
#pragma once

#include <atomic>
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
  // What one thread has to do of the present loop; others help it when they are done with their own.
  struct alignas(64) Share {
    // The loop's number above, the next part below; a part that is taken belongs to the loop whose number stands there.
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint32_t> end{0};
  };

  void work(std::size_t own);
  void takeParts(std::size_t own);
  bool takeFrom(Share& share);
  void publish(std::size_t parts, const std::function<void(std::size_t)>& fn);
  void awaitDone();

  std::vector<Share> shares_;  // by thread, the caller's first
  std::vector<std::thread> workers_;
  bool spins_ = false;  // there is a processor for each thread

  std::atomic<std::uint32_t> loop_{0};  // number of the present loop, or of the last one
  const std::function<void(std::size_t)>* fn_ = nullptr;
  std::atomic<std::size_t> unfinished_{0};
  std::atomic<bool> stopping_{false};
  std::atomic<int> sleepers_{0};
  std::atomic<bool> callerSleeps_{false};
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;

  // A plain mutex would be taken again and again by the same caller, before the one that waits has woken up.
  std::mutex turnMutex_;
  std::uint64_t nextTurn_ = 0;
  std::uint64_t currentTurn_ = 0;
  std::condition_variable turnCame_;
};

// Runs on `pool`, or in place when it is null.
void runParts(ThreadPool* pool, std::size_t parts, const std::function<void(std::size_t part)>& fn);

// The machine's usable threads (affinity respected), at least 1.
unsigned hardwareThreads();

}  // namespace qs::base
