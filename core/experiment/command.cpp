#include "core/experiment/command.h"

#include <algorithm>
#include <charconv>

namespace qs::experiment {

// Generated from the files of commands/.
void registerAll(CommandRoster& roster);

namespace {

using base::ErrorKind;
using base::Status;

Status wrongKey(const Command& command, const std::string& key, base::Text expected, const Json& found) {
  return base::fail(ErrorKind::usage, {QS_LABEL("core", "'%1' in the spec of %2"), {key, command.name}},
                    std::move(expected), base::Text(jsonText(found, false)),
                    {QS_LABEL("core", "see `quantspec %1 --help`"), {command.name}});
}

bool ofKind(const Json& value, OptionKind kind) {
  switch (kind) {
    case OptionKind::flag: return value.is_boolean();
    case OptionKind::text: return value.is_string();
    case OptionKind::whole: return value.is_number_integer();
    case OptionKind::real: return value.is_number();
  }
  return false;
}

base::Text kindText(const Option& option) {
  if (option.repeated) return QS_LABEL("core", "a list of texts");
  switch (option.kind) {
    case OptionKind::flag: return QS_LABEL("core", "true or false");
    case OptionKind::text: return QS_LABEL("core", "a text");
    case OptionKind::whole: return QS_LABEL("core", "a whole number");
    case OptionKind::real: return QS_LABEL("core", "a number");
  }
  return {};
}

}  // namespace

const CommandRoster& commandRoster() {
  static const CommandRoster roster = [] {
    CommandRoster all;
    registerAll(all);
    std::sort(all.begin(), all.end(), [](const Command& a, const Command& b) { return a.name < b.name; });
    return all;
  }();
  return roster;
}

const Command* findCommand(std::string_view name, const CommandRoster& roster) {
  for (const Command& command : roster) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

const std::vector<Option>& commonOptions() {
  static const std::vector<Option> options = {
      {"backend", OptionKind::text, "NAME", QS_LABEL("core", "cpu (default), cpu-v2, cpu-v3, cpu-v4, cuda, cuda:N; +tf32, +bf16, +fp16, +fp8: what the device multiplies in")},
      {"threads", OptionKind::whole, "N", QS_LABEL("core", "threads to use; results do not depend on it")},
      {"seed", OptionKind::whole, "K", QS_LABEL("core", "seed of whatever is random; 0 by default")},
  };
  return options;
}

const Option* findOption(const Command& command, std::string_view name) {
  for (const auto* list : {&command.options, &commonOptions()}) {
    for (const Option& option : *list) {
      if (option.name == name) return &option;
    }
  }
  return nullptr;
}

base::Result<const Command*> commandOf(const Json& spec, const CommandRoster& roster) {
  const base::Text what = QS_LABEL("core", "the spec");
  if (!spec.is_object() || !spec.contains("experiment") || !spec["experiment"].is_string()) {
    return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "an object whose 'experiment' names a command"),
                      base::Text(jsonText(spec, false).substr(0, 80)),
                      QS_LABEL("core", "print one with `quantspec COMMAND … --print-spec`"));
  }
  const Command* command = findCommand(spec["experiment"].get<std::string>(), roster);
  if (command == nullptr) {
    return base::fail(ErrorKind::unavailable, what, QS_LABEL("core", "an experiment that this version has"),
                      base::Text(jsonText(spec["experiment"], false)), QS_LABEL("core", "see `quantspec --help`"));
  }
  return command;
}

Status checkSpec(const Json& spec, const Command& command) {
  for (const auto& [key, value] : spec.items()) {
    if (key == "experiment") continue;
    const Option* option = findOption(command, key);
    if (option == nullptr) return wrongKey(command, key, QS_LABEL("core", "an option of the command"), value);
    const bool fits = option->repeated ? value.is_array() && std::all_of(value.begin(), value.end(), [&](const Json& v) {
      return ofKind(v, option->kind);
    })
                                       : ofKind(value, option->kind);
    if (!fits) return wrongKey(command, key, kindText(*option), value);
  }
  for (const Option& option : command.options) {
    if (option.required && !spec.contains(option.name)) {
      const std::string shown = option.positional ? option.metavar : "--" + option.name + " " + option.metavar;
      return base::fail(ErrorKind::usage, {QS_LABEL("core", "command %1"), {command.name}}, base::Text(shown),
                        QS_LABEL("core", "none"), {QS_LABEL("core", "see `quantspec %1 --help`"), {command.name}});
    }
  }
  return {};
}

std::string textOf(const Json& spec, const std::string& name, const std::string& otherwise) {
  return spec.contains(name) ? spec[name].get<std::string>() : otherwise;
}

std::int64_t wholeOf(const Json& spec, const std::string& name, std::int64_t otherwise) {
  return spec.contains(name) ? spec[name].get<std::int64_t>() : otherwise;
}

double realOf(const Json& spec, const std::string& name, double otherwise) {
  return spec.contains(name) ? spec[name].get<double>() : otherwise;
}

bool flagOf(const Json& spec, const std::string& name) { return spec.contains(name) && spec[name].get<bool>(); }

std::vector<std::string> textsOf(const Json& spec, const std::string& name) {
  return spec.contains(name) ? spec[name].get<std::vector<std::string>>() : std::vector<std::string>{};
}

base::Result<std::vector<std::int32_t>> parseIds(std::string_view text) {
  std::vector<std::int32_t> ids;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t start = text.find_first_not_of(", \t\n\r[]", at);
    if (start == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(", \t\n\r[]", start), text.size());
    std::int32_t id = 0;
    const auto [stop, code] = std::from_chars(text.data() + start, text.data() + end, id);
    if (code != std::errc() || stop != text.data() + end) {
      return base::fail(ErrorKind::badInput, QS_LABEL("core", "token ids"),
                        QS_LABEL("core", "whole numbers separated by commas"),
                        {"'%1'", {std::string(text.substr(start, std::min<std::size_t>(end - start, 40)))}});
    }
    ids.push_back(id);
    at = end;
  }
  return ids;
}

base::Result<std::vector<double>> realsOf(const Json& spec, const std::string& name) {
  const std::string text = textOf(spec, name);
  std::vector<double> out;
  constexpr std::string_view kBetween = ", ;\t\n\r[]";
  std::size_t at = 0;
  while ((at = text.find_first_not_of(kBetween, at)) != std::string::npos) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    double value = 0.0;
    const auto [stop, code] = std::from_chars(text.data() + at, text.data() + end, value);
    if (code != std::errc() || stop != text.data() + end) {
      return base::fail(base::ErrorKind::badInput, base::Text("--" + name), QS_LABEL("core", "numbers separated by commas"),
                        {"'%1'", {text.substr(at, std::min<std::size_t>(end - at, 40))}});
    }
    out.push_back(value);
    at = end;
  }
  return out;
}

}  // namespace qs::experiment
