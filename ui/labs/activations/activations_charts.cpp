#include "ui/labs/activations/activations_charts.h"

#include <algorithm>
#include <limits>

#include "ui/labs/activations/activations_words.h"
#include "ui/labs/frame/source_names.h"

namespace qs::ui {

namespace {

using Words = ActivationsWords;

// Marks of more channels than this lie on one another; stems of more fill the picture and hide what lies behind.
constexpr std::size_t kMostPoints = 96;
constexpr std::size_t kMostStems = 320;

// The values of the channels as they stand side by side.
Series channelSeries(const std::vector<float>& values, const std::vector<std::size_t>& order) {
  Series out;
  out.y.reserve(order.size());
  for (const std::size_t channel : order) out.y.push_back(static_cast<double>(values[channel]));
  return out;
}

Series step(const QString& name, double value, std::size_t channels, Role role) {
  Series out;
  out.name = name;
  out.role = role;
  out.x = {0.0, static_cast<double>(channels - 1)};
  out.y = {value, value};
  out.inReadout = false;
  return out;
}

}  // namespace

ChartData channelsChartOf(const ActivationsPresenter& presenter) {
  ChartData data;
  const auto* input = presenter.shownInput();
  const auto* view = presenter.shownChannels();
  if (input == nullptr || view == nullptr || input->absmax.empty()) return data;
  const auto& key = presenter.channels().valueKey();
  const std::size_t channels = input->absmax.size();
  const QString name = QString::fromStdString(input->name);
  const QString mark = Words::injectedMark(presenter.state());
  //: %1 is a layer.
  data.title = ActivationsWords::tr("Channels of the input of %1").arg(name);
  if (!mark.isEmpty()) data.title += QStringLiteral(" · ") + mark;
  data.x.title = key->bySize ? ActivationsWords::tr("channels, the largest first") : ActivationsWords::tr("channel");
  data.x.integers = true;
  data.x.min = -0.5;
  data.x.max = static_cast<double>(channels) - 0.5;
  data.y.title = ActivationsWords::tr("largest magnitude");
  data.y.kind = AxisKind::log;

  Series before = channelSeries(input->absmax, view->order);
  before.name = ActivationsWords::tr("max |X|");
  before.kind = channels <= kMostStems ? SeriesKind::stems : SeriesKind::line;
  before.role = Role::original;
  Series weights = channelSeries(input->canSmooth ? view->weightAfter : input->weightMax, view->order);
  weights.name = input->canSmooth ? ActivationsWords::tr("max |W| after") : ActivationsWords::tr("max |W|");
  weights.kind = SeriesKind::line;
  weights.role = Role::draft;
  data.series.push_back(std::move(before));
  if (input->canSmooth) {
    Series after = channelSeries(view->actAfter, view->order);
    after.name = ActivationsWords::tr("max |X| after, α = %1").arg(Words::alpha(key->alpha));
    after.kind = channels <= kMostPoints ? SeriesKind::points : SeriesKind::line;
    after.role = Role::quantized;
    data.series.push_back(std::move(after));
  }
  data.series.push_back(std::move(weights));
  if (channels < 2) return data;
  if (view->tensorStep > 0.0) {
    data.series.push_back(step(ActivationsWords::tr("INT8 step, per tensor"), view->tensorStep, channels, Role::error));
  }
  if (input->canSmooth && view->tensorStepAfter > 0.0) {
    Series after = step(ActivationsWords::tr("the same after"), view->tensorStepAfter, channels, Role::quantized);
    after.dashed = true;
    data.series.push_back(std::move(after));
  }
  if (view->tokenStep > 0.0) {
    Series token = step(ActivationsWords::tr("INT8 step, median token"), view->tokenStep, channels, Role::accepted);
    token.dashed = true;
    data.series.push_back(std::move(token));
  }
  return data;
}

ChartData costChartOf(const ActivationsPresenter& presenter) {
  ChartData data;
  data.horizontal = true;
  data.title = ActivationsWords::tr("What W8A8 costs");
  if (const QString mark = Words::injectedMark(presenter.state()); !mark.isEmpty()) data.title += QStringLiteral(" · ") + mark;
  data.x.kind = AxisKind::category;
  data.y.title = ActivationsWords::tr("Δ loss, nats per token");
  data.y.includeZero = true;
  Series bars;
  bars.kind = SeriesKind::bars;
  bars.role = Role::quantized;
  bars.name = ActivationsWords::tr("Δ with 95 % interval");
  for (std::size_t i = 0; i < kCosts; ++i) {
    const auto cost = static_cast<Cost>(i);
    data.x.categories << Words::costLabel(presenter, cost);
    const auto* row = presenter.shownRow(cost);
    if (row == nullptr || row->windows == 0 || row->error) continue;
    const auto& score = row->loss.score;
    bars.x.push_back(static_cast<double>(i));
    bars.y.push_back(score.difference.delta);
    bars.low.push_back(score.difference.ci95 ? score.difference.ci95->lo : score.difference.delta);
    bars.high.push_back(score.difference.ci95 ? score.difference.ci95->hi : score.difference.delta);
    bars.faded.push_back(score.verdict == eval::Verdict::withinBoth || score.verdict == eval::Verdict::baseline);
  }
  const auto* view = presenter.view();
  if (view == nullptr) return data;
  if (view->noiseFloor) {
    Series band;
    band.name = ActivationsWords::tr("training noise, ±3σ");
    band.kind = SeriesKind::band;
    band.role = Role::noise;
    band.x = {-0.5, static_cast<double>(kCosts) - 0.5};
    band.low = {-view->noiseFloor->threeSigma, -view->noiseFloor->threeSigma};
    band.high = {view->noiseFloor->threeSigma, view->noiseFloor->threeSigma};
    band.inReadout = false;
    data.series.push_back(std::move(band));
  }
  data.series.push_back(std::move(bars));
  return data;
}

HeatMapData mismatchMapOf(const ActivationsPresenter& presenter) {
  HeatMapData map;
  const std::string& wanted = presenter.state().mismatchScheme;
  map.title = ActivationsWords::tr("Δ loss by calibration text and scored text: %1").arg(QString::fromStdString(wanted));
  map.rowTitle = ActivationsWords::tr("calibrated on");
  map.columnTitle = ActivationsWords::tr("scored on");
  map.valueTitle = ActivationsWords::tr("Δ loss, nats per token");
  map.valuesInCells = true;
  const auto* result = presenter.shownMismatch();
  if (result == nullptr) return map;
  const auto scheme = std::find_if(result->schemes.begin(), result->schemes.end(),
                                   [&](const auto& one) { return one.scheme == wanted; });
  if (scheme == result->schemes.end()) return map;
  const std::size_t texts = result->texts.size();
  map.rows = map.columns = map.rowEnd = map.columnEnd = texts;
  map.cellRows = map.cellColumns = texts;
  for (const auto& text : result->texts) {
    map.rowNames << SourceNames::text(text.name);
    map.columnNames << SourceNames::text(text.name);
  }
  for (const auto& row : scheme->cells) {
    for (const auto& cell : row) map.values.push_back(static_cast<float>(cell.difference.delta));
  }
  // Losses may fall too; then 0 is the ground and both directions have a hue.
  const bool falls = std::any_of(map.values.begin(), map.values.end(), [](float value) { return value < 0.0F; });
  map.scale = falls ? HeatScale::diverging : HeatScale::rising;
  return map;
}

}  // namespace qs::ui
