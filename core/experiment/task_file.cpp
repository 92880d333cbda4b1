#include "core/experiment/task_file.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/resource_dir.h"
#include "core/base/sha256.h"
#include "core/io/json_text.h"
#include "core/io/mapped_file.h"
#include "core/io/text_util.h"
#include "core/tokenizer/utf8.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Text;
using Plain = nlohmann::json;

namespace {

constexpr std::size_t kMostAnswers = 1000;
constexpr std::size_t kMostIdBytes = 200;
constexpr std::string_view kSpace = " \t\n\r\f\v";

// Reads the lines of one file.
class Reader {
 public:
  Reader(std::string_view text, const std::string& name) : text_(text) {
    out_.name = name;
    out_.bytes = text.size();
    out_.sha256 = base::sha256Hex(text);
  }

  Result<TaskFile> run() {
    std::size_t at = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    for (std::int64_t line = 1; at < text_.size(); ++line) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      std::string_view row = text_.substr(at, end - at);
      if (row.ends_with('\r')) row.remove_suffix(1);
      if (row.find_first_not_of(kSpace) != std::string_view::npos) {
        if (out_.tasks.size() == kMostTasks) return tooMany();
        auto task = read(row, at, line);
        if (task) {
          out_.tasks.push_back(std::move(*task));
        } else {
          fault(line, std::move(task.error()));
        }
      }
      at = end + 1;
    }
    if (out_.tasks.empty()) return nothing();
    return std::move(out_);
  }

 private:
  Text place(std::int64_t line) const { return {QS_LABEL("core", "line %1 of task file %2"), {std::to_string(line), out_.name}}; }

  tl::unexpected<base::Error> tooMany() const {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "task file %1"), {out_.name}},
                      {QS_LABEL("core", "at most %1 tasks"), {io::grouped(kMostTasks)}}, QS_LABEL("core", "more"),
                      QS_LABEL("core", "split the file"));
  }

  tl::unexpected<base::Error> nothing() const {
    const Text what = {QS_LABEL("core", "task file %1"), {out_.name}};
    const Text expected = QS_LABEL("core", "at least one task a line: {\"prompt\": …, \"answers\": […]}");
    if (out_.broken == 0) return base::fail(ErrorKind::badInput, what, expected, QS_LABEL("core", "an empty file"));
    const TaskFault& first = out_.faults.front();
    return base::fail(ErrorKind::badInput, what, expected,
                      {QS_LABEL("core", "%1 broken lines and no other; the first: %2"),
                       {std::to_string(out_.broken), first.error.english()}});
  }

  void fault(std::int64_t line, base::Error error) {
    ++out_.broken;
    if (out_.faults.size() < kMostTaskFaults) out_.faults.push_back({line, std::move(error)});
  }

  Result<Task> read(std::string_view row, std::size_t offset, std::int64_t line) {
    const Text what = place(line);
    const auto wrong = [&](Text expected, Text found, Text remedy = {}) {
      return base::fail(ErrorKind::badInput, what, std::move(expected), std::move(found), std::move(remedy));
    };
    if (row.size() > kMostTaskLineBytes) {
      return wrong({QS_LABEL("core", "at most %1 bytes"), {io::grouped(kMostTaskLineBytes)}},
                   {QS_LABEL("core", "%1 bytes"), {io::grouped(row.size())}});
    }
    if (const auto invalid = tokenizer::findInvalidUtf8(row)) {
      return wrong(QS_LABEL("core", "UTF-8"),
                   {QS_LABEL("core", "byte 0x%1 at offset %2 of the file, which is not"),
                    {fmt::format("{:02X}", static_cast<unsigned char>(row[*invalid])), std::to_string(offset + *invalid)}},
                   QS_LABEL("core", "save the file as UTF-8"));
    }
    QS_ASSIGN(const Plain json, io::parseJson(row, what));
    if (!json.is_object()) return wrong(QS_LABEL("core", "a JSON object"), Text(io::shortened(row, 40)));
    Task task;
    task.line = line;
    if (!json.contains("prompt") || !json["prompt"].is_string() || json["prompt"].get_ref<const std::string&>().empty()) {
      return wrong(QS_LABEL("core", "a text as \"prompt\""), foundAt(json, "prompt"));
    }
    task.prompt = json["prompt"];
    QS_TRY(readAnswers(json, what, task));
    if (json.contains("max_new")) {
      const Plain& most = json["max_new"];
      if (!most.is_number_integer() || most.get<double>() < 1.0 || most.get<double>() > static_cast<double>(kMostTaskTokens)) {
        return wrong({QS_LABEL("core", "\"max_new\" from 1 to %1"), {std::to_string(kMostTaskTokens)}}, foundAt(json, "max_new"));
      }
      task.maxNew = most.get<std::int64_t>();
    }
    if (json.contains("id") && !json["id"].is_null()) {
      task.id = json["id"].is_string() ? json["id"].get<std::string>() : json["id"].dump();
      if (task.id.size() > kMostIdBytes) {
        return wrong({QS_LABEL("core", "an id of at most %1 bytes"), {std::to_string(kMostIdBytes)}},
                     {QS_LABEL("core", "%1 bytes"), {std::to_string(task.id.size())}});
      }
      if (const auto [known, fresh] = ids_.emplace(task.id, line); !fresh) {
        return wrong(QS_LABEL("core", "an id of its own"),
                     {QS_LABEL("core", "\"%1\", which line %2 has"), {io::shortened(task.id, 40), std::to_string(known->second)}});
      }
    } else {
      task.id = "line " + std::to_string(line);
    }
    Plain same = {json["prompt"], json.value("answers", Plain()), json.value("regex", Plain())};
    if (const auto [known, fresh] = seen_.emplace(base::sha256Hex(same.dump()), line); !fresh) {
      return wrong(QS_LABEL("core", "a task that was not there before"),
                   {QS_LABEL("core", "the prompt and answers of line %1"), {std::to_string(known->second)}});
    }
    return task;
  }

  static Text foundAt(const Plain& json, const char* key) {
    if (!json.contains(key)) return QS_LABEL("core", "none");
    return io::shortened(json[key].dump(), 40);
  }

  static base::Status readAnswers(const Plain& json, const Text& what, Task& task) {
    const auto wrong = [&](Text expected, Text found) { return base::fail(ErrorKind::badInput, what, std::move(expected), std::move(found)); };
    const bool exact = json.contains("answers");
    if (exact == json.contains("regex")) {
      return wrong(QS_LABEL("core", "either \"answers\" or \"regex\""), exact ? Text(QS_LABEL("core", "both")) : Text(QS_LABEL("core", "none")));
    }
    if (!exact) {
      if (!json["regex"].is_string()) return wrong(QS_LABEL("core", "a text as \"regex\""), foundAt(json, "regex"));
      QS_ASSIGN(task.pattern, AnswerPattern::compile(json["regex"].get_ref<const std::string&>(), what));
      return {};
    }
    const Plain& answers = json["answers"];
    if (!answers.is_array() || answers.empty() || answers.size() > kMostAnswers) {
      return wrong({QS_LABEL("core", "a list of 1 to %1 texts as \"answers\""), {std::to_string(kMostAnswers)}}, foundAt(json, "answers"));
    }
    for (const Plain& answer : answers) {
      if (!answer.is_string() || answer.get_ref<const std::string&>().find_first_not_of(kSpace) == std::string::npos) {
        return wrong(QS_LABEL("core", "answers that are texts and not empty"), io::shortened(answer.dump(), 40));
      }
      // White space in front of a continuation does not count, so it does not count here either.
      const std::string& text = answer.get_ref<const std::string&>();
      task.answers.push_back(text.substr(text.find_first_not_of(kSpace)));
    }
    return {};
  }

  std::string_view text_;
  TaskFile out_;
  std::map<std::string, std::int64_t> ids_;   // and the line
  std::map<std::string, std::int64_t> seen_;  // hashes of prompt and answers, and the line
};

// Of a word that can go on. Ideographs are none: each may be a word.
bool inWord(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  return u_isalnum(point) && !u_hasBinaryProperty(point, UCHAR_IDEOGRAPHIC);
}

bool endsInWord(std::string_view text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return inWord(tokenizer::nextCodePoint(text, at));
}

}  // namespace

Result<std::string> taskPath(const std::string& nameOrPath) {
  if (nameOrPath != "tasks") return nameOrPath;
  QS_ASSIGN(const auto resources, base::resourceDir());
  return (resources / "texts" / "tasks.jsonl").string();
}

Result<TaskFile> readTasks(const std::string& nameOrPath) {
  QS_ASSIGN(const std::string path, taskPath(nameOrPath));
  QS_ASSIGN(const std::string text, io::readTextFile(path, kMostTaskFileBytes));
  return parseTasks(text, nameOrPath);
}

Result<TaskFile> parseTasks(std::string_view text, const std::string& name) { return Reader(text, name).run(); }

Result<bool> meets(const Task& task, std::string_view continuation) {
  if (task.pattern != nullptr) return task.pattern->matches(continuation);
  const std::string clean = tokenizer::replaceInvalidUtf8(continuation);
  const std::size_t start = clean.find_first_not_of(kSpace);
  if (start == std::string::npos) return false;
  const std::string_view text = std::string_view(clean).substr(start);
  for (const std::string& answer : task.answers) {
    if (!text.starts_with(answer)) continue;
    std::size_t behind = answer.size();
    // An answer that ends in a sign ends by itself.
    if (behind == text.size() || !endsInWord(answer) || !inWord(tokenizer::nextCodePoint(text, behind))) return true;
  }
  return false;
}

}  // namespace qs::experiment
