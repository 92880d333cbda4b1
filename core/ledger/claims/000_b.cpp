// 000.b: what is done with zeros, with nothing, and with bits that are none.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute000b(Workbench& bench) {
  Outcome out;
  QS_ASSIGN(const auto zeros, bench.quantize({0.0F, 0.0F}, "int4"));
  double largest = 0.0;
  for (const float x : zeros.restored) largest = std::max(largest, static_cast<double>(std::abs(x)));
  out.figures.push_back(stated(QS_LABEL("core", "zeros: RMSE"), "", 0.0, zeros.stats.rmse(), 0.0));
  out.figures.push_back(stated(QS_LABEL("core", "zeros: scale"), "", 0.0, std::abs(static_cast<double>(zeros.scales[0])), 0.0));
  out.figures.push_back(stated(QS_LABEL("core", "zeros: largest restored value"), "", 0.0, largest, 0.0));
  const auto refused = [](bool is) { return is ? 1.0 : 0.0; };
  out.figures.push_back(stated(QS_LABEL("core", "no value is refused"), "", 1.0, refused(!bench.quantize({}, "int4")), 0.0));
  out.figures.push_back(stated(QS_LABEL("core", "one bit is refused"), "", 1.0, refused(!quant::QuantScheme::parse("int1")), 0.0));
  out.figures.push_back(stated(QS_LABEL("core", "two and a half bits are refused"), "", 1.0, refused(!quant::QuantScheme::parse("int2.5")), 0.0));
  out.formula = QS_LABEL("core", "scale = 0 ÷ 7 = 0, so that every value is restored as 0; 1 stands for refused with an error");
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_000_b(ClaimRoster& roster) {
  roster.push_back({"000.b", "000", Kind::values, 2, Effort::instant,
                    QS_LABEL("core", "Zeros alone are restored as zeros, with scale 0 and no error; no value at all, fewer than two bits, or bits that are no whole number are refused."),
                    {"rounding", R"({"source":"typed","values":"0, 0","bits":4,"grouping":"whole"})"}, {}, compute000b});
}

}  // namespace qs::ledger
