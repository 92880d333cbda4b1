// The page's state as a value: both ways through JSON, within bounds, and as a command.
#include <gtest/gtest.h>

#include "core/experiment/scheme_presets.h"
#include "ui/labs/loss/loss_state.h"

namespace qs::ui {
namespace {

TEST(LossStateTest, JsonGoesBothWays) {
  LossState state;
  state.model = "/models/äöü";
  state.text = "prose";
  state.replaceInvalid = true;
  state.schemes = {"int4:g128", "int3:row/mse"};
  state.window = 128;
  state.tokens = 0;
  state.measure = LossState::Measure::loss;
  state.layerMeasure = LossState::LayerMeasure::rmse;
  state.layersOf = "int4:g128";
  const auto back = lossStateFromJson(toJson(state));
  ASSERT_TRUE(back) << back.error().english();
  EXPECT_EQ(*back, state);
  EXPECT_EQ(lossStateFromJson("{}").value(), LossState{});
}

TEST(LossStateTest, WhatIsNoStateIsRefusedByName) {
  const std::pair<const char*, const char*> wrong[] = {
      {"[1]", "loss"},           {"nonsense", "loss"},           {R"({"window": -1})", "window"},
      {R"({"tokens": 1.5})", "tokens"}, {R"({"measure": "bars"})", "measure"}, {R"({"model": 3})", "model"},
      {R"({"schemes": "int4"})", "schemes"}, {R"({"replace_invalid": 1})", "replace_invalid"}};
  for (const auto& [json, name] : wrong) {
    const auto read = lossStateFromJson(json);
    ASSERT_FALSE(read) << json;
    EXPECT_NE(read.error().english().find(name), std::string::npos) << read.error().english();
  }
  EXPECT_FALSE(lossStateFromJson(R"({"schemes": ["int99"]})"));
}

TEST(LossStateTest, ClampedHoldsOnlyWhatThePageOffers) {
  LossState state;
  state.schemes = {"int4 ", "int4:tensor", "nonsense", "int4:g32"};
  state.window = 1;
  state.tokens = 1;
  state.layersOf = "int8";
  const LossState kept = clamped(state);
  EXPECT_EQ(kept.schemes, (std::vector<std::string>{"int4", "int4:g32"}));
  EXPECT_EQ(kept.window, kLeastWindow);
  EXPECT_EQ(kept.tokens, kLeastTokens);
  EXPECT_FALSE(kept.layersOf);
  state.schemes.assign(1000, "int8");
  EXPECT_EQ(clamped(state).schemes.size(), kMostSchemes);
}

TEST(LossStateTest, ThePresetIsTheChaptersAndCanBeMeasured) {
  const auto schemes = experiment::findSchemePreset("chapter")->schemes;
  EXPECT_EQ(schemes.size(), 22U);
  for (const std::string& scheme : schemes) EXPECT_EQ(readScheme(scheme).value(), scheme);
}

TEST(LossStateTest, TheCommandSaysTheSame) {
  LossState state;
  state.schemes = {"int4", "int3:g64"};
  state.window = 128;
  EXPECT_EQ(experiment::commandLine(toSpec(state)),
            "quantspec loss --model lab --text-file validation --scheme int4 --scheme int3:g64 --window 128 --tokens 16384");
  state.layersOf = "int4";
  state.replaceInvalid = true;
  state.tokens = 0;
  EXPECT_EQ(experiment::commandLine(toSpec(state)),
            "quantspec loss --model lab --text-file validation --scheme int4 --scheme int3:g64 --window 128 --layers "
            "--replace-invalid");
}

}  // namespace
}  // namespace qs::ui
