// 003.d: how much faster fewer bits are, with cache and state in the step.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003d(Workbench& bench) {
  QS_ASSIGN(const auto int8, bench.budget("anchor-27b", "h100", "int8"));
  QS_ASSIGN(const auto int4, bench.budget("anchor-27b", "h100", "int4:g128"));
  QS_ASSIGN(const auto many, bench.budget("anchor-27b", "h100", "int4:g128", 58));
  Outcome out;
  out.figures = {stated("INT8, B = 1", "×", 1.98, int8.budget.relativeToBf16, 0.005),
                 stated("INT4 g128, B = 1", "×", 3.76, int4.budget.relativeToBf16, 0.005),
                 stated("INT4 g128, B = 58", "×", 1.8, many.budget.relativeToBf16, 0.05)};
  const cost::StepBytes& step = int4.budget.step;
  const double besides = (step.total - step.weights - step.scales) / 1e9;
  const double narrow = (step.weights + step.scales) / 1e9;
  const double wide = int4.budget.relativeToBf16 * step.total / 1e9 - besides;
  out.formula = {QS_LABEL("core", "(%1 + %2) ÷ (%3 + %2) GB = %4; with 58 requests 58 × %2 GB stand on both sides: %5"),
                 {digits(wide), digits(besides), digits(narrow), digits(int4.budget.relativeToBf16), digits(many.budget.relativeToBf16)}};
  out.notes = {QS_LABEL("core", "Each request reads its cache of 4,096 tokens, and reads and writes its recurrent state; neither shrinks with the weights.")};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_d(ClaimRoster& roster) {
  roster.push_back({"003.d", "003", Kind::bytes, 5, Effort::instant,
                    QS_LABEL("core", "At batch 1 INT8 is about 1.98 times as fast as BF16 and INT4 3.76 times, a little less than 16 ÷ bits; at batch 58 INT4 is only about 1.8 times as fast."),
                    {"budget", R"({"view":"speed","geometry":"anchor-27b","hardware":"h100","weights":"int4","group":128,"batch":58,"context":4096})"}, {}, compute003d});
}

}  // namespace qs::ledger
