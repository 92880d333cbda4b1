#include <algorithm>

#include "core/quant/format.h"
#include "core/quant/format_names.h"
#include "core/quant/method.h"

namespace qs::quant {

// Generated from the files of formats/ and methods/.
void registerAll(FormatRoster& roster);
void registerAll(MethodRoster& roster);

const FormatRoster& formatRoster() {
  static const FormatRoster roster = [] {
    FormatRoster all;
    registerAll(all);
    // In the order of the grammar, whatever the files are called.
    std::sort(all.begin(), all.end(), [](const Format& a, const Format& b) {
      return findFormatName(a.name) < findFormatName(b.name);  // entries of one array
    });
    return all;
  }();
  return roster;
}

const Format* findFormat(std::string_view name) {
  for (const Format& format : formatRoster()) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

const MethodRoster& methodRoster() {
  static const MethodRoster roster = [] {
    MethodRoster all;
    registerAll(all);
    return all;
  }();
  return roster;
}

const Method* findMethod(std::string_view name) {
  for (const Method& method : methodRoster()) {
    if (method.name == name) return &method;
  }
  return nullptr;
}

}  // namespace qs::quant
