// A lane runs one job at a time off the receiver's thread; a newer job replaces the waiting one, and the last one
// always runs. It is not a queue and not a thread pool: at most one job runs and one waits.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/base/task_context.h"

namespace qs::jobs {

// Runs a closure on the receiver's thread, later or at once: the GUI thread's event queue, or a test's list. It may be
// called from the lane's thread and from the submitting one, and must not block. It must keep the order of its calls.
using Executor = std::function<void(std::function<void()> call)>;

// Numbers the submissions of one lane from 1; a higher one is newer.
using Generation = std::uint64_t;

// When a newer submission stops the job that is running.
enum class StopPolicy : std::uint8_t {
  // Once the running job's first result has been shown, so that a steady drag shows pictures all the time. For live
  // jobs, which deliver a sampled result within a blink and the whole one after it.
  afterFirstResult,
  // At once. For heavy jobs, which are replaced only on purpose.
  atOnce,
};

// What a running job is given. It holds no reference to the lane: a copy may outlive it and then delivers nothing.
class JobContext {
 public:
  // Stop token (poll it at least every 5 ms of work), progress (passed on to LaneEvents) and threads.
  base::TaskContext task;

  Generation generation() const { return generation_; }

  // Posts a result: `show` will run on the receiver's thread, unless the job has been cancelled by then, a newer job has
  // shown a result already, or this job has shown one and a newer one waits. May be called several times (sampled,
  // then whole); results of one job are shown in order.
  void deliver(std::function<void()> show) const { deliver_(std::move(show)); }

 private:
  friend class Lane;
  Generation generation_ = 0;
  std::function<void(std::function<void()>)> deliver_;
};

// Must not throw. The job and what it captures are destroyed on the lane's thread, or on the submitting one if it never
// ran.
using Job = std::function<void(const JobContext& context)>;

// All run on the receiver's thread, and never after the lane is gone. Any may be empty.
struct LaneEvents {
  std::function<void(Generation)> started;
  // Only the newest report counts: while one waits for the receiver, later ones take its place.
  std::function<void(Generation, const base::ProgressReport&)> progress;
  // The job has returned; `stopped` says that its stop had been requested (by cancel or by a newer job).
  std::function<void(Generation, bool stopped)> ended;
};

// The receiver's thread alone constructs, submits, cancels and destroys. None of these but the destructor waits for a
// job; the destructor stops the running job and joins.
class Lane {
 public:
  struct Options {
    StopPolicy policy = StopPolicy::afterFirstResult;
    base::ThreadPool* pool = nullptr;  // lent to the jobs; must outlive the lane
    LaneEvents events;
    // Without a thread nothing runs by itself: `pump` runs the waiting job in place. For deterministic tests.
    bool threaded = true;
  };

  explicit Lane(Executor executor);
  Lane(Executor executor, Options options);
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  // Makes `job` the waiting one, in place of the one that waited, and asks the running one to stop as the policy says.
  Generation submit(Job job);

  // Drops the waiting job, asks the running one to stop, and lets none of their results through any more.
  void cancel();

  // True while a job runs or waits.
  bool busy() const;

  // How many jobs have been started, for tests of work done.
  std::uint64_t startedCount() const;

  // Contract: a lane without a thread. Runs the waiting job in place; false if there was none.
  bool pump();

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace qs::jobs
