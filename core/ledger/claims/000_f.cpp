// 000.f: when drafts are worth writing.
#include "core/ledger/outcome.h"
#include "core/spec/theory.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute000f(Workbench&) {
  const spec::StepCosts costs{10.0, 3.0, 12.0};
  const double three = spec::timePerToken(costs, 3.0);
  const double one = spec::timePerToken(costs, 1.0);
  const double even = spec::breakEvenConfirmed(costs);
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "three tokens confirmed"), "ms", 5.0, three, 1e-9), stated(QS_LABEL("core", "one token confirmed"), "ms", 15.0, one, 1e-9),
                 stated(QS_LABEL("core", "break-even"), "tokens", 1.5, even, 1e-9)};
  out.formula = {QS_LABEL("core", "(3 + 12) ÷ 3 = %1 ms; (3 + 12) ÷ 1 = %2 ms; (3 + 12) ÷ 10 = %3 tokens"), {digits(three), digits(one), digits(even)}};
  out.notes = {QS_LABEL("core", "The times are made up, by the chapter's own word; break-even is not stated there but follows.")};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_000_f(ClaimRoster& roster) {
  roster.push_back({"000.f", "000", Kind::speculation, 1, Effort::instant,
                    QS_LABEL("core", "Where a plain step takes 10 ms, drafting 3 ms and verifying 12 ms, three confirmed tokens make 5 ms a token, and one makes 15 ms."),
                    {"speculation", R"({"view":"arithmetic","plain_ms":10,"draft_ms":3,"verify_ms":12,"confirmed":3})"}, {}, compute000f});
}

}  // namespace qs::ledger
