// UTF-8 as bytes: finding and replacing what is not, and stepping through what is. It is not a Unicode library; what
// characters mean comes from ICU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace qs::tokenizer {

// The offset of the first byte that is not part of well-formed UTF-8 (Unicode 16.0, table 3-7: no surrogates, nothing
// overlong, nothing above U+10FFFF).
std::optional<std::size_t> findInvalidUtf8(std::string_view text);

// Each maximal ill-formed run that could begin a character, else each single byte, becomes one U+FFFD (Unicode 16.0,
// section 3.9, "maximal subparts").
std::string replaceInvalidUtf8(std::string_view text);

// Bytes of the character that begins with `lead`; `lead` must begin one in well-formed text.
constexpr std::size_t utf8Length(unsigned char lead) {
  return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

// The character at `at` of well-formed text; moves `at` behind it.
char32_t nextCodePoint(std::string_view text, std::size_t& at);

void appendUtf8(std::string& out, char32_t code);

}  // namespace qs::tokenizer
