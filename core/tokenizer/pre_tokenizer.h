// Cuts a text into the pieces that BPE works on, as a tokenizer.json says: Split, Digits, ByteLevel, Sequence.
// It is not where added tokens are found; those are taken out before.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tokenizer/pattern.h"

namespace qs::tokenizer {

// Pieces of one text, in order. After a ByteLevel step the text is spelt in its alphabet.
struct Pieces {
  struct Range {
    std::size_t begin;
    std::size_t end;
  };
  std::string text;
  std::vector<Range> ranges;

  std::string_view piece(std::size_t i) const {
    return std::string_view(text).substr(ranges[i].begin, ranges[i].end - ranges[i].begin);
  }
};

class PreTokenizer {
 public:
  // `part` is the file's "pre_tokenizer"; null leaves texts whole. Errors: other types, by name; faulty patterns.
  static base::Result<PreTokenizer> load(const nlohmann::json& part, const Place& place);

  PreTokenizer(PreTokenizer&&) noexcept;
  PreTokenizer& operator=(PreTokenizer&&) noexcept;
  ~PreTokenizer();

  bool spellsBytes() const;  // has a ByteLevel step
  bool addsSpace() const;    // puts a space in front of pieces
  bool removesText() const;  // leaves matches out

  // One run over many texts; not to be shared between threads.
  class Run {
   public:
    explicit Run(const PreTokenizer& pre);
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run();

    // `text` is well-formed UTF-8. Empty pieces are left out.
    base::Result<Pieces> operator()(std::string_view text);

   private:
    struct State;
    std::unique_ptr<State> state_;
  };

 private:
  struct Step;
  PreTokenizer();
  base::Status add(const nlohmann::json& part, const Place& place);
  base::Status addSplit(const nlohmann::json& part, const Place& place);
  base::Status addByteLevel(const nlohmann::json& part, const Place& place);

  std::vector<Step> steps_;
};

}  // namespace qs::tokenizer
