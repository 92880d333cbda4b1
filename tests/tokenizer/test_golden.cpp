// The ids that the Python package `tokenizers` gives (tests/data/tokenizer/make_golden.py), reproduced.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/base/sha256.h"
#include "core/tokenizer/tokenizer.h"

namespace qs::tokenizer {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const fs::path kData = fs::path(QS_TEST_DATA) / "tokenizer";

class Golden : public ::testing::TestWithParam<const char*> {};

TEST_P(Golden, GivesTheSameIds) {
  const json golden = json::parse(std::ifstream(kData / "golden.json"));
  const auto loaded = loadTokenizer(kData / (std::string(GetParam()) + ".json"));
  ASSERT_TRUE(loaded) << loaded.error().english();
  const auto& texts = golden["texts"];
  ASSERT_GT(texts.size(), 150U);
  for (const bool special : {false, true}) {
    const json& table = golden[special ? "ids_with_special" : "ids"];
    if (!table.contains(GetParam())) continue;
    const json& expected = table[GetParam()];
    ASSERT_EQ(expected.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto text = texts[i].get<std::string>();
      const auto ids = (*loaded)->encode(text, {.addSpecial = special});
      ASSERT_TRUE(ids) << ids.error().english();
      EXPECT_EQ(*ids, expected[i].get<std::vector<int>>()) << text;
      if (!special && (*loaded)->changesText().empty()) {
        EXPECT_EQ(*(*loaded)->decode(*ids), text);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Tokenizers, Golden,
                         ::testing::Values("words", "prefix", "whole_words", "added", "cases", "steps", "merged",
                                           "removed", "digits", "spelt"));

std::string readFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The shipped texts with the shipped tokenizer (tests/data/tokenizer/make_lab_golden.py).
TEST(LabTokenizer, GivesTheSameIdsForTheShippedTexts) {
  const fs::path resources = fs::path(QS_SOURCE_DIR) / "resources";
  const fs::path file = resources / "models/lab/tokenizer.json";
  if (!fs::exists(file)) GTEST_SKIP() << "the lab's model is not here";
  const json golden = json::parse(std::ifstream(kData / "lab_texts.json"));
  ASSERT_EQ(base::sha256Hex(readFile(file)), golden["tokenizer_sha256"]) << "run make_lab_golden.py again";
  const auto loaded = loadTokenizer(file);
  ASSERT_TRUE(loaded) << loaded.error().english();
  ASSERT_TRUE((*loaded)->changesText().empty());
  for (const auto& [name, expected] : golden["texts"].items()) {
    const std::string text = readFile(resources / "texts" / name);
    ASSERT_EQ(base::sha256Hex(text), expected["text_sha256"]) << name << ": run make_lab_golden.py again";
    const auto ids = (*loaded)->encode(text);
    ASSERT_TRUE(ids) << ids.error().english();
    EXPECT_EQ(ids->size(), expected["tokens"]) << name;
    static_assert(sizeof(int) == 4);
    const std::string_view bytes(reinterpret_cast<const char*>(ids->data()), ids->size() * sizeof(int));
    EXPECT_EQ(base::sha256Hex(bytes), expected["ids_sha256"]) << name;
    EXPECT_EQ(*(*loaded)->decode(*ids), text) << name;
  }
}

}  // namespace
}  // namespace qs::tokenizer
