#include "core/base/thread_pool.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <mutex>
#include <thread>
#include <vector>

namespace {

using qs::base::hardwareThreads;
using qs::base::runParts;
using qs::base::ThreadPool;
using qs::base::ThreadPriority;

class ThreadPoolOf : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Threads, ThreadPoolOf, ::testing::Values(1U, 2U, 3U, 8U));

TEST_P(ThreadPoolOf, RunsEveryPartOnce) {
  ThreadPool pool(GetParam());
  EXPECT_EQ(pool.threads(), GetParam());
  for (const std::size_t parts : {0U, 1U, 2U, 3U, 7U, 64U, 1000U}) {
    std::vector<std::atomic<int>> count(parts);
    pool.run(parts, [&](std::size_t part) { ++count[part]; });
    for (std::size_t i = 0; i < parts; ++i) EXPECT_EQ(count[i], 1) << i << " of " << parts;
  }
}

TEST_P(ThreadPoolOf, WhatThePartsWroteIsSeenAfterwards) {
  ThreadPool pool(GetParam());
  for (std::size_t round = 0; round < 200; ++round) {
    std::vector<std::size_t> out(37, 0);  // plain memory: a missing hand-over is a race for the thread sanitizer
    pool.run(out.size(), [&](std::size_t part) { out[part] = part + round; });
    for (std::size_t i = 0; i < out.size(); ++i) ASSERT_EQ(out[i], i + round);
  }
}

TEST_P(ThreadPoolOf, ALoopInsideAPartRunsInPlaceAndInOrder) {
  ThreadPool pool(GetParam());
  std::atomic<int> inner{0};
  std::atomic<bool> elsewhere{false};
  std::atomic<bool> outOfOrder{false};
  pool.run(16, [&](std::size_t) {
    const auto here = std::this_thread::get_id();
    std::size_t next = 0;
    pool.run(8, [&](std::size_t part) {
      if (std::this_thread::get_id() != here) elsewhere = true;
      if (part != next++) outOfOrder = true;
      pool.run(2, [&](std::size_t) { ++inner; });
    });
  });
  EXPECT_EQ(inner, 16 * 8 * 2);
  // With one thread nothing can be elsewhere; with more, only nesting keeps it so.
  EXPECT_FALSE(elsewhere);
  EXPECT_FALSE(outOfOrder);
}

// A job of many short loops and, now and then, one short loop of somebody else: it must not wait for the job's end. (With
// a plain mutex for turns it waited for hundreds of the job's loops.)
TEST(ThreadPoolTurns, AreTakenInTheOrderOfAsking) {
  ThreadPool pool(2);
  std::atomic<bool> stop{false};
  std::atomic<int> loops{0};
  std::thread job([&] {
    while (!stop) {
      pool.run(2, [](std::size_t) {
        const auto started = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - started < std::chrono::milliseconds(2)) {
        }
      });
      ++loops;
    }
  });
  int waited = 0;
  for (int i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const int before = loops;
    pool.run(2, [](std::size_t) {});
    waited += loops - before;
  }
  stop = true;
  job.join();
  EXPECT_LE(waited, 100);
}

TEST_P(ThreadPoolOf, SeveralCallersTakeTurns) {
  ThreadPool pool(GetParam());
  constexpr int kCallers = 6;
  constexpr int kRounds = 50;
  std::vector<std::thread> callers;
  std::atomic<long> sum{0};
  for (int c = 0; c < kCallers; ++c) {
    callers.emplace_back([&] {
      for (int round = 0; round < kRounds; ++round) {
        std::atomic<long> mine{0};
        pool.run(20, [&](std::size_t part) { mine += static_cast<long>(part); });
        EXPECT_EQ(mine, 190);  // all of this caller's parts are done when run returns
        sum += mine;
      }
    });
  }
  for (auto& caller : callers) caller.join();
  EXPECT_EQ(sum, 190L * kCallers * kRounds);
}

// Loops shorter than a thread's way from one to the next, of all sizes, some after a pause in which threads fall asleep:
// a thread that comes late must find nothing of an old loop in a new one.
TEST_P(ThreadPoolOf, ManyShortLoopsRunEveryPartOnce) {
  ThreadPool pool(GetParam());
  std::array<std::atomic<int>, 40> runs{};
  for (int loop = 0; loop < 20'000; ++loop) {
    const auto parts = static_cast<std::size_t>(loop * 7 % 41);
    for (auto& count : runs) count.store(0, std::memory_order_relaxed);
    pool.run(parts, [&](std::size_t part) { runs[part].fetch_add(loop + 1, std::memory_order_relaxed); });
    for (std::size_t part = 0; part < runs.size(); ++part) {
      ASSERT_EQ(runs[part].load(std::memory_order_relaxed), part < parts ? loop + 1 : 0) << "loop " << loop << ", part " << part;
    }
    if (loop % 4000 == 3999) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

TEST(ThreadPool, UsesItsThreadsAtTheSameTime) {
  ThreadPool pool(3);
  std::atomic<int> here{0};
  std::mutex mutex;
  std::set<std::thread::id> ids;
  // Each part waits for the others: this ends only if three run together.
  pool.run(3, [&](std::size_t) {
    {
      const std::lock_guard lock(mutex);
      ids.insert(std::this_thread::get_id());
    }
    ++here;
    while (here < 3) std::this_thread::yield();
  });
  EXPECT_EQ(ids.size(), 3U);
  EXPECT_EQ(ids.count(std::this_thread::get_id()), 1U) << "the caller works too";
}

TEST(ThreadPool, TwoPoolsDoNotDisturbEachOther) {
  ThreadPool first(2);
  ThreadPool second(2);
  std::atomic<int> count{0};
  std::thread other([&] { second.run(100, [&](std::size_t) { ++count; }); });
  first.run(100, [&](std::size_t) { ++count; });
  other.join();
  EXPECT_EQ(count, 200);
}

TEST(ThreadPool, ComesAndGoesWithoutEverRunning) {
  for (int i = 0; i < 50; ++i) ThreadPool pool(4);
}

TEST(ThreadPool, ZeroMeansAllOfTheMachines) { EXPECT_EQ(ThreadPool(0).threads(), hardwareThreads()); }

TEST(ThreadPool, RunPartsWithoutAPoolRunsInPlaceInOrder) {
  std::vector<std::size_t> order;
  runParts(nullptr, 5, [&](std::size_t part) { order.push_back(part); });
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  ThreadPool pool(2);
  std::atomic<int> count{0};
  runParts(&pool, 9, [&](std::size_t) { ++count; });
  EXPECT_EQ(count, 9);
}

int niceOfThisThread() { return getpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid))); }

TEST(ThreadPool, ItsThreadsStandBackWhenTheyAreInTheBackgroundAndTheCallerDoesNot) {
  const int own = niceOfThisThread();
  const auto caller = std::this_thread::get_id();
  const auto niceOfAWorker = [&](ThreadPriority priority) {
    ThreadPool pool(2, priority);
    std::atomic<int> worker = own - 1;
    std::atomic<int> arrived = 0;
    // Neither part ends before the other has begun, so each runs on a thread of its own.
    pool.run(2, [&](std::size_t) {
      ++arrived;
      while (arrived < 2) std::this_thread::yield();
      if (std::this_thread::get_id() != caller) worker = niceOfThisThread();
    });
    return worker.load();
  };
  EXPECT_EQ(niceOfAWorker(ThreadPriority::normal), own);
  EXPECT_EQ(niceOfAWorker(ThreadPriority::background), std::max(own, 10));
  EXPECT_EQ(niceOfThisThread(), own);
}

TEST(HardwareThreads, RespectsTheAffinityOfTheProcess) {
  EXPECT_GE(hardwareThreads(), 1U);
  cpu_set_t before;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(cpu, &before)) {
        CPU_SET(cpu, &one);
        break;
      }
    }
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(hardwareThreads(), 1U);
  }).join();
}

}  // namespace
