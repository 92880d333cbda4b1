// Matrix products against plain loops in double precision, on odd shapes and odd values.
#include "tests/backend/kernel_fixture.h"

namespace qs::backend {
namespace {

TEST_P(KernelTest, MatmulMatchesTheReference) {
  for (const std::int64_t rows : {1, 2, 3, 13, 31}) {
    for (const std::int64_t in : {1, 3, 31, 33, 129, 1023}) {
      for (const std::int64_t out : {1, 3, 31, 33, 129}) {
        const auto x = random(rows * in);
        const auto w = random(out * in);
        const auto weights = on_->prepareWeights(ctx_, w, out, in).value();
        const auto input = guarded(rows, in, x);
        const auto y = guarded(rows, out);
        ASSERT_TRUE(on_->matmul(ctx_, *weights, input.rows(), y.rows()));
        const auto got = y.get();
        for (std::int64_t r = 0; r < rows; ++r) {
          for (std::int64_t o = 0; o < out; ++o) {
            double want = 0.0;
            double squares = 0.0;
            for (std::int64_t i = 0; i < in; ++i) {
              const double term = static_cast<double>(x[static_cast<std::size_t>(r * in + i)]) *
                                  static_cast<double>(w[static_cast<std::size_t>(o * in + i)]);
              want += term;
              squares += term * term;
            }
            // A chain of n roundings, each at most ε/2 of a partial sum, itself about √(Σ term²): they add like a
            // random walk, so √n; k = 4 leaves room for the largest of the outputs tried.
            const double limit = 4 * kEps * std::sqrt(static_cast<double>(in)) * std::sqrt(squares) + 1e-30;
            ASSERT_NEAR(static_cast<double>(got[static_cast<std::size_t>(r * out + o)]), want, limit)
                << rows << "x" << in << "x" << out << " at " << r << ", " << o;
          }
        }
      }
    }
  }
}

TEST_P(KernelTest, MatmulRowsDoNotDependOnTheirCompany) {
  constexpr std::int64_t kIn = 129;
  constexpr std::int64_t kOut = 161;
  // As many rows as the backend promises it for.
  const std::int64_t kRows = std::min<std::int64_t>(61, on_->sameRows());
  const auto x = random(kRows * kIn);
  const auto weights = on_->prepareWeights(ctx_, random(kOut * kIn), kOut, kIn).value();
  const auto input = guarded(kRows, kIn, x);
  const auto y = guarded(kRows, kOut);
  ASSERT_TRUE(on_->matmul(ctx_, *weights, input.rows(), y.rows()));
  const auto whole = y.get();
  for (const std::int64_t count : {1, 2, 5, 12}) {
    for (std::int64_t r = 0; r + count <= kRows; r += 7) {
      const auto part = guarded(count, kOut);
      Rows from = input.rows();
      from.data += r * from.ld;
      from.rows = count;
      ASSERT_TRUE(on_->matmul(ctx_, *weights, from, part.rows()));
      const auto got = part.get();
      EXPECT_EQ(std::memcmp(got.data(), whole.data() + r * kOut, got.size() * sizeof(float)), 0) << r << "+" << count;
    }
  }
}

TEST_P(KernelTest, MatricesComeAndGoInAnyOrder) {
  // Small ones, one of several megabytes, and ones that fill a block of memory to its end; every second one goes early.
  const std::int64_t in = 130;
  std::vector<std::int64_t> outs = {1, 33, 20'000, 2'000};
  for (int i = 0; i < 12; ++i) outs.push_back(3'000 + 500 * i);
  const auto x = random(in);
  const auto input = guarded(1, in, x);
  std::vector<std::shared_ptr<const Weights>> kept;
  std::vector<std::vector<float>> before;
  const auto product = [&](const Weights& w, std::int64_t out) {
    const auto y = guarded(1, out);
    EXPECT_TRUE(on_->matmul(ctx_, w, input.rows(), y.rows()));
    return y.get();
  };
  for (const auto out : outs) {
    kept.push_back(on_->prepareWeights(ctx_, random(out * in), out, in).value());
    before.push_back(product(*kept.back(), out));
  }
  for (std::size_t i = 0; i < outs.size(); i += 2) kept[i].reset();
  for (std::size_t i = 0; i < outs.size(); i += 2) kept[i] = on_->prepareWeights(ctx_, random(outs[i] * in), outs[i], in).value();
  for (std::size_t i = 1; i < outs.size(); i += 2) EXPECT_EQ(product(*kept[i], outs[i]), before[i]) << i;
}

TEST_P(KernelTest, MatmulOfOddValues) {
  // Zeros, the largest, the smallest, and what is not a number go where arithmetic says.
  const std::vector<float> x = {0, 0, 0, 1e38F, 1e38F, 0, 1e-40F, 0, 0, 1, kNan, 0, kInf, 0, 1};
  const std::vector<float> w = {1, 1, 1, 0, 0, 1};
  const auto weights = on_->prepareWeights(ctx_, w, 2, 3).value();
  const auto y = guarded(5, 2);
  ASSERT_TRUE(on_->matmul(ctx_, *weights, guarded(5, 3, x).rows(), y.rows()));
  const auto got = y.get();
  EXPECT_EQ(got[0], 0.0F);
  EXPECT_EQ(got[2], 2e38F);
  EXPECT_NEAR(got[4], 1e-40F, 1e-44F);
  EXPECT_TRUE(std::isnan(got[6]));
  EXPECT_TRUE(std::isnan(got[7]));  // 0 · NaN
  EXPECT_EQ(got[8], kInf);
  EXPECT_TRUE(std::isnan(got[9]));  // 0 · ∞
}

TEST_P(KernelTest, EmptySizesDoNothing) {
  const auto weights = on_->prepareWeights(ctx_, {}, 0, 7).value();
  EXPECT_TRUE(on_->matmul(ctx_, *weights, guarded(3, 7).rows(), guarded(3, 0).rows()));
  const auto none = on_->prepareWeights(ctx_, {}, 5, 0).value();
  const auto y = guarded(2, 5);
  EXPECT_TRUE(on_->matmul(ctx_, *none, guarded(2, 0).rows(), y.rows()));
  EXPECT_THAT(y.get(), testing::Each(0.0F));  // a sum of no terms
  const auto some = on_->prepareWeights(ctx_, random(6), 2, 3).value();
  EXPECT_TRUE(on_->matmul(ctx_, *some, guarded(0, 3).rows(), guarded(0, 2).rows()));
  EXPECT_TRUE(on_->add(ctx_, guarded(0, 3).rows(), nullptr));
  EXPECT_TRUE(on_->softmaxLoss(ctx_, guarded(0, 3).rows(), {}, {}, false, {}));
}

// The levels against one another: v3 and v4 fuse and sum alike; v2 rounds each product.
TEST(LevelsTest, AgreeWithOneAnother) {
  std::vector<std::vector<float>> results;
  std::mt19937 rng(9);
  std::normal_distribution<float> normal;
  constexpr std::int64_t kIn = 333;
  constexpr std::int64_t kOut = 77;
  std::vector<float> w(kIn * kOut);
  std::vector<float> x(5 * kIn);
  for (auto& v : w) v = normal(rng);
  for (auto& v : x) v = normal(rng);
  const base::TaskContext ctx;
  for (const char* name : {"cpu-v2", "cpu-v3", "cpu-v4"}) {
    const auto on = Registry().open(name);
    if (!on) GTEST_SKIP() << on.error().english();
    EXPECT_EQ((*on)->name(), name);
    const auto weights = (*on)->prepareWeights(ctx, w, kOut, kIn).value();
    std::vector<float> y(5 * kOut);
    ASSERT_TRUE((*on)->matmul(ctx, *weights, {x.data(), 5, kIn, kIn}, {y.data(), 5, kOut, kOut}));
    results.push_back(y);
  }
  EXPECT_EQ(results[1], results[2]);
  for (std::size_t i = 0; i < results[0].size(); ++i) {
    // Terms of size 1, n of them, twice rounded on one side: k = 4 over √n · √n.
    EXPECT_NEAR(results[0][i], results[1][i], 4 * kEps * kIn);
  }
}

}  // namespace
}  // namespace qs::backend
