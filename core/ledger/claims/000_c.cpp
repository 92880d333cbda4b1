// 000.c: one large value under a scale that all share.
#include <fmt/format.h>

#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute000c(Workbench& bench) {
  struct Row {
    const char* where;
    std::vector<float> values;
    int bits;
    double rmse;
  };
  const std::vector<float> last = {-1.0F, -0.37F, 0.04F, 0.29F, 100.0F};
  const std::vector<float> first = {100.0F, -0.37F, 0.04F, 0.29F, 0.83F};
  Outcome out;
  for (const Row& row : {Row{QS_LABEL("core", "last value 100, INT%1: RMSE"), last, 4, 0.494490}, Row{QS_LABEL("core", "last value 100, INT%1: RMSE"), last, 8, 0.231430},
                         Row{QS_LABEL("core", "first value 100, INT%1: RMSE"), first, 4, 0.426966}, Row{QS_LABEL("core", "first value 100, INT%1: RMSE"), first, 8, 0.211856}}) {
    QS_ASSIGN(const auto found, bench.quantize(row.values, fmt::format("int{}", row.bits)));
    out.figures.push_back(stated({row.where, {std::to_string(row.bits)}}, "", row.rmse, found.stats.rmse(), 5e-7));
    if (out.figures.size() > 1) continue;
    out.figures.push_back(stated(QS_LABEL("core", "last value 100, INT4: others that become 0"), "", 4.0, static_cast<double>(found.stats.zeros), 0.0));
    out.formula = {QS_LABEL("core", "scale = 100 ÷ 7 = %1; all that is below half of it, %2, becomes 0"),
                   {digits(found.scales[0], 5), digits(0.5 * static_cast<double>(found.scales[0]), 5)}};
  }
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_000_c(ClaimRoster& roster) {
  roster.push_back({"000.c", "000", Kind::values, 3, Effort::instant,
                    QS_LABEL("core", "One value of 100 among five takes the scale for itself: under four bits the other four become 0."),
                    {"rounding", R"({"source":"typed","values":"-1, -0.37, 0.04, 0.29, 100","bits":4,"grouping":"whole"})"}, {}, compute000c});
}

}  // namespace qs::ledger
