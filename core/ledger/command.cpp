#include "core/ledger/command.h"

#include "core/ledger/ledger.h"

namespace qs::ledger {

namespace {

using experiment::Json;
using experiment::OptionKind;

base::Result<Json> run(const Json& spec, experiment::Services& services, const base::TaskContext& context) {
  LedgerSpec typed;
  typed.ids = experiment::textsOf(spec, "id");
  if (experiment::flagOf(spec, "quick") && experiment::flagOf(spec, "full")) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "command ledger"), QS_LABEL("core", "--quick or --full"),
                      QS_LABEL("core", "both"));
  }
  typed.form = experiment::flagOf(spec, "full") ? Form::full : Form::quick;
  typed.models = !experiment::flagOf(spec, "no-model");
  typed.backend = experiment::textOf(spec, "backend", typed.backend);
  const std::int64_t seed = experiment::wholeOf(spec, "seed", 0);
  if (seed < 0) {
    return base::fail(base::ErrorKind::usage, base::Text("--seed"), QS_LABEL("core", "a whole number from 0 on"), std::to_string(seed));
  }
  typed.seed = static_cast<std::uint64_t>(seed);
  QS_ASSIGN(const std::vector<LedgerRow> rows, runLedger(typed, services, context));
  Json out = Json::array();
  for (const LedgerRow& row : rows) out.push_back(rowJson(row));
  return out;
}

}  // namespace

experiment::Command ledgerCommand() {
  experiment::Option ids{"id", OptionKind::text, "ID", QS_LABEL("core", "a claim, e.g. 003.d; several may be given, all by default")};
  ids.positional = true;
  ids.repeated = true;
  return {"ledger",
          QS_LABEL("core", "Recompute what the chapters claim, and say whether it holds"),
          {ids,
           {"quick", OptionKind::flag, "", QS_LABEL("core", "models read the first 8,192 tokens of each text, as they do by default")},
           {"full", OptionKind::flag, "", QS_LABEL("core", "models read the whole of each text: ten minutes on two cores")},
           {"no-model", OptionKind::flag, "", QS_LABEL("core", "only the claims that are arithmetic")}},
          "",
          run,
          rowsText};
}

}  // namespace qs::ledger
