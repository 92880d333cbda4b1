#include "core/experiment/pareto.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace qs::experiment {
namespace {

TEST(ParetoFront, IsWhatNobodyBeats) {
  const std::vector<Trade> trades = {{10, 0.5}, {20, 0.1}, {15, 0.6}, {20, 0.2}, {30, 0.1}, {5, 2.0}};
  EXPECT_EQ(paretoFront(trades), (std::vector<std::size_t>{5, 0, 1}));
  EXPECT_TRUE(paretoFront({}).empty());
}

TEST(ParetoFront, EqualsStandOnceAndNumbersThatAreNoneNever) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Trade> trades = {{10, 0.5}, {10, 0.5}, {1, nan}, {nan, -1}, {12, -0.1}};
  EXPECT_EQ(paretoFront(trades), (std::vector<std::size_t>{0, 4}));
}

TEST(ParetoFront, AgreesWithItsDefinition) {
  std::mt19937 rng(2);
  for (int round = 0; round < 50; ++round) {
    std::vector<Trade> trades(12);
    for (Trade& t : trades) t = {static_cast<double>(rng() % 8), static_cast<double>(rng() % 8)};
    const auto front = paretoFront(trades);
    for (std::size_t i = 0; i < trades.size(); ++i) {
      bool beaten = false;
      for (std::size_t j = 0; j < trades.size(); ++j) {
        const bool noWorse = trades[j].bytes <= trades[i].bytes && trades[j].delta <= trades[i].delta;
        const bool better = trades[j].bytes < trades[i].bytes || trades[j].delta < trades[i].delta;
        beaten = beaten || (noWorse && (better || j < i));
      }
      EXPECT_EQ(std::find(front.begin(), front.end(), i) == front.end(), beaten);
    }
  }
}

}  // namespace
}  // namespace qs::experiment
