// The schemes of the ladder and of the layers, what is said about their order, and the plain experiment on them.
#include "core/experiment/sensitivity.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

std::vector<std::string> texts(const std::vector<LadderStep>& steps) {
  std::vector<std::string> out;
  for (const LadderStep& step : steps) out.push_back(step.part + " " + step.scheme.text());
  return out;
}

StudyRow row(double delta, double half) {
  StudyRow out;
  out.windows = 8;
  out.complete = true;
  out.loss.score.difference.delta = delta;
  out.loss.score.difference.ci95 = eval::Interval{delta - half, delta + half};
  return out;
}

TEST(SensitivityTest, TheLadderIsFourSchemesOfOneWidth) {
  EXPECT_EQ(texts(ladderSteps(4)), (std::vector<std::string>{"weights int4:row", "activations bf16+a=int4",
                                                            "kv bf16+kv=int4", "attention bf16+attn=int4"}));
  EXPECT_EQ(texts(ladderSteps(3, {"g32", "tensor", "channel", true})),
            (std::vector<std::string>{"weights int3:g32", "activations bf16+a=int3:tensor", "kv bf16+kv=int3:channel",
                                      "attention bf16+attn=int3:scores"}));
  const auto caches = cacheSteps({"row", "token", "head", false});
  ASSERT_EQ(caches.size(), 3U);
  EXPECT_EQ(caches[0].scheme.text(), "bf16+kv=bf16");
  EXPECT_EQ(caches[1].scheme.text(), "bf16+kv=int8:head");
  EXPECT_EQ(caches[2].bits, 4);
}

TEST(SensitivityTest, WordsThatAreNoScalesAreRefused) {
  for (const SensitivityParts& parts :
       {SensitivityParts{"column", "token", "token", false}, SensitivityParts{"g0", "token", "token", false},
        SensitivityParts{"g", "token", "token", false}, SensitivityParts{"row", "row", "token", false},
        SensitivityParts{"row", "token", "row", false}, SensitivityParts{"", "token", "token", false}}) {
    EXPECT_FALSE(checkParts(parts)) << parts.weights << parts.activations << parts.cache;
  }
  EXPECT_TRUE(checkParts({"g64", "tensor", "head", true}));
}

TEST(SensitivityTest, TheOrderIsToldFromTheFigures) {
  EXPECT_FALSE(measuredOrder(std::vector<StudyRow>{row(1, 0.1), StudyRow()})) << "one is not known yet";
  std::vector<StudyRow> rows = {row(1, 0.1), row(2, 0.1), row(3, 0.1), row(4, 0.1)};
  auto order = measuredOrder(rows);
  ASSERT_TRUE(order);
  EXPECT_TRUE(order->holds);
  EXPECT_TRUE(order->overlapping.empty());
  rows[2] = row(1.05, 0.1);
  order = measuredOrder(rows);
  EXPECT_EQ(order->sorted, (std::vector<std::size_t>{0, 2, 1, 3}));
  EXPECT_FALSE(order->holds);
  EXPECT_EQ(order->overlapping, (std::vector<std::pair<std::size_t, std::size_t>>{{0, 2}}));
  // Equal figures do not speak against the order, and their intervals say that they do not speak for it.
  rows = {row(1, 0.1), row(1, 0.1)};
  order = measuredOrder(rows);
  EXPECT_TRUE(order->holds);
  EXPECT_EQ(order->overlapping.size(), 1U);
}

TEST(SensitivityTest, RankingWaitsForEveryRow) {
  std::vector<StudyRow> rows = {row(1, 0.1), row(3, 0.1), row(2, 0.1)};
  EXPECT_EQ(mostSensitiveFirst(rows), (std::vector<std::size_t>{1, 2, 0}));
  rows[0].complete = false;
  EXPECT_TRUE(mostSensitiveFirst(rows).empty());
}

TEST(SensitivityTest, LayersAloneAndAllButThemAreMeasured) {
  const test::TempDir folder("sensitivity");
  test::TinyShape shape;
  shape.vocab = test::kTinyVocabulary;
  shape.hidden = 32;
  shape.context = 32;
  test::writeTiny(test::makeTiny(shape), folder.path(), "BF16");
  test::writeTinyTokenizer(folder.path());
  const std::string text = (folder.path() / "text.txt").string();
  {
    std::ofstream file(text);
    for (int i = 0; i < 12; ++i) file << "Sentence " << i * 37 << " says that day " << i << " is mild. ";
  }
  Services services;
  SensitivitySpec spec;
  spec.model = folder.path().string();
  spec.text = text;
  spec.bits = 3;
  const auto result = runSensitivity(spec, services, {});
  ASSERT_TRUE(result) << result.error().english();
  ASSERT_EQ(result->layers.size(), 14U);
  EXPECT_TRUE(result->view.complete());
  for (std::size_t i = 0; i < result->layers.size(); ++i) {
    const std::string& name = result->layers[i].name;
    EXPECT_EQ(result->layers[i].off.text(), "int3:row/keep(" + name + ")");
    EXPECT_EQ(result->layers[i].on.text().find(name), std::string::npos) << "it is the one not kept";
    EXPECT_GT(result->onRow(i).windows, 0);
    // With one layer's codes the model is larger than with all codes but one layer's.
    EXPECT_GT(result->onRow(i).loss.bytes, result->offRow(i).loss.bytes);
  }
  spec.bits = 9;
  EXPECT_FALSE(runSensitivity(spec, services, {}));
  spec.bits = 4;
  spec.parts.cache = "block";
  EXPECT_FALSE(runSensitivity(spec, services, {}));
  spec.parts.cache = "head";
  spec.parts.scores = true;
  spec.layers = false;
  EXPECT_TRUE(commandLine(spec).ends_with("--kv head --scores --no-layers")) << commandLine(spec);
}

}  // namespace
}  // namespace qs::experiment
