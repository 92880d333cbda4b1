// Predicted beside measured on models of random weights: what the figures have to satisfy whatever the machine does, and
// how the better of two measurements is taken.
#include "core/experiment/decode_study.h"

#include <gtest/gtest.h>

#include "core/model/random_model.h"

namespace qs::experiment {
namespace {

constexpr const char* kSmall = "random:d=256,blocks=4,heads=4,ffn=688,vocab=512,context=64";

DecodeStudySpec decodeSpec(std::vector<const char*> schemes) {
  DecodeStudySpec out;
  out.model = kSmall;
  for (const char* text : schemes) out.schemes.push_back(quant::QuantScheme::parse(text).value());
  out.repeats = 3;
  out.tokens = 16;
  return out;
}

TEST(DecodeStudy, FiguresHangTogetherOnARealRun) {
  Services services(2);
  const auto out = studyDecode(decodeSpec({"fp32", "bf16", "int8:row", "int4:g32"}), services, {});
  ASSERT_TRUE(out) << out.error().english();
  EXPECT_TRUE(out->random);
  EXPECT_EQ(out->tokens, 16);
  ASSERT_EQ(out->rows.size(), 4U);
  for (const DecodeRow& row : out->rows) {
    EXPECT_GT(row.bytes, 1e5) << row.scheme;
    EXPECT_GT(row.bandwidth, 1e8);
    EXPECT_DOUBLE_EQ(row.boundTokensPerSecond, row.bandwidth / row.bytes);
    EXPECT_GE(row.highest, row.tokensPerSecond);
    EXPECT_LE(row.lowest, row.tokensPerSecond);
    EXPECT_DOUBLE_EQ(row.shareOfBound, row.tokensPerSecond / row.boundTokensPerSecond);
    EXPECT_GT(row.predictedTokensPerSecond, 0.0);
  }
  // Fewer bits, fewer bytes; from F32 to BF16 a half of the linear layers.
  for (std::size_t i = 1; i < out->rows.size(); ++i) EXPECT_LT(out->rows[i].bytes, out->rows[i - 1].bytes);
  EXPECT_NEAR(out->rows[1].bitsPerWeight, 16.0, 0.5);
  EXPECT_TRUE(cost::checkOverheads(out->overheads)) << "what was fitted is within its own limits";
  ASSERT_FALSE(out->steps.empty());
  for (const StepDown& step : out->steps) {
    EXPECT_GT(step.byteRatio, 1.0);
    EXPECT_GT(step.gain, 0.0);
    EXPECT_NEAR(cost::gainOfStep(step.stayingShare, step.byteRatio), step.gain, 1e-9 * step.gain) << "the share explains the gain";
  }
}

TEST(DecodeStudy, QuantizingIsTimedOnRequest) {
  Services services(2);
  DecodeStudySpec asked = decodeSpec({"int8:row", "int4:g32", "int4:g32/mse"});
  asked.quantizing = true;
  const auto out = studyDecode(asked, services, {});
  ASSERT_TRUE(out) << out.error().english();
  ASSERT_EQ(out->quantizing.size(), 2U) << "a scheme with a method needs more than a matrix";
  EXPECT_EQ(out->quantizing[0].name, "quantize int8:row");
  EXPECT_EQ(out->quantizing[1].name, "quantize int4:g32");
  for (const KernelSpeed& kernel : out->quantizing) {
    EXPECT_GT(kernel.elementsPerSecond, 1e5) << kernel.name;
    EXPECT_GT(kernel.shareOfBound, 0.0) << kernel.name;
  }
  asked.quantizing = false;
  const auto plain = studyDecode(asked, services, {});
  ASSERT_TRUE(plain);
  EXPECT_TRUE(plain->quantizing.empty());
}

TEST(DecodeStudy, TheFitIsNoWorseThanTheBoundAlone) {
  Services services(1);
  const auto out = studyDecode(decodeSpec({"fp32", "bf16", "int8:row"}), services, {});
  ASSERT_TRUE(out) << out.error().english();
  double fitted = 0.0;
  double bound = 0.0;
  bool slower = true;
  for (const DecodeRow& row : out->rows) {
    const double measured = 1.0 / row.tokensPerSecond;
    const auto square = [](double x) { return x * x; };
    fitted += square(measured - 1.0 / row.predictedTokensPerSecond);
    bound += square(measured - 1.0 / row.boundTokensPerSecond);
    slower = slower && row.shareOfBound <= 1.0;
  }
  if (!slower) GTEST_SKIP() << "the machine was too busy to measure its bandwidth";
  EXPECT_LE(fitted, bound * (1.0 + 1e-9));
}

TEST(DecodeStudy, TheBetterOfTwoMeasurementsCounts) {
  cost::Machine first;
  first.reads = {{1 << 20, 1, 10e9}, {2 << 20, 1, 5e9}};
  first.multiplies = {{1, 1e9}};
  cost::Machine second;
  second.reads = {{1 << 20, 1, 8e9}, {2 << 20, 1, 7e9}};
  second.multiplies = {{1, 2e9}};
  const cost::Machine better = betterOf(first, second);
  EXPECT_EQ(better.reads[0].bytesPerSecond, 10e9);
  EXPECT_EQ(better.reads[1].bytesPerSecond, 7e9);
  EXPECT_EQ(better.multiplies[0].operationsPerSecond, 2e9);
}

TEST(DecodeStudy, TheEstimateGrowsWithWork) {
  const DecodeStudySpec one = decodeSpec({"bf16"});
  const DecodeStudySpec three = decodeSpec({"bf16", "int8:row", "int4:g32"});
  EXPECT_GT(decodeStudySeconds(three, 135e6, {}), decodeStudySeconds(one, 135e6, {}));
  EXPECT_GT(decodeStudySeconds(one, 1e9, {}), decodeStudySeconds(one, 135e6, {}));
  EXPECT_GT(decodeStudySeconds(one, 1e9, 5e9), decodeStudySeconds(one, 1e9, 50e9));
}

TEST(DecodeStudy, StopsAndRefuses) {
  Services services(1);
  std::stop_source stop;
  base::TaskContext context;
  context.stop = stop.get_token();
  context.progress = [&](const base::ProgressReport& report) {
    if (report.fraction > 0.5) stop.request_stop();
  };
  const auto stopped = studyDecode(decodeSpec({"bf16", "int8:row"}), services, context);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, base::ErrorKind::cancelled);
  DecodeStudySpec bad = decodeSpec({"bf16"});
  bad.repeats = 0;
  EXPECT_FALSE(studyDecode(bad, services, {}));
  bad = decodeSpec({"bf16"});
  bad.model = "random:9000B";
  EXPECT_FALSE(studyDecode(bad, services, {}));
}

TEST(DecodeStudy, ItsCommandMeasuresTheSame) {
  EXPECT_EQ(commandLine(decodeSpec({"bf16", "int8:row"})),
            std::string("quantspec bench --model ") + kSmall + " --scheme bf16 --scheme int8:row --prompt 2 --decode 16 --repeats 3 --only models");
}

}  // namespace
}  // namespace qs::experiment
