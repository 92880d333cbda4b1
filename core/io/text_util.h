// Small helpers for messages: numbers with thousands separators, lists that stay short, files and lengths by name.
// It is not a formatting library; the window formats numbers of its own in the user's language.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/label.h"

namespace qs::io {

// 4000000 → "4,000,000"
std::string grouped(std::uint64_t value);

// "a, b, c, … (20)": at most `most` names, then how many there are in all.
std::string shortList(const std::vector<std::string>& names, std::size_t most = 5);

// At most about `most` bytes of `text`, cut between characters and marked with "…" if it was longer. Names come from
// files and may be of any length; messages may not.
std::string shortened(std::string_view text, std::size_t most = 160);

base::Text fileText(const std::filesystem::path& path);  // "file %1"
base::Text bytesText(std::uint64_t bytes);               // "%1 bytes"

}  // namespace qs::io
