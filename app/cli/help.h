// The texts of --help. Nothing here runs anything.
#pragma once

#include <string>

#include "core/experiment/command.h"

namespace qs::cli {

std::string generalHelp();
std::string commandHelp(const experiment::Command& command);
// The grammar of schemes with examples, and which parts this version can run.
std::string schemesHelp();

}  // namespace qs::cli
