#include "core/jobs/lane.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/jobs/throttle.h"

namespace {

using namespace std::chrono_literals;
using qs::jobs::Generation;
using qs::jobs::Job;
using qs::jobs::JobContext;
using qs::jobs::Lane;
using qs::jobs::StopPolicy;
using Clock = std::chrono::steady_clock;

// Long enough never to be reached unless something hangs.
constexpr auto kPatience = 60s;

// Stands in for the receiver's event queue: closures wait until the test's thread runs them.
class Queue {
 public:
  qs::jobs::Executor executor() {
    return [this](std::function<void()> call) {
      const std::lock_guard lock(mutex_);
      calls_.push_back(std::move(call));
      some_.notify_all();
    };
  }

  // Runs what waits; returns how many calls that was.
  std::size_t turn() {
    std::deque<std::function<void()>> calls;
    {
      const std::lock_guard lock(mutex_);
      calls.swap(calls_);
    }
    for (auto& call : calls) call();
    return calls.size();
  }

  // Turns until `done` holds; false if it never does.
  template <class Condition>
  bool turnUntil(Condition done) {
    const auto end = Clock::now() + kPatience;
    while (!done()) {
      if (Clock::now() > end) return false;
      {
        std::unique_lock lock(mutex_);
        some_.wait_for(lock, 1ms, [this] { return !calls_.empty(); });
      }
      turn();
    }
    return true;
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return calls_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable some_;
  std::deque<std::function<void()>> calls_;
};

Lane::Options inlineOptions(StopPolicy policy = StopPolicy::afterFirstResult) {
  Lane::Options options;
  options.policy = policy;
  options.threaded = false;
  return options;
}

// ---- without a thread: every order is the test's own ----

TEST(InlineLane, NothingRunsUntilPumped) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions());
  int ran = 0;
  EXPECT_FALSE(lane.pump());
  EXPECT_EQ(lane.submit([&](const JobContext&) { ++ran; }), 1U);
  EXPECT_EQ(ran, 0);
  EXPECT_TRUE(lane.busy());
  EXPECT_TRUE(lane.pump());
  EXPECT_EQ(ran, 1);
  EXPECT_FALSE(lane.busy());
  EXPECT_FALSE(lane.pump());
}

TEST(InlineLane, TheNewestReplacesTheWaitingOne) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions());
  std::vector<Generation> ran;
  const Job job = [&](const JobContext& context) { ran.push_back(context.generation()); };
  lane.submit(job);
  lane.submit(job);
  EXPECT_EQ(lane.submit(job), 3U);
  EXPECT_TRUE(lane.pump());
  EXPECT_FALSE(lane.pump());
  EXPECT_EQ(ran, (std::vector<Generation>{3}));
  EXPECT_EQ(lane.startedCount(), 1U);
}

TEST(InlineLane, TheReplacedJobIsFreedAtOnce) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions());
  auto captured = std::make_shared<int>(1);
  lane.submit([captured](const JobContext&) {});
  EXPECT_EQ(captured.use_count(), 2);
  lane.submit([](const JobContext&) {});
  EXPECT_EQ(captured.use_count(), 1);
}

TEST(InlineLane, ARunningJobIsStoppedOnlyAfterItsFirstResultWasShown) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions());
  std::vector<int> shown;
  bool stoppedBefore = true;
  bool stoppedAfter = false;
  lane.submit([&](const JobContext& context) {
    lane.submit([&](const JobContext& next) { next.deliver([&] { shown.push_back(20); }); });
    stoppedBefore = context.task.stopRequested();
    context.deliver([&] { shown.push_back(10); });
    EXPECT_FALSE(context.task.stopRequested()) << "posted is not shown";
    queue.turn();
    stoppedAfter = context.task.stopRequested();
    context.deliver([&] { shown.push_back(11); });  // the whole result of a job that has been overtaken
  });
  EXPECT_TRUE(lane.pump());
  EXPECT_FALSE(stoppedBefore);
  EXPECT_TRUE(stoppedAfter);
  EXPECT_TRUE(lane.pump());
  queue.turn();
  EXPECT_EQ(shown, (std::vector<int>{10, 20}));
}

TEST(InlineLane, ASubmissionAfterTheFirstResultStopsAtOnce) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions());
  bool stopped = false;
  lane.submit([&](const JobContext& context) {
    context.deliver([] {});
    queue.turn();
    EXPECT_FALSE(context.task.stopRequested());
    lane.submit([](const JobContext&) {});
    stopped = context.task.stopRequested();
  });
  lane.pump();
  EXPECT_TRUE(stopped);
}

TEST(InlineLane, TheHeavyPolicyStopsAtOnceAndDropsWhatIsStale) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions(StopPolicy::atOnce));
  std::vector<int> shown;
  bool stopped = false;
  lane.submit([&](const JobContext& context) {
    lane.submit([&](const JobContext& next) { next.deliver([&] { shown.push_back(2); }); });
    stopped = context.task.stopRequested();
    context.deliver([&] { shown.push_back(1); });
  });
  lane.pump();
  lane.pump();
  queue.turn();
  EXPECT_TRUE(stopped);
  EXPECT_EQ(shown, (std::vector<int>{2}));
}

TEST(InlineLane, BothResultsOfAnUndisturbedJobAreShownInOrder) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions());
  std::vector<int> shown;
  lane.submit([&](const JobContext& context) {
    context.deliver([&] { shown.push_back(1); });
    context.deliver([&] { shown.push_back(2); });
  });
  lane.pump();
  queue.turn();
  EXPECT_EQ(shown, (std::vector<int>{1, 2}));
}

TEST(InlineLane, AnOlderResultNeverFollowsANewerOne) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions());
  std::vector<int> shown;
  JobContext kept;  // stands for a job that hands its result on late
  lane.submit([&](const JobContext& context) { kept = context; });
  lane.pump();
  lane.submit([&](const JobContext& context) { context.deliver([&] { shown.push_back(2); }); });
  lane.pump();
  queue.turn();
  kept.deliver([&] { shown.push_back(1); });
  queue.turn();
  EXPECT_EQ(shown, (std::vector<int>{2}));
}

TEST(InlineLane, CancelDropsTheWaitingStopsTheRunningAndSilencesBoth) {
  Queue queue;
  Lane lane(queue.executor(), inlineOptions());
  std::vector<int> shown;
  bool stopped = false;
  lane.submit([&](const JobContext& context) {
    context.deliver([&] { shown.push_back(1); });
    lane.submit([&](const JobContext&) { shown.push_back(2); });
    lane.cancel();
    stopped = context.task.stopRequested();
    context.deliver([&] { shown.push_back(3); });
  });
  lane.pump();
  EXPECT_TRUE(stopped);
  EXPECT_FALSE(lane.pump());
  queue.turn();
  EXPECT_TRUE(shown.empty());
  EXPECT_FALSE(lane.busy());
  // The lane is as good as new.
  lane.submit([&](const JobContext& context) { context.deliver([&] { shown.push_back(4); }); });
  lane.pump();
  queue.turn();
  EXPECT_EQ(shown, (std::vector<int>{4}));
}

TEST(InlineLane, EventsTellTheStoryInOrderAndKeepOnlyTheNewestProgress) {
  Queue queue;
  std::vector<std::string> story;
  Lane::Options options = inlineOptions();
  options.events.started = [&](Generation g) { story.push_back("started " + std::to_string(g)); };
  options.events.progress = [&](Generation g, const qs::base::ProgressReport& report) {
    story.push_back("progress " + std::to_string(g) + " " + std::to_string(static_cast<int>(report.fraction * 100)));
  };
  options.events.ended = [&](Generation g, bool stopped) {
    story.push_back("ended " + std::to_string(g) + (stopped ? " stopped" : ""));
  };
  Lane lane(queue.executor(), options);
  lane.submit([](const JobContext& context) {
    for (int i = 1; i <= 50; ++i) context.task.report(i / 100.0);
  });
  lane.pump();
  EXPECT_EQ(queue.size(), 3U) << "fifty reports, one call";
  queue.turn();
  lane.submit([&](const JobContext&) { lane.cancel(); });
  lane.pump();
  queue.turn();
  EXPECT_EQ(story, (std::vector<std::string>{"started 1", "progress 1 50", "ended 1", "started 2", "ended 2 stopped"}));
}

TEST(InlineLane, ClosuresThatComeAfterTheLaneIsGoneDoNothing) {
  Queue queue;
  int shown = 0;
  JobContext kept;
  {
    Lane::Options options = inlineOptions();
    options.events.ended = [&](Generation, bool) { ++shown; };
    Lane lane(queue.executor(), options);
    lane.submit([&](const JobContext& context) {
      kept = context;
      context.deliver([&] { ++shown; });
    });
    lane.pump();
  }
  EXPECT_EQ(queue.turn(), 2U);
  kept.deliver([&] { ++shown; });
  kept.task.report(0.5);
  queue.turn();
  EXPECT_EQ(shown, 0);
}

TEST(InlineLane, AShownResultMayDestroyTheLane) {
  Queue queue;
  auto lane = std::make_unique<Lane>(queue.executor(), inlineOptions());
  int shown = 0;
  lane->submit([&](const JobContext& context) {
    context.deliver([&] {
      ++shown;
      lane.reset();
    });
    context.deliver([&] { ++shown; });
  });
  lane->pump();
  queue.turn();
  EXPECT_EQ(shown, 1);
}

TEST(InlineLaneDeathTest, PumpingALaneWithAThreadIsABug) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  Queue queue;
  EXPECT_DEATH(
      {
        Lane lane(queue.executor());
        lane.pump();
      },
      "contract broken: !impl_->options.threaded");
}

// ---- with its thread ----

TEST(ThreadedLane, RunsOffTheSubmittingThreadAndShowsOnTheReceivers) {
  Queue queue;
  Lane lane(queue.executor());
  std::thread::id ranOn;
  std::thread::id shownOn;
  lane.submit([&](const JobContext& context) {
    ranOn = std::this_thread::get_id();
    context.deliver([&] { shownOn = std::this_thread::get_id(); });
  });
  ASSERT_TRUE(queue.turnUntil([&] { return shownOn != std::thread::id(); }));
  EXPECT_EQ(shownOn, std::this_thread::get_id());
  EXPECT_NE(ranOn, std::this_thread::get_id());
}

// Dragging through 200 values: few jobs start, pictures come meanwhile and never go back, the last value is shown.
TEST(ThreadedLane, ADragStartsFewJobsAndEndsWithTheLastValue) {
  constexpr int kValues = 200;
  Queue queue;
  Lane lane(queue.executor());
  std::vector<int> shown;
  std::atomic<int> wholes{0};
  auto now = Clock::time_point{};
  std::vector<Clock::time_point> alarms;
  int submitted = 0;
  qs::jobs::Throttle<int> throttle(
      [&] { return now; }, [&](Clock::duration delay) { alarms.push_back(now + delay); },
      [&](int value) {
        ++submitted;
        lane.submit([&, value](const JobContext& context) {
          context.deliver([&, value] { shown.push_back(value); });
          while (!context.task.stopRequested()) {  // the whole picture of a value that is not the last never ends
            if (value == kValues - 1) break;
            std::this_thread::sleep_for(100us);
          }
          if (context.task.stopRequested()) return;
          ++wholes;
          context.deliver([&, value] { shown.push_back(value); });
        });
      });
  const auto passTime = [&](Clock::duration by) {
    now += by;
    std::vector<Clock::time_point> due;
    due.swap(alarms);
    for (const auto alarm : due) {
      if (alarm <= now) {
        throttle.fire();
      } else {
        alarms.push_back(alarm);
      }
    }
  };
  for (int value = 0; value < kValues; ++value) {
    throttle.edit(value);
    passTime(4ms);
    queue.turn();
  }
  passTime(16ms);
  ASSERT_TRUE(queue.turnUntil([&] { return wholes == 1 && shown.size() >= 2 && shown[shown.size() - 2] == kValues - 1; }));
  EXPECT_LE(submitted, kValues * 4 / 16 + 2);
  EXPECT_LE(lane.startedCount(), static_cast<std::uint64_t>(submitted));
  EXPECT_EQ(shown.back(), kValues - 1);
  EXPECT_EQ(wholes, 1);
  for (std::size_t i = 1; i < shown.size(); ++i) EXPECT_GE(shown[i], shown[i - 1]);
}

// The same without the throttle, and with jobs that never look at the clock: newest wins holds by itself.
TEST(ThreadedLane, SubmissionsWithoutPauseAreCoalesced) {
  constexpr int kValues = 20000;
  Queue queue;
  Lane lane(queue.executor());
  std::atomic<int> last{-1};
  for (int value = 0; value < kValues; ++value) {
    lane.submit([&last, value](const JobContext&) {
      EXPECT_GT(value, last.exchange(value));
      std::this_thread::sleep_for(1ms);
    });
  }
  ASSERT_TRUE(queue.turnUntil([&] { return !lane.busy(); }));
  EXPECT_EQ(last, kValues - 1);
  EXPECT_LT(lane.startedCount(), kValues / 4);
}

// A job that fills every core for a second: the receiver's loop goes on turning, submit and cancel do not wait for it,
// and Cancel is obeyed.
TEST(ThreadedLane, ALongJobOnAllCoresNeverBlocksTheReceiver) {
  qs::base::ThreadPool pool;
  Queue queue;
  Lane::Options options;
  options.pool = &pool;
  bool ended = false;
  bool wasStopped = false;
  options.events.ended = [&](Generation, bool stopped) {
    ended = true;
    wasStopped = stopped;
  };
  Lane lane(queue.executor(), options);
  std::atomic<std::size_t> partsBegun{0};
  const auto receiver = std::this_thread::get_id();
  std::atomic<bool> computedOnReceiver{false};
  constexpr std::size_t kParts = 2000;
  lane.submit([&](const JobContext& context) {
    qs::base::runParts(context.task.pool, kParts, [&](std::size_t) {
      if (context.task.stopRequested()) return;
      ++partsBegun;
      if (std::this_thread::get_id() == receiver) computedOnReceiver = true;
      const auto end = Clock::now() + 1ms;
      while (Clock::now() < end) {
      }
    });
  });
  ASSERT_TRUE(queue.turnUntil([&] { return partsBegun > 0; }));
  // The job runs. Neither call may wait for it: it cannot have ended when they return.
  const Generation second = lane.submit([](const JobContext&) {});
  EXPECT_EQ(second, 2U);
  int turns = 0;
  for (const auto end = Clock::now() + 100ms; Clock::now() < end; ++turns) {
    queue.turn();
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_GT(turns, 5);
  ASSERT_FALSE(ended);
  lane.cancel();
  EXPECT_FALSE(ended);
  ASSERT_TRUE(queue.turnUntil([&] { return ended; }));
  EXPECT_TRUE(wasStopped);
  EXPECT_LT(partsBegun, kParts) << "cancel was not obeyed: the job ran to its end";
  EXPECT_FALSE(computedOnReceiver);
  EXPECT_EQ(lane.startedCount(), 1U) << "the waiting job was cancelled with it";
}

TEST(ThreadedLane, TheDestructorStopsAndJoins) {
  Queue queue;
  std::atomic<bool> began{false};
  std::atomic<bool> left{false};
  int shown = 0;
  {
    Lane lane(queue.executor());
    lane.submit([&](const JobContext& context) {
      began = true;
      while (!context.task.stopRequested()) std::this_thread::sleep_for(100us);
      context.deliver([&] { ++shown; });
      left = true;
    });
    while (!began) std::this_thread::yield();
    lane.submit([&](const JobContext&) { ADD_FAILURE() << "a waiting job ran after the lane was closed"; });
  }
  EXPECT_TRUE(left);
  queue.turn();
  EXPECT_EQ(shown, 0);
}

// A stop callback is the job's own code; it may ask the lane something.
TEST(ThreadedLane, StopCallbacksMayUseTheLane) {
  Queue queue;
  Lane lane(queue.executor());
  std::atomic<bool> began{false};
  std::atomic<bool> called{false};
  lane.submit([&](const JobContext& context) {
    const std::stop_callback onStop(context.task.stop, [&] { called = lane.busy(); });
    began = true;
    while (!context.task.stopRequested()) std::this_thread::sleep_for(100us);
  });
  ASSERT_TRUE(queue.turnUntil([&] { return began.load(); }));
  lane.cancel();
  ASSERT_TRUE(queue.turnUntil([&] { return !lane.busy(); }));
  EXPECT_TRUE(called);
}

// For the thread sanitizer: submit, cancel, deliver, progress and destruction in every mixture.
TEST(ThreadedLane, ItsThreadStandsBackForTheReceivers) {
  const auto nice = [] { return getpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid))); };
  Queue queue;
  Lane lane(queue.executor());
  int inside = -100;
  lane.submit([&](const JobContext& context) { context.deliver([&inside, now = nice()] { inside = now; }); });
  ASSERT_TRUE(queue.turnUntil([&] { return inside != -100; }));
  EXPECT_EQ(inside, std::max(nice(), 10));
}

TEST(ThreadedLane, StressOfEverythingAtOnce) {
  Queue queue;
  std::uint64_t endedEvents = 0;
  for (int round = 0; round < 30; ++round) {
    Lane::Options options;
    options.policy = round % 2 == 0 ? StopPolicy::afterFirstResult : StopPolicy::atOnce;
    options.events.progress = [](Generation, const qs::base::ProgressReport&) {};
    options.events.ended = [&](Generation, bool) { ++endedEvents; };
    Generation lastShown = 0;
    Lane lane(queue.executor(), options);
    for (int i = 0; i < 100; ++i) {
      lane.submit([&lastShown, i](const JobContext& context) {
        const Generation mine = context.generation();
        for (int step = 0; step < 5; ++step) {
          if (context.task.stopRequested()) return;
          context.task.report(step / 5.0, {"step %1", {std::to_string(step)}});
          context.deliver([&lastShown, mine] {
            EXPECT_GE(mine, lastShown);
            lastShown = mine;
          });
          if (i % 7 == 0) std::this_thread::sleep_for(50us);
        }
      });
      if (i % 3 == 0) queue.turn();
      if (i % 31 == 30) lane.cancel();
    }
    if (round % 3 != 0) {
      ASSERT_TRUE(queue.turnUntil([&] { return !lane.busy(); }));
      queue.turn();
      EXPECT_EQ(lastShown, 100U);
    }
  }
  queue.turn();
  EXPECT_GT(endedEvents, 0U);
}

}  // namespace
