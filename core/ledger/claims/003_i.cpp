// 003.i: rounding with one scale a tensor.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003i(Workbench& bench) {
  QS_ASSIGN(const auto view, bench.losses({"int8", "int4", "int3", "int3:g32"}));
  const auto delta = [&](std::size_t i) { return view.rows[i].loss.score.difference.delta; };
  Outcome out;
  out.figures = {beside("INT8 Δ", "nats", -0.0004, delta(0)), beside("INT4 Δ", "nats", 0.0315, delta(1)), beside("INT3 Δ", "nats", 0.2680, delta(2)),
                 beside("INT3 g32 Δ", "nats", 0.039, delta(3))};
  const double kept = delta(3) / delta(2);
  out.formula = {QS_LABEL("core", "Δ = loss − loss as stored: %1, %2, %3; groups of 32 leave %4 of INT3's, that is %5 %"),
                 {change(delta(0)), change(delta(1)), change(delta(2)), change(delta(3)), digits(100.0 * kept, 2)}};
  addShapeNotes(out, bench);
  out.protocol = bench.protocol(view);
  const bool ordered = std::abs(delta(0)) < delta(1) && delta(1) < delta(2);
  if (!ordered) {
    out.verdict = differs({QS_LABEL("core", "differs, because the losses do not grow from INT8 over INT4 to INT3: %1, %2, %3"),
                           {change(delta(0)), change(delta(1)), change(delta(2))}});
  } else if (kept >= 0.5) {
    out.verdict = differs({QS_LABEL("core", "differs, because groups of 32 leave %1 % of INT3's damage, not the lesser part of it"), {digits(100.0 * kept, 2)}});
  } else {
    out.verdict = holds();
  }
  return out;
}

}  // namespace

void register_003_i(ClaimRoster& roster) {
  roster.push_back({"003.i", "003", Kind::model, 2, Effort::modelRun,
                    QS_LABEL("core", "With one scale a tensor INT8 costs next to nothing, INT4 a little (+0.0315) and INT3 much (+0.2680); groups of 32 repair most of it (+0.039)."),
                    {"loss", R"({"schemes":["int8","int4","int3","int3:g32"]})", true}, {4.0, 0.1}, compute003i});
}

}  // namespace qs::ledger
