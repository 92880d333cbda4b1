// 000.d: the large value in a group of its own.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute000d(Workbench& bench) {
  const std::vector<float> values = {100.0F, -0.37F, 0.04F, 0.29F, 0.83F};
  QS_ASSIGN(const auto all, bench.quantize(values, "int4"));
  QS_ASSIGN(const auto apart, bench.quantize(values, "int4:split=1,4"));
  QS_ASSIGN(const auto even, bench.quantize(values, "int4:split=2,3"));
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "groups of 1 and 4: RMSE"), "", 0.0303248, apart.stats.rmse(), 5e-7),
                 stated(QS_LABEL("core", "groups of 2 and 3: RMSE"), "", 0.1681035, even.stats.rmse(), 5e-7),
                 stated(QS_LABEL("core", "scales more than without groups"), "", 1.0, static_cast<double>(apart.scales.size() - all.scales.size()), 0.0),
                 found(QS_LABEL("core", "one scale for all: RMSE"), "", all.stats.rmse())};
  out.formula = {QS_LABEL("core", "scales 100 ÷ 7 = %1 and 0.83 ÷ 7 = %2; bits a weight %3 → %4"),
                 {digits(apart.scales[0], 5), digits(apart.scales[1], 5), digits(all.bitsPerWeight), digits(apart.bitsPerWeight)}};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_000_d(ClaimRoster& roster) {
  roster.push_back({"000.d", "000", Kind::values, 4, Effort::instant,
                    QS_LABEL("core", "Groups with scales of their own keep the damage of a large value to its group, at the price of one scale more for each cut."),
                    {"rounding", R"({"source":"typed","values":"100, -0.37, 0.04, 0.29, 0.83","bits":4,"grouping":"lengths","group_lengths":[1,4]})"}, {}, compute000d});
}

}  // namespace qs::ledger
