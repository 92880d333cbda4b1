// Loss, divergence and their company per row against double precision, and rows that are not numbers.
#include "tests/backend/kernel_fixture.h"

namespace qs::backend {
namespace {

TEST_P(KernelTest, SoftmaxLossMatchesTheReference) {
  for (const std::int64_t vocab : {1, 3, 31, 33, 129, 1023, 2048}) {
    constexpr std::int64_t kRows = 5;
    const auto base = random(kRows * vocab, 4.0F);
    auto other = base;
    const auto noise = random(kRows * vocab, 0.3F);
    for (std::size_t i = 0; i < other.size(); ++i) other[i] += noise[i];
    std::vector<std::int32_t> targets(kRows);
    for (auto& t : targets) t = static_cast<std::int32_t>(rng_() % static_cast<std::uint32_t>(vocab));
    const auto a = guarded(kRows, vocab, base);
    const auto b = guarded(kRows, vocab, other);
    std::vector<QsLossRow> first(kRows);
    std::vector<QsLossRow> second(kRows);
    ASSERT_TRUE(on_->softmaxLoss(ctx_, a.rows(), targets, {}, true, first));
    ASSERT_TRUE(on_->softmaxLoss(ctx_, b.rows(), targets, a.rows(), false, second));
    const auto logProbs = a.get();
    for (std::int64_t r = 0; r < kRows; ++r) {
      const auto row = [&](const std::vector<float>& x) {
        std::vector<double> p;
        double sum = 0.0;
        for (std::int64_t i = 0; i < vocab; ++i) {
          p.push_back(std::exp(static_cast<double>(x[static_cast<std::size_t>(r * vocab + i)])));
          sum += p.back();
        }
        for (double& v : p) v /= sum;
        return p;
      };
      const auto p = row(base);
      const auto q = row(other);
      const auto at = static_cast<std::size_t>(r);
      const auto target = static_cast<std::size_t>(targets[at]);
      double kld = 0.0;
      for (std::size_t i = 0; i < p.size(); ++i) kld += p[i] * std::log(p[i] / q[i]);
      // e^x to 2 ε, summed in 16 lanes; log-probabilities of size up to 20 are rounded to ε/2.
      EXPECT_NEAR(first[at].nll, -std::log(p[target]), 4 * kEps);
      EXPECT_NEAR(second[at].nll, -std::log(q[target]), 4 * kEps);
      EXPECT_NEAR(second[at].kld, kld, 40 * kEps);
      EXPECT_NEAR(second[at].pTarget, q[target], 20 * kEps * q[target]);
      EXPECT_NEAR(second[at].deltaP, q[target] - p[target], 40 * kEps * (q[target] + p[target]));
      EXPECT_EQ(first[at].top, std::max_element(p.begin(), p.end()) - p.begin());
      EXPECT_EQ(second[at].top, std::max_element(q.begin(), q.end()) - q.begin());
      EXPECT_EQ(first[at].kld, 0.0);
      EXPECT_EQ(first[at].deltaP, 0.0);
      EXPECT_EQ(first[at].finite, 1);
      for (std::size_t i = 0; i < p.size(); ++i) {
        EXPECT_NEAR(static_cast<double>(logProbs[at * p.size() + i]), std::log(p[i]), 40 * kEps);
      }
    }
    // A model against itself: exactly nothing.
    const auto again = guarded(kRows, vocab, base);
    std::vector<QsLossRow> self(kRows);
    ASSERT_TRUE(on_->softmaxLoss(ctx_, again.rows(), targets, a.rows(), false, self));
    for (std::size_t r = 0; r < self.size(); ++r) {
      EXPECT_EQ(self[r].kld, 0.0);
      EXPECT_EQ(self[r].deltaP, 0.0);
      EXPECT_EQ(self[r].top, first[r].top);
      EXPECT_EQ(self[r].nll, first[r].nll);
    }
  }
}

TEST_P(KernelTest, KldOfTheWrittenExample) {
  // numerics.md 9: [.5, .5] against [.25, .75] is 0.143841 nats.
  const auto a = guarded(1, 2, {0.0F, 0.0F});
  const auto b = guarded(1, 2, {std::log(0.25F), std::log(0.75F)});
  const std::vector<std::int32_t> target = {0};
  std::vector<QsLossRow> row(1);
  ASSERT_TRUE(on_->softmaxLoss(ctx_, a.rows(), target, {}, true, row));
  EXPECT_EQ(row[0].top, 0);  // the first on ties
  ASSERT_TRUE(on_->softmaxLoss(ctx_, b.rows(), target, a.rows(), false, row));
  EXPECT_NEAR(row[0].kld, 0.143841, 5e-7);
  EXPECT_NEAR(row[0].deltaP, -0.25, 1e-7);
  EXPECT_NEAR(row[0].nll, std::log(4.0), 1e-7);
  EXPECT_EQ(row[0].top, 1);
}

TEST_P(KernelTest, SoftmaxLossOfOddValues) {
  const std::vector<std::int32_t> target = {1};
  for (const float odd : {kNan, kInf, -kInf}) {
    for (const std::int64_t vocab : {3, 40}) {
      std::vector<float> logits(static_cast<std::size_t>(vocab), 1.0F);
      logits.back() = odd;
      const auto x = guarded(1, vocab, logits);
      std::vector<QsLossRow> row(1);
      ASSERT_TRUE(on_->softmaxLoss(ctx_, x.rows(), target, {}, true, row));
      EXPECT_TRUE(std::isnan(row[0].nll));
      EXPECT_EQ(row[0].finite, 0);
      EXPECT_EQ(row[0].top, -1);
      for (const float v : x.get()) EXPECT_TRUE(std::isnan(v));
    }
  }
  // Far apart: the loser's probability is 0, its loss still a number, and nothing of it reaches the divergence.
  const auto wide = guarded(1, 3, {3e38F, -3e38F, 0.0F});
  std::vector<QsLossRow> row(1);
  ASSERT_TRUE(on_->softmaxLoss(ctx_, wide.rows(), target, {}, true, row));
  EXPECT_NEAR(row[0].nll, 6e38, 1e32);
  EXPECT_EQ(row[0].pTarget, 0.0);
  const auto same = guarded(1, 3, {3e38F, -3e38F, 0.0F});
  ASSERT_TRUE(on_->softmaxLoss(ctx_, same.rows(), target, wide.rows(), false, row));
  EXPECT_EQ(row[0].kld, 0.0);
  // Targets outside the vocabulary are refused.
  for (const std::int32_t wrong : {-1, 3}) {
    EXPECT_FALSE(on_->softmaxLoss(ctx_, same.rows(), std::vector<std::int32_t>{wrong}, {}, false, row));
  }
}

}  // namespace
}  // namespace qs::backend
