// 004.c: tokens that seven freed gigabytes hold, which depends on what a gigabyte is.
#include "core/cost/budget.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute004c(Workbench& bench) {
  constexpr double kGiB = 1073741824.0;
  constexpr double kStated = 14000.0;
  constexpr double kAbout = 500.0;  // "about 14,000": to the nearest thousand
  QS_ASSIGN(const auto wide, bench.budget("dense-7b", "a100", "fp16"));
  QS_ASSIGN(const auto narrow, bench.budget("dense-7b", "a100", "fp8_e4m3"));
  const double perToken = wide.budget.kvBytesPerToken;
  const double decimal = cost::tokensIn(7e9, perToken);
  const double binary = cost::tokensIn(7.0 * kGiB, perToken);
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "tokens, GB as GiB"), "tokens", kStated, binary, kAbout),
                 stated(QS_LABEL("core", "tokens, GB as 10^9 bytes"), "tokens", kStated, decimal, kAbout),
                 found(QS_LABEL("core", "tokens more by the budget, 16 to 8 bits"), "tokens",
                       static_cast<double>(narrow.budget.fitsTokens.value_or(0) - wide.budget.fitsTokens.value_or(0))),
                 found(QS_LABEL("core", "tokens at 128 KiB each, GB as GiB"), "tokens", cost::tokensIn(7.0 * kGiB, perToken / 4.0))};
  out.formula = {QS_LABEL("core", "7 · 10⁹ ÷ %1 KiB = %2 tokens; 7 · 2³⁰ ÷ %1 KiB = %3"), {digits(perToken / 1024.0), whole(decimal), whole(binary)}};
  out.notes = {QS_LABEL("core", "The same chapter names 128 KiB a token elsewhere: 512 KiB is every head with keys and values of its own, 128 KiB are groups of four that share them.")};
  const bool asBinary = *out.figures[0].within();
  const bool asDecimal = *out.figures[1].within();
  if (asDecimal) {
    out.verdict = holds();
  } else if (asBinary) {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under GB read as GiB (2³⁰ bytes): %1 tokens; with GB of 10⁹ bytes, as the chapter's weights have, it is %2"),
                              {whole(binary), whole(decimal)}});
  } else {
    out.verdict = differs({QS_LABEL("core", "differs, because neither reading of GB gives it: %1 tokens and %2"), {whole(decimal), whole(binary)}});
  }
  return out;
}

}  // namespace

void register_004_c(ClaimRoster& roster) {
  roster.push_back({"004.c", "004", Kind::bytes, 3, Effort::instant,
                    QS_LABEL("core", "The 7 GB that eight bits free on a 7B model hold about 14,000 more tokens of cache at 512 KiB each."),
                    {"budget", R"({"view":"capacity","geometry":"dense-7b","hardware":"a100","weights":"fp8_e4m3"})"}, {}, compute004c});
}

}  // namespace qs::ledger
