// quantspec run: an experiment from its spec, one cell of a list of them, or all; a cell that has its result is not run again.
// It is no scheduler: whoever wants cells side by side starts this program once for each.
#pragma once

#include <string>
#include <vector>

namespace qs::cli {

// The exit status. `words`: those behind `run`.
int runFile(const std::vector<std::string>& words);

}  // namespace qs::cli
