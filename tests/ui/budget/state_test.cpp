// The state as a value: there and back through JSON, what is refused by name, and what usual numbers become.
#include "tests/ui/budget/support.h"

namespace qs::ui::test {
namespace {

using State = BudgetState;

TEST(BudgetStateTest, JsonGivesTheSameStateBack) {
  State state;
  state.view = State::View::roofline;
  state.geometry = "/models/of mine";
  state.hardware = "mine";
  state.hardwareFile = "/rows of mine.json";
  state.weights = "mxfp4";
  state.group = 32;
  state.activations = "fp8_e4m3";
  state.kv = "int8:head";
  state.batch = 58;
  state.context = 8000;
  state.prompt = 100;
  state.fresh = 7;
  state.countActivations = true;
  state.waiting = 0.25;
  state.quality = State::Quality::measured;
  state.lossChange = 0.031;
  state.lossError = 0.002;
  state.lossTolerance = 0.05;
  state.timed = "random:135M";
  const auto back = budgetStateFromJson(toJson(state));
  ASSERT_TRUE(back) << back.error().english();
  EXPECT_EQ(*back, state);
  EXPECT_EQ(*budgetStateFromJson("{}"), State());
}

TEST(BudgetStateTest, DamagedStatesAreRefusedByName) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"view": "walk"})", "view"},       {R"({"batch": 0})", "batch"},         {R"({"batch": -3})", "batch"},
      {R"({"batch": 1.5})", "batch"},        {R"({"batch": 1e9})", "batch"},       {R"({"context": -1})", "context"},
      {R"({"context": "long"})", "context"}, {R"({"waiting": 1.5})", "waiting"},   {R"({"weights": "int9"})", "weights"},
      {R"({"weights": ""})", "weights"},     {R"({"kv": "int99"})", "int99"},      {R"({"activations": "wet"})", "wet"},
      {R"({"group": 9999})", "group"},       {R"({"quality": "good"})", "quality"}, {R"({"loss_tolerance": -1})", "loss_tolerance"},
      {R"({"count_activations": 1})", "count_activations"}, {R"({"timed": "random:9000B"})", "9000B"}, {"[]", "budget"}, {"{", "budget"}};
  for (const auto& [json, name] : cases) {
    const auto read = budgetStateFromJson(json);
    ASSERT_FALSE(read) << json;
    EXPECT_NE(read.error().english().find(name), std::string::npos) << read.error().english();
  }
}

TEST(BudgetStateTest, EveryOfferedFormatIsOne) {
  State state;
  for (const std::string& weights : budgetWeights()) {
    for (const std::int64_t group : {0, 32, 128}) {
      state.weights = weights;
      state.group = group;
      const auto spec = studySpec(clamped(state), 0);
      ASSERT_TRUE(spec) << weights << " " << group << ": " << spec.error().english();
      EXPECT_TRUE(experiment::weightsStorage(spec->scheme)) << weights << " " << group;
    }
  }
  state = {};
  for (const std::string& activations : budgetActivations()) {
    state.activations = activations;
    EXPECT_TRUE(studySpec(state, 0)) << activations;
  }
  state = {};
  for (const std::string& kv : budgetCaches()) {
    state.kv = kv;
    const auto spec = studySpec(state, 0);
    ASSERT_TRUE(spec) << kv;
    EXPECT_TRUE(experiment::kvStorage(spec->scheme.kv)) << kv;
  }
}

TEST(BudgetStateTest, UsualNumbersFitTheModel) {
  const auto any = studySpec(State(), 0);
  ASSERT_TRUE(any);
  EXPECT_EQ(any->context, 4096);
  EXPECT_EQ(any->load.promptTokens, 512.0);
  EXPECT_EQ(any->load.newTokens, 256.0);
  const auto small = studySpec(State(), 64);
  EXPECT_EQ(small->context, 64);
  EXPECT_EQ(small->load.promptTokens, 32.0);
  EXPECT_EQ(small->load.newTokens, 16.0);
  State own;
  own.context = 9000;
  EXPECT_EQ(studySpec(own, 64)->context, 9000) << "what is asked for is asked for, and refused by the core";
}

TEST(BudgetStateTest, TheCommandMakesTheSameNumbers) {
  State state;
  state.batch = 58;
  const auto spec = studySpec(state, 0);
  EXPECT_EQ(experiment::commandLine(*spec),
            "quantspec budget --geometry \"anchor-27b\" --hardware h100 --weights int4:g128 --kv bf16 --batch 58 --context 4096");
  EXPECT_EQ(decodeSpec(state).schemes.size(), 4U) << "the chosen weights beside the ladder";
  state.group = 32;
  EXPECT_EQ(decodeSpec(state).schemes.size(), 3U) << "int4:g32 is a rung of the ladder already";
}

}  // namespace
}  // namespace qs::ui::test
