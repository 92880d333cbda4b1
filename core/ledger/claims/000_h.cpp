// 000.h: the same distribution is not the same text.
#include "core/experiment/speculation_exactness.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute000h(Workbench& bench) {
  const bool quick = bench.spec().form == Form::quick;
  const std::uint64_t seed = bench.spec().seed;
  experiment::SpeculationExactnessSpec test;
  test.base.pair.backend = bench.spec().backend;
  test.base.sampling.temperature = 0.8;
  test.base.seed = seed;
  test.base.maxNew = 64;
  test.base.repeats = 0;
  test.draws = quick ? 60000 : 200000;
  test.contexts = quick ? 6 : 16;
  test.first = 2;
  test.runs = quick ? 400 : 3000;
  test.greedyTokens = quick ? 128 : 400;
  QS_ASSIGN(const auto pair, experiment::SpecPair::open(test.base.pair, bench.services(), bench.context()));
  QS_ASSIGN(const auto found, experiment::testSpeculation(*pair, test, bench.services(), bench.context()));
  experiment::SpeculationSpec run = test.base;
  QS_ASSIGN(const auto one, experiment::runSpeculation(*pair, run, bench.services(), {bench.context().stop, {}, bench.context().pool}));
  QS_ASSIGN(const auto again, experiment::runSpeculation(*pair, run, bench.services(), {bench.context().stop, {}, bench.context().pool}));
  run.seed = seed + 1;
  QS_ASSIGN(const auto other, experiment::runSpeculation(*pair, run, bench.services(), {bench.context().stop, {}, bench.context().pool}));
  const auto same = one.ids.begin() - std::mismatch(one.ids.begin(), one.ids.end(), other.ids.begin(), other.ids.end()).first;
  const auto truth = [](bool is) { return is ? 1.0 : 0.0; };
  const bool greedy = found.greedy && !found.greedy->fault();
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "greedy text as plain, but for ties"), "", 1.0, truth(greedy), 0.0),
                 stated(QS_LABEL("core", "same seed, same text"), "", 1.0, truth(one.ids == again.ids), 0.0),
                 stated(QS_LABEL("core", "another seed, same text"), "", 0.0, truth(one.ids == other.ids), 0.0),
                 ledger::found(QS_LABEL("core", "p-value of χ², stored places"), "", found.places.chi2.pValue)};
  if (found.firstTokens) out.figures.push_back(ledger::found(QS_LABEL("core", "p-value of χ², first tokens"), "", found.firstTokens->pValue));
  if (found.greedy) out.figures.push_back(ledger::found(QS_LABEL("core", "near ties in the greedy text"), "", static_cast<double>(found.greedy->ties.size())));
  out.formula = {QS_LABEL("core", "total variation %1, where an exact sampler has %2 after %3 draws; seeds %4 and %5 agree in the first %6 tokens"),
                 {digits(found.places.tv, 3), digits(found.places.tvExpected, 3), whole(static_cast<double>(found.places.draws)), std::to_string(seed),
                  std::to_string(seed + 1), std::to_string(-same)}};
  out.notes = {quick ? base::Text(QS_LABEL("core", "Quick form: fewer draws and a shorter text.")) : base::Text(QS_LABEL("core", "Full form: more draws and a longer text.")),
               {QS_LABEL("core", "The lab's model with lab-draft at temperature 0.8; greedy over %1 tokens. A p-value below %2 would be an alarm."),
                {std::to_string(found.greedy ? found.greedy->tokens : 0), digits(found.falseAlarmRate, 1)}}};
  out.protocol = Protocol{"prose", static_cast<std::int64_t>(one.ids.size()), one.backend, seed};
  out.verdict = judged(out.figures);
  if (out.verdict.ruling != Ruling::holds) return out;
  if (found.places.alarm() || (found.firstTokens && found.firstTokens->alarm())) {
    out.verdict = differs({QS_LABEL("core", "differs, because the distribution is not plain sampling's: p-value %1"), {digits(found.places.chi2.pValue, 2)}});
  } else if (found.greedy && !found.greedy->identical) {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under numeric ties: the greedy texts part at a place where two logits differ by %1"),
                              {digits(found.greedy->firstDifference ? found.greedy->firstDifference->gap : 0.0, 2)}});
  }
  return out;
}

}  // namespace

void register_000_h(ClaimRoster& roster) {
  roster.push_back({"000.h", "000", Kind::speculation, 3, Effort::modelRun,
                    QS_LABEL("core", "Speculative sampling keeps the distribution, not the text: with another seed another text comes, and greedy text is the same up to numeric ties."),
                    {"speculation", R"({"view":"exactness","draft":"lab-draft","temperature":0.8})"}, {0.0, 4.0}, compute000h});
}

}  // namespace qs::ledger
