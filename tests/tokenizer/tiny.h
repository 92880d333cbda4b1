// A small tokenizer.json to vary: all 256 bytes, " the" and what leads to it, cut as GPT-2 does.
// It is not used by the program.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/tokenizer.h"
#include "tests/io/scratch.h"

namespace qs::test {

inline nlohmann::json tinyTokenizer() {
  nlohmann::json vocab = nlohmann::json::object();
  for (int byte = 0; byte < 256; ++byte) {
    std::string spelling;
    tokenizer::appendSpelling(spelling, std::string(1, static_cast<char>(byte)));
    vocab[spelling] = byte;
  }
  const char* const more[] = {"th", "the", "Ġthe", "ab", "bc", "abc"};
  for (const char* token : more) vocab[token] = vocab.size();
  return {{"version", "1.0"},
          {"truncation", nullptr},
          {"padding", nullptr},
          {"added_tokens", nlohmann::json::array()},
          {"normalizer", nullptr},
          {"pre_tokenizer",
           {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", true}}},
          {"post_processor", nullptr},
          {"decoder", {{"type", "ByteLevel"}}},
          {"model",
           {{"type", "BPE"},
            {"dropout", nullptr},
            {"unk_token", nullptr},
            {"continuing_subword_prefix", nullptr},
            {"end_of_word_suffix", nullptr},
            {"fuse_unk", false},
            {"byte_fallback", false},
            {"ignore_merges", false},
            {"vocab", vocab},
            {"merges", {"t h", "th e", "Ġ the", "b c", "a bc"}}}}};
}

struct Loaded {
  std::shared_ptr<const tokenizer::Tokenizer> tokenizer;
  std::string error;
};

inline Loaded loadText(const std::string& text) {
  const Scratch scratch;
  auto loaded = tokenizer::loadTokenizer(scratch.write("tokenizer.json", text));
  if (!loaded) return {nullptr, loaded.error().english()};
  return {*loaded, ""};
}
inline Loaded loadJson(const nlohmann::json& file) {
  return loadText(file.dump());
}

// For files that must load; GoogleTest reports the exception as a failure of the test.
inline std::shared_ptr<const tokenizer::Tokenizer> mustLoad(const nlohmann::json& file) {
  Loaded loaded = loadJson(file);
  if (!loaded.tokenizer) throw std::runtime_error(loaded.error);
  return loaded.tokenizer;
}

inline nlohmann::json addedToken(int id, const std::string& content, bool special = false) {
  return {{"id", id},        {"content", content},  {"single_word", false}, {"lstrip", false},
          {"rstrip", false}, {"normalized", false}, {"special", special}};
}

}  // namespace qs::test
