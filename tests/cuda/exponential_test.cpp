// The kernels' own e^x against double precision, and its ends.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "cuda/kernels/exponential.cuh"

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

// Distance of `got` from the true value in units of the last place of F32 there.
double unitsOff(float x, float got) {
  const double want = std::exp(static_cast<double>(x));
  const double unit = std::ldexp(1.0, std::max(std::ilogb(want), -126) - 23);
  return std::fabs(static_cast<double>(got) - want) / unit;
}

TEST(Exponential, IsWithinOneUnitOverItsWholeRange) {
  double most = 0.0;
  // Every 997th number of either sign: all exponents, and mantissas without a pattern.
  for (std::uint32_t bits = 0; bits < std::bit_cast<std::uint32_t>(88.72283F); bits += 997) {
    const float x = std::bit_cast<float>(bits);
    most = std::max(most, unitsOff(x, qs::cuda::exponential(x)));
    if (-x >= -87.3F) most = std::max(most, unitsOff(-x, qs::cuda::exponential(-x)));
  }
  EXPECT_LE(most, 1.0);
  EXPECT_GT(most, 0.5);  // the measure itself sees roundings
}

TEST(Exponential, EndsAsItSays) {
  using qs::cuda::exponential;
  EXPECT_EQ(exponential(0.0F), 1.0F);
  EXPECT_EQ(exponential(-0.0F), 1.0F);
  EXPECT_EQ(exponential(std::nextafter(-87.3F, -kInf)), 0.0F);
  EXPECT_GT(exponential(-87.3F), 0.0F);
  EXPECT_EQ(exponential(-kInf), 0.0F);
  EXPECT_EQ(exponential(-3e38F), 0.0F);
  EXPECT_TRUE(std::isfinite(exponential(88.72283F)));
  EXPECT_EQ(exponential(89.0F), kInf);
  EXPECT_EQ(exponential(3e38F), kInf);
  EXPECT_EQ(exponential(kInf), kInf);
  EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<float>::quiet_NaN())));
}

TEST(Exponential, NeverFallsWhereItsArgumentRises) {
  float before = 0.0F;
  for (int i = -87300; i <= 88700; ++i) {
    const float now = qs::cuda::exponential(static_cast<float>(i) / 1000.0F);
    ASSERT_GE(now, before) << i;
    before = now;
  }
}

}  // namespace
