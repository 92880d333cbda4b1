// 000.a: five weights rounded to a symmetric grid of b bits.
#include <fmt/format.h>

#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute000a(Workbench& bench) {
  struct Row {
    int bits;
    double rmse;
  };
  Outcome out;
  for (const Row& row : {Row{2, 0.2242766}, Row{3, 0.0793725}, Row{4, 0.0340168}, Row{5, 0.0247207}, Row{6, 0.0085530}, Row{8, 0.0015885}}) {
    QS_ASSIGN(const auto found, bench.quantize({-1.0F, -0.37F, 0.04F, 0.29F, 0.83F}, fmt::format("int{}", row.bits)));
    out.figures.push_back(stated(fmt::format("INT{} RMSE", row.bits), "", row.rmse, found.stats.rmse(), 5e-7));
    if (row.bits != 4) continue;
    constexpr int kCodes[] = {-7, -3, 0, 2, 6};
    for (std::size_t i = 0; i < found.codes.size(); ++i) {
      out.figures.push_back(stated({QS_LABEL("core", "INT4 code of weight %1"), {std::to_string(i + 1)}}, "", kCodes[i], found.codes[i], 0.0));
    }
    out.formula = {QS_LABEL("core", "scale = 1 ÷ (2³ − 1) = %1; code = round(x ÷ scale): 0.83 ÷ %1 = %2 → %3"),
                   {digits(found.scales[0], 6), digits(0.83 / static_cast<double>(found.scales[0])), std::to_string(found.codes[4])}};
  }
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_000_a(ClaimRoster& roster) {
  roster.push_back({"000.a", "000", Kind::values, 1, Effort::instant,
                    QS_LABEL("core", "Five weights in b bits, one scale for all, codes up to ±(2^(b−1) − 1), ties to even: every further bit makes the error smaller, from 0.224 at two bits to 0.0016 at eight."),
                    {"rounding", R"({"source":"typed","values":"-1, -0.37, 0.04, 0.29, 0.83","bits":4,"grouping":"whole"})"}, {}, compute000a});
}

}  // namespace qs::ledger
