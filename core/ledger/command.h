// The ledger as a command: `quantspec ledger [ID…]`. What it computes is ledger.h's.
#pragma once

#include "core/experiment/command.h"

namespace qs::ledger {

experiment::Command ledgerCommand();

}  // namespace qs::ledger
