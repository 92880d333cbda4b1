#include "core/experiment/values_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace qs::experiment {

namespace {

using base::ErrorKind;

// Longer pieces are shown by their beginning, so that a pasted page does not fill the message.
constexpr std::size_t kShownPiece = 24;

bool isSeparator(char c) {
  switch (c) {
    case ',': case ';': case ' ': case '\t': case '\n': case '\r': case '\f': case '\v':
    case '[': case ']': case '(': case ')': case '{': case '}': return true;
    default: return false;
  }
}

// The separators and signs that text processors and Chinese input methods write, as their plain counterparts.
std::string plain(std::string_view text) {
  struct Replacement {
    std::string_view from;
    char to;
  };
  static constexpr Replacement kReplacements[] = {
      {"\xE2\x88\x92", '-'},  // U+2212 minus sign
      {"\xEF\xBC\x8D", '-'},  // U+FF0D full-width hyphen-minus
      {"\xEF\xBC\x8C", ','},  // U+FF0C full-width comma
      {"\xEF\xBC\x9B", ';'},  // U+FF1B full-width semicolon
      {"\xE3\x80\x81", ','},  // U+3001 ideographic comma
      {"\xE3\x80\x80", ' '},  // U+3000 ideographic space
      {"\xC2\xA0", ' '},      // U+00A0 no-break space
  };
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    bool replaced = false;
    if (static_cast<unsigned char>(text[i]) >= 0x80) {
      for (const auto& [from, to] : kReplacements) {
        if (text.substr(i, from.size()) == from) {
          out += to;
          i += from.size();
          replaced = true;
          break;
        }
      }
    }
    if (!replaced) out += text[i++];
  }
  return out;
}

// At most kShownPiece bytes, cut between characters.
std::string shown(std::string_view piece) {
  if (piece.size() <= kShownPiece) return std::string(piece);
  std::size_t end = kShownPiece;
  while (end > 0 && (static_cast<unsigned char>(piece[end]) & 0xC0) == 0x80) --end;
  return std::string(piece.substr(0, end)) + "…";
}

// Calls take(piece, index from 1) for every piece until it returns false.
template <class Take>
void forEachPiece(std::string_view text, Take take) {
  std::size_t index = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (isSeparator(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && !isSeparator(text[end])) ++end;
    if (!take(text.substr(i, end - i), ++index)) return;
    i = end;
  }
}

base::Text pieceName(std::string_view piece, std::size_t index) {
  return {QS_LABEL("core", "value %1, \"%2\""), {std::to_string(index), shown(piece)}};
}

}  // namespace

base::Result<std::vector<float>> parseValues(std::string_view text) {
  const std::string readable = plain(text);
  std::vector<float> values;
  base::Status status;
  forEachPiece(readable, [&](std::string_view piece, std::size_t index) {
    if (values.size() == kMaxTypedValues) {
      status = base::fail(ErrorKind::badInput, QS_LABEL("core", "typed values"),
                          {QS_LABEL("core", "at most %1 numbers"), {std::to_string(kMaxTypedValues)}},
                          QS_LABEL("core", "more"), QS_LABEL("core", "put longer lists into a file"));
      return false;
    }
    std::string_view digits = piece;
    if (digits.size() > 1 && digits.front() == '+' && digits[1] != '-' && digits[1] != '+') digits.remove_prefix(1);
    double value = 0.0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || code == std::errc::invalid_argument) {
      status = base::fail(ErrorKind::badInput, pieceName(piece, index), QS_LABEL("core", "a number such as -0.37"), {},
                          QS_LABEL("core", "correct it or take it out"));
      return false;
    }
    // Too small for a double is 0 as far as F32 is concerned; from_chars leaves `value` alone then.
    const bool tiny = code == std::errc::result_out_of_range &&
                      (digits.find("e-") != std::string_view::npos || digits.find("E-") != std::string_view::npos);
    const bool huge = code == std::errc::result_out_of_range && !tiny;
    const auto narrowed = static_cast<float>(tiny ? 0.0 : value);
    if (huge || (std::isfinite(value) && !std::isfinite(narrowed))) {
      status = base::fail(ErrorKind::badInput, pieceName(piece, index),
                          QS_LABEL("core", "a number that 32 bits can hold, up to 3.4e38"), {},
                          QS_LABEL("core", "correct it or take it out"));
      return false;
    }
    values.push_back(narrowed);
    return true;
  });
  if (!status) return base::fail(status.error());
  if (values.empty()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "typed values"), QS_LABEL("core", "at least one number"),
                      QS_LABEL("core", "none"),
                      QS_LABEL("core", "type or paste numbers, separated by commas, spaces or line breaks"));
  }
  return values;
}

base::Result<std::vector<std::int64_t>> parseLengths(std::string_view text) {
  std::string readable = plain(text);
  if (const auto word = readable.find("split="); word != std::string::npos) readable.erase(0, word + 6);
  std::vector<std::int64_t> lengths;
  base::Status status;
  forEachPiece(readable, [&](std::string_view piece, std::size_t) {
    std::int64_t length = 0;
    const auto [end, code] = std::from_chars(piece.data(), piece.data() + piece.size(), length);
    if (code != std::errc() || end != piece.data() + piece.size() || length < 1) {
      status = base::fail(ErrorKind::badInput, {QS_LABEL("core", "group length \"%1\""), {shown(piece)}},
                          QS_LABEL("core", "a whole number of 1 or more"), {},
                          QS_LABEL("core", "write the lengths as in 1, 4"));
      return false;
    }
    lengths.push_back(length);
    return lengths.size() < kMaxTypedValues;
  });
  if (!status) return base::fail(status.error());
  if (lengths.empty()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "group lengths"),
                      QS_LABEL("core", "at least one whole number"), QS_LABEL("core", "none"),
                      QS_LABEL("core", "write the lengths as in 1, 4"));
  }
  return lengths;
}

}  // namespace qs::experiment
