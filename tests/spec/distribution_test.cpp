// Logits to distributions against a plain reference with a full sort, the kernels of every width, and sampling.
#include "core/spec/distribution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "core/spec/chi_square.h"
#include "core/spec/draws.h"
#include "core/spec/row_kernels.h"

namespace qs::spec {
namespace {

std::vector<float> randomLogits(std::size_t n, std::uint64_t seed, double spread = 12.0) {
  Draws draws(seed);
  std::vector<float> out(n);
  for (float& x : out) x = static_cast<float>(spread * (draws.next() + draws.next() + draws.next() - 1.5));
  return out;
}

std::vector<double> of(const std::vector<float>& logits, const Sampling& sampling, std::int64_t tokens = 0) {
  Distribution out;
  const auto status = distributionOf(logits, sampling, tokens > 0 ? tokens : static_cast<std::int64_t>(logits.size()), "a test", out);
  EXPECT_TRUE(status) << status.error().english();
  return out.toVector();
}

// The definition: softmax, sort, cut, cut, normalise.
std::vector<double> reference(const std::vector<float>& logits, const Sampling& s) {
  std::vector<std::size_t> order(logits.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return logits[a] > logits[b]; });
  std::vector<double> p(logits.size(), 0.0);
  if (s.greedy()) {
    p[order[0]] = 1.0;
    return p;
  }
  const double top = static_cast<double>(logits[order[0]]);
  for (std::size_t i = 0; i < p.size(); ++i) p[i] = std::exp((static_cast<double>(logits[i]) - top) / s.temperature);
  if (s.topK > 0) {
    for (std::size_t i = static_cast<std::size_t>(s.topK); i < order.size(); ++i) p[order[i]] = 0.0;
  }
  double total = std::accumulate(p.begin(), p.end(), 0.0);
  if (s.topP < 1.0) {
    double sum = 0.0;
    std::size_t kept = 0;
    while (kept < order.size() && sum < s.topP * total) sum += p[order[kept++]];
    for (std::size_t i = kept; i < order.size(); ++i) p[order[i]] = 0.0;
    total = std::accumulate(p.begin(), p.end(), 0.0);
  }
  for (double& value : p) value /= total;
  return p;
}

TEST(DistributionOf, MatchesTheDefinition) {
  for (const std::size_t n : {1U, 2U, 7U, 63U, 64U, 65U, 300U, 2048U, 2051U}) {
    const auto logits = randomLogits(n, n);
    for (const double temperature : {0.0, 0.3, 1.0, 1.7}) {
      for (const std::int64_t k : {0, 1, 2, 40, 300, 5000}) {
        for (const double topP : {1.0, 0.95, 0.5, 1e-9}) {
          const Sampling s{temperature, k, topP};
          const auto got = of(logits, s);
          const auto want = reference(logits, s);
          double sum = 0.0;
          for (std::size_t i = 0; i < n; ++i) {
            EXPECT_NEAR(got[i], want[i], 1e-13) << n << " T " << temperature << " k " << k << " P " << topP << " token " << i;
            EXPECT_EQ(got[i] == 0.0, want[i] == 0.0);
            sum += got[i];
          }
          EXPECT_NEAR(sum, 1.0, 1e-13);
        }
      }
    }
  }
}

TEST(DistributionOf, TiesGoToTheLowestId) {
  const std::vector<float> logits = {1, 3, 3, 0, 3};
  EXPECT_EQ(of(logits, {0.0, 0, 1.0}), (std::vector<double>{0, 1, 0, 0, 0}));
  EXPECT_EQ(of(logits, {1.0, 1, 1.0}), (std::vector<double>{0, 1, 0, 0, 0}));
  EXPECT_EQ(of(logits, {1.0, 2, 1.0}), (std::vector<double>{0, .5, .5, 0, 0}));
  EXPECT_EQ(of(logits, {1.0, 0, 0.3}), (std::vector<double>{0, 1, 0, 0, 0}));
}

TEST(DistributionOf, ExtremeTemperatures) {
  const std::vector<float> logits = {1, 2, 5, -90};
  for (const double enormous : {1e10, 1e300, std::numeric_limits<double>::max()}) {
    for (const double p : of(logits, {enormous, 0, 1.0})) EXPECT_NEAR(p, .25, 1e-8);
    // The cuts go by the logits, which no temperature makes equal.
    EXPECT_NEAR(of(logits, {enormous, 2, 1.0})[2], .5, 1e-8);
    EXPECT_EQ(of(logits, {enormous, 2, 1.0})[0], 0.0);
  }
  for (const double tiny : {1e-10, 1e-300, std::numeric_limits<double>::denorm_min()}) {
    EXPECT_EQ(of(logits, {tiny, 0, 1.0}), (std::vector<double>{0, 0, 1, 0}));
  }
  const std::vector<float> far = {3e38F, -3e38F, 3e38F};
  EXPECT_EQ(of(far, {1.0, 0, 1.0}), (std::vector<double>{.5, 0, .5}));
  EXPECT_EQ(of(far, {1.0, 2, 0.9}), (std::vector<double>{.5, 0, .5}));
}

TEST(DistributionOf, LogitsThatBf16CannotTellApartAreTold) {  // D5
  const float close = 1.0009765625F;  // 1 in BF16
  const auto p = of({1.0F, close}, {});
  EXPECT_DOUBLE_EQ(p[1] / p[0], std::exp(static_cast<double>(close) - 1.0));
  EXPECT_EQ(of({1.0F, close}, {0.0, 0, 1.0})[1], 1.0);
  const auto far = of({0.0F, 18.420680743952367F}, {});
  EXPECT_NEAR(far[0] / far[1], 1e-8, 1e-14);
}

TEST(DistributionOf, PaddingHasNoProbability) {  // D6
  std::vector<float> logits = randomLogits(200, 3);
  logits[150] = 1000.0F;
  logits[151] = std::numeric_limits<float>::quiet_NaN();
  Distribution out;
  ASSERT_TRUE(distributionOf(logits, {}, 150, "a test", out));
  EXPECT_EQ(out.size(), 150);
  EXPECT_EQ(out[150], 0.0);
  ASSERT_TRUE(distributionOf(logits, {0.0, 0, 1.0}, 150, "a test", out));
  EXPECT_LT(out.only(), 150);
}

TEST(DistributionOf, NumbersThatAreNoneAreNamed) {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()}) {
    for (const std::size_t at : {0U, 5U, 63U, 99U}) {
      for (const double temperature : {0.0, 1.0}) {
        auto logits = randomLogits(100, 1);
        logits[at] = bad;
        Distribution out;
        const auto status = distributionOf(logits, {temperature, 0, 1.0}, 100, "the draft", out);
        ASSERT_FALSE(status);
        EXPECT_NE(status.error().english().find("the draft"), std::string::npos);
        EXPECT_NE(status.error().english().find("token " + std::to_string(at)), std::string::npos);
      }
    }
  }
}

TEST(DistributionOf, SettingsAreChecked) {
  EXPECT_FALSE(check({-0.1, 0, 1.0}));
  EXPECT_FALSE(check({std::nan(""), 0, 1.0}));
  EXPECT_FALSE(check({std::numeric_limits<double>::infinity(), 0, 1.0}));
  EXPECT_FALSE(check({1.0, -1, 1.0}));
  EXPECT_FALSE(check({1.0, 0, 0.0}));
  EXPECT_FALSE(check({1.0, 0, 1.01}));
  EXPECT_FALSE(check({1.0, 0, std::nan("")}));
  EXPECT_TRUE(check({0.0, 0, 1.0}));
  EXPECT_TRUE(check({1e300, 1, 1e-300}));
}

TEST(RowKernels, AllWidthsGiveTheSameBits) {
  for (const std::size_t n : {1U, 3U, 8U, 64U, 100U, 2048U, 4097U}) {
    const auto logits = randomLogits(n, n, 400.0);
    const std::size_t room = (n + kRowBlock - 1) / kRowBlock * kRowBlock;
    std::vector<std::vector<double>> weights;
    std::vector<std::vector<double>> sums;
    for (const RowKernels& one : rowKernels()) {
      const RowScan scan = one.scan(logits.data(), n);
      EXPECT_EQ(scan.largest, *std::max_element(logits.begin(), logits.end())) << one.name;
      EXPECT_EQ(scan.least, *std::min_element(logits.begin(), logits.end())) << one.name;
      EXPECT_TRUE(scan.finite);
      EXPECT_EQ(one.find(logits.data(), n, scan.largest), static_cast<std::size_t>(std::max_element(logits.begin(), logits.end()) - logits.begin()));
      EXPECT_EQ(one.find(logits.data(), n, 1e30F), n);
      weights.emplace_back(room);
      sums.emplace_back(room / kRowBlock);
      const double total = one.exponentials(logits.data(), n, static_cast<double>(scan.largest), 0.7, weights.back().data(), sums.back().data());
      one.scale(weights.back().data(), room, 1.0 / total, sums.back().data());
      EXPECT_EQ(weights.back(), weights.front()) << one.name;
      EXPECT_EQ(sums.back(), sums.front()) << one.name;
    }
  }
}

TEST(RowKernels, ExponentialsAreExact) {
  std::vector<float> logits;
  for (int i = 0; i < 4096; ++i) logits.push_back(-static_cast<float>(i) * 0.171F);
  std::vector<double> weights(logits.size());
  std::vector<double> sums(logits.size() / kRowBlock);
  for (const RowKernels& one : rowKernels()) {
    one.exponentials(logits.data(), logits.size(), 0.0, 1.0, weights.data(), sums.data());
    for (std::size_t i = 0; i < logits.size(); ++i) {
      const double want = std::exp(static_cast<double>(logits[i]));
      EXPECT_NEAR(weights[i], want, want * (3.0 + std::fabs(static_cast<double>(logits[i]))) * 0x1p-52) << one.name << " " << logits[i];
    }
  }
}

TEST(DistributionSample, FollowsTheProbabilities) {
  const auto p = of(randomLogits(500, 8), {1.0, 100, 0.99});
  const Distribution d(p);
  std::vector<std::int64_t> counts(p.size(), 0);
  Draws draws(1);
  for (int i = 0; i < 50000; ++i) ++counts[static_cast<std::size_t>(d.sample(draws.next()))];
  EXPECT_GT(goodnessOfFit(counts, p).pValue, 1e-4);  // seed fixed; a count at a probability of 0 gives 0
}

TEST(DistributionSample, TheEndsAreRight) {
  const Distribution d(std::vector<double>{0, .25, 0, .75, 0});
  EXPECT_EQ(d.sample(0.0), 1);
  EXPECT_EQ(d.sample(std::nextafter(.25, 0.0)), 1);
  EXPECT_EQ(d.sample(.25), 3);
  EXPECT_EQ(d.sample(1.0 - 0x1.0p-53), 3);
  // Zeros for whole blocks behind and before.
  std::vector<double> p(1000, 0.0);
  p[500] = .5;
  p[501] = .5;
  EXPECT_EQ(Distribution(p).sample(0.0), 500);
  EXPECT_EQ(Distribution(p).sample(1.0 - 0x1.0p-53), 501);
  // Probabilities that add up to a little less than 1.
  EXPECT_EQ(Distribution(std::vector<double>(3, 0.333333)).sample(1.0 - 0x1.0p-53), 2);
}

TEST(Draws, AreNumbersOfTheirPlaceAlone) {
  Draws a(7, Stream::draft);
  std::vector<double> first;
  for (int i = 0; i < 5; ++i) first.push_back(a.next());
  a.rewind(2);
  EXPECT_EQ(a.next(), first[2]);
  EXPECT_NE(Draws(7, Stream::accept).next(), first[0]);
  EXPECT_NE(Draws(8, Stream::draft).next(), first[0]);
  // Uniform: 100 equal cells.
  std::vector<std::int64_t> cells(100, 0);
  Draws many(3, Stream::next);
  for (int i = 0; i < 100000; ++i) ++cells[static_cast<std::size_t>(many.next() * 100.0)];
  EXPECT_GT(goodnessOfFit(cells, std::vector<double>(100, .01)).pValue, 1e-4);
}

TEST(TopGap, IsOfTheTwoLargest) {
  const std::vector<float> logits = {1, 9, 4, 8.5F, 100};
  EXPECT_DOUBLE_EQ(topGap(logits, 4), 0.5);
  EXPECT_DOUBLE_EQ(topGap(logits, 5), 91.0);
  EXPECT_TRUE(std::isinf(topGap(logits, 1)));
}

}  // namespace
}  // namespace qs::spec
