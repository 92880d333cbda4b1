// Weights through the schemes of floats, lists and blocks: against a reference in double precision, the published hand
// values, and what is promised of NaN, infinities, zeros, tiny and huge values.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "core/base/thread_pool.h"
#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/quantizer.h"
#include "core/quant/scale_type.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {
namespace {

QuantizedMatrix runFloats(const std::vector<float>& x, const std::string& text, std::size_t rows = 1,
                    base::ThreadPool* pool = nullptr) {
  const auto scheme = QuantScheme::parse(text);
  EXPECT_TRUE(scheme) << text;
  base::TaskContext context;
  context.pool = pool;
  auto out = quantize({x.data(), rows, x.size() / rows}, *scheme, {}, context);
  EXPECT_TRUE(out) << out.error().english();
  return std::move(out).value();
}

std::vector<float> floatNoise(std::size_t n, unsigned seed, double spread = 1.0) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> normal(0.0, spread);
  std::vector<float> x(n);
  for (auto& v : x) v = static_cast<float>(normal(engine));
  return x;
}

std::vector<float> restored(const QuantizedMatrix& q) {
  return {q.restored.values().begin(), q.restored.values().end()};
}

// The group of element (r, c) by the definitions of cli.md.
std::size_t slotOf(const Granularity& granularity, std::size_t r, std::size_t c, std::size_t cols) {
  const auto across = [cols](std::int64_t size) {
    return (cols + static_cast<std::size_t>(size) - 1) / static_cast<std::size_t>(size);
  };
  switch (granularity.kind) {
    case Granularity::Kind::row: return r;
    case Granularity::Kind::col: return c;
    case Granularity::Kind::group:
      return r * across(granularity.group) + c / static_cast<std::size_t>(granularity.group);
    case Granularity::Kind::block:
      return r / static_cast<std::size_t>(granularity.blockRows) * across(granularity.blockCols) +
             c / static_cast<std::size_t>(granularity.blockCols);
    case Granularity::Kind::split: return 2 * r + (c < 70 ? 0 : 1);
    default: return 0;
  }
}

float storedAs(double scale, ScaleType type) {
  const auto nearest = static_cast<float>(scale);
  switch (type) {
    case ScaleType::fp16: return tensor::halfToFloat(tensor::floatToHalf(nearest));
    case ScaleType::bf16: return tensor::bfloatToFloat(tensor::floatToBfloat(nearest));
    case ScaleType::e8m0: return decodeE8m0(encodeE8m0(nearest));
    case ScaleType::e4m3: return kE4M3.decode(kE4M3.encode(nearest));
    default: return nearest;
  }
}

class Schemes : public testing::TestWithParam<std::tuple<const char*, const char*, const char*>> {};

TEST_P(Schemes, AgreeWithTheReference) {
  const auto& [format, granularity, option] = GetParam();
  const std::string text = std::string(format) + ":" + granularity + option;
  constexpr std::size_t kRows = 7;
  constexpr std::size_t kCols = 77;
  const auto x = floatNoise(kRows * kCols, 17);
  const auto q = runFloats(x, text, kRows);
  const PartScheme part = QuantScheme::parse(text)->weights;
  const Format& grid = *findFormat(part.format);
  std::vector<double> absmax(groupCount(part, kRows, kCols));
  ASSERT_EQ(q.scales.size(), absmax.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    double& slot = absmax[slotOf(part.granularity, i / kCols, i % kCols, kCols)];
    slot = std::max(slot, std::fabs(static_cast<double>(x[i])));
  }
  const double largest = part.integerBits() != 0 ? (1 << (part.integerBits() - 1)) - 1 : grid.values.back();
  double squares = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t slot = slotOf(part.granularity, i / kCols, i % kCols, kCols);
    const float scale = q.scales[slot];
    EXPECT_EQ(scale, storedAs(absmax[slot] / largest, part.scaleType())) << text;
    const float back = q.restored.data()[i];
    if (scale == 0.0F) {  // E4M3 cannot say it: the group is lost, and counted
      EXPECT_EQ(q.code(i / kCols, i % kCols), 0);
      EXPECT_EQ(back, 0.0F);
      EXPECT_GT(q.stats.scaleUnderflows, 0U);
    } else if (part.integerBits() == 0) {
      const std::uint32_t code = grid.encode(x[i] / scale);
      EXPECT_EQ(static_cast<std::uint32_t>(q.code(i / kCols, i % kCols)), code) << text;
      EXPECT_EQ(back, static_cast<float>(grid.decode(code)) * scale);
    } else {
      EXPECT_EQ(q.code(i / kCols, i % kCols),
                std::clamp(std::nearbyint(static_cast<double>(x[i] / scale)), -largest, largest));
    }
    const double error = static_cast<double>(x[i]) - static_cast<double>(back);
    squares += error * error;
  }
  const double rmse = std::sqrt(squares / static_cast<double>(x.size()));
  EXPECT_NEAR(q.stats.rmse(), rmse, 1e-6 * rmse);
}

INSTANTIATE_TEST_SUITE_P(
    Floats, Schemes,
    testing::Combine(testing::Values("fp8_e4m3", "fp8_e5m2", "fp6_e2m3", "fp6_e3m2", "fp4_e2m1", "nf4", "int4"),
                     testing::Values("tensor", "row", "col", "g32", "g1", "split=70,7", "b3x10", "b100x1000"),
                     testing::Values("", ":scale=bf16", ":scale=e8m0", ":scale=e4m3")));

class Mx : public testing::TestWithParam<const char*> {};

TEST_P(Mx, BlocksShareAPowerOfTwo) {
  constexpr std::size_t kRows = 3;
  constexpr std::size_t kCols = 80;  // two and a half blocks
  const auto x = floatNoise(kRows * kCols, 23);
  for (const char* rule : {"", ":mx=ceil", ":mx=rceil", ":mx=even"}) {
    const std::string text = std::string(GetParam()) + rule;
    const auto q = runFloats(x, text, kRows);
    const PartScheme part = QuantScheme::parse(text)->weights;
    const Format& grid = *findFormat(part.format);
    ASSERT_EQ(q.codeCols, 96U);
    ASSERT_EQ(q.codes.size(), kRows * 96);
    ASSERT_EQ(q.scales.size(), kRows * 3);
    EXPECT_DOUBLE_EQ(storedBits(part, kRows, kCols), kRows * (96.0 * grid.bits + 3 * 8));
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t c = 0; c < kCols; ++c) {
        float absmax = 0.0F;
        for (std::size_t k = c / 32 * 32; k < std::min(kCols, c / 32 * 32 + 32); ++k) {
          absmax = std::max(absmax, std::fabs(x[r * kCols + k]));
        }
        const float scale = q.scales[r * 3 + c / 32];
        EXPECT_EQ(scale, sharedScale(absmax, *grid.element, part.mx).value);
        EXPECT_EQ(q.restored.row(r)[c], static_cast<float>(grid.decode(grid.encode(x[r * kCols + c] / scale))) * scale);
      }
      for (std::size_t c = kCols; c < 96; ++c) EXPECT_EQ(q.codes[r * 96 + c], 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, Mx, testing::Values("mxfp4", "mxfp6_e2m3", "mxfp6_e3m2", "mxfp8_e4m3", "mxfp8_e5m2"));

// numerics.md, section 7: 7 saturates to 6 under floor, and is kept within half a step by rceil.
TEST(MxRules, ChangeWhatSaturates) {
  const auto x = std::vector<float>{7.9F, 1.0F};
  EXPECT_EQ(restored(runFloats(x, "mxfp4")), (std::vector<float>{6.0F, 1.0F}));
  EXPECT_EQ(runFloats(x, "mxfp4").stats.clipped, 1U);
  EXPECT_EQ(restored(runFloats(x, "mxfp4:mx=rceil")), (std::vector<float>{8.0F, 1.0F}));
  EXPECT_EQ(runFloats(x, "mxfp4:mx=rceil").stats.clipped, 0U);
}

TEST(Nvfp4, HasTwoLevels) {
  const auto x = floatNoise(2 * 40, 3);
  const auto q = runFloats(x, "nvfp4", 2);
  float absmax = 0.0F;
  for (const float v : x) absmax = std::max(absmax, std::fabs(v));
  EXPECT_EQ(q.tensorScale, static_cast<float>(static_cast<double>(absmax) / 2688.0));
  ASSERT_EQ(q.scales.size(), 6U);
  ASSERT_EQ(q.codeCols, 48U);
  EXPECT_DOUBLE_EQ(storedBits(QuantScheme::parse("nvfp4")->weights, 2, 40), 2 * (48 * 4 + 3 * 8) + 32);
  for (std::size_t r = 0; r < 2; ++r) {
    for (std::size_t c = 0; c < 40; ++c) {
      double block = 0.0;
      for (std::size_t k = c / 16 * 16; k < std::min<std::size_t>(40, c / 16 * 16 + 16); ++k) {
        block = std::max(block, std::fabs(static_cast<double>(x[r * 40 + k])));
      }
      const float level =
          kE4M3.decode(kE4M3.encode(static_cast<float>(block / (6.0 * static_cast<double>(q.tensorScale)))));
      const float scale = level * q.tensorScale;
      EXPECT_EQ(q.scales[r * 3 + c / 16], scale);
      EXPECT_EQ(q.restored.row(r)[c], kE2M1.decode(kE2M1.encode(x[r * 40 + c] / scale)) * scale);
    }
  }
}

// Case C11: the largest magnitude counts, not the largest value.
TEST(Nvfp4, TakesMagnitudes) {
  std::vector<float> x(32, 0.0F);
  x[0] = -6.0F;
  x[16] = 0.1F;
  const auto q = runFloats(x, "nvfp4");
  EXPECT_FLOAT_EQ(q.tensorScale, 6.0F / 2688.0F);
  EXPECT_FLOAT_EQ(q.restored.data()[0], -6.0F);
}

// numerics.md, section 7: blocks beyond a range of 458,752 : 1 lose their scale, and are counted.
TEST(Nvfp4, CountsBlocksThatVanish) {
  std::vector<float> x(48, 0.0F);
  x[0] = 1.0F;
  x[16] = 1.0F / 458753.0F;
  x[32] = 1.0F / 458751.0F;
  const auto q = runFloats(x, "nvfp4");
  EXPECT_EQ(q.stats.scaleUnderflows, 1U);
  EXPECT_EQ(q.scales[1], 0.0F);
  EXPECT_GT(q.scales[2], 0.0F);
  EXPECT_EQ(q.stats.zeros, 1U);
}

TEST(BitsPerWeight, AreThoseOfTheTables) {
  const auto perWeight = [](const char* text, std::size_t cols = 256) {
    return storedBits(QuantScheme::parse(text)->weights, 256, cols) / static_cast<double>(256 * cols);
  };
  EXPECT_DOUBLE_EQ(perWeight("mxfp4"), 4.25);
  EXPECT_DOUBLE_EQ(perWeight("mxfp6_e2m3"), 6.25);
  EXPECT_DOUBLE_EQ(perWeight("mxfp8_e4m3"), 8.25);
  EXPECT_DOUBLE_EQ(perWeight("nvfp4"), 4.5 + 32.0 / 65536.0);
  EXPECT_DOUBLE_EQ(perWeight("nf4"), 4.25);
  EXPECT_DOUBLE_EQ(perWeight("nf4:scale=fp32"), 4.5);
  EXPECT_DOUBLE_EQ(perWeight("int4:b64x64"), 4.0 + 16.0 / 4096.0);
  EXPECT_DOUBLE_EQ(perWeight("mxfp4", 688), 22.0 * (32 * 4 + 8) / 688.0);
  for (const auto& [name, bits] : {std::pair{"q4_0", 4.5},
                                   {"q4_1", 5.0},
                                   {"q5_0", 5.5},
                                   {"q5_1", 6.0},
                                   {"q8_0", 8.5},
                                   {"q2_k", 2.625},
                                   {"q3_k", 3.4375},
                                   {"q4_k", 4.5},
                                   {"q5_k", 5.5},
                                   {"q6_k", 6.5625}}) {
    EXPECT_DOUBLE_EQ(perWeight(name), bits) << name;
  }
  EXPECT_DOUBLE_EQ(perWeight("q4_k", 688), 3.0 * 144 * 8 / 688.0);
}

std::vector<std::string> everyScheme() {
  std::vector<std::string> out;
  for (const Format& format : formatRoster()) out.push_back(format.name);
  for (const char* more : {"int4:b2x3", "int4:b2x3:asym/mse", "fp8_e4m3:row:nosat", "fp8_e5m2:nosat", "fp4_e2m1:g4/mse",
                           "nf4/mse", "mxfp4/mse", "nvfp4/mse", "fp6_e3m2:col", "fp8_e4m3:clip=90", "fp4_e2m1:away",
                           "int4:g8:scale=e8m0", "int4:asym:scale=e4m3", "mxfp8_e5m2:mx=ceil:nosat"}) {
    out.emplace_back(more);
  }
  return out;
}

class Promises : public testing::TestWithParam<std::string> {};

TEST_P(Promises, NonFiniteValuesAreCountedAndMoveNothing) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  const std::vector<float> with = {1.0F, nan, -0.5F, inf, 0.25F, -inf, 0.0F, 0.125F};
  std::vector<float> without = with;
  for (float& v : without) v = std::isfinite(v) ? v : 0.0F;
  const auto q = runFloats(with, GetParam());
  const auto clean = runFloats(without, GetParam());
  EXPECT_EQ(q.stats.nonfinite, 3U);
  EXPECT_EQ(q.stats.count, 5U);
  EXPECT_LE(q.stats.maxAbs, 1.0);
  EXPECT_TRUE(std::isfinite(q.stats.rmse()));
  if (GetParam().find("clip") == std::string::npos && q.kind != CodeKind::block) {
    EXPECT_EQ(std::vector<float>(q.scales.begin(), q.scales.end()),
              std::vector<float>(clean.scales.begin(), clean.scales.end()));
    for (const std::size_t i : {0, 2, 4, 6, 7}) EXPECT_EQ(q.restored.data()[i], clean.restored.data()[i]) << i;
  }
  const bool keepsNan = GetParam().find("e4m3") != std::string::npos || GetParam().find("e5m2") != std::string::npos;
  if (keepsNan && GetParam().find("int") == std::string::npos) {
    EXPECT_TRUE(std::isnan(q.restored.data()[1]));
  } else if (q.kind != CodeKind::block) {
    EXPECT_EQ(q.restored.data()[1], 0.0F);
  }
  // Columns are groups of their own here, without a finite value; asym groups may have no code on one side of 0.
  if (GetParam().find("nosat") == std::string::npos && GetParam().find("col") == std::string::npos &&
      GetParam().find("asym") == std::string::npos) {
    EXPECT_TRUE(std::isfinite(q.restored.data()[3]));
    EXPECT_GT(q.restored.data()[3], 0.0F);
    EXPECT_LT(q.restored.data()[5], 0.0F);
  }
}

TEST_P(Promises, ZerosTinyAndHuge) {
  const auto zeros = runFloats(std::vector<float>(64, 0.0F), GetParam());
  for (const float v : zeros.restored.values()) EXPECT_EQ(v, 0.0F);
  EXPECT_EQ(zeros.stats.rmse(), 0.0);
  EXPECT_EQ(zeros.stats.scaleUnderflows, 0U);
  EXPECT_EQ(zeros.stats.clipped, 0U);
  const float huge = std::numeric_limits<float>::max();
  const float tiny = std::numeric_limits<float>::denorm_min();
  for (const float size : {huge, tiny, 1e-40F, 1e20F, 65520.0F}) {
    const auto q = runFloats({size, -size, size / 2, 0.0F}, GetParam());
    // Without saturation the rounding of a tiny scale is enough to overflow.
    if (GetParam().find("nosat") != std::string::npos) continue;
    EXPECT_TRUE(std::isfinite(q.stats.rmse())) << size;
    for (const float v : q.restored.values()) EXPECT_TRUE(std::isfinite(v)) << size;
    for (const float scale : q.scales) EXPECT_TRUE(std::isfinite(scale)) << size;
  }
  EXPECT_EQ(runFloats({}, GetParam()).stats.count, 0U);
}

TEST_P(Promises, OneSidedGroupsKeepTheirValuesApart) {
  std::vector<float> x;
  for (int i = 0; i < 32; ++i) x.push_back(-15.0F - static_cast<float>(i % 8));
  const auto q = runFloats(x, GetParam());
  std::vector<float> back = restored(q);
  std::sort(back.begin(), back.end());
  EXPECT_GE(std::unique(back.begin(), back.end()) - back.begin(), GetParam().starts_with("int2") ? 1 : 2);
  EXPECT_EQ(q.stats.signFlips, 0U);
}

TEST_P(Promises, ThreadsChangeNothingAndStopIsHeard) {
  base::ThreadPool three(3);
  const auto x = floatNoise(200 * 513, 5, 0.02);
  if (GetParam().find("mse") != std::string::npos) return;  // the same loops, many times over
  const auto alone = runFloats(x, GetParam(), 200);
  const auto many = runFloats(x, GetParam(), 200, &three);
  EXPECT_EQ(alone.codes, many.codes);
  EXPECT_EQ(alone.scales, many.scales);
  EXPECT_EQ(alone.stats.sumSquaredError, many.stats.sumSquaredError);
  std::stop_source source;
  source.request_stop();
  base::TaskContext context;
  context.stop = source.get_token();
  const auto stopped = quantize({x.data(), 200, 513}, *QuantScheme::parse(GetParam()), {}, context);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().exitStatus(), 4);
}

INSTANTIATE_TEST_SUITE_P(Roster, Promises, testing::ValuesIn(everyScheme()));

TEST(Methods, MseIsNeverWorseOnFloatsEither) {
  auto x = floatNoise(4096, 11);
  x[100] = 9.0F;
  for (const char* text : {"fp4_e2m1", "fp4_e2m1:g32", "nf4", "fp8_e4m3:row", "mxfp4", "nvfp4", "int4:b4x64"}) {
    const double rtn = runFloats(x, text, 16).stats.sumSquaredError;
    const double mse = runFloats(x, std::string(text) + "/mse", 16).stats.sumSquaredError;
    // Sums are added up in another order: equal ranges differ in the last digits.
    EXPECT_LE(mse, rtn * (1.0 + 1e-12)) << text;
  }
  EXPECT_LT(runFloats(x, "fp4_e2m1/mse", 16).stats.rmse(), 0.9 * runFloats(x, "fp4_e2m1", 16).stats.rmse());
  EXPECT_EQ(runFloats({3.0F, -1.0F, 2.0F, -4.0F}, "fp4_e2m1:clip=50").scales[0], 2.5F / 6.0F);
}

TEST(Overflow, WithoutSaturationIsNanOrInfinity) {
  const std::vector<float> x = {1.0F, 1.0F, 1.0F, 100.0F};
  const auto nan = runFloats(x, "fp8_e4m3:nosat:clip=50");
  EXPECT_TRUE(std::isnan(nan.restored.data()[3]));
  EXPECT_EQ(nan.stats.clipped, 1U);
  EXPECT_TRUE(std::isinf(nan.stats.rmse()));
  EXPECT_TRUE(std::isinf(runFloats(x, "fp8_e5m2:nosat:clip=50").restored.data()[3]));
  EXPECT_EQ(runFloats(x, "fp8_e5m2:clip=50").restored.data()[3], 1.0F);
}

}  // namespace
}  // namespace qs::quant
