// 004.a: the scale of eight bits for weights within ±0.8.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute004a(Workbench& bench) {
  QS_ASSIGN(const auto found, bench.quantize({-0.8F, -0.3F, 0.1F, 0.5F, 0.8F}, "int8"));
  const auto scale = static_cast<double>(found.scales[0]);
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "scale"), "", 0.0063, scale, 0.00005)};
  out.formula = {QS_LABEL("core", "scale = 0.8 ÷ (2⁷ − 1) = 0.8 ÷ 127 = %1"), {digits(scale, 5)}};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_004_a(ClaimRoster& roster) {
  roster.push_back({"004.a", "004", Kind::values, 5, Effort::instant,
                    QS_LABEL("core", "Weights between −0.8 and 0.8 in eight bits have a scale of about 0.0063."),
                    {"rounding", R"({"source":"typed","values":"-0.8, -0.3, 0.1, 0.5, 0.8","bits":8,"grouping":"whole"})"}, {}, compute004a});
}

}  // namespace qs::ledger
