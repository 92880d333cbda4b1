// Byte-pair encoding (Sennrich et al. 2016): a piece of text starts as characters, and the pair that was merged first
// in training is merged first. It is not a tokenizer; it knows neither added tokens nor how texts are cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace qs::tokenizer {

// Hashing by std::string_view, so that pieces are looked up without a copy.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};
using Vocabulary = std::unordered_map<std::string, int, TextHash, std::equal_to<>>;

// One merge of the file, in order: left + right becomes the token that spells both.
struct Merge {
  int left = 0;
  int right = 0;
  int result = 0;
};

struct BpeSettings {
  bool ignoreMerges = false;   // a piece that is a token becomes it, whatever the merges say
  std::optional<int> unknown;  // for characters without a token
  bool fuseUnknown = false;    // one unknown token for a run of such characters
};

class Bpe {
 public:
  // Of equal pairs the last one counts.
  Bpe(Vocabulary vocabulary, const std::vector<Merge>& merges, BpeSettings settings);

  const Vocabulary& vocabulary() const { return vocabulary_; }
  // Whether some merge makes this token.
  bool isMerged(int id) const {
    return id >= 0 && static_cast<std::size_t>(id) < merged_.size() && merged_[static_cast<std::size_t>(id)];
  }
  bool ignoresMerges() const { return settings_.ignoreMerges; }
  bool hasUnknown() const { return settings_.unknown.has_value(); }

  // Memory that is used again from piece to piece; not to be shared between threads.
  struct Scratch {
    struct Symbol {
      int id;  // −1: merged into the one before
      std::int32_t previous;
      std::int32_t next;
    };
    struct Candidate {
      std::uint64_t order;  // rank, then position: the lowest goes first
      int result;
      bool operator<(const Candidate& other) const { return order > other.order; }  // for a heap with the lowest on top
    };
    std::vector<Symbol> symbols;
    std::vector<Candidate> heap;
  };

  // Appends the piece's tokens, in O(n log n) for n characters; `piece` is well-formed UTF-8 below 2³¹ bytes. Returns
  // the offset of a character that has no token, when there is no token for unknown ones either.
  std::optional<std::size_t> encode(std::string_view piece, std::vector<int>& out, Scratch& scratch) const;

 private:
  struct Slot {
    std::uint64_t pair = kNoPair;
    std::uint32_t rank = 0;
    int result = 0;
  };
  static constexpr std::uint64_t kNoPair = ~std::uint64_t{0};
  static constexpr std::size_t kDirect = 0x180;  // characters looked up by table: Latin and the byte alphabet

  const Slot* findPair(int left, int right) const;
  int idOfCharacter(std::string_view piece, std::size_t at, std::size_t length) const;
  std::optional<std::size_t> split(std::string_view piece, Scratch& scratch) const;

  Vocabulary vocabulary_;
  BpeSettings settings_;
  std::vector<Slot> slots_;  // open addressing, at most half full
  std::vector<bool> merged_;
  std::vector<int> direct_;  // id by code point, −1 if none
};

}  // namespace qs::tokenizer
