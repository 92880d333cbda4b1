#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/tokenizer/added_tokens.h"

namespace qs::tokenizer {
namespace {

using ::testing::ElementsAre;

AddedToken token(int id, const char* content) {
  AddedToken out;
  out.id = id;
  out.content = content;
  out.normalized = false;
  return out;
}

// Segments as text, added tokens as [id:text].
std::vector<std::string> cutAtTokens(std::vector<AddedToken> tokens, std::string_view text) {
  std::vector<std::string> forms;
  for (const AddedToken& t : tokens) forms.push_back(t.content);
  const AddedTokens added(std::move(tokens), forms);
  std::vector<std::string> out;
  for (const Segment& segment : added.cut(text, false)) {
    const std::string part(segment.text);
    out.push_back(segment.id ? "[" + std::to_string(*segment.id) + ":" + part + "]" : part);
  }
  return out;
}

// B8
TEST(AddedTokens, AreFoundInsideWords) {
  EXPECT_THAT(cutAtTokens({token(7, "<think>")}, "a<think>b"), ElementsAre("a", "[7:<think>]", "b"));
  EXPECT_THAT(cutAtTokens({token(7, "<think>")}, "<think><think>"), ElementsAre("[7:<think>]", "[7:<think>]"));
  EXPECT_THAT(cutAtTokens({token(7, "<think>")}, "<thin"), ElementsAre("<thin"));
  EXPECT_TRUE(cutAtTokens({token(7, "<think>")}, "").empty());
}

TEST(AddedTokens, TakeTheLongestOfTheLeftmost) {
  EXPECT_THAT(cutAtTokens({token(1, "ab"), token(2, "abcd"), token(3, "bcd")}, "abcd abc bcd"),
              ElementsAre("[2:abcd]", " ", "[1:ab]", "c ", "[3:bcd]"));
}

TEST(AddedTokens, TakeWhiteSpaceAlong) {
  AddedToken left = token(1, "<L>");
  left.lstrip = true;
  AddedToken right = token(2, "<R>");
  right.rstrip = true;
  EXPECT_THAT(cutAtTokens({left}, "a \n\u3000<L> b"), ElementsAre("a", "[1: \n\u3000<L>]", " b"));
  EXPECT_THAT(cutAtTokens({right}, "a <R> \t b"), ElementsAre("a ", "[2:<R> \t ]", "b"));
  // What one has taken, the next cannot.
  EXPECT_THAT(cutAtTokens({left, right}, "<R>  <L>"), ElementsAre("[2:<R>  ]", "[1:<L>]"));
}

TEST(AddedTokens, StandAloneWhereAskedTo) {
  AddedToken word = token(1, "word");
  word.singleWord = true;
  EXPECT_THAT(cutAtTokens({word}, "word sword words word."), ElementsAre("[1:word]", " sword words ", "[1:word]", "."));
  EXPECT_THAT(cutAtTokens({word}, "éword word中 word\u0301 _word"), ElementsAre("éword word中 word\u0301 _word"));
}

TEST(AddedTokens, AreLookedForInNormalizedTextWhereMarked) {
  AddedToken raw = token(1, "<a>");
  AddedToken normal = token(2, "é");
  normal.normalized = true;
  const std::vector<std::string> forms = {"<a>", "e\u0301"};
  const AddedTokens added({raw, normal}, forms);
  EXPECT_EQ(added.cut("é<a>", false).size(), 2U);
  const auto segments = added.cut("xe\u0301", true);
  ASSERT_EQ(segments.size(), 2U);
  EXPECT_EQ(segments[1].id, 2);
}

}  // namespace
}  // namespace qs::tokenizer
