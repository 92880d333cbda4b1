// A byte-level tokenizer.json for tests: `<|endoftext|>` is 0, byte b is b + 1, and "th" is 257. 258 entries.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace qs::test {

// The printable character by which byte-level vocabularies write a byte.
inline std::string byteCharacter(int byte) {
  const auto printable = [](int b) { return (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || (b >= 174 && b <= 255); };
  int code = byte;
  if (!printable(byte)) {
    code = 256;
    for (int b = 0; b < byte; ++b) code += printable(b) ? 0 : 1;
  }
  if (code < 0x80) return std::string(1, static_cast<char>(code));
  return {static_cast<char>(0xC0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3F))};
}

inline constexpr int kTinyVocabulary = 258;

inline void writeTinyTokenizer(const std::filesystem::path& folder) {
  nlohmann::json vocab;
  vocab["<|endoftext|>"] = 0;
  for (int b = 0; b < 256; ++b) vocab[byteCharacter(b)] = b + 1;
  vocab["th"] = 257;
  const nlohmann::json json = {
      {"version", "1.0"},
      {"truncation", nullptr},
      {"padding", nullptr},
      {"added_tokens",
       {{{"id", 0}, {"content", "<|endoftext|>"}, {"single_word", false}, {"lstrip", false}, {"rstrip", false},
         {"normalized", false}, {"special", true}}}},
      {"normalizer", nullptr},
      {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", true}}},
      {"post_processor", nullptr},
      {"decoder", {{"type", "ByteLevel"}, {"add_prefix_space", true}, {"trim_offsets", true}, {"use_regex", true}}},
      {"model", {{"type", "BPE"}, {"dropout", nullptr}, {"unk_token", nullptr}, {"continuing_subword_prefix", nullptr},
                 {"end_of_word_suffix", nullptr}, {"fuse_unk", false}, {"byte_fallback", false}, {"vocab", vocab},
                 {"merges", nlohmann::json::array({nlohmann::json::array({"t", "h"})})}}}};
  std::ofstream(folder / "tokenizer.json") << json.dump(1);
}

}  // namespace qs::test
