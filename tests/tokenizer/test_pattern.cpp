#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "core/tokenizer/pattern.h"

namespace qs::tokenizer {
namespace {

using ::testing::HasSubstr;

const Place kPlace{"t.json", "pattern"};

// The runs of `text`, matches in angle brackets.
std::string cutByPattern(std::string_view source, std::string_view text) {
  const auto pattern = Pattern::regex(source, kPlace);
  if (!pattern) return pattern.error().english();
  Pattern::Finder finder(*pattern);
  std::vector<Run> runs;
  const auto ok = finder.find(text, runs);
  if (!ok) return ok.error().english();
  std::string out;
  for (const Run& run : runs) {
    const std::string piece(text.substr(run.begin, run.end - run.begin));
    out += run.matched ? "<" + piece + ">" : piece;
  }
  return out;
}

TEST(Pattern, CoversTheTextWithRuns) {
  EXPECT_EQ(cutByPattern(R"(\p{L}+)", "ab 12 中文é!"), "<ab> 12 <中文é>!");
  EXPECT_EQ(cutByPattern("x", ""), "");
  EXPECT_EQ(cutByPattern("😀+", "a😀😀b😀"), "a<😀😀>b<😀>");
  EXPECT_EQ(cutByPattern(R"(\s+(?!\S)|\s+)", "a   b  "), "a<  >< >b<  >");
}

// What the package does with patterns that match nothing at some places.
TEST(Pattern, SkipsEmptyMatchesBehindMatches) {
  EXPECT_EQ(cutByPattern("a*", "baac"), "<>b<aa>c<>");
}

TEST(Pattern, KnowsWhiteSpaceAsUnicodeDoes) {
  EXPECT_EQ(cutByPattern(R"(\s)", "\x0b\u0085\u00a0\u200b\u3000"), "<\x0b><\u0085><\u00a0>\u200b<\u3000>");
  EXPECT_EQ(cutByPattern(R"([^\s]+)", "a\u0085b"), "<a>\u0085<b>");
  EXPECT_EQ(cutByPattern(R"(\S+)", "a\u0085b"), "<a>\u0085<b>");
}

// Letters and digits of Unicode 16, which ICU 72 does not have.
TEST(Pattern, KnowsNewerLettersAndDigits) {
  EXPECT_EQ(cutByPattern(R"(\p{L})", "\U000105C0\u1c89"), "<\U000105C0><\u1c89>");
  EXPECT_EQ(cutByPattern(R"(\p{Lu})", "\u1c89\u1c8a"), "<\u1c89>\u1c8a");
  EXPECT_EQ(cutByPattern(R"(\p{N})", "\U00010D40"), "<\U00010D40>");
  EXPECT_EQ(cutByPattern(R"([^\p{L}])", "\U000105C0!"), "\U000105C0<!>");
  EXPECT_EQ(cutByPattern(R"(\P{L})", "\U000105C0!"), "\U000105C0<!>");
  EXPECT_EQ(cutByPattern(R"([\P{L}a])", "\U000105C0!a"), "\U000105C0<!><a>");
  EXPECT_EQ(cutByPattern(R"(\p{^L})", "\U000105C0!"), "\U000105C0<!>");
}

TEST(Pattern, DotStopsAtLineFeedsAlone) {
  EXPECT_EQ(cutByPattern(".+", "a\r\u2028b\nc"), "<a\r\u2028b>\n<c>");
}

TEST(Pattern, FoldsCaseWhereAsked) {
  EXPECT_EQ(cutByPattern("(?i:'s|'ll)", "'S 'ſ 'Ll 's"), "<'S> <'ſ> <'Ll> <'s>");
  EXPECT_EQ(cutByPattern("'s", "'S's"), "'S<'s>");
}

TEST(Pattern, ReadsClassesLiterally) {
  EXPECT_EQ(cutByPattern(R"([!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~])", "a-b[c^d&e"), "a<->b<[>c<^>d<&>e");
  EXPECT_EQ(cutByPattern("[a-c-]+", "b-d"), "<b->d");
  EXPECT_EQ(cutByPattern("[-a]+", "-ab"), "<-a>b");
  EXPECT_EQ(cutByPattern("[一-龥]+", "a中文b"), "a<中文>b");
  EXPECT_EQ(cutByPattern(R"([\r\n]+)", "a\r\n\nb"), "a<\r\n\n>b");
  EXPECT_EQ(cutByPattern(R"([\u4e00-\u9fa5\x{41}]+)", "x中A"), "x<中A>");
}

TEST(Pattern, RepeatsAsWritten) {
  EXPECT_EQ(cutByPattern(R"(\p{N}{1,3})", "1234567"), "<123><456><7>");
  EXPECT_EQ(cutByPattern("a{2}", "aaaaa"), "<aa><aa>a");
  EXPECT_EQ(cutByPattern("a{2,}", "aaaaa"), "<aaaaa>");
  EXPECT_EQ(cutByPattern("a+?", "aa"), "<a><a>");
  EXPECT_EQ(cutByPattern("a?+b", "ab"), "<ab>");
  EXPECT_EQ(cutByPattern("(ab)+|(?>c+)", "ababcc"), "<abab><cc>");
  EXPECT_EQ(cutByPattern("(?<=a)b|(?<!a)c", "abcac"), "a<b><c>ac");
}

TEST(Pattern, RefusesByNameWhatDiffersBetweenDialects) {
  for (const char* source : {R"(\w+)",
                             R"(\h)",
                             R"(\b)",
                             R"(\B)",
                             R"(\v)",
                             R"(\z)",
                             R"(\A)",
                             R"(\G)",
                             R"(\K)",
                             R"(\X)",
                             R"(\R)",
                             R"(\1)",
                             R"(\p{Script=Han})",
                             R"(\p{Mn})",
                             R"(\p{})",
                             R"(\p{L)",
                             R"(\pL)",
                             "^a",
                             "a$",
                             "a{1,2}+",
                             "a{2}?",
                             "a{,2}",
                             "a{x",
                             "a{3,2}",
                             "a**",
                             "a++*",
                             "*a",
                             "[a&&b]",
                             "[[:alpha:]]",
                             "[a[b]]",
                             "[]a]",
                             R"([\s-z])",
                             R"([z-a])",
                             "[a",
                             "(?m:a)",
                             "(?<n>a)",
                             "(?i)a",
                             "a\\",
                             R"(\x41)",
                             R"(\u12)",
                             R"(\x{110000})",
                             R"(\ud800)",
                             R"([a-\s])"}) {
    const auto pattern = Pattern::regex(source, kPlace);
    ASSERT_FALSE(pattern) << source;
    EXPECT_THAT(pattern.error().english(), HasSubstr("pattern in t.json: expected ")) << source;
  }
  EXPECT_THAT(cutByPattern(R"(a\wb)", ""), HasSubstr("\"\\wb\" at byte 1, which is not supported"));
}

TEST(Pattern, RefusesUnbalancedGroups) {
  EXPECT_FALSE(Pattern::regex("(a", kPlace));
  EXPECT_FALSE(Pattern::regex("a)", kPlace));
  EXPECT_FALSE(Pattern::regex(std::string(30'000, 'a'), kPlace));
}

TEST(Pattern, TakesLiteralTextLiterally) {
  for (const char* text : {" ", ".", "a.b", "(", "\\", "Ġ", "[x]{2}", "\n", "$^", "\\w"}) {
    const auto pattern = Pattern::literal(text, kPlace);
    ASSERT_TRUE(pattern) << pattern.error().english();
    Pattern::Finder finder(*pattern);
    std::vector<tokenizer::Run> runs;
    ASSERT_TRUE(finder.find("x" + std::string(text) + "y", runs));
    ASSERT_EQ(runs.size(), 3U) << text;
    EXPECT_TRUE(runs[1].matched);
    EXPECT_EQ(runs[1].end - runs[1].begin, std::string_view(text).size());
  }
  EXPECT_FALSE(Pattern::literal("", kPlace));
}

// A pattern that backtracks without end is stopped.
TEST(Pattern, GivesUpOnCatastrophicPatterns) {
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THAT(cutByPattern("(?:a|aa)+b", std::string(5000, 'a')), HasSubstr("in reasonable time"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

}  // namespace
}  // namespace qs::tokenizer
