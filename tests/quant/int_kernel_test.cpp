// The vector loop of the quantizer against its element-by-element form: the same codes, restored values and counts, and
// sums within what F32 partial sums can lose.
#include "core/quant/int_kernel.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace qs::quant::kernel {
namespace {

class VectorLoop : public testing::TestWithParam<std::tuple<int, int, int, int>> {};

TEST_P(VectorLoop, DoesWhatThePlainLoopDoes) {
  const auto& [bits, grid, rounding, length] = GetParam();
  const QsIntQuant q{bits, grid, rounding, QS_SCALE_FP16};
  std::mt19937 engine(static_cast<unsigned>(bits * 1000 + length));
  std::normal_distribution<float> normal(0.0F, 1.0F);
  std::vector<float> x(static_cast<std::size_t>(length));
  for (float& v : x) v = normal(engine);
  // Exact ties, zeros of both signs and a value that the narrowed range clips.
  for (std::size_t i = 0; i < x.size(); i += 5) x[i] = 0.25F * static_cast<float>(static_cast<int>(i % 9) - 4);
  if (x.size() > 2) {
    x[1] = -0.0F;
    x[2] = 9.0F;
  }
  bool finite = false;
  Range range = rangeOf(x.data(), length, finite);
  ASSERT_TRUE(finite);
  range.hi = std::min(range.hi, 4.0F);
  const Scale scale = scaleFor(q, range);
  const auto run = [&](bool plain) {
    struct Out {
      std::vector<std::uint8_t> codes;
      std::vector<float> restored;
      QsErrorSums sums{};
    } out{std::vector<std::uint8_t>(x.size()), std::vector<float>(x.size())};
    Lanes lanes;
    if (plain) {
      encodePlainly(q, x.data(), length, true, scale, out.codes.data(), out.restored.data(), lanes, out.sums);
    } else {
      bool all = false;
      const float absmax = rangeOf(x.data(), length, all).absmax();
      encodeGroup(q, x.data(), length, all, absmax, scale, out.codes.data(), out.restored.data(), lanes, out.sums);
    }
    mergeLanes(lanes, out.sums);
    return out;
  };
  const auto fast = run(false);
  const auto plain = run(true);
  EXPECT_EQ(fast.codes, plain.codes);
  EXPECT_EQ(std::memcmp(fast.restored.data(), plain.restored.data(), x.size() * sizeof(float)), 0);
  EXPECT_EQ(fast.sums.count, plain.sums.count);
  EXPECT_EQ(fast.sums.zeros, plain.sums.zeros);
  EXPECT_EQ(fast.sums.clipped, plain.sums.clipped);
  EXPECT_EQ(fast.sums.signFlips, plain.sums.signFlips);
  EXPECT_EQ(fast.sums.maxAbs, plain.sums.maxAbs);
  EXPECT_EQ(fast.sums.maxError, plain.sums.maxError);
  // Sixteen additions of F32 squares a lane: 16·2⁻²⁴ and one rounding of each square.
  constexpr double kLimit = 17.0 / 16777216.0;
  EXPECT_NEAR(fast.sums.sumSquares, plain.sums.sumSquares, kLimit * plain.sums.sumSquares);
  EXPECT_NEAR(fast.sums.sumSquaredError, plain.sums.sumSquaredError, kLimit * plain.sums.sumSquaredError);
}

INSTANTIATE_TEST_SUITE_P(Shapes, VectorLoop,
                         testing::Combine(testing::Values(2, 4, 8),
                                          testing::Values(QS_GRID_SYM, QS_GRID_FULL, QS_GRID_WIDE, QS_GRID_ASYM),
                                          testing::Values(QS_ROUND_EVEN, QS_ROUND_AWAY),
                                          testing::Values(1, 15, 16, 31, 32, 33, 255, 256, 257, 1023)));

TEST(RangeOf, SeesEveryElementAndTheFirstOfTheLargest) {
  for (const std::int64_t n : {1, 15, 16, 17, 64, 100}) {
    for (std::int64_t at = 0; at < n; ++at) {
      std::vector<float> x(static_cast<std::size_t>(n), 0.5F);
      x[static_cast<std::size_t>(at)] = -2.0F;
      x.push_back(2.0F);
      bool finite = false;
      const Range range = rangeOf(x.data(), n + 1, finite);
      EXPECT_EQ(range.lo, -2.0F);
      EXPECT_EQ(range.hi, 2.0F);
      EXPECT_TRUE(range.negative);
      EXPECT_TRUE(finite);
      x[static_cast<std::size_t>(at)] = std::bit_cast<float>(0x7fc00000U);
      EXPECT_EQ(rangeOf(x.data(), n + 1, finite).hi, 2.0F);
      EXPECT_FALSE(finite);
    }
  }
}

}  // namespace
}  // namespace qs::quant::kernel
