// The commands of all rooms, joined: what the program answers to besides `tour` and `run`. It has no command of its own.
#pragma once

#include "core/experiment/command.h"

namespace qs::cli {

// By name.
const experiment::CommandRoster& allCommands();

}  // namespace qs::cli
