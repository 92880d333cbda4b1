// 004.i: which hardware multiplies fewer bits faster.
#include "core/cost/hardware.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

double ratio(const char* name, cost::Arithmetic narrow, cost::Arithmetic wide) {
  const cost::Hardware& card = *cost::findHardware(name);
  return card.rate(narrow).value_or(0.0) / card.rate(wide).value_or(1.0);
}

base::Result<Outcome> compute004i(Workbench& bench) {
  using cost::Arithmetic;
  struct Gain {
    double prefill = 0.0;
    double decode = 0.0;
  };
  const auto gains = [&](const char* card) -> base::Result<Gain> {
    QS_ASSIGN(const auto wide, bench.budget("dense-7b", card, "fp16"));
    QS_ASSIGN(const auto narrow, bench.budget("dense-7b", card, "fp8_e4m3+a=fp8_e4m3"));
    return Gain{wide.budget.prefill.seconds / narrow.budget.prefill.seconds, wide.budget.weightsOnlySeconds / narrow.budget.weightsOnlySeconds};
  };
  QS_ASSIGN(const Gain old, gains("a100"));
  QS_ASSIGN(const Gain hopper, gains("h100"));
  Outcome out;
  // Makers round their rates.
  out.figures = {stated(QS_LABEL("core", "H100: rate of FP8 over FP16"), "×", 2.0, ratio("h100", Arithmetic::fp8, Arithmetic::fp16), 0.01),
                 stated(QS_LABEL("core", "B200: rate of FP4 over FP8"), "×", 2.0, ratio("b200", Arithmetic::fp4, Arithmetic::fp8), 0.01),
                 stated(QS_LABEL("core", "A100: rates of FP8 that it has"), "", 0.0, cost::findHardware("a100")->rate(Arithmetic::fp8) ? 1.0 : 0.0, 0.0),
                 stated(QS_LABEL("core", "A100: prefill gain of FP8"), "×", 1.0, old.prefill, 0.01),
                 stated(QS_LABEL("core", "A100: bytes saved by FP8"), "×", 2.0, old.decode, 0.01),
                 stated(QS_LABEL("core", "H100: prefill gain of FP8"), "×", 2.0, hopper.prefill, 0.01)};
  const cost::Hardware& h100 = *cost::findHardware("h100");
  out.formula = {QS_LABEL("core", "H100: %1 ÷ %2 TFLOPS = %3; A100: no FP8, so that %4 TFLOPS of FP16 stay"),
                 {digits(h100.rate(Arithmetic::fp8).value_or(0.0) / 1e12, 5), digits(h100.rate(Arithmetic::fp16).value_or(0.0) / 1e12), digits(*out.figures[0].computed),
                  digits(cost::findHardware("a100")->rate(Arithmetic::fp16).value_or(0.0) / 1e12)}};
  for (const char* name : {"a100", "h100", "b200"}) {
    const cost::Hardware& card = *cost::findHardware(name);
    out.notes.push_back({QS_LABEL("core", "%1: %2."), {card.label, card.source}});
  }
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_004_i(ClaimRoster& roster) {
  roster.push_back({"004.i", "004", Kind::bytes, 13, Effort::instant,
                    QS_LABEL("core", "Hopper multiplies FP8 at twice the rate of FP16, and Blackwell FP4 at twice that of FP8; the A100 has no FP8, which there saves bytes and no arithmetic."),
                    {"budget", R"({"view":"roofline","geometry":"dense-7b","hardware":"a100","weights":"fp8_e4m3","activations":"fp8_e4m3"})"}, {}, compute004i});
}

}  // namespace qs::ledger
