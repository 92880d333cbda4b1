// The three cases of the chapter on when not to quantize, each brought about by settings.
#include "core/cost/advice.h"

#include <gtest/gtest.h>

#include "tests/cost/storage.h"

namespace qs::cost {
namespace {

struct Case {
  BudgetSpec spec = budgetOf("dense-7b", "h100");
  Workload load;
  Case() {
    load.lossChange = 0.001;
    load.lossChangeError = 0.001;
    load.lossTolerance = 0.02;
  }
  base::Result<Advice> run() const {
    BudgetSpec plain = spec;
    plain.weights = StorageFormat{};
    plain.activations.reset();
    return advise(spec, computeBudget(plain).value(), computeBudget(spec).value(), load);
  }
};

Case fp8On(const char* hardware) {
  Case out;
  out.spec = budgetOf("dense-7b", hardware);
  out.spec.weights = storage("fp8_e4m3", 8.0);
  out.spec.activations = "fp8_e4m3";
  return out;
}

TEST(Advice, NothingSpeaksAgainstFp8OnHopper) {
  const Advice out = fp8On("h100").run().value();
  EXPECT_EQ(out.verdict, Verdict::quantize);
  for (const AdviceReason& reason : out.reasons) EXPECT_EQ(reason.finding, Finding::doesNotApply) << reason.text.english();
  EXPECT_NEAR(out.prefillGain, 2.0, 0.01);
  EXPECT_GT(*out.moreRequests, 0);
}

TEST(Advice, QualityAtItsEdge) {
  Case one = fp8On("h100");
  one.load.lossChange = 0.0185;  // within the tolerance, but not beyond doubt
  Advice out = one.run().value();
  EXPECT_EQ(out.reasons[0].finding, Finding::speaksAgainst);
  EXPECT_EQ(out.verdict, Verdict::leave);
  one.load.lossChangeError = 0.0;
  EXPECT_EQ(one.run()->verdict, Verdict::quantize);
  one.load.qualityCritical = true;
  EXPECT_EQ(one.run()->verdict, Verdict::leave);
  one.load.qualityCritical = false;
  one.load.lossChange.reset();
  out = one.run().value();
  EXPECT_EQ(out.verdict, Verdict::measureFirst);
  EXPECT_EQ(out.reasons[0].finding, Finding::unknown);
}

TEST(Advice, HardwareThatLacksIt) {
  Case prompts = fp8On("a100");
  prompts.load.promptTokens = 4000;
  prompts.load.newTokens = 8;
  Advice out = prompts.run().value();
  EXPECT_EQ(out.reasons[1].finding, Finding::speaksAgainst);
  EXPECT_EQ(out.verdict, Verdict::memoryOnly) << "more fits all the same";
  EXPECT_DOUBLE_EQ(out.prefillGain, 1.0);
  // The same load where FP8 is native, and the same hardware where decoding is what takes the time.
  Case native = fp8On("h100");
  native.load = prompts.load;
  EXPECT_EQ(native.run()->reasons[1].finding, Finding::doesNotApply);
  prompts.load.promptTokens = 100;
  prompts.load.newTokens = 1000;
  out = prompts.run().value();
  EXPECT_EQ(out.reasons[1].finding, Finding::doesNotApply);
  EXPECT_EQ(out.verdict, Verdict::quantize);
}

TEST(Advice, AQueueIsNotShortenedByBytes) {
  Case waits = fp8On("h100");
  waits.load.waitingShare = 0.9;
  const Advice out = waits.run().value();
  EXPECT_EQ(out.reasons[2].finding, Finding::speaksAgainst);
  EXPECT_EQ(out.verdict, Verdict::memoryOnly);
  // A tenth of the time gets at most twice as fast.
  EXPECT_LT(out.requestGain, 1.0 / (0.9 + 0.1 / 2.0));
  EXPECT_GT(out.requestGain, 1.0);
  waits.load.waitingShare = 0.0;
  EXPECT_GT(waits.run()->requestGain, 1.3);
}

TEST(Advice, ArithmeticThatBindsIsSaid) {
  Case wide;
  wide.spec.geometry.attention.clear();
  wide.spec.weights = int4g128();
  wide.spec.batch = 4096;
  const Advice out = wide.run().value();
  EXPECT_DOUBLE_EQ(out.requestGain, 1.0);
  EXPECT_EQ(out.reasons[2].finding, Finding::speaksAgainst);
  EXPECT_NE(out.reasons[2].text.english().find("arithmetic"), std::string::npos);
  EXPECT_EQ(out.verdict, Verdict::leave) << "without a cache nothing more fits either";
}

TEST(Advice, RefusesLoadsThatAreNone) {
  const auto refused = [](auto change) {
    Case one = fp8On("h100");
    change(one.load);
    const auto out = one.run();
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().kind, base::ErrorKind::badInput);
  };
  refused([](Workload& l) { l.promptTokens = -1; });
  refused([](Workload& l) { l.promptTokens = l.newTokens = 0; });
  refused([](Workload& l) { l.waitingShare = 1.0; });
  refused([](Workload& l) { l.lossTolerance = -0.1; });
}

}  // namespace
}  // namespace qs::cost
