// 003.m: SmoothQuant's rescaling computes the same.
#include <algorithm>

#include "core/experiment/activations.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003m(Workbench& bench) {
  constexpr double kRounding = 1e-4;  // of logits near 20 in F32, after four blocks
  Outcome out;
  double largest = 0.0;
  double loss = 0.0;
  std::int64_t windows = 0;
  const base::TaskContext outer = bench.context();
  int done = 0;
  for (const char* layer : {"blocks.1.ffn.w2", "blocks.0.attn.q_proj"}) {
    experiment::SmoothSpec spec;
    spec.layer = layer;
    spec.alpha = 0.5;
    spec.backend = bench.spec().backend;
    if (bench.spec().form == Form::full) spec.text.windows = 4096;
    QS_ASSIGN(const auto result, experiment::runSmooth(spec, bench.services(), outer));
    out.figures.push_back(stated({QS_LABEL("core", "%1: largest change of a logit"), {layer}}, "", 0.0, result.maxLogitDifference, kRounding));
    out.figures.push_back(stated({QS_LABEL("core", "%1: change of the loss"), {layer}}, "nats", 0.0, result.lossAfter - result.lossBefore, 1e-5));
    largest = std::max(largest, result.maxLogitDifference);
    loss = std::max(loss, std::abs(result.lossAfter - result.lossBefore));
    windows = result.set->found->windows;
    out.protocol = Protocol{result.set->spec.text, result.set->found->tokens, result.backend, {}};
    outer.report(0.5 * ++done);
  }
  out.formula = {QS_LABEL("core", "(X ÷ s) · (s · W) = X · W, α = 0.5: the logits change by %1 at most, the loss by %2"), {digits(largest, 2), digits(loss, 2)}};
  out.notes = {formNote(bench), {QS_LABEL("core", "Scales are taken from %1 windows of the calibration text; logits are compared in F32."), {std::to_string(windows)}}};
  const Verdict verdict = judged(out.figures);
  if (verdict.ruling != Ruling::holds || largest == 0.0) {
    out.verdict = verdict;
  } else {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under rounding in F32: the logits change by %1 at most"), {digits(largest, 2)}});
  }
  return out;
}

}  // namespace

void register_003_m(ClaimRoster& roster) {
  roster.push_back({"003.m", "003", Kind::model, 6, Effort::modelRun,
                    QS_LABEL("core", "SmoothQuant divides channels of the activations and multiplies weights by the same numbers: what is computed stays exactly the same."),
                    {"activations", R"({"view":"channels","layer":"blocks.1.ffn.w2","alpha":0.5})"}, {4.0, 0.5}, compute003m});
}

}  // namespace qs::ledger
