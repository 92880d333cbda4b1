// Every token is scored exactly once, whatever the window and the stride.
#include "core/eval/protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace qs::eval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Case E1: 20 tokens, window 10, stride 5.
TEST(ProtocolTest, TheCaseThatBrokeOthers) {
  const auto plain = planWindows(20, {.window = 10, .stride = 5}).value();
  EXPECT_EQ(scoredTokens(plain), 19);
  EXPECT_THAT(plain, ElementsAre(Window{0, 10, 1}, Window{5, 15, 10}, Window{10, 20, 15}));
  const auto withBos = planWindows(20, {.window = 10, .stride = 5, .bos = 0}).value();
  EXPECT_EQ(scoredTokens(withBos), 20);
  EXPECT_THAT(withBos, ElementsAre(Window{0, 9, 0}, Window{5, 14, 9}, Window{10, 19, 14}, Window{15, 20, 19}));
}

TEST(ProtocolTest, NonOverlappingWindows) {
  EXPECT_THAT(planWindows(25, {.window = 10, .bos = 0}).value(),
              ElementsAre(Window{0, 9, 0}, Window{9, 18, 9}, Window{18, 25, 18}));
  // Without a BOS a window's first token is its context: the next one starts on the last token scored.
  EXPECT_THAT(planWindows(25, {.window = 10}).value(), ElementsAre(Window{0, 10, 1}, Window{9, 19, 10}, Window{18, 25, 19}));
  EXPECT_EQ(planWindows(20, {.window = 10, .stride = 500}).value(), planWindows(20, {.window = 10}).value());
}

TEST(ProtocolTest, EveryTokenOnceForEverySize) {
  for (std::int64_t tokens = 2; tokens <= 40; ++tokens) {
    for (std::int64_t window = 2; window <= 12; ++window) {
      for (std::int64_t stride = 0; stride <= 14; ++stride) {
        for (const bool bos : {false, true}) {
          Protocol protocol{.window = window, .stride = stride};
          if (bos) protocol.bos = 0;
          const auto windows = planWindows(tokens, protocol).value();
          std::int64_t next = bos ? 0 : 1;
          for (const Window& w : windows) {
            ASSERT_EQ(w.scoreFrom, next);
            ASSERT_LT(w.scoreFrom, w.end);
            ASSERT_LE(w.begin + (bos ? 0 : 1), w.scoreFrom);             // something comes before what is scored
            ASSERT_LE(w.end - w.begin + (bos ? 1 : 0), window);          // it fits
            next = w.end;
          }
          ASSERT_EQ(next, tokens);
          ASSERT_EQ(scoredTokens(windows), bos ? tokens : tokens - 1);
        }
      }
    }
  }
}

TEST(ProtocolTest, TheLimitCutsTheText) {
  EXPECT_EQ(planWindows(1000, {.window = 10, .bos = 0, .maxTokens = 25}).value(),
            planWindows(25, {.window = 10, .bos = 0}).value());
  EXPECT_EQ(planWindows(8, {.window = 10, .bos = 0, .maxTokens = 25}).value(),
            planWindows(8, {.window = 10, .bos = 0}).value());
}

TEST(ProtocolTest, RefusesWhatCannotBeScored) {
  EXPECT_EQ(planWindows(0, {}).error().english(),
            "the text: expected at least 2 tokens, found 0; choose a longer text");
  EXPECT_THAT(planWindows(1, {.bos = 0}).error().english(), HasSubstr("at least 2 tokens, found 1"));
  EXPECT_THAT(planWindows(9, {.window = 1}).error().english(), HasSubstr("the window: expected at least 2 positions"));
  EXPECT_THAT(planWindows(9, {.window = -4}).error().english(), HasSubstr("found -4"));
  EXPECT_THAT(planWindows(9, {.stride = -1}).error().english(), HasSubstr("the stride"));
  EXPECT_THAT(planWindows(9, {.maxTokens = 1}).error().english(), HasSubstr("the limit of tokens"));
}

}  // namespace
}  // namespace qs::eval
