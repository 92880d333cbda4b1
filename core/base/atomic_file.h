// Writes a file so that either the whole new one is there or the old one is untouched.
// It is not a lock: two writers of one name both succeed, the last one stays.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/result.h"

namespace qs::base {

// Writes `bytes` to a temporary file beside `path`, syncs it and renames it over `path`, which keeps its rights. A link
// is followed; through a device or pipe the bytes are written as they are. On any failure (no such folder, no rights,
// full disk, closed pipe; no signal ends the program) the temporary file is removed, `path` is as it was, and the error
// names the cause.
Status writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

// The error for a failed system call on `path`, with the system's reason and a fitting remedy.
Error systemError(const std::filesystem::path& path, Text expected, int errnoValue);

}  // namespace qs::base
