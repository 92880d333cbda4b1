// 003.j: GPTQ against rounding, paired on the same tokens.
#include <array>

#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

struct Pair {
  const char* scheme;
  const char* label;
  double rounded;  // the chapter's
  double gptq;
};
constexpr std::array<Pair, 4> kPairs = {{{"int4:row", "INT4 row", 0.0133, 0.0083},
                                         {"int4:g128", "INT4 g128", 0.0109, 0.0084},
                                         {"int3:row", "INT3 row", 0.0746, 0.0413},
                                         {"int3:g64", "INT3 g64", 0.0519, 0.0298}}};

base::Result<Outcome> compute003j(Workbench& bench) {
  std::vector<std::string> schemes;
  for (const Pair& pair : kPairs) {
    schemes.emplace_back(pair.scheme);
    schemes.push_back(std::string(pair.scheme) + "/gptq");
  }
  QS_ASSIGN(const auto view, bench.losses(schemes));
  const double floor = view.noiseFloor ? view.noiseFloor->threeSigma : 0.0;
  Outcome out;
  std::string gaps;
  std::string worse;
  int smaller = 0;
  int sampling = 0;
  int both = 0;
  for (std::size_t i = 0; i < kPairs.size(); ++i) {
    const auto delta = [&](std::size_t row) { return view.rows[row].loss.score.difference.delta; };
    out.figures.push_back(beside({"%1 Δ", {kPairs[i].label}}, "nats", kPairs[i].rounded, delta(2 * i)));
    out.figures.push_back(beside({"%1 GPTQ Δ", {kPairs[i].label}}, "nats", kPairs[i].gptq, delta(2 * i + 1)));
    const auto gap = bench.between(schemes[2 * i + 1], schemes[2 * i]);
    const std::string shown = std::string(kPairs[i].label) + " " + change(gap);
    gaps += (gaps.empty() ? "" : ", ") + shown;
    // The sum over two standard errors is the most that the method lets GPTQ be worse by chance.
    if (gap.delta > 2.0 * gap.standardError.value_or(0.0)) worse += (worse.empty() ? "" : ", ") + shown;
    const auto verdict = eval::verdictOf(gap, view.noiseFloor ? std::optional(floor) : std::nullopt);
    smaller += gap.delta < 0.0 ? 1 : 0;
    sampling += gap.delta < 0.0 && verdict != eval::Verdict::withinBoth ? 1 : 0;
    both += gap.delta < 0.0 && verdict == eval::Verdict::clearsBoth ? 1 : 0;
  }
  out.formula = {QS_LABEL("core", "gap = loss with GPTQ − loss with rounding, ± its standard error: %1"), {gaps}};
  addShapeNotes(out, bench);
  out.notes.push_back({QS_LABEL("core", "GPTQ is better in %1 of 4 rows; the gap clears the sampling noise in %2 and the training noise (3σ = %3) in %4."),
                       {std::to_string(smaller), std::to_string(sampling), digits(floor, 3), std::to_string(both)}});
  out.protocol = bench.protocol(view);
  if (!worse.empty()) {
    out.verdict = differs({QS_LABEL("core", "differs, because GPTQ is worse than rounding by more than two standard errors: %1"), {worse}});
  } else if (smaller == 4 && sampling == 4) {
    out.verdict = holds();
  } else {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under an allowance of two paired standard errors: GPTQ is better in %1 of 4 rows, beyond sampling noise in %2"),
                              {std::to_string(smaller), std::to_string(sampling)}});
  }
  return out;
}

}  // namespace

void register_003_j(ClaimRoster& roster) {
  roster.push_back({"003.j", "003", Kind::model, 3, Effort::modelRun,
                    QS_LABEL("core", "GPTQ costs less than rounding at the same bits and groups: INT4 +0.0083 against +0.0133 by row and +0.0084 against +0.0109 by 128, INT3 +0.0413 against +0.0746 by row and +0.0298 against +0.0519 by 64."),
                    {"loss", R"({"schemes":["int4:row","int4:row/gptq","int4:g128","int4:g128/gptq","int3:row","int3:row/gptq","int3:g64","int3:g64/gptq"]})", true},
                    {8.0, 6.0}, compute003j});
}

}  // namespace qs::ledger
