// SmoothQuant's scales: the published hand check, the formula, and what is guarded.
#include "core/quant/smooth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/quant/output_error.h"
#include "tests/quant/inputs.h"

namespace qs::quant {
namespace {

// numerics.md, section 4.
TEST(Smooth, HandCheck) {
  const std::vector<float> x = {100.0F, 1.0F};
  const std::vector<float> w = {1.0F, 1.0F};
  const auto s = smoothScales(x, w, 0.5);
  EXPECT_EQ(s, (std::vector<float>{10.0F, 1.0F}));
  // New maxima: X ÷ s is [10, 1], s · W is [10, 1].
  EXPECT_EQ(x[0] / s[0], 10.0F);
  EXPECT_EQ(w[0] * s[0], 10.0F);
  EXPECT_EQ(x[1] / s[1], 1.0F);
  EXPECT_EQ(w[1] * s[1], 1.0F);
}

TEST(Smooth, IsTheFormulaAtAnyAlpha) {
  const std::vector<float> x = {8.0F, 0.3F, 55.0F};
  const std::vector<float> w = {0.5F, 2.0F, 0.01F};
  for (const double alpha : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const auto s = smoothScales(x, w, alpha);
    for (std::size_t j = 0; j < x.size(); ++j) {
      const double logarithm =
          alpha * std::log(static_cast<double>(x[j])) - (1 - alpha) * std::log(static_cast<double>(w[j]));
      EXPECT_FLOAT_EQ(s[j], static_cast<float>(std::exp(logarithm))) << alpha;
    }
  }
  // α = 1 moves all of it: every channel's inputs reach 1. α = 0: every channel's weights do.
  EXPECT_FLOAT_EQ(x[2] / smoothScales(x, w, 1.0)[2], 1.0F);
  EXPECT_FLOAT_EQ(w[2] * smoothScales(x, w, 0.0)[2], 1.0F);
}

TEST(Smooth, ChannelsThatCannotBeScaledStay) {
  const float inf = std::numeric_limits<float>::infinity();
  const std::vector<float> x = {0.0F, 5.0F, std::nanf(""), inf, 4.0F, -1.0F, 3e38F};
  const std::vector<float> w = {5.0F, 0.0F, 1.0F, 1.0F, inf, 1.0F, 1e-40F};
  const auto s = smoothScales(x, w, 0.5);
  for (std::size_t j = 0; j < x.size() - 1; ++j) EXPECT_EQ(s[j], 1.0F) << j;
  // √(3e38 ÷ 1e-40) is beyond F32.
  EXPECT_EQ(s.back(), 1.0F);
  // At the ends of α, where 0 to the power of 0 would hide them.
  const std::vector<float> some = {5.0F};
  const std::vector<float> none = {0.0F};
  EXPECT_EQ(smoothScales(some, none, 1.0)[0], 1.0F);
  EXPECT_EQ(smoothScales(none, some, 0.0)[0], 1.0F);
  EXPECT_TRUE(smoothScales({}, {}, 0.5).empty());
}

TEST(Smooth, AbsmaxIsOverAllReaders) {
  const std::vector<float> a = {1.0F, -2.0F, 0.5F, 1.5F};
  const std::vector<float> b = {-3.0F, std::nanf(""), 0.0F, std::numeric_limits<float>::infinity()};
  const std::vector<MatrixView> readers = {view(a, 2), view(b, 2)};
  EXPECT_EQ(channelAbsmax(readers), (std::vector<float>{3.0F, 2.0F}));
}

// The product is unchanged, and so is what a change of the weights costs.
TEST(Smooth, DividedInputsAreThoseOfTheScaledLayer) {
  constexpr std::size_t kCols = 12;
  auto x = correlatedInputs(50, kCols, 1);
  const auto inputs = inputsOf(x, kCols);
  const auto w = randomWeights(3, kCols, 2);
  const std::vector<MatrixView> readers = {view(w, 3)};
  const auto s = smoothScales(inputs.absmax, channelAbsmax(readers), 0.5);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] /= s[i % kCols];
  const auto expected = inputsOf(x, kCols);
  const auto divided = dividedInputs(inputs, s);
  EXPECT_EQ(divided.tokens, inputs.tokens);
  for (std::size_t i = 0; i < kCols; ++i) {
    EXPECT_FLOAT_EQ(divided.absmax[i], expected.absmax[i]);
    EXPECT_NEAR(divided.meanAbs[i], expected.meanAbs[i], 1e-6 * expected.meanAbs[i]);
    for (std::size_t j = 0; j < kCols; ++j) {
      EXPECT_NEAR(divided.gram.row(i)[j], expected.gram.row(i)[j],
                  1e-5F * std::sqrt(expected.gram.row(i)[i] * expected.gram.row(j)[j]));
    }
  }
  auto scaled = w;
  for (std::size_t i = 0; i < scaled.size(); ++i) scaled[i] *= s[i % kCols];
  const double before = *outputPower(view(w, 3), inputs.gram, {});
  EXPECT_NEAR(*outputPower(view(scaled, 3), divided.gram, {}), before, 1e-5 * before);
}

TEST(SmoothDeathTest, AlphaOutOfRangeIsOurOwnMistake) {
  const std::vector<float> one = {1.0F};
  EXPECT_DEATH(smoothScales(one, one, 1.5), "alpha");
}

}  // namespace
}  // namespace qs::quant
