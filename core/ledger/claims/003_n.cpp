// 003.n: what two bits leave of the weights.
#include <algorithm>

#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003n(Workbench& bench) {
  Outcome out;
  double share = 0.0;
  for (const char* granularity : {"row", "g32"}) {
    const quant::QuantScheme scheme = schemeOf(std::string("int2:") + granularity);
    QS_ASSIGN(const auto tensors, experiment::runQuantizeAll("lab", scheme, bench.services(), bench.context(), bench.spec().backend));
    quant::ErrorStats all;
    for (const auto& one : tensors) all.merge(one.stats);
    const double zeros = static_cast<double>(all.zeros) / static_cast<double>(all.count);
    if (out.figures.empty()) {
      share = zeros;
      const auto levels = experiment::gridLevels(scheme.weights, 1.0F, 0);
      out.figures.push_back(stated(QS_LABEL("core", "levels"), "", 3.0, static_cast<double>(levels.size()), 0.0));
      out.figures.push_back(stated(QS_LABEL("core", "largest level"), "", 1.0, *std::max_element(levels.begin(), levels.end()), 0.0));
      out.formula = {QS_LABEL("core", "2^(2−1) − 1 = 1: the levels −1, 0, 1; %1 of %2 weights become 0, that is %3 %"),
                     {whole(static_cast<double>(all.zeros)), whole(static_cast<double>(all.count)), digits(100.0 * zeros, 3)}};
    }
    out.figures.push_back(found({QS_LABEL("core", "share that becomes 0, %1"), {granularity}}, "", zeros));
  }
  out.notes = {QS_LABEL("core", "All linear layers of the lab's model; with groups of 32 fewer weights are lost, for the largest of each group is nearer.")};
  const Verdict verdict = judged(out.figures);
  if (verdict.ruling != Ruling::holds || share > 0.5) {
    out.verdict = verdict;
  } else {
    out.verdict = differs({QS_LABEL("core", "differs, because %1 % of the weights become 0, which is not most"), {digits(100.0 * share, 3)}});
  }
  return out;
}

}  // namespace

void register_003_n(ClaimRoster& roster) {
  roster.push_back({"003.n", "003", Kind::model, 7, Effort::instant,
                    QS_LABEL("core", "Two bits have the levels −1, 0 and 1 alone, and more than half of the weights become 0 under one scale a row."),
                    {"rounding", R"({"source":"row","tensor":"blocks.0.attn.q_proj","bits":2,"grouping":"whole"})"}, {}, compute003n});
}

}  // namespace qs::ledger
