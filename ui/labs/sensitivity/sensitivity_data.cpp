// What is known of a key as data of the three charts.
#include <algorithm>
#include <numeric>

#include "core/model/names.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/labs/sensitivity/sensitivity_charts.h"
#include "ui/labs/sensitivity/sensitivity_words.h"

namespace qs::ui {

using experiment::StudyRow;
using State = SensitivityState;

namespace {

// One bar a row, at the row's place in `rows`.
Series barsOf(const std::vector<const StudyRow*>& rows) {
  Series out;
  out.kind = SeriesKind::bars;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] == nullptr || !hasFigures(*rows[i])) continue;
    const auto& score = rows[i]->loss.score;
    const double value = score.difference.delta;
    out.x.push_back(static_cast<double>(i));
    out.y.push_back(value);
    out.low.push_back(score.difference.ci95 ? score.difference.ci95->lo : value);
    out.high.push_back(score.difference.ci95 ? score.difference.ci95->hi : value);
    out.faded.push_back(score.verdict == eval::Verdict::withinBoth || score.verdict == eval::Verdict::baseline);
  }
  return out;
}

// A mark on the end of the bar whose figures are shown.
Series markOf(const std::vector<const StudyRow*>& rows, std::size_t at) {
  Series out;
  out.name = SensitivityCharts::tr("figures shown");
  out.kind = SeriesKind::points;
  out.role = Role::neutral;
  out.marker = Marker::ring;
  out.inReadout = false;
  if (at < rows.size() && rows[at] != nullptr && hasFigures(*rows[at])) {
    out.x.push_back(static_cast<double>(at));
    out.y.push_back(rows[at]->loss.score.difference.delta);
  }
  return out;
}

Series noiseBand(double threeSigma, double last) {
  Series band;
  band.name = SensitivityCharts::tr("training noise, ±3σ");
  band.kind = SeriesKind::band;
  band.role = Role::noise;
  band.x = {-0.5, last};
  band.low = {-threeSigma, -threeSigma};
  band.high = {threeSigma, threeSigma};
  band.inReadout = false;
  return band;
}

QString pinnedName(const SensitivityPresenter::Pin& pin) {
  //: %1 is a model, %2 a text, %3 a number of bits
  return SensitivityCharts::tr("pinned: %1, %2, %3 bits")
      .arg(SourceNames::model(pin.key.spec.model), SourceNames::text(pin.key.spec.text))
      .arg(pin.key.bits);
}

const std::vector<StudyRow>& layerRows(const SensitivityFigures& figures, State::Show show) {
  return show == State::Show::only ? figures.only : figures.allBut;
}

}  // namespace

ChartData ladderChartOf(const SensitivityPresenter& presenter) {
  ChartData data;
  data.horizontal = true;
  data.title = SensitivityCharts::tr("Loss with one part of the model in few bits");
  data.x.kind = AxisKind::category;
  data.y.title = SensitivityCharts::tr("Δ loss, nats per token");
  data.y.includeZero = true;
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr) return data;
  std::vector<const StudyRow*> rows;
  for (std::size_t i = 0; i < figures->ladder.size(); ++i) {
    data.x.categories << SensitivityWords::part(i);
    rows.push_back(&figures->ladderRows[i]);
  }
  if (figures->study.noiseFloor) {
    data.series.push_back(noiseBand(figures->study.noiseFloor->threeSigma, static_cast<double>(rows.size()) - 0.5));
  }
  if (const auto& pin = presenter.pinned()) {
    std::vector<const StudyRow*> old;
    for (const StudyRow& row : pin->figures->ladderRows) old.push_back(&row);
    Series pinned = barsOf(old);
    pinned.name = pinnedName(*pin);
    pinned.role = Role::baseline;
    data.series.push_back(std::move(pinned));
  }
  Series now = barsOf(rows);
  //: %1 is a number of bits
  now.name = SensitivityCharts::tr("Δ in %1 bits, with 95 % interval").arg(presenter.shownKey().bits);
  now.role = Role::quantized;
  data.series.push_back(std::move(now));
  // Beside a pinned bar the mark would stand between the two.
  if (!presenter.pinned()) {
    data.series.push_back(markOf(rows, presenter.state().view == State::View::ladder ? presenter.selected() : 0));
  }
  return data;
}

std::vector<std::size_t> shownLayers(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  std::vector<std::size_t> out(figures->layers.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  const State& state = presenter.state();
  if (state.order == State::Order::kind) {
    const auto kindOf = [&](std::size_t i) {
      const auto name = model::parseLinearName(figures->layers[i].name);
      return name ? static_cast<int>(name->kind) : 0;
    };
    std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return kindOf(a) < kindOf(b); });
  } else if (state.order == State::Order::size) {
    // The most sensitive first: alone it costs most, and without it least is lost. What is not known yet comes last.
    const auto& rows = layerRows(*figures, state.show);
    const bool only = state.show == State::Show::only;
    std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
      if (!hasFigures(rows[a]) || !hasFigures(rows[b])) return hasFigures(rows[a]) && !hasFigures(rows[b]);
      const double one = rows[a].loss.score.difference.delta;
      const double other = rows[b].loss.score.difference.delta;
      return only ? one > other : one < other;
    });
  }
  return out;
}

ChartData layersChartOf(const SensitivityPresenter& presenter) {
  const State& state = presenter.state();
  const bool only = state.show == State::Show::only;
  ChartData data;
  data.horizontal = true;
  data.title = only ? SensitivityCharts::tr("Loss with one layer in few bits")
                    : SensitivityCharts::tr("Loss with all layers but one in few bits");
  data.x.kind = AxisKind::category;
  data.y.title = SensitivityCharts::tr("Δ loss, nats per token");
  data.y.includeZero = true;
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr) return data;
  const auto shown = shownLayers(presenter);
  std::vector<const StudyRow*> rows;
  std::vector<const StudyRow*> old;
  std::size_t marked = shown.size();
  for (const std::size_t layer : shown) {
    if (layer == presenter.selected() && state.view == State::View::layers) marked = rows.size();
    data.x.categories << QString::fromStdString(figures->layers[layer].name);
    rows.push_back(&layerRows(*figures, state.show)[layer]);
    const StudyRow* pinned = nullptr;
    if (presenter.pinned()) {
      const SensitivityFigures& kept = *presenter.pinned()->figures;
      for (std::size_t i = 0; i < kept.layers.size(); ++i) {
        if (kept.layers[i].name == figures->layers[layer].name) pinned = &layerRows(kept, state.show)[i];
      }
    }
    old.push_back(pinned);
  }
  const StudyRow& all = figures->ladderRows.front();
  if (!only && hasFigures(all)) {
    Series line;
    line.name = SensitivityCharts::tr("all layers rounded");
    line.kind = SeriesKind::band;
    line.role = Role::baseline;
    const double delta = all.loss.score.difference.delta;
    const auto& interval = all.loss.score.difference.ci95;
    line.x = {-0.5, static_cast<double>(rows.size()) - 0.5};
    line.low = {interval ? interval->lo : delta, interval ? interval->lo : delta};
    line.high = {interval ? interval->hi : delta, interval ? interval->hi : delta};
    line.inReadout = false;
    data.series.push_back(std::move(line));
  }
  if (Series pinned = barsOf(old); presenter.pinned() && pinned.size() > 0) {
    pinned.name = pinnedName(*presenter.pinned());
    pinned.role = Role::baseline;
    data.series.push_back(std::move(pinned));
  }
  Series now = barsOf(rows);
  now.name = only ? SensitivityCharts::tr("Δ, only this layer") : SensitivityCharts::tr("Δ, all but this layer");
  now.role = Role::quantized;
  data.series.push_back(std::move(now));
  if (!presenter.pinned()) data.series.push_back(markOf(rows, marked));
  return data;
}

ChartData positionChartOf(const SensitivityPresenter& presenter) {
  ChartData data;
  data.title = SensitivityCharts::tr("Loss by position with a rounded cache");
  data.x.title = SensitivityCharts::tr("position in the window, tokens");
  data.x.integers = true;
  data.x.min = 0.0;
  data.y.title = SensitivityCharts::tr("Δ loss, nats per token");
  data.y.includeZero = true;
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr) return data;
  constexpr std::array kRoles = {Role::original, Role::quantized, Role::error};
  for (std::size_t i = 0; i < figures->drifts.size(); ++i) {
    const experiment::PositionDrift& drift = figures->drifts[i];
    const Role role = kRoles[std::min(i, kRoles.size() - 1)];
    Series band;
    Series line;
    for (const experiment::PositionBin& bin : drift.bins) {
      if (bin.tokens == 0) continue;
      const double x = static_cast<double>(bin.first + bin.last) / 2.0;
      line.x.push_back(x);
      line.y.push_back(bin.difference.delta);
      band.x.push_back(x);
      band.low.push_back(bin.difference.ci95 ? bin.difference.ci95->lo : bin.difference.delta);
      band.high.push_back(bin.difference.ci95 ? bin.difference.ci95->hi : bin.difference.delta);
    }
    if (line.y.empty()) continue;
    band.name = SensitivityCharts::tr("95 % interval");
    band.kind = SeriesKind::band;
    band.role = role;
    band.inLegend = false;
    band.inReadout = false;
    line.name = SensitivityWords::cache(figures->caches[i]);
    line.role = role;
    Series points = line;
    points.kind = SeriesKind::points;
    points.inReadout = false;
    points.inLegend = false;
    if (band.x.size() > 1) data.series.push_back(std::move(band));
    data.series.push_back(line);
    data.series.push_back(std::move(points));
    if (drift.line) {
      Series fitted;
      fitted.name = SensitivityCharts::tr("fit: %1").arg(SensitivityWords::cache(figures->caches[i]));
      fitted.role = role;
      fitted.dashed = true;
      fitted.inLegend = false;
      fitted.inReadout = false;
      for (const double x : {line.x.front(), line.x.back()}) {
        fitted.x.push_back(x);
        fitted.y.push_back(drift.line->intercept + drift.line->slope * x);
      }
      data.series.push_back(std::move(fitted));
    }
  }
  return data;
}

}  // namespace qs::ui
