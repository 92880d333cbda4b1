#include "core/io/text_util.h"

#include <algorithm>

namespace qs::io {

std::string grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string shortList(const std::vector<std::string>& names, std::size_t most) {
  std::string out;
  const std::size_t shown = std::min(names.size(), most);
  for (std::size_t i = 0; i < shown; ++i) out += (i == 0 ? "" : ", ") + shortened(names[i]);
  if (names.size() > shown) out += ", … (" + grouped(names.size()) + ")";
  return out;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return std::string(text.substr(0, most)) + "…";
}

base::Text fileText(const std::filesystem::path& path) {
  return {QS_LABEL("core", "file %1"), {path.string()}};
}

base::Text bytesText(std::uint64_t bytes) {
  return {QS_LABEL("core", "%1 bytes"), {grouped(bytes)}};
}

}  // namespace qs::io
