// The page's state as a value: both ways through JSON, its limits, and which formats it shows.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ui/labs/formats/formats_state.h"

namespace qs::ui {
namespace {

using State = FormatsState;

TEST(FormatsStateJson, GoesBothWays) {
  State state;
  state.chosen = "q6_k";
  state.compared = {"nvfp4", "bf16"};
  state.view = State::View::block;
  state.logAxis = false;
  auto& settings = state.settings;
  settings.grid = quant::GridKind::asym;
  settings.mx = quant::MxRule::rceil;
  settings.rounding = quant::Rounding::away;
  settings.saturate = false;
  settings.group = 48;
  settings.scaled = true;
  settings.value = -0.1;
  settings.absmax = 7.9;
  settings.tensorAbsmax = 1e30;
  const auto again = formatsStateFromJson(toJson(state));
  ASSERT_TRUE(again) << again.error().english();
  EXPECT_EQ(*again, state);
  EXPECT_EQ(*formatsStateFromJson(toJson(State{})), State{});
  EXPECT_EQ(*formatsStateFromJson("{}"), State{});
}

TEST(FormatsStateJson, NamesTheKeyAtFault) {
  for (const auto& [text, key] : std::vector<std::pair<const char*, const char*>>{
           {R"({"chosen": 7})", "chosen"}, {R"({"chosen": "int9"})", "chosen"}, {R"({"chosen": "fp32"})", "chosen"},
           {R"({"compared": "int4"})", "compared"}, {R"({"compared": ["int4", 3]})", "compared"},
           {R"({"compared": ["q7_k"]})", "compared"}, {R"({"view": "sideways"})", "view"}, {R"({"log_axis": 1})", "log_axis"},
           {R"({"grid": "odd"})", "grid"}, {R"({"mx": "up"})", "mx"}, {R"({"group": 1.5})", "group"},
           {R"({"value": "0.3"})", "value"}, {R"({"scaled": "yes"})", "scaled"}, {R"({"page": "rounding"})", "page"}}) {
    const auto read = formatsStateFromJson(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().english().find(key), std::string::npos) << read.error().english();
  }
  EXPECT_FALSE(formatsStateFromJson("[1]"));
  EXPECT_FALSE(formatsStateFromJson("{"));
}

TEST(FormatsStateLimits, KeepWhatThePageCanShow) {
  State state;
  state.chosen = "int99";
  state.compared = {"int4", "int4", "nonsense", "int5", "int6", "int7", "int8"};
  state.settings.group = 0;
  state.settings.value = std::numeric_limits<double>::infinity();
  state.settings.absmax = -3.0;
  state.settings.tensorAbsmax = std::nan("");
  const State kept = clamped(state);
  EXPECT_EQ(kept.chosen, "fp8_e4m3");
  EXPECT_EQ(kept.compared, (std::vector<std::string>{"int4", "int5", "int6", "int7"}));
  EXPECT_EQ(kept.settings.group, 1);
  EXPECT_EQ(kept.settings.value, 0.0);
  EXPECT_GT(kept.settings.absmax, 0.0);
  EXPECT_GT(kept.settings.tensorAbsmax, 0.0);
  EXPECT_EQ(clamped(kept), kept);
  // JSON may hold what F32 does not.
  const auto huge = formatsStateFromJson(R"({"value": 1e300, "absmax": 1e-300})");
  ASSERT_TRUE(huge);
  EXPECT_TRUE(std::isfinite(static_cast<float>(huge->settings.value)));
  EXPECT_GT(static_cast<float>(huge->settings.absmax), 0.0F);
}

TEST(FormatsStateShown, HasTheChosenFormatOnce) {
  State state;
  EXPECT_EQ(state.shown().size(), 4U);
  state.chosen = "q4_0";
  ASSERT_EQ(state.shown().size(), 5U);
  EXPECT_EQ(state.shown().back(), "q4_0");
  state.compared.clear();
  EXPECT_EQ(state.shown(), std::vector<std::string>{"q4_0"});
  EXPECT_TRUE(showsFamily(state, quant::FormatFamily::gguf));
  EXPECT_FALSE(showsFamily(state, quant::FormatFamily::mx));
}

TEST(FormatsStateWords, GroupSizesHaveStops) {
  for (std::size_t i = 0; i < kFormatGroups.size(); ++i) EXPECT_EQ(groupStop(kFormatGroups[i]), static_cast<int>(i));
  EXPECT_EQ(groupStop(3), 0);
  EXPECT_EQ(groupStop(48), groupStop(32));
  EXPECT_EQ(groupStop(kMostGroup), static_cast<int>(kFormatGroups.size()) - 1);
}

}  // namespace
}  // namespace qs::ui
