// theory: what the formulas of speculative decoding say.
#include "core/spec/theory.h"

#include <fmt/format.h>

#include <cmath>

#include "core/experiment/command.h"
#include "core/spec/decoder.h"

namespace qs::experiment {

namespace {

base::Status inRange(const Json& spec, const char* name, double least, double most, bool open = false) {
  const double value = realOf(spec, name, 0.0);
  if (value >= least && value <= most && !(open && value == least)) return {};
  return base::fail(base::ErrorKind::usage, base::Text("--" + std::string(name)),
                    {open ? QS_LABEL("core", "a number above %1 and at most %2") : QS_LABEL("core", "a number from %1 to %2"),
                     {fmt::format("{:g}", least), fmt::format("{:g}", most)}},
                    fmt::format("{:g}", value));
}

// All or none of some options.
base::Result<bool> given(const Json& spec, std::initializer_list<const char*> names, const char* all) {
  std::size_t count = 0;
  std::string missing;
  for (const char* name : names) {
    if (spec.contains(name)) {
      ++count;
    } else if (missing.empty()) {
      missing = "--" + std::string(name);
    }
  }
  if (count == 0 || count == names.size()) return count > 0;
  return base::fail(base::ErrorKind::usage, QS_LABEL("core", "command theory"), base::Text(all),
                    {QS_LABEL("core", "no %1"), {missing}}, {QS_LABEL("core", "see `quantspec %1 --help`"), {"theory"}});
}

constexpr double kMost = 1e9;

base::Result<Json> theoryCommand(const Json& spec, Services&, const base::TaskContext&) {
  QS_ASSIGN(const bool formula, given(spec, {"alpha", "gamma", "c"}, "--alpha A --gamma G --c C"));
  QS_ASSIGN(const bool chapter, given(spec, {"plain", "draft", "verify", "confirmed"}, "--plain MS --draft MS --verify MS --confirmed N"));
  if (formula == chapter || (chapter && spec.contains("c-ops"))) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "command theory"),
                      base::Text("--alpha A --gamma G --c C [--c-ops C], or --plain MS --draft MS --verify MS --confirmed N"),
                      formula || chapter ? QS_LABEL("core", "options of both") : QS_LABEL("core", "none"),
                      {QS_LABEL("core", "see `quantspec %1 --help`"), {"theory"}});
  }
  Json out;
  if (formula) {
    QS_TRY(inRange(spec, "alpha", 0.0, 1.0));
    QS_TRY(inRange(spec, "gamma", 0.0, 1e6));
    QS_TRY(inRange(spec, "c", 0.0, kMost));
    QS_TRY(inRange(spec, "c-ops", 0.0, kMost));
    const double alpha = realOf(spec, "alpha", 0.0);
    const std::int64_t gamma = wholeOf(spec, "gamma", 0);
    const double c = realOf(spec, "c", 0.0);
    const auto best = spec::bestGamma(alpha, c);
    out["alpha"] = alpha;
    out["gamma"] = gamma;
    out["c"] = c;
    out["tokens_per_verification"] = number(spec::tokensPerVerification(alpha, gamma));
    out["speedup"] = number(spec::speedup(alpha, gamma, c));
    // Without operations of its own a draft is taken to cost as many, in proportion, as it costs time.
    out["ops_factor"] = number(spec::opsFactor(alpha, gamma, realOf(spec, "c-ops", c)));
    out["ms_per_token"] = nullptr;
    out["break_even"] = number(spec::breakEvenAlpha(gamma, c));
    out["best_gamma"] = best.gamma;
    out["best_speedup"] = number(best.speedup);
    return out;
  }
  QS_TRY(inRange(spec, "plain", 0.0, kMost, true));
  QS_TRY(inRange(spec, "draft", 0.0, kMost));
  QS_TRY(inRange(spec, "verify", 0.0, kMost, true));
  QS_TRY(inRange(spec, "confirmed", 0.0, kMost, true));
  const spec::StepCosts costs{realOf(spec, "plain", 0.0), realOf(spec, "draft", 0.0), realOf(spec, "verify", 0.0)};
  const double confirmed = realOf(spec, "confirmed", 0.0);
  out["plain"] = costs.plain;
  out["draft"] = costs.draft;
  out["verify"] = costs.verify;
  out["tokens_per_verification"] = confirmed;
  out["speedup"] = number(spec::speedup(costs, confirmed));
  out["ops_factor"] = nullptr;
  out["ms_per_token"] = number(spec::timePerToken(costs, confirmed));
  out["break_even"] = number(spec::breakEvenConfirmed(costs));
  return out;
}

}  // namespace

void register_theory(CommandRoster& roster) {
  roster.push_back({"theory",
                    QS_LABEL("core", "Compute what speculative decoding can gain, from rates or from times"),
                    {{"alpha", OptionKind::real, "A", QS_LABEL("core", "how often a proposal is accepted, 0 … 1")},
                     {"gamma", OptionKind::whole, "G", QS_LABEL("core", "proposals a step")},
                     {"c", OptionKind::real, "C", QS_LABEL("core", "a proposal's time in units of the target's step")},
                     {"c-ops", OptionKind::real, "C", QS_LABEL("core", "its operations in units of the target's; as --c without it")},
                     {"plain", OptionKind::real, "MS", QS_LABEL("core", "the target's step for one token")},
                     {"draft", OptionKind::real, "MS", QS_LABEL("core", "drafting for one verification")},
                     {"verify", OptionKind::real, "MS", QS_LABEL("core", "one verification")},
                     {"confirmed", OptionKind::real, "N", QS_LABEL("core", "tokens that a verification confirms on average")}},
                    "", theoryCommand});
}

}  // namespace qs::experiment
