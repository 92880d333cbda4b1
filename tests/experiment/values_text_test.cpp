// Numbers as people type them.
#include "core/experiment/values_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

namespace qs::experiment {
namespace {

TEST(ParseValues, ReadsWhatPeopleTypeAndPaste) {
  const std::vector<float> expected = {-1.0F, -0.37F, 0.04F, 290.0F};
  for (const char* text : {"-1, -0.37, 0.04, 2.9e2", "-1 -0.37\n0.04\t+290", "[-1; -.37; 4e-2; 290.]", "(-1,-0.37),(0.04,290)",
                           "\xE2\x88\x92" "1\xEF\xBC\x8C\xE2\x88\x92" "0.37\xE3\x80\x81" "0.04\xE3\x80\x80" "290"}) {
    const auto values = parseValues(text);
    ASSERT_TRUE(values) << text << ": " << values.error().english();
    EXPECT_EQ(*values, expected) << text;
  }
}

TEST(ParseValues, NamesThePieceAtFaultAndItsPlace) {
  for (const auto& [text, piece, place] : std::vector<std::tuple<std::string, std::string, std::string>>{
           {"1, apple", "\"apple\"", "value 2"},
           {"1, 2..5, 3", "\"2..5\"", "value 2"},
           {"0x10", "\"0x10\"", "value 1"},
           {"1, 2, 3e", "\"3e\"", "value 3"},
           {"--1", "\"--1\"", "value 1"},
           {"+-1", "\"+-1\"", "value 1"},
           {"5, 1e39", "\"1e39\"", "value 2"},
           {"1e999", "\"1e999\"", "value 1"},
           {"4,\xE5\x9B\x9B", "\xE5\x9B\x9B", "value 2"}}) {
    const auto values = parseValues(text);
    ASSERT_FALSE(values) << text;
    const std::string message = values.error().english();
    EXPECT_NE(message.find(piece), std::string::npos) << message;
    EXPECT_NE(message.find(place), std::string::npos) << message;
    EXPECT_EQ(values.error().exitStatus(), 3);
  }
}

TEST(ParseValues, ALongPieceIsShownByItsBeginning) {
  const auto values = parseValues("1, " + std::string(100000, 'x'));
  ASSERT_FALSE(values);
  EXPECT_LT(values.error().english().size(), 200U);
}

TEST(ParseValues, NothingIsAnError) {
  for (const char* text : {"", "  \n", ",,;", "[]"}) EXPECT_FALSE(parseValues(text)) << text;
}

TEST(ParseValues, NotANumberAndInfinityAreValuesAndTinyOnesAreZero) {
  const auto values = parseValues("nan, inf, -inf, 1e-60, -1e-400");
  ASSERT_TRUE(values);
  EXPECT_TRUE(std::isnan((*values)[0]));
  EXPECT_EQ((*values)[1], std::numeric_limits<float>::infinity());
  EXPECT_EQ((*values)[2], -std::numeric_limits<float>::infinity());
  EXPECT_EQ((*values)[3], 0.0F);
  EXPECT_EQ((*values)[4], 0.0F);
}

TEST(ParseValues, TooManyAreRefused) {
  std::string text;
  for (std::size_t i = 0; i <= kMaxTypedValues; ++i) text += "1 ";
  EXPECT_FALSE(parseValues(text));
  text.resize(text.size() - 2);
  const auto values = parseValues(text);
  ASSERT_TRUE(values);
  EXPECT_EQ(values->size(), kMaxTypedValues);
}

TEST(ParseLengths, ReadsListsWithOrWithoutTheWord) {
  for (const char* text : {"1,4", "1 4", "split=1,4", " [1, 4] "}) {
    const auto lengths = parseLengths(text);
    ASSERT_TRUE(lengths) << text;
    EXPECT_EQ(*lengths, (std::vector<std::int64_t>{1, 4}));
  }
  for (const char* text : {"", "0", "1,-4", "1.5", "two", "99999999999999999999"}) EXPECT_FALSE(parseLengths(text)) << text;
}

}  // namespace
}  // namespace qs::experiment
