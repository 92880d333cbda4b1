#include "core/tokenizer/byte_level.h"

#include <array>

#include "core/tokenizer/utf8.h"

namespace qs::tokenizer {

namespace {

constexpr char32_t kFirstMoved = 0x100;
constexpr std::size_t kCharacters = 0x144;

struct Alphabet {
  std::array<char32_t, 256> character{};
  std::array<int, kCharacters> byte{};  // −1: not in the alphabet

  constexpr Alphabet() {
    byte.fill(-1);
    char32_t moved = kFirstMoved;
    for (unsigned value = 0; value < 256; ++value) {
      // Bytes that are printable in Latin-1 stand for themselves; the others follow U+0100 in order.
      const bool printable = (value >= '!' && value <= '~') || (value >= 0xA1 && value <= 0xAC) || value >= 0xAE;
      const char32_t code = printable ? static_cast<char32_t>(value) : moved++;
      character[value] = code;
      byte[code] = static_cast<int>(value);
    }
  }
};

constexpr Alphabet kAlphabet;

}  // namespace

void appendSpelling(std::string& out, std::string_view bytes) {
  for (const char c : bytes) appendUtf8(out, kAlphabet.character[static_cast<unsigned char>(c)]);
}

std::optional<std::string> bytesOfSpelling(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t code = nextCodePoint(text, at);
    if (code >= kCharacters || kAlphabet.byte[code] < 0) return std::nullopt;
    out += static_cast<char>(static_cast<unsigned char>(kAlphabet.byte[code]));
  }
  return out;
}

}  // namespace qs::tokenizer
