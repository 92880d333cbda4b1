#include "core/experiment/codes_text.h"

#include <fmt/format.h>

#include <charconv>

#include "core/experiment/values_text.h"

namespace qs::experiment {

namespace {

using base::ErrorKind;

base::Text codeName(const std::string& text) {
  constexpr std::size_t kShown = 40;
  return {QS_LABEL("core", "code \"%1\""), {text.size() > kShown ? text.substr(0, kShown) + "…" : text}};
}

}  // namespace

std::string hexCode(std::uint32_t code, int bits) {
  return fmt::format("{:0{}x}", code, (bits + 3) / 4);
}

std::string hexBytes(std::span<const std::uint8_t> bytes) {
  std::string out;
  out.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) out += fmt::format("{:02x}", byte);
  return out;
}

base::Result<std::vector<std::string>> parseCodes(std::string_view text) {
  constexpr std::string_view kSeparators = ", ;\t\r\n[]\"'";
  std::vector<std::string> codes;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(kSeparators, at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, at), text.size());
    std::string_view piece = text.substr(at, end - at);
    if (piece.starts_with("0x") || piece.starts_with("0X")) piece.remove_prefix(2);
    if (codes.size() == kMaxTypedValues) {
      return base::fail(ErrorKind::badInput, QS_LABEL("core", "codes"),
                        {QS_LABEL("core", "at most %1 of them"), {std::to_string(kMaxTypedValues)}},
                        QS_LABEL("core", "more"));
    }
    codes.emplace_back(piece);
    at = end;
  }
  if (codes.empty()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "codes"), QS_LABEL("core", "at least one code"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "write them in hexadecimal, e.g. 7e,80"));
  }
  return codes;
}

base::Result<std::uint32_t> readHexCode(const std::string& text, int bits) {
  std::uint32_t code = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), code, 16);
  const std::uint32_t last = bits >= 32 ? 0xffffffffU : (1U << bits) - 1U;
  if (text.empty() || status != std::errc() || end != text.data() + text.size() || code > last) {
    return base::fail(ErrorKind::badInput, codeName(text),
                      {QS_LABEL("core", "a hexadecimal number from 0 to %1"), {hexCode(last, bits)}}, {},
                      QS_LABEL("core", "correct it or take it out"));
  }
  return code;
}

base::Result<std::vector<std::uint8_t>> readHexBytes(const std::string& text, std::size_t count) {
  const auto wrong = [&](base::Text found) {
    return base::fail(ErrorKind::badInput, codeName(text),
                      {QS_LABEL("core", "a block of %1 bytes in hexadecimal"), {std::to_string(count)}},
                      std::move(found), QS_LABEL("core", "give two digits for each byte, blocks apart by commas"));
  };
  if (text.size() != 2 * count) return wrong({QS_LABEL("core", "%1 digits"), {std::to_string(text.size())}});
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    std::uint8_t byte = 0;
    const auto [end, status] = std::from_chars(text.data() + i, text.data() + i + 2, byte, 16);
    if (status != std::errc() || end != text.data() + i + 2) return wrong({"'%1'", {text.substr(i, 2)}});
    bytes.push_back(byte);
  }
  return bytes;
}

}  // namespace qs::experiment
