// 003.o: a long prompt, whose arithmetic takes the time.
#include "core/cost/geometry.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003o(Workbench& bench) {
  constexpr std::int64_t kPrompt = 32768;
  constexpr double kStated = 1.91;
  constexpr double kTolerance = 0.005;
  QS_ASSIGN(const auto study, bench.budget("anchor-27b", "h100", "bf16", 1, kPrompt));
  const double all = study.budget.prefill.seconds;
  // What attention adds: its part of the same operations at the same rate.
  const double layers = 2.0 * study.geometry.activeParameters() * static_cast<double>(kPrompt) / study.budget.rate;
  const double attention = study.budget.prefill.operationsSeconds - layers;
  const std::string heads = std::to_string(study.geometry.attention.front().heads);
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "prefill"), "s", kStated, all, kTolerance), found(QS_LABEL("core", "linear layers"), "s", layers),
                 found(QS_LABEL("core", "causal attention"), "s", attention)};
  out.formula = {QS_LABEL("core", "2 · 25.625 · 10⁹ · 32,768 ÷ %1 TFLOPS = %2 s, and 2 · 32,768² · %3 · 256 · 16 ÷ %1 TFLOPS = %4 s"),
                 {digits(study.budget.rate / 1e12), digits(layers), heads, digits(attention, 3)}};
  out.notes = {QS_LABEL("core", "The chapter names no number of query heads; it is inferred from this very time.")};
  if (std::abs(all - kStated) > kTolerance) {
    out.verdict = judged(out.figures);
  } else if (std::abs(layers - kStated) <= kTolerance) {
    out.verdict = holds();
  } else {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under %1 query heads of 256, which is inferred: their attention adds %2 s to %3 s of the linear layers"),
                              {heads, digits(attention, 3), digits(layers)}});
  }
  return out;
}

}  // namespace

void register_003_o(ClaimRoster& roster) {
  roster.push_back({"003.o", "003", Kind::bytes, 9, Effort::instant,
                    QS_LABEL("core", "A prompt of 32,768 tokens takes the 27B model 1.91 s to read in, as arithmetic allows on an H100."),
                    {"budget", R"({"view":"roofline","geometry":"anchor-27b","hardware":"h100","weights":"bf16","batch":1,"context":32768})"}, {}, compute003o});
}

}  // namespace qs::ledger
