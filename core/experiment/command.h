// A Command is an experiment as the command line, a spec file and "Copy as command" see it: its options, and a function
// from a serialised spec to a serialised result. It is not the experiment's own API, which has typed specs and results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/json.h"
#include "core/experiment/services.h"

namespace qs::experiment {

enum class OptionKind : std::uint8_t {
  flag,   // present or not
  text,
  whole,  // a whole number
  real,   // a number
};

struct Option {
  std::string name;       // without the dashes: "text-file"
  OptionKind kind = OptionKind::text;
  std::string metavar;    // what the help shows for the value: "F"
  base::Text help;
  bool required = false;
  bool repeated = false;  // may be given several times, or with several values
  bool positional = false;
};

struct Command {
  std::string name;
  base::Text summary;
  std::vector<Option> options;
  // In the result: the list that is the table (printed and written as CSV); empty: the result is one row or a list.
  std::string table;
  // `spec` has passed checkSpec. The result is an object or a list, with the keys that cli.md names.
  base::Result<Json> (*run)(const Json& spec, Services& services, const base::TaskContext& context) = nullptr;
  // How a terminal shows the result, where rows of words and numbers do not fit it; null: as they do elsewhere.
  std::string (*print)(const Json& result) = nullptr;
};

using CommandRoster = std::vector<Command>;

// All commands of commands/*.cpp, by name. Rooms above this one have commands of their own; the program joins them.
const CommandRoster& commandRoster();
// Null if there is none of that name.
const Command* findCommand(std::string_view name, const CommandRoster& roster = commandRoster());

// Options that go with every command that computes: backend, threads, seed.
const std::vector<Option>& commonOptions();
const Option* findOption(const Command& command, std::string_view name);

// A spec is an object: "experiment": the command's name, and the options by name; flags are true, numbers are numbers,
// repeated options are lists. Errors (usage) name the key: unknown, missing, of another kind.
base::Status checkSpec(const Json& spec, const Command& command);
// Finds the command that a spec names. Errors: not an object, no or an unknown experiment.
base::Result<const Command*> commandOf(const Json& spec, const CommandRoster& roster = commandRoster());

// Values of a checked spec.
std::string textOf(const Json& spec, const std::string& name, const std::string& otherwise = {});
std::int64_t wholeOf(const Json& spec, const std::string& name, std::int64_t otherwise);
double realOf(const Json& spec, const std::string& name, double otherwise);
bool flagOf(const Json& spec, const std::string& name);
std::vector<std::string> textsOf(const Json& spec, const std::string& name);

// Numbers of a text option, separated by commas or spaces, in double as typed: the ratio of two probabilities must not suffer
// from a rounding to F32. Error: the piece that is none.
base::Result<std::vector<double>> realsOf(const Json& spec, const std::string& name);
// Whole numbers separated by commas or spaces. Error: the piece that is none.
base::Result<std::vector<std::int32_t>> parseIds(std::string_view text);

}  // namespace qs::experiment
