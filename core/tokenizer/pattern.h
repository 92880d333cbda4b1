// A regular expression of a tokenizer.json, translated from the dialect of these files (Oniguruma's Ruby syntax) to
// ICU's, with the same matches. It is not a general translator: constructs whose meaning differs are refused by name.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tokenizer/json_fields.h"

namespace qs::tokenizer {

// A run of a text's bytes; `matched` tells the pattern's matches from what lies between them.
struct Run {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool matched = false;
};

class Pattern {
 public:
  // Errors: a pattern that is not valid, or holds a construct that is not supported.
  static base::Result<Pattern> regex(std::string_view source, const Place& place);
  static base::Result<Pattern> literal(std::string_view text, const Place& place);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Finds the matches in texts, one text after another; not to be shared between threads.
  class Finder {
   public:
    explicit Finder(const Pattern& pattern);
    Finder(const Finder&) = delete;
    Finder& operator=(const Finder&) = delete;
    ~Finder();

    // Appends to `out` the runs that make up `text` (well-formed UTF-8), leftmost matches first, offsets from its
    // start. Error: a text on which matching takes longer, or more memory, than any sane pattern needs.
    base::Status find(std::string_view text, std::vector<Run>& out);

   private:
    struct State;
    std::unique_ptr<State> state_;
  };

 private:
  struct Compiled;
  explicit Pattern(std::unique_ptr<Compiled> compiled);
  std::unique_ptr<Compiled> compiled_;
};

// The ICU form of `source`; for tests.
base::Result<std::string> translatePattern(std::string_view source, const Place& place);

}  // namespace qs::tokenizer
