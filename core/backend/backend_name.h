// The names by which backends are asked for, taken apart: `cpu`, `cpu-v3`, `cuda`, `cuda:1`, `cuda:h200`, `cuda:0+bf16`,
// `module:/path/to/file.so`. It does not know which of them a machine has (registry.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backend/abi.h"

namespace qs::backend {

struct BackendName {
  std::string module;                         // "cpu", "cpu-v3", "cuda", or "module:…" with the file
  std::optional<std::int32_t> device;         // N of cuda:N
  std::string devicePart;                     // of cuda:NAME: part of a device's name, as typed
  QsPrecision precision = QS_PRECISION_F32;   // +tf32, +bf16, +fp16, +fp8
};

// Nothing: a device or precision that cannot be one.
std::optional<BackendName> parseBackendName(std::string_view name);

}  // namespace qs::backend
