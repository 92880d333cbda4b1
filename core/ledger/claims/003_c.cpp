// 003.c: the weights of the chapter's 27B model read on an H100.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003c(Workbench& bench) {
  QS_ASSIGN(const auto bf16, bench.budget("anchor-27b", "h100", "bf16"));
  QS_ASSIGN(const auto int4, bench.budget("anchor-27b", "h100", "int4:g128"));
  const double wide = (bf16.budget.step.weights + bf16.budget.step.scales) / 1e9;
  const double narrow = (int4.budget.step.weights + int4.budget.step.scales) / 1e9;
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "BF16: weights read"), "GB", 51.25, wide, 0.005),
                 stated(QS_LABEL("core", "BF16: a step"), "ms", 15.30, 1e3 * bf16.budget.weightsOnlySeconds, 0.005),
                 stated(QS_LABEL("core", "BF16: tokens"), "tokens/s", 65.0, 1.0 / bf16.budget.weightsOnlySeconds, 0.5),
                 stated(QS_LABEL("core", "INT4 g128: weights read"), "GB", 13.21, narrow, 0.005),
                 stated(QS_LABEL("core", "INT4 g128: tokens"), "tokens/s", 254.0, 1.0 / int4.budget.weightsOnlySeconds, 0.5)};
  out.formula = {QS_LABEL("core", "%1 GB ÷ %2 GB/s = %3 ms; %1 × 4.125 ÷ 16 = %4 GB → %5 tokens/s"),
                 {digits(wide), digits(bf16.budget.decode.bandwidth / 1e9), digits(1e3 * bf16.budget.weightsOnlySeconds, 6), digits(narrow, 5),
                  digits(1.0 / int4.budget.weightsOnlySeconds)}};
  out.notes = {QS_LABEL("core", "Weights alone, at batch 1: cache and state come in 003.d.")};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_c(ClaimRoster& roster) {
  roster.push_back({"003.c", "003", Kind::bytes, 4, Effort::instant,
                    QS_LABEL("core", "The chapter's 27B model reads 51.25 GB a step in BF16, at least 15.30 ms on an H100 and 65 tokens a second; in INT4 with groups of 128 it reads 13.21 GB, 254 tokens a second."),
                    {"budget", R"({"view":"bytes","geometry":"anchor-27b","hardware":"h100","weights":"int4","group":128,"batch":1,"context":4096})"}, {}, compute003c});
}

}  // namespace qs::ledger
