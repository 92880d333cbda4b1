// The budget's own conduct: splits, windows, experts, arithmetic, capacity, the crossing, and what is refused.
#include "core/cost/budget.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/cost/storage.h"

namespace qs::cost {
namespace {

TEST(Budget, PartsAddUpToTheStep) {
  BudgetSpec spec = budgetOf("anchor-27b", "h100");
  spec.weights = int4g128();
  spec.kv = storage("int8", 8.0, 32.0, 256.0);
  spec.batch = 3;
  const Budget plain = computeBudget(spec).value();
  const StepBytes& step = plain.step;
  EXPECT_DOUBLE_EQ(step.total, step.weights + step.scales + step.kv + step.kvScales + step.state);
  EXPECT_DOUBLE_EQ(step.weights, 25.625e9 * 0.5);
  EXPECT_DOUBLE_EQ(step.scales, 25.625e9 / 64.0);
  EXPECT_DOUBLE_EQ(step.kv, 3.0 * 4096.0 * 32768.0);
  EXPECT_DOUBLE_EQ(step.kvScales, step.kv / 64.0);
  EXPECT_DOUBLE_EQ(step.state, 3.0 * 2.0 * 150994944.0);
  EXPECT_GT(step.activations, 0.0);
  spec.countActivations = true;
  EXPECT_DOUBLE_EQ(computeBudget(spec)->step.total, step.total + step.activations);
}

TEST(Budget, OnlyLinearLayersOfARealModelAreQuantized) {
  BudgetSpec spec = budgetOf("smollm2-135m", "h100");
  spec.context = 100;
  const double all = computeBudget(spec)->weightBytesHeld;
  EXPECT_DOUBLE_EQ(all, 2.0 * 134515008.0);
  spec.weights = int4g128();
  const Budget quantized = computeBudget(spec).value();
  const double kept = 49152.0 * 576 + 61.0 * 576;
  EXPECT_DOUBLE_EQ(quantized.weightBytesHeld, 2.0 * kept + (134515008.0 - kept) * 4.125 / 8.0);
  EXPECT_DOUBLE_EQ(quantized.bitsPerWeight, 4.125);
}

TEST(Budget, ActivationsAreEachMatrixsInputsAndOutputs) {
  TransformerFacts facts;
  facts.name = "tiny";
  facts.vocab = 10;
  facts.hidden = 8;
  facts.layers = 2;
  facts.heads = facts.kvHeads = 2;
  facts.headDim = 4;
  facts.intermediate = 16;
  BudgetSpec spec = budgetOf("dense-7b", "h100");
  spec.geometry = geometryOf(facts).value();
  spec.batch = 3;
  // Four square matrices, three of 8 by 16 and two norms a layer, one norm more, and the head.
  const double numbers = 2 * (4 * (8 + 8) + 3 * (8 + 16) + 2 * (1 + 8)) + (1 + 8) + (10 + 8);
  EXPECT_DOUBLE_EQ(computeBudget(spec)->step.activations, 3 * 2 * numbers);
}

TEST(Budget, EmbeddingRowsAreReadOneByOne) {
  BudgetSpec spec = budgetOf("llama-3-8b", "h100");
  const Budget one = computeBudget(spec).value();
  spec.batch = 2;
  const Budget two = computeBudget(spec).value();
  EXPECT_DOUBLE_EQ(one.weightBytesHeld - one.step.weights, 2.0 * (128256.0 - 1) * 4096);
  EXPECT_DOUBLE_EQ(two.step.weights - one.step.weights, 2.0 * 4096);
}

TEST(Budget, WindowsKeepTheCacheBounded) {
  BudgetSpec spec = budgetOf("mistral-7b", "h100");
  spec.context = 4096;
  const Budget full = computeBudget(spec).value();
  spec.context = 32768;
  const Budget longer = computeBudget(spec).value();
  EXPECT_EQ(full.kvBytesPerRequest, longer.kvBytesPerRequest);
  EXPECT_EQ(longer.kvBytesPerToken, 128.0 * 1024.0);
  EXPECT_FALSE(longer.longestContext) << "no context is too long for it";
  spec = budgetOf("gemma-2-2b", "h100");
  spec.context = 8192;
  EXPECT_EQ(computeBudget(spec)->kvBytesPerRequest, 104.0 * 1024 / 2 * (8192 + 4096));
  EXPECT_TRUE(computeBudget(spec)->longestContext);
}

TEST(Budget, DecodingMultipliesWithWhatTheCacheKeeps) {
  BudgetSpec spec = budgetOf("gemma-2-2b", "h100");
  spec.batch = 5;
  spec.context = 8192;
  // Of each of 26 layers 8 heads of 256 numbers, with keys and with values; half of the layers see 4,096 tokens.
  const double attention = 4.0 * 8 * 256 * 13 * (8192.0 + 4096.0);
  EXPECT_DOUBLE_EQ(computeBudget(spec)->decode.operations, 5.0 * (2.0 * spec.geometry.activeParameters() + attention));
  EXPECT_DOUBLE_EQ(computeBudget(spec)->decode.operationsSeconds, computeBudget(spec)->decode.operations / 989.4e12);
}

TEST(Budget, PrefillCountsEveryPairOnce) {
  TransformerFacts facts;
  facts.name = "tiny";
  facts.vocab = facts.hidden = facts.headDim = facts.intermediate = 4;
  facts.layers = facts.heads = facts.kvHeads = 1;
  BudgetSpec spec = budgetOf("dense-7b", "h100");
  spec.geometry = geometryOf(facts).value();
  spec.context = 1000;
  const double weights = 2.0 * spec.geometry.activeParameters() * 1000;
  EXPECT_DOUBLE_EQ(computeBudget(spec)->prefill.operations, weights + 4.0 * 4 * 1000 * 1000 / 2);
  facts.window = 100;
  facts.windowLayers = 1;
  spec.geometry = geometryOf(facts).value();
  double pairs = 0.0;  // one by one, the middle of each token's own pair
  for (int t = 0; t < 1000; ++t) pairs += std::min(100.0, t + 0.5);
  EXPECT_DOUBLE_EQ(computeBudget(spec)->prefill.operations, weights + 4.0 * 4 * pairs);
}

TEST(Budget, ABatchReadsMoreExperts) {
  BudgetSpec spec = budgetOf("mixtral-8x7b", "h200");
  const Budget one = computeBudget(spec).value();
  EXPECT_NEAR(one.step.weights, 2.0 * (spec.geometry.activeParameters() + 4096), 1.0);
  spec.batch = 64;
  const Budget many = computeBudget(spec).value();
  EXPECT_NEAR(many.step.weights / (2.0 * spec.geometry.parameters()), 1.0, 0.01);
  EXPECT_DOUBLE_EQ(one.decode.operations * 64, many.decode.operations) << "operations are of the chosen ones alone";
}

TEST(Budget, ArithmeticFollowsTheHardware) {
  const auto with = [](const char* hardware, const char* weights, std::optional<std::string> activations) {
    BudgetSpec spec = budgetOf("dense-7b", hardware);
    spec.weights = storage(weights, 8.0);
    spec.activations = std::move(activations);
    return computeBudget(spec).value();
  };
  EXPECT_EQ(with("h100", "fp8_e4m3", "fp8_e4m3").arithmetic, Arithmetic::fp8);
  EXPECT_EQ(with("h100", "fp8_e4m3", std::nullopt).arithmetic, Arithmetic::fp16) << "weights alone save no arithmetic";
  const Budget ampere = with("a100", "fp8_e4m3", "fp8_e4m3");
  EXPECT_EQ(ampere.arithmetic, Arithmetic::fp16);
  EXPECT_TRUE(ampere.restoredToMultiply);
  EXPECT_EQ(with("a100", "int4", "int8").arithmetic, Arithmetic::int8);
  EXPECT_EQ(with("h100", "int4", "int4").arithmetic, Arithmetic::int8) << "widened";
  EXPECT_EQ(with("b200", "mxfp4", "fp8_e4m3").arithmetic, Arithmetic::fp8) << "no quicker than FP8 by FP8";
  EXPECT_EQ(with("b200", "nvfp4", "nvfp4").arithmetic, Arithmetic::fp4);
  EXPECT_TRUE(with("h100", "nvfp4", "nvfp4").restoredToMultiply);
  EXPECT_EQ(with("h100", "nf4", "int8").arithmetic, Arithmetic::fp16);
  EXPECT_FALSE(with("h100", "nf4", "bf16").restoredToMultiply);
}

TEST(Budget, TheCrossingIsWhereBothTimesAreEqual) {
  BudgetSpec spec = budgetOf("llama-3-8b", "h100");
  spec.context = 64;
  const auto batch = computeBudget(spec)->crossover;
  ASSERT_TRUE(batch);
  spec.batch = static_cast<std::int64_t>(*batch);
  EXPECT_EQ(computeBudget(spec)->decode.limit, Limit::bytes);
  spec.batch += 1;
  EXPECT_EQ(computeBudget(spec)->decode.limit, Limit::arithmetic);
  // By hand where there is neither cache nor state: 2 · W · B ÷ R = 2 · W ÷ bandwidth, B = R ÷ bandwidth.
  spec.geometry = *findGeometry("dense-7b");
  spec.geometry.attention.clear();
  EXPECT_NEAR(*computeBudget(spec)->crossover, 989.4e12 / 3350e9, 1e-6);
  // Each request brings more bytes than the arithmetic it asks for takes: no batch turns that round.
  spec = budgetOf("dense-7b", "h100");
  spec.context = 100000;
  EXPECT_FALSE(computeBudget(spec)->crossover);
}

TEST(Budget, WhatIsComparedWithMultipliesInSixteenBits) {
  BudgetSpec spec = budgetOf("dense-7b", "h100");
  spec.geometry.attention.clear();
  spec.weights = int8();
  spec.batch = 4096;  // arithmetic binds
  EXPECT_DOUBLE_EQ(computeBudget(spec)->relativeToBf16, 1.0) << "weights alone";
  spec.activations = "int8";
  EXPECT_DOUBLE_EQ(computeBudget(spec)->relativeToBf16, 1978.9 / 989.4);
}

TEST(Budget, WhatDoesNotFitIsSaid) {
  BudgetSpec spec = budgetOf("llama-3-70b", "h100");
  const Budget out = computeBudget(spec).value();
  EXPECT_LT(out.memoryLeft, 0.0);
  EXPECT_EQ(out.fitsRequests, 0);
  EXPECT_EQ(out.fitsTokens, 0);
  EXPECT_EQ(out.longestContext, 0);
}

TEST(Budget, CapacityIsExactAtItsEdge) {
  BudgetSpec spec = budgetOf("dense-7b", "a100");
  spec.hardware.memoryBytes = 14e9 + 10.0 * 4096 * 524288;
  Budget out = computeBudget(spec).value();
  EXPECT_EQ(out.fitsRequests, 10);
  EXPECT_EQ(out.longestContext, 40960);
  spec.batch = 3;
  out = computeBudget(spec).value();
  EXPECT_EQ(out.longestContext, 13653);
  EXPECT_EQ(out.fitsTokens, 3 * 13653);
  spec.hardware.memoryBytes -= 1.0;
  EXPECT_EQ(computeBudget(spec)->fitsRequests, 9);
}

TEST(Budget, OverheadsOnlyChangeWhatIsPredicted) {
  BudgetSpec spec = budgetOf("dense-7b", "a100");
  spec.overheads = {0.001, 0.5, 1.0};
  const Budget out = computeBudget(spec).value();
  EXPECT_DOUBLE_EQ(out.decode.predicted, 0.001 + 2.0 * out.decode.bytesSeconds);
  EXPECT_DOUBLE_EQ(out.decode.seconds, out.decode.bytesSeconds);
}

TEST(Budget, UsesTheBandwidthOfTheModelsOwnSize) {
  Machine machine;
  machine.reads = {{1 << 20, 2, 200e9}, {std::uint64_t{1} << 29, 2, 20e9}};
  machine.multiplies = {{2, 1e15}};
  BudgetSpec spec = budgetOf("smollm2-135m", "h100");
  spec.hardware = hardwareOf(machine, 8e9);
  spec.context = 1;
  const Budget out = computeBudget(spec).value();
  EXPECT_GT(out.decode.bandwidth, 20e9);
  EXPECT_LT(out.decode.bandwidth, 200e9);
  EXPECT_EQ(out.decode.servedBy, ServedBy::cache);
  EXPECT_DOUBLE_EQ(out.decode.bytesSeconds, out.step.total / spec.hardware.bandwidth(out.step.total));
  EXPECT_EQ(out.arithmetic, Arithmetic::fp32);
}

TEST(Budget, HugeNumbersStayNumbers) {
  BudgetSpec spec = budgetOf("anchor-27b", "h100");
  spec.batch = spec.context = std::int64_t{1} << 40;
  const Budget out = computeBudget(spec).value();
  EXPECT_TRUE(std::isfinite(out.decode.seconds));
  EXPECT_TRUE(std::isfinite(out.prefill.seconds));
  EXPECT_EQ(out.fitsRequests, 0);
}

TEST(Budget, RefusesBadSettings) {
  const auto refused = [](auto change, const char* word) {
    BudgetSpec spec = budgetOf("llama-3-8b", "h100");
    change(spec);
    const auto out = computeBudget(spec);
    ASSERT_FALSE(out) << word;
    EXPECT_EQ(out.error().kind, base::ErrorKind::badInput);
    EXPECT_NE(out.error().english().find(word), std::string::npos) << out.error().english();
  };
  refused([](auto& s) { s.batch = 0; }, "batch");
  refused([](auto& s) { s.batch = -4; }, "batch");
  refused([](auto& s) { s.batch = std::numeric_limits<std::int64_t>::max(); }, "batch");
  refused([](auto& s) { s.context = 0; }, "context");
  refused([](auto& s) { s.context = 8193; }, "8192");
  refused([](auto& s) { s.hardware.bytesPerSecond = 0.0; }, "bandwidth");
  refused([](auto& s) { s.overheads.bandwidthShare = 0.0; }, "share");
  refused([](auto& s) { s.overheads.fixedSeconds = -1.0; }, "fixed");
  refused([](auto& s) { s.weights = storage("int4", 0.0); }, "bits");
  refused([](auto& s) { s.kv = storage("int4", std::numeric_limits<double>::quiet_NaN()); }, "bits");
  refused([](auto& s) { s.geometry.weights.clear(); }, "weights");
}

TEST(Sizes, NameTheirUnits) {
  EXPECT_EQ(decimalText(55.6e9), "55.60 GB");
  EXPECT_EQ(binaryText(55.6e9), "51.78 GiB");
  EXPECT_EQ(binaryText(7.0 * 1073741824.0), "7.000 GiB");
  EXPECT_EQ(decimalText(0.0), "0 B");
  EXPECT_EQ(decimalText(7377408.0), "7.377 MB");
  EXPECT_EQ(decimalText(999999.0), "1.000 MB");
  EXPECT_EQ(binaryText(1023.0), "1023 B");
  EXPECT_EQ(binaryText(1e30), "888178419700125.2 PiB");
  EXPECT_EQ(decimalText(-2.5e9), "-2.500 GB");
}

}  // namespace
}  // namespace qs::cost
