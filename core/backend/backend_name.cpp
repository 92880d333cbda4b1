#include "core/backend/backend_name.h"

#include <algorithm>
#include <charconv>

#include "core/backend/backend.h"

namespace qs::backend {

std::optional<BackendName> parseBackendName(std::string_view name) {
  BackendName out;
  // A file's name may hold a + of its own: only a known word counts there.
  if (const auto plus = name.rfind('+'); plus != std::string_view::npos) {
    for (int i = QS_PRECISION_TF32; i < QS_PRECISION_COUNT; ++i) {
      if (name.substr(plus + 1) == word(static_cast<QsPrecision>(i))) out.precision = static_cast<QsPrecision>(i);
    }
    const bool known = out.precision != QS_PRECISION_F32;
    if (!known && !name.starts_with("module:")) return std::nullopt;
    if (known) name = name.substr(0, plus);
  }
  if (!name.starts_with("cuda:")) {
    out.module = name;
    return out;
  }
  out.module = "cuda";
  const std::string_view device = name.substr(5);
  if (device.empty()) return std::nullopt;
  const bool number = std::all_of(device.begin(), device.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!number) {
    // A device's name has letters; whatever has none, or blanks around it, is a slip.
    const bool letters = std::any_of(device.begin(), device.end(), [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; });
    if (!letters || device.front() == ' ' || device.back() == ' ') return std::nullopt;
    out.devicePart = device;
    return out;
  }
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(device.data(), device.data() + device.size(), value);
  if (error != std::errc() || end != device.data() + device.size()) return std::nullopt;
  out.device = value;
  return out;
}

}  // namespace qs::backend
