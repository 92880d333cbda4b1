// verify: the rule of speculative decoding at one place, for distributions as they are typed.
#include "core/spec/verify.h"

#include "core/experiment/command.h"
#include "core/experiment/speculation.h"
#include "core/spec/chi_square.h"
#include "core/spec/exactness.h"

namespace qs::experiment {

namespace {

Json list(const std::vector<double>& values) { return numbers(std::span<const double>(values)); }

base::Result<Json> verifyCommand(const Json& spec, Services&, const base::TaskContext& context) {
  QS_ASSIGN(const auto p, realsOf(spec, "p"));
  QS_ASSIGN(const auto q, realsOf(spec, "q"));
  std::vector<double> drawnFrom = q;
  if (spec.contains("sampled-from")) {
    QS_ASSIGN(drawnFrom, realsOf(spec, "sampled-from"));
  }
  QS_ASSIGN(const spec::RuleKind kind, ruleFrom(textOf(spec, "rule", "speculative")));
  const spec::Rule& rule = spec::ruleOf(kind);
  // Checked first, for it names q.
  QS_ASSIGN(const auto naive, spec::figuresOf(rule, p, q, drawnFrom));
  QS_ASSIGN(const auto figures, spec::figuresOf(rule, p, drawnFrom, drawnFrom));
  Json out;
  out["rule"] = std::string(spec::nameOf(kind));
  out["acceptance"] = number(figures.acceptance);
  out["acceptance_by_token"] = list(figures.chance);
  out["residual"] = list(figures.residual);
  out["output"] = list(figures.output);
  out["tv_to_p"] = number(figures.tvToTarget);
  out["naive"] = nullptr;
  if (spec.contains("sampled-from")) {
    // What comes out where the ratio is formed with q although the draft drew from something else.
    out["naive"] = {{"acceptance", number(naive.acceptance)}, {"output", list(naive.output)}, {"tv_to_p", number(naive.tvToTarget)}};
  }
  if (spec.contains("draws")) {
    const std::int64_t draws = wholeOf(spec, "draws", 0);
    if (draws < 1 || draws > 1'000'000'000) {
      return base::fail(base::ErrorKind::usage, base::Text("--draws"), {QS_LABEL("core", "a whole number from %1 to %2"), {"1", "1000000000"}},
                        std::to_string(draws));
    }
    const spec::Place place{"", p, drawnFrom, {}};
    QS_ASSIGN(const auto tested, spec::testPlaces(rule, {&place, 1}, draws, static_cast<std::uint64_t>(wholeOf(spec, "seed", 0)), context));
    const spec::PlaceFigures& at = tested.places.front();
    out["draws"] = draws;
    out["counts"] = numbers(std::span<const std::int64_t>(at.counts));
    out["accepted_share"] = number(at.acceptance);
    out["chi2"] = number(at.chi2.chi2);
    out["dof"] = at.chi2.dof;
    out["p_value"] = number(at.chi2.pValue);
    out["tv"] = number(at.tv);
    out["tv_expected"] = number(at.tvExpected);
  }
  return out;
}

}  // namespace

void register_verify(CommandRoster& roster) {
  roster.push_back({"verify",
                    QS_LABEL("core", "Show what the rule of speculative decoding makes of two distributions"),
                    {{"p", OptionKind::text, "P,…", QS_LABEL("core", "the target's probabilities"), true},
                     {"q", OptionKind::text, "Q,…", QS_LABEL("core", "the draft's"), true},
                     {"sampled-from", OptionKind::text, "S,…", QS_LABEL("core", "what the draft really drew from, if it is not q; the rule uses this one")},
                     {"rule", OptionKind::text, "R", QS_LABEL("core", "speculative (default) or sampler-match")},
                     {"draws", OptionKind::whole, "N", QS_LABEL("core", "also draw so many tokens and test them")}},
                    "", verifyCommand});
}

}  // namespace qs::experiment
