// A regular expression that accepts answers, from a file that anyone may have written: it is compiled once, and matching
// it gives up after a fixed amount of time and memory. It is not the tokenizers' pattern (core/tokenizer/pattern.h), which
// speaks another dialect.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace qs::experiment {

inline constexpr std::size_t kMostPatternBytes = 1000;
inline constexpr std::size_t kMostMatchedBytes = 64 * 1024;  // of a text: what is longer is matched in its beginning

// Const after compile(); may be used from several threads.
class AnswerPattern {
 public:
  // ICU's syntax (Perl's, mostly), well-formed UTF-8. Errors (badInput): a pattern that is empty, too long or not valid, with
  // the place; `what` names it.
  static base::Result<std::shared_ptr<const AnswerPattern>> compile(std::string_view source, const base::Text& what);
  ~AnswerPattern();

  const std::string& source() const { return source_; }
  // Whether it matches anywhere in `text` (bytes that are not UTF-8 are read as U+FFFD). Error (badInput): the pattern needs
  // more steps or memory on this text than it may have.
  base::Result<bool> matches(std::string_view text) const;

 private:
  struct Compiled;
  AnswerPattern() = default;
  std::string source_;
  base::Text what_;
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace qs::experiment
