// 004.d: which part of a model suffers most from few bits.
#include "core/experiment/sensitivity.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute004d(Workbench& bench) {
  const auto steps = experiment::ladderSteps(4);
  std::vector<std::string> schemes;
  for (const auto& step : steps) schemes.push_back(step.scheme.text());
  QS_ASSIGN(const auto view, bench.losses(schemes));
  const std::vector<base::Text> parts = {QS_LABEL("core", "weights"), QS_LABEL("core", "activations"), QS_LABEL("core", "cache"), QS_LABEL("core", "attention")};
  Outcome out;
  std::string all;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& difference = view.rows[i].loss.score.difference;
    out.figures.push_back(found(parts[i], "nats", difference.delta));
    all += (all.empty() ? "" : ", ") + steps[i].part + " " + change(difference);
  }
  out.formula = {QS_LABEL("core", "Δ of each alone in four bits, ± standard error: %1"), {all}};
  addShapeNotes(out, bench);
  out.notes.push_back(QS_LABEL("core", "Weights have one scale a row, activations and cache one a token, attention one a query and head."));
  out.protocol = bench.protocol(view);
  const auto order = experiment::measuredOrder(view.rows);
  if (!order) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the ladder"), QS_LABEL("core", "an interval for each part"), QS_LABEL("core", "too little text"));
  }
  std::string measured;
  for (const std::size_t i : order->sorted) measured += (measured.empty() ? "" : " < ") + steps[i].part;
  if (!order->holds) {
    out.verdict = differs({QS_LABEL("core", "differs, because on this model the order is %1"), {measured}});
  } else if (!order->overlapping.empty()) {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under the means alone: the intervals of %1 pairs overlap"), {std::to_string(order->overlapping.size())}});
  } else {
    out.verdict = holds();
  }
  return out;
}

}  // namespace

void register_004_d(ClaimRoster& roster) {
  roster.push_back({"004.d", "004", Kind::model, 8, Effort::modelRun,
                    QS_LABEL("core", "Sensitivity to few bits grows from weights over activations and the cache to attention's softmax."),
                    {"sensitivity", R"({"view":"ladder","bits":4})", true}, {4.0, 0.1}, compute004d});
}

}  // namespace qs::ledger
