// Loss, softmax and top-k over rows of several pieces, ties and wild numbers included.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "tests/cuda/opened_module.h"

namespace qs::cuda_test {
namespace {

constexpr double kEps = 1.1920929e-7;
constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

class LossKernels : public OpenedModule {
 protected:
  std::vector<QsLossRow> loss(const There<float>& logits, std::int64_t rows, std::int64_t vocab,
                              const std::vector<std::int32_t>& targets, const float* baseline, bool write) {
    std::vector<QsLossRow> out(static_cast<std::size_t>(rows));
    EXPECT_EQ(api_->softmaxLoss(on_, nullptr, logits.data(), vocab, rows, vocab, targets.data(), baseline, vocab, write ? 1 : 0,
                                out.data(), &status_), QS_OK) << status_.message;
    return out;
  }
  struct Top {
    std::vector<std::int32_t> indices;
    std::vector<float> values;
  };
  Top top(const std::vector<float>& x, std::int64_t rows, std::int64_t k) {
    const std::int64_t cols = static_cast<std::int64_t>(x.size()) / rows;
    const There<float> there(*this, x);
    Top out{std::vector<std::int32_t>(static_cast<std::size_t>(rows * k)), std::vector<float>(static_cast<std::size_t>(rows * k))};
    EXPECT_EQ(api_->topK(on_, nullptr, there.data(), cols, rows, cols, k, out.indices.data(), out.values.data(), &status_),
              QS_OK) << status_.message;
    return out;
  }
};

TEST_F(LossKernels, RowsOfSeveralPiecesAreRight) {
  // Three pieces, the last of them short and, at an odd width, rows misaligned.
  for (const std::int64_t vocab : {2 * 8192 + 36, 8192 + 1}) {
    constexpr std::int64_t kRows = 2;
    auto x = random(kRows * vocab, 3.0F);
    // The first of the largest, in two pieces and within one.
    x[static_cast<std::size_t>(vocab - 1)] = x[5000] = x[5001] = 40.0F;
    const std::vector<std::int32_t> targets = {static_cast<std::int32_t>(vocab - 1), 3};
    const There<float> logits(*this, x);
    const auto first = loss(logits, kRows, vocab, targets, nullptr, true);
    EXPECT_EQ(first[0].top, 5000);
    const auto logs = logits.back();
    for (std::int64_t r = 0; r < kRows; ++r) {
      double sum = 0.0;
      for (std::int64_t i = 0; i < vocab; ++i) sum += std::exp(static_cast<double>(x[static_cast<std::size_t>(r * vocab + i)]));
      const auto at = static_cast<std::size_t>(r * vocab + targets[static_cast<std::size_t>(r)]);
      const double want = std::log(sum) - static_cast<double>(x[at]);
      // Exponentials to ε each, of one sign; sums in double.
      EXPECT_NEAR(first[static_cast<std::size_t>(r)].nll, want, kEps);
      EXPECT_NEAR(static_cast<double>(logs[at]), -want, kEps * std::fabs(want) + kEps);
    }
    // Against itself exactly nothing; against another, each row alone as in company.
    const There<float> again(*this, x);
    const auto self = loss(again, kRows, vocab, targets, logits.data(), false);
    EXPECT_EQ(self[0].kld, 0.0);
    EXPECT_EQ(self[1].kld, 0.0);
    EXPECT_EQ(self[0].deltaP, 0.0);
    EXPECT_EQ(self[1].nll, first[1].nll);
    auto y = x;
    for (float& value : y) value *= 0.9F;
    const There<float> other(*this, y);
    const auto both = loss(other, kRows, vocab, targets, logits.data(), false);
    const There<float> alone(*this, std::vector<float>(y.begin() + vocab, y.end()));
    const auto single = loss(alone, 1, vocab, {targets[1]}, logits.data() + vocab, false);
    EXPECT_GT(both[1].kld, 0.0);
    EXPECT_EQ(std::memcmp(&both[1], &single[0], sizeof(QsLossRow)), 0);
  }
}

TEST_F(LossKernels, OrdersOfThreadsChangeNoBit) {
  constexpr std::int64_t kVocab = 8192 + 700;
  const auto x = random(2 * kVocab, 3.0F);
  const auto y = random(2 * kVocab, 3.0F);
  expectSameInEveryOrder([&] {
    const There<float> base(*this, x);
    const There<float> logits(*this, y);
    auto rows = loss(base, 2, kVocab, {1, 2}, nullptr, true);
    for (const auto& row : loss(logits, 2, kVocab, {1, 2}, base.data(), true)) rows.push_back(row);
    return rows;
  });
  expectSameInEveryOrder([&] { return top(x, 2, 5).indices; });
}

TEST_F(LossKernels, AWildNumberInAnyPieceSpoilsItsRowAlone) {
  constexpr std::int64_t kVocab = 8192 + 50;
  for (const float wild : {kNan, kInf, -kInf}) {
    for (const std::size_t at : {std::size_t{0}, std::size_t{8191}, static_cast<std::size_t>(kVocab - 1)}) {
      auto x = random(2 * kVocab);
      x[at] = wild;
      const There<float> logits(*this, x);
      const auto rows = loss(logits, 2, kVocab, {1, 2}, nullptr, true);
      EXPECT_EQ(rows[0].finite, 0);
      EXPECT_EQ(rows[0].top, -1);
      EXPECT_TRUE(std::isnan(rows[0].nll) && std::isnan(rows[0].kld));
      EXPECT_EQ(rows[1].finite, 1);
      const auto logs = logits.back();
      EXPECT_TRUE(std::all_of(logs.begin(), logs.begin() + kVocab, [](float v) { return std::isnan(v); }));
      EXPECT_TRUE(std::none_of(logs.begin() + kVocab, logs.end(), [](float v) { return std::isnan(v); }));
      const auto best = top(x, 2, 3);
      EXPECT_EQ(best.indices[0], -1);
      EXPECT_EQ(best.indices[2], -1);
      EXPECT_TRUE(std::isnan(best.values[1]));
      EXPECT_GE(best.indices[3], 0);
    }
  }
}

TEST_F(LossKernels, SoftmaxIsTheDefinition) {
  for (const std::int64_t cols : {1, 3, 8192 + 5}) {
    for (const float temperature : {1.0F, 0.5F, 3.0F}) {
      const auto x = random(2 * cols, 4.0F);
      const There<float> there(*this, x);
      good(api_->softmax(on_, nullptr, there.data(), cols, 2, cols, temperature, &status_));
      const auto got = there.back();
      for (std::int64_t r = 0; r < 2; ++r) {
        const float* row = x.data() + r * cols;
        const double most = static_cast<double>(*std::max_element(row, row + cols) / temperature);
        double sum = 0.0;
        for (std::int64_t i = 0; i < cols; ++i) sum += std::exp(static_cast<double>(row[i] / temperature) - most);
        for (std::int64_t i = 0; i < cols; ++i) {
          const double want = std::exp(static_cast<double>(row[i] / temperature) - most) / sum;
          // The difference from the largest, up to 60, is rounded before e^x is taken of it, to 1 ε; a quotient.
          ASSERT_NEAR(static_cast<double>(got[static_cast<std::size_t>(r * cols + i)]), want, 33 * kEps * want + 1e-38) << i;
        }
      }
    }
  }
  const There<float> wild(*this, {1.0F, kNan, 2.0F});
  good(api_->softmax(on_, nullptr, wild.data(), 3, 1, 3, 1.0F, &status_));
  for (const float v : wild.back()) EXPECT_TRUE(std::isnan(v));
  for (const float bad : {0.0F, -1.0F, kNan, kInf}) {
    EXPECT_EQ(api_->softmax(on_, nullptr, wild.data(), 3, 1, 3, bad, &status_), QS_ERROR_ARGUMENT);
  }
}

TEST_F(LossKernels, TheLargestComeByFallingValueAndTheFirstOnTies) {
  for (const std::int64_t cols : {1, 64, 300, 4096 + 17}) {
    constexpr std::int64_t kRows = 2;
    // Few different values, so that there are ties everywhere; among them both zeros.
    std::vector<float> x(static_cast<std::size_t>(kRows * cols));
    for (float& value : x) value = static_cast<float>(static_cast<int>(rng_() % 40) - 20) * (rng_() % 2 == 0 ? 1.0F : -1.0F);
    const std::int64_t k = std::min<std::int64_t>(64, cols);
    const auto got = top(x, kRows, k);
    for (std::int64_t r = 0; r < kRows; ++r) {
      std::vector<std::int32_t> order(static_cast<std::size_t>(cols));
      std::iota(order.begin(), order.end(), 0);
      const float* row = x.data() + r * cols;
      std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return row[a] > row[b]; });
      for (std::int64_t i = 0; i < k; ++i) {
        ASSERT_EQ(got.indices[static_cast<std::size_t>(r * k + i)], order[static_cast<std::size_t>(i)]) << cols << " " << r << " " << i;
        ASSERT_EQ(got.values[static_cast<std::size_t>(r * k + i)], row[order[static_cast<std::size_t>(i)]]);
      }
    }
  }
  const There<float> few(*this, {1.0F, 2.0F});
  std::int32_t index = 0;
  float value = 0.0F;
  EXPECT_EQ(api_->topK(on_, nullptr, few.data(), 2, 1, 2, 3, &index, &value, &status_), QS_ERROR_ARGUMENT);
  EXPECT_EQ(api_->topK(on_, nullptr, few.data(), 2, 1, 2, 65, &index, &value, &status_), QS_ERROR_ARGUMENT);
}

}  // namespace
}  // namespace qs::cuda_test
