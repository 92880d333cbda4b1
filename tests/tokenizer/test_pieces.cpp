#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/pre_tokenizer.h"

namespace qs::tokenizer {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> cut(const json& part, std::string_view text) {
  const auto pre = PreTokenizer::load(part, Place{"t.json", "pre_tokenizer"});
  if (!pre) return {pre.error().english()};
  PreTokenizer::Run run(*pre);
  const auto pieces = run(text);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < pieces->ranges.size(); ++i) out.emplace_back(pieces->piece(i));
  return out;
}

json split(const char* behaviour, bool invert = false) {
  return {{"type", "Split"}, {"pattern", {{"Regex", "-"}}}, {"behavior", behaviour}, {"invert", invert}};
}

// The examples that the package documents for its behaviours.
TEST(PreTokenizer, JoinsMatchesAsTheBehaviourSays) {
  const char* text = "the-final--countdown";
  EXPECT_THAT(cut(split("Removed"), text), ElementsAre("the", "final", "countdown"));
  EXPECT_THAT(cut(split("Isolated"), text), ElementsAre("the", "-", "final", "-", "-", "countdown"));
  EXPECT_THAT(cut(split("MergedWithPrevious"), text), ElementsAre("the-", "final-", "-", "countdown"));
  EXPECT_THAT(cut(split("MergedWithNext"), text), ElementsAre("the", "-final", "-", "-countdown"));
  EXPECT_THAT(cut(split("Contiguous"), text), ElementsAre("the", "-", "final", "--", "countdown"));
  EXPECT_THAT(cut(split("Removed", true), text), ElementsAre("-", "-", "-"));
}

TEST(PreTokenizer, CutsAsGpt2Does) {
  const json part = {{"type", "ByteLevel"}, {"add_prefix_space", false}};
  EXPECT_THAT(cut(part, "Hello  world's 12!\n\n x"), ElementsAre("Hello", "Ġ", "Ġworld", "'s", "Ġ12", "!", "ĊĊ", "Ġx"));
  EXPECT_THAT(cut(part, ""), IsEmpty());
}

TEST(PreTokenizer, PutsASpaceInFrontByDefault) {
  EXPECT_THAT(cut({{"type", "ByteLevel"}}, "a b"), ElementsAre("Ġa", "Ġb"));
  EXPECT_THAT(cut({{"type", "ByteLevel"}}, " a"), ElementsAre("Ġa"));
  EXPECT_THAT(cut({{"type", "ByteLevel"}}, ""), IsEmpty());
}

TEST(PreTokenizer, RunsASequenceInOrder) {
  const json part = {{"type", "Sequence"},
                     {"pretokenizers",
                      {{{"type", "Digits"}, {"individual_digits", true}},
                       {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}}}}};
  EXPECT_THAT(cut(part, "a 12b½"), ElementsAre("aĠ", "1", "2", "b", "Â½"));
}

TEST(PreTokenizer, LeavesTextWholeWithoutAPart) {
  EXPECT_THAT(cut(nullptr, "a b"), ElementsAre("a b"));
}

TEST(PreTokenizer, RefusesByName) {
  const auto errorOf = [](const json& part) { return cut(part, "x").at(0); };
  EXPECT_THAT(errorOf({{"type", "Metaspace"}}), HasSubstr("Metaspace, which is not supported"));
  EXPECT_THAT(errorOf({{"type", "Sequence"}, {"pretokenizers", {{{"type", "Whitespace"}}}}}),
              HasSubstr("pre_tokenizer.pretokenizers[0] in t.json"));
  EXPECT_THAT(errorOf({{"type", "ByteLevel"}, {"new_option", true}}), HasSubstr("new_option"));
  EXPECT_THAT(errorOf({{"type", "Split"}, {"behavior", "Isolated"}}), HasSubstr("Regex or String"));
  EXPECT_THAT(errorOf({{"type", "Split"}, {"pattern", {{"Regex", "a"}}}, {"behavior", "Other"}}), HasSubstr("Other"));
  EXPECT_THAT(errorOf({{"type", "Split"}, {"pattern", {{"Regex", "("}}}, {"behavior", "Isolated"}}),
              HasSubstr("a valid regular expression"));
  EXPECT_THAT(errorOf("text"), HasSubstr("expected an object"));
  EXPECT_THAT(errorOf({{"type", 3}}), HasSubstr("the number 3"));
}

std::string normalized(const json& part, std::string_view text) {
  const auto normalizer = Normalizer::load(part, Place{"t.json", "normalizer"});
  return normalizer ? *normalizer->apply(text) : normalizer.error().english();
}

TEST(Normalizer, BringsTextIntoTheForm) {
  EXPECT_EQ(normalized({{"type", "NFC"}}, "e\u0301 A\u030a"), "é Å");
  EXPECT_EQ(normalized({{"type", "NFD"}}, "é"), "e\u0301");
  EXPECT_EQ(normalized({{"type", "NFKC"}}, "ﬁ½"), "fi1\u20442");
  EXPECT_EQ(normalized({{"type", "NFKD"}}, "ﬁé"), "fie\u0301");
  EXPECT_EQ(normalized(nullptr, "e\u0301"), "e\u0301");
  EXPECT_EQ(normalized({{"type", "Sequence"}, {"normalizers", {{{"type", "NFD"}}, {{"type", "NFC"}}}}}, "é"), "é");
}

// The package's data are those of Unicode 9: U+32FF came in 12.1, U+0898 (a mark of class 230) in 14.
TEST(Normalizer, LeavesYoungerCharactersAlone) {
  EXPECT_EQ(normalized({{"type", "NFKC"}}, "\u32ff"), "\u32ff");
  EXPECT_EQ(normalized({{"type", "NFD"}}, "a\u0898\u0316"), "a\u0898\u0316");
  EXPECT_EQ(normalized({{"type", "NFD"}}, "a\u0301\u0316"), "a\u0316\u0301");
}

// Many marks on one character, in every order: the same as few at a time.
TEST(Normalizer, OrdersLongRunsOfMarks) {
  std::string marks;
  std::string below;
  std::string above;
  for (int i = 0; i < 200'000; ++i) {
    marks += "\u0301\u0316\u0344";  // U+0344 is U+0308 U+0301
    below += "\u0316";
    above += "\u0301\u0308\u0301";
  }
  EXPECT_EQ(normalized({{"type", "NFD"}}, "x" + marks + "y"), "x" + below + above + "y");
  // In NFC the first U+0301 joins the letter.
  EXPECT_EQ(normalized({{"type", "NFC"}}, "e" + marks), "é" + below + above.substr(2));
}

TEST(Normalizer, RefusesByName) {
  EXPECT_THAT(normalized({{"type", "Lowercase"}}, ""), HasSubstr("Lowercase, which is not supported"));
  EXPECT_THAT(normalized({{"type", "Sequence"}, {"normalizers", {{{"type", "Replace"}}}}}, ""),
              HasSubstr("normalizer.normalizers[0] in t.json"));
}

}  // namespace
}  // namespace qs::tokenizer
