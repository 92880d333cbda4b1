#include "core/base/error.h"

#include <fmt/format.h>

namespace qs::base {

std::string Error::english() const {
  std::string out = what.english();
  const bool both = !expected.empty() && !found.empty();
  if (!expected.empty()) out += (out.empty() ? "expected " : ": expected ") + expected.english();
  if (!found.empty()) out += (both ? ", found " : (out.empty() ? "found " : ": found ")) + found.english();
  if (!remedy.empty()) out += (out.empty() ? "" : "; ") + remedy.english();
  return escapeControl(out);
}

int Error::exitStatus() const {
  switch (kind) {
    case ErrorKind::usage:
    case ErrorKind::unavailable: return 2;
    case ErrorKind::badInput: return 3;
    case ErrorKind::cancelled: return 4;
    case ErrorKind::backend:
    case ErrorKind::memory: return 5;
  }
  return 5;
}

Error cancelledError() {
  return {ErrorKind::cancelled, QS_LABEL("core", "the job"), {}, QS_LABEL("core", "a request to stop"), {}};
}

std::string escapeControl(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out += fmt::format("\\x{:02x}", byte);
    }
  }
  return out;
}

}  // namespace qs::base
