#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <random>
#include <thread>

#include "core/tokenizer/utf8.h"
#include "tests/tokenizer/tiny.h"

namespace qs::tokenizer {
namespace {

using nlohmann::json;
using test::addedToken;
using test::loadJson;
using test::mustLoad;
using test::tinyTokenizer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::shared_ptr<const Tokenizer> tiny() {
  return mustLoad(tinyTokenizer());
}

TEST(Encode, MergesWhatWasMergedFirst) {
  const auto t = tiny();
  EXPECT_THAT(*t->encode("the"), ElementsAre(257));
  EXPECT_THAT(*t->encode("abc"), ElementsAre(261));      // bc before ab, though ab stands first
  EXPECT_THAT(*t->encode("ab"), ElementsAre('a', 'b'));  // "ab" is a token that no merge makes
  EXPECT_THAT(*t->encode("thth"), ElementsAre(256, 256));
  EXPECT_THAT(*t->encode(""), ElementsAre());
}

// B7
TEST(Encode, TakesWholeWordsWhereMergesAreIgnored) {
  json file = tinyTokenizer();
  file["model"]["ignore_merges"] = true;
  const auto t = mustLoad(file);
  EXPECT_THAT(*t->encode("ab"), ElementsAre(259));
  EXPECT_THAT(*t->encode("abx"), ElementsAre('a', 'b', 'x'));
}

// B8
TEST(Encode, KeepsAddedTokensWholeBesideText) {
  json file = tinyTokenizer();
  file["added_tokens"] = json::array({addedToken(262, "<think>"), addedToken(263, "<|end|>", true)});
  const auto t = mustLoad(file);
  EXPECT_THAT(*t->encode("th<think>e<|end|>"), ElementsAre(256, 262, 'e', 263));
  EXPECT_EQ(*t->decode(std::vector<int>{256, 262, 263}), "th<think><|end|>");
  EXPECT_EQ(*t->decode(std::vector<int>{256, 262, 263}, {.keepSpecial = false}), "th<think>");
}

// An added token stands for its text, even where its characters belong to the byte alphabet.
TEST(Encode, GivesAddedTokensBackAsTheyWere) {
  json file = tinyTokenizer();
  file["added_tokens"] = json::array({addedToken(262, "éé"), addedToken(263, "Ġx"), addedToken(264, "中 文")});
  const auto t = mustLoad(file);
  for (const char* text : {"aééb", "Ġx", "中 文éé"}) EXPECT_EQ(*t->decode(*t->encode(text)), text);
}

// Both "Ġ" and a space become the token of the space: what it stands for cannot be told, and the tokenizer says so.
TEST(Encode, SaysWhenAnAddedTokenIsAlsoASpelling) {
  json file = tinyTokenizer();
  for (const char* content : {"Ġ", "Ġthe"}) {
    file["added_tokens"] = json::array({addedToken(file["model"]["vocab"][content], content)});
    const auto t = mustLoad(file);
    EXPECT_EQ(*t->decode(*t->encode("a the")), "a the");
    EXPECT_EQ(t->changesText().size(), 1U) << content;
  }
  file["added_tokens"] = json::array({addedToken(257, "the")});
  EXPECT_TRUE(mustLoad(file)->changesText().empty());
}

// B10
TEST(Encode, NormalizesFirst) {
  json file = tinyTokenizer();
  file["normalizer"] = {{"type", "NFC"}};
  const auto t = mustLoad(file);
  EXPECT_EQ(*t->encode("e\u0301"), *t->encode("\u00e9"));
  EXPECT_EQ(t->changesText().size(), 1U);
  EXPECT_NE(*tiny()->encode("e\u0301"), *tiny()->encode("\u00e9"));
}

TEST(Encode, RefusesInvalidUtf8WithItsOffset) {
  const auto t = tiny();
  const auto ids = t->encode("abc\xff");
  ASSERT_FALSE(ids);
  EXPECT_THAT(ids.error().english(), HasSubstr("expected UTF-8, found the invalid byte 0xFF at offset 3"));
  EXPECT_EQ(*t->encode("a\xff\xfe"
                       "b",
                       {.replaceInvalid = true}),
            *t->encode("a\ufffd\ufffdb"));
}

TEST(Encode, RefusesWhatHasNoToken) {
  json file = tinyTokenizer();
  auto& vocab = file["model"]["vocab"];
  const int z = vocab["z"];
  vocab.erase("z");
  vocab["zz"] = z;
  const auto t = mustLoad(file);
  const auto ids = t->encode("az");
  ASSERT_FALSE(ids);
  EXPECT_THAT(ids.error().english(), HasSubstr("the byte 0x7A, which has no token"));
  file["model"]["unk_token"] = "a";
  EXPECT_THAT(*mustLoad(file)->encode("bzzb"), ElementsAre('b', 'a', 'a', 'b'));
  file["model"]["fuse_unk"] = true;
  EXPECT_THAT(*mustLoad(file)->encode("bzzb"), ElementsAre('b', 'a', 'b'));
}

TEST(Decode, RefusesIdsThatDoNotExist) {
  const auto t = tiny();
  for (const int id : {-1, 262, 1 << 30}) {
    const auto text = t->decode(std::vector<int>{0, id});
    ASSERT_FALSE(text);
    EXPECT_THAT(text.error().english(), HasSubstr("token 2 of the list: expected an id from 0 to 261, found "));
  }
  EXPECT_EQ(*t->decode({}), "");
}

TEST(Encode, ComesBackExactly) {
  const auto t = tiny();
  ASSERT_TRUE(t->changesText().empty());
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    const std::size_t length = random() % 40;
    while (text.size() < length) {
      const char32_t limit = std::array<char32_t, 4>{0x80, 0x800, 0xD800, 0x10FFFF}[random() % 4];
      const char32_t code = random() % limit;
      if (code < 0xD800 || code > 0xDFFF) appendUtf8(text, code);
    }
    const auto ids = t->encode(text);
    ASSERT_TRUE(ids);
    ASSERT_EQ(*t->decode(*ids), text);
  }
  using namespace std::string_literals;
  const std::string nasty = "\0a\r\n\r\r\n😀e\u0301\u200d中\ufeff  \t "s;
  const auto ids = t->encode(nasty);
  ASSERT_TRUE(ids);
  EXPECT_EQ(*t->decode(*ids), nasty);
}

// Every one of these once took some tokenizer quadratic time. The limit is far above what they take here (about a
// tenth of a second each) and far below what a quadratic step would.
TEST(Encode, StaysFastOnLongRuns) {
  json file = tinyTokenizer();
  auto& vocab = file["model"]["vocab"];
  std::string left = "a";
  for (int i = 0; i < 8; ++i) {  // aa, aaaa, …
    const std::string joined = left + left;
    vocab[joined] = vocab.size();
    file["model"]["merges"].push_back(left + " " + left);
    left = joined;
  }
  json withForm = file;
  withForm["normalizer"] = {{"type", "NFC"}};
  withForm["added_tokens"] = json::array({addedToken(static_cast<int>(vocab.size()), std::string(500, '<') + ">")});
  for (const auto& variant : {file, withForm}) {
    const auto loaded = loadJson(variant);
    ASSERT_TRUE(loaded.tokenizer) << loaded.error;
    for (const char* unit :
         {" ", "a", "7", "\n", "!", "\r\n", "中", "😀", "\u0301", "\u0301\u0316", "\t ", "ab ", "<", "'"}) {
      std::string text;
      while (text.size() < 1'000'000) text += unit;
      const auto start = std::chrono::steady_clock::now();
      const auto ids = loaded.tokenizer->encode(text);
      const auto took = std::chrono::steady_clock::now() - start;
      ASSERT_TRUE(ids) << ids.error().english();
      EXPECT_LT(took, std::chrono::seconds(20)) << unit;
      if (variant == file) {
        EXPECT_EQ(*loaded.tokenizer->decode(*ids), text);
      }
    }
  }
}

TEST(Encode, CanRunInSeveralThreads) {
  const auto t = tiny();
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "the bath, then abc ";
  const auto expected = *t->encode(text);
  std::vector<std::vector<int>> got(4);
  std::vector<std::thread> threads;
  for (auto& ids : got) threads.emplace_back([&] { ids = *t->encode(text); });
  for (auto& thread : threads) thread.join();
  for (const auto& ids : got) EXPECT_EQ(ids, expected);
}

}  // namespace
}  // namespace qs::tokenizer
