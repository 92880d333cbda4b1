// The page's state as a value: both ways through JSON, within bounds, and as a command.
#include "ui/labs/sensitivity/sensitivity_state.h"

#include <gtest/gtest.h>

namespace qs::ui {
namespace {

using State = SensitivityState;

TEST(SensitivityStateTest, JsonGoesBothWays) {
  State state;
  state.model = "/models/äöü";
  state.text = "prose";
  state.replaceInvalid = true;
  state.bits = 6;
  state.parts = {"g64", "tensor", "channel", true};
  state.window = 128;
  state.tokens = 0;
  state.view = State::View::position;
  state.show = State::Show::allBut;
  state.order = State::Order::kind;
  state.keep = 7;
  const auto back = sensitivityStateFromJson(toJson(state));
  ASSERT_TRUE(back) << back.error().english();
  EXPECT_EQ(*back, state);
  EXPECT_EQ(sensitivityStateFromJson("{}").value(), State{});
}

TEST(SensitivityStateTest, WhatIsNoStateIsRefusedByName) {
  const std::pair<const char*, const char*> wrong[] = {
      {"[1]", "sensitivity"},           {"nonsense", "sensitivity"},       {R"({"window": -1})", "window"},
      {R"({"tokens": 1.5})", "tokens"}, {R"({"view": "bars"})", "view"},   {R"({"model": 3})", "model"},
      {R"({"bits": "four"})", "bits"},  {R"({"scores": 1})", "scores"},    {R"({"kv": "row"})", "kv"},
      {R"({"weights": "g0"})", "weights"}, {R"({"order": ""})", "order"},  {R"({"keep": -2})", "keep"}};
  for (const auto& [json, name] : wrong) {
    const auto read = sensitivityStateFromJson(json);
    ASSERT_FALSE(read) << json;
    EXPECT_NE(read.error().english().find(name), std::string::npos) << read.error().english();
  }
}

TEST(SensitivityStateTest, ClampedHoldsOnlyWhatThePageOffers) {
  State state;
  state.bits = 9;
  state.window = 1;
  state.tokens = 1;
  state.keep = -3;
  state.parts.weights = "channel";
  const State kept = clamped(state);
  EXPECT_EQ(kept.bits, kMostBits);
  EXPECT_EQ(kept.window, 2);
  EXPECT_EQ(kept.tokens, 2);
  EXPECT_EQ(kept.keep, 0);
  EXPECT_EQ(kept.parts, experiment::SensitivityParts());
  state.bits = 1;
  EXPECT_EQ(clamped(state).bits, kLeastBits);
}

TEST(SensitivityStateTest, TheCommandSaysWhatTheViewShows) {
  State state;
  EXPECT_EQ(commandLine(state),
            "quantspec sensitivity --model lab --text-file validation --tokens 16384 --no-layers");
  state.bits = 3;
  state.parts = {"g32", "tensor", "head", true};
  state.view = State::View::layers;
  state.tokens = 0;
  EXPECT_EQ(commandLine(state),
            "quantspec sensitivity --model lab --text-file validation --bits 3 --tokens 0 --weights g32 --activations tensor "
            "--kv head --scores");
  state.view = State::View::position;
  state.parts = {};
  state.window = 128;
  EXPECT_EQ(commandLine(state),
            "quantspec loss --model lab --text-file validation --scheme bf16+kv=bf16 --scheme bf16+kv=int8 "
            "--scheme bf16+kv=int4 --window 128 --by-position");
}

}  // namespace
}  // namespace qs::ui
