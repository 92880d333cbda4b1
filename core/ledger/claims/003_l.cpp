// 003.l: how uneven activations are, and what eight bits for them cost.
#include <algorithm>

#include "core/experiment/activations.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003l(Workbench& bench) {
  constexpr const char* kTensor = "int8:row+a=int8:tensor";
  constexpr const char* kToken = "int8:row+a=int8:token";
  constexpr const char* kLayer = "blocks.1.ffn.w2";
  experiment::ActivationsSpec spec;
  spec.backend = bench.spec().backend;
  QS_ASSIGN(const auto ranges, experiment::runActivations(spec, bench.services(), bench.context()));
  QS_ASSIGN(const auto view, bench.losses({kTensor, kToken}));
  const auto worst = std::max_element(ranges.inputs.begin(), ranges.inputs.end(), [](const auto& a, const auto& b) { return a.ratio < b.ratio; });
  const auto same = std::find_if(ranges.inputs.begin(), ranges.inputs.end(), [&](const auto& one) { return one.name == kLayer; });
  const auto tensor = view.rows[0].loss.score.difference;
  const auto token = view.rows[1].loss.score.difference;
  const auto gap = bench.between(kToken, kTensor);
  Outcome out;
  out.figures = {beside(QS_LABEL("core", "most uneven input: max over median"), "", 6.4, worst->ratio),
                 beside("W8A8, one scale a tensor: Δ", "nats", 0.0036, tensor.delta), beside("W8A8, one scale a token: Δ", "nats", 0.0003, token.delta)};
  if (same != ranges.inputs.end()) out.figures.push_back(beside("blocks.1.ffn.w2: max over median", "", 6.4, same->ratio));
  out.formula = {QS_LABEL("core", "max ÷ median of the channels of %1: %2 ÷ %3 = %4; per token − per tensor = %5"),
                 {worst->name, digits(worst->max, 3), digits(worst->median, 3), digits(worst->ratio, 3), change(gap)}};
  addShapeNotes(out, bench);
  out.notes.push_back({QS_LABEL("core", "The most uneven input of our model is that of %1, over %2 calibration windows of text that is not scored."),
                       {worst->name, std::to_string(ranges.set->spec.windows)}});
  out.protocol = bench.protocol(view);
  if (gap.delta > 2.0 * gap.standardError.value_or(0.0)) {
    out.verdict = differs({QS_LABEL("core", "differs, because a scale a token costs more than one a tensor, by %1"), {change(gap)}});
  } else if (worst->ratio >= 20.0) {
    out.verdict = differs({QS_LABEL("core", "differs, because %1 has channels %2 times the median: outliers as of a large model"), {worst->name, digits(worst->ratio, 3)}});
  } else if (gap.ci95 && gap.ci95->hi < 0.0) {
    out.verdict = holds();
  } else {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under an allowance of the sampling error: a scale a token changes the loss by %1 against one a tensor"), {change(gap)}});
  }
  return out;
}

}  // namespace

void register_003_l(ClaimRoster& roster) {
  roster.push_back({"003.l", "003", Kind::model, 5, Effort::modelRun,
                    QS_LABEL("core", "A small model has no outliers worth the name: the most uneven input, of blocks.1.ffn.w2, has a maximum of 6.4 times the median. W8A8 costs +0.0036 with one scale a tensor and +0.0003 with one a token."),
                    {"activations", R"({"view":"cost"})", true}, {2.0, 1.0}, compute003l});
}

}  // namespace qs::ledger
