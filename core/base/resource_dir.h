// Finds the files that the lab ships (models, texts). It is not a search path for the user's files.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace qs::base {

// The folder that holds models/ and texts/: $QUANTSPEC_RESOURCES if set, else ../share/quantspec-lab beside the
// program, else the source tree the program was built from. An error names the places that were tried.
Result<std::filesystem::path> resourceDir();

// The folder of the running program's executable.
std::filesystem::path programDir();

}  // namespace qs::base
