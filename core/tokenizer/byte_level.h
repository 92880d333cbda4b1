// The alphabet of byte-level vocabularies: each of the 256 bytes written as one printable character, so that any bytes
// can be spelt as text. It is not a tokenizer; the table is that of GPT-2 (Radford et al. 2019).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace qs::tokenizer {

// Appends each byte of `bytes` as its character, e.g. "Ġthe" for " the".
void appendSpelling(std::string& out, std::string_view bytes);

// The bytes that `text` spells; nothing if a character is none of the 256.
std::optional<std::string> bytesOfSpelling(std::string_view text);

}  // namespace qs::tokenizer
