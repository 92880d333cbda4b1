#include "core/ledger/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/base/nearest.h"
#include "core/experiment/command_text.h"
#include "core/ledger/workbench.h"

namespace qs::ledger {

using base::Result;

namespace {

using Clock = std::chrono::steady_clock;

// Scored tokens a second of the lab's model in F32 on two cores, and tokens of the shipped validation text: for estimates
// before anything has run.
constexpr double kUsualSpeed = 9000.0;
constexpr double kValidationTokens = 61401.0;

double workSeconds(const Claim& claim, Form form, bool models) {
  if (!models) return 0.0;
  const double longer = form == Form::full && claim.effort == Effort::modelRun ? kValidationTokens / static_cast<double>(kQuickTokens) : 1.0;
  return longer * (claim.work.passes * static_cast<double>(kQuickTokens) / kUsualSpeed + claim.work.seconds);
}

// Even arithmetic takes a moment, so that progress moves.
constexpr double kInstant = 0.005;

base::Error unknownClaim(const std::string& id) {
  std::vector<std::string> known;
  for (const Claim& claim : claimRoster()) known.push_back(claim.id);
  const std::string near = base::nearest(id, known);
  return {base::ErrorKind::usage, {QS_LABEL("core", "claim '%1'"), {id}}, QS_LABEL("core", "a claim of the ledger"),
          QS_LABEL("core", "no such claim"),
          near.empty() ? base::Text(QS_LABEL("core", "`quantspec ledger --no-model` lists some, 000.a first"))
                       : base::Text(QS_LABEL("core", "did you mean %1?"), {near})};
}

LedgerRow compute(const Claim& claim, Workbench& bench) {
  LedgerRow row;
  row.claim = &claim;
  row.form = bench.spec().form;
  const auto start = Clock::now();
  auto outcome = claim.compute(bench);
  row.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (outcome) {
    row.outcome = std::move(*outcome);
  } else {
    row.error = outcome.error();
  }
  return row;
}

}  // namespace

Result<std::vector<const Claim*>> claimsOf(const LedgerSpec& spec) {
  for (const std::string& id : spec.ids) {
    if (findClaim(id) == nullptr) return base::fail(unknownClaim(id));
  }
  std::vector<const Claim*> out;
  for (const Claim& claim : claimRoster()) {
    if (!spec.models && claim.effort == Effort::modelRun) continue;
    if (!spec.ids.empty() && std::find(spec.ids.begin(), spec.ids.end(), claim.id) == spec.ids.end()) continue;
    out.push_back(&claim);
  }
  return out;
}

double estimateSeconds(const LedgerSpec& spec, double pace) {
  const auto claims = claimsOf(spec);
  double out = 0.0;
  if (claims) {
    for (const Claim* claim : *claims) out += workSeconds(*claim, spec.form, spec.models);
  }
  return out * pace;
}

double paceOf(std::span<const LedgerRow> rows) {
  double taken = 0.0;
  double expected = 0.0;
  for (const LedgerRow& row : rows) {
    if (row.error || row.claim->effort != Effort::modelRun) continue;
    taken += row.seconds;
    expected += workSeconds(*row.claim, row.form, true);
  }
  return expected > 0.0 ? taken / expected : 1.0;
}

Result<std::vector<LedgerRow>> runLedger(const LedgerSpec& spec, experiment::Services& services, const base::TaskContext& given,
                                         const RowSink& seen) {
  QS_ASSIGN(const auto claims, claimsOf(spec));
  base::TaskContext context = given;
  if (context.pool == nullptr) context.pool = &services.pool();
  std::vector<const Claim*> order = claims;
  std::stable_sort(order.begin(), order.end(), [](const Claim* a, const Claim* b) { return a->effort < b->effort; });
  double total = 0.0;
  for (const Claim* claim : order) total += workSeconds(*claim, spec.form, spec.models) + kInstant;

  Workbench bench(spec, services);
  std::vector<LedgerRow> rows;
  double before = 0.0;
  for (const Claim* claim : order) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    const double own = workSeconds(*claim, spec.form, spec.models) + kInstant;
    const base::Text stage = {QS_LABEL("core", "claim %1"), {claim->id}};
    base::TaskContext inner = context;
    if (context.progress) {
      inner.progress = [&context, &stage, before, own, total](const base::ProgressReport& report) {
        context.report((before + own * std::clamp(report.fraction, 0.0, 1.0)) / total, stage);
      };
    }
    context.report(before / total, stage);
    bench.setContext(inner);
    LedgerRow row = compute(*claim, bench);
    if (context.stopRequested() || (row.error && row.error->kind == base::ErrorKind::cancelled)) {
      return base::fail(base::cancelledError());
    }
    before += own;
    rows.push_back(std::move(row));
    if (seen) seen(rows.back());
  }
  context.report(1.0);
  std::sort(rows.begin(), rows.end(), [](const LedgerRow& a, const LedgerRow& b) { return a.claim < b.claim; });  // one array
  return rows;
}

std::string shownSettings(const Claim& claim, Form form) {
  experiment::Json settings = experiment::Json::parse(claim.shown.settings);
  if (claim.shown.scored) settings["tokens"] = form == Form::quick ? kQuickTokens : 0;
  return experiment::jsonText(settings, false);
}

std::string commandLine(const LedgerSpec& spec) {
  std::string out = "quantspec ledger";
  for (const std::string& id : spec.ids) out += " " + experiment::shellWord(id);
  if (spec.form == Form::full) out += " --full";
  if (!spec.models) out += " --no-model";
  if (spec.seed != 0) out += fmt::format(" --seed {}", spec.seed);
  if (spec.backend != "cpu") out += " --backend " + experiment::shellWord(spec.backend);
  return out;
}

}  // namespace qs::ledger
