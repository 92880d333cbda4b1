// Paired statistics against worked examples, tables, and their own promise of coverage.
#include "core/eval/paired.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace qs::eval {
namespace {

std::vector<std::int32_t> windows(std::size_t tokens, std::size_t perWindow) {
  std::vector<std::int32_t> out(tokens);
  for (std::size_t i = 0; i < tokens; ++i) out[i] = static_cast<std::int32_t>(i / perWindow);
  return out;
}

TEST(PairedTest, StudentsQuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(studentT975(1), 12.7062047, 1e-6);
  EXPECT_NEAR(studentT975(2), 4.3026527, 1e-6);
  EXPECT_NEAR(studentT975(3), 3.1824463, 1e-6);
  EXPECT_NEAR(studentT975(7), 2.3646243, 1e-6);
  EXPECT_NEAR(studentT975(10), 2.2281389, 1e-6);
  EXPECT_NEAR(studentT975(30), 2.0422725, 1e-6);
  EXPECT_NEAR(studentT975(100), 1.9839715, 1e-6);
  EXPECT_NEAR(studentT975(1000), 1.9623391, 1e-6);
  EXPECT_NEAR(studentT975(1'000'000'000), 1.9599640, 1e-6);
  EXPECT_NEAR(studentT975(2000), studentT975(2001), 1e-5);  // where one formula hands over to the other
  EXPECT_GT(studentT975(2000), studentT975(2001));
}

TEST(PairedTest, PerTokenWithFewWindows) {
  // Differences 1, 2, 3, 6: mean 3, variance 14/3, error √(14/12).
  const std::vector<double> base = {5, 5, 5, 5};
  const std::vector<double> other = {6, 7, 8, 11};
  const auto d = pairedDifference(base, other, windows(4, 1));
  EXPECT_DOUBLE_EQ(d.delta, 3.0);
  ASSERT_TRUE(d.standardError && d.ci95);
  EXPECT_FALSE(d.clustered);
  EXPECT_EQ(d.degrees, 3);
  EXPECT_NEAR(*d.standardError, std::sqrt(14.0 / 12.0), 1e-12);
  EXPECT_NEAR(d.ci95->lo, 3.0 - 3.1824463 * std::sqrt(14.0 / 12.0), 1e-6);
  EXPECT_NEAR(d.ci95->hi, 3.0 + 3.1824463 * std::sqrt(14.0 / 12.0), 1e-6);
}

TEST(PairedTest, ByWindowFromEightOn) {
  // Eight windows of two tokens with equal differences inside: 0 … 7. Cluster sums are 2(g − 3.5), their squares sum
  // to 168; √(8/7 · 168) ÷ 16. Taken token by token the error would be too small by nearly √2.
  std::vector<double> base(16, 1.0);
  std::vector<double> other;
  for (int i = 0; i < 16; ++i) other.push_back(1.0 + i / 2);
  const auto d = pairedDifference(base, other, windows(16, 2));
  EXPECT_TRUE(d.clustered);
  EXPECT_EQ(d.degrees, 7);
  EXPECT_DOUBLE_EQ(d.delta, 3.5);
  EXPECT_NEAR(*d.standardError, std::sqrt(8.0 / 7.0 * 168.0) / 16.0, 1e-12);
  EXPECT_FALSE(pairedDifference(std::span(base).first(14), std::span(other).first(14), windows(14, 2)).clustered);
}

TEST(PairedTest, TheIntervalCoversAsItSays) {
  // Ten windows of 50 tokens whose differences share a part per window; the truth is 0.02. 2,000 draws at 95 %: the
  // number of intervals that miss has a standard deviation of 9.7, so five of them are a false alarm in 10⁶ runs.
  std::mt19937 rng(1);
  std::normal_distribution<double> normal;
  const auto windowOf = windows(500, 50);
  int missed = 0;
  for (int draw = 0; draw < 2000; ++draw) {
    std::vector<double> base(500);
    std::vector<double> other(500);
    double shared = 0.0;
    for (std::size_t i = 0; i < 500; ++i) {
      if (i % 50 == 0) shared = 0.05 * normal(rng);
      base[i] = 3.0 + normal(rng);
      other[i] = base[i] + 0.02 + shared + 0.1 * normal(rng);
    }
    const auto d = pairedDifference(base, other, windowOf);
    missed += d.ci95->lo > 0.02 || d.ci95->hi < 0.02 ? 1 : 0;
  }
  EXPECT_NEAR(missed, 100, 49);
}

TEST(PairedTest, EqualLossesDifferByNothing) {
  const std::vector<double> a = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  const auto d = pairedDifference(a, a, windows(9, 1));
  EXPECT_EQ(d.delta, 0.0);
  EXPECT_EQ(*d.standardError, 0.0);
  EXPECT_EQ(*d.ci95, (Interval{0.0, 0.0}));
  EXPECT_EQ(verdictOf(d, 0.0), Verdict::withinBoth);
}

TEST(PairedTest, WhatCannotBeToldIsNotMadeUp) {
  const std::vector<double> one = {1.0};
  const std::vector<double> two = {1.5};
  const auto single = pairedDifference(one, two, windows(1, 1));
  EXPECT_EQ(single.delta, 0.5);
  EXPECT_FALSE(single.standardError);
  EXPECT_FALSE(single.ci95);
  EXPECT_EQ(verdictOf(single, 0.1), Verdict::withinBoth);

  const std::vector<double> base(20, 1.0);
  std::vector<double> other(20, 1.0);
  other[7] = std::nan("");
  const auto broken = pairedDifference(base, other, windows(20, 1));
  EXPECT_TRUE(std::isnan(broken.delta));
  EXPECT_FALSE(broken.ci95);
  EXPECT_EQ(pairedDifference({}, {}, {}).delta, 0.0);
}

TEST(PairedTest, SumsByWindowGiveTheSameAsTokens) {
  std::mt19937 rng(5);
  std::normal_distribution<double> normal;
  for (const std::size_t perWindow : {7U, 40U}) {  // 15 windows, the last one short; then three
    std::vector<double> base(101);
    std::vector<double> other(101);
    for (std::size_t i = 0; i < base.size(); ++i) {
      base[i] = 3.0 + normal(rng);
      other[i] = base[i] + 0.1 + normal(rng);
    }
    // By the definition, in one go.
    double mean = 0.0;
    for (std::size_t i = 0; i < base.size(); ++i) mean += (other[i] - base[i]) / 101.0;
    double tokens = 0.0;
    double clusters = 0.0;
    std::size_t count = 0;
    for (std::size_t from = 0; from < 101; from += perWindow, ++count) {
      double cluster = 0.0;
      for (std::size_t i = from; i < std::min<std::size_t>(101, from + perWindow); ++i) {
        const double d = other[i] - base[i] - mean;
        cluster += d;
        tokens += d * d;
      }
      clusters += cluster * cluster;
    }
    const auto g = static_cast<double>(count);
    const double error = count >= 8 ? std::sqrt(g / (g - 1.0) * clusters) / 101.0 : std::sqrt(tokens / 100.0 / 101.0);
    const auto d = pairedDifference(base, other, windows(101, perWindow));
    EXPECT_NEAR(d.delta, mean, 1e-12);
    EXPECT_NEAR(*d.standardError, error, 1e-12);
    EXPECT_EQ(d.clustered, count >= 8);
    EXPECT_EQ(d.degrees, count >= 8 ? static_cast<std::int64_t>(count) - 1 : 100);
  }
  const auto one = pairedWindow(std::vector<double>{1, 2, 3}, std::vector<double>{2, 2, 6});
  EXPECT_EQ(one.tokens, 3);
  EXPECT_NEAR(one.sum, 4.0, 1e-15);
  EXPECT_NEAR(one.centred, 14.0 / 3.0, 1e-12);
  EXPECT_EQ(pairedDifference(std::vector<PairedWindow>{{}, {}}).delta, 0.0);
}

TEST(PairedTest, Verdicts) {
  PairedDifference d;
  d.delta = 0.05;
  d.ci95 = Interval{0.01, 0.09};
  EXPECT_EQ(verdictOf(d, std::nullopt), Verdict::clearsSampling);
  EXPECT_EQ(verdictOf(d, 0.06), Verdict::clearsSampling);
  EXPECT_EQ(verdictOf(d, 0.04), Verdict::clearsBoth);
  EXPECT_EQ(verdictOf(d, 0.05), Verdict::clearsSampling);  // equal is not beyond
  d.ci95 = Interval{-0.01, 0.11};
  EXPECT_EQ(verdictOf(d, 0.01), Verdict::withinBoth);
  d.delta = -0.05;
  d.ci95 = Interval{-0.09, -0.01};
  EXPECT_EQ(verdictOf(d, 0.02), Verdict::clearsBoth);
  EXPECT_EQ(verdictText(Verdict::baseline), "baseline");
  EXPECT_EQ(verdictText(Verdict::withinBoth), "within both");
  EXPECT_EQ(verdictText(Verdict::clearsSampling), "clears sampling");
  EXPECT_EQ(verdictText(Verdict::clearsBoth), "clears both");
}

}  // namespace
}  // namespace qs::eval
