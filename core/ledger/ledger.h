// Recomputes the chapters' claims: all or chosen ones, in a quick or a full form, each by the rooms that know how. It knows
// no claim by name, and does not judge: a claim's verdict comes from its own numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/json.h"
#include "core/experiment/services.h"
#include "core/ledger/claim.h"

namespace qs::ledger {

// How much is run for claims about models.
enum class Form : std::uint8_t {
  quick,  // the first kQuickTokens of each text
  full,   // all of it
};
inline constexpr std::int64_t kQuickTokens = 8192;

struct LedgerSpec {
  std::vector<std::string> ids;  // none: all
  Form form = Form::quick;
  bool models = true;            // false: claims that run models are left out, and none measures with one
  std::string backend = "cpu";
  std::uint64_t seed = 0;
};

struct LedgerRow {
  const Claim* claim = nullptr;
  Form form = Form::quick;
  Outcome outcome;                   // of no meaning with an error
  std::optional<base::Error> error;  // why it could not be computed
  double seconds = 0.0;              // taken
};

// Told of each row as it is done, on the calling thread.
using RowSink = std::function<void(const LedgerRow&)>;

// Rows in the ledger's order, whatever the order of `ids`; those without a model are computed first. Claims that need the
// same study share it within the run. A claim that fails has a row with its error, and the others go on. Errors: an unknown
// id (usage), with the nearest; cancelled (rows that were seen stay true).
base::Result<std::vector<LedgerRow>> runLedger(const LedgerSpec& spec, experiment::Services& services,
                                               const base::TaskContext& context, const RowSink& seen = {});

// The claims that a spec asks for, in the ledger's order. Error as above.
base::Result<std::vector<const Claim*>> claimsOf(const LedgerSpec& spec);

// How long it takes, seconds; 0 where an id is unknown. `pace`: how much longer claims took than was estimated so far
// (paceOf), 1 before any did.
double estimateSeconds(const LedgerSpec& spec, double pace = 1.0);
// From rows that ran models; 1 without any.
double paceOf(std::span<const LedgerRow> rows);

// The settings of the page that shows a claim, for the form that was run: a JSON object.
std::string shownSettings(const Claim& claim, Form form);

// {id, claim, expected, computed, tolerance, verdict, note, …} as the command line prints a row.
experiment::Json rowJson(const LedgerRow& row);
// The same rows for a reader at a terminal.
std::string rowsText(const experiment::Json& rows);

// One line for each figure, separated by commas, with a line of names.
std::string rowsCsv(const std::vector<LedgerRow>& rows);

// `quantspec ledger [ID…]` that computes them.
std::string commandLine(const LedgerSpec& spec);

}  // namespace qs::ledger
