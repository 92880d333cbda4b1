#include "ui/labs/loss/loss_charts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/experiment/pareto.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using experiment::StudyRow;

namespace {

// What is known of a text is shown sooner than this, and the picture does not flicker while a slider is dragged.
constexpr int kPatienceMs = 150;

const StudyRow* find(const std::vector<StudyRow>& rows, const std::string& scheme) {
  const auto it = std::find_if(rows.begin(), rows.end(), [&](const StudyRow& row) { return row.loss.scheme == scheme; });
  return it == rows.end() ? nullptr : &*it;
}

double valueOf(const experiment::LayerError& layer, LossState::LayerMeasure measure) {
  return measure == LossState::LayerMeasure::relative ? layer.stats.relativeRmse() : layer.stats.rmse();
}

// Bars of the rows found, at their scheme's place; those without figures stay out.
template <class Find>
Series barsOf(const std::vector<std::string>& schemes, LossState::Measure measure, Find rowOf) {
  Series out;
  out.kind = SeriesKind::bars;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const StudyRow* row = rowOf(schemes[i]);
    if (row == nullptr || row->windows == 0 || row->error) continue;
    const auto& score = row->loss.score;
    const double from = measure == LossState::Measure::loss ? score.loss - score.difference.delta : 0.0;
    const double value = from + score.difference.delta;
    out.x.push_back(static_cast<double>(i));
    out.y.push_back(value);
    out.low.push_back(score.difference.ci95 ? from + score.difference.ci95->lo : value);
    out.high.push_back(score.difference.ci95 ? from + score.difference.ci95->hi : value);
    out.faded.push_back(score.verdict == eval::Verdict::withinBoth || score.verdict == eval::Verdict::baseline);
  }
  return out;
}

}  // namespace

ChartData lossBarsOf(const LossPresenter& presenter) {
  const LossState& state = presenter.state();
  ChartData data;
  data.horizontal = true;
  data.title = LossCharts::tr("Loss under each scheme");
  data.x.kind = AxisKind::category;
  const std::vector<std::string> schemes = shownSchemes(state);
  for (const std::string& scheme : schemes) data.x.categories << QString::fromStdString(scheme);
  const bool delta = state.measure != LossState::Measure::loss;
  data.y.title = delta ? LossCharts::tr("Δ loss, nats per token") : LossCharts::tr("loss, nats per token");
  data.y.includeZero = true;
  const auto* view = presenter.view();
  if (view == nullptr || schemes.empty()) return data;
  const double last = static_cast<double>(schemes.size()) - 0.5;
  const double origin = delta ? 0.0 : view->baseline.loss.score.loss;
  if (view->noiseFloor) {
    Series band;
    band.name = LossCharts::tr("training noise, ±3σ");
    band.kind = SeriesKind::band;
    band.role = Role::noise;
    band.x = {-0.5, last};
    band.low = {origin - view->noiseFloor->threeSigma, origin - view->noiseFloor->threeSigma};
    band.high = {origin + view->noiseFloor->threeSigma, origin + view->noiseFloor->threeSigma};
    band.inReadout = false;
    data.series.push_back(std::move(band));
  }
  if (const auto& pin = presenter.pinned()) {
    Series pinned = barsOf(schemes, state.measure, [&](const std::string& s) { return find(pin->view.rows, s); });
    pinned.name = LossCharts::tr("pinned: %1, %2")
                      .arg(SourceNames::model(pin->model), SourceNames::text(pin->view.spec.text));
    pinned.role = Role::baseline;
    data.series.push_back(std::move(pinned));
  }
  Series now = barsOf(schemes, state.measure, [&](const std::string& s) { return presenter.row(s); });
  now.name = delta ? LossCharts::tr("Δ with 95 % interval") : LossCharts::tr("loss with 95 % interval of Δ");
  now.role = Role::quantized;
  data.series.push_back(std::move(now));
  return data;
}

ChartData lossTradeOf(const LossPresenter& presenter) {
  constexpr double kMegabyte = 1e6;
  ChartData data;
  data.title = LossCharts::tr("Size and loss of each scheme");
  data.x.title = LossCharts::tr("the whole model as stored");
  data.x.unit = QStringLiteral("MB");
  data.y.title = LossCharts::tr("Δ loss, nats per token");
  data.y.includeZero = true;
  const auto* view = presenter.view();
  if (view == nullptr) return data;
  std::vector<std::string> names;
  std::vector<experiment::Trade> trades;
  for (const std::string& scheme : shownSchemes(presenter.state())) {
    const StudyRow* row = presenter.row(scheme);
    if (row == nullptr || row->windows == 0 || row->error) continue;
    if (std::find(names.begin(), names.end(), scheme) != names.end()) continue;
    names.push_back(scheme);
    trades.push_back({row->loss.bytes, row->loss.score.difference.delta});
  }
  const StudyRow& stored = view->baseline;
  if (stored.windows > 0) {
    names.push_back(stored.loss.scheme);
    trades.push_back({stored.loss.bytes, 0.0});
  }
  if (trades.empty()) return data;
  const auto front = experiment::paretoFront(trades);
  if (view->noiseFloor) {
    Series band;
    band.name = LossCharts::tr("training noise, ±3σ");
    band.kind = SeriesKind::band;
    band.role = Role::noise;
    const auto [least, most] = std::minmax_element(trades.begin(), trades.end(),
                                                   [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
    band.x = {least->bytes / kMegabyte, most->bytes / kMegabyte};
    band.low = {-view->noiseFloor->threeSigma, -view->noiseFloor->threeSigma};
    band.high = {view->noiseFloor->threeSigma, view->noiseFloor->threeSigma};
    band.inReadout = false;
    data.series.push_back(std::move(band));
  }
  Series line;
  line.name = LossCharts::tr("the front: nothing smaller loses less");
  line.role = Role::accepted;
  line.dashed = true;
  line.inReadout = false;
  for (const std::size_t i : front) {
    line.x.push_back(trades[i].bytes / kMegabyte);
    line.y.push_back(trades[i].delta);
  }
  data.series.push_back(std::move(line));
  // A series for each scheme, so that the readout names it.
  for (std::size_t i = 0; i < trades.size(); ++i) {
    const bool leads = std::find(front.begin(), front.end(), i) != front.end();
    Series point;
    point.name = i + 1 == trades.size() && stored.windows > 0 ? LossCharts::tr("as stored") : QString::fromStdString(names[i]);
    point.kind = SeriesKind::points;
    point.role = leads ? Role::accepted : Role::quantized;
    point.inLegend = false;
    point.x = {trades[i].bytes / kMegabyte};
    point.y = {trades[i].delta};
    data.series.push_back(std::move(point));
  }
  return data;
}

int worstLayer(const StudyRow& row, LossState::LayerMeasure measure) {
  int worst = -1;
  double most = 0.0;
  for (std::size_t i = 0; i < row.loss.layers.size(); ++i) {
    const double value = valueOf(row.loss.layers[i], measure);
    if (value > most) {
      most = value;
      worst = static_cast<int>(i);
    }
  }
  return worst;
}

ChartData lossLayersOf(const LossPresenter& presenter) {
  const LossState& state = presenter.state();
  ChartData data;
  data.horizontal = true;
  data.x.kind = AxisKind::category;
  data.y.includeZero = true;
  const bool relative = state.layerMeasure == LossState::LayerMeasure::relative;
  data.y.title = relative ? LossCharts::tr("relative RMSE of the weights") : LossCharts::tr("RMSE of the weights");
  if (!state.layersOf) return data;
  data.title = LossCharts::tr("Error by layer under %1").arg(QString::fromStdString(*state.layersOf));
  const StudyRow* row = presenter.row(*state.layersOf);
  if (row == nullptr) return data;
  const int worst = worstLayer(*row, state.layerMeasure);
  Series layers;
  layers.name = relative ? LossCharts::tr("relative RMSE") : LossCharts::tr("RMSE");
  layers.kind = SeriesKind::bars;
  layers.role = Role::error;
  // A mark on its end: a bar of its own would narrow all the others.
  Series worstMark;
  worstMark.name = LossCharts::tr("the worst");
  worstMark.kind = SeriesKind::points;
  worstMark.role = Role::rejected;
  for (std::size_t i = 0; i < row->loss.layers.size(); ++i) {
    const auto& layer = row->loss.layers[i];
    data.x.categories << QString::fromStdString(layer.name);
    layers.x.push_back(static_cast<double>(i));
    layers.y.push_back(valueOf(layer, state.layerMeasure));
    if (static_cast<int>(i) != worst) continue;
    worstMark.x.push_back(layers.x.back());
    worstMark.y.push_back(layers.y.back());
  }
  data.series = {std::move(layers), std::move(worstMark)};
  return data;
}

LossCharts::LossCharts(LossPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter), back_(new QPushButton),
      heading_(makeLabel(QStringLiteral("chartHeading"), "quiet", true)), measure_(new QComboBox), bars_(new ChartView),
      layers_(new ChartView), trade_(new ChartView), protocol_(makeLabel(QStringLiteral("protocolLine"), "quiet", true)),
      pinned_(makeLabel(QStringLiteral("pinnedLine"), "quiet", true)) {
  setObjectName(QStringLiteral("lossChartCard"));
  setProperty("card", true);
  back_->setObjectName(QStringLiteral("layersBack"));
  measure_->setObjectName(QStringLiteral("measureChoice"));
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connect(&patience_, &QTimer::timeout, this, &LossCharts::showPhase);
  bars_->setObjectName(QStringLiteral("lossChart"));
  layers_->setObjectName(QStringLiteral("layersChart"));
  trade_->setObjectName(QStringLiteral("tradeChart"));
  measure_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  measure_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  protocol_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(14, 8, 10, 0);
  head->setSpacing(8);
  head->addWidget(back_);
  head->addWidget(heading_, 1);
  head->addWidget(measure_);
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(14, 0, 12, 8);
  foot->setSpacing(2);
  foot->addWidget(protocol_);
  foot->addWidget(pinned_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(2);
  column->addLayout(head);
  column->addWidget(bars_, 1);
  column->addWidget(layers_, 1);
  column->addWidget(trade_, 1);
  column->addLayout(foot);
  layers_->hide();
  trade_->hide();
  back_->hide();
  pinned_->hide();

  connect(back_, &QPushButton::clicked, this, [this] {
    LossState next = presenter_.state();
    next.layersOf.reset();
    presenter_.edit(next);
    bars_->setFocus();
  });
  connect(measure_, &QComboBox::currentIndexChanged, this, [this](int item) {
    if (showing_ || item < 0) return;
    LossState next = presenter_.state();
    if (next.layersOf) {
      next.layerMeasure = static_cast<LossState::LayerMeasure>(item);
    } else {
      next.measure = static_cast<LossState::Measure>(item);
    }
    presenter_.edit(next);
  });
  connect(bars_, &ChartView::pointClicked, this, [this](int series, qsizetype index) {
    const auto& all = bars_->data().series;
    if (series < 0 || static_cast<std::size_t>(series) >= all.size()) return;
    const Series& clicked = all[static_cast<std::size_t>(series)];
    if (clicked.kind == SeriesKind::bars && index >= 0 && static_cast<std::size_t>(index) < clicked.size()) {
      openLayers(static_cast<qsizetype>(clicked.xAt(static_cast<std::size_t>(index))));
    }
  });
  connect(bars_, &ChartView::exportRequested, this, &LossCharts::exportRequested);
  connect(layers_, &ChartView::exportRequested, this, &LossCharts::exportRequested);
  connect(trade_, &ChartView::exportRequested, this, &LossCharts::exportRequested);
  connect(trade_, &ChartView::pointClicked, this, [this](int series, qsizetype) {
    const auto& all = trade_->data().series;
    if (series < 0 || static_cast<std::size_t>(series) >= all.size()) return;
    const std::string scheme = all[static_cast<std::size_t>(series)].name.toStdString();
    const auto& schemes = presenter_.state().schemes;
    if (std::find(schemes.begin(), schemes.end(), scheme) != schemes.end()) presenter_.select(scheme);
  });
  retranslate();
}

bool LossCharts::showsLayers() const { return presenter_.state().layersOf.has_value(); }

void LossCharts::openLayers(qsizetype scheme) {
  LossState next = presenter_.state();
  const std::vector<std::string> shown = shownSchemes(next);
  if (scheme < 0 || static_cast<std::size_t>(scheme) >= shown.size()) return;
  next.layersOf = shown[static_cast<std::size_t>(scheme)];
  presenter_.select(*next.layersOf);
  presenter_.edit(next);
}

std::vector<QWidget*> LossCharts::tabOrder() const { return {back_, measure_, bars_, layers_, trade_}; }

void LossCharts::setTheme(const Theme& theme) {
  bars_->setTheme(theme);
  layers_->setTheme(theme);
  trade_->setTheme(theme);
}

void LossCharts::showState() {
  const LossState& state = presenter_.state();
  showing_ = true;
  const bool layers = showsLayers();
  const bool trade = !layers && state.measure == LossState::Measure::trade;
  const QStringList words = layers ? QStringList{tr("relative RMSE"), tr("RMSE")} : QStringList{tr("Δ loss"), tr("loss"), tr("Δ and size")};
  while (measure_->count() > words.size()) measure_->removeItem(measure_->count() - 1);
  for (int i = 0; i < words.size(); ++i) {
    i < measure_->count() ? measure_->setItemText(i, words[i]) : measure_->addItem(words[i]);
  }
  measure_->setCurrentIndex(layers ? static_cast<int>(state.layerMeasure) : static_cast<int>(state.measure));
  measure_->setAccessibleName(layers ? tr("Error shown by layer") : tr("What the bars show"));
  heading_->setText(layers ? tr("Error by layer: %1").arg(QString::fromStdString(*state.layersOf))
                    : trade ? tr("Lower and further left is better")
                            : tr("Click a bar for its error by layer"));
  back_->setVisible(layers);
  layers_->setVisible(layers);
  bars_->setVisible(!layers && !trade);
  trade_->setVisible(trade);
  showing_ = false;
  showResult();
}

void LossCharts::showResult() {
  const auto* view = presenter_.view();
  if (view != nullptr) {
    const QString provenance = LossWords::provenance(presenter_);
    if (const ChartData bars = lossBarsOf(presenter_); bars != bars_->data()) bars_->setData(bars);
    bars_->setProvenance(provenance);
    if (showsLayers()) {
      if (const ChartData layers = lossLayersOf(presenter_); layers != layers_->data()) layers_->setData(layers);
      layers_->setProvenance(provenance);
    }
    if (presenter_.state().measure == LossState::Measure::trade) {
      if (const ChartData trade = lossTradeOf(presenter_); trade != trade_->data()) trade_->setData(trade);
    }
    trade_->setProvenance(provenance);
    protocol_->setText(LossWords::protocol(*view));
    protocol_->show();
  }
  const auto& pin = presenter_.pinned();
  pinned_->setVisible(pin != nullptr && !showsLayers());
  if (pin) {
    //: The protocol of the result that is kept beside the present one.
    pinned_->setText(tr("Pinned: %1 · %2").arg(SourceNames::model(pin->model), LossWords::protocol(pin->view)));
  }
  showPhase();
}

void LossCharts::showPhase() {
  const auto set = [&](ChartState state, const QString& sentence) {
    // It stands as long as the bars do that it belongs to: gone for an instant, it would lay out the page twice.
    if (state != ChartState::ready && presenter_.view() == nullptr) protocol_->hide();
    bars_->setState(state, sentence);
    layers_->setState(state, sentence);
    trade_->setState(state, sentence);
  };
  using Phase = LossPresenter::Phase;
  const auto& error = presenter_.error();
  const bool drawn = presenter_.view() != nullptr;
  const bool loading = presenter_.phase() == Phase::loading;
  if (loading != loading_) {
    loading_ = loading;
    loading ? patience_.start() : patience_.stop();
  }
  if (patience_.isActive() && bars_->state() == ChartState::ready) return;
  switch (presenter_.phase()) {
    case Phase::failed: return set(ChartState::failed, error ? errorSentence(*error) : QString());
    case Phase::loading: return set(ChartState::loading, tr("Opening model and text…"));
    case Phase::cancelled:
      return set(drawn ? ChartState::ready : ChartState::cancelled, tr("Stopped. Resume to go on."));
    case Phase::reading:
    case Phase::ready:
      if (presenter_.state().schemes.empty()) return set(ChartState::empty, tr("Add a scheme to see what it costs."));
      return set(ChartState::ready, {});
  }
}

void LossCharts::retranslate() {
  back_->setText(tr("← All schemes"));
  back_->setAccessibleName(tr("Back to the bars of all schemes"));
  bars_->setAccessibleName(tr("Chart: loss under each scheme"));
  layers_->setAccessibleName(tr("Chart: error of every linear layer"));
  trade_->setAccessibleName(tr("Chart: size and loss of each scheme"));
  protocol_->setAccessibleName(tr("Protocol"));
  showState();
}

}  // namespace qs::ui
