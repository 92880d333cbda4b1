// The state as a value: there and back through JSON, what is refused, and the command that gives its numbers.
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/ui/speculation/support.h"

namespace qs::ui::test {
namespace {

using State = SpeculationState;

TEST(SpeculationStateTest, JsonGivesTheSameStateBack) {
  State state;
  state.model = "/models/of mine";
  state.draft = *experiment::DraftSpec::parse("ngram(min=2,max=5)");
  state.gamma = 7;
  state.sampling = {1.25, 40, 0.9};
  state.seed = 123456;
  state.prompt = State::Prompt::own;
  state.own = "Once “upon”\na time";
  state.maxNew = 33;
  state.view = State::View::exactness;
  state.source = State::Source::typed;
  state.p = {0.25, 0.75};
  state.q = {0.5, 0.5};
  state.axis = State::Axis::temperature;
  state.plainMs = 11;
  state.confirmed = 2.5;
  state.alpha = 0.7;
  state.fault = experiment::RuleFault::acceptsAll;
  state.draws = 5000;
  const auto back = speculationStateFromJson(toJson(state));
  ASSERT_TRUE(back) << back.error().english();
  EXPECT_EQ(*back, state);
  EXPECT_EQ(*speculationStateFromJson("{}"), State());
}

TEST(SpeculationStateTest, DamagedStatesAreRefusedByName) {
  const std::pair<const char*, const char*> cases[] = {{R"({"gamma": -1})", "gamma"},     {R"({"gamma": 1.5})", "gamma"},
                                                      {R"j({"draft": "ngram(x=1)"})j", "ngram"}, {R"({"view": "walk"})", "view"},
                                                      {R"({"p": [1], "q": [1]})", "p"},   {R"({"p": ["a", "b"]})", "p"},
                                                      {R"({"temperature": "hot"})", "temperature"}, {"[]", "speculation"}};
  for (const auto& [json, name] : cases) {
    const auto read = speculationStateFromJson(json);
    ASSERT_FALSE(read) << json;
    EXPECT_NE(read.error().english().find(name), std::string::npos) << read.error().english();
  }
}

TEST(SpeculationStateTest, WhatIsOutOfRangeIsBroughtBack) {
  State wild;
  wild.gamma = 1000;
  wild.sampling = {1e9, -4, 0.0};
  wild.maxNew = 0;
  wild.p = {1.0};
  wild.confirmed = 0.0;
  wild.alpha = 3.0;
  wild.draws = 1;
  const State tame = clamped(wild);
  EXPECT_EQ(tame.gamma, 64);
  EXPECT_TRUE(spec::check(tame.sampling));
  EXPECT_EQ(tame.maxNew, 1);
  EXPECT_EQ(tame.p, State().p);
  EXPECT_EQ(tame.confirmed, 1.0);
  EXPECT_EQ(tame.alpha, 1.0);
  EXPECT_EQ(tame.draws, kLeastDraws);
}

TEST(SpeculationStateTest, TheCommandFollowsTheView) {
  State state;
  state.draft = *experiment::DraftSpec::parse("ngram(min=1,max=4)");
  std::string command = commandLine(state);
  EXPECT_NE(command.find("quantspec speculate --model lab --draft \"ngram(min=1,max=4)\" --prompt \""), std::string::npos) << command;
  EXPECT_NE(command.find("--gamma 4 --temperature 0.8 --max-new 96 --seed 1"), std::string::npos) << command;
  state.view = State::View::sweep;
  EXPECT_NE(commandLine(state).find("--sweep 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16"), std::string::npos);
  state.axis = State::Axis::temperature;
  EXPECT_NE(commandLine(state).find("--sweep 4 --temperatures 0,0.25,0.5,0.75,1,1.25,1.5"), std::string::npos) << commandLine(state);
  state.view = State::View::exactness;
  EXPECT_NE(commandLine(state).find("--exactness --draws 200000 --contexts 6 --first 3 --runs 1000"), std::string::npos);
  EXPECT_EQ(commandLine(state).find("--verifier"), std::string::npos);
  state.fault = experiment::RuleFault::acceptsAll;
  EXPECT_NE(commandLine(state).find(" --verifier accepts_all"), std::string::npos);
  state.view = State::View::arithmetic;
  EXPECT_EQ(commandLine(state),
            "quantspec theory --plain 10 --draft 3 --verify 12 --confirmed 3\n"
            "quantspec theory --alpha 0.8 --gamma 4 --c 0.1 --c-ops 0.1");
  state.view = State::View::step;
  state.source = State::Source::typed;
  EXPECT_EQ(commandLine(state), "quantspec verify --p 0.6,0.3,0.1 --q 0.2,0.5,0.3");
  state.backend = "cpu-v2";
  EXPECT_EQ(commandLine(state).find("--backend"), std::string::npos) << "typed numbers are computed by none";
  for (const auto view : {SpeculationState::View::run, SpeculationState::View::sweep, SpeculationState::View::exactness}) {
    state.view = view;
    EXPECT_TRUE(commandLine(state).ends_with(" --backend \"cpu-v2\"")) << commandLine(state);
  }
}

}  // namespace
}  // namespace qs::ui::test
