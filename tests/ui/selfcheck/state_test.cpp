// The page's state: saved and read back, held to questions that there are.
#include <gtest/gtest.h>

#include "ui/labs/selfcheck/selfcheck_state.h"

namespace qs::ui {
namespace {

using State = SelfcheckState;

TEST(SelfcheckState, IsSavedAndReadBack) {
  State state;
  state.chapter = quiz::Chapter::bytes;
  state.topic = quiz::Topic::parts;
  state.question = "ladder";
  state.seed = 77;
  state.view = State::View::summary;
  EXPECT_EQ(selfcheckStateFromJson(toJson(state)).value(), state);
  EXPECT_EQ(selfcheckStateFromJson(toJson(State())).value(), State());
  EXPECT_EQ(selfcheckStateFromJson("{}").value(), State());
}

TEST(SelfcheckState, AFilterBringsAQuestionOfItsOwn) {
  const State state = selfcheckStateFromJson(R"({"chapter":"004","question":"scale"})").value();
  EXPECT_EQ(quiz::findSource(state.question)->chapter, quiz::Chapter::bytes);
  State odd;
  odd.question = "none such";
  EXPECT_EQ(clamped(odd), State());
  // A topic of which the chapter has no question is let go.
  State experiments;
  experiments.chapter = quiz::Chapter::quantization;
  experiments.topic = quiz::Topic::experiments;
  EXPECT_EQ(clamped(experiments).topic, std::nullopt);
}

TEST(SelfcheckState, WhatIsNoStateIsRefusedByItsKey) {
  for (const char* json : {"[]", "", R"({"chapter":"005"})", R"({"chapter":3})", R"({"topic":"weather"})", R"({"question":"none such"})",
                           R"({"question":4})", R"({"seed":-1})", R"({"seed":1.5})", R"({"seed":"1"})", R"({"seed":1e300})", R"({"view":"both"})"}) {
    const auto read = selfcheckStateFromJson(json);
    EXPECT_FALSE(read) << json;
    if (!read && json[0] == 0x7B) {
      EXPECT_FALSE(read.error().what.args.empty()) << json;
    }
  }
}

}  // namespace
}  // namespace qs::ui
