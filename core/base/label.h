// A Text is a message template with its arguments, kept apart so that the window can show it in another language.
// It is not a formatted string: `english()` gives one for the command line, logs and tests.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

// Marks a literal for translation where it stands: QS_LABEL("core", "text"). It expands to the text alone; lupdate
// collects it, under the context "core", with `-tr-function-alias QT_TRANSLATE_NOOP+=QS_LABEL`.
#define QS_LABEL(context, text) text

namespace qs::base {

struct Text {
  // English source with %1 … %9 for the arguments; also the key under which translations are found.
  std::string templ;
  std::vector<std::string> args;

  Text() = default;
  // Implicit on purpose: a plain sentence is a template without arguments.
  Text(const char* source) : templ(source) {}  // NOLINT(google-explicit-constructor)
  Text(std::string source) : templ(std::move(source)) {}  // NOLINT(google-explicit-constructor)
  Text(std::string source, std::vector<std::string> arguments)
      : templ(std::move(source)), args(std::move(arguments)) {}

  bool empty() const { return templ.empty(); }
  bool operator==(const Text&) const = default;

  std::string english() const { return substitute(templ, args); }

  // Replaces %1 … %9 in `source` by `arguments`; a number without its argument stays as it is. Replaced text is not
  // scanned again, so an argument may hold a percent sign.
  static std::string substitute(std::string_view source, const std::vector<std::string>& arguments);
};

}  // namespace qs::base
