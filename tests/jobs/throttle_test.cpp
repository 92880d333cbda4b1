#include "core/jobs/throttle.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace {

using namespace std::chrono_literals;
using qs::jobs::Throttle;

// A clock and a timer that stand still until the test moves them.
class ThrottleTest : public ::testing::Test {
 protected:
  using Time = Throttle<int>::Time;
  using Duration = Throttle<int>::Duration;

  void advance(Duration by) {
    const Time end = now_ + by;
    while (alarm_ && *alarm_ <= end) {
      now_ = *alarm_;
      alarm_.reset();
      throttle_.fire();
    }
    now_ = end;
  }

  Time now_{};
  std::optional<Time> alarm_;
  int armed_ = 0;
  std::vector<std::pair<Time, int>> sent_;
  Throttle<int> throttle_{[this] { return now_; },
                          [this](Duration delay) {
                            EXPECT_GT(delay, Duration::zero());
                            alarm_ = now_ + delay;
                            ++armed_;
                          },
                          [this](int value) { sent_.emplace_back(now_, value); }};
};

TEST_F(ThrottleTest, FirstEditGoesAtOnce) {
  throttle_.edit(7);
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(sent_[0].second, 7);
  EXPECT_EQ(armed_, 0);
  EXPECT_FALSE(throttle_.pending());
}

TEST_F(ThrottleTest, AQuietSpellMakesTheNextEditAFirstOne) {
  throttle_.edit(1);
  advance(16ms);
  throttle_.edit(2);
  EXPECT_EQ(sent_.size(), 2U);
  EXPECT_EQ(armed_, 0);
}

TEST_F(ThrottleTest, WithinTheIntervalOnlyTheNewestIsKept) {
  throttle_.edit(1);
  advance(4ms);
  throttle_.edit(2);
  advance(4ms);
  throttle_.edit(3);
  EXPECT_EQ(sent_.size(), 1U);
  EXPECT_EQ(armed_, 1);
  EXPECT_TRUE(throttle_.pending());
  advance(8ms);
  ASSERT_EQ(sent_.size(), 2U);
  EXPECT_EQ(sent_[1].second, 3);
  EXPECT_EQ(sent_[1].first - sent_[0].first, 16ms);
  EXPECT_FALSE(throttle_.pending());
}

// The difference from a trailing debounce: values pass during the drag, not only after it.
TEST_F(ThrottleTest, ASteadyDragShowsValuesAllTheTimeAndEndsWithTheLast) {
  constexpr int kEdits = 500;
  for (int i = 0; i < kEdits; ++i) {
    throttle_.edit(i);
    advance(2ms);
  }
  const std::size_t during = sent_.size();
  advance(1s);
  EXPECT_GE(during, 1000U / 16U - 1U);
  EXPECT_LE(sent_.size(), 1000U / 16U + 2U);
  EXPECT_EQ(sent_.back().second, kEdits - 1);
  for (std::size_t i = 1; i < sent_.size(); ++i) {
    EXPECT_GE(sent_[i].first - sent_[i - 1].first, 16ms);
    EXPECT_GT(sent_[i].second, sent_[i - 1].second);
  }
}

TEST_F(ThrottleTest, AnEarlyTimerIsArmedAgain) {
  throttle_.edit(1);
  now_ += 5ms;
  throttle_.edit(2);
  now_ += 1ms;
  throttle_.fire();
  EXPECT_EQ(sent_.size(), 1U);
  EXPECT_EQ(armed_, 2);
  now_ += 10ms;
  throttle_.fire();
  ASSERT_EQ(sent_.size(), 2U);
  EXPECT_EQ(sent_[1].second, 2);
}

TEST_F(ThrottleTest, ALateTimerDoesNotPutOffTheNextEdit) {
  throttle_.edit(1);
  now_ += 15ms;
  throttle_.edit(2);
  now_ += 3ms;  // 2 ms after it was due
  throttle_.fire();
  ASSERT_EQ(sent_.size(), 2U);
  now_ += 13ms;
  throttle_.edit(3);
  EXPECT_EQ(sent_.size(), 2U) << "31 ms after the first: not yet due";
  now_ += 1ms;
  throttle_.edit(4);
  ASSERT_EQ(sent_.size(), 3U);
  EXPECT_EQ(sent_[2].second, 4);
}

TEST_F(ThrottleTest, AVeryLateTimerCountsFromWhenItCame) {
  throttle_.edit(1);
  now_ += 15ms;
  throttle_.edit(2);
  now_ += 30ms;
  throttle_.fire();
  ASSERT_EQ(sent_.size(), 2U);
  now_ += 15ms;
  throttle_.edit(3);
  EXPECT_EQ(sent_.size(), 2U);
}

// A drag of one edit every 16.1 ms, now 1.2 ms early and now late, with timers that come 1.5 ms after they are due.
TEST_F(ThrottleTest, EditsAtAboutTheIntervalDoNotPileUp) {
  constexpr int kEdits = 600;
  const Time begun = now_;
  std::vector<Time> edited;
  for (int i = 0; i < kEdits; ++i) {
    const Time at = begun + i * 16100us + (i % 2 == 0 ? 1200us : -1200us);
    if (alarm_ && *alarm_ + 1500us < at) {
      now_ = *alarm_ + 1500us;
      alarm_.reset();
      throttle_.fire();
    }
    now_ = at;
    edited.push_back(at);
    throttle_.edit(i);
  }
  throttle_.flush();
  ASSERT_EQ(sent_.size(), static_cast<std::size_t>(kEdits)) << "none was overtaken";
  for (int i = 0; i + 1 < kEdits; ++i) {
    const auto& [at, value] = sent_[static_cast<std::size_t>(i)];
    EXPECT_EQ(value, i);
    EXPECT_LE(at - edited[static_cast<std::size_t>(i)], 5ms) << i;
  }
}

TEST_F(ThrottleTest, ATimerWithNothingKeptDoesNothing) {
  throttle_.fire();
  throttle_.edit(1);
  throttle_.fire();
  EXPECT_EQ(sent_.size(), 1U);
  EXPECT_EQ(armed_, 0);
}

TEST_F(ThrottleTest, FlushSendsTheKeptValueOnceAndTheTimerThenFindsNothing) {
  throttle_.flush();
  EXPECT_TRUE(sent_.empty());
  throttle_.edit(1);
  advance(1ms);
  throttle_.edit(2);
  throttle_.flush();
  ASSERT_EQ(sent_.size(), 2U);
  EXPECT_EQ(sent_[1].second, 2);
  advance(100ms);
  EXPECT_EQ(sent_.size(), 2U);
}

TEST_F(ThrottleTest, AnEditFromInsideSendIsKeptForTheNextInterval) {
  std::vector<int> seen;
  Throttle<int>* inner = nullptr;
  Throttle<int> throttle([this] { return now_; }, [](Duration) {},
                         [&](int value) {
                           seen.push_back(value);
                           if (value == 1) inner->edit(2);
                         });
  inner = &throttle;
  throttle.edit(1);
  EXPECT_EQ(seen, (std::vector<int>{1}));
  now_ += 16ms;
  throttle.fire();
  EXPECT_EQ(seen, (std::vector<int>{1, 2}));
}

}  // namespace
