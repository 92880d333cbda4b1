#include "app/cli/commands.h"

#include <algorithm>

#include "core/ledger/command.h"

namespace qs::cli {

const experiment::CommandRoster& allCommands() {
  static const experiment::CommandRoster roster = [] {
    experiment::CommandRoster all = experiment::commandRoster();
    all.push_back(ledger::ledgerCommand());
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return all;
  }();
  return roster;
}

}  // namespace qs::cli
