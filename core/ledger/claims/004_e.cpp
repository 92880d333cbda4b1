// 004.e: whether a quantized cache costs more, the longer the context.
#include "core/experiment/sensitivity.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute004e(Workbench& bench) {
  const auto steps = experiment::cacheSteps();
  std::vector<std::string> schemes;
  for (const auto& step : steps) schemes.push_back(step.scheme.text());
  QS_ASSIGN(const auto view, bench.losses(schemes));
  Outcome out;
  std::string slopes;
  std::string early;
  std::string late;
  std::vector<experiment::Drift> drifts;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto drift = bench.drift(schemes[i]);
    drifts.push_back(drift.drift);
    const std::string bits = std::to_string(steps[i].bits);
    out.figures.push_back(found({QS_LABEL("core", "%1 bits: Δ"), {bits}}, "nats", view.rows[i].loss.score.difference.delta));
    if (!drift.line) continue;
    // By a thousand positions, so that the figure can be read.
    out.figures.push_back(found({QS_LABEL("core", "%1 bits: Δ a thousand positions later"), {bits}}, "nats", 1e3 * drift.line->slope));
    slopes += (slopes.empty() ? "" : ", ") + bits + ": " + change(1e3 * drift.line->slope);
    if (drift.line->ci95) slopes += " [" + change(1e3 * drift.line->ci95->lo) + ", " + change(1e3 * drift.line->ci95->hi) + "]";
    if (steps[i].bits == 4) {
      early = change(drift.bins.front().difference.delta);
      late = change(drift.bins.back().difference.delta);
    }
  }
  out.formula = {QS_LABEL("core", "slope of Δ by position, nats a thousand tokens, with its 95 % interval, by bits of the cache: %1"), {slopes}};
  addShapeNotes(out, bench);
  out.notes.push_back({QS_LABEL("core", "Four bits: Δ is %1 in the first eighth of a window and %2 in the last. A window has 512 positions: drift beyond them is not seen here."), {early, late}});
  out.protocol = bench.protocol(view);
  const bool four = drifts[2] == experiment::Drift::grows;
  const bool eight = drifts[1] == experiment::Drift::grows;
  if (four && eight) {
    out.verdict = holds();
  } else if (four) {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under four bits: Δ goes from %1 to %2 along a window; with eight bits no growth is seen"), {early, late}});
  } else if (drifts[2] == experiment::Drift::shrinks) {
    out.verdict = differs({QS_LABEL("core", "differs, because with four bits Δ shrinks along a window, from %1 to %2"), {early, late}});
  } else {
    out.verdict = differs({QS_LABEL("core", "differs, because within windows of 512 positions no growth is seen beyond chance, with four bits as with eight: Δ of four bits goes from %1 to %2"), {early, late}});
  }
  return out;
}

}  // namespace

void register_004_e(ClaimRoster& roster) {
  roster.push_back({"004.e", "004", Kind::model, 9, Effort::modelRun,
                    QS_LABEL("core", "Errors of a quantized cache add up: the longer the context, the further a model drifts."),
                    {"sensitivity", R"({"view":"position"})", true}, {3.0, 0.1}, compute004e});
}

}  // namespace qs::ledger
