// What the self-check asks, as values: a question drawn from a seed, with its right answer, what is wrong about each other
// answer, and the page that shows it. It holds no score and no widget; texts are templates that the window translates.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/label.h"
#include "core/quiz/draw.h"
#include "core/quiz/unit.h"

namespace qs::quiz {

enum class Chapter : std::uint8_t { overview, quantization, bytes };
inline constexpr std::size_t kChapters = 3;
std::string_view word(Chapter chapter);  // "000", "003", "004"
base::Text nameOf(Chapter chapter);

enum class Topic : std::uint8_t { scales, outliers, storage, speed, damage, parts, methods, speculation, experiments };
inline constexpr std::size_t kTopics = 9;
std::string_view word(Topic topic);
base::Text nameOf(Topic topic);

// What is said about an answer. Not readable: it is none yet, and counts as nothing.
struct Verdict {
  bool right = false;
  bool readable = true;
  std::vector<base::Text> sentences;
  std::vector<bool> places;  // of an order: which of its items stand where they should
};

struct Choice {
  base::Text text;
  bool right = false;
  base::Text why;  // why it is right, or the misreading that leads here
};

// One of them is right.
struct SingleChoice {
  std::vector<Choice> choices;
};

// Each is right or wrong by itself; at least one of each.
struct SeveralChoices {
  std::vector<Choice> choices;
};

// A wrong value that people arrive at, and how.
struct Slip {
  double value = 0.0;
  base::Text why;
};

struct NumberTask {
  double value = 0.0;      // in `unit`
  double tolerance = 0.0;  // absolute
  Unit unit = Unit::none;
  std::vector<Slip> slips;  // looked at in this order once the answer is neither right nor in another unit
};

struct OrderTask {
  std::vector<base::Text> items;  // in the right order
  std::vector<base::Text> notes;  // to each, what decides its place; shown with the solution
  base::Text first;               // what stands at the top: "the smallest"
  base::Text last;
  std::vector<std::size_t> shown;  // indices of items as they are offered: never the right order
};

// Controls to be set on a page of the lab. `start` and `solution` are settings as that page writes and reads them; `check`
// is asked about what the page's settings are when the person comes back.
struct ControlsTask {
  std::string page;
  std::string start;
  std::string solution;
  std::function<Verdict(const std::string& settings)> check;
};

using Task = std::variant<SingleChoice, SeveralChoices, NumberTask, OrderTask, ControlsTask>;

enum class Kind : std::uint8_t { single, several, number, order, controls };
std::string_view word(Kind kind);

struct PageLink {
  std::string page;      // its id
  std::string settings;  // JSON; only what differs from the page's first start
};

struct Question {
  base::Text text;
  Task task;
  base::Text explanation;  // with the numbers of this draw
  PageLink link;           // where it can be seen
  Kind kind() const { return static_cast<Kind>(task.index()); }
};

// Where questions come from: the same seed gives the same question.
struct Source {
  std::string id;  // "scale", stable: results are kept under it
  Chapter chapter = Chapter::overview;
  Topic topic = Topic::scales;
  std::function<Question(Draw&)> make;
};

using Roster = std::vector<Source>;

// All questions of questions/*.cpp, by topic.
const Roster& roster();
const Source* findSource(std::string_view id);

// The question of a seed, its choices in an order of that seed.
Question drawQuestion(const Source& source, std::uint64_t seed);

}  // namespace qs::quiz
