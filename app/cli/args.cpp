#include "app/cli/args.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/nearest.h"

namespace qs::cli {

namespace {

using base::ErrorKind;
using experiment::Command;
using experiment::Json;
using experiment::Option;
using experiment::OptionKind;

base::Error unknownOption(const Command& command, const std::string& word) {
  std::vector<std::string> known;
  for (const auto* list : {&command.options, &experiment::commonOptions(), &outputOptions()}) {
    for (const Option& option : *list) {
      if (!option.positional) known.push_back("--" + option.name);
    }
  }
  const std::string near = base::nearest(word, known);
  base::Error error;
  error.kind = ErrorKind::usage;
  error.what = {QS_LABEL("core", "command %1"), {command.name}};
  error.expected = QS_LABEL("core", "an option that it has");
  error.found = {"'%1'", {word}};
  error.remedy = near.empty() ? base::Text(QS_LABEL("core", "see `quantspec %1 --help`"), {command.name})
                              : base::Text(QS_LABEL("core", "did you mean %1?"), {near});
  return error;
}

base::Result<Json> valueOf(const Option& option, const std::string& word) {
  const auto wrong = [&](base::Text expected) {
    return base::fail(ErrorKind::usage, base::Text("--" + option.name), std::move(expected), {"'%1'", {word}});
  };
  const char* begin = word.data();
  const char* end = begin + word.size();
  if (option.kind == OptionKind::whole) {
    std::int64_t value = 0;
    const auto [stop, code] = std::from_chars(begin, end, value);
    if (code != std::errc() || stop != end) return wrong(QS_LABEL("core", "a whole number"));
    return Json(value);
  }
  if (option.kind == OptionKind::real) {
    double value = 0;
    const auto [stop, code] = std::from_chars(begin, end, value);
    if (code != std::errc() || stop != end || !std::isfinite(value)) return wrong(QS_LABEL("core", "a number"));
    return Json(value);
  }
  return Json(word);
}

// Walks the words of one command.
class Parser {
 public:
  Parser(const Command& command, const std::vector<std::string>& words) : command_(command), words_(words) {
    parsed_.spec["experiment"] = command.name;
  }

  base::Result<ParsedArgs> run() {
    while (at_ < words_.size()) {
      const std::string word = words_[at_++];
      if (word == "--help" || word == "-h") {
        parsed_.output.help = true;
        return parsed_;
      }
      if (word.size() > 2 && word.starts_with("--")) {
        QS_TRY(takeOption(word));
      } else {
        QS_TRY(takePositional(word));
      }
    }
    if (!parsed_.output.help) QS_TRY(experiment::checkSpec(parsed_.spec, command_));
    return parsed_;
  }

 private:
  base::Result<std::string> nextWord(const Option& option) {
    // A value may begin with one dash (a negative number), but "--name" is the next option: a forgotten value.
    if (at_ >= words_.size() || (words_[at_].starts_with("--") && words_[at_].size() > 2)) {
      return base::fail(ErrorKind::usage, base::Text("--" + option.name),
                        {QS_LABEL("core", "a value (%1) after it"), {option.metavar}},
                        at_ < words_.size() ? base::Text("'%1'", {words_[at_]})
                                            : base::Text(QS_LABEL("core", "the end of the line")));
    }
    return words_[at_++];
  }

  base::Status takeOption(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
    const Option* option = experiment::findOption(command_, name);
    const auto& outputs = outputOptions();
    const auto output = std::find_if(outputs.begin(), outputs.end(), [&](const Option& o) { return o.name == name; });
    const bool forOutput = option == nullptr && output != outputs.end();
    if (forOutput) option = &*output;
    if (option == nullptr || option->positional) return base::fail(unknownOption(command_, word.substr(0, equals)));
    if (option->kind == OptionKind::flag) {
      if (equals != std::string::npos) {
        return base::fail(ErrorKind::usage, base::Text("--" + name), QS_LABEL("core", "no value"),
                          {"'%1'", {word.substr(equals + 1)}});
      }
      if (forOutput) return setOutput(name, {});
      parsed_.spec[name] = true;
      return {};
    }
    std::string value;
    if (equals != std::string::npos) {
      value = word.substr(equals + 1);
    } else {
      QS_ASSIGN(value, nextWord(*option));
    }
    if (forOutput) return setOutput(name, value);
    QS_ASSIGN(const Json json, valueOf(*option, value));
    if (!option->repeated) {
      if (parsed_.spec.contains(name)) {
        return base::fail(ErrorKind::usage, base::Text("--" + name), QS_LABEL("core", "the option once"),
                          QS_LABEL("core", "it twice"));
      }
      parsed_.spec[name] = json;
      return {};
    }
    if (!parsed_.spec.contains(name)) parsed_.spec[name] = Json::array();
    parsed_.spec[name].push_back(json);
    while (equals == std::string::npos && at_ < words_.size() && !words_[at_].starts_with("-")) {
      QS_ASSIGN(const Json more, valueOf(*option, words_[at_++]));
      parsed_.spec[name].push_back(more);
    }
    return {};
  }

  base::Status takePositional(const std::string& word) {
    for (const Option& option : command_.options) {
      if (!option.positional || (parsed_.spec.contains(option.name) && !option.repeated)) continue;
      QS_ASSIGN(const Json value, valueOf(option, word));
      if (option.repeated) {
        parsed_.spec[option.name].push_back(value);
      } else {
        parsed_.spec[option.name] = value;
      }
      return {};
    }
    return base::fail(unknownOption(command_, word));
  }

  base::Status setOutput(const std::string& name, const std::string& value) {
    OutputOptions& out = parsed_.output;
    if (name == "json") out.json = true;
    if (name == "print-spec") out.printSpec = true;
    if (name == "csv") out.csv = value;
    if (name == "size") out.size = value;
    if (name == "svg" || name == "png" || name == "pdf") out.charts.emplace_back(name, value);
    return {};
  }

  const Command& command_;
  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  ParsedArgs parsed_;
};

}  // namespace

const std::vector<Option>& outputOptions() {
  static const std::vector<Option> options = {
      {"json", OptionKind::flag, "", QS_LABEL("core", "print one JSON value on standard output and nothing else")},
      {"csv", OptionKind::text, "F", QS_LABEL("core", "write the table as CSV")},
      {"svg", OptionKind::text, "F", QS_LABEL("core", "draw the chart as SVG")},
      {"png", OptionKind::text, "F", QS_LABEL("core", "draw the chart as PNG")},
      {"pdf", OptionKind::text, "F", QS_LABEL("core", "draw the chart as PDF")},
      {"size", OptionKind::text, "WxH", QS_LABEL("core", "the chart's size in pixels; 1600x900 by default")},
      {"print-spec", OptionKind::flag, "", QS_LABEL("core", "print the experiment's spec instead of running it")},
  };
  return options;
}

base::Result<ParsedArgs> parseArgs(const Command& command, const std::vector<std::string>& words) {
  return Parser(command, words).run();
}

}  // namespace qs::cli
