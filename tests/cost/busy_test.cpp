#include "core/cost/busy.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <fstream>
#include <thread>
#include <vector>

namespace qs::cost {
namespace {

// Keeps one processor at work for about so long.
void work(double seconds) {
  const auto begun = std::chrono::steady_clock::now();
  volatile double x = 1.0;
  while (std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() < seconds) x = x * 1.0000001;
}

TEST(BusyMeter, SaysNothingOfNoTime) {
  const BusyMeter meter;
  EXPECT_FALSE(meter.othersShare());
}

TEST(BusyMeter, IsAShare) {
  if (!std::ifstream("/proc/stat").good()) GTEST_SKIP() << "this system does not say";
  const BusyMeter meter;
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const auto others = meter.othersShare();
  ASSERT_TRUE(others);
  EXPECT_GE(*others, 0.0);
  EXPECT_LE(*others, 1.0);
}

TEST(BusyMeter, DoesNotCountThisProgramItself) {
  if (!std::ifstream("/proc/stat").good()) GTEST_SKIP() << "this system does not say";
  // Were this program's own work counted, a machine with nobody else at it would be busy by its whole share; so would one
  // with others at work be busier than all it has. All processors at work by us: what others get is what is left.
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  const BusyMeter meter;
  const auto cpu = std::clock();
  std::vector<std::jthread> crew;
  for (unsigned i = 0; i < threads; ++i) crew.emplace_back([] { work(0.5); });
  crew.clear();
  const double own = static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC;
  const auto others = meter.othersShare();
  ASSERT_TRUE(others);
  // Ticks are hundredths of a second.
  EXPECT_LE(*others, 1.0 - own / (0.5 * threads) + 0.25);
}

}  // namespace
}  // namespace qs::cost
