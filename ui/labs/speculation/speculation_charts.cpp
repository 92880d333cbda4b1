#include "ui/labs/speculation/speculation_charts.h"

#include <algorithm>
#include <cmath>

#include "core/spec/chi_square.h"
#include "core/spec/theory.h"
#include "ui/i18n/numbers.h"

namespace qs::ui {

using experiment::Decision;
using experiment::DecisionToken;
using experiment::SweepPoint;
using State = SpeculationState;

namespace {

Series makeSeries(const QString& name, SeriesKind kind, Role role) {
  Series out;
  out.name = name;
  out.kind = kind;
  out.role = role;
  return out;
}

void add(Series& series, double x, double y) {
  series.x.push_back(x);
  series.y.push_back(y);
}

void add(Series& series, double x, double y, double low, double high) {
  add(series, x, y);
  series.low.push_back(low);
  series.high.push_back(high);
}

std::pair<double, double> rangeOf(const experiment::Measured& measured) {
  const auto [low, high] = std::minmax_element(measured.samples.begin(), measured.samples.end());
  return {*low, *high};
}

// Where nothing is won or lost.
Series breakEven(double from, double to) {
  Series out = makeSeries(SpeculationCharts::tr("as fast as plain decoding"), SeriesKind::line, Role::baseline);
  out.dashed = true;
  out.inReadout = false;
  add(out, from, 1.0);
  add(out, to, 1.0);
  return out;
}

bool hasRest(const Decision& decision) {
  return decision.others > 0 && std::max({decision.rest.p, decision.rest.q, decision.rest.residual}) > 0.0005;
}

QStringList labelsOf(const Decision& decision) {
  QStringList out;
  for (const DecisionToken& token : decision.tokens) out << QString::fromStdString(token.label);
  //: all tokens that have no bar of their own
  if (hasRest(decision)) out << SpeculationCharts::tr("others");
  return out;
}

}  // namespace

ChartData SpeculationCharts::alphaByPlace(const SpeculationPresenter& presenter) {
  ChartData data;
  data.title = tr("Acceptance by place in the draft");
  data.x.kind = AxisKind::category;
  data.x.title = tr("proposal of a verification");
  data.y.title = tr("share accepted");
  data.y.min = 0.0;
  data.y.max = 1.0;
  const RunFigures* run = presenter.run();
  if (run == nullptr) return data;
  Series counted = makeSeries(tr("accepted ÷ looked at"), SeriesKind::bars, Role::accepted);
  Series expected = makeSeries(tr("mean Σ min(p, q)"), SeriesKind::points, Role::neutral);
  expected.marker = Marker::ring;
  const auto& places = run->rates.byPlace;
  for (std::size_t i = 0; i < places.size(); ++i) {
    data.x.categories << QString::number(i + 1);
    if (places[i].looked == 0) continue;
    add(counted, static_cast<double>(i), places[i].alpha);
    add(expected, static_cast<double>(i), places[i].alphaExpected);
  }
  data.series = {std::move(counted), std::move(expected)};
  return data;
}

ChartData SpeculationCharts::speedups(const SpeculationPresenter& presenter) {
  ChartData data;
  data.title = tr("Speed-up, predicted and measured");
  data.x.kind = AxisKind::category;
  data.x.categories = {tr("simple formula"), tr("measured costs"), tr("measured")};
  data.y.title = tr("speed-up over plain decoding");
  data.y.includeZero = true;
  const RunFigures* run = presenter.run();
  if (run == nullptr || !run->times || !run->predicted) return data;
  // One series, or the bars would stand beside their names.
  Series bars = makeSeries(tr("speed-up; measured with fastest and slowest run"), SeriesKind::bars, Role::original);
  add(bars, 0, run->predicted->simple, run->predicted->simple, run->predicted->simple);
  add(bars, 1, run->predicted->costs, run->predicted->costs, run->predicted->costs);
  if (!run->times->speedup.samples.empty()) {
    const auto [low, high] = rangeOf(run->times->speedup);
    add(bars, 2, run->times->speedup.median(), low, high);
  }
  data.series = {std::move(bars), breakEven(-0.5, 2.5)};
  return data;
}

ChartData SpeculationCharts::pairedBars(const SpeculationPresenter& presenter) {
  ChartData data;
  data.title = tr("Target and draft at this place");
  data.x.kind = AxisKind::category;
  data.y.title = tr("probability");
  data.y.min = 0.0;
  data.y.includeZero = true;
  const Decision* decision = presenter.shownDecision();
  if (decision == nullptr) return data;
  data.x.categories = labelsOf(*decision);
  Series p = makeSeries(tr("p, target"), SeriesKind::bars, Role::original);
  Series q = makeSeries(tr("q, draft"), SeriesKind::bars, Role::draft);
  for (std::size_t i = 0; i < decision->tokens.size(); ++i) {
    add(p, static_cast<double>(i), decision->tokens[i].p);
    if (decision->proposal) add(q, static_cast<double>(i), decision->tokens[i].q);
  }
  if (hasRest(*decision)) {
    add(p, static_cast<double>(decision->tokens.size()), decision->rest.p);
    if (decision->proposal) add(q, static_cast<double>(decision->tokens.size()), decision->rest.q);
  }
  data.series.push_back(std::move(p));
  if (decision->proposal) data.series.push_back(std::move(q));
  // What was drawn stands above its bars.
  const auto mark = [&](int at, const QString& name, Marker marker, Role role) {
    if (at < 0) return;
    const DecisionToken& token = decision->tokens[static_cast<std::size_t>(at)];
    Series out = makeSeries(name, SeriesKind::points, role);
    out.marker = marker;
    out.inReadout = false;
    add(out, at, std::max(token.p, token.q));
    data.series.push_back(std::move(out));
  };
  if (decision->proposal) {
    mark(decision->proposed, decision->accepted ? tr("proposed, accepted") : tr("proposed, rejected"),
         decision->accepted ? Marker::circle : Marker::cross, decision->accepted ? Role::accepted : Role::rejected);
    if (!decision->accepted) mark(decision->result, tr("in its place"), Marker::diamond, Role::error);
  } else {
    mark(decision->result, tr("drawn"), Marker::diamond, Role::original);
  }
  return data;
}

ChartData SpeculationCharts::residual(const SpeculationPresenter& presenter) {
  ChartData data;
  data.x.kind = AxisKind::category;
  data.y.title = tr("residual");
  data.y.min = 0.0;
  data.y.includeZero = true;
  const Decision* decision = presenter.shownDecision();
  data.title = tr("The residual, max(0, p − q) ÷ Σ");
  if (decision == nullptr || !decision->proposal) return data;
  data.x.categories = labelsOf(*decision);
  Series bars = makeSeries(decision->accepted ? tr("residual, not needed here") : tr("residual, drawn from"), SeriesKind::bars,
                           decision->accepted ? Role::baseline : Role::error);
  for (std::size_t i = 0; i < decision->tokens.size(); ++i) add(bars, static_cast<double>(i), decision->tokens[i].residual);
  if (hasRest(*decision)) add(bars, static_cast<double>(decision->tokens.size()), decision->rest.residual);
  data.series.push_back(std::move(bars));
  if (!decision->accepted && decision->result >= 0) {
    Series mark = makeSeries(tr("in its place"), SeriesKind::points, Role::error);
    mark.marker = Marker::diamond;
    mark.inReadout = false;
    add(mark, decision->result, decision->tokens[static_cast<std::size_t>(decision->result)].residual);
    data.series.push_back(std::move(mark));
  }
  return data;
}

namespace {

// Both predictions, the measurement with its spread, and the best of it, over x.
template <class X>
void addSweep(ChartData& data, const std::vector<SweepPoint>& points, const X& xOf) {
  Series simple = makeSeries(SpeculationCharts::tr("predicted, simple formula"), SeriesKind::line, Role::quantized);
  simple.dashed = true;
  Series costs = makeSeries(SpeculationCharts::tr("predicted, measured costs"), SeriesKind::line, Role::original);
  Series spread = makeSeries(SpeculationCharts::tr("fastest to slowest run"), SeriesKind::band, Role::accepted);
  spread.inReadout = false;
  Series measured = makeSeries(SpeculationCharts::tr("measured"), SeriesKind::points, Role::accepted);
  Series line = makeSeries(SpeculationCharts::tr("measured"), SeriesKind::line, Role::accepted);
  line.inLegend = false;
  line.inReadout = false;
  Series best = makeSeries(SpeculationCharts::tr("best measured"), SeriesKind::points, Role::neutral);
  best.marker = Marker::ring;
  best.inReadout = false;
  const SweepPoint* top = nullptr;
  for (const SweepPoint& point : points) {
    if (point.speedup.samples.empty()) continue;
    const double x = xOf(point);
    const auto [low, high] = rangeOf(point.speedup);
    add(simple, x, point.predicted.simple);
    add(costs, x, point.predicted.costs);
    spread.x.push_back(x);
    spread.low.push_back(low);
    spread.high.push_back(high);
    add(measured, x, point.speedup.median());
    add(line, x, point.speedup.median());
    if (top == nullptr || point.speedup.median() > top->speedup.median()) top = &point;
  }
  if (top != nullptr) add(best, xOf(*top), top->speedup.median());
  if (spread.low.size() > 1) data.series.push_back(std::move(spread));
  for (Series* series : {&simple, &costs, &line, &measured, &best}) data.series.push_back(std::move(*series));
}

}  // namespace

ChartData SpeculationCharts::sweep(const SpeculationPresenter& presenter) {
  const State& state = presenter.state();
  ChartData data;
  data.y.title = tr("speed-up over plain decoding");
  data.y.includeZero = true;
  const SpeculationSweepFigures* figures = presenter.sweep();
  const SpeculationSweepKey* key = presenter.sweepKey();
  switch (state.axis) {
    case State::Axis::gamma:
      data.title = tr("Speed-up by draft length");
      data.x.title = tr("draft length γ");
      data.x.integers = true;
      break;
    case State::Axis::alpha:
      //: %1 is a draft length
      data.title = tr("Speed-up by acceptance, γ = %1").arg(std::clamp<std::int64_t>(state.gamma, 1, kMostShownGamma));
      data.x.title = tr("acceptance α");
      data.x.min = 0.0;
      data.x.max = 1.0;
      break;
    case State::Axis::temperature:
      data.title = tr("Speed-up by temperature, γ = %1").arg(std::max<std::int64_t>(1, state.gamma));
      data.x.title = tr("temperature");
      break;
  }
  // A sweep of the other kind says nothing here.
  if (figures == nullptr || key == nullptr || key->temperatures != (state.axis == State::Axis::temperature)) return data;
  const auto& points = figures->sweep.points;
  if (state.axis == State::Axis::gamma) {
    addSweep(data, points, [](const SweepPoint& point) { return static_cast<double>(point.gamma); });
    data.series.push_back(breakEven(1.0, static_cast<double>(kMostShownGamma)));
    return data;
  }
  if (state.axis == State::Axis::temperature) {
    addSweep(data, points, [](const SweepPoint& point) { return point.temperature; });
    if (!points.empty()) data.series.push_back(breakEven(points.front().temperature, points.back().temperature));
    return data;
  }
  const std::int64_t gamma = std::clamp<std::int64_t>(state.gamma, 1, kMostShownGamma);
  const auto at = std::find_if(points.begin(), points.end(), [&](const SweepPoint& point) { return point.gamma == gamma; });
  if (at == points.end() || at->speedup.samples.empty()) return data;
  Series simple = makeSeries(tr("predicted, simple formula"), SeriesKind::line, Role::quantized);
  simple.dashed = true;
  Series costs = makeSeries(tr("predicted, measured costs"), SeriesKind::line, Role::original);
  const spec::MeasuredCosts measuredCosts{at->targetMs, at->draftMs, [&](std::int64_t) { return at->verifyMs; }};
  constexpr int kSteps = 30;
  for (int i = 0; i <= kSteps; ++i) {
    const double alpha = static_cast<double>(i) / kSteps;
    add(simple, alpha, spec::speedup(alpha, gamma, at->c));
    add(costs, alpha, spec::predictedSpeedup(measuredCosts, alpha, gamma));
  }
  Series measured = makeSeries(tr("measured"), SeriesKind::points, Role::accepted);
  if (at->alpha) add(measured, *at->alpha, at->speedup.median());
  Series even = makeSeries(tr("break-even of the simple formula"), SeriesKind::points, Role::neutral);
  even.marker = Marker::ring;
  even.inReadout = false;
  if (at->breakEvenAlpha) add(even, *at->breakEvenAlpha, 1.0);
  data.series = {std::move(simple), std::move(costs), std::move(measured), std::move(even), breakEven(0.0, 1.0)};
  return data;
}

ChartData SpeculationCharts::perToken(const State& state) {
  ChartData data;
  data.title = tr("Time per token by tokens confirmed");
  data.x.title = tr("tokens confirmed by a verification");
  data.y.title = tr("time per token");
  data.y.unit = tr("ms");
  data.y.includeZero = true;
  const spec::StepCosts costs{state.plainMs, state.draftMs, state.verifyMs};
  const double most = std::max(8.0, std::ceil(state.confirmed));
  Series line = makeSeries(tr("speculating: (draft + verification) ÷ confirmed"), SeriesKind::line, Role::original);
  constexpr int kSteps = 28;
  for (int i = 0; i <= kSteps; ++i) {
    const double confirmed = 1.0 + (most - 1.0) * i / kSteps;
    add(line, confirmed, spec::timePerToken(costs, confirmed));
  }
  Series plain = makeSeries(tr("plain step"), SeriesKind::line, Role::baseline);
  plain.dashed = true;
  add(plain, 1.0, state.plainMs);
  add(plain, most, state.plainMs);
  Series now = makeSeries(tr("here"), SeriesKind::points, Role::accepted);
  now.inReadout = false;
  add(now, state.confirmed, spec::timePerToken(costs, state.confirmed));
  Series even = makeSeries(tr("break-even"), SeriesKind::points, Role::neutral);
  even.marker = Marker::ring;
  even.inReadout = false;
  const double at = spec::breakEvenConfirmed(costs);
  if (at >= 1.0 && at <= most) add(even, at, state.plainMs);
  data.series = {std::move(line), std::move(plain), std::move(now), std::move(even)};
  return data;
}

ChartData SpeculationCharts::byGamma(const State& state) {
  ChartData data;
  data.title = tr("Speed-up by draft length, from α and c");
  data.x.title = tr("draft length γ");
  data.x.integers = true;
  data.y.title = tr("speed-up");
  data.y.includeZero = true;
  Series line = makeSeries(tr("E(α, γ) ÷ (γ·c + 1)"), SeriesKind::line, Role::original);
  for (std::int64_t gamma = 0; gamma <= kMostShownGamma; ++gamma) add(line, static_cast<double>(gamma), spec::speedup(state.alpha, gamma, state.c));
  Series now = makeSeries(tr("here"), SeriesKind::points, Role::accepted);
  now.inReadout = false;
  if (state.gamma <= kMostShownGamma) add(now, static_cast<double>(state.gamma), spec::speedup(state.alpha, state.gamma, state.c));
  Series best = makeSeries(tr("best γ"), SeriesKind::points, Role::neutral);
  best.marker = Marker::ring;
  best.inReadout = false;
  const auto top = spec::bestGamma(state.alpha, state.c, kMostShownGamma);
  add(best, static_cast<double>(top.gamma), top.speedup);
  data.series = {std::move(line), std::move(now), std::move(best), breakEven(0.0, static_cast<double>(kMostShownGamma))};
  return data;
}

ChartData SpeculationCharts::counts(const SpeculationPresenter& presenter) {
  ChartData data;
  data.title = tr("Draws at one place, expected and observed");
  data.x.kind = AxisKind::category;
  data.y.title = tr("draws");
  data.y.includeZero = true;
  data.y.min = 0.0;
  const ExactFigures* figures = presenter.exact();
  if (figures == nullptr || figures->places.empty()) return data;
  const std::size_t at = presenter.place();
  const ExactPlace& place = figures->places[at];
  const auto& tested = figures->result.places.places[at];
  Series expected = makeSeries(tr("expected, N·p, and where 95 % of exact draws lie"), SeriesKind::bars, Role::original);
  Series observed = makeSeries(tr("observed"), SeriesKind::bars, tested.chi2.pValue < spec::kFalseAlarmRate ? Role::rejected : Role::accepted);
  for (std::size_t i = 0; i < place.tokens.size(); ++i) {
    data.x.categories << QString::fromStdString(place.tokens[i].label);
    const auto usual = spec::usualCounts(tested.draws, place.tokens[i].p);
    add(expected, static_cast<double>(i), static_cast<double>(tested.draws) * place.tokens[i].p, usual.low, usual.high);
    add(observed, static_cast<double>(i), static_cast<double>(place.counts[i]));
  }
  data.series = {std::move(expected), std::move(observed)};
  return data;
}

}  // namespace qs::ui
