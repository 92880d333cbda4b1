#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/io/json_text.h"
#include "core/io/text_util.h"

namespace qs::io {
namespace {

using ::testing::HasSubstr;

std::string errorOf(std::string_view text) {
  const auto value = parseJson(text, "the text");
  return value ? "parsed" : value.error().english();
}

TEST(ParseJson, BuildsTheValue) {
  const auto value = parseJson(R"( {"a":[1,-2,2.5,{"b":null}],"c":{"d":true,"e":"x\u00e9"},"f":[]} )", "the text");
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, nlohmann::json::parse(R"({"a":[1,-2,2.5,{"b":null}],"c":{"d":true,"e":"xé"},"f":[]})"));
  EXPECT_EQ(*parseJson("3", "the text"), 3);
}

TEST(ParseJson, RefusesANameTwiceAtAnyLevel) {
  EXPECT_THAT(errorOf(R"({"a":1,"a":2})"), HasSubstr("the name \"a\" twice"));
  EXPECT_THAT(errorOf(R"({"x":[{"b":{},"c":1,"b":[]}]})"), HasSubstr("the name \"b\" twice"));
  EXPECT_THAT(errorOf(R"({"a":1,"\u0061":2})"), HasSubstr("the name \"a\" twice"));
  EXPECT_EQ(errorOf(R"({"a":{"a":{"a":1}}})"), "parsed");
}

TEST(ParseJson, RefusesWhatIsNotJson) {
  for (const char* text :
       {"", " ", "{", "{\"a\":1", "[1,]", "{\"a\":1,}", "{'a':1}", "nul", "01", "1 2", "{} x", "// x\n1", "\"\x01\"",
        "\"\\ud800\"", "\"\xff\"", "\"\xed\xa0\x80\"", "[1e999]", "\xEF\xBB\xBF{}", "NaN"}) {
    EXPECT_THAT(errorOf(text), HasSubstr("expected valid JSON")) << text;
  }
}

// The parser takes a zero byte for the end of its input.
TEST(ParseJson, SeesWhatStandsBehindAZeroByte) {
  EXPECT_THAT(errorOf(std::string_view("{}\0{", 4)), HasSubstr("at byte 2"));
}

TEST(ParseJson, NamesThePlace) {
  EXPECT_THAT(errorOf("{\"a\": x}"), HasSubstr("at byte 6"));
  EXPECT_THAT(errorOf("{\"a\":"), HasSubstr("the end of the text after 5 bytes"));
  EXPECT_THAT(errorOf("[\"\xff\"]"), HasSubstr("invalid UTF-8"));
}

TEST(ParseJson, DoesNotFollowDeepNesting) {
  EXPECT_EQ(errorOf(std::string(64, '[') + std::string(64, ']')), "parsed");
  EXPECT_THAT(errorOf(std::string(65, '[') + std::string(65, ']')), HasSubstr("at most 64 levels"));
  EXPECT_THAT(errorOf(std::string(2'000'000, '[')), HasSubstr("at most 64 levels"));
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  EXPECT_THAT(errorOf(objects), HasSubstr("at most 64 levels"));
}

TEST(TextUtil, GroupsDigits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(132095296), "132,095,296");
  EXPECT_EQ(grouped(18446744073709551615U), "18,446,744,073,709,551,615");
}

TEST(TextUtil, CutsBetweenCharacters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc…");
  EXPECT_EQ(shortened("ab中c", 3), "ab…");
  EXPECT_EQ(shortened("ab中c", 5), "ab中…");
}

TEST(TextUtil, KeepsListsShort) {
  EXPECT_EQ(shortList({}), "");
  EXPECT_EQ(shortList({"a", "b"}, 2), "a, b");
  EXPECT_EQ(shortList({"a", "b", "c"}, 2), "a, b, … (3)");
}

}  // namespace
}  // namespace qs::io
