// 003.g: the bound of eight bits.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003g(Workbench& bench) {
  QS_ASSIGN(const auto study, bench.budget("anchor-27b", "h100", "int8"));
  const double tokens = 1.0 / study.budget.weightsOnlySeconds;
  Outcome out;
  out.figures = {stated("INT8", "tokens/s", 131.0, tokens, 0.5)};
  out.formula = {QS_LABEL("core", "%1 GB ÷ %2 GB/s = %3 ms: %4 tokens/s"),
                 {digits((study.budget.step.weights + study.budget.step.scales) / 1e9, 5), digits(study.budget.decode.bandwidth / 1e9),
                  digits(1e3 * study.budget.weightsOnlySeconds), digits(tokens)}};
  out.notes = {QS_LABEL("core", "Weights alone, at batch 1.")};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_g(ClaimRoster& roster) {
  roster.push_back({"003.g", "003", Kind::bytes, 8, Effort::instant,
                    QS_LABEL("core", "In INT8 the bound of the 27B model is about 131 tokens a second, twice that of BF16: fewer bits do save time."),
                    {"budget", R"({"view":"bytes","geometry":"anchor-27b","hardware":"h100","weights":"int8","batch":1,"context":4096})"}, {}, compute003g});
}

}  // namespace qs::ledger
