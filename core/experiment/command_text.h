// Words of a command line as a POSIX shell reads them. It is not a parser.
#pragma once

#include <string>
#include <string_view>

namespace qs::experiment {

// The word as it is if a shell takes it literally, else in quotes. Negative numbers are quoted too, for the eye.
inline std::string shellWord(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=+,@%";
  const bool plain = !word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos;
  if (plain) return std::string(word);
  if (word.find_first_of("\"\\$`!\n") == std::string_view::npos) return "\"" + std::string(word) + "\"";
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace qs::experiment
