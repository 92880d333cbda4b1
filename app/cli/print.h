// Results for people (aligned text) and for spreadsheets (CSV), from the same JSON that --json prints.
#pragma once

#include <string>

#include "core/experiment/command.h"

namespace qs::cli {

// Scalars as a column of names and values, then the command's table.
std::string textOf(const experiment::Json& result, const experiment::Command& command);
// The table (or the elements of a quantized row, or the result as one row), with a `#` line that says where it is from.
std::string csvOf(const experiment::Json& result, const experiment::Command& command,
                  const experiment::Json& spec);

}  // namespace qs::cli
