// Whether the machine has the memory for something large, asked before it is taken: a system that overcommits would
// otherwise end the program later, without a word. It is not an allocator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace qs::base {

// Bytes that can be allocated without swapping; nothing where the system does not say.
std::optional<std::uint64_t> availableMemory();

// The most memory that this process has had resident at once, in bytes; nothing where the system does not say.
std::optional<std::uint64_t> peakResidentMemory();
// Lets peakResidentMemory() begin anew from what is resident now; false where the system has no such thing.
bool resetPeakResidentMemory();

// An error (backend) that names `what`, the need and what is free, if `bytes` do not fit; `purpose` is a template with
// %1 for the need in GB, e.g. "%1 GB of free memory to run it in F32".
Status checkMemory(Text what, std::uint64_t bytes, const char* purpose, Text remedy);

// Decimal gigabytes with one decimal place, without the locale: "12.3".
std::string gigabytes(std::uint64_t bytes);

}  // namespace qs::base
