// The chapters' claims about quantized models, on the shipped one: what follows from the methods is asserted, everything
// else is measured and printed. Short texts: the figures of reports are made on whole ones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/experiment/activations.h"
#include "core/experiment/loss.h"
#include "core/experiment/mismatch.h"
#include "core/experiment/quantize.h"
#include "core/experiment/quantized_model.h"
#include "core/experiment/sensitivity.h"

namespace qs::experiment {
namespace {

constexpr std::int64_t kTokens = 5000;

class ClaimsTest : public testing::Test {
 protected:
  static Services& services() {
    static Services one;  // the model and its calibration are loaded once for all tests of this file
    return one;
  }
  static quant::QuantScheme scheme(const std::string& text) { return quant::QuantScheme::parse(text).value(); }

  static LossResult loss(std::initializer_list<const char*> schemes, const char* baseline = nullptr) {
    LossSpec spec;
    spec.tokens = kTokens;
    for (const char* text : schemes) spec.schemes.push_back(scheme(text));
    if (baseline != nullptr) spec.baseline = scheme(baseline);
    auto out = runLoss(spec, services(), {});
    EXPECT_TRUE(out) << out.error().english();
    return std::move(*out);
  }
  static void print(const char* claim, const LossResult& result) {
    for (const SchemeLoss& one : result.results) {
      const auto& d = one.score.difference;
      fmt::print("{} {:<32} delta {:+.4f} [{:+.4f}, {:+.4f}] against {}: {}\n", claim, one.scheme, d.delta, d.ci95->lo, d.ci95->hi,
                 result.baseline, eval::verdictText(one.score.verdict));
    }
  }
  static double rmse(const char* text) {
    const auto model = services().model("lab", {}).value();
    base::TaskContext context;
    context.pool = &services().pool();
    const CalibrationSource none = [](bool) -> base::Result<CalibrationSetPtr> { return CalibrationSetPtr(); };
    return quantizeModel(model, scheme(text), none, context).value().weights.stats().rmse();
  }
};

TEST_F(ClaimsTest, C003hTheModelHasTheChaptersArchitecture) {
  const auto model = services().model("lab", {}).value();
  EXPECT_EQ(model->linearNames().size(), 28U);
  EXPECT_EQ(model->linearParameters(), 3'162'112U);
  EXPECT_EQ(model->config().layers, 4);
  EXPECT_EQ(model->config().hidden, 256);
}

TEST_F(ClaimsTest, C003iFewerBitsCostMoreAndGroupsRepair) {
  const auto result = loss({"int8", "int4", "int3", "int3:g32"});
  print("003.i", result);
  const auto delta = [&](std::size_t i) { return result.results[i].score.difference.delta; };
  EXPECT_LT(delta(0), delta(1));
  EXPECT_LT(delta(1), delta(2));
  EXPECT_LT(delta(3), delta(2));
}

// GPTQ against rounding, paired on the same tokens: not worse by more than two standard errors.
TEST_F(ClaimsTest, C003jGptqIsNotWorseThanRounding) {
  for (const auto& [rounded, chosen] : {std::pair("int4:row", "int4:row/gptq"), std::pair("int4:g128", "int4:g128/gptq"),
                                        std::pair("int3:row", "int3:row/gptq"), std::pair("int3:g64", "int3:g64/gptq")}) {
    const auto result = loss({chosen}, rounded);
    print("003.j", result);
    const auto& d = result.results[0].score.difference;
    EXPECT_LE(d.delta, 2.0 * *d.standardError) << chosen;
  }
}

TEST_F(ClaimsTest, C003lOneScaleATokenIsNotWorseThanOneATensor) {
  const auto found = runActivations({}, services(), {});
  ASSERT_TRUE(found) << found.error().english();
  const auto worst = std::max_element(found->inputs.begin(), found->inputs.end(),
                                      [](const auto& a, const auto& b) { return a.ratio < b.ratio; });
  fmt::print("003.l most uneven input: {}, max / median {:.2f}\n", worst->name, worst->ratio);
  EXPECT_GT(worst->ratio, 1.0);
  print("003.l", loss({"int8:row+a=int8:tensor", "int8:row+a=int8"}));
  const auto paired = loss({"int8:row+a=int8"}, "int8:row+a=int8:tensor");
  const auto& d = paired.results[0].score.difference;
  EXPECT_LE(d.delta, 2.0 * *d.standardError);
}

// What happens to large models, made to happen: one scale for all breaks, and each cure repairs.
TEST_F(ClaimsTest, C003lOutliersBreakOneScaleForAllAndEachCureRepairs) {
  LossSpec spec;
  spec.tokens = kTokens;
  spec.outliers = OutlierInjection::parse("channels=7,42,100;factor=128").value();
  for (const char* text : {"int8:row+a=int8:tensor", "int8:row+a=int8", "int8:row+a=int8:tensor/smooth", "int8:row+a=int8/llmint8"}) {
    spec.schemes.push_back(scheme(text));
  }
  const auto broken = runLoss(spec, services(), {});
  ASSERT_TRUE(broken) << broken.error().english();
  print("003.l with outliers", *broken);
  const auto delta = [&](std::size_t i) { return broken->results[i].score.difference.delta; };
  EXPECT_GT(delta(0), 0.5);
  for (std::size_t cure = 1; cure < 4; ++cure) EXPECT_LT(delta(cure), 0.25 * delta(0)) << broken->results[cure].scheme;
  LossSpec plain;
  plain.tokens = kTokens;
  EXPECT_EQ(runLoss(plain, services(), {})->baselineLoss, broken->baselineLoss);  // powers of two: not a bit
}

TEST_F(ClaimsTest, C003mSmoothingLeavesTheLogitsUnchanged) {
  for (const char* layer : {"blocks.0.attn.q_proj", "blocks.1.ffn.w2", "blocks.2.ffn.w1", "blocks.3.attn.o_proj"}) {
    for (const double alpha : {0.0, 0.5, 1.0}) {
      SmoothSpec spec;
      spec.layer = layer;
      spec.alpha = alpha;
      spec.text.windows = 2;
      const auto result = runSmooth(spec, services(), {});
      ASSERT_TRUE(result) << result.error().english();
      EXPECT_LT(result->maxLogitDifference, 1e-4) << layer << " " << alpha;
      EXPECT_NEAR(result->lossAfter, result->lossBefore, 1e-5);
      if (alpha == 1.0) {
        for (const float x : result->actMaxAfter) EXPECT_NEAR(x, 1.0F, 1e-5);
      }
    }
  }
}

TEST_F(ClaimsTest, C003nTwoBitsLeaveMostWeightsZero) {
  const auto model = services().model("lab", {}).value();
  const auto& w = *model->linear("blocks.1.ffn.w2");
  const auto q = quant::quantize({w.data(), w.rows(), w.cols()}, scheme("int2:row"), {}, {}).value();
  std::size_t zeros = 0;
  for (std::size_t r = 0; r < w.rows(); ++r) {
    for (std::size_t c = 0; c < w.cols(); ++c) {
      EXPECT_LE(std::abs(q.code(r, c)), 1);
      zeros += q.code(r, c) == 0 ? 1 : 0;
    }
  }
  const double share = static_cast<double>(zeros) / static_cast<double>(w.size());
  fmt::print("003.n share of zeros in blocks.1.ffn.w2 under int2:row: {:.3f}\n", share);
  EXPECT_GT(share, 0.5);
}

TEST_F(ClaimsTest, C004dTheLadderIsMeasured) {
  SensitivitySpec spec;
  spec.tokens = kTokens;
  spec.layers = false;
  const auto result = runSensitivity(spec, services(), {});
  ASSERT_TRUE(result) << result.error().english();
  for (std::size_t i = 0; i < result->ladder.size(); ++i) {
    const auto& d = result->ladderRow(i).loss.score.difference;
    fmt::print("004.d {:<12} delta {:+.4f} [{:+.4f}, {:+.4f}]\n", result->ladder[i].part, d.delta, d.ci95->lo, d.ci95->hi);
    EXPECT_TRUE(std::isfinite(d.delta));
    EXPECT_TRUE(result->ladderRow(i).complete);
  }
}

// Weight error, which follows from the scales; the loss is printed.
TEST_F(ClaimsTest, C004gFinerScalesLeaveSmallerErrors) {
  const double tensor = rmse("int4");
  const double row = rmse("int4:row");
  const double coarse = rmse("int4:g128");
  const double fine = rmse("int4:g32");
  fmt::print("004.g RMSE of all weights at four bits: tensor {:.5f}, row {:.5f}, g128 {:.5f}, g32 {:.5f}, col {:.5f}, b16x16 {:.5f}\n",
             tensor, row, coarse, fine, rmse("int4:col"), rmse("int4:b16x16"));
  EXPECT_LT(row, tensor);
  EXPECT_LT(coarse, row);
  EXPECT_LT(fine, coarse);
  print("004.g", loss({"int4", "int4:row", "int4:g32"}));
}

TEST_F(ClaimsTest, C004fTheWrongCalibrationTextIsMeasured) {
  MismatchSpec spec;
  spec.texts = {"prose", "code"};
  spec.schemes = {scheme("int3:g64/gptq")};
  spec.windows = 4;
  spec.scored = 4;
  const auto result = runMismatch(spec, services(), {});
  ASSERT_TRUE(result) << result.error().english();
  ASSERT_EQ(result->schemes.size(), 1U);
  const auto& cells = result->schemes[0].cells;
  fmt::print("004.f {} calibrated on prose / code: on prose {:+.4f} / {:+.4f}, on code {:+.4f} / {:+.4f}; penalty {:+.4f}\n",
             result->schemes[0].scheme, cells[0][0].difference.delta, cells[1][0].difference.delta,
             cells[0][1].difference.delta, cells[1][1].difference.delta, result->schemes[0].penalty);
  // Another calibration gives another model; which is better is for the figures to say.
  EXPECT_NE(cells[0][0].loss, cells[1][0].loss);
  EXPECT_EQ(result->texts[0].calibrationWindows, 4);
  EXPECT_EQ(result->texts[0].scoredWindows, 4);
}

}  // namespace
}  // namespace qs::experiment
