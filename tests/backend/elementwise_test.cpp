// Norm, rotary positions, gate, sum and embedding against their definitions.
#include "tests/backend/kernel_fixture.h"

namespace qs::backend {
namespace {

TEST_P(KernelTest, RmsNormMatchesTheReference) {
  for (const std::int64_t cols : {1, 3, 31, 33, 129, 1023}) {
    for (const float spread : {1.0F, 1e18F, 1e-20F}) {
      constexpr std::int64_t kRows = 3;
      const auto x = random(kRows * cols, spread);
      const auto w = random(cols);
      auto weight = on_->allocate(w.size()).value();
      ASSERT_TRUE(on_->upload(weight, 0, w));
      const auto y = guarded(kRows, cols);
      ASSERT_TRUE(on_->rmsNorm(ctx_, guarded(kRows, cols, x).rows(), weight.data(), 1e-5F, y.rows()));
      const auto got = y.get();
      for (std::int64_t r = 0; r < kRows; ++r) {
        double mean = 0.0;
        for (std::int64_t c = 0; c < cols; ++c) {
          const double v = static_cast<double>(x[static_cast<std::size_t>(r * cols + c)]);
          mean += v * v / static_cast<double>(cols);
        }
        for (std::int64_t c = 0; c < cols; ++c) {
          const auto i = static_cast<std::size_t>(r * cols + c);
          const double want = static_cast<double>(x[i]) / std::sqrt(mean + static_cast<double>(1e-5F)) *
                              static_cast<double>(w[static_cast<std::size_t>(c)]);
          // The factor and two products are rounded: 3 · ε/2 of the value.
          ASSERT_NEAR(static_cast<double>(got[i]), want, 2 * kEps * std::fabs(want) + 1e-37);
        }
      }
    }
  }
  // Zeros stay zeros, in place.
  const auto zeros = guarded(1, 33, std::vector<float>(33, 0.0F));
  auto ones = on_->allocate(33).value();
  ASSERT_TRUE(on_->upload(ones, 0, std::vector<float>(33, 1.0F)));
  ASSERT_TRUE(on_->rmsNorm(ctx_, zeros.rows(), ones.data(), 1e-5F, zeros.rows()));
  EXPECT_THAT(zeros.get(), testing::Each(0.0F));
}

TEST_P(KernelTest, RopeTurnsHalvesTogether) {
  constexpr std::int64_t kRows = 3;
  constexpr std::int64_t kHeads = 3;
  constexpr std::int64_t kDim = 10;
  const auto x = random(kRows * kHeads * kDim);
  const auto angles = random(kRows * kDim / 2, 3.0F);
  std::vector<float> c(angles.size());
  std::vector<float> s(angles.size());
  for (std::size_t i = 0; i < angles.size(); ++i) {
    c[i] = std::cos(angles[i]);
    s[i] = std::sin(angles[i]);
  }
  auto cosines = on_->allocate(c.size()).value();
  auto sines = on_->allocate(s.size()).value();
  ASSERT_TRUE(on_->upload(cosines, 0, c));
  ASSERT_TRUE(on_->upload(sines, 0, s));
  const auto y = guarded(kRows, kHeads * kDim, x);
  ASSERT_TRUE(on_->rope(ctx_, y.rows(), kHeads, kDim, cosines.data(), sines.data()));
  const auto got = y.get();
  for (std::int64_t r = 0; r < kRows; ++r) {
    for (std::int64_t h = 0; h < kHeads; ++h) {
      for (std::int64_t i = 0; i < kDim / 2; ++i) {
        const auto low = static_cast<std::size_t>((r * kHeads + h) * kDim + i);
        const std::size_t high = low + kDim / 2;
        const double co = static_cast<double>(c[static_cast<std::size_t>(r * kDim / 2 + i)]);
        const double si = static_cast<double>(s[static_cast<std::size_t>(r * kDim / 2 + i)]);
        const double a = static_cast<double>(x[low]);
        const double b = static_cast<double>(x[high]);
        // Two products and a sum are rounded.
        const double limit = 2 * kEps * (std::fabs(a) + std::fabs(b));
        EXPECT_NEAR(static_cast<double>(got[low]), a * co - b * si, limit);
        EXPECT_NEAR(static_cast<double>(got[high]), b * co + a * si, limit);
      }
    }
  }
}

TEST_P(KernelTest, SiluMulAndAdd) {
  for (const std::int64_t cols : {1, 3, 31, 33, 129, 1023}) {
    auto gate = random(2 * cols, 20.0F);
    const auto up = random(2 * cols);
    const auto g = guarded(2, cols, gate);
    ASSERT_TRUE(on_->siluMul(ctx_, g.rows(), guarded(2, cols, up).rows().data));
    const auto y = g.get();
    const auto sum = guarded(2, cols, gate);
    ASSERT_TRUE(on_->add(ctx_, sum.rows(), guarded(2, cols, up).rows().data));
    const auto added = sum.get();
    for (std::size_t i = 0; i < gate.size(); ++i) {
      const double x = static_cast<double>(gate[i]);
      const double want = x / (1.0 + std::exp(-x)) * static_cast<double>(up[i]);
      // e^−x to 2 ε, a sum, a quotient, a product.
      EXPECT_NEAR(static_cast<double>(y[i]), want, 5 * kEps * std::fabs(want) + 1e-36) << x;
      EXPECT_EQ(added[i], gate[i] + up[i]);
    }
  }
  const auto extremes = guarded(1, 5, {-1000.0F, 1000.0F, 0.0F, -0.0F, kNan});
  ASSERT_TRUE(on_->siluMul(ctx_, extremes.rows(), guarded(1, 5, {1, 1, 1, 1, 1}).rows().data));
  const auto y = extremes.get();
  EXPECT_NEAR(y[0], 0.0F, 1e-30F);
  EXPECT_EQ(y[1], 1000.0F);
  EXPECT_EQ(y[2], 0.0F);
  EXPECT_EQ(y[3], 0.0F);
  EXPECT_TRUE(std::isnan(y[4]));
}

TEST_P(KernelTest, EmbedTakesRows) {
  const auto table = random(7 * 5);
  auto buffer = on_->allocate(table.size()).value();
  ASSERT_TRUE(on_->upload(buffer, 0, table));
  const Rows rows{buffer.data(), 7, 5, 5};
  const auto y = guarded(3, 5);
  const std::vector<std::int32_t> ids = {6, 0, 6};
  ASSERT_TRUE(on_->embed(ctx_, rows, ids, y.rows()));
  const auto got = y.get();
  EXPECT_EQ(std::memcmp(got.data(), table.data() + 30, 20), 0);
  EXPECT_EQ(std::memcmp(got.data() + 5, table.data(), 20), 0);
  for (const std::int32_t wrong : {-1, 7}) {
    EXPECT_FALSE(on_->embed(ctx_, rows, std::vector<std::int32_t>{wrong}, guarded(1, 5).rows()));
  }
}

}  // namespace
}  // namespace qs::backend
