// What the page of bytes draws: that its curves are the budget's own figures, end where they should, and refuse what is no
// request.
#include "core/experiment/budget_view.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace qs::experiment {
namespace {

BudgetStudySpec spec(const char* weights, std::int64_t batch = 1) {
  BudgetStudySpec out;
  out.scheme = quant::QuantScheme::parse(weights).value();
  out.batch = batch;
  return out;
}

BudgetView view(const BudgetStudySpec& spec, const char* geometry = "anchor-27b", const char* hardware = "h100") {
  auto out = viewBudget(spec, *cost::findGeometry(geometry), *cost::findHardware(hardware));
  EXPECT_TRUE(out) << out.error().english();
  return out ? std::move(*out) : BudgetView();
}

TEST(BudgetView, TheBatchCurveIsTheBudgetAtEachBatch) {
  const BudgetView out = view(spec("int4:g128", 58));
  ASSERT_GT(out.batches.size(), 30U);
  EXPECT_EQ(out.batches.front().batch, 1);
  EXPECT_EQ(out.batches.back().batch, kMostShownBatch);
  EXPECT_TRUE(std::is_sorted(out.batches.begin(), out.batches.end(), [](const auto& a, const auto& b) { return a.batch < b.batch; }));
  const auto own = std::find_if(out.batches.begin(), out.batches.end(), [](const BatchPoint& point) { return point.batch == 58; });
  ASSERT_NE(own, out.batches.end()) << "the batch at hand is a point of the curve";
  EXPECT_EQ(own->perRequest, out.study.budget.tokensPerSecond);
  EXPECT_EQ(own->total, out.study.budget.tokensPerSecondTotal);
  for (const BatchPoint& point : out.batches) {
    EXPECT_DOUBLE_EQ(point.total, std::min(point.bytesTotal, point.arithmeticTotal)) << point.batch;
    EXPECT_NEAR(point.total, point.perRequest * static_cast<double>(point.batch), 1e-6 * point.total);
    EXPECT_EQ(point.fits, point.batch <= 156) << point.batch;
  }
}

TEST(BudgetView, TheCapacityCurveGoesThroughTheChaptersFigures) {
  const BudgetView out = view(spec("int4:g128"));
  const auto at = std::find_if(out.capacity.begin(), out.capacity.end(), [](const CapacityPoint& point) { return point.context == 4096; });
  ASSERT_NE(at, out.capacity.end());
  EXPECT_EQ(at->requests, 156.0);
  EXPECT_EQ(at->plainRequests, 58.0);
  EXPECT_EQ(out.capacity.back().context, kUsualLongest);
  for (std::size_t i = 1; i < out.capacity.size(); ++i) {
    EXPECT_LE(*out.capacity[i].requests, *out.capacity[i - 1].requests) << "a longer context never holds more requests";
  }
  EXPECT_EQ(view(spec("bf16"), "llama-3-8b").capacity.back().context, 8192) << "no longer than the model was made for";
}

TEST(BudgetView, TheRooflineHasItsRidgeAndItsPoints) {
  const BudgetView out = view(spec("bf16"));
  EXPECT_DOUBLE_EQ(out.roofline.ridge, 989.4e12 / 3350e9);
  EXPECT_EQ(out.roofline.decode.limit, cost::Limit::bytes);
  EXPECT_LT(out.roofline.decode.intensity, out.roofline.ridge);
  EXPECT_NEAR(out.roofline.decode.operationsPerSecond, out.roofline.decode.intensity * out.roofline.bandwidth, 1e3);
  EXPECT_EQ(out.roofline.prefill.limit, cost::Limit::arithmetic);
  EXPECT_GT(out.roofline.prefill.intensity, out.roofline.ridge);
  EXPECT_NEAR(out.roofline.prefill.operationsPerSecond, 989.4e12, 1e6);
  EXPECT_EQ(out.roofline.batches.size(), out.batches.size());
  EXPECT_EQ(out.roofline.plainRate, out.roofline.rate);
  const BudgetView native = view(spec("fp8_e4m3+a=fp8_e4m3"));
  EXPECT_DOUBLE_EQ(native.roofline.rate, 1978.9e12);
  EXPECT_DOUBLE_EQ(native.roofline.plainRate, 989.4e12);
}

TEST(BudgetView, ARequestIsItsPromptAndItsTokens) {
  BudgetStudySpec asked = spec("bf16");
  asked.load.promptTokens = 32768.0;
  asked.load.newTokens = 100.0;
  asked.context = 32768;
  const BudgetView out = view(asked);
  EXPECT_NEAR(out.request.prefillSeconds, 1.911, 0.001);  // claim 003.o
  EXPECT_NEAR(out.request.decodeSeconds, 100.0 * out.study.budget.decode.seconds, 1e-9);
  asked.load.promptTokens = 0.0;
  EXPECT_EQ(view(asked).request.prefillSeconds, 0.0);
}

TEST(BudgetView, APromptBeyondTheModelIsRefused) {
  BudgetStudySpec asked = spec("int4");
  asked.load.promptTokens = 8000.0;
  asked.load.newTokens = 193.0;
  const auto refused = viewBudget(asked, *cost::findGeometry("llama-3-8b"), *cost::findHardware("h100"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, base::ErrorKind::badInput);
  EXPECT_NE(refused.error().english().find("8193"), std::string::npos) << refused.error().english();
  asked.load.newTokens = 192.0;
  EXPECT_TRUE(viewBudget(asked, *cost::findGeometry("llama-3-8b"), *cost::findHardware("h100")));
}

// Claim 004.i, as the table of formats says it for each GPU.
TEST(BudgetView, RowsSayWhatTheHardwareMultipliesNatively) {
  const auto native = [](const char* hardware, const char* format) {
    for (const BudgetRow& row : view(spec("bf16"), "anchor-27b", hardware).study.formats) {
      if (row.scheme == format) return row.native ? row.native->operationsPerSecond : 0.0;
    }
    ADD_FAILURE() << format;
    return -1.0;
  };
  EXPECT_EQ(native("h100", "fp8_e4m3"), 1978.9e12);
  EXPECT_EQ(native("a100", "fp8_e4m3"), 0.0) << "saves bytes there and no arithmetic";
  EXPECT_EQ(native("b200", "nvfp4"), 9000e12);
  EXPECT_EQ(native("h100", "nvfp4"), 0.0);
  EXPECT_EQ(native("a100", "int4:g128"), 1248e12);
  EXPECT_EQ(native("h100", "q4_k"), 0.0) << "no hardware has blocks of GGUF";
}

TEST(BudgetView, RowsAddUpToTheirStep) {
  for (const BudgetRow& row : view(spec("int4:g32", 8)).study.formats) {
    const cost::StepBytes& step = row.step;
    EXPECT_DOUBLE_EQ(step.total, row.bytesPerStep);
    EXPECT_NEAR(step.weights + step.scales + step.kv + step.kvScales + step.state, step.total, 1.0) << row.scheme;
  }
}

}  // namespace
}  // namespace qs::experiment
