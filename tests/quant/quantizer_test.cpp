#include "core/quant/quantizer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/base/thread_pool.h"
#include "core/quant/method.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {
namespace {

const std::vector<float> kChapter = {-1.0F, -0.37F, 0.04F, 0.29F, 0.83F};

QuantizedMatrix run(const std::vector<float>& x, const std::string& text, std::size_t rows = 1,
                    base::ThreadPool* pool = nullptr) {
  const auto scheme = QuantScheme::parse(text);
  EXPECT_TRUE(scheme) << text;
  base::TaskContext context;
  context.pool = pool;
  auto out = quantize({x.data(), rows, x.size() / rows}, *scheme, {}, context);
  EXPECT_TRUE(out) << out.error().english();
  return std::move(out).value();
}

std::vector<int> codes(const QuantizedMatrix& q) {
  std::vector<int> out;
  for (std::size_t r = 0; r < q.rows; ++r) {
    for (std::size_t c = 0; c < q.cols; ++c) out.push_back(q.code(r, c));
  }
  return out;
}

// Claim 000.a.
TEST(Claims, ChapterValuesAtEachWidth) {
  const std::vector<std::pair<int, double>> rmse = {{2, 0.2242766}, {3, 0.0793725}, {4, 0.0340168},
                                                    {5, 0.0247207}, {6, 0.0085530}, {8, 0.0015885}};
  for (const auto& [bits, expected] : rmse) {
    EXPECT_NEAR(run(kChapter, "int" + std::to_string(bits)).stats.rmse(), expected, 6e-8) << bits;
  }
  EXPECT_EQ(codes(run(kChapter, "int4")), (std::vector<int>{-7, -3, 0, 2, 6}));
  EXPECT_EQ(codes(run(kChapter, "int8")), (std::vector<int>{-127, -47, 5, 37, 105}));
  EXPECT_EQ(codes(run(kChapter, "int3")), (std::vector<int>{-3, -1, 0, 1, 2}));
  EXPECT_NEAR(run(kChapter, "int4").stats.maxError, 0.058571, 1e-6);
}

// Claim 000.b; empty values and bad bit widths are refused where they are read (scheme, experiment).
TEST(Claims, ZerosStayZeros) {
  const auto q = run({0.0F, 0.0F, 0.0F}, "int4");
  EXPECT_EQ(q.scales.front(), 0.0F);
  EXPECT_EQ(q.stats.rmse(), 0.0);
  EXPECT_EQ(codes(q), (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(q.restored.values()[1], 0.0F);
  EXPECT_TRUE(std::isinf(q.stats.sqnrDb()));
}

// Claim 000.c.
TEST(Claims, OneLargeValueCrushesTheOthers) {
  auto last = kChapter;
  last.back() = 100.0F;
  const auto q = run(last, "int4");
  EXPECT_NEAR(q.stats.rmse(), 0.494490, 1e-6);
  EXPECT_EQ(q.stats.zeros, 4U);
  EXPECT_NEAR(run(last, "int8").stats.rmse(), 0.231430, 1e-6);
  auto first = kChapter;
  first.front() = 100.0F;
  EXPECT_NEAR(run(first, "int4").stats.rmse(), 0.426966, 1e-6);
  EXPECT_NEAR(run(first, "int8").stats.rmse(), 0.211856, 1e-6);
}

// Claim 000.d.
TEST(Claims, GroupsConfineTheDamage) {
  auto first = kChapter;
  first.front() = 100.0F;
  const auto apart = run(first, "int4:split=1,4");
  EXPECT_NEAR(apart.stats.rmse(), 0.0303248, 1e-7);
  EXPECT_EQ(apart.scales.size(), 2U);
  EXPECT_NEAR(run(first, "int4:split=2,3").stats.rmse(), 0.1681035, 1e-7);
  const auto parts = QuantScheme::parse("int4:split=1,4")->weights;
  EXPECT_DOUBLE_EQ(storedBits(parts, 1, 5), 5 * 4 + 2 * 32);
}

// numerics.md, section 1: three grids that all call themselves 4-bit symmetric.
TEST(Grids, ThreeSymmetricOnesDiffer) {
  const auto sym = run({1.0F, -1.0F}, "int4");
  EXPECT_FLOAT_EQ(sym.restored.values()[0], 1.0F);
  EXPECT_FLOAT_EQ(sym.restored.values()[1], -1.0F);
  const auto wide = run({1.0F, -1.0F}, "int4:wide");
  EXPECT_FLOAT_EQ(wide.restored.values()[0], 14.0F / 15.0F);
  EXPECT_FLOAT_EQ(wide.restored.values()[1], -16.0F / 15.0F);
  EXPECT_EQ(wide.stats.clipped, 0U);
  // The first of the largest decides: −1 first gives scale +1/8, where +1 would need code 8.
  const auto full = run({-1.0F, 1.0F}, "int4:full");
  EXPECT_FLOAT_EQ(full.scales[0], 0.125F);
  EXPECT_FLOAT_EQ(full.restored.values()[0], -1.0F);
  EXPECT_FLOAT_EQ(full.restored.values()[1], 0.875F);
  EXPECT_EQ(full.stats.clipped, 1U);
  const auto other = run({1.0F, -1.0F}, "int4:full");
  EXPECT_FLOAT_EQ(other.scales[0], -0.125F);
  EXPECT_FLOAT_EQ(other.restored.values()[0], 1.0F);
  EXPECT_FLOAT_EQ(other.restored.values()[1], -0.875F);
}

// Case C1: one-sided groups keep their values apart.
TEST(Cases, OneSidedGroups) {
  std::vector<float> x;
  for (int i = 22; i >= 15; --i) x.push_back(static_cast<float>(-i));
  const auto asym = run(x, "int4:asym");
  const double step = asym.scales[0];
  EXPECT_NEAR(step, 22.0 / 15.0, 1e-6);
  EXPECT_LT(asym.stats.rmse(), step / std::sqrt(12.0) * 1.5);
  EXPECT_EQ(asym.zeroPoints[0], 15);
  EXPECT_EQ(codes(asym).front(), 0);
  const auto full = run(x, "int4:full");
  EXPECT_EQ(codes(full), (std::vector<int>{-8, -8, -7, -7, -7, -6, -6, -5}));
  for (auto& v : x) v = -v;
  const auto positive = run(x, "int4:asym");
  EXPECT_EQ(positive.zeroPoints[0], 0);
  EXPECT_EQ(codes(positive).front(), 15);
  EXPECT_LT(positive.stats.rmse(), step / std::sqrt(12.0) * 1.5);
}

// Case C3: a scale beyond fp16 is clamped to its largest number and counted; values beyond the grid are clipped.
TEST(Cases, Fp16ScaleOverflow) {
  const std::vector<float> x = {1e6F, 0.5F, -3.0F};
  const auto q = run(x, "int4:g32");
  EXPECT_EQ(q.stats.scaleOverflows, 1U);
  EXPECT_FLOAT_EQ(q.scales[0], 65504.0F);
  EXPECT_EQ(q.stats.clipped, 1U);
  EXPECT_TRUE(std::isfinite(q.stats.rmse()));
  EXPECT_EQ(run(x, "int4:row").stats.scaleOverflows, 0U);
  const auto half = run({7e4F, -1.0F}, "fp16");
  EXPECT_EQ(half.stats.clipped, 1U);
  EXPECT_FLOAT_EQ(half.restored.values()[0], 65504.0F);
  // The other end: a scale that fp16 rounds to 0.
  const auto tiny = run({1e-9F, 2e-9F}, "int4:g32");
  EXPECT_EQ(tiny.stats.scaleUnderflows, 1U);
  EXPECT_EQ(tiny.stats.zeros, 2U);
  EXPECT_EQ(tiny.stats.clipped, 0U);
}

// Case C6: a group size that does not divide the row leaves a short last group, and bits count the real groups.
TEST(Cases, ShortLastGroup) {
  std::vector<float> x(288);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i) - 100.0F;
  const auto q = run(x, "int4:g256");
  EXPECT_EQ(q.scales.size(), 2U);
  EXPECT_FLOAT_EQ(q.scales[1], tensor::halfToFloat(tensor::floatToHalf(187.0F / 7.0F)));
  const auto part = QuantScheme::parse("int4:g32")->weights;
  EXPECT_DOUBLE_EQ(storedBits(part, 1, 4304), 4304 * 4 + 135 * 16);
  EXPECT_DOUBLE_EQ(storedBits(QuantScheme::parse("int4:g128")->weights, 256, 688), 256.0 * (688 * 4 + 6 * 16));
}

// Case C14.
TEST(Cases, TiesGoToEvenUnlessAskedOtherwise) {
  const std::vector<float> x = {0.5F, 1.5F, 2.5F, -2.5F, 7.0F};
  EXPECT_EQ(codes(run(x, "int4")), (std::vector<int>{0, 2, 2, -2, 7}));
  EXPECT_EQ(codes(run(x, "int4:away")), (std::vector<int>{1, 2, 3, -3, 7}));
  // The largest F32 below a half must not be carried over by rounding.
  const std::vector<float> below = {std::nextafter(0.5F, 0.0F), -std::nextafter(0.5F, 0.0F), 7.0F};
  EXPECT_EQ(codes(run(below, "int4:away")), (std::vector<int>{0, 0, 7}));
}

TEST(Grids, BitsPerWeightAreThoseOfTheChapter) {
  const auto perWeight = [](const char* text, std::size_t rows, std::size_t cols) {
    return storedBits(QuantScheme::parse(text)->weights, rows, cols) / static_cast<double>(rows * cols);
  };
  EXPECT_DOUBLE_EQ(perWeight("int4:g128", 256, 256), 4.125);
  EXPECT_DOUBLE_EQ(perWeight("int4:g64", 256, 256), 4.25);
  EXPECT_DOUBLE_EQ(perWeight("int4:g32", 256, 256), 4.5);
  EXPECT_DOUBLE_EQ(perWeight("int4:g128:asym", 256, 256), 4.15625);
  EXPECT_DOUBLE_EQ(perWeight("int3:g128", 256, 256), 3.125);
}

TEST(NonFinite, IsCountedAndKeptOutOfScalesAndSums) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  for (const char* text : {"int4", "int4:row", "int4:g4", "int4:full", "int4:wide", "int4:asym", "int4/mse",
                           "int4:clip=99", "int4:col", "int4:split=3,4", "fp16"}) {
    const auto q = run({1.0F, nan, -0.5F, inf, 0.25F, -inf, 0.0F}, text);
    EXPECT_EQ(q.stats.nonfinite, 3U) << text;
    EXPECT_EQ(q.stats.count, 4U) << text;
    EXPECT_TRUE(std::isfinite(q.stats.rmse())) << text;
    EXPECT_LE(q.stats.maxAbs, 1.0) << text;
    for (const float scale : q.scales) EXPECT_TRUE(std::isfinite(scale)) << text;
  }
  const auto q = run({1.0F, nan, inf, -inf}, "int4");
  EXPECT_EQ(codes(q), (std::vector<int>{7, 0, 7, -7}));
}

std::vector<float> noise(std::size_t n, unsigned seed, double spread = 1.0) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> normal(0.0, spread);
  std::vector<float> x(n);
  for (auto& v : x) v = static_cast<float>(normal(engine));
  return x;
}

// Plain double-precision reference of the four grids, by their definitions in cli.md.
std::vector<int> referenceCodes(std::span<const float> group, int bits, GridKind grid, float scale, int zero) {
  std::vector<int> out;
  const int half = 1 << (bits - 1);
  const int lo = grid == GridKind::asym ? 0 : (grid == GridKind::sym ? 1 - half : -half);
  const int hi = grid == GridKind::asym ? 2 * half - 1 : half - 1;
  for (const float x : group) {
    const double q = std::nearbyint(static_cast<double>(x / scale)) + zero;
    out.push_back(static_cast<int>(std::clamp(q, static_cast<double>(lo), static_cast<double>(hi))));
  }
  return out;
}

class AllGrids : public testing::TestWithParam<std::tuple<int, const char*, const char*>> {};

TEST_P(AllGrids, AgreeWithTheReferenceAndTheirDefinitions) {
  const auto& [bits, grid, granularity] = GetParam();
  const std::string text = "int" + std::to_string(bits) + ":" + granularity + ":" + grid;
  constexpr std::size_t kRows = 5;
  constexpr std::size_t kCols = 77;
  const auto x = noise(kRows * kCols, 7);
  const auto q = run(x, text, kRows);
  const auto scheme = QuantScheme::parse(text)->weights;
  const auto lengths = groupLengths(scheme.granularity, kCols);
  ASSERT_TRUE(lengths);
  double sum = 0;
  for (std::size_t r = 0; r < kRows; ++r) {
    std::size_t start = 0;
    for (std::size_t g = 0; g < lengths->size(); ++g) {
      for (std::size_t c = start; c < start + (*lengths)[g]; ++c) {
        std::size_t slot = r * lengths->size() + g;
        if (scheme.granularity.kind == Granularity::Kind::tensor) slot = 0;
        if (scheme.granularity.kind == Granularity::Kind::col) slot = c;
        const float scale = q.scales[slot];
        const int zero = q.zeroPoints.empty() ? 0 : q.zeroPoints[slot];
        const float value = x[r * kCols + c];
        EXPECT_EQ(q.code(r, c), referenceCodes({&value, 1}, bits, scheme.grid, scale, zero)[0]);
        EXPECT_EQ(q.restored.row(r)[c], static_cast<float>(q.code(r, c) - zero) * scale);
        const double error = static_cast<double>(value) - static_cast<double>(q.restored.row(r)[c]);
        sum += error * error;
        // Half a step, or a whole one at the ends of grids whose last level lies inside the range.
        EXPECT_LE(std::fabs(error), std::fabs(scale) * 1.0001);
      }
      start += (*lengths)[g];
    }
  }
  // Squares are summed in F32 over at most sixteen elements a lane.
  const double rmse = std::sqrt(sum / (kRows * kCols));
  EXPECT_NEAR(q.stats.rmse(), rmse, 17.0 / 16777216.0 * rmse);
  // Quantizing restored values again changes nothing where the grid holds its own extremes.
  if (scheme.grid == GridKind::sym && scheme.scaleType() == ScaleType::fp32) {
    std::vector<float> again(q.restored.values().begin(), q.restored.values().end());
    const auto twice = run(again, text, kRows);
    EXPECT_EQ(codes(twice), codes(q));
  }
}

INSTANTIATE_TEST_SUITE_P(Roster, AllGrids,
                         testing::Combine(testing::Values(2, 3, 4, 5, 6, 7, 8),
                                          testing::Values("sym", "full", "wide", "asym"),
                                          testing::Values("tensor", "row", "col", "g32", "g1", "split=70,7")));

TEST(Scales, AreRoundedToTheirTypeBeforeUse) {
  const auto x = noise(512, 3);
  const auto q = run(x, "int4:g64");
  for (const float scale : q.scales) EXPECT_EQ(scale, tensor::halfToFloat(tensor::floatToHalf(scale)));
  EXPECT_EQ(run(x, "int4:g64").scales.size(), 8U);
  float largest = 0;
  for (std::size_t i = 0; i < 64; ++i) largest = std::max(largest, std::fabs(x[i]));
  EXPECT_EQ(q.scales[0], tensor::halfToFloat(tensor::floatToHalf(largest / 7.0F)));
  EXPECT_EQ(run(x, "int4:g512:scale=fp32").scales[0], run(x, "int4:row").scales[0]);
}

TEST(Methods, MseIsNeverWorseThanRtnAndClipsAnOutlier) {
  for (const char* grid : {"", ":full", ":wide", ":asym"}) {
    for (const char* granularity : {"", ":row", ":g32", ":col"}) {
      auto x = noise(4096, 11);
      x[100] = 12.0F;
      const std::string text = std::string("int3") + granularity + grid;
      const auto rtn = run(x, text, 16);
      const auto mse = run(x, text + "/mse", 16);
      EXPECT_LE(mse.stats.sumSquaredError, rtn.stats.sumSquaredError) << text;
    }
  }
  auto x = noise(4096, 11);
  x[100] = 12.0F;
  const auto mse = run(x, "int3/mse");
  EXPECT_LT(mse.stats.rmse(), 0.8 * run(x, "int3").stats.rmse());
  EXPECT_GE(mse.stats.clipped, 1U);
}

TEST(Methods, ClipUsesThePercentile) {
  EXPECT_FLOAT_EQ(absPercentile(std::vector<float>{3.0F, -1.0F, 2.0F, -4.0F}, 50.0), 2.5F);
  EXPECT_FLOAT_EQ(absPercentile(std::vector<float>{3.0F, -1.0F, 2.0F, -4.0F}, 90.0), 3.7F);
  EXPECT_FLOAT_EQ(absPercentile(std::vector<float>{5.0F}, 10.0), 5.0F);
  EXPECT_FLOAT_EQ(absPercentile(std::vector<float>{}, 10.0), 0.0F);
  const std::vector<float> x = {3.0F, -1.0F, 2.0F, -4.0F};
  EXPECT_FLOAT_EQ(run(x, "int4:clip=50").scales[0], 2.5F / 7.0F);
  EXPECT_EQ(run(x, "int4:clip=50").stats.clipped, 2U);
}

TEST(Threads, DoNotChangeTheResult) {
  base::ThreadPool three(3);
  const auto x = noise(300000, 5);
  for (const char* text : {"int4", "int4:row", "int4:g128", "int4:col", "int3:row:asym/mse", "fp16"}) {
    const auto alone = run(x, text, 300);
    const auto many = run(x, text, 300, &three);
    EXPECT_EQ(alone.scales, many.scales) << text;
    EXPECT_EQ(alone.codes, many.codes) << text;
    EXPECT_EQ(alone.stats.sumSquaredError, many.stats.sumSquaredError) << text;
    EXPECT_EQ(alone.stats.maxError, many.stats.maxError) << text;
  }
}

TEST(Stop, EndsAsCancelled) {
  std::stop_source source;
  source.request_stop();
  base::TaskContext context;
  context.stop = source.get_token();
  const auto x = noise(1000, 1);
  for (const char* text : {"int4", "int4:row", "int4:g32/mse", "int4:col", "bf16"}) {
    const auto out = quantize({x.data(), 10, 100}, *QuantScheme::parse(text), {}, context);
    ASSERT_FALSE(out) << text;
    EXPECT_EQ(out.error().exitStatus(), 4);
  }
}

TEST(Edges, EmptySingleHugeAndTiny) {
  EXPECT_EQ(run({}, "int4:row", 1).stats.count, 0U);
  EXPECT_EQ(run({3.0F}, "int4").stats.rmse(), 0.0);
  const float huge = std::numeric_limits<float>::max();
  for (const char* text : {"int4", "int4:full", "int4:wide", "int4:asym", "int4:g32", "int8:g2:scale=bf16"}) {
    const auto q = run({huge, -huge, huge / 2, 0.0F}, text);
    EXPECT_TRUE(std::isfinite(q.stats.rmse())) << text;
    for (const float restored : q.restored.values()) EXPECT_TRUE(std::isfinite(restored)) << text;
    const float tiny = std::numeric_limits<float>::denorm_min();
    EXPECT_TRUE(std::isfinite(run({tiny, -tiny, 0.0F}, text).stats.rmse())) << text;
  }
}

TEST(Edges, SplitMustAddUp) {
  base::TaskContext context;
  for (const char* text : {"int4:split=1,3", "int4:split=5,1", "int4:split=9223372036854775807"}) {
    const auto scheme = QuantScheme::parse(text);
    if (!scheme) continue;
    const auto out = quantize({kChapter.data(), 1, 5}, *scheme, {}, context);
    ASSERT_FALSE(out) << text;
    EXPECT_EQ(out.error().exitStatus(), 2);
  }
}

}  // namespace
}  // namespace qs::quant
