#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tokenizer/tiny.h"

namespace qs::tokenizer {
namespace {

using nlohmann::json;
using test::addedToken;
using test::loadJson;
using test::loadText;
using test::tinyTokenizer;
using ::testing::AllOf;
using ::testing::HasSubstr;

// The tiny tokenizer with one place changed.
std::string errorWith(const char* pointer, const json& value) {
  json file = tinyTokenizer();
  file[json::json_pointer(pointer)] = value;
  const auto loaded = loadJson(file);
  return loaded.tokenizer ? "loaded" : loaded.error;
}

TEST(LoadTokenizer, ReadsTheVocabulary) {
  json file = tinyTokenizer();
  file["added_tokens"] = json::array({addedToken(262, "<|end|>", true), addedToken(263, "plain")});
  const auto loaded = loadJson(file);
  ASSERT_TRUE(loaded.tokenizer) << loaded.error;
  const Tokenizer& t = *loaded.tokenizer;
  EXPECT_EQ(t.vocabSize(), 264);
  EXPECT_EQ(t.tokenText(258), "Ġthe");
  EXPECT_EQ(t.tokenBytes(258), " the");
  EXPECT_EQ(t.tokenText(262), "<|end|>");
  EXPECT_TRUE(t.isSpecial(262));
  EXPECT_FALSE(t.isSpecial(263));
  EXPECT_EQ(t.idOf("Ġthe"), 258);
  EXPECT_EQ(t.idOf("<|end|>"), 262);
  EXPECT_EQ(t.idOf("nothing"), std::nullopt);
  EXPECT_EQ(t.tokenText(264), "");
  EXPECT_EQ(t.tokenBytes(-1), "");
  EXPECT_FALSE(t.bosId().has_value());
  EXPECT_TRUE(t.changesText().empty());
}

// B6
TEST(LoadTokenizer, ReadsMergesInBothForms) {
  json file = tinyTokenizer();
  const auto asText = loadJson(file);
  for (json& merge : file["model"]["merges"]) {
    const auto line = merge.get<std::string>();
    merge = json::array({line.substr(0, line.find(' ')), line.substr(line.find(' ') + 1)});
  }
  const auto asLists = loadJson(file);
  ASSERT_TRUE(asText.tokenizer && asLists.tokenizer) << asText.error << asLists.error;
  for (const char* text : {"the", " the", "then th abc", "bath"}) {
    EXPECT_EQ(*asText.tokenizer->encode(text), *asLists.tokenizer->encode(text));
  }
  EXPECT_EQ(*asLists.tokenizer->encode(" the"), std::vector<int>{258});
}

// B6: a token with a space in it only fits the list form.
TEST(LoadTokenizer, ReadsMergesOfTokensWithSpaces) {
  json file = tinyTokenizer();
  file["pre_tokenizer"] = nullptr;
  file["decoder"] = nullptr;
  file["model"]["vocab"] = {{"a", 0}, {" ", 1}, {"b", 2}, {"a ", 3}, {"a b", 4}};
  file["model"]["merges"] = json::array({json::array({"a", " "}), json::array({"a ", "b"})});
  const auto loaded = loadJson(file);
  ASSERT_TRUE(loaded.tokenizer) << loaded.error;
  EXPECT_EQ(*loaded.tokenizer->encode("a bb"), (std::vector<int>{4, 2}));
  EXPECT_EQ(*loaded.tokenizer->decode(std::vector<int>{4, 2}), "a bb");
  file["model"]["merges"] = json::array({"a  ", "a  b"});
  EXPECT_THAT(loadJson(file).error, HasSubstr("two tokens with one space between them"));
}

TEST(LoadTokenizer, RefusesFaultyMerges) {
  EXPECT_THAT(errorWith("/model/merges", json::array()), HasSubstr("at least one merge, found none"));
  EXPECT_THAT(errorWith("/model/merges", nullptr), HasSubstr("model.merges"));
  EXPECT_THAT(errorWith("/model/merges", json::array({"t h", json::array({"th", "e"})})), HasSubstr("model.merges[1]"));
  EXPECT_THAT(errorWith("/model/merges", json::array({"t"})), HasSubstr("two tokens"));
  EXPECT_THAT(errorWith("/model/merges", json::array({"t h e"})), HasSubstr("two tokens"));
  EXPECT_THAT(errorWith("/model/merges", json::array({json::array({"t", "h", "e"})})),
              HasSubstr("a list of two tokens"));
  EXPECT_THAT(errorWith("/model/merges", json::array({"t zz"})), HasSubstr("\"zz\", which is not in it"));
  EXPECT_THAT(errorWith("/model/merges", json::array({"t e"})), HasSubstr("\"te\", which is not in it"));
}

TEST(LoadTokenizer, RefusesHolesAndTwoTokensOfOneId) {
  EXPECT_THAT(errorWith("/model/vocab/th", 300), HasSubstr("no token with id 256"));
  EXPECT_THAT(errorWith("/model/vocab/th", 5), AllOf(HasSubstr("one token for id 5"), HasSubstr("\"th\"")));
  EXPECT_THAT(errorWith("/model/vocab/th", -1), HasSubstr("the number -1"));
  EXPECT_THAT(errorWith("/model/vocab/th", 2147483647), HasSubstr("a token id"));
  EXPECT_THAT(errorWith("/model/vocab/th", 1.5), HasSubstr("a token id"));
  EXPECT_THAT(errorWith("/model/vocab/th", "256"), HasSubstr("a token id"));
  EXPECT_THAT(errorWith("/model/vocab", json::object()), HasSubstr("tokens with their ids"));
  EXPECT_THAT(errorWith("/model/vocab", nullptr), HasSubstr("tokens with their ids"));
}

TEST(LoadTokenizer, RefusesFaultyAddedTokens) {
  EXPECT_THAT(errorWith("/added_tokens", json::array({addedToken(263, "x y")})),
              HasSubstr("id 262, the next free one, for \"x y\""));
  EXPECT_THAT(errorWith("/added_tokens", json::array({addedToken(3, "the")})),
              HasSubstr("id 257 for \"the\", as in the vocabulary"));
  EXPECT_THAT(errorWith("/added_tokens", json::array({addedToken(262, "x y"), addedToken(263, "x y")})),
              HasSubstr("\"x y\" twice"));
  EXPECT_THAT(errorWith("/added_tokens", json::array({addedToken(262, "x y"), addedToken(262, "y z")})),
              HasSubstr("id 262 twice"));
  EXPECT_THAT(errorWith("/added_tokens", json::array({addedToken(262, "")})), HasSubstr("1 to 512 bytes"));
  EXPECT_THAT(errorWith("/added_tokens", json::array({addedToken(262, std::string(513, 'x'))})),
              HasSubstr("found 513 bytes"));
  EXPECT_THAT(errorWith("/added_tokens", json::array({json{{"id", 262}}})), HasSubstr("content"));
  EXPECT_THAT(errorWith("/added_tokens", 1), HasSubstr("a list"));
  EXPECT_EQ(errorWith("/added_tokens", json::array({addedToken(257, "the"), addedToken(262, "new")})), "loaded");
}

TEST(LoadTokenizer, RefusesByNameWhatItCannotDo) {
  EXPECT_THAT(errorWith("/model/type", "Unigram"), HasSubstr("Unigram, which is not supported"));
  EXPECT_THAT(errorWith("/model/type", "WordPiece"), HasSubstr("WordPiece"));
  EXPECT_THAT(errorWith("/model/byte_fallback", true), HasSubstr("byte_fallback"));
  EXPECT_THAT(errorWith("/model/dropout", 0.1), HasSubstr("dropout"));
  EXPECT_THAT(errorWith("/model/continuing_subword_prefix", "##"), HasSubstr("continuing_subword_prefix"));
  EXPECT_THAT(errorWith("/model/end_of_word_suffix", "</w>"), HasSubstr("end_of_word_suffix"));
  EXPECT_THAT(errorWith("/model/other", 1), HasSubstr("other"));
  EXPECT_THAT(errorWith("/normalizer", {{"type", "Lowercase"}}), HasSubstr("Lowercase"));
  EXPECT_THAT(errorWith("/pre_tokenizer", {{"type", "BertPreTokenizer"}}), HasSubstr("BertPreTokenizer"));
  EXPECT_THAT(errorWith("/post_processor", {{"type", "Other"}}), HasSubstr("post_processor"));
  EXPECT_THAT(errorWith("/decoder", {{"type", "WordPiece"}}), HasSubstr("decoder"));
  EXPECT_THAT(errorWith("/truncation", {{"max_length", 5}}), HasSubstr("truncation"));
  EXPECT_THAT(errorWith("/padding", {{"strategy", "BatchLongest"}}), HasSubstr("padding"));
  EXPECT_THAT(errorWith("/version", "2.0"), HasSubstr("version"));
  EXPECT_THAT(errorWith("/unknown", 1), HasSubstr("unknown"));
  EXPECT_EQ(errorWith("/model/continuing_subword_prefix", ""), "loaded");
  EXPECT_EQ(errorWith("/model/dropout", 0.0), "loaded");
}

TEST(LoadTokenizer, RefusesWhatIsNotATokenizer) {
  EXPECT_THAT(loadText("").error, HasSubstr("valid JSON"));
  EXPECT_THAT(loadText("[]").error, HasSubstr("expected an object, found a list"));
  EXPECT_THAT(loadText("{}").error, HasSubstr("a BPE model"));
  EXPECT_THAT(loadText(R"({"model":{"vocab":{"a":0,"a":1}}})").error, HasSubstr("the name \"a\" twice"));
  EXPECT_THAT(loadText("{\"\xff\":1}").error, HasSubstr("invalid UTF-8"));
  const test::Scratch scratch;
  EXPECT_THAT(loadTokenizer(scratch.path()).error().english(), HasSubstr("a tokenizer.json in it, found none"));
  EXPECT_THAT(loadTokenizer(scratch / "none.json").error().english(), HasSubstr("No such file"));
}

TEST(LoadTokenizer, RefusesFaultyTemplates) {
  const auto with = [](const json& single, const json& table) {
    return errorWith(
        "/post_processor",
        {{"type", "TemplateProcessing"}, {"single", single}, {"pair", json::array()}, {"special_tokens", table}});
  };
  const json text = {{"Sequence", {{"id", "A"}, {"type_id", 0}}}};
  const json bos = {{"SpecialToken", {{"id", "<s>"}, {"type_id", 0}}}};
  const json table = {{"<s>", {{"id", "<s>"}, {"ids", {5}}, {"tokens", {"<s>"}}}}};
  EXPECT_EQ(with(json::array({bos, text}), table), "loaded");
  EXPECT_THAT(with(json::array({bos}), table), HasSubstr("the text A once"));
  EXPECT_THAT(with(json::array({text, text}), table), HasSubstr("the text A once"));
  EXPECT_THAT(with(json::array({bos, text}), json::object()), HasSubstr("none for \"<s>\""));
  EXPECT_THAT(with(json::array({bos, text}), {{"<s>", {{"ids", {262}}}}}), HasSubstr("ids below 262, found id 262"));
}

class NeighbourFiles : public ::testing::Test {
 protected:
  NeighbourFiles() {
    json file = tinyTokenizer();
    file["added_tokens"] = json::array({addedToken(262, "<s>", true), addedToken(263, "</s>", true)});
    scratch_.write("tokenizer.json", file.dump());
  }
  std::string ids() const {
    const auto loaded = loadTokenizer(scratch_.path());
    if (!loaded) return loaded.error().english();
    const auto show = [](std::optional<int> id) { return id ? std::to_string(*id) : std::string("none"); };
    return show((*loaded)->bosId()) + " " + show((*loaded)->eosId());
  }
  test::Scratch scratch_;
};

TEST_F(NeighbourFiles, NameTheFirstAndLastToken) {
  EXPECT_EQ(ids(), "none none");
  scratch_.write("config.json", R"({"bos_token_id":1,"eos_token_id":[2,3]})");
  EXPECT_EQ(ids(), "1 2");
  scratch_.write("tokenizer_config.json", R"({"bos_token":"<s>","eos_token":{"content":"</s>","special":true}})");
  EXPECT_EQ(ids(), "262 263");
  scratch_.write("tokenizer_config.json", R"({"bos_token":null,"eos_token":"</s>"})");
  EXPECT_EQ(ids(), "1 263");
}

TEST_F(NeighbourFiles, AreRefusedWhenTheyNameWhatIsNotThere) {
  scratch_.write("tokenizer_config.json", R"({"bos_token":"<bos>"})");
  EXPECT_THAT(ids(), AllOf(HasSubstr("bos_token in "), HasSubstr("\"<bos>\", which is not one")));
  scratch_.write("tokenizer_config.json", "{}");
  scratch_.write("config.json", R"({"eos_token_id":264})");
  EXPECT_THAT(ids(), HasSubstr("ids below 264, found id 264"));
  scratch_.write("config.json", R"({"eos_token_id":"x"})");
  EXPECT_THAT(ids(), HasSubstr("a token id"));
  scratch_.write("config.json", "{");
  EXPECT_THAT(ids(), HasSubstr("valid JSON"));
}

// B11: one first token, whether the template, the option or both ask for it.
TEST_F(NeighbourFiles, AskForTheFirstTokenOnce) {
  const auto encode = [&] { return *(*loadTokenizer(scratch_.path()))->encode("a", {.addSpecial = true}); };
  EXPECT_EQ(encode(), (std::vector<int>{'a'}));
  scratch_.write("tokenizer_config.json", R"({"bos_token":"<s>","add_bos_token":true})");
  EXPECT_EQ(encode(), (std::vector<int>{262, 'a'}));
  json file = tinyTokenizer();
  file["added_tokens"] = json::array({addedToken(262, "<s>", true), addedToken(263, "</s>", true)});
  file["post_processor"] = {
      {"type", "TemplateProcessing"},
      {"single", {{{"SpecialToken", {{"id", "<s>"}, {"type_id", 0}}}}, {{"Sequence", {{"id", "A"}, {"type_id", 0}}}}}},
      {"pair", json::array()},
      {"special_tokens", {{"<s>", {{"id", "<s>"}, {"ids", {262}}, {"tokens", {"<s>"}}}}}}};
  scratch_.write("tokenizer.json", file.dump());
  EXPECT_EQ(encode(), (std::vector<int>{262, 'a'}));
}

}  // namespace
}  // namespace qs::tokenizer
