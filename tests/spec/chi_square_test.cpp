// χ² against known values, pooling, and the expected total variation against brute force.
#include "core/spec/chi_square.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/spec/distribution.h"
#include "core/spec/draws.h"

namespace qs::spec {
namespace {

using Counts = std::vector<std::int64_t>;
using Values = std::vector<double>;

TEST(ChiSquareTail, KnownValues) {
  // dof 2 is e^(−x/2), dof 1 is erfc(√(x/2)), dof 4 is e^(−x/2)·(1 + x/2).
  for (const double x : {0.01, 0.5, 1.0, 3.0, 10.0, 50.0, 300.0, 1000.0}) {
    EXPECT_NEAR(chiSquareTail(x, 2) / std::exp(-x / 2), 1.0, 1e-11) << x;
    EXPECT_NEAR(chiSquareTail(x, 1) / std::erfc(std::sqrt(x / 2)), 1.0, 1e-10) << x;
    EXPECT_NEAR(chiSquareTail(x, 4) / (std::exp(-x / 2) * (1 + x / 2)), 1.0, 1e-11) << x;
  }
  // Critical values of any table.
  EXPECT_NEAR(chiSquareTail(3.841458820694124, 1), .05, 1e-12);
  EXPECT_NEAR(chiSquareTail(18.307038053275146, 10), .05, 1e-12);
  EXPECT_NEAR(chiSquareTail(149.4492527790312, 100), .001, 1e-12);
  EXPECT_EQ(chiSquareTail(0.0, 5), 1.0);
  EXPECT_EQ(chiSquareTail(17.0, 0), 1.0);
  EXPECT_EQ(chiSquareTail(std::numeric_limits<double>::infinity(), 3), 0.0);
  // Large dof: about normal, and halves round the median ≈ dof − 2/3.
  EXPECT_NEAR(chiSquareTail(20000.0 - 2.0 / 3.0, 20000), .5, 1e-4);
}

TEST(GoodnessOfFit, ByHand) {
  const auto out = goodnessOfFit(Counts{18, 22, 20}, Values{1.0 / 3, 1.0 / 3, 1.0 / 3});
  EXPECT_NEAR(out.chi2, (4.0 + 4.0 + 0.0) / 20.0, 1e-12);
  EXPECT_EQ(out.dof, 2);
  EXPECT_EQ(out.pooled, 0);
}

TEST(GoodnessOfFit, PoolsSmallCells) {
  // 100 draws: .9 expects 90; the ten of .01 expect 1 each, so two pools of 5.
  Values p(11, 0.01);
  p[0] = 0.9;
  Counts counts(11, 1);
  counts[0] = 90;
  const auto out = goodnessOfFit(counts, p);
  EXPECT_EQ(out.cells, 3);
  EXPECT_EQ(out.dof, 2);
  EXPECT_EQ(out.pooled, 10);
  EXPECT_NEAR(out.chi2, 0.0, 1e-12);
  // What is left over joins: 13 of .01 and .87.
  Values q(14, 0.01);
  q[0] = 0.87;
  Counts more(14, 1);
  more[0] = 87;
  EXPECT_EQ(goodnessOfFit(more, q).dof, 2);
  // One cell alone leaves nothing to test.
  EXPECT_EQ(goodnessOfFit(Counts{3, 0}, Values{.9, .1}).dof, 0);
  EXPECT_EQ(goodnessOfFit(Counts{3, 0}, Values{.9, .1}).pValue, 1.0);
}

TEST(GoodnessOfFit, TheImpossibleIsNeverChance) {
  const auto out = goodnessOfFit(Counts{99, 1}, Values{1.0, 0.0});
  EXPECT_EQ(out.pValue, 0.0);
  EXPECT_TRUE(std::isinf(out.chi2));
}

// p-values of true samples are uniform: the tests' false-alarm rate is what they say.
TEST(GoodnessOfFit, FalseAlarmsAreAsRareAsStated) {
  Draws draws(11);
  Values p(60);
  double sum = 0.0;
  for (double& value : p) sum += value = std::pow(draws.next(), 6.0);
  for (double& value : p) value /= sum;
  const Distribution d(p);
  constexpr int kTests = 2000;
  int below5 = 0;
  int below1 = 0;
  int twoBelow5 = 0;
  for (int t = 0; t < kTests; ++t) {
    Counts a(p.size(), 0);
    Counts b(p.size(), 0);
    for (int i = 0; i < 500; ++i) {
      ++a[static_cast<std::size_t>(d.sample(draws.next()))];
      ++b[static_cast<std::size_t>(d.sample(draws.next()))];
    }
    const double value = goodnessOfFit(a, p).pValue;
    below5 += value < .05 ? 1 : 0;
    below1 += value < .01 ? 1 : 0;
    twoBelow5 += homogeneity(a, b).pValue < .05 ? 1 : 0;
  }
  EXPECT_NEAR(below5, 100, 40);  // four σ
  EXPECT_NEAR(below1, 20, 18);
  EXPECT_NEAR(twoBelow5, 100, 40);
}

TEST(Homogeneity, ByHand) {
  // Both expect 15 and 25 of 40.
  const auto out = homogeneity(Counts{10, 30}, Counts{20, 20});
  EXPECT_NEAR(out.chi2, 2 * (25.0 / 15 + 25.0 / 25), 1e-12);
  EXPECT_EQ(out.dof, 1);
  EXPECT_EQ(homogeneity(Counts{0, 0}, Counts{5, 5}).pValue, 1.0);
}

TEST(TotalVariation, IsWhatAnExactSamplerGives) {
  Draws draws(2);
  Values p = {.5, .3, .1, .05, .03, .015, .004, .001};
  const Distribution d(p);
  for (const std::int64_t n : {1, 10, 200}) {
    double mean = 0.0;
    double meanTwo = 0.0;
    double expectedTwo = 0.0;
    constexpr int kRounds = 4000;
    for (int round = 0; round < kRounds; ++round) {
      Counts a(p.size(), 0);
      Counts b(p.size(), 0);
      for (std::int64_t i = 0; i < n; ++i) {
        ++a[static_cast<std::size_t>(d.sample(draws.next()))];
        ++b[static_cast<std::size_t>(d.sample(draws.next()))];
      }
      mean += totalVariation(a, p) / kRounds;
      meanTwo += totalVariation(std::span<const std::int64_t>(a), std::span<const std::int64_t>(b)) / kRounds;
      expectedTwo += expectedTotalVariation(std::span<const std::int64_t>(a), std::span<const std::int64_t>(b)) / kRounds;
    }
    EXPECT_NEAR(mean / expectedTotalVariation(n, p), 1.0, 0.03) << n;
    if (n > 1) {
      EXPECT_NEAR(meanTwo / expectedTwo, 1.0, 0.04) << n;
    }
  }
  EXPECT_EQ(expectedTotalVariation(100, Values{1.0, 0.0}), 0.0);
}

TEST(UsualCounts, HoldAboutNineteenOfTwentyExactDraws) {
  for (const double p : {0.5, 0.1, 0.02}) {
    Distribution d;
    d.set(Values{p, 1.0 - p});
    constexpr std::int64_t kDraws = 2000;
    const CountRange range = usualCounts(kDraws, p);
    Draws draws(11);
    int within = 0;
    constexpr int kRounds = 2000;
    for (int round = 0; round < kRounds; ++round) {
      std::int64_t count = 0;
      for (std::int64_t i = 0; i < kDraws; ++i) count += d.sample(draws.next()) == 0 ? 1 : 0;
      within += static_cast<double>(count) >= range.low && static_cast<double>(count) <= range.high ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(within) / kRounds, 0.95, 0.02) << p;
  }
  EXPECT_EQ(usualCounts(100, 0.0).high, 0.0);
  EXPECT_EQ(usualCounts(100, 1.0).low, 100.0);
  EXPECT_EQ(usualCounts(3, 0.5).low, 0.0);  // and not below
  EXPECT_EQ(usualCounts(3, 0.5).high, 3.0);
}

TEST(Combined, AddsIndependentTests) {
  const ChiSquare parts[] = {{3.0, 2, .2, 3, 0}, {5.0, 4, .3, 5, 1}};
  const auto out = combined(parts);
  EXPECT_EQ(out.chi2, 8.0);
  EXPECT_EQ(out.dof, 6);
  EXPECT_NEAR(out.pValue, chiSquareTail(8.0, 6), 1e-15);
}

}  // namespace
}  // namespace qs::spec
