// Rounding of running numbers: the same figures as quantize() gives for a matrix of those rows, and what only running
// numbers have: static scales, values that stay out, rows that do not depend on one another.
#include "core/quant/row_quantizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "core/base/thread_pool.h"
#include "core/quant/model_scheme.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {
namespace {

PartScheme activations(const std::string& text) {
  const auto scheme = QuantScheme::parse("bf16+a=" + text);
  EXPECT_TRUE(scheme) << scheme.error().english();
  return *scheme->activations;
}

std::vector<float> values(std::size_t n, std::uint32_t seed = 1) {
  std::mt19937 rng(seed);
  std::normal_distribution<float> normal;
  std::vector<float> out(n);
  for (float& x : out) x = normal(rng);
  return out;
}

std::vector<float> rounded(const RowQuantizer& quantizer, const std::vector<float>& x, std::size_t rows) {
  std::vector<float> y(x.size(), -99.0F);
  EXPECT_TRUE(quantizer.apply(x.data(), rows, x.size() / rows, y.data(), {}));
  return y;
}

TEST(RowQuantizer, RoundsAsTheQuantizerOfWeightsDoes) {
  struct Pair {
    const char* running;
    const char* weights;
  };
  const auto x = values(7 * 96);
  for (const Pair& pair : {Pair{"int8", "int8:row"}, Pair{"int4:g32", "int4:g32"}, Pair{"int4:asym", "int4:row:asym"},
                           Pair{"int4:tensor", "int4"}, Pair{"int4:channel", "int4:col"}, Pair{"fp8_e4m3", "fp8_e4m3:row"},
                           Pair{"mxfp4", "mxfp4"}, Pair{"q8_0", "q8_0"}, Pair{"bf16", "bf16"}, Pair{"nf4:g32", "nf4:g32"},
                           Pair{"int4:clip=95", "int4:row:clip=95"}, Pair{"int8:scale=e8m0", "int8:row:scale=e8m0"}}) {
    const RowQuantizer quantizer(activations(pair.running), {});
    const auto want = quantize({x.data(), 7, 96}, QuantScheme::parse(pair.weights).value(), {}, {}).value();
    const auto got = rounded(quantizer, x, 7);
    for (std::size_t i = 0; i < x.size(); ++i) ASSERT_EQ(got[i], want.restored.data()[i]) << pair.running << " " << i;
    EXPECT_NE(got, x) << pair.running;
  }
}

TEST(RowQuantizer, HeadsHaveScalesOfTheirOwn) {
  const auto scheme = QuantScheme::parse("bf16+kv=int4:head").value();
  RowQuantizer::Options options;
  options.headDim = 12;
  const RowQuantizer quantizer(*scheme.kv, std::move(options));
  const auto x = values(3 * 48);
  const auto want = quantize({x.data(), 3, 48}, QuantScheme::parse("int4:g12:scale=fp32").value(), {}, {}).value();
  const auto got = rounded(quantizer, x, 3);
  for (std::size_t i = 0; i < x.size(); ++i) ASSERT_EQ(got[i], want.restored.data()[i]) << i;
}

// No row of a dynamic scheme knows of another, nor of the threads.
TEST(RowQuantizer, RowsDoNotDependOnOneAnother) {
  base::ThreadPool pool(3);
  const auto x = values(600 * 130);
  for (const char* text : {"int8", "int4:g32", "nvfp4", "mxfp8_e4m3", "q4_0", "fp8_e4m3", "int4:clip=90", "int4:asym"}) {
    const RowQuantizer quantizer(activations(text), {});
    EXPECT_FALSE(quantizer.acrossRows()) << text;
    std::vector<float> all(x.size());
    base::TaskContext context;
    context.pool = &pool;
    ASSERT_TRUE(quantizer.apply(x.data(), 600, 130, all.data(), context));
    for (const std::size_t r : {std::size_t{0}, std::size_t{1}, std::size_t{511}, std::size_t{599}}) {
      std::vector<float> one(130);
      ASSERT_TRUE(quantizer.apply(x.data() + r * 130, 1, 130, one.data(), {}));
      EXPECT_TRUE(std::equal(one.begin(), one.end(), all.begin() + static_cast<std::ptrdiff_t>(r * 130))) << text << " " << r;
    }
  }
  EXPECT_TRUE(RowQuantizer(activations("int8:tensor"), {}).acrossRows());
  EXPECT_TRUE(RowQuantizer(activations("int8:channel"), {}).acrossRows());
}

TEST(RowQuantizer, StaticScalesAreThoseOfTheRangesGiven) {
  RowQuantizer::Options options;
  options.ranges = {{-2.0F, 1.27F, true}};
  const RowQuantizer quantizer(activations("int8:tensor:static"), options);
  EXPECT_FALSE(quantizer.acrossRows());
  const std::vector<float> x = {0.01F, -2.0F, 3.0F, 0.02F};
  const auto y = rounded(quantizer, x, 2);
  const float scale = static_cast<float>(2.0 / 127.0);
  EXPECT_EQ(y[0], std::nearbyint(0.01F / scale) * scale);
  EXPECT_FLOAT_EQ(y[1], -2.0F);
  EXPECT_FLOAT_EQ(y[2], 2.0F);  // beyond what was calibrated: clipped
  RowQuantizer::Options two;
  two.ranges = {{0.0F, 1.0F, false}, {0.0F, 100.0F, false}};
  const RowQuantizer channels(activations("int4:channel:static"), two);
  const auto z = rounded(channels, {0.45F, 55.0F, 1.0F, 3.0F}, 2);
  EXPECT_FLOAT_EQ(z[0], 3.0F / 7.0F);
  EXPECT_FLOAT_EQ(z[1], 400.0F / 7.0F);
  EXPECT_EQ(z[3], 0.0F);
  std::vector<float> out(3);
  const auto wrong = channels.apply(out.data(), 1, 3, out.data(), {});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().english(), testing::HasSubstr("2 channels"));
}

// LLM.int8(): what is large stays out of the scale, and stays.
TEST(RowQuantizer, OutliersStayInSixteenBits) {
  RowQuantizer::Options options;
  options.keepFrom = 6.0;
  const RowQuantizer quantizer(activations("int8"), options);
  std::vector<float> x = values(64);
  x[5] = 77.123F;
  x[9] = -6.0F;
  x[11] = 5.9F;
  const auto y = rounded(quantizer, x, 1);
  EXPECT_EQ(y[5], tensor::halfToFloat(tensor::floatToHalf(77.123F)));
  EXPECT_EQ(y[9], -6.0F);
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i == 5 || i == 9) continue;
    EXPECT_LE(std::fabs(y[i] - x[i]), 0.5001F * 5.9F / 127.0F);
  }
  EXPECT_FALSE(quantizer.hasInt8Codes());
}

TEST(RowQuantizer, CodesTimesScalesAreTheRestoredValues) {
  RowQuantizer::Options fixed;
  fixed.ranges = {{-3.0F, 3.0F, false}};
  const auto x = values(9 * 50);
  for (const auto& [text, options] : {std::pair(std::string("int8"), RowQuantizer::Options()),
                                      std::pair(std::string("int8:tensor"), RowQuantizer::Options()),
                                      std::pair(std::string("int8:tensor:static"), fixed)}) {
    const RowQuantizer quantizer(activations(text), options);
    ASSERT_TRUE(quantizer.hasInt8Codes()) << text;
    const auto y = rounded(quantizer, x, 9);
    std::vector<std::int8_t> codes(x.size());
    std::vector<float> scales(9);
    ASSERT_TRUE(quantizer.encodeInt8(x.data(), 9, 50, codes.data(), scales.data(), {}));
    for (std::size_t i = 0; i < x.size(); ++i) ASSERT_EQ(static_cast<float>(codes[i]) * scales[i / 50], y[i]) << text << " " << i;
  }
  for (const char* text : {"int8:g32", "int8:asym", "int4", "fp8_e4m3", "int8:channel"}) {
    EXPECT_FALSE(RowQuantizer(activations(text), {}).hasInt8Codes()) << text;
  }
}

// value(code) · scale in F32, what is finite kept within it.
float read(const RowCodes& how, std::uint8_t code, float scale) {
  const float value = CodeForm{how.kind, how.table, {}}.value(code);
  if (!std::isfinite(value)) return value;
  return std::clamp(value * scale, -std::numeric_limits<float>::max(), std::numeric_limits<float>::max());
}

PartScheme cached(const std::string& text) {
  const auto scheme = QuantScheme::parse("bf16+kv=" + text);
  EXPECT_TRUE(scheme) << text << ": " << scheme.error().english();
  return *scheme->kv;
}

TEST(RowQuantizer, CodesOfEveryFormatStandForWhatIsLeft) {
  using Row = std::vector<float>;
  constexpr std::size_t kRows = 5;
  for (const std::size_t cols : {std::size_t{60}, std::size_t{64}, std::size_t{96}, std::size_t{21}}) {
    std::vector<std::pair<std::string, Row>> inputs = {{"normal", values(kRows * cols)}};
    const auto with = [&](const char* name, float factor, std::initializer_list<float> odd) {
      Row x = values(kRows * cols, 3);
      for (float& value : x) value *= factor;
      std::size_t at = 2 * cols + 3;
      for (const float value : odd) x[at += 5] = value;
      inputs.emplace_back(name, std::move(x));
    };
    with("signs of zero", 1.0F, {0.0F, -0.0F, 1e-9F, -1e-9F, 0.3F, -0.3F});
    with("large", 3e37F, {3.4028234e38F, -3.4028234e38F});
    with("small", 1e-38F, {1e-45F, -1e-45F});
    with("not finite", 1.0F, {std::nanf(""), -std::nanf(""), INFINITY, -INFINITY});
    inputs.emplace_back("nothing", Row(kRows * cols, 0.0F));
    inputs.emplace_back("all NaN", Row(kRows * cols, std::nanf("")));
    for (const char* text :
         {"int8", "int7", "int5", "int4", "int3", "int2", "int8:head", "int4:head", "int4:g16", "int8:g7", "int4:g32:scale=fp32",
          "int4:full", "int4:wide", "int8:full:g20", "int8:clip=90", "int4:scale=e8m0", "int8:tensor", "fp8_e4m3", "fp8_e5m2",
          "fp8_e4m3:head", "fp8_e5m2:g16", "fp8_e4m3:nosat:scale=e8m0", "fp8_e5m2:nosat:clip=50", "fp8_e4m3:away", "fp6_e2m3",
          "fp6_e3m2:head", "fp4_e2m1", "fp4_e2m1:g16", "nf4", "nf4:token", "mxfp4", "mxfp6_e2m3", "mxfp8_e4m3", "mxfp8_e5m2",
          "nvfp4"}) {
      RowQuantizer::Options options;
      options.headDim = static_cast<std::int64_t>(cols / 3);
      const RowQuantizer quantizer(cached(text), options);
      const auto how = quantizer.codesOf(cols);
      ASSERT_TRUE(how) << text;
      const std::size_t groups = (cols + how->group - 1) / how->group;
      for (const auto& [name, x] : inputs) {
        const auto y = rounded(quantizer, x, kRows);
        std::vector<std::uint8_t> codes(x.size());
        std::vector<float> scales(kRows * groups);
        ASSERT_TRUE(quantizer.encode(x.data(), kRows, cols, codes.data(), scales.data(), {}));
        for (const float scale : scales) ASSERT_TRUE(std::isfinite(scale)) << text << ", " << name;
        for (std::size_t i = 0; i < x.size(); ++i) {
          ASSERT_TRUE(how->kind != CodeByte::table4 || codes[i] < 16) << text;
          const float got = read(*how, codes[i], scales[i / cols * groups + i % cols / how->group]);
          ASSERT_EQ(std::bit_cast<std::uint32_t>(got), std::bit_cast<std::uint32_t>(y[i]))
              << text << ", " << name << ", " << i << " of " << cols << ": " << x[i] << " is " << y[i] << ", not " << got;
        }
      }
    }
  }
}

TEST(RowQuantizer, WhatCodesCannotSayIsKnown) {
  for (const char* text : {"bf16", "fp16", "q4_0", "q8_0", "int4:asym", "int8:channel", "int4:away", "int8:away"}) {
    EXPECT_FALSE(RowQuantizer(cached(text), {}).codesOf(64)) << text;
  }
  RowQuantizer::Options keep;
  keep.keepFrom = 1.0;
  EXPECT_FALSE(RowQuantizer(activations("int8"), keep).codesOf(64));
  RowQuantizer::Options two;
  two.ranges = {{-1.0F, 2.0F, false}};
  EXPECT_TRUE(RowQuantizer(cached("int8:tensor:static"), two).codesOf(64));
}

TEST(RowQuantizer, NanAndInfinityStayWhereTheyAre) {
  std::vector<float> x = values(32);
  x[3] = std::nanf("");
  x[4] = INFINITY;
  const auto y = rounded(RowQuantizer(activations("int8"), {}), x, 1);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(y[i], x[i], 0.02F);
  EXPECT_TRUE(std::isfinite(y[3]) && std::isfinite(y[4]));
}

TEST(ModelScheme, DefaultsAndArgumentsAreRead) {
  const auto read = [](const char* text) { return readModelScheme(QuantScheme::parse(text).value()).value(); };
  EXPECT_EQ(read("int8:row/smooth").alpha, 0.5);
  EXPECT_EQ(read("int8:row/smooth(alpha=0.75)").alpha, 0.75);
  EXPECT_EQ(read("int8:row/llmint8").threshold, 6.0);
  EXPECT_EQ(read("int8:row/llmint8").activations->format, "int8");
  EXPECT_TRUE(read("int4/keep(first,top=3,blocks.1)").keep.first);
  EXPECT_EQ(read("int4/keep(first,top=3,blocks.1)").keep.top, 3);
  EXPECT_EQ(read("int4/keep(first,top=3,blocks.1)").keep.names, std::vector<std::string>{"blocks.1"});
  EXPECT_TRUE(read("int4/gptq").needsGram());
  EXPECT_TRUE(read("int8+a=int8:tensor:static").needsCalibration());
  EXPECT_FALSE(read("int8+a=int8").needsCalibration());
  EXPECT_FALSE(read("int4/mse").needsCalibration());
  EXPECT_TRUE(read("int4/mse").weightsOnly());
}

}  // namespace
}  // namespace qs::quant
