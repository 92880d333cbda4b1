#include "core/jobs/lane.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "core/base/contract.h"
#include "core/base/thread_priority.h"

namespace qs::jobs {

// Shared with the closures that wait at the receiver, so that one that comes after the lane is gone finds it closed
// instead of freed memory. All fields below the mutex are guarded by it; callbacks run without it.
struct Lane::Impl : std::enable_shared_from_this<Lane::Impl> {
  struct Waiting {
    Generation generation = 0;
    Job job;
  };

  Executor executor;
  Options options;

  mutable std::mutex mutex;
  std::condition_variable wake;
  std::optional<Waiting> waiting;
  bool closing = false;
  Generation newest = 0;       // last submitted
  Generation running = 0;      // 0: none
  Generation lastShown = 0;    // of the newest result that was shown
  Generation cancelledTo = 0;  // results up to here are dropped
  std::stop_source stop;       // of the running job
  std::uint64_t started = 0;
  // The newest progress report that the receiver has not seen yet.
  std::optional<std::pair<Generation, base::ProgressReport>> report;

  std::thread thread;  // touched by the owner alone

  // Posts `call` so that it runs on the receiver's thread, if the lane still stands then.
  void post(std::function<void(Impl&)> call) {
    executor([weak = weak_from_this(), call = std::move(call)] {
      const auto self = weak.lock();
      if (!self) return;
      {
        const std::lock_guard lock(self->mutex);
        if (self->closing) return;
      }
      call(*self);
    });
  }

  // On the receiver's thread.
  void show(Generation generation, const std::function<void()>& call) {
    {
      const std::lock_guard lock(mutex);
      const bool superseded = generation < newest && options.policy == StopPolicy::atOnce;
      const bool shownBefore = generation < newest && generation == lastShown;
      if (generation <= cancelledTo || generation < lastShown || superseded || shownBefore) return;
      lastShown = generation;
    }
    call();
    std::unique_lock lock(mutex);
    if (running == generation && generation < newest) stopRunning(lock);
  }

  // Asks the running job, if any, to stop. Releases the lock first: stop callbacks are the job's code.
  void stopRunning(std::unique_lock<std::mutex>& lock) {
    std::stop_source source = stop;
    const bool any = running != 0;
    lock.unlock();
    if (any) source.request_stop();
  }

  void reportProgress(Generation generation, const base::ProgressReport& now) {
    {
      const std::lock_guard lock(mutex);
      const bool underWay = report.has_value();
      report.emplace(generation, now);
      if (underWay) return;
    }
    post([](Impl& self) {
      std::optional<std::pair<Generation, base::ProgressReport>> newestReport;
      {
        const std::lock_guard lock(self.mutex);
        newestReport.swap(self.report);
        if (!newestReport || newestReport->first <= self.cancelledTo) return;
      }
      self.options.events.progress(newestReport->first, newestReport->second);
    });
  }

  JobContext contextFor(Generation generation, std::stop_token token) {
    JobContext context;
    context.generation_ = generation;
    context.task.stop = std::move(token);
    context.task.pool = options.pool;
    const std::weak_ptr<Impl> weak = weak_from_this();
    if (options.events.progress) {
      context.task.progress = [weak, generation](const base::ProgressReport& now) {
        if (const auto self = weak.lock()) self->reportProgress(generation, now);
      };
    }
    context.deliver_ = [weak, generation](std::function<void()> call) {
      const auto self = weak.lock();
      if (!self) return;
      self->post([generation, call = std::move(call)](Impl& impl) { impl.show(generation, call); });
    };
    return context;
  }

  // Takes the waiting job and runs it; the lock is held on entry and on return, not meanwhile.
  void runWaiting(std::unique_lock<std::mutex>& lock) {
    Waiting taken = std::move(*waiting);
    waiting.reset();
    const Generation generation = taken.generation;
    running = generation;
    stop = std::stop_source();
    ++started;
    const std::stop_token token = stop.get_token();
    lock.unlock();
    if (options.events.started) {
      post([generation](Impl& self) { self.options.events.started(generation); });
    }
    taken.job(contextFor(generation, token));
    taken.job = nullptr;  // what it captured dies before anybody hears that it ended
    const bool stopped = token.stop_requested();
    lock.lock();
    running = 0;
    lock.unlock();
    if (options.events.ended) {
      post([generation, stopped](Impl& self) { self.options.events.ended(generation, stopped); });
    }
    lock.lock();
  }

  void work() {
    std::unique_lock lock(mutex);
    while (true) {
      wake.wait(lock, [this] { return closing || waiting; });
      if (closing) return;
      runWaiting(lock);
    }
  }
};

Lane::Lane(Executor executor) : Lane(std::move(executor), Options{}) {}

Lane::Lane(Executor executor, Options options) : impl_(std::make_shared<Impl>()) {
  impl_->executor = std::move(executor);
  impl_->options = std::move(options);
  if (impl_->options.threaded) {
    // A plain pointer: the destructor joins, so the thread never outlives it.
    impl_->thread = std::thread([impl = impl_.get()] {
      base::setThreadPriority(base::ThreadPriority::background);
      impl->work();
    });
  }
}

Lane::~Lane() {
  std::optional<Impl::Waiting> dropped;
  {
    std::unique_lock lock(impl_->mutex);
    impl_->closing = true;
    dropped.swap(impl_->waiting);
    impl_->stopRunning(lock);
  }
  impl_->wake.notify_all();
  if (impl_->thread.joinable()) impl_->thread.join();
}

Generation Lane::submit(Job job) {
  std::optional<Impl::Waiting> replaced;  // destroyed after the lock is released
  Generation generation = 0;
  {
    std::unique_lock lock(impl_->mutex);
    generation = ++impl_->newest;
    replaced.swap(impl_->waiting);
    impl_->waiting = Impl::Waiting{generation, std::move(job)};
    const bool mayStop =
        impl_->options.policy == StopPolicy::atOnce || impl_->lastShown == impl_->running;
    if (mayStop) impl_->stopRunning(lock);
  }
  impl_->wake.notify_one();
  return generation;
}

void Lane::cancel() {
  std::optional<Impl::Waiting> dropped;  // destroyed after the lock is released
  std::unique_lock lock(impl_->mutex);
  dropped.swap(impl_->waiting);
  impl_->cancelledTo = impl_->newest;
  impl_->stopRunning(lock);
}

bool Lane::busy() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->running != 0 || impl_->waiting.has_value();
}

std::uint64_t Lane::startedCount() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->started;
}

bool Lane::pump() {
  QS_CONTRACT(!impl_->options.threaded);
  const std::shared_ptr<Impl> self = impl_;  // the job may destroy the lane's owner
  std::unique_lock lock(self->mutex);
  QS_CONTRACT(self->running == 0);
  if (!self->waiting) return false;
  self->runWaiting(lock);
  return true;
}

}  // namespace qs::jobs
