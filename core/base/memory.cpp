#include "core/base/memory.h"

#include <fstream>

namespace qs::base {

std::optional<std::uint64_t> availableMemory() {
  std::ifstream in("/proc/meminfo");
  std::string key;
  std::uint64_t kib = 0;
  std::string unit;
  while (in >> key >> kib) {
    if (key == "MemAvailable:") return kib * 1024;
    std::getline(in, unit);
  }
  return std::nullopt;
}

std::string gigabytes(std::uint64_t bytes) {
  const std::uint64_t tenths = bytes / 100'000'000 + (bytes % 100'000'000 >= 50'000'000 ? 1 : 0);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

Status checkMemory(Text what, std::uint64_t bytes, const char* purpose, Text remedy) {
  const auto available = availableMemory();
  if (!available || bytes <= *available) return {};
  return fail(ErrorKind::backend, std::move(what), {purpose, {gigabytes(bytes)}},
              {QS_LABEL("core", "%1 GB"), {gigabytes(*available)}}, std::move(remedy));
}

}  // namespace qs::base
