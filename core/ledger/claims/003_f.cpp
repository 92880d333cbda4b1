// 003.f: requests that fit beside the weights.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003f(Workbench& bench) {
  QS_ASSIGN(const auto bf16, bench.budget("anchor-27b", "h100", "bf16"));
  QS_ASSIGN(const auto int4, bench.budget("anchor-27b", "h100", "int4:g128"));
  const auto fits = [](const experiment::BudgetStudy& study) { return static_cast<double>(study.budget.fitsRequests.value_or(0)); };
  const double request = (bf16.budget.kvBytesPerRequest + bf16.budget.stateBytesPerRequest) / 1e9;
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "BF16: model"), "GB", 55.6, bf16.budget.weightBytesHeld / 1e9, 0.05),
                 stated(QS_LABEL("core", "BF16: requests"), "", 58.0, fits(bf16), 0.0),
                 stated(QS_LABEL("core", "INT4 g128: model"), "GB", 14.3, int4.budget.weightBytesHeld / 1e9, 0.05),
                 stated(QS_LABEL("core", "INT4 g128: requests"), "", 156.0, fits(int4), 0.0)};
  out.formula = {QS_LABEL("core", "(80 − %1) GB ÷ %2 GB = %3; (80 − %4) ÷ %2 = %5, cut to whole requests"),
                 {digits(bf16.budget.weightBytesHeld / 1e9), digits(request), digits(bf16.budget.requests.value_or(0.0)),
                  digits(int4.budget.weightBytesHeld / 1e9), digits(int4.budget.requests.value_or(0.0), 5)}};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_f(ClaimRoster& roster) {
  roster.push_back({"003.f", "003", Kind::bytes, 7, Effort::instant,
                    QS_LABEL("core", "A card of 80 GB holds 58 requests of 4,096 tokens beside the model in BF16 (55.6 GB), and 156 beside it in INT4 (14.3 GB)."),
                    {"budget", R"({"view":"capacity","geometry":"anchor-27b","hardware":"h100","weights":"int4","group":128,"batch":1,"context":4096})"}, {}, compute003f});
}

}  // namespace qs::ledger
