// The ids that the Python package `tokenizers` gives (tests/data/tokenizer/make_golden.py), reproduced.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

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
                         ::testing::Values("words", "prefix", "whole_words", "added", "cases", "steps", "merged", "removed",
                                           "digits", "spelt"));

}  // namespace
}  // namespace qs::tokenizer
