// The papers' formulas against their printed tables, and the chapter's arithmetic.
#include "core/spec/theory.h"

#include <gtest/gtest.h>

#include <cmath>

namespace qs::spec {
namespace {

TEST(Theory, OperationsAndSpeedWithoutCost) {  // Leviathan et al., table 1
  struct Row {
    double alpha;
    std::int64_t gamma;
    double ops, speed;
  };
  for (const Row& row : {Row{.6, 2, 1.53, 1.96}, {.7, 3, 1.58, 2.53}, {.8, 2, 1.23, 2.44}, {.8, 5, 1.63, 3.69}, {.9, 2, 1.11, 2.71}, {.9, 10, 1.60, 6.86}}) {
    EXPECT_NEAR(opsFactor(row.alpha, row.gamma, 0.0), row.ops, 0.005);
    EXPECT_NEAR(speedup(row.alpha, row.gamma, 0.0), row.speed, 0.005);
  }
}

TEST(Theory, PredictedSpeedups) {  // the same, table 2; α and c are printed with two places
  struct Row {
    std::int64_t gamma;
    double alpha, c, paper, recomputed, measured;
  };
  const Row rows[] = {{7, .75, .02, 3.2, 3.157, 3.4}, {7, .80, .04, 3.3, 3.251, 2.8}, {7, .82, .11, 2.5, 2.497, 1.7},
                      {7, .62, .02, 2.3, 2.258, 2.6}, {5, .68, .04, 2.4, 2.347, 2.4}, {3, .71, .11, 2.0, 1.934, 1.4},
                      {5, .65, .02, 2.4, 2.402, 3.1}, {5, .73, .04, 2.6, 2.619, 3.0}, {3, .74, .11, 2.0, 2.025, 2.2},
                      {5, .53, .02, 1.9, 1.891, 2.3}, {3, .55, .04, 1.8, 1.803, 2.2}, {3, .56, .11, 1.6, 1.541, 1.7}};
  double lowest = 0.0;
  double highest = 0.0;
  for (const Row& row : rows) {
    const double got = speedup(row.alpha, row.gamma, row.c);
    EXPECT_NEAR(got, row.paper, 0.1);
    EXPECT_NEAR(got, row.recomputed, 0.0006);
    lowest = std::min(lowest, row.measured / got - 1.0);
    highest = std::max(highest, row.measured / got - 1.0);
  }
  EXPECT_NEAR(lowest, -0.32, 0.005);
  EXPECT_NEAR(highest, 0.29, 0.005);
  EXPECT_NEAR(speedup(.2, 3, 0.0), 1.248, 1e-12);  // a bigram as draft
}

TEST(Theory, ClosedFormAndItsLimits) {
  for (const double alpha : {0.0, .1, .5, .9, .99}) {
    for (const std::int64_t gamma : {0, 1, 2, 7, 30}) {
      EXPECT_NEAR(tokensPerVerification(alpha, gamma), (1.0 - std::pow(alpha, gamma + 1)) / (1.0 - alpha), 1e-12);
    }
  }
  EXPECT_EQ(tokensPerVerification(1.0, 5), 6.0);
  EXPECT_NEAR(tokensPerVerification(1.0 - 1e-15, 5), 6.0, 1e-12);  // the quotient has no digit left here
  EXPECT_EQ(opsFactor(1.0, 5, 0.0), 1.0);
  EXPECT_EQ(tokensPerVerification(0.0, 5), 1.0);
  EXPECT_EQ(speedup(0.7, 0, 0.3), 1.0);
}

TEST(Theory, InverseAndBreakEven) {
  for (const double alpha : {.05, .3, .8, .999}) EXPECT_NEAR(alphaOf(tokensPerVerification(alpha, 6), 6), alpha, 1e-12);
  EXPECT_EQ(alphaOf(0.5, 4), 0.0);
  EXPECT_EQ(alphaOf(9.0, 4), 1.0);
  for (const double c : {.05, .11, .5}) {
    EXPECT_NEAR(*breakEvenAlpha(1, c), c, 1e-12);  // some γ gains iff α > c
    for (const std::int64_t gamma : {2, 5, 9}) {
      const double alpha = *breakEvenAlpha(gamma, c);
      EXPECT_NEAR(speedup(alpha, gamma, c), 1.0, 1e-9);
      EXPECT_GT(alpha, c);
    }
    // Corollary 3.9: just above c some γ gains, and at α at least (1 + α) ÷ (1 + c); just below none does.
    EXPECT_GT(bestGamma(c + 0.01, c).gamma, 0);
    EXPECT_GE(bestGamma(c + 0.2, c).speedup, (1.0 + c + 0.2) / (1.0 + c) - 1e-12);
    EXPECT_EQ(bestGamma(c - 0.01, c).gamma, 0);
    EXPECT_EQ(bestGamma(c - 0.01, c).speedup, 1.0);
  }
  EXPECT_FALSE(breakEvenAlpha(3, 1.2));
  EXPECT_EQ(*breakEvenAlpha(0, 5.0), 0.0);
}

TEST(Theory, C000fTheChaptersArithmetic) {
  const StepCosts costs{10.0, 3.0, 12.0};
  EXPECT_DOUBLE_EQ(timePerToken(costs, 3.0), 5.0);
  EXPECT_DOUBLE_EQ(timePerToken(costs, 1.0), 15.0);
  EXPECT_DOUBLE_EQ(breakEvenConfirmed(costs), 1.5);
  EXPECT_DOUBLE_EQ(speedup(costs, 3.0), 2.0);
  EXPECT_DOUBLE_EQ(speedup(costs, 1.5), 1.0);
}

TEST(Theory, ChensTable) {  // Chinchilla 70B, K = 4: 14.1 ms a token plain
  EXPECT_NEAR(14.1 / 7.52, 1.875, 5e-4);
  EXPECT_NEAR(speedup(StepCosts{14.1, 0.0, 7.52}, 1.0), 1.875, 5e-4);
  EXPECT_NEAR(speedup(StepCosts{14.1, 0.0, 7.00}, 1.0), 2.01, 5e-3);
  EXPECT_NEAR(speedup(StepCosts{14.1, 0.0, 5.73}, 1.0), 2.46, 5e-3);
}

TEST(Theory, MeasuredCostsReplaceTheFormulasConstants) {
  const MeasuredCosts flat{2.0, 0.2, [](std::int64_t) { return 2.0; }};
  EXPECT_NEAR(predictedSpeedup(flat, .7, 4), speedup(.7, 4, .1), 1e-12);
  // Where every further token costs as much as one, nothing is to be gained.
  const MeasuredCosts linear{2.0, 0.2, [](std::int64_t n) { return 2.0 * static_cast<double>(n); }};
  EXPECT_LT(predictedSpeedup(linear, .9, 4), 1.0);
  EXPECT_EQ(bestGamma(linear, .9).gamma, 0);
  EXPECT_GT(bestGamma(flat, .9).gamma, 4);
}

}  // namespace
}  // namespace qs::spec
