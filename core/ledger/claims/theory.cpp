// theory: what the papers' formulas say, against the figures that the papers print.
#include "core/spec/theory.h"

#include <array>

#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

// Leviathan et al. (arXiv 2211.17192), table 1: a draft that costs nothing.
struct Free {
  double alpha;
  std::int64_t gamma;
  double operations;
  double speed;
};
constexpr std::array<Free, 6> kFree = {{{0.6, 2, 1.53, 1.96}, {0.7, 3, 1.58, 2.53}, {0.8, 2, 1.23, 2.44}, {0.8, 5, 1.63, 3.69}, {0.9, 2, 1.11, 2.71}, {0.9, 10, 1.60, 6.86}}};

// Table 2: predictions from α and c as printed, to two digits, and so to a tenth.
struct Task {
  const char* name;
  std::int64_t gamma;
  double alpha;
  double c;
  double predicted;
};
constexpr std::array<Task, 12> kTasks = {{{"EnDe small, T 0", 7, 0.75, 0.02, 3.2},
                                          {"EnDe base, T 0", 7, 0.80, 0.04, 3.3},
                                          {"EnDe large, T 0", 7, 0.82, 0.11, 2.5},
                                          {"EnDe small, T 1", 7, 0.62, 0.02, 2.3},
                                          {"EnDe base, T 1", 5, 0.68, 0.04, 2.4},
                                          {"EnDe large, T 1", 3, 0.71, 0.11, 2.0},
                                          {"CNNDM small, T 0", 5, 0.65, 0.02, 2.4},
                                          {"CNNDM base, T 0", 5, 0.73, 0.04, 2.6},
                                          {"CNNDM large, T 0", 3, 0.74, 0.11, 2.0},
                                          {"CNNDM small, T 1", 5, 0.53, 0.02, 1.9},
                                          {"CNNDM base, T 1", 3, 0.55, 0.04, 1.8},
                                          {"CNNDM large, T 1", 3, 0.56, 0.11, 1.6}}};

base::Result<Outcome> computeTheory(Workbench&) {
  Outcome out;
  for (const Free& row : kFree) {
    const base::Text at = {"α = %1, γ = %2", {digits(row.alpha), std::to_string(row.gamma)}};
    out.figures.push_back(stated({QS_LABEL("core", "tokens, a = %1, g = %2"), at.args}, "", row.speed, spec::tokensPerVerification(row.alpha, row.gamma), 0.005));
    out.figures.push_back(stated({QS_LABEL("core", "operations, a = %1, g = %2"), at.args}, "×", row.operations, spec::opsFactor(row.alpha, row.gamma, 0.0), 0.005));
  }
  for (const Task& row : kTasks) {
    out.figures.push_back(stated({QS_LABEL("core", "speed-up, %1"), {row.name}}, "×", row.predicted, spec::speedup(row.alpha, row.gamma, row.c), 0.1));
  }
  out.formula = {QS_LABEL("core", "(1 − 0.8⁶) ÷ (1 − 0.8) = %1 tokens at γ = 5; with c = 0.04 and α = 0.68 that is %2 ÷ (5 · 0.04 + 1) = %3"),
                 {digits(spec::tokensPerVerification(0.8, 5), 3), digits(spec::tokensPerVerification(0.68, 5), 3), digits(spec::speedup(0.68, 5, 0.04), 3)}};
  out.notes = {QS_LABEL("core", "The papers' measured speed-ups lie 32 % below to 29 % above their own predictions.")};
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_theory(ClaimRoster& roster) {
  roster.push_back({"theory", "000", Kind::speculation, 4, Effort::instant,
                    QS_LABEL("core", "With acceptance α and γ proposals a verification yields (1 − α^(γ+1)) ÷ (1 − α) tokens, and the speed-up is that over γ · c + 1, c being a proposal's cost."),
                    {"speculation", R"({"view":"sweep","axis":"alpha","gamma":5,"alpha":0.8,"c":0.04,"c_ops":0.04})"}, {}, computeTheory});
}

}  // namespace qs::ledger
