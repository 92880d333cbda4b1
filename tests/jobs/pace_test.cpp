#include "core/jobs/pace.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace {

using namespace std::chrono_literals;
using qs::jobs::Pace;

TEST(Pace, TheFirstPictureIsDueAtOnce) { EXPECT_TRUE(Pace(24h).due()); }

TEST(Pace, TheNextIsNotDueBeforeThePeriodIsOver) {
  Pace pace(24h);
  pace.ticket();
  EXPECT_FALSE(pace.due());
  Pace quick(1ms);
  quick.ticket();
  std::this_thread::sleep_for(2ms);
  EXPECT_TRUE(quick.due());
}

TEST(Pace, NoneIsDueWhileTheLastOneWaitsToBeLookedAt) {
  Pace pace(0ms);
  auto ticket = pace.ticket();
  EXPECT_FALSE(pace.due());
  ticket.reset();
  EXPECT_TRUE(pace.due());
}

TEST(Pace, OnlyTheLastTicketCounts) {
  Pace pace(0ms);
  const auto lookedAtLate = pace.ticket();
  pace.ticket();
  EXPECT_TRUE(pace.due());
}

}  // namespace
