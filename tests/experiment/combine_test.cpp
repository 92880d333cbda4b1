// The combined experiment on the lab's own pair, in its short form: what each stage says, what must hold whatever the
// machine, and one prompt side by side.
#include "core/experiment/combine.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/experiment/combine_json.h"
#include "core/experiment/combine_lessons.h"
#include "core/experiment/loss.h"
#include "core/experiment/side_by_side.h"

namespace qs::experiment {
namespace {

Services& combineServices() {
  static Services one(2);
  return one;
}

CombineSpec quick() {
  CombineSpec out = shortened(defaultCombine());
  out.taskCount = 12;
  out.maxNew = 12;
  out.repeats = 2;
  return out;
}

class CombineTest : public testing::Test {
 protected:
  static const CombineResult& result() {
    static const CombineResult one = [] {
      auto out = runCombine(quick(), combineServices(), {}, [](const CombineResult& partial) { partials().push_back(partial); });
      EXPECT_TRUE(out) << out.error().english();
      return out ? std::move(*out) : CombineResult{};
    }();
    return one;
  }
  static std::vector<CombineResult>& partials() {
    static std::vector<CombineResult> all;
    return all;
  }
};

TEST_F(CombineTest, OneChangeAtATime) {
  const CombineResult& r = result();
  ASSERT_TRUE(r.complete);
  EXPECT_EQ(r.tasksAsked, 12);
  EXPECT_EQ(r.tasksInFile, 200);
  for (const StageResult& stage : r.stages) {
    ASSERT_TRUE(stage.tasks);
    EXPECT_EQ(stage.tasks->asked, 12);
    const double p = stage.tasks->success;
    EXPECT_DOUBLE_EQ(p, static_cast<double>(stage.tasks->met) / 12.0);
    EXPECT_NEAR(*stage.tasks->standardError, std::sqrt(p * (1 - p) / 11.0), 1e-12);
    ASSERT_TRUE(stage.times);
    EXPECT_EQ(stage.times->tpot.samples.size(), 2U);
    EXPECT_EQ(stage.times->gain.samples.size(), 2U);
    EXPECT_GT(stage.times->perSecond.median(), 0.0);
    EXPECT_GT(stage.times->pass.median(), 0.0);
    ASSERT_TRUE(stage.memory);
    EXPECT_GT(stage.memory->working, 0);
    EXPECT_EQ(stage.acceptance.has_value(), isSpeculative(stage.stage));
    EXPECT_EQ(stage.identity.has_value(), isSpeculative(stage.stage));
  }
  for (const double gain : r.of(Stage::baseline).times->gain.samples) EXPECT_DOUBLE_EQ(gain, 1.0);
  EXPECT_EQ(r.of(Stage::baseline).tasks->difference.delta, 0.0);
}

// Exactness: greedy and speculative, the text is the target's, so tasks are met or not met alike.
TEST_F(CombineTest, SpeculationChangesNoText) {
  const CombineResult& r = result();
  for (const auto& [plain, with] : {std::pair(Stage::baseline, Stage::speculative), std::pair(Stage::quantized, Stage::both)}) {
    const Identity& identity = *r.of(with).identity;
    EXPECT_EQ(identity.reference, plain);
    EXPECT_EQ(identity.texts, 16);
    EXPECT_TRUE(identity.exact());
    if (identity.ties == 0) {
      EXPECT_EQ(r.of(with).tasks->met, r.of(plain).tasks->met);
    }
    EXPECT_GT(r.of(with).acceptance->tokensPerVerification, 1.0);
  }
}

TEST_F(CombineTest, MemoryIsWhatEachStageHolds) {
  const CombineResult& r = result();
  const auto weights = [&](Stage stage) { return r.of(stage).memory->weights; };
  EXPECT_LT(weights(Stage::quantized), weights(Stage::baseline));
  // The draft is the same one in both.
  EXPECT_EQ(weights(Stage::speculative) - weights(Stage::baseline), weights(Stage::both) - weights(Stage::quantized));
  EXPECT_GT(weights(Stage::speculative), weights(Stage::baseline));
  EXPECT_GT(r.of(Stage::speculative).memory->working, r.of(Stage::baseline).memory->working);
}

TEST_F(CombineTest, TheLossIsThatOfTheLossExperiment) {
  const CombineResult& r = result();
  LossSpec spec;
  spec.tokens = quick().lossTokens;
  spec.schemes = {quick().scheme};
  const auto loss = runLoss(spec, combineServices(), {});
  ASSERT_TRUE(loss);
  EXPECT_EQ(*r.of(Stage::baseline).loss, loss->baselineLoss);
  EXPECT_EQ(*r.of(Stage::speculative).loss, loss->baselineLoss);
  for (const Stage stage : {Stage::quantized, Stage::both}) {
    EXPECT_EQ(*r.of(stage).loss, loss->results[0].score.loss);
    EXPECT_EQ(r.of(stage).lossDifference.delta, loss->results[0].score.difference.delta);
    EXPECT_EQ(r.of(stage).lossVerdict, loss->results[0].score.verdict);
  }
}

TEST_F(CombineTest, TellsAsItGoes) {
  result();
  ASSERT_GT(partials().size(), 8U);
  EXPECT_TRUE(partials().front().estimateSeconds);
  EXPECT_FALSE(partials().front().of(Stage::baseline).tasks);
  std::size_t first = 0;
  while (first < partials().size() && !partials()[first].of(Stage::quantized).tasks) ++first;
  ASSERT_LT(first, partials().size());
  EXPECT_TRUE(partials()[first].of(Stage::baseline).tasksDone);
  EXPECT_FALSE(partials()[first].of(Stage::speculative).tasks);
  EXPECT_TRUE(partials().back().complete);
}

TEST_F(CombineTest, ProductAndLessonsFollowFromTheRepeats) {
  CombineResult r = result();
  r.stages[1].times->gain.samples = {2.0, 2.0};
  r.stages[2].times->gain.samples = {3.0, 3.0};
  r.stages[3].times->gain.samples = {6.0, 6.3};
  const auto within = productOf(r);
  ASSERT_TRUE(within);
  EXPECT_DOUBLE_EQ(within->expected, 6.0);
  EXPECT_DOUBLE_EQ(within->least, 1.0);
  EXPECT_DOUBLE_EQ(within->most, 1.05);
  EXPECT_TRUE(within->multiplies());
  r.stages[3].times->gain.samples = {4.0, 4.5};
  EXPECT_TRUE(productOf(r)->apart());
  EXPECT_DOUBLE_EQ(productOf(r)->most, 0.75);
  const auto joined = [](const std::vector<Lesson>& lessons) {
    std::string out;
    for (const auto& lesson : lessons) out += lesson.says.english() + "\n";
    return out;
  };
  const std::string said = joined(lessonsOf(r));
  EXPECT_NE(said.find("Both together: ×4.25. The gains alone, ×2.00 and ×3.00, would multiply to ×6.00: together they bring less"), std::string::npos) << said;
  EXPECT_NE(said.find("Quantization alone: ×2.00 in time per token, in every repeat."), std::string::npos) << said;
  r.stages[3].times->gain.samples = {4.0, 9.0};
  EXPECT_NE(joined(lessonsOf(r)).find("these repeats do not tell"), std::string::npos);
  r.stages[1].times->gain.samples = {0.9, 1.1};
  EXPECT_NE(joined(lessonsOf(r)).find("do not tell from ×1"), std::string::npos);
  r.stages[2].times.reset();
  EXPECT_FALSE(productOf(r));
  EXPECT_TRUE(lessonsOf(r).empty());
}

TEST(CombineSpecJson, ComesBackAsItWas) {
  CombineSpec spec = defaultCombine();
  EXPECT_EQ(*combineSpecOf(specJson(spec)), spec);
  spec.model = "lab-draft";
  spec.draft = *DraftSpec::parse("ngram(min=1,max=3)");
  spec.scheme = *quant::QuantScheme::parse("int3:g64/gptq");
  spec.tasks = "own tasks.jsonl";
  spec.taskCount = 5;
  spec.taskNew = 9;
  spec.lossText = "prose";
  spec.lossTokens = 0;
  spec.gamma = 7;
  spec.temperature = 0.5;
  spec.maxNew = 33;
  spec.repeats = 6;
  spec.seed = 3;
  spec.calibration.windows = 4;
  const Json json = specJson(spec);
  EXPECT_TRUE(checkSpec(json, *findCommand("combine")));
  EXPECT_EQ(*combineSpecOf(json), spec);
  EXPECT_NE(commandLine(spec).find("--tasks \"own tasks.jsonl\" --task-count 5"), std::string::npos) << commandLine(spec);
}

TEST(CombineErrors, NameWhatIsWrong) {
  const auto says = [](CombineSpec spec, const char* part) {
    const auto out = runCombine(spec, combineServices(), {});
    ASSERT_FALSE(out) << part;
    EXPECT_NE(out.error().english().find(part), std::string::npos) << out.error().english();
  };
  CombineSpec spec = quick();
  spec.gamma = 0;
  says(spec, "--gamma");
  spec = quick();
  spec.repeats = 0;
  says(spec, "--repeats");
  spec = quick();
  spec.maxNew = 1;
  says(spec, "--max-new");
  spec = quick();
  spec.taskCount = -1;
  says(spec, "--task-count");
  spec = quick();
  spec.temperature = -0.5;
  says(spec, "temperature");
  spec = quick();
  spec.tasks = "no/such/file";
  says(spec, "no/such/file");
  spec = quick();
  spec.model = "random:135M";
  says(spec, "tokenizer");
  std::stop_source stop;
  stop.request_stop();
  base::TaskContext context;
  context.stop = stop.get_token();
  const auto cancelled = runCombine(quick(), combineServices(), context);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().kind, base::ErrorKind::cancelled);
}

TEST(CombineTasks, WhatDoesNotFitIsNamedAndTheRestRuns) {
  const auto path = std::filesystem::temp_directory_path() / ("combine " + std::to_string(getpid()) + ".jsonl");
  {
    std::ofstream out(path);
    out << "broken\n";
    out << R"({"prompt": "It is a truth universally", "answers": ["acknowledged"]})" << "\n";
    std::string longer;
    for (int i = 0; i < 600; ++i) longer += "word ";
    out << R"({"prompt": ")" << longer << R"(", "answers": ["word"]})" << "\n";
    out << R"({"prompt": "I am", "regex": "^(([a-z ])+.)+[A-Z]([a-z])+[0-9]$", "max_new": 64})" << "\n";
  }
  CombineSpec spec = quick();
  spec.tasks = path.string();
  spec.temperature = 0.7;
  spec.repeats = 1;
  const auto out = runCombine(spec, combineServices(), {});
  std::filesystem::remove(path);
  ASSERT_TRUE(out) << out.error().english();
  EXPECT_EQ(out->tasksAsked, 2);
  EXPECT_EQ(out->broken, 1);
  ASSERT_GE(out->faults.size(), 2U);
  EXPECT_EQ(out->faults[0].line, 1);
  EXPECT_EQ(out->faults[1].line, 3);
  EXPECT_FALSE(out->of(Stage::both).identity);  // texts are drawn
  ASSERT_FALSE(out->notes.empty());             // one repeat is no median
}

TEST(SideBySideTest, SaysWhereTextsPartAndHowNearItWas) {
  CombineSpec spec = quick();
  spec.scheme = *quant::QuantScheme::parse("int2:g32");
  spec.maxNew = 32;
  const auto rough = continueSideBySide(sideBySideOf(spec, Stage::both, "It is a truth universally acknowledged, that"), combineServices(), {});
  ASSERT_TRUE(rough) << rough.error().english();
  ASSERT_TRUE(rough->first);
  const FirstDifference& first = *rough->first;
  const auto at = static_cast<std::size_t>(first.at);
  for (std::size_t i = 0; i < at; ++i) EXPECT_EQ(rough->base.ids[i], rough->variant.ids[i]);
  EXPECT_EQ(*first.base, rough->base.ids[at]);
  EXPECT_EQ(*first.variant, rough->variant.ids[at]);
  // Greedy: each target prefers its own token.
  EXPECT_GE(first.gapBase, 0.0);
  EXPECT_LE(first.gapVariant, 0.0);
  EXPECT_GT(first.logitChange, 0.0);
  std::string joined;
  for (const std::string& token : rough->base.tokens) joined += token;
  EXPECT_EQ(joined, rough->base.text);

  const auto same = continueSideBySide(sideBySideOf(spec, Stage::speculative, "It is a truth universally acknowledged, that"), combineServices(), {});
  ASSERT_TRUE(same);
  EXPECT_TRUE(!same->first || same->first->tie);
  EXPECT_FALSE(verdictOf(*rough).empty());
  EXPECT_FALSE(continueSideBySide(sideBySideOf(spec, Stage::baseline, "It"), combineServices(), {}));
}

}  // namespace
}  // namespace qs::experiment
