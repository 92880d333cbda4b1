// The rule by itself: known answers, edges, and that what is drawn is distributed as p, on distributions without a model.
#include "core/spec/verify.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/spec/chi_square.h"

namespace qs::spec {
namespace {

using Values = std::vector<double>;

RuleFigures figures(const Values& p, const Values& q, RuleKind kind = RuleKind::speculative) {
  auto out = figuresOf(ruleOf(kind), p, q, q);
  EXPECT_TRUE(out) << out.error().english();
  return *out;
}

void expectNear(const Values& a, const Values& b, double limit = 1e-12) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], limit) << i;
}

TEST(Verify, C000gTheChaptersRuleIsExact) {
  const auto out = figures({.6, .3, .1}, {.2, .5, .3});
  EXPECT_NEAR(out.acceptance, 0.6, 1e-12);
  expectNear(out.residual, {1, 0, 0});
  expectNear(out.output, {.6, .3, .1});
  EXPECT_LT(out.tvToTarget, 1e-12);
}

TEST(Verify, SamplerMatchIsExactTooAndAcceptsLess) {  // D12
  const auto out = figures({.6, .3, .1}, {.2, .5, .3}, RuleKind::samplerMatch);
  EXPECT_NEAR(out.acceptance, .30, 1e-12);
  expectNear(out.output, {.6, .3, .1});
  EXPECT_NE(ruleOf(RuleKind::samplerMatch).name().english(), ruleOf(RuleKind::speculative).name().english());
}

TEST(Verify, AZeroDrawNeverAcceptsTheImpossible) {  // D1
  EXPECT_FALSE(accepts(0.0, 1.0, 0.0));
  const Distribution p(Values{0, 1});
  const Distribution q(Values{1, 0});
  Distribution residual;
  residualOf(p, q, residual);
  EXPECT_EQ(residual.sample(0.0), 1);
}

TEST(Verify, EqualDistributionsAlwaysAccept) {  // D2
  EXPECT_TRUE(accepts(.5, .5, 1.0 - 0x1.0p-24));
  EXPECT_TRUE(accepts(.5, .5, 1.0 - 0x1.0p-53));
  const Values half = {.5, .5};
  const Values below = {std::nextafter(.5, 0.0), std::nextafter(.5, 0.0)};
  for (const Values& p : {half, below}) {
    Distribution residual;
    residualOf(Distribution(p), Distribution(half), residual);
    expectNear(residual.toVector(), {.5, .5});
    const auto out = figures(p, half);
    EXPECT_GT(out.acceptance, 1.0 - 1e-15);
    expectNear(out.output, {.5, .5});
  }
  // Draws from both, the largest possible ones too, stay in the distribution.
  Distribution residual;
  residualOf(Distribution(below), Distribution(half), residual);
  EXPECT_EQ(residual.sample(1.0 - 0x1.0p-53), 1);
}

TEST(Verify, WhatTheDraftDrewFromCounts) {  // D3: an argmax draft with a softmax for its q
  const Values p = {.5, .5};
  const Values softmax = {.6, .4};
  const Values drawn = {1, 0};
  const Rule& rule = ruleOf(RuleKind::speculative);
  const auto wrong = figuresOf(rule, p, softmax, drawn).value();
  expectNear(wrong.output, {.5 / .6, 1.0 - .5 / .6});
  EXPECT_NEAR(wrong.tvToTarget, 1.0 / 3.0, 1e-12);
  const auto right = figuresOf(rule, p, drawn, drawn).value();
  expectNear(right.output, {.5, .5});
}

TEST(Verify, TinyRatiosKeepTheirMeaning) {  // D5: a ratio of 1e-8 is not 0, and no logarithm swallows it
  EXPECT_TRUE(accepts(1e-9, 0.1, 0.99e-8));
  EXPECT_FALSE(accepts(1e-9, 0.1, 1.01e-8));
  EXPECT_FALSE(accepts(std::numeric_limits<double>::denorm_min(), 1.0, 1e-300));
}

TEST(Verify, OneHotAndDenseAreTheSameRule) {
  const Values p = {.1, .2, .3, .4};
  Distribution oneHot;
  oneHot.setOneHot(4, 2);
  const Distribution dense(Values{0, 0, 1, 0});
  Distribution a;
  Distribution b;
  residualOf(Distribution(p), oneHot, a);
  residualOf(Distribution(p), dense, b);
  EXPECT_EQ(a.toVector(), b.toVector());
  EXPECT_EQ(agreement(Distribution(p), oneHot), agreement(Distribution(p), dense));
  residualOf(oneHot, Distribution(p), a);
  residualOf(dense, Distribution(p), b);
  EXPECT_EQ(a.toVector(), b.toVector());
  residualOf(oneHot, oneHot, a);  // nothing left: p itself
  EXPECT_EQ(a.toVector(), (Values{0, 0, 1, 0}));
}

TEST(Verify, BadDistributionsAreNamed) {
  const Rule& rule = ruleOf(RuleKind::speculative);
  const Values good = {.5, .5};
  const auto error = [&](const Values& p, const Values& q) { return figuresOf(rule, p, q, q).error().english(); };
  EXPECT_NE(error({}, {}).find("distribution p"), std::string::npos);
  EXPECT_NE(error(good, {1.0}).find("2 probabilities"), std::string::npos);
  EXPECT_NE(error({.5, .6}, good).find("1.1"), std::string::npos);
  EXPECT_NE(error({1.5, -.5}, good).find("-0.5 for token 1"), std::string::npos);
  EXPECT_NE(error({std::nan(""), 1}, good).find("nan for token 0"), std::string::npos);
  EXPECT_NE(error({std::numeric_limits<double>::infinity(), 1}, good).find("inf for token 0"), std::string::npos);
  // Typed to three places: taken as meant.
  EXPECT_TRUE(figuresOf(rule, Values{.333, .333, .333}, Values{.2, .3, .5}, Values{.2, .3, .5}));
}

// For random p and q the mean over all draws is p, for both rules, by arithmetic and by sampling.
TEST(Verify, TheOutputIsTheTargetsForManyDistributions) {
  Draws random(5);
  for (int round = 0; round < 40; ++round) {
    const std::size_t size = 2 + random.bits() % 30;
    Values p(size);
    Values q(size);
    for (Values* to : {&p, &q}) {
      double sum = 0.0;
      for (double& value : *to) sum += value = std::pow(random.next(), 1.0 + round % 7);
      for (double& value : *to) value /= sum;
    }
    if (round % 5 == 0) {  // zeros on either side
      p[0] = 0.0;
      q[1] = 0.0;
      for (Values* to : {&p, &q}) {
        double sum = 0.0;
        for (const double value : *to) sum += value;
        for (double& value : *to) value /= sum;
      }
    }
    for (const RuleKind kind : {RuleKind::speculative, RuleKind::samplerMatch}) {
      const auto out = figures(p, q, kind);
      expectNear(out.output, p);
      double expected = 0.0;
      for (std::size_t i = 0; i < size; ++i) expected += kind == RuleKind::speculative ? std::min(p[i], q[i]) : p[i] * q[i];
      EXPECT_NEAR(out.acceptance, expected, 1e-12);

      Draws draws(static_cast<std::uint64_t>(round) + 1);
      const Distribution pOf(p);
      const Distribution qOf(q);
      Distribution scratch;
      std::vector<std::int64_t> counts(size, 0);
      std::int64_t accepted = 0;
      constexpr std::int64_t kDraws = 4000;
      for (std::int64_t i = 0; i < kDraws; ++i) {
        const Trial trial = tryOnce(ruleOf(kind), pOf, qOf, draws, scratch);
        accepted += trial.accepted ? 1 : 0;
        ++counts[static_cast<std::size_t>(trial.token)];
      }
      // 80 tests at this rate: a false alarm once in a hundred thousand seeds, and the seeds are fixed.
      EXPECT_GT(goodnessOfFit(counts, p).pValue, 1e-7) << round;
      EXPECT_NEAR(static_cast<double>(accepted) / kDraws, expected, 5.5 * std::sqrt(0.25 / kDraws));
    }
  }
}

}  // namespace
}  // namespace qs::spec
