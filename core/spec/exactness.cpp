#include "core/spec/exactness.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"

namespace qs::spec {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

constexpr std::int64_t kStopEvery = 1024;  // draws

Status leastRuns(const char* what, std::int64_t value, std::int64_t least) {
  if (value >= least) return {};
  return base::fail(ErrorKind::usage, what, {QS_LABEL("core", "a whole number of at least %1"), {std::to_string(least)}},
                    std::to_string(value));
}

Status sample(const Rule& rule, const Place& place, Draws draws, PlaceFigures& into, const base::TaskContext& context) {
  const Distribution p(place.p);
  const Distribution q(place.q);
  const Distribution s(place.drawnFrom.empty() ? place.q : place.drawnFrom);
  Distribution residual;
  bool known = false;  // whether `residual` holds it
  std::int64_t accepted = 0;
  into.counts.assign(place.p.size(), 0);
  for (std::int64_t i = 0; i < into.draws; ++i) {
    if (i % kStopEvery == 0 && context.stopRequested()) return base::fail(base::cancelledError());
    std::int32_t token = s.sample(draws.next());
    if (rule.accepts(p[token], q[token], draws.next())) {
      ++accepted;
    } else {
      if (!known || rule.residualDependsOnToken()) rule.residual(p, q, token, residual);
      known = true;
      token = residual.sample(draws.next());
    }
    ++into.counts[static_cast<std::size_t>(token)];
  }
  into.acceptance = static_cast<double>(accepted) / static_cast<double>(into.draws);
  return {};
}

}  // namespace

std::optional<base::Text> edgeFault(const Rule& rule) {
  constexpr double kLargestDraw = 1.0 - 0x1.0p-53;
  struct Pair {
    double p, q;
  };
  for (const Pair& at : {Pair{0.0, 1.0}, {0.0, 0.25}, {0.25, 0.5}, {0.5, 0.5}, {1.0, 1.0}, {std::nextafter(0.5, 0.0), 0.5}, {0.75, 0.25}}) {
    const double chance = rule.chance(at.p, at.q);
    for (const double draw : {0.0, std::nextafter(chance, 0.0), chance, kLargestDraw}) {
      if (draw < 0.0 || draw > kLargestDraw) continue;
      if (rule.accepts(at.p, at.q, draw) == (draw < chance)) continue;
      return base::Text{QS_LABEL("core", "For p = %1, q = %2 and the draw %3 the rule decides wrongly."),
                        {fmt::format("{}", at.p), fmt::format("{}", at.q), fmt::format("{}", draw)}};
    }
  }
  return std::nullopt;
}

Result<ExactnessFigures> testPlaces(const Rule& rule, std::span<const Place> places, std::int64_t draws, std::uint64_t seed,
                                    const base::TaskContext& context) {
  QS_TRY(leastRuns(QS_LABEL("core", "the number of contexts"), static_cast<std::int64_t>(places.size()), 1));
  const auto count = static_cast<std::int64_t>(places.size());
  QS_TRY(leastRuns(QS_LABEL("core", "the number of draws"), draws, count));
  ExactnessFigures out;
  out.edgeFault = edgeFault(rule);
  std::vector<ChiSquare> parts;
  for (std::int64_t i = 0; i < count; ++i) {
    const Place& place = places[static_cast<std::size_t>(i)];
    PlaceFigures figures;
    figures.name = place.name;
    figures.draws = draws / count + (i < draws % count ? 1 : 0);
    QS_ASSIGN(const RuleFigures expected,
              figuresOf(rule, place.p, place.q, place.drawnFrom.empty() ? place.q : place.drawnFrom));
    figures.acceptanceExpected = expected.acceptance;
    // A stream of its own for each place.
    Draws own(seed + 0xD1B54A32D192ED03ULL * static_cast<std::uint64_t>(i + 1));
    QS_TRY(sample(rule, place, own, figures, context));
    figures.chi2 = goodnessOfFit(figures.counts, place.p);
    figures.tv = totalVariation(figures.counts, place.p);
    figures.tvExpected = expectedTotalVariation(figures.draws, place.p);
    parts.push_back(figures.chi2);
    out.draws += figures.draws;
    out.tv += figures.tv / static_cast<double>(count);
    out.tvExpected += figures.tvExpected / static_cast<double>(count);
    out.places.push_back(std::move(figures));
    context.report(static_cast<double>(i + 1) / static_cast<double>(count));
  }
  out.chi2 = combined(parts);
  return out;
}

Result<FirstTokens> testFirstTokens(Decoder& speculative, Decoder& plain, std::int64_t first, std::int64_t runs,
                                    std::uint64_t seed, const Distribution* target, const base::TaskContext& context) {
  QS_TRY(leastRuns(QS_LABEL("core", "the number of first tokens"), first, 1));
  QS_TRY(leastRuns(QS_LABEL("core", "the number of runs"), runs, 1));
  const auto tokens = static_cast<std::size_t>(plain.options().tokens > 0 ? plain.options().tokens : plain.target().vocab());
  // By place and token; the last one stands for a text that had ended.
  using Counts = std::vector<std::vector<std::int64_t>>;
  Counts ours(static_cast<std::size_t>(first), std::vector<std::int64_t>(tokens + 1, 0));
  Counts theirs = ours;
  StepLog log;
  const auto runOnce = [&](Decoder& decoder, std::uint64_t with, Counts& into) -> Status {
    QS_TRY(decoder.restart(with, context));
    while (!decoder.finished() && static_cast<std::int64_t>(decoder.newIds().size()) < first) {
      QS_TRY(decoder.stepInto(log, context));
    }
    const auto ids = decoder.newIds();
    for (std::size_t i = 0; i < into.size(); ++i) ++into[i][i < ids.size() ? static_cast<std::size_t>(ids[i]) : tokens];
    return {};
  };
  for (std::int64_t run = 0; run < runs; ++run) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    const auto number = static_cast<std::uint64_t>(run);
    // No seed is used twice: the two decoders share streams, and equal draws would make them agree too well.
    QS_TRY(runOnce(speculative, seed + 2 * number, ours));
    QS_TRY(runOnce(plain, seed + 2 * number + 1, theirs));
    if (run % 16 == 0) context.report(static_cast<double>(run) / static_cast<double>(runs));
  }
  FirstTokens out;
  out.runs = runs;
  double least = 1.0;
  double tests = 0.0;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    FirstTokens::At at;
    at.chi2 = homogeneity(ours[i], theirs[i]);
    at.tv = totalVariation(std::span<const std::int64_t>(ours[i]), std::span<const std::int64_t>(theirs[i]));
    at.tvExpected = expectedTotalVariation(std::span<const std::int64_t>(ours[i]), std::span<const std::int64_t>(theirs[i]));
    least = std::min(least, at.chi2.pValue);
    ++tests;
    out.places.push_back(at);
  }
  if (target != nullptr) {
    std::vector<double> p = target->toVector();
    p.push_back(0.0);
    out.exact = goodnessOfFit(ours.front(), p);
    least = std::min(least, out.exact->pValue);
    ++tests;
  }
  out.pValue = std::min(1.0, least * tests);  // Bonferroni
  return out;
}

Result<GreedyComparison> compareGreedy(Decoder& speculative, Decoder& plain, const base::TaskContext& context, double tolerance) {
  QS_CONTRACT(speculative.options().sampling.greedy() && plain.options().sampling.greedy() && plain.options().agreement);
  GreedyComparison out;
  std::vector<double> gaps;
  QS_TRY(plain.run(context, [&](const StepLog& log) { gaps.insert(gaps.end(), log.topGaps.begin(), log.topGaps.end()); }));
  QS_TRY(speculative.run(context));
  const auto a = speculative.newIds();
  const auto b = plain.newIds();
  const std::size_t shorter = std::min(a.size(), b.size());
  out.tokens = static_cast<std::int64_t>(shorter);
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    if (gaps[i] < tolerance) out.ties.push_back({static_cast<std::int64_t>(i), gaps[i]});
  }
  std::size_t same = 0;
  while (same < shorter && a[same] == b[same]) ++same;
  out.identical = same == a.size() && same == b.size();
  if (!out.identical) {
    const double gap = same < gaps.size() ? gaps[same] : 0.0;
    out.firstDifference = NearTie{static_cast<std::int64_t>(same), gap};
    out.explainedByTie = same < shorter && gap < tolerance;
  }
  return out;
}

}  // namespace qs::spec
