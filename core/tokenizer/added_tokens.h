// The tokens that a tokenizer.json adds on top of its vocabulary: found in the text before anything else, each one id
// wherever it stands. It is not the vocabulary; ids outside both do not exist.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qs::tokenizer {

struct AddedToken {
  int id = 0;
  std::string content;
  bool singleWord = false;  // not inside a word
  bool lstrip = false;      // takes the white space before it along
  bool rstrip = false;      // and after it
  bool normalized = true;   // looked for in the normalized text
  bool special = false;     // may be left out when decoding
};

// A stretch of text between added tokens, or one of them.
struct Segment {
  std::string_view text;
  std::optional<int> id;
};

// Finds the longest of some words at the leftmost place. A trie of bytes.
class WordFinder {
 public:
  WordFinder();
  // A word that is there already keeps its first index.
  void add(std::string_view word, std::size_t index);
  bool empty() const { return nodes_.size() == 1; }

  struct Match {
    std::size_t begin;
    std::size_t end;
    std::size_t index;
  };
  // The next match that begins at or after `from`. Takes at most text × longest word steps.
  std::optional<Match> find(std::string_view text, std::size_t from) const;

 private:
  struct Node {
    std::uint32_t firstChild = 0;  // 0: none
    std::uint32_t sibling = 0;
    std::int64_t index = -1;  // of the word that ends here
    unsigned char byte = 0;
  };
  std::uint32_t child(std::uint32_t node, unsigned char byte) const;

  std::vector<Node> nodes_;
  std::array<bool, 256> begins_{};
};

class AddedTokens {
 public:
  // The longest content that is accepted, in bytes; it bounds the time to look for tokens.
  static constexpr std::size_t kMaxContent = 512;

  AddedTokens() = default;
  // `forms[i]` is what to look for instead of tokens[i].content in normalized text.
  AddedTokens(std::vector<AddedToken> tokens, std::span<const std::string> forms);

  const std::vector<AddedToken>& tokens() const { return tokens_; }

  // Cuts `text` at the tokens that are looked for in normalized or in raw text. The segments cover the text, save that
  // a token's segment holds the white space it takes along.
  std::vector<Segment> cut(std::string_view text, bool normalized) const;

 private:
  std::vector<AddedToken> tokens_;
  WordFinder raw_;
  WordFinder normalized_;
};

}  // namespace qs::tokenizer
