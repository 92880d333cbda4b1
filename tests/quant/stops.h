// Runs a computation again and again with a stop that comes a little later each time, until it is no longer stopped.
// It measures no times: a machine under load would fail it.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "core/base/task_context.h"
#include "core/base/thread_pool.h"

namespace qs::quant {

// `run(context)` gives a Result. Every outcome is either `cancelled` or the value that is not stopped; and some stop
// that came while it ran was heard.
template <class Run>
void expectStops(const Run& run) {
  base::ThreadPool pool(2);
  std::stop_source before;
  before.request_stop();
  base::TaskContext stopped;
  stopped.stop = before.get_token();
  stopped.pool = &pool;
  const auto none = run(stopped);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, base::ErrorKind::cancelled);
  int heard = 0;
  // A machine under load may wake the stopper only after the end: a delay that nothing has come of yet is tried again.
  int tries = 0;
  for (int microseconds = 200; microseconds < 2'000'000 && tries < 100; ++tries) {
    std::stop_source source;
    base::TaskContext context;
    context.stop = source.get_token();
    context.pool = &pool;
    std::thread stopper([&source, microseconds] {
      std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
      source.request_stop();
    });
    const auto out = run(context);
    stopper.join();
    if (out && heard > 0) break;
    if (out) continue;
    EXPECT_EQ(out.error().kind, base::ErrorKind::cancelled);
    ++heard;
    microseconds *= 2;
  }
  EXPECT_GT(heard, 0);
}

}  // namespace qs::quant
