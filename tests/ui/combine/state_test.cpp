// The page's state as a value: what is kept within bounds, what comes back from JSON, and the command that copies it.
#include "tests/ui/combine/support.h"

namespace qs::ui::test {
namespace {

using State = CombineState;

TEST(CombineStateTest, ComesBackAsItWas) {
  EXPECT_EQ(*combineStateFromJson(toJson(State())), State());
  State state;
  state.model = "models/other";
  state.draft = *experiment::DraftSpec::parse("ngram(min=2,max=5)");
  state.scheme = *quant::QuantScheme::parse("int3:g64/gptq");
  state.gamma = 7;
  state.temperature = 0.8;
  state.tasks = "own.jsonl";
  state.taskCount = 12;
  state.text = "prose";
  state.lossTokens = 0;
  state.maxNew = 20;
  state.repeats = 9;
  state.seed = 5;
  state.view = State::View::side;
  state.chart = State::Chart::loss;
  state.variant = experiment::Stage::quantized;
  state.prompt = "“中文” and\nmore";
  EXPECT_EQ(*combineStateFromJson(toJson(state)), state);
}

TEST(CombineStateTest, MissingKeysAreTheFirstStartsAndWrongOnesAreNamed) {
  EXPECT_EQ(*combineStateFromJson("{}"), State());
  State one;
  one.gamma = 9;
  EXPECT_EQ(*combineStateFromJson(R"({"gamma": 9})"), one);
  for (const auto& [json, key] : {std::pair(R"({"gamma": -1})", "gamma"), std::pair(R"({"gamma": 1.5})", "gamma"), std::pair(R"({"model": ""})", "model"),
                                  std::pair(R"({"view": "else"})", "view"), std::pair(R"({"chart": 3})", "chart"), std::pair(R"({"scheme": "int99"})", "int99"),
                                  std::pair(R"x({"draft": "ngram(min=0)"})x", "min"), std::pair(R"({"temperature": "hot"})", "temperature"), std::pair("[]", "combine"),
                                  std::pair("nonsense", "combine")}) {
    const auto out = combineStateFromJson(json);
    ASSERT_FALSE(out) << json;
    EXPECT_NE(out.error().english().find(key), std::string::npos) << out.error().english();
  }
}

TEST(CombineStateTest, IsKeptWithinBounds) {
  State state;
  state.gamma = 0;
  state.repeats = 1;
  state.maxNew = 1'000'000;
  state.taskCount = -4;
  state.lossTokens = 1;
  state.variant = experiment::Stage::baseline;
  const State in = clamped(state);
  EXPECT_EQ(in.gamma, 1);
  EXPECT_EQ(in.repeats, experiment::kLeastRepeats);
  EXPECT_EQ(in.maxNew, kMostCombineTokens);
  EXPECT_EQ(in.taskCount, 0);
  EXPECT_EQ(in.lossTokens, 2);
  EXPECT_EQ(in.variant, experiment::Stage::both);
}

TEST(CombineStateTest, TheCommandIsTheViews) {
  State state;
  EXPECT_EQ(commandLine(state), "quantspec combine --model lab --draft \"lab-draft\" --scheme int4:g32 --tasks tasks --repeats 7 --seed 1");
  state.view = State::View::side;
  state.variant = experiment::Stage::quantized;
  state.prompt = "It is";
  EXPECT_EQ(commandLine(state), "quantspec combine --model lab --draft \"lab-draft\" --scheme int4:g32 --tasks tasks --seed 1 --prompt \"It is\" --variant quantized");
  state.backend = "cpu-v2";
  EXPECT_NE(commandLine(state).find(" --backend \"cpu-v2\""), std::string::npos) << commandLine(state);
}

}  // namespace
}  // namespace qs::ui::test
