#include "ui/labs/combine/combine_charts.h"

#include <algorithm>
#include <functional>

#include "core/experiment/combine_lessons.h"
#include "ui/labs/combine/combine_words.h"

namespace qs::ui {

using experiment::CombineResult;
using experiment::kStages;
using experiment::Measured;
using experiment::Stage;
using experiment::StageResult;
using Chart = CombineState::Chart;

namespace {

constexpr double kMega = 1e6;
constexpr double kNormal95 = 1.959963984540054;

struct Value {
  double y = 0.0;
  double low = 0.0;
  double high = 0.0;
  bool faded = false;
  bool exact = false;  // counted: no interval
};

Series makeSeries(const QString& name, SeriesKind kind, Role role) {
  Series out;
  out.name = name;
  out.kind = kind;
  out.role = role;
  return out;
}

void add(Series& series, double x, const Value& value) {
  series.x.push_back(x);
  series.y.push_back(value.y);
  if (!value.exact) {
    series.low.push_back(value.low);
    series.high.push_back(value.high);
  }
  series.faded.push_back(value.faded);
}

std::optional<Value> rangeOf(const Measured& measured) {
  if (measured.samples.empty()) return std::nullopt;
  const auto [low, high] = std::minmax_element(measured.samples.begin(), measured.samples.end());
  return Value{measured.median(), *low, *high, false, false};
}

// A dashed line across all categories.
Series lineAt(double y, double last, const QString& name) {
  Series out = makeSeries(name, SeriesKind::line, Role::baseline);
  out.dashed = true;
  out.inReadout = false;
  out.x = {-0.5, last + 0.5};
  out.y = {y, y};
  return out;
}

using ValueOf = std::function<std::optional<Value>(const CombineResult&, std::size_t category)>;

// Bars of the shown run, and the pinned one's behind them.
void addBars(ChartData& data, const CombinePresenter& presenter, const QString& name, Role role, const ValueOf& valueOf) {
  const auto bars = [&](const CombineResult& result, const QString& called, Role as) {
    Series series = makeSeries(called, SeriesKind::bars, as);
    for (qsizetype i = 0; i < data.x.categories.size(); ++i) {
      if (const auto value = valueOf(result, static_cast<std::size_t>(i))) add(series, static_cast<double>(i), *value);
    }
    if (series.size() > 0) data.series.push_back(std::move(series));
  };
  const auto& pin = presenter.pinned();
  if (pin && pin->result.get() != presenter.shown()) bars(*pin->result, CombineWords::pinnedName(*pin), Role::baseline);
  if (presenter.shown() != nullptr) bars(*presenter.shown(), name, role);
}

QStringList stageNames() {
  QStringList out;
  for (const Stage stage : kStages) out << CombineWords::stage(stage);
  return out;
}

}  // namespace

ChartData CombineCharts::of(const CombinePresenter& presenter, Chart chart) {
  switch (chart) {
    case Chart::gains: return gains(presenter);
    case Chart::tasks: return tasks(presenter);
    case Chart::speed: return speed(presenter);
    case Chart::memory: return memory(presenter);
    case Chart::loss: return loss(presenter);
  }
  return {};
}

ChartData CombineCharts::gains(const CombinePresenter& presenter) {
  ChartData data;
  data.title = tr("Gain in time per token, and the product of the single gains");
  data.x.kind = AxisKind::category;
  data.x.categories = {CombineWords::stage(Stage::quantized), CombineWords::stage(Stage::speculative), CombineWords::stage(Stage::both)};
  data.y.title = tr("times as fast as the baseline");
  data.y.includeZero = true;
  constexpr std::array kShown = {Stage::quantized, Stage::speculative, Stage::both};
  addBars(data, presenter, tr("median, fastest to slowest repeat"), Role::accepted, [&](const CombineResult& result, std::size_t i) -> std::optional<Value> {
    const auto& measured = result.of(kShown[i]).times;
    return measured ? rangeOf(measured->gain) : std::nullopt;
  });
  if (data.series.empty()) return data;
  const auto product = presenter.shown() != nullptr ? experiment::productOf(*presenter.shown()) : std::nullopt;
  if (product) {
    Series ring = makeSeries(tr("product of the single gains"), SeriesKind::points, Role::neutral);
    ring.marker = Marker::ring;
    ring.x = {2.0};
    ring.y = {product->expected};
    data.series.push_back(std::move(ring));
  }
  data.series.push_back(lineAt(1.0, 2.0, tr("as fast as the baseline")));
  return data;
}

ChartData CombineCharts::tasks(const CombinePresenter& presenter) {
  ChartData data;
  data.title = tr("Task success");
  data.x.kind = AxisKind::category;
  data.x.categories = stageNames();
  data.y.title = tr("share of tasks met");
  data.y.min = 0.0;
  data.y.max = 1.0;
  addBars(data, presenter, tr("met ÷ asked, with 95 % interval"), Role::accepted, [](const CombineResult& result, std::size_t i) -> std::optional<Value> {
    const auto& tasks = result.stages[i].tasks;
    if (!tasks) return std::nullopt;
    const double half = kNormal95 * tasks->standardError.value_or(0.0);
    return Value{tasks->success, std::max(0.0, tasks->success - half), std::min(1.0, tasks->success + half), false, false};
  });
  return data;
}

ChartData CombineCharts::speed(const CombinePresenter& presenter) {
  ChartData data;
  data.title = tr("Tokens per second, prompt included");
  data.x.kind = AxisKind::category;
  data.x.categories = stageNames();
  data.y.title = tr("tokens per second");
  data.y.includeZero = true;
  addBars(data, presenter, tr("median, slowest to fastest repeat"), Role::accepted, [](const CombineResult& result, std::size_t i) -> std::optional<Value> {
    return result.stages[i].times ? rangeOf(result.stages[i].times->perSecond) : std::nullopt;
  });
  return data;
}

ChartData CombineCharts::memory(const CombinePresenter& presenter) {
  ChartData data;
  data.title = tr("Peak memory of each stage");
  data.x.kind = AxisKind::category;
  data.x.categories = stageNames();
  data.y.title = tr("peak memory");
  data.y.unit = tr("MB");
  data.y.includeZero = true;
  const auto megabytes = [](std::int64_t bytes) {
    Value value;
    value.y = static_cast<double>(bytes) / kMega;
    value.exact = true;
    return value;
  };
  addBars(data, presenter, tr("weights, caches and scratch"), Role::original, [&](const CombineResult& result, std::size_t i) -> std::optional<Value> {
    if (!result.stages[i].memory) return std::nullopt;
    return megabytes(result.stages[i].memory->peak());
  });
  const CombineResult* shown = presenter.shown();
  if (shown == nullptr) return data;
  // A second bar beside the pinned one would hide what is compared.
  if (presenter.pinned()) return data;
  Series weights = makeSeries(tr("of these, weights"), SeriesKind::bars, Role::quantized);
  for (std::size_t i = 0; i < kStages.size(); ++i) {
    if (shown->stages[i].memory) add(weights, static_cast<double>(i), megabytes(shown->stages[i].memory->weights));
  }
  if (weights.size() > 0) data.series.push_back(std::move(weights));
  return data;
}

ChartData CombineCharts::loss(const CombinePresenter& presenter) {
  ChartData data;
  data.title = tr("Loss of each stage's target against the original");
  data.x.kind = AxisKind::category;
  data.x.categories = stageNames();
  data.y.title = tr("Δ loss, nats per token");
  data.y.includeZero = true;
  const CombineResult* shown = presenter.shown();
  if (shown != nullptr && shown->noiseFloor && shown->stages[0].loss) {
    Series band = makeSeries(tr("training noise, ±3σ"), SeriesKind::band, Role::noise);
    band.x = {-0.5, 3.5};
    band.low = {-shown->noiseFloor->threeSigma, -shown->noiseFloor->threeSigma};
    band.high = {shown->noiseFloor->threeSigma, shown->noiseFloor->threeSigma};
    band.inReadout = false;
    data.series.push_back(std::move(band));
  }
  addBars(data, presenter, tr("Δ with 95 % interval"), Role::quantized, [](const CombineResult& result, std::size_t i) -> std::optional<Value> {
    const StageResult& stage = result.stages[i];
    if (!stage.loss) return std::nullopt;
    const double delta = stage.lossDifference.delta;
    const auto interval = stage.lossDifference.ci95.value_or(eval::Interval{delta, delta});
    return Value{delta, interval.lo, interval.hi, stage.lossVerdict == eval::Verdict::withinBoth, false};
  });
  return data;
}

ChartData CombineCharts::runs(const CombinePresenter& presenter) {
  ChartData data;
  data.title = tr("Gains of all runs");
  data.x.kind = AxisKind::category;
  data.x.title = tr("run");
  data.y.title = tr("times as fast as the baseline");
  data.y.includeZero = true;
  std::array<Series, 3> bars = {makeSeries(CombineWords::stage(Stage::quantized), SeriesKind::bars, Role::quantized),
                                makeSeries(CombineWords::stage(Stage::speculative), SeriesKind::bars, Role::draft),
                                makeSeries(CombineWords::stage(Stage::both), SeriesKind::bars, Role::accepted)};
  Series product = makeSeries(tr("product of the single gains"), SeriesKind::points, Role::neutral);
  product.marker = Marker::ring;
  const auto& runs = presenter.runs();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    data.x.categories << QString::number(runs[i].number);
    const auto found = experiment::productOf(*runs[i].result);
    if (!found) continue;
    const auto x = static_cast<double>(i);
    constexpr std::array kShown = {Stage::quantized, Stage::speculative, Stage::both};
    for (std::size_t k = 0; k < kShown.size(); ++k) {
      if (const auto value = rangeOf(runs[i].result->of(kShown[k]).times->gain)) add(bars[k], x, *value);
    }
    product.x.push_back(x);
    product.y.push_back(found->expected);
  }
  if (product.size() == 0) return data;
  for (Series& one : bars) data.series.push_back(std::move(one));
  data.series.push_back(std::move(product));
  data.series.push_back(lineAt(1.0, static_cast<double>(runs.size()) - 1.0, tr("as fast as the baseline")));
  return data;
}

}  // namespace qs::ui
