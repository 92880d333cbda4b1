// Reads a command's words into a spec, and what belongs to the program itself (output, progress) into Output.
// It knows no command by name: options come from the roster.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/command.h"

namespace qs::cli {

// Where results go; not part of the experiment.
struct OutputOptions {
  bool json = false;
  bool printSpec = false;
  bool help = false;
  std::string csv;
  std::vector<std::pair<std::string, std::string>> charts;  // format ("svg", "png", "pdf") and file
  std::string size;                                         // "1600x900"
};

struct ParsedArgs {
  experiment::Json spec;
  OutputOptions output;
};

// The options that OutputOptions stands for, for the help.
const std::vector<experiment::Option>& outputOptions();

// `words` are those after the command's name. A value may follow its option or an equals sign (--scheme=int4); a
// repeated option takes all words up to the next option. Errors (usage) name the word, with the nearest known option.
base::Result<ParsedArgs> parseArgs(const experiment::Command& command, const std::vector<std::string>& words);

}  // namespace qs::cli
