// 003.e: a batch makes the machine faster and each request slower.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003e(Workbench& bench) {
  QS_ASSIGN(const auto one, bench.budget("anchor-27b", "h100", "bf16", 1));
  QS_ASSIGN(const auto many, bench.budget("anchor-27b", "h100", "bf16", 58));
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "B = 1: tokens in all"), "tokens/s", 65.0, one.budget.tokensPerSecondTotal, 0.5),
                 stated(QS_LABEL("core", "B = 58: tokens in all"), "tokens/s", 2304.0, many.budget.tokensPerSecondTotal, 0.5),
                 stated(QS_LABEL("core", "B = 1: a token"), "ms", 15.5, 1e3 * one.budget.decode.seconds, 0.05),
                 stated(QS_LABEL("core", "B = 58: a token"), "ms", 25.2, 1e3 * many.budget.decode.seconds, 0.05)};
  out.formula = {QS_LABEL("core", "%1 GB ÷ 3350 GB/s = %2 ms; %3 GB ÷ 3350 GB/s = %4 ms for 58 tokens: %5 a second"),
                 {digits(one.budget.step.total / 1e9), digits(1e3 * one.budget.decode.seconds, 5), digits(many.budget.step.total / 1e9),
                  digits(1e3 * many.budget.decode.seconds, 5), whole(many.budget.tokensPerSecondTotal)}};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_e(ClaimRoster& roster) {
  roster.push_back({"003.e", "003", Kind::bytes, 6, Effort::instant,
                    QS_LABEL("core", "From batch 1 to 58 the total goes from 65 to 2,304 tokens a second, and each request waits 25.2 ms instead of 15.5 ms for a token."),
                    {"budget", R"({"view":"speed","geometry":"anchor-27b","hardware":"h100","weights":"bf16","batch":58,"context":4096})"}, {}, compute003e});
}

}  // namespace qs::ledger
