#include <gtest/gtest.h>

#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/utf8.h"

namespace qs::tokenizer {
namespace {

// The well-formed byte sequences, written from the definition of the encoding and compared with for every code point.
TEST(Utf8, AcceptsEveryCharacterAndNoSurrogate) {
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    std::string text;
    appendUtf8(text, code);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    ASSERT_EQ(findInvalidUtf8(text).has_value(), surrogate) << static_cast<std::uint32_t>(code);
    if (surrogate) continue;
    std::size_t at = 0;
    ASSERT_EQ(nextCodePoint(text, at), code);
    ASSERT_EQ(at, text.size());
    ASSERT_EQ(utf8Length(static_cast<unsigned char>(text[0])), text.size());
  }
}

TEST(Utf8, FindsTheFirstBadByte) {
  const auto offset = [](std::string_view text) { return findInvalidUtf8(text).value_or(999); };
  EXPECT_EQ(offset(""), 999U);
  EXPECT_EQ(offset(std::string_view("\0", 1)), 999U);
  EXPECT_EQ(offset("abc\xff"), 3U);
  EXPECT_EQ(offset("0123456789abcdef\x80"), 16U);
  EXPECT_EQ(offset("ab\xC3"), 2U);  // cut
  EXPECT_EQ(offset("ab\xE4\xB8"), 2U);
  EXPECT_EQ(offset("\xC0\x80"), 0U);  // overlong
  EXPECT_EQ(offset("\xC1\xBF"), 0U);
  EXPECT_EQ(offset("\xE0\x9F\xBF"), 0U);
  EXPECT_EQ(offset("\xF0\x8F\xBF\xBF"), 0U);
  EXPECT_EQ(offset("\xED\xA0\x80"), 0U);      // surrogate
  EXPECT_EQ(offset("\xF4\x90\x80\x80"), 0U);  // above U+10FFFF
  EXPECT_EQ(offset("\xF5\x80\x80\x80"), 0U);
  EXPECT_EQ(offset("é\x80"), 2U);
}

// The example of Unicode's section 3.9, table 3-11, and its neighbours.
TEST(Utf8, ReplacesMaximalSubparts) {
  EXPECT_EQ(replaceInvalidUtf8("a\xF1\x80\x80\xE1\x80\xC2"
                               "b\x80"
                               "c\x80\xBF"
                               "d"),
            "a���b�c��d");
  EXPECT_EQ(replaceInvalidUtf8("\xF0\x80\x80\x41"), "���A");
  EXPECT_EQ(replaceInvalidUtf8("\xED\xA0\x80"), "���");
  EXPECT_EQ(replaceInvalidUtf8("ok é 中 😀"), "ok é 中 😀");
  EXPECT_EQ(replaceInvalidUtf8("x\xE4\xB8"), "x�");
}

TEST(ByteLevel, SpellsEveryByteAndReadsItBack) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  std::string spelling;
  appendSpelling(spelling, all);
  EXPECT_FALSE(findInvalidUtf8(spelling).has_value());
  EXPECT_EQ(bytesOfSpelling(spelling), all);
}

TEST(ByteLevel, UsesTheKnownCharacters) {
  std::string spelling;
  appendSpelling(spelling, std::string_view(" a\n\t\0\x7f\xad\xa0~é", 11));
  EXPECT_EQ(spelling, "ĠaĊĉĀġŃł~Ã©");
  EXPECT_EQ(bytesOfSpelling("Ġa"), " a");
  EXPECT_EQ(bytesOfSpelling("a b"), std::nullopt);
  EXPECT_EQ(bytesOfSpelling("中"), std::nullopt);
  EXPECT_EQ(bytesOfSpelling(""), "");
}

}  // namespace
}  // namespace qs::tokenizer
