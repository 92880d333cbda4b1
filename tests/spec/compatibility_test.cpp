// What is refused before anything runs: other tokenizers, by the first id that differs; and what does no harm.
#include "core/spec/compatibility.h"

#include <gtest/gtest.h>

namespace qs::spec {
namespace {

// As many tokens as it is given.
class ListTokenizer final : public tokenizer::Tokenizer {
 public:
  explicit ListTokenizer(std::vector<std::string> tokens, int special = -1) : tokens_(std::move(tokens)), special_(special) {}
  base::Result<std::vector<int>> encode(std::string_view, tokenizer::EncodeOptions) const override { return std::vector<int>{}; }
  base::Result<std::string> decode(std::span<const int>, tokenizer::DecodeOptions) const override { return std::string(); }
  std::string tokenText(int id) const override { return tokens_[static_cast<std::size_t>(id)]; }
  std::string_view tokenBytes(int id) const override { return tokens_[static_cast<std::size_t>(id)]; }
  std::optional<int> idOf(std::string_view) const override { return std::nullopt; }
  int vocabSize() const override { return static_cast<int>(tokens_.size()); }
  bool isSpecial(int id) const override { return id == special_; }
  std::optional<int> bosId() const override { return std::nullopt; }
  std::optional<int> eosId() const override { return std::nullopt; }
  std::vector<base::Text> changesText() const override { return {}; }

 private:
  std::vector<std::string> tokens_;
  int special_;
};

model::Config config(std::int64_t vocab, std::int64_t context = 64) {
  model::Config out;
  out.vocab = vocab;
  out.context = context;
  out.eos = {0};
  return out;
}

std::vector<std::string> tokens(std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back("t" + std::to_string(i));
  return out;
}

std::string errorOf(const Side& a, const Side& b) {
  const auto out = compatible(a, b);
  EXPECT_FALSE(out);
  return out ? "" : out.error().english();
}

TEST(Compatibility, PaddingRowsAreAllowed) {  // D6
  const ListTokenizer same(tokens(100));
  const auto plain = config(100);
  const auto padded = config(228);
  for (const auto& [a, b] : {std::pair(plain, padded), std::pair(padded, plain), std::pair(padded, padded)}) {
    const auto out = compatible({"a", &a, &same}, {"b", &b, &same});
    ASSERT_TRUE(out);
    EXPECT_EQ(out->tokens, 100);
    EXPECT_FALSE(out->notes.empty());
    EXPECT_NE(out->notes.front().english().find("228"), std::string::npos);
  }
}

TEST(Compatibility, ASwappedTokenIsRefusedByItsId) {  // D6
  const ListTokenizer a(tokens(100));
  auto swapped = tokens(100);
  std::swap(swapped[41], swapped[77]);
  const ListTokenizer b(swapped);
  const auto c = config(100);
  const auto error = errorOf({"target", &c, &a}, {"draft", &c, &b});
  EXPECT_NE(error.find("id 41"), std::string::npos) << error;
  EXPECT_NE(error.find("'t41'"), std::string::npos);
  EXPECT_NE(error.find("'t77'"), std::string::npos);
}

TEST(Compatibility, OtherSizesAndSpecialTokensAreRefused) {
  const ListTokenizer a(tokens(100));
  const ListTokenizer fewer(tokens(98));
  const ListTokenizer special(tokens(100), 7);
  const auto c = config(128);
  EXPECT_NE(errorOf({"target", &c, &a}, {"draft", &c, &fewer}).find("without id 98 ('t98')"), std::string::npos);
  EXPECT_NE(errorOf({"target", &c, &fewer}, {"draft", &c, &a}).find("with id 98 ('t98')"), std::string::npos);
  EXPECT_NE(errorOf({"target", &c, &a}, {"draft", &c, &special}).find("id 7"), std::string::npos);
  const auto small = config(90);
  EXPECT_NE(errorOf({"target", &c, &a}, {"draft", &small, &a}).find("90 rows"), std::string::npos);
}

TEST(Compatibility, WhatDoesNoHarmIsNoted) {
  const ListTokenizer a(tokens(100));
  auto target = config(100, 512);
  auto draft = config(100, 128);
  draft.eos = {1};
  const auto out = compatible({"target", &target, &a}, {"draft", &draft, &a}).value();
  EXPECT_EQ(out.context, 128);
  ASSERT_EQ(out.notes.size(), 2U);
  EXPECT_NE(out.notes[1].english().find("128"), std::string::npos);
}

TEST(Compatibility, RandomWeightsNeedEqualVocabularies) {
  const auto a = config(100);
  const auto b = config(101);
  EXPECT_TRUE(compatible({"a", &a, nullptr}, {"b", &a, nullptr}));
  EXPECT_FALSE(compatible({"a", &a, nullptr}, {"b", &b, nullptr}));
}

}  // namespace
}  // namespace qs::spec
