// 004.j: −128 … 127 is said, and ±127 is computed with.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute004j(Workbench& bench) {
  const std::vector<float> values = {-0.8F, -0.3F, 0.1F, 0.5F, 0.8F};
  QS_ASSIGN(const auto sym, bench.quantize(values, "int8"));
  QS_ASSIGN(const auto full, bench.quantize(values, "int8:full"));
  const double narrow = std::abs(static_cast<double>(sym.scales[0]));
  const double wide = std::abs(static_cast<double>(full.scales[0]));
  const auto levels = [](const char* scheme) { return static_cast<double>(experiment::gridLevels(schemeOf(scheme).weights, 1.0F, 0).size()); };
  // Two digits cannot tell the two apart, 0.00625 being rounded either way; the third can.
  constexpr double kThirdDigit = 1e-5;
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "scale with codes ±127"), "", 0.0063, narrow, kThirdDigit),
                 stated(QS_LABEL("core", "scale with codes −128 … 127"), "", 0.0063, wide, kThirdDigit),
                 stated(QS_LABEL("core", "levels of ±127"), "", 255.0, levels("int8"), 0.0),
                 stated(QS_LABEL("core", "levels of −128 … 127"), "", 256.0, levels("int8:full"), 0.0)};
  out.formula = {QS_LABEL("core", "0.8 ÷ 127 = %1, with 255 levels; 0.8 ÷ 128 = %2, with 256"), {digits(narrow, 5), digits(wide, 5)}};
  if (*out.figures[0].within() && !*out.figures[1].within()) {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under codes of ±127, %1 levels: the scale is %2; with −128 … 127 and %3 levels it is %4"),
                              {whole(levels("int8")), digits(narrow, 4), whole(levels("int8:full")), digits(wide, 4)}});
  } else {
    out.verdict = judged(out.figures);
  }
  return out;
}

}  // namespace

void register_004_j(ClaimRoster& roster) {
  roster.push_back({"004.j", "004", Kind::bytes, 11, Effort::instant,
                    QS_LABEL("core", "Eight bits are the codes −128 … 127, and weights within ±0.8 then have a scale of 0.0063."),
                    {"rounding", R"({"source":"typed","values":"-0.8, -0.3, 0.1, 0.5, 0.8","bits":8,"grouping":"whole","grid":"full"})"}, {}, compute004j});
}

}  // namespace qs::ledger
