// Tasks of one's own: JSON Lines, one task a line, with a prompt and what counts as an answer. It runs nothing and asks no
// model (combine.h).
//
//   {"prompt": "It is a truth universally", "answers": ["acknowledged"], "id": "p1", "max_new": 8}
//   {"prompt": "2 + 2 =", "regex": "^\\s*(4|four)\\b"}
//
// An answer is met by a continuation that begins with it, white space in front not counted, and where no letter or digit
// follows at once. A pattern is met where it matches anywhere in the continuation, as it is. Other keys are passed over.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/answer_pattern.h"

namespace qs::experiment {

inline constexpr std::uint64_t kMostTaskFileBytes = std::uint64_t{64} << 20;
inline constexpr std::size_t kMostTaskLineBytes = 256 * 1024;
inline constexpr std::size_t kMostTasks = 100'000;
inline constexpr std::int64_t kMostTaskTokens = 4096;
inline constexpr std::size_t kMostTaskFaults = 1000;  // kept with their reasons; more are counted

struct Task {
  std::int64_t line = 0;  // from 1
  std::string id;         // "line 7" where the file gives none
  std::string prompt;
  std::vector<std::string> answers;
  std::shared_ptr<const AnswerPattern> pattern;  // null: the answers count
  std::int64_t maxNew = 0;                       // 0: the run's
};

// A line that is no task. The rest of the file runs.
struct TaskFault {
  std::int64_t line = 0;
  base::Error error;
};

struct TaskFile {
  std::string name;     // as it was asked for
  std::string sha256;   // of the whole file
  std::uint64_t bytes = 0;
  std::vector<Task> tasks;
  std::vector<TaskFault> faults;   // the first kMostTaskFaults
  std::int64_t broken = 0;         // all of them
};

// The shipped one for `tasks`, else the path.
base::Result<std::string> taskPath(const std::string& nameOrPath);

// Errors: a file that cannot be read or is larger than kMostTaskFileBytes; no task in it, with the first line's reason.
base::Result<TaskFile> readTasks(const std::string& nameOrPath);
// The same of a text; `name` stands in errors. Faults: bytes that are not UTF-8, with the offset in the file; a line that is
// too long, no JSON object, or lacks a prompt or answers; an id or a task that was there before; a number out of range.
base::Result<TaskFile> parseTasks(std::string_view text, const std::string& name);

// Whether a continuation (bytes, perhaps cut within a character) is an answer. Error: as AnswerPattern::matches.
base::Result<bool> meets(const Task& task, std::string_view continuation);

}  // namespace qs::experiment
