#include "core/tokenizer/utf8.h"

#include <cstring>

namespace qs::tokenizer {

namespace {

bool isTrail(unsigned char byte) {
  return (byte & 0xC0U) == 0x80U;
}

// The length of the character at `at`; if it is ill-formed, minus the length of its maximal subpart (at least 1).
int step(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
  };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return -1;
  const int length = static_cast<int>(utf8Length(lead));
  // The second byte's range depends on the first: no overlong forms, no surrogates, nothing above U+10FFFF.
  const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < low || byte(1) > high) return -1;
  for (int i = 2; i < length; ++i) {
    if (!isTrail(byte(static_cast<std::size_t>(i)))) return -i;
  }
  return length;
}

}  // namespace

std::optional<std::size_t> findInvalidUtf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    // Eight ASCII bytes at once.
    std::uint64_t word = 0;
    if (at + sizeof word <= text.size()) {
      std::memcpy(&word, text.data() + at, sizeof word);
      if ((word & 0x8080808080808080ULL) == 0) {
        at += sizeof word;
        continue;
      }
    }
    const int length = step(text, at);
    if (length < 0) return at;
    at += static_cast<std::size_t>(length);
  }
  return std::nullopt;
}

std::string replaceInvalidUtf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const int length = step(text, at);
    if (length > 0) {
      out.append(text, at, static_cast<std::size_t>(length));
      at += static_cast<std::size_t>(length);
    } else {
      out += "\xEF\xBF\xBD";
      at += static_cast<std::size_t>(-length);
    }
  }
  return out;
}

char32_t nextCodePoint(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(text[at + i])); };
  const std::size_t length = utf8Length(static_cast<unsigned char>(text[at]));
  char32_t code = byte(0);
  if (length == 2) code = (code & 0x1FU) << 6 | (byte(1) & 0x3FU);
  if (length == 3) code = (code & 0x0FU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
  if (length == 4) code = (code & 0x07U) << 18 | (byte(1) & 0x3FU) << 12 | (byte(2) & 0x3FU) << 6 | (byte(3) & 0x3FU);
  at += length;
  return code;
}

void appendUtf8(std::string& out, char32_t code) {
  const auto put = [&](char32_t bits) { out += static_cast<char>(static_cast<unsigned char>(bits)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | code >> 6);
    put(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0U | code >> 12);
    put(0x80U | (code >> 6 & 0x3FU));
    put(0x80U | (code & 0x3FU));
  } else {
    put(0xF0U | code >> 18);
    put(0x80U | (code >> 12 & 0x3FU));
    put(0x80U | (code >> 6 & 0x3FU));
    put(0x80U | (code & 0x3FU));
  }
}

}  // namespace qs::tokenizer
