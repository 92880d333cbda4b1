// Strict JSON for files that people hand in: no key twice in one object, no invalid UTF-8, no deep nesting, nothing
// after the end. It is not lenient in any way, and it does not interpret what it reads.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "core/base/result.h"

namespace qs::io {

// Objects and arrays inside one another; real configurations stay below ten.
inline constexpr int kMaxJsonDepth = 64;

// Parses `text`; `what` names it in errors, which give the byte offset. Objects keep no order.
// Errors: malformed text, a key twice in one object, more than kMaxJsonDepth levels, a number beyond a double.
base::Result<nlohmann::json> parseJson(std::string_view text, const base::Text& what);

// Reads and parses a file of at most `limit` bytes.
base::Result<nlohmann::json> readJsonFile(const std::filesystem::path& path, std::uint64_t limit);

// The error for `text` that is not JSON; the parser gave up after reading `offset` bytes of it.
base::Error malformedJson(const base::Text& what, std::size_t offset, std::string_view text);

}  // namespace qs::io
