// GPTQ against the published hand values and for what it promises: dead columns, retries, NaN, threads, a stop. The
// whole algorithm is compared in gptq_reference_test.cpp.
#include "core/quant/gptq.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "core/base/thread_pool.h"
#include "core/quant/format.h"
#include "core/quant/output_error.h"
#include "tests/quant/gptq_runs.h"
#include "tests/quant/inputs.h"
#include "tests/quant/stops.h"

namespace qs::quant {
namespace {

using testing::HasSubstr;

// numerics.md, section 2, hand check (b): w = [0.4, 0.4] on whole numbers, H = [[1, 0.9], [0.9, 1]].
TEST(Gptq, HandCheck) {
  // A third, dead column of weight 1 makes the row's scale 1.
  const std::vector<float> w = {0.4F, 0.4F, 1.0F};
  const auto inputs = inputsWithGram(3, {0.5F, 0.45F, 0.0F, 0.45F, 0.5F, 0.0F, 0.0F, 0.0F, 0.0F});
  const auto out = gptq(w, 1, "int2:row/gptq(damp=0)", inputs);
  EXPECT_EQ(out.q.scales[0], 1.0F);
  EXPECT_EQ(out.q.code(0, 0), 0);
  EXPECT_EQ(out.q.code(0, 1), 1);
  // eᵀHe with H = 2 · gram.
  EXPECT_NEAR(2.0 * out.report.outputError, 0.088, 1e-7);
  const auto rtn = nearest(w, 1, "int2:row");
  EXPECT_EQ(rtn.code(0, 1), 0);
  const auto loss = outputError(view(w, 1), {rtn.restored.data(), 1, 3}, inputs.gram, {});
  EXPECT_NEAR(2.0 * *loss, 0.608, 1e-7);
}

TEST(Gptq, BlocksChangeNothing) {
  constexpr std::size_t kCols = 300;
  const auto w = randomWeights(70, kCols, 8);
  const auto inputs = inputsOf(correlatedInputs(700, kCols, 9), kCols);
  for (const char* text : {"int4:row/gptq", "int3:g48/gptq(order=act)", "int3:g48/gptq(scales=follow)"}) {
    const auto whole = gptq(w, 70, text, inputs, nullptr, 1000);
    for (const std::size_t block : {1U, 7U, 128U}) {
      const auto out = gptq(w, 70, text, inputs, nullptr, block);
      EXPECT_EQ(out.q.codes, whole.q.codes) << text << " " << block;
      EXPECT_EQ(out.q.scales, whole.q.scales);
      EXPECT_EQ(out.report.outputError, whole.report.outputError);
    }
  }
}

TEST(Gptq, ThreadsChangeNothing) {
  constexpr std::size_t kRows = 200;
  constexpr std::size_t kCols = 260;
  const auto w = randomWeights(kRows, kCols, 10);
  const auto inputs = inputsOf(correlatedInputs(600, kCols, 11), kCols);
  base::ThreadPool pool(4);
  for (const char* text : {"int4:row/gptq", "nf4/gptq(order=act)", "int4:g32:asym/gptq(scales=follow)", "int4/gptq"}) {
    const auto one = gptq(w, kRows, text, inputs);
    const auto four = gptq(w, kRows, text, inputs, &pool);
    EXPECT_EQ(one.q.codes, four.q.codes) << text;
    EXPECT_EQ(one.q.scales, four.q.scales);
    EXPECT_EQ(one.q.zeroPoints, four.q.zeroPoints);
    EXPECT_TRUE(std::ranges::equal(one.q.restored.values(), four.q.restored.values()));
    EXPECT_EQ(one.q.stats.sumSquaredError, four.q.stats.sumSquaredError);
    EXPECT_EQ(one.report.outputError, four.report.outputError);
  }
}

// What GPTQ is for. It is not promised of every matrix: each column is rounded to the nearest level of what is left to
// make good, which is not the best choice for all columns together; and where the inputs of the channels have nothing
// to do with one another, GPTQ is round to nearest. So every layer of these correlated inputs must gain, and clearly.
TEST(Gptq, MakesTheOutputErrorSmaller) {
  constexpr std::size_t kRows = 96;
  constexpr std::size_t kCols = 192;
  for (unsigned seed = 0; seed < 6; ++seed) {
    const auto w = randomWeights(kRows, kCols, 20 + seed);
    const auto inputs = inputsOf(correlatedInputs(800, kCols, 40 + seed), kCols);
    for (const char* weights : {"int4", "int4:row", "int3:g32", "int2:g64", "int4:col", "int8:row", "fp4_e2m1:g32",
                                "nf4", "mxfp4", "nvfp4", "int4:b16x32"}) {
      const auto rtn = nearest(w, kRows, weights);
      const double before = *outputError(view(w, kRows), {rtn.restored.data(), kRows, kCols}, inputs.gram, {});
      for (const char* arguments : {"/gptq", "/gptq(order=act)"}) {
        const auto out = gptq(w, kRows, std::string(weights) + arguments, inputs);
        EXPECT_LT(out.report.outputError, 0.75 * before) << weights << arguments << " seed " << seed;
        // The weights themselves are farther from the original: that is the price.
        EXPECT_GT(out.q.stats.rmse(), rtn.stats.rmse()) << weights << arguments;
      }
    }
  }
}

TEST(Gptq, IsRoundToNearestWhereChannelsAreUnrelated) {
  const auto w = randomWeights(5, 40, 31);
  std::vector<float> gram(40 * 40);
  for (std::size_t i = 0; i < 40; ++i) gram[41 * i] = 0.5F + 0.1F * static_cast<float>(i);
  const auto inputs = inputsWithGram(40, gram);
  for (const char* weights : {"int4:row", "nvfp4", "int3:g16:asym", "int4:b2x7", "fp8_e4m3:col"}) {
    const auto out = gptq(w, 5, std::string(weights) + "/gptq(order=act)", inputs);
    const auto rtn = nearest(w, 5, weights);
    EXPECT_EQ(out.q.codes, rtn.codes) << weights;
    EXPECT_EQ(out.q.scales, rtn.scales);
    EXPECT_EQ(out.q.zeroPoints, rtn.zeroPoints);
    EXPECT_TRUE(std::ranges::equal(out.q.restored.values(), rtn.restored.values()));
    EXPECT_EQ(out.q.codeCols, rtn.codeCols);
    EXPECT_EQ(out.q.tensorScale, rtn.tensorScale);
    EXPECT_EQ(out.q.kind, rtn.kind);
    EXPECT_NEAR(out.q.stats.sumSquaredError, rtn.stats.sumSquaredError, 1e-6 * rtn.stats.sumSquaredError);
    EXPECT_EQ(out.q.stats.zeros, rtn.stats.zeros);
    EXPECT_EQ(out.q.stats.clipped, rtn.stats.clipped);
    EXPECT_EQ(out.q.stats.count, rtn.stats.count);
  }
}

// Codes times scales are the restored values to the bit, padding included.
TEST(Gptq, CodesAndScalesAreTheRestoredValues) {
  constexpr std::size_t kCols = 70;
  const auto w = randomWeights(6, kCols, 12);
  const auto inputs = inputsOf(correlatedInputs(200, kCols, 13), kCols);
  for (const char* text : {"int4:g32:asym/gptq", "int4:row/gptq(order=act)", "mxfp4/gptq", "nvfp4/gptq(scales=follow)",
                           "nf4:g16/gptq", "fp8_e4m3:col/gptq"}) {
    const auto out = gptq(w, 6, text, inputs);
    const PartScheme part = QuantScheme::parse(text)->weights;
    const Format& grid = *findFormat(part.format);
    for (std::size_t r = 0; r < 6; ++r) {
      for (std::size_t c = 0; c < kCols; ++c) {
        const std::size_t slot = plainSlot(part.granularity, r, c, kCols);
        const std::int32_t code = out.q.code(r, c);
        const double level = part.integerBits() == 0 ? grid.decode(static_cast<std::uint32_t>(code))
                                                     : code - (out.q.zeroPoints.empty() ? 0 : out.q.zeroPoints[slot]);
        EXPECT_EQ(out.q.restored.row(r)[c], static_cast<float>(level) * out.q.scales[slot]) << text;
      }
      for (std::size_t c = kCols; c < out.q.codeCols; ++c) EXPECT_EQ(out.q.codes[r * out.q.codeCols + c], 0);
    }
  }
}

TEST(Gptq, OutputsNotAskedForAreNotMade) {
  const auto w = randomWeights(4, 33, 12);
  const auto inputs = inputsOf(correlatedInputs(100, 33, 13), 33);
  MethodReport report;
  const auto out = quantizeGptq(view(w, 4), *QuantScheme::parse("int4:row/gptq"), inputs,
                                {.codes = false, .restored = false}, report, {}, {});
  ASSERT_TRUE(out);
  EXPECT_TRUE(out->codes.empty());
  EXPECT_EQ(out->restored.size(), 0U);
  EXPECT_EQ(report.outputError, gptq(w, 4, "int4:row/gptq", inputs).report.outputError);
}

TEST(Gptq, DeadColumnsBecomeZeroAndAreCounted) {
  constexpr std::size_t kCols = 20;
  const auto w = randomWeights(3, kCols, 14);
  auto x = correlatedInputs(300, kCols, 15);
  for (std::size_t t = 0; t < 300; ++t) x[t * kCols + 4] = x[t * kCols + 17] = 0.0F;
  const auto inputs = inputsOf(x, kCols);
  for (const char* text : {"int4:row/gptq", "int4:row:asym/gptq(order=act)", "int4:g8/gptq(scales=follow)"}) {
    const auto out = gptq(w, 3, text, inputs);
    EXPECT_EQ(out.report.deadColumns, 2) << text;
    for (std::size_t r = 0; r < 3; ++r) {
      EXPECT_EQ(out.q.restored.row(r)[4], 0.0F);
      EXPECT_EQ(out.q.restored.row(r)[17], 0.0F);
    }
    // Statistics compare with the weights as they were.
    EXPECT_GE(out.q.stats.zeros, 6U);
    EXPECT_NEAR(out.report.outputError, plainOutputError(w, out.q.restored.data(), inputs.gram),
                1e-9 * out.report.outputError);
  }
}

// Case C4: a calibration of one token, without damping.
TEST(Gptq, RankOneIsRetriedWithDamping) {
  const std::vector<float> w = {0.9F, -0.35F, 0.4F};
  const auto inputs = inputsOf({1.0F, 1.0F, 1.0F}, 3);
  const auto out = gptq(w, 1, "int3:row/gptq(damp=0)", inputs);
  EXPECT_EQ(out.report.retries, 1);
  EXPECT_EQ(out.report.damping, 0.01);
  EXPECT_FALSE(out.report.fellBack);
  const auto rtn = nearest(w, 1, "int3:row");
  const double before = *outputError(view(w, 1), {rtn.restored.data(), 1, 3}, inputs.gram, {});
  EXPECT_LE(out.report.outputError, before);
  EXPECT_NEAR(out.report.outputError, plainOutputError(w, out.q.restored.data(), inputs.gram), 1e-12);
  // With damping from the start nothing is retried, and no more than asked for is added.
  const auto damped = gptq(w, 1, "int3:row/gptq", inputs);
  EXPECT_EQ(damped.report.retries, 0);
  EXPECT_EQ(damped.report.damping, 0.01);
  EXPECT_EQ(damped.q.codes, out.q.codes);
}

TEST(Gptq, FallsBackToNearestWhereNoDampingHelps) {
  const std::vector<float> w = {0.9F, -0.35F, 0.4F};
  const auto rtn = nearest(w, 1, "int3:row");
  // No Gram matrix of anything: it has a negative eigenvalue of 10⁵ times the diagonal.
  const auto inputs = inputsWithGram(3, {1, 1e5F, 0, 1e5F, 1, 0, 0, 0, 1});
  const auto out = gptq(w, 1, "int3:row/gptq(damp=0)", inputs);
  EXPECT_TRUE(out.report.fellBack);
  EXPECT_EQ(out.report.retries, kGptqRetries);
  EXPECT_DOUBLE_EQ(out.report.damping, 10.0);
  EXPECT_EQ(out.q.codes, rtn.codes);
  EXPECT_EQ(out.q.scales, rtn.scales);
  // Ten times the damping, each time: one that ends up large enough helps.
  const auto helped = gptq(w, 1, "int3:row/gptq(damp=20)", inputsWithGram(3, {1, 500, 0, 500, 1, 0, 0, 0, 1}));
  EXPECT_FALSE(helped.report.fellBack);
  EXPECT_EQ(helped.report.retries, 2);
  EXPECT_DOUBLE_EQ(helped.report.damping, 2000.0);

  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto unknown = gptq(w, 1, "int3:row/gptq", inputsWithGram(3, {1, 0, 0, 0, nan, 0, 0, 0, 1}));
  EXPECT_TRUE(unknown.report.fellBack);
  EXPECT_EQ(unknown.report.retries, 0);  // damping would heal nothing
  EXPECT_EQ(unknown.q.codes, rtn.codes);
  EXPECT_TRUE(std::isnan(unknown.report.outputError));
}

TEST(Gptq, NonFiniteWeightsStayWhereTheyAre) {
  constexpr std::size_t kCols = 64;
  auto w = randomWeights(3, kCols, 16);
  const auto inputs = inputsOf(correlatedInputs(300, kCols, 17), kCols);
  const auto clean = gptq(w, 3, "int4:row/gptq", inputs);
  w[kCols + 5] = std::numeric_limits<float>::quiet_NaN();
  w[kCols + 9] = std::numeric_limits<float>::infinity();
  for (const char* text : {"int4:row/gptq", "int4:row/gptq(order=act)", "int4:g16/gptq(scales=follow)",
                           "fp8_e4m3:row/gptq", "int4:g16:clip=90/gptq(scales=follow)"}) {
    const auto out = gptq(w, 3, text, inputs);
    const auto rtn = nearest(w, 3, std::string(text).substr(0, std::string(text).find('/')));
    EXPECT_EQ(out.q.stats.nonfinite, 2U) << text;
    EXPECT_EQ(out.q.stats.count, 3 * kCols - 2);
    EXPECT_EQ(out.q.code(1, 5), rtn.code(1, 5));
    EXPECT_EQ(out.q.code(1, 9), rtn.code(1, 9));
    EXPECT_TRUE(std::isfinite(out.report.outputError));
    for (std::size_t i = 0; i < w.size(); ++i) {
      if (std::isfinite(w[i])) {
        EXPECT_TRUE(std::isfinite(out.q.restored.data()[i]));
      }
    }
    const double direct = *outputError(view(w, 3), {out.q.restored.data(), 3, kCols}, inputs.gram, {});
    EXPECT_NEAR(out.report.outputError, direct, 1e-9 * direct) << text;
    // The row still gains: as though those two were exact.
    const double before = *outputError(view(w, 3), {rtn.restored.data(), 3, kCols}, inputs.gram, {});
    EXPECT_LT(direct, before);
  }
  const auto out = gptq(w, 3, "int4:row/gptq", inputs);
  for (std::size_t c = 0; c < kCols; ++c) {
    EXPECT_EQ(out.q.code(0, c), clean.q.code(0, c));
    EXPECT_EQ(out.q.code(2, c), clean.q.code(2, c));
  }
}

TEST(Gptq, AnOverflowWithoutSaturationIsInfinite) {
  const std::vector<float> w = {1.0F, 0.5F, 0.25F, 3.0F};
  const auto inputs = inputsOf(correlatedInputs(50, 4, 17), 4);
  const auto out = gptq(w, 1, "fp8_e4m3:row:nosat:clip=50/gptq", inputs);
  EXPECT_TRUE(std::isinf(out.report.outputError));
  EXPECT_TRUE(std::isinf(out.q.stats.rmse()));
  EXPECT_EQ(out.q.stats.nonfinite, 0U);
}

TEST(Gptq, ScalesOfEveryChoiceComeFromTheOriginalWeights) {
  const auto w = randomWeights(4, 64, 18);
  const auto inputs = inputsOf(correlatedInputs(200, 64, 19), 64);
  for (const char* weights : {"int4:g16:clip=95", "int4:g16/mse", "nf4:b2x32/mse"}) {
    const auto out = gptq(w, 4, std::string(weights) + "/gptq", inputs);
    const auto rtn = nearest(w, 4, weights);
    EXPECT_EQ(out.q.scales, rtn.scales) << weights;
    EXPECT_NE(out.q.codes, rtn.codes);
    EXPECT_EQ(out.q.stats.clipped, rtn.stats.clipped);
  }
}

// The statistics compare with the original weights, under the scales that were made on the way.
TEST(Gptq, ClippedCountsTheOriginalWeights) {
  constexpr std::size_t kCols = 60;
  const auto w = randomWeights(5, kCols, 23);
  const auto inputs = inputsOf(correlatedInputs(300, kCols, 24), kCols);
  const auto out = gptq(w, 5, "int4:g8:clip=80/gptq(scales=follow)", inputs);
  std::uint64_t clipped = 0;
  for (std::size_t r = 0; r < 5; ++r) {
    for (std::size_t c = 0; c < kCols; ++c) {
      clipped += std::fabs(w[r * kCols + c]) / out.q.scales[8 * r + c / 8] > 7.5001F ? 1 : 0;
    }
  }
  EXPECT_GT(clipped, 0U);
  EXPECT_EQ(out.q.stats.clipped, clipped);
}

TEST(Gptq, WhatMakesNoSenseIsRefusedWithTheReason) {
  const auto inputs = inputsOf(correlatedInputs(20, 4, 1), 4);
  const std::vector<float> w = {1, 2, 3, 4};
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"bf16/gptq", "no scales to choose"},
      {"q4_k/gptq", "encoder of their own"},
      {"int4:g2/gptq(order=act,scales=follow)", "order=act"},
      {"int4:row/gptq(scales=follow)", "row"},
      {"int4:b2x2/gptq(scales=follow)", "b2x2"},
      {"int4/gptq(scales=follow)", "tensor"},
      {"int4:full:scale=e8m0/gptq", "e8m0"},
      {"int4:clip=99/mse/gptq", "clip="}};
  for (const auto& [text, reason] : cases) {
    const auto scheme = *QuantScheme::parse(text);
    MethodReport report;
    const auto out = quantizeGptq(view(w, 1), scheme, inputs, {}, report, {}, {});
    ASSERT_FALSE(out) << text;
    EXPECT_EQ(out.error().kind, base::ErrorKind::unavailable) << text;
    EXPECT_THAT(out.error().english(), HasSubstr(reason)) << text;
    EXPECT_FALSE(checkGptq(scheme));
  }
  EXPECT_TRUE(checkGptq(*QuantScheme::parse("nvfp4/gptq(scales=follow)")));
  MethodReport report;
  const auto split = quantizeGptq(view(w, 1), *QuantScheme::parse("int4:split=1,2/gptq"), inputs, {}, report, {}, {});
  ASSERT_FALSE(split);
  EXPECT_THAT(split.error().english(), HasSubstr("add up"));
}

// Plain quantize() has no inputs to go by, and says so.
TEST(Gptq, QuantizeSaysWhatIsMissing) {
  const std::vector<float> w = {1, 2, 3, 4};
  for (const char* text : {"int4:row/gptq", "nf4/awq"}) {
    const auto out = quantize(view(w, 1), *QuantScheme::parse(text), {}, {});
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().kind, base::ErrorKind::unavailable);
    EXPECT_THAT(out.error().english(), HasSubstr("calibration")) << out.error().english();
    EXPECT_THAT(out.error().english(), HasSubstr("loss"));
  }
  EXPECT_NE(findMethod("gptq")->withInputs, nullptr);
  EXPECT_NE(findMethod("awq")->withInputs, nullptr);
}

// A tensor too small for nvfp4's own scale is lost, and counted once, whoever chose the codes.
TEST(Gptq, ATensorScaleThatBecameZeroIsCountedOnce) {
  const std::vector<float> w(32, 1e-44F);
  const auto inputs = inputsOf(correlatedInputs(80, 16, 1), 16);
  ASSERT_EQ(nearest(w, 2, "nvfp4").stats.scaleUnderflows, 1U);
  for (const char* text : {"nvfp4/gptq", "nvfp4/gptq(scales=follow)", "nvfp4/awq"}) {
    const auto scheme = *QuantScheme::parse(text);
    MethodReport report;
    const auto out = findMethod(scheme.methods[0].name)->withInputs(view(w, 2), scheme, inputs, {}, report, {}, {});
    ASSERT_TRUE(out);
    EXPECT_EQ(out->stats.scaleUnderflows, 1U) << text;
    EXPECT_EQ(out->stats.zeros, 32U) << text;
  }
}

TEST(Gptq, EmptyMatrices) {
  MethodReport report;
  const auto inputs = inputsWithGram(3, std::vector<float>(9));
  const std::vector<float> none;
  const auto out = quantizeGptq({none.data(), 0, 3}, *QuantScheme::parse("int4:row/gptq"), inputs, {}, report, {}, {});
  ASSERT_TRUE(out);
  EXPECT_EQ(out->stats.count, 0U);
}

TEST(Gptq, HearsAStop) {
  constexpr std::size_t kCols = 520;
  const auto w = randomWeights(300, kCols, 21);
  const auto inputs = inputsOf(correlatedInputs(64, kCols, 22), kCols);
  expectStops([&](const base::TaskContext& context) {
    MethodReport report;
    return quantizeGptq(view(w, 300), *QuantScheme::parse("int4:g32/gptq"), inputs, {}, report, context, {});
  });
}

}  // namespace
}  // namespace qs::quant