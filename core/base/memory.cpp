#include "core/base/memory.h"

#include <fstream>

namespace qs::base {

namespace {

// A line `KEY: N kB` of a file of the system's, in bytes.
std::optional<std::uint64_t> kibOf(const char* path, const char* wanted) {
  std::ifstream in(path);
  std::string key;
  std::string rest;
  while (in >> key) {
    std::uint64_t kib = 0;
    if (key == wanted && in >> kib) return kib * 1024;
    std::getline(in, rest);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> availableMemory() { return kibOf("/proc/meminfo", "MemAvailable:"); }

std::optional<std::uint64_t> peakResidentMemory() { return kibOf("/proc/self/status", "VmHWM:"); }

bool resetPeakResidentMemory() {
  std::ofstream out("/proc/self/clear_refs");  // 5: see proc(5)
  out << "5";
  out.flush();
  return out.good();
}

std::string gigabytes(std::uint64_t bytes) {
  const std::uint64_t tenths = bytes / 100'000'000 + (bytes % 100'000'000 >= 50'000'000 ? 1 : 0);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

Status checkMemory(Text what, std::uint64_t bytes, const char* purpose, Text remedy) {
  const auto available = availableMemory();
  if (!available || bytes <= *available) return {};
  return fail(ErrorKind::memory, std::move(what), {purpose, {gigabytes(bytes)}},
              {QS_LABEL("core", "%1 GB"), {gigabytes(*available)}}, std::move(remedy));
}

}  // namespace qs::base
