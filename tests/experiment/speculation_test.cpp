// Speculative decoding as an experiment: drafts by name, rates that add up, predictions, prompts, sweeps and the proof.
#include "core/experiment/speculation.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/experiment/speculation_exactness.h"
#include "core/experiment/speculation_sweep.h"
#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

DraftSpec draft(const std::string& text) {
  auto out = DraftSpec::parse(text);
  EXPECT_TRUE(out) << out.error().english();
  return *out;
}

class SpeculationTest : public testing::Test {
 protected:
  static Services& services() {
    static Services one(2);
    return one;
  }
  static SpeculationSpec spec(const std::string& name, double temperature = 1.0, std::int64_t gamma = 4) {
    SpeculationSpec out;
    out.pair.draft = draft(name);
    out.sampling.temperature = temperature;
    out.gamma = gamma;
    out.maxNew = 48;
    out.repeats = 0;
    return out;
  }
  static SpeculationResult run(const SpeculationSpec& spec) {
    auto out = runSpeculation(spec, services(), {});
    EXPECT_TRUE(out) << out.error().english();
    return std::move(*out);
  }
  static std::string error(const SpeculationSpec& spec) {
    const auto out = runSpeculation(spec, services(), {});
    EXPECT_FALSE(out);
    return out ? "" : out.error().english();
  }
};

TEST(DraftSpecText, IsOneFormForEach) {
  for (const char* text : {"lab-draft", "some/folder", "a(b)/c", "ngram(min=1,max=4)", "ngram(min=2,max=9)", "layers(k=2)", "self(int4:g32)",
                           "self(int3:g64/gptq(damp=0.02))", "mix(w=0.7)", "mix(w=0)"}) {
    EXPECT_EQ(draft(text).text(), text);
  }
  EXPECT_EQ(draft("ngram").text(), "ngram(min=1,max=4)");
  EXPECT_EQ(draft("ngram(max=2)").text(), "ngram(min=1,max=2)");
  EXPECT_EQ(draft("layers(3)").text(), "layers(k=3)");
  EXPECT_EQ(draft("self").text(), "self(int4:g32)");
  EXPECT_EQ(draft("model").kind, "model");
  EXPECT_EQ(draft("model").argument, "model");
}

TEST(DraftSpecText, RefusesWhatMakesNoSense) {
  for (const auto& [text, says] : std::map<std::string, std::string>{{"", "ngram(min=1,max=4)"},
                                                                     {"nosuch(k=2)", "layers(k=2)"},
                                                                     {"model(lab)", "a model or one of"},
                                                                     {"layers(k=0)", "whole number from 1"},
                                                                     {"layers(k=1.5)", "whole number"},
                                                                     {"layers(n=2)", "k=…"},
                                                                     {"ngram(3)", "min=…"},
                                                                     {"mix(w=1.5)", "number from 0 to 1"},
                                                                     {"mix(w=nan)", "number from 0 to 1"},
                                                                     {"mix(w=)", "number from 0 to 1"},
                                                                     {"self(int99)", "int99"}}) {
    const auto out = DraftSpec::parse(text);
    ASSERT_FALSE(out) << text;
    EXPECT_EQ(out.error().exitStatus(), 2);
    EXPECT_NE(out.error().english().find(says), std::string::npos) << out.error().english();
  }
}

TEST(DraftRoster, EveryKindExplainsItself) {
  EXPECT_EQ(draftRoster().front().name, "model");
  EXPECT_EQ(draftRoster().size(), 5U);
  for (const DraftKind& kind : draftRoster()) {
    EXPECT_FALSE(kind.label.empty());
    EXPECT_FALSE(kind.explanation.empty());
    EXPECT_NE(kind.open, nullptr);
    for (const DraftParameter& parameter : kind.parameters) {
      EXPECT_GE(parameter.value, parameter.least);
      EXPECT_LE(parameter.value, parameter.most);
    }
  }
}

TEST_F(SpeculationTest, RatesAddUpForEveryDraft) {
  for (const char* name : {"lab-draft", "ngram", "layers(k=2)", "self(int4:g32)", "mix(w=0.5)", "lab"}) {
    for (const double temperature : {0.0, 1.0}) {
      std::int64_t told = 0;
      auto out = runSpeculation(spec(name, temperature), services(), {}, [&](const spec::StepLog&) { ++told; });
      ASSERT_TRUE(out) << out.error().english();
      const SpeculationRates& rates = out->rates;
      EXPECT_EQ(told, static_cast<std::int64_t>(out->steps.size()));
      EXPECT_EQ(rates.verifications, told);
      EXPECT_EQ(rates.newTokens, static_cast<std::int64_t>(out->ids.size()));
      std::int64_t drafted = 0;
      std::int64_t accepted = 0;
      std::vector<std::int32_t> ids;
      for (const auto& step : out->steps) {
        drafted += static_cast<std::int64_t>(step.drafted.size());
        accepted += step.accepted;
        ids.insert(ids.end(), step.committed.begin(), step.committed.end());
      }
      EXPECT_EQ(ids, out->ids);
      EXPECT_EQ(rates.drafted, drafted);
      EXPECT_EQ(rates.accepted, accepted);
      std::int64_t looked = 0;
      for (const PlaceRate& place : rates.byPlace) looked += place.looked;
      EXPECT_EQ(looked, rates.accepted + rates.refused);
      ASSERT_TRUE(rates.alpha);
      EXPECT_DOUBLE_EQ(*rates.alpha, static_cast<double>(rates.accepted) / static_cast<double>(looked));
      EXPECT_GE(*rates.alphaExpected, 0.0);
      EXPECT_LE(*rates.alphaExpected, 1.0 + 1e-12);
      if (std::string(name) == "lab") {
        EXPECT_DOUBLE_EQ(*rates.alpha, 1.0);
        EXPECT_EQ(out->stop, spec::StopReason::maxNew);
      }
      if (std::string(name) == "mix(w=0.5)") {
        EXPECT_GE(*rates.alphaExpected, 0.5);
      }
      EXPECT_FALSE(out->text.empty());
      EXPECT_FALSE(out->times);
      EXPECT_GT(out->peakMemoryBytes, out->weightBytes);
    }
  }
}

TEST_F(SpeculationTest, GreedyTextIsThatOfPlainDecoding) {
  SpeculationSpec plain = spec("lab-draft", 0.0, 0);
  const auto want = run(plain);
  EXPECT_EQ(want.rates.drafted, 0);
  EXPECT_EQ(want.rates.tokensPerVerification(), 1.0);
  for (const char* name : {"lab-draft", "ngram", "layers(k=1)", "self(int8:row)"}) EXPECT_EQ(run(spec(name, 0.0)).ids, want.ids) << name;
}

// A quantized target checks by its own numbers, packed or restored, and so does one whose cache is rounded: in blocks too,
// which a rewind cuts open again (D9).
TEST_F(SpeculationTest, GreedyTextIsThatOfTheTargetUnderItsScheme) {
  const auto stored = run(spec("ngram", 0.0, 0)).ids;
  std::size_t others = 0;
  for (const char* scheme : {"int3:g32", "bf16+kv=int4:channel", "bf16+kv=int3:token", "int8:row+a=int8:token"}) {
    SpeculationSpec plain = spec("lab-draft", 0.0, 0);
    plain.pair.scheme = quant::QuantScheme::parse(scheme).value();
    const auto want = run(plain);
    others += want.ids != stored ? 1 : 0;
    for (const char* name : {"lab-draft", "layers(k=2)", "self(int2:g32)", "mix(w=0.3)"}) {
      SpeculationSpec drafted = spec(name, 0.0);
      drafted.pair.scheme = plain.pair.scheme;
      EXPECT_EQ(run(drafted).ids, want.ids) << scheme << " " << name;
    }
    plain.pair.restored = true;
    plain.gamma = 3;
    EXPECT_EQ(run(plain).ids, want.ids) << scheme;
  }
  EXPECT_GT(others, 0U);  // or nothing has been compared but the model as stored
}

TEST_F(SpeculationTest, SharedWeightsAreCountedOnce) {
  const auto alone = run(spec("ngram"));
  EXPECT_EQ(run(spec("layers(k=3)")).weightBytes, alone.weightBytes);
  EXPECT_EQ(run(spec("mix(w=0.5)")).weightBytes, alone.weightBytes);
  EXPECT_GT(run(spec("lab-draft")).weightBytes, alone.weightBytes);
  const auto self = run(spec("self(int4:g32)"));
  EXPECT_GT(self.weightBytes, alone.weightBytes);
  EXPECT_LT(self.weightBytes, 2 * alone.weightBytes);
}

TEST_F(SpeculationTest, PromptsAreTakenAsAsked) {
  SpeculationSpec one = spec("ngram");
  one.maxNew = 1;
  one.promptText = "";
  EXPECT_EQ(run(one).promptIds, (std::vector<std::int32_t>{0}));  // the token that begins a text
  one.promptText = "It is a truth";
  EXPECT_GT(run(one).promptIds.size(), 3U);
  one.promptTokens = 2;
  EXPECT_EQ(run(one).promptIds.size(), 2U);
  one.promptText.reset();
  one.promptTokens = 0;
  one.prompt = "code";
  const auto shipped = run(one);
  EXPECT_EQ(shipped.promptIds.size(), static_cast<std::size_t>(kShippedPromptTokens));
  EXPECT_EQ(shipped.notes.size(), 1U);
  one.promptIds = std::vector<std::int32_t>{5, 6, 7};
  EXPECT_EQ(run(one).promptIds, *one.promptIds);
  one.promptIds = std::vector<std::int32_t>{};
  EXPECT_NE(error(one).find("at least one token"), std::string::npos);
  one.promptIds = std::vector<std::int32_t>{2048};
  EXPECT_NE(error(one).find("2048"), std::string::npos);
  one.promptIds.reset();
  std::string longer;
  for (int i = 0; i < 2000; ++i) longer += "and she said ";
  one.promptText = longer;
  EXPECT_NE(error(one).find("--prompt-tokens"), std::string::npos);
  one.promptText = "\xFF\xFE";
  EXPECT_FALSE(error(one).empty());
}

TEST_F(SpeculationTest, EndsOfTextAreSaid) {
  SpeculationSpec one = spec("lab-draft", 0.0);
  const auto whole = run(one);
  EXPECT_EQ(whole.stop, spec::StopReason::maxNew);
  one.stopStrings = {whole.text.substr(10, 5)};
  const auto stopped = run(one);
  EXPECT_EQ(stopped.stop, spec::StopReason::stopString);
  EXPECT_EQ(stopped.text, whole.text.substr(0, whole.text.find(one.stopStrings[0])));
  SpeculationSpec full = spec("lab-draft", 0.0, 8);
  full.maxNew = 100000;
  full.promptTokens = 505;
  full.ignoreEos = true;
  const auto ended = run(full);
  EXPECT_EQ(ended.stop, spec::StopReason::context);
  EXPECT_EQ(ended.promptIds.size() + ended.ids.size(), 512U);
}

TEST_F(SpeculationTest, TimesAndPredictionsAreOfTheSameThings) {
  SpeculationSpec one = spec("lab-draft", 0.0);
  one.repeats = 2;
  const auto out = run(one);
  ASSERT_TRUE(out.times && out.predicted);
  EXPECT_EQ(out.times->verify.size(), 5U);
  EXPECT_EQ(out.times->speedup.samples.size(), 2U);
  EXPECT_EQ(out.times->target.median(), out.times->verifyMs(1));
  EXPECT_GT(out.times->verifyMs(8), 0.0);
  EXPECT_GT(out.times->c(), 0.0);
  EXPECT_GT(out.times->ttft.median(), 0.0);
  EXPECT_GE(out.times->overheadShare, 0.0);
  EXPECT_NEAR(out.predicted->simple, spec::speedup(*out.rates.alpha, 4, out.times->c()), 1e-12);
  EXPECT_FALSE(reasonOf(*out.times, out.rates, 4).empty());
}

// With costs chosen by hand every figure can be checked on paper.
TEST(Prediction, FollowsItsFormulas) {
  SpeculationTimes times;
  for (const double ms : {2.0, 2.5, 3.0}) {
    Measured one;
    one.samples = {ms};
    times.verify.push_back(one);
  }
  times.target = times.verify[0];
  times.draft.samples = {0.5};
  EXPECT_DOUBLE_EQ(times.c(), 0.25);
  EXPECT_DOUBLE_EQ(times.verifyMs(5), 4.0);  // straight on
  SpeculationRates rates;
  for (const int accepted : {2, 0}) {
    spec::StepLog step;
    for (int i = 0; i < 2; ++i) {
      spec::DraftedToken token;
      token.verdict = i < accepted ? spec::Verdict::accepted : (i == accepted ? spec::Verdict::rejected : spec::Verdict::unused);
      token.agreement = 0.5;
      step.drafted.push_back(token);
    }
    step.accepted = accepted;
    step.committed.resize(static_cast<std::size_t>(accepted) + 1);
    rates.add(step);
  }
  EXPECT_DOUBLE_EQ(*rates.alpha, 2.0 / 3.0);  // the one behind the refusal was never looked at
  EXPECT_DOUBLE_EQ(*rates.alphaExpected, 0.5);
  EXPECT_DOUBLE_EQ(rates.acceptedPerDrafted(), 0.5);
  EXPECT_DOUBLE_EQ(rates.tokensPerVerification(), 2.0);
  EXPECT_EQ(rates.byPlace[0].looked, 2);
  EXPECT_EQ(rates.byPlace[1].looked, 1);
  EXPECT_DOUBLE_EQ(rates.byPlace[0].alpha, 0.5);
  EXPECT_DOUBLE_EQ(rates.byPlace[1].alpha, 1.0);
  const auto predicted = predictionOf(times, rates, 2, {2, 2});
  const double e = 1.0 + 2.0 / 3.0 + 4.0 / 9.0;
  EXPECT_NEAR(predicted.simple, e / (2 * 0.25 + 1), 1e-12);
  EXPECT_NEAR(predicted.costs, e / ((2 * 0.5 + 3.0) / 2.0), 1e-12);
  EXPECT_NEAR(predicted.observed, 4.0 * 2.0 / (2 * (2 * 0.5 + 3.0)), 1e-12);
  // 2 tokens for (1 + 3) ÷ 2 = 2 plain ones: nothing is gained, and drafting costs as much as verifying more.
  EXPECT_NE(reasonOf(times, rates, 2).english().find("does not gain"), std::string::npos);
  times.draft.samples = {0.1};
  EXPECT_NE(reasonOf(times, rates, 2).english().find("It gains: a step brings 2.00 tokens and costs 1.60"), std::string::npos);
  times.speedup.samples = {0.9, 0.8, 1.2};
  EXPECT_NE(reasonOf(times, rates, 2).english().find("But the runs measured ×0.90"), std::string::npos);
  times.speedup.samples = {1.4};
  EXPECT_NE(reasonOf(times, rates, 2).english().find("It gains"), std::string::npos);
}

TEST_F(SpeculationTest, SweepsKeepTheirPoints) {
  SpeculationSweepSpec sweep;
  sweep.base = spec("ngram", 0.0);
  sweep.base.repeats = 1;
  sweep.gammas = {1, 3, 6};
  sweep.temperatures = {0.0, 1.0};
  std::size_t calls = 0;
  const auto out = sweepSpeculation(sweep, services(), {}, [&](const SpeculationSweep& now) {
    ++calls;
    EXPECT_LE(now.points.size(), 6U);
  });
  ASSERT_TRUE(out) << out.error().english();
  EXPECT_EQ(calls, 2U);
  ASSERT_EQ(out->points.size(), 6U);
  EXPECT_EQ(out->points[4].gamma, 3);
  EXPECT_EQ(out->points[4].temperature, 1.0);
  for (const SweepPoint& point : out->points) {
    EXPECT_GT(point.speedup.median(), 0.0);
    EXPECT_GT(point.predicted.observed, 0.0);
    EXPECT_GE(out->points[out->bestMeasured].speedup.median(), point.speedup.median());
  }
  sweep.gammas = {};
  EXPECT_FALSE(sweepSpeculation(sweep, services(), {}));
  sweep.gammas = {1000};
  EXPECT_FALSE(sweepSpeculation(sweep, services(), {}));
}

TEST_F(SpeculationTest, TheQuantizedTargetAsDraftIsExact) {
  SpeculationExactnessSpec test;
  test.base = spec("self(int4:g32)", 0.8);
  test.base.sampling.topK = 50;
  test.draws = 60000;
  test.contexts = 6;
  test.runs = 150;
  test.first = 2;
  test.greedyTokens = 40;
  const auto out = testSpeculation(test, services(), {});
  ASSERT_TRUE(out) << out.error().english();
  EXPECT_FALSE(out->places.alarm());
  EXPECT_EQ(out->places.draws, 60000);
  EXPECT_EQ(out->places.places.size(), 6U);
  ASSERT_TRUE(out->firstTokens);
  EXPECT_FALSE(out->firstTokens->alarm());
  ASSERT_TRUE(out->greedy);
  EXPECT_TRUE(out->greedy->identical);
  test.base.gamma = 0;  // nothing is ever proposed
  EXPECT_FALSE(testSpeculation(test, services(), {}));
}

TEST_F(SpeculationTest, RandomWeightsRunByIds) {
  SpeculationSpec one = spec("ngram", 0.0);
  one.pair.model = "random:d=64,blocks=2,heads=4,ffn=96,vocab=300,context=128";
  one.promptIds = std::vector<std::int32_t>{1, 2, 3, 1, 2, 3};
  const auto out = run(one);
  EXPECT_TRUE(out.text.empty());
  EXPECT_EQ(out.ids.size(), 48U);
  EXPECT_FALSE(out.notes.empty());
  one.promptIds.reset();
  EXPECT_NE(error(one).find("--ids"), std::string::npos);
  one.promptIds = std::vector<std::int32_t>{1};
  one.pair.draft = draft("random:d=32,blocks=1,heads=2,ffn=32,vocab=301,context=128");
  EXPECT_NE(error(one).find("vocabulary of 300"), std::string::npos);
  one.pair.draft = draft("random:d=32,blocks=1,heads=2,ffn=32,vocab=300,context=20");
  EXPECT_EQ(run(one).ids.size(), 48U);  // the draft's context ends first
}

TEST_F(SpeculationTest, AnotherTokenizerIsRefused) {
  const test::TempDir dir("speculation");
  test::TinyShape shape;
  shape.vocab = test::kTinyVocabulary;
  test::writeTiny(test::makeTiny(shape), dir.path());
  test::writeTinyTokenizer(dir.path());
  SpeculationSpec one = spec(dir.path().string());
  const std::string said = error(one);
  EXPECT_NE(said.find("id "), std::string::npos) << said;
  one.pair.draft = draft("no/such/model");
  EXPECT_FALSE(error(one).empty());
  one.pair.draft = draft("layers(k=5)");
  EXPECT_NE(error(one).find("from 1 to 4"), std::string::npos);
  one.pair.draft = draft("ngram(min=5,max=2)");
  EXPECT_FALSE(error(one).empty());
}

TEST_F(SpeculationTest, StopsWhenAsked) {
  std::stop_source stop;
  base::TaskContext context;
  context.stop = stop.get_token();
  std::int64_t steps = 0;
  const auto out = runSpeculation(spec("lab-draft"), services(), context, [&](const spec::StepLog&) {
    if (++steps == 3) stop.request_stop();
  });
  ASSERT_FALSE(out);
  EXPECT_EQ(out.error().kind, base::ErrorKind::cancelled);
  EXPECT_EQ(steps, 3);
}

}  // namespace
}  // namespace qs::experiment
