// The page's state as a value: both ways through JSON, within bounds, and as schemes and commands.
#include <gtest/gtest.h>

#include <limits>

#include "ui/labs/activations/activations_state.h"

namespace qs::ui {
namespace {

TEST(ActivationsStateTest, JsonGoesBothWays) {
  ActivationsState state;
  state.model = "/models/äöü";
  state.calibration = {"verse", 4};
  state.text = "prose";
  state.tokens = 0;
  state.layer = "blocks.1.ffn.down";
  state.alpha = 0.85;
  state.threshold = 2.5;
  state.outliers = {{1, 2, 30}, 3.7, {}};
  state.injected = true;
  state.bySize = true;
  state.view = ActivationsState::View::mismatch;
  state.mismatchScheme = "int3:g64/gptq";
  const auto back = activationsStateFromJson(toJson(state));
  ASSERT_TRUE(back) << back.error().english();
  EXPECT_EQ(*back, state);
  EXPECT_EQ(activationsStateFromJson("{}").value(), ActivationsState{});
}

TEST(ActivationsStateTest, WhatIsNoStateIsRefusedByName) {
  const std::pair<const char*, const char*> wrong[] = {
      {"[1]", "activations"},        {"nonsense", "activations"},          {R"({"tokens": 1.5})", "tokens"},
      {R"({"alpha": "a"})", "alpha"}, {R"({"view": "bars"})", "view"},     {R"({"model": 3})", "model"},
      {R"({"injected": 1})", "injected"}, {R"({"outlier_channels": 7})", "outlier_channels"},
      {R"({"outlier_channels": [-1]})", "outlier_channels"}, {R"({"text": ""})", "text"}};
  for (const auto& [json, name] : wrong) {
    const auto read = activationsStateFromJson(json);
    ASSERT_FALSE(read) << json;
    EXPECT_NE(read.error().english().find(name), std::string::npos) << read.error().english();
  }
}

TEST(ActivationsStateTest, ClampedHoldsOnlyWhatThePageOffers) {
  ActivationsState state;
  state.alpha = std::numeric_limits<double>::quiet_NaN();
  state.threshold = -3.0;
  state.calibration.windows = 0;
  state.tokens = 1;
  state.outliers = {std::vector<std::int64_t>(1000, 1), -4.0, 1};
  state.mismatchScheme = "int9";
  const ActivationsState held = clamped(state);
  EXPECT_EQ(held.alpha, 0.5);
  EXPECT_EQ(held.threshold, 0.0);
  EXPECT_EQ(held.calibration.windows, 1);
  EXPECT_EQ(held.tokens, 2);
  EXPECT_EQ(held.outliers.channels.size(), kMostChannels);
  EXPECT_EQ(held.outliers.factor, 64.0);
  EXPECT_FALSE(held.outliers.block);
  EXPECT_EQ(held.mismatchScheme, ActivationsState{}.mismatchScheme);
  state.outliers.channels.clear();
  state.injected = true;
  EXPECT_FALSE(clamped(state).injected) << "there is nothing to inject";
  EXPECT_EQ(clamped(ActivationsState{}), ActivationsState{});
}

TEST(ActivationsStateTest, SchemesAndCommandsAreThoseOfTheCommandLine) {
  ActivationsState state;
  state.alpha = 0.75;
  state.threshold = 3.0;
  EXPECT_EQ(schemeOf(state, Cost::tensor), "int8:row+a=int8:tensor");
  EXPECT_EQ(schemeOf(state, Cost::smooth), "int8:row+a=int8:tensor/smooth(alpha=0.75)");
  EXPECT_EQ(schemeOf(state, Cost::llmint8), "int8:row+a=int8/llmint8(threshold=3)");
  EXPECT_TRUE(rangesSpec(state).outliers.empty());
  state.injected = true;
  EXPECT_EQ(rangesSpec(state).outliers, state.outliers);
  EXPECT_EQ(costSpec(state).outliers, state.outliers);
  const std::string loss = experiment::commandLine(lossSpec(state));
  EXPECT_NE(loss.find("--outliers \"channels=7,42;factor=64\""), std::string::npos) << loss;
  EXPECT_NE(loss.find("--tokens 8192"), std::string::npos) << loss;
  const std::string smooth = experiment::commandLine(smoothSpec(state, "blocks.0.attn.q_proj"));
  EXPECT_NE(smooth.find("--alpha 0.75"), std::string::npos) << smooth;
}

}  // namespace
}  // namespace qs::ui
