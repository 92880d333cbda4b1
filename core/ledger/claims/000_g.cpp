// 000.g: the rule leaves the target's distribution as it is.
#include <array>

#include "core/ledger/outcome.h"
#include "core/spec/exactness.h"
#include "core/spec/verify.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute000g(Workbench& bench) {
  constexpr std::array<double, 3> p = {0.6, 0.3, 0.1};
  constexpr std::array<double, 3> q = {0.2, 0.5, 0.3};
  constexpr std::int64_t kDraws = 100000;
  const spec::Rule& rule = spec::ruleOf(spec::RuleKind::speculative);
  QS_ASSIGN(const auto figures, spec::figuresOf(rule, p, q, q));
  const spec::Place place{"", {p.begin(), p.end()}, {q.begin(), q.end()}, {}};
  QS_ASSIGN(const auto drawn, spec::testPlaces(rule, {&place, 1}, kDraws, bench.spec().seed, bench.context()));
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "acceptance"), "", 0.6, figures.acceptance, 1e-12)};
  constexpr std::array<double, 3> kResidual = {1.0, 0.0, 0.0};
  for (std::size_t i = 0; i < kResidual.size(); ++i) {
    const std::string token = std::to_string(i + 1);
    out.figures.push_back(stated({QS_LABEL("core", "residual of token %1"), {token}}, "", kResidual[i], figures.residual[i], 1e-12));
    out.figures.push_back(stated({QS_LABEL("core", "output of token %1"), {token}}, "", p[i], figures.output[i], 1e-12));
  }
  out.figures.push_back(stated(QS_LABEL("core", "distance of the output from p"), "", 0.0, figures.tvToTarget, 1e-12));
  out.figures.push_back(found(QS_LABEL("core", "p-value of χ²"), "", drawn.chi2.pValue));
  out.formula = {QS_LABEL("core", "Σ min(p, q) = 0.2 + 0.3 + 0.1 = %1; max(p − q, 0) ÷ sum = [%2, %3, %4]; output [%5, %6, %7]"),
                 {digits(figures.acceptance), digits(figures.residual[0]), digits(figures.residual[1]), digits(figures.residual[2]), digits(figures.output[0]),
                  digits(figures.output[1]), digits(figures.output[2])}};
  out.notes = {{QS_LABEL("core", "%1 draws with seed %2: χ² = %3 with %4 degrees of freedom, p-value %5; below %6 would be an alarm."),
                {whole(static_cast<double>(kDraws)), std::to_string(bench.spec().seed), digits(drawn.chi2.chi2, 3), std::to_string(drawn.chi2.dof),
                 digits(drawn.chi2.pValue, 3), digits(spec::kFalseAlarmRate, 1)}}};
  out.verdict = judged(out.figures);
  if (out.verdict.ruling == Ruling::holds && drawn.alarm()) {
    out.verdict = differs({QS_LABEL("core", "differs, because what was drawn is not distributed as p: p-value %1"), {digits(drawn.chi2.pValue, 2)}});
  }
  return out;
}

}  // namespace

void register_000_g(ClaimRoster& roster) {
  roster.push_back({"000.g", "000", Kind::speculation, 2, Effort::instant,
                    QS_LABEL("core", "A proposal that stays with chance min(1, p ÷ q), and is otherwise replaced by a draw from max(p − q, 0), normalised, leaves a token that is distributed exactly as p."),
                    {"speculation", R"({"view":"step","source":"typed","p":[0.6,0.3,0.1],"q":[0.2,0.5,0.3]})"}, {}, compute000g});
}

}  // namespace qs::ledger
