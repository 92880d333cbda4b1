// The page's state as a value: to JSON and back, to a scheme, within its limits.
#include <gtest/gtest.h>

#include "ui/labs/rounding/rounding_state.h"

namespace qs::ui {
namespace {

RoundingState odd() {
  RoundingState state;
  state.source = RoundingState::Source::typed;
  state.valuesText = "1, \"2\"\n−3";
  state.model = "/a b/模型";
  state.tensor = "t";
  state.row = 12;
  state.bits = 7;
  state.grouping = RoundingState::Grouping::lengths;
  state.groupSize = 48;
  state.lengths = {2, 3, 5};
  state.grid = quant::GridKind::asym;
  state.rounding = quant::Rounding::away;
  state.range = RoundingState::Range::percentile;
  state.percentile = 97.5;
  state.scale = quant::ScaleType::fp16;
  state.outlier = 12.5;
  state.shownGroup = 2;
  return state;
}

TEST(RoundingState, JsonGivesTheSameStateBack) {
  for (const RoundingState& state : {RoundingState{}, odd()}) {
    const auto read = fromJson(toJson(state));
    ASSERT_TRUE(read) << read.error().english();
    EXPECT_EQ(*read, state);
  }
}

TEST(RoundingState, AnAbsentKeyLeavesItsDefault) {
  const auto read = fromJson(R"({"bits": 3})");
  ASSERT_TRUE(read);
  RoundingState expected;
  expected.bits = 3;
  EXPECT_EQ(*read, expected);
}

TEST(RoundingState, WrongJsonIsRefusedByTheNameOfTheKey) {
  for (const auto& [text, key] : std::vector<std::pair<std::string, std::string>>{
           {R"({"grid": "round"})", "grid"},
           {R"({"bits": 3.5})", "bits"},
           {R"({"group_lengths": [1, "2"]})", "group_lengths"},
           {R"({"scale": "fp8"})", "scale"},
           {R"({"page": "formats"})", "page"},
           {R"({"outlier": "much"})", "outlier"}}) {
    const auto read = fromJson(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().english().find(key), std::string::npos) << read.error().english();
  }
  EXPECT_FALSE(fromJson("[]"));
  EXPECT_FALSE(fromJson("{"));
}

TEST(RoundingState, NumbersOutsideTheirLimitsAreBroughtInside) {
  RoundingState wild;
  wild.bits = 40;
  wild.outlier = 1e9;
  wild.percentile = -3;
  wild.groupSize = 0;
  wild.row = -7;
  const RoundingState tame = clamped(wild);
  EXPECT_EQ(tame.bits, kMaxBits);
  EXPECT_EQ(tame.outlier, kMaxOutlier);
  EXPECT_GT(tame.percentile, 0.0);
  EXPECT_EQ(tame.groupSize, 1);
  EXPECT_FALSE(tame.row);
  EXPECT_EQ(clamped(tame), tame);
}

TEST(RoundingState, TheSchemeIsTheOneThatTheControlsSay) {
  RoundingState state;
  EXPECT_EQ(toScheme(state).text(), "int4:g32");
  state.grouping = RoundingState::Grouping::whole;
  EXPECT_EQ(toScheme(state).text(), "int4:row");
  state.source = RoundingState::Source::typed;
  EXPECT_EQ(toScheme(state).text(), "int4");
  state.grouping = RoundingState::Grouping::lengths;
  EXPECT_EQ(toScheme(state).text(), "int4:split=1,4");
  const auto scheme = toScheme(odd());
  const auto parsed = quant::QuantScheme::parse(scheme.text());
  ASSERT_TRUE(parsed) << parsed.error().english();
  EXPECT_EQ(*parsed, scheme);
  // The usual scale type is left out even when it was chosen by name.
  state.scale = quant::ScaleType::fp32;
  EXPECT_EQ(toScheme(state).text(), "int4:split=1,4");
  state.range = RoundingState::Range::leastError;
  EXPECT_EQ(toScheme(state).text(), "int4:split=1,4/mse");
}

TEST(RoundingState, WhatIsNotInUseDoesNotChangeTheEffectiveState) {
  RoundingState a;
  RoundingState b = a;
  b.valuesText = "9";
  b.percentile = 50;
  b.lengths = {7};
  EXPECT_NE(a, b);
  EXPECT_EQ(effective(a), effective(b));
  b.bits = 5;
  EXPECT_NE(effective(a), effective(b));
}

}  // namespace
}  // namespace qs::ui
