// What every long computation is given: where to report progress, when to stop, how many threads it may use.
// It is not a place for settings of the computation itself; those belong to its spec.
#pragma once

#include <stop_token>

#include "core/base/progress.h"
#include "core/base/result.h"

namespace qs::base {

class ThreadPool;

struct TaskContext {
  std::stop_token stop;
  ProgressSink progress;       // may be empty
  ThreadPool* pool = nullptr;  // null: the caller's thread alone

  // Polled at least every 5 ms of work.
  bool stopRequested() const { return stop.stop_requested(); }
  void report(double fraction, Text stage = {}) const {
    if (progress) progress({fraction, std::move(stage)});
  }
};

}  // namespace qs::base
