// Writes a file so that either the whole new one is there or the old one is untouched.
// It is not a lock: two writers of one name both succeed, the last one stays.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "core/base/result.h"

namespace qs::base {

// Writes `bytes` to a temporary file beside `path`, syncs it and renames it over `path`, which keeps its rights. A link
// is followed; through a device or pipe the bytes are written as they are. On any failure (no such folder, no rights,
// full disk, closed pipe; no signal ends the program) the temporary file is removed, `path` is as it was, and the error
// names the cause.
Status writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

// The same for a file too large to be in memory at once: `produce` hands its bytes on piece by piece, in order. An error
// of its own ends the writing like a full disk, and is the one returned.
using ByteSink = std::function<Status(std::string_view bytes)>;
Status writeFileAtomically(const std::filesystem::path& path, const std::function<Status(const ByteSink&)>& produce);

// The error for a failed system call on `path`, with the system's reason and a fitting remedy.
Error systemError(const std::filesystem::path& path, Text expected, int errnoValue);

}  // namespace qs::base
