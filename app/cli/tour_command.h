// The `tour` command: renders every page's default view into a folder. It draws nothing itself (ui/tour).
#pragma once

#include <string>
#include <vector>

namespace qs::cli {

// The exit status. `words` are those after "tour".
int runTour(const std::vector<std::string>& words, int& argc, char** argv);

}  // namespace qs::cli
