#include "ui/labs/tensors/tensors_views.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/experiment/tensors.h"
#include "ui/labs/tensors/blocks_view.h"
#include "ui/labs/tensors/pair_view.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_charts.h"
#include "ui/labs/tensors/tensors_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

using State = TensorsState;

// Wider, the curves and the map of a sweep stand beside each other.
constexpr int kSideBySide = 700;

template <class View>
View* named(const char* name) {
  auto* view = new View;
  view->setObjectName(QLatin1String(name));
  return view;
}

QToolButton* segment(const char* name, bool checkable) {
  auto* button = named<QToolButton>(name);
  button->setCheckable(checkable);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setProperty("kind", QByteArray("quiet"));
  button->setProperty("segment", true);
  return button;
}

}  // namespace

TensorsViews::TensorsViews(TensorsPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter),
      switch_(new SegmentedSwitch(QStringLiteral("view"),
                                  {QStringLiteral("distribution"), QStringLiteral("heat"), QStringLiteral("blocks"),
                                   QStringLiteral("error"), QStringLiteral("sweep"), QStringLiteral("backends")})),
      options_(new QWidget), logCounts_(segment("logCounts", true)),
      heatOf_(new SegmentedSwitch(QStringLiteral("heatOf"), {QStringLiteral("weight"), QStringLiteral("error")})),
      wholeMatrix_(segment("wholeMatrix", false)),
      sweepFigure_(new SegmentedSwitch(QStringLiteral("sweepFigure"), {QStringLiteral("rmse"), QStringLiteral("sqnr")})),
      sweepPart_(new SegmentedSwitch(QStringLiteral("sweepPart"), {QStringLiteral("curves"), QStringLiteral("map")})),
      summary_(makeLabel(QStringLiteral("viewSummary"), "quiet")), histogram_(named<ChartView>("histogramChart")),
      channels_(named<ChartView>("channelChart")), heat_(named<HeatMapView>("heatMap")),
      blocks_(named<BlocksView>("blocksView")), rowErrors_(named<ChartView>("rowErrorChart")),
      columnErrors_(named<ChartView>("columnErrorChart")), sweepCurves_(named<ChartView>("sweepChart")),
      sweepMap_(named<HeatMapView>("sweepMap")), pairView_(new PairView(presenter)) {
  setObjectName(QStringLiteral("tensorCard"));
  setProperty("card", true);
  buildOptions();
  auto* pages = new QWidget;
  pages->setObjectName(QStringLiteral("viewPages"));
  stack_ = new QStackedLayout(pages);
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->addWidget(pair(QStringLiteral("distributionPage"), histogram_, channels_));
  stack_->addWidget(heat_);
  stack_->addWidget(blocks_);
  stack_->addWidget(pair(QStringLiteral("errorPage"), rowErrors_, columnErrors_));
  stack_->addWidget(pair(QStringLiteral("sweepPage"), sweepCurves_, sweepMap_, true));
  stack_->addWidget(pairView_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 6, 1, 1);
  column->setSpacing(4);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 0, 8, 0);
  head->addWidget(switch_, 1);
  column->addLayout(head);
  column->addWidget(options_);
  column->addWidget(pages, 1);
  connectCharts();
}

QWidget* TensorsViews::pair(const QString& name, QWidget* first, QWidget* second, bool besides) {
  auto* page = new QWidget;
  page->setObjectName(name);
  auto* column = new QBoxLayout(besides ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(first, 1);
  column->addWidget(second, 1);
  return page;
}

void TensorsViews::buildOptions() {
  options_->setObjectName(QStringLiteral("viewOptions"));
  auto* row = new QHBoxLayout(options_);
  row->setContentsMargins(10, 0, 12, 0);
  row->setSpacing(6);
  for (QWidget* widget : std::initializer_list<QWidget*>{logCounts_, heatOf_, wholeMatrix_, sweepFigure_, sweepPart_}) {
    row->addWidget(widget);
  }
  row->addStretch(1);
  row->addWidget(summary_);
  summary_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  summary_->setMinimumHeight(26);
}

template <class Change>
void TensorsViews::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

void TensorsViews::connectCharts() {
  connect(switch_, &SegmentedSwitch::chosen, this, [this](int index) {
    change([&](State& next) { next.view = static_cast<State::View>(index); });
  });
  connect(logCounts_, &QToolButton::toggled, this,
          [this](bool on) { change([&](State& next) { next.logCounts = on; }); });
  connect(heatOf_, &SegmentedSwitch::chosen, this, [this](int index) {
    change([&](State& next) { next.heatOf = static_cast<State::HeatOf>(index); });
  });
  connect(sweepFigure_, &SegmentedSwitch::chosen, this, [this](int index) {
    change([&](State& next) { next.sweepFigure = static_cast<State::SweepFigure>(index); });
  });
  connect(sweepPart_, &SegmentedSwitch::chosen, this, [this](int index) {
    change([&](State& next) { next.sweepPart = static_cast<State::SweepPart>(index); });
  });
  connect(wholeMatrix_, &QToolButton::clicked, heat_, &HeatMapView::resetZoom);
  connect(heat_, &HeatMapView::windowChanged, this,
          [this](quint64 rowBegin, quint64 rowEnd, quint64 columnBegin, quint64 columnEnd) {
            const HeatMapData& shown = heat_->data();
            const bool whole = rowBegin == 0 && columnBegin == 0 && rowEnd == shown.rows && columnEnd == shown.columns;
            change(
                [&](State& next) {
                  next.window.reset();
                  if (!whole) next.window = HeatWindow{rowBegin, rowEnd, columnBegin, columnEnd};
                },
                QStringLiteral("zoom"));
          });
  connect(heat_, &HeatMapView::wantedCellsChanged, this, [this](QSize cells) { presenter_.setHeatCells(cells); });
  connect(sweepMap_, &HeatMapView::cellClicked, this, [this](quint64 row, quint64 column) {
    const auto& sweep = presenter_.sweep().value();
    const auto* cell = sweep ? sweepCell(*sweep, row, column) : nullptr;
    if (cell == nullptr) return;
    change([&](State& next) {
      next.scheme.weights.format = "int" + std::to_string(cell->bits);
      if (const auto granularity = readGranularity(cell->granularity)) setGranularity(next.scheme, *granularity);
    });
  });
  for (ChartView* chart : {histogram_, channels_, rowErrors_, columnErrors_, sweepCurves_}) {
    connect(chart, &ChartView::exportRequested, this, &TensorsViews::exportRequested);
  }
  for (HeatMapView* map : {heat_, sweepMap_}) {
    connect(map, &HeatMapView::exportRequested, this, &TensorsViews::exportRequested);
  }
  connect(pairView_, &PairView::exportRequested, this, &TensorsViews::exportRequested);
}

void TensorsViews::refresh() {
  const State& state = presenter_.state();
  showOptions();
  switch (state.view) {
    case State::View::distribution: showDistribution(); break;
    case State::View::heat: showHeat(); break;
    case State::View::blocks: showBlocks(); break;
    case State::View::error: showErrors(); break;
    case State::View::sweep: showSweep(); break;
    case State::View::pair: replaced_ += pairView_->refresh() ? 1 : 0; break;
  }
}

void TensorsViews::showOptions() {
  const State& state = presenter_.state();
  showing_ = true;
  switch_->setCurrent(static_cast<int>(state.view));
  stack_->setCurrentIndex(static_cast<int>(state.view));
  const bool blocked = !TensorsWords::blocker(presenter_).isEmpty();
  logCounts_->setVisible(state.view == State::View::distribution && !blocked);
  logCounts_->setChecked(state.logCounts);
  heatOf_->setVisible(state.view == State::View::heat && !state.example);
  heatOf_->setCurrent(static_cast<int>(state.heatOf));
  wholeMatrix_->setVisible(state.view == State::View::heat && state.window.has_value());
  sweepFigure_->setVisible(state.view == State::View::sweep && !blocked);
  sweepFigure_->setCurrent(static_cast<int>(state.sweepFigure));
  sweepPart_->setCurrent(static_cast<int>(state.sweepPart));
  sweepPart_->setVisible(state.view == State::View::sweep && !blocked && sweepIsSplit());
  summary_->setText(TensorsWords::summary(presenter_));
  showing_ = false;
}

// ChartView and HeatMapView have these in common, but no base.
static void setStateOf(QWidget* view, ChartState state, const QString& sentence) {
  if (auto* chart = qobject_cast<ChartView*>(view)) {
    chart->setState(state, sentence);
  } else if (auto* map = qobject_cast<HeatMapView*>(view)) {
    map->setState(state, sentence);
  }
}

void TensorsViews::setStates(QWidget* first, QWidget* second, bool hasData, WorkPhase phase) {
  const QString why = TensorsWords::blocker(presenter_);
  ChartState state = ChartState::ready;
  QString sentence;
  if (!why.isEmpty()) {
    state = phase == WorkPhase::failed || presenter_.fileError() ? ChartState::failed : ChartState::empty;
    sentence = why;
  } else if (phase == WorkPhase::cancelled) {
    state = ChartState::cancelled;
    sentence = TensorsWords::tr("Stopped. Change a setting to go on.");
  } else if (!hasData) {
    state = ChartState::loading;
    sentence = TensorsWords::tr("Reading the tensor…");
  }
  setStateOf(first, state, sentence);
  // The sentence stands once; the other chart stays blank and quiet.
  if (second != nullptr) {
    setStateOf(second, state == ChartState::ready ? ChartState::ready : ChartState::empty, {});
    second->setVisible(why.isEmpty());
  }
}

void TensorsViews::showDistribution() {
  const auto& study = presenter_.study().value();
  // Those of an older scheme stay until the new ones come; those of another tensor do not.
  const auto& key = presenter_.levels().valueKey();
  const bool same = key && presenter_.study().valueKey() && key->model == presenter_.study().valueKey()->model &&
                    key->tensor == presenter_.study().valueKey()->tensor;
  const LevelsPtr levels = same ? presenter_.levels().value() : nullptr;
  const bool drawn = study && !study->histogram.counts.empty();
  const bool logCounts = presenter_.state().logCounts;
  if (drawn && (study != shownStudy_ || levels != shownLevels_ || logCounts != shownLog_)) {
    histogram_->setData(histogramChart(*study, levels ? levels->levels : std::vector<double>(), logCounts));
    ++replaced_;
    if (study != shownStudy_) {
      channels_->setData(channelChart(*study));
      ++replaced_;
    }
    histogram_->setProvenance(TensorsWords::provenance(presenter_));
    channels_->setProvenance(TensorsWords::provenance(presenter_));
    shownStudy_ = study;
    shownLevels_ = levels;
    shownLog_ = logCounts;
  }
  setStates(histogram_, channels_, drawn, presenter_.study().phase());
}

double TensorsViews::heatLimit() const {
  const auto& study = presenter_.study().value();
  if (presenter_.state().heatOf == State::HeatOf::error || !study || !study->stats.rms) return 0.0;
  return std::min(experiment::kOutlierRms * *study->stats.rms, study->stats.absMax.value_or(0.0));
}

void TensorsViews::showHeat() {
  const State& state = presenter_.state();
  const auto* cells = presenter_.heatCells();
  const bool drawn = cells != nullptr && !cells->values.empty();
  if (drawn) {
    HeatMapData map = heatChart(*cells, state.heatOf, heatLimit());
    if (!(map == shownHeat_)) {
      showing_ = true;
      heat_->setData(map);
      heat_->setProvenance(TensorsWords::provenance(presenter_));
      ++replaced_;
      shownHeat_ = std::move(map);
      showing_ = false;
    }
    // The state leads: a window that was undone or loaded is shown.
    const auto shown = heat_->window();
    const HeatWindow wanted = state.window.value_or(HeatWindow{0, cells->rows, 0, cells->columns});
    if (!(HeatWindow{shown.rowBegin, shown.rowEnd, shown.columnBegin, shown.columnEnd} == wanted)) {
      showing_ = true;
      heat_->setWindow(wanted);
      showing_ = false;
    }
  }
  const bool error = state.heatOf == State::HeatOf::error;
  setStates(heat_, nullptr, drawn, error ? presenter_.scheme().phase() : presenter_.study().phase());
}

void TensorsViews::showBlocks() {
  const QString why = TensorsWords::blocker(presenter_);
  const auto& result = presenter_.scheme().value();
  if (!why.isEmpty() || !result) {
    shownBlocks_.reset();
    return blocks_->setSentence(why.isEmpty() ? TensorsWords::tr("Reading the tensor…") : why);
  }
  if (result == shownBlocks_) return;
  shownBlocks_ = result;
  BlocksView::Stored stored;
  if (const auto* entry = presenter_.tensor()) {
    stored.type = QString::fromStdString(std::string(tensor::name(entry->dtype)));
    stored.bytes = entry->bytes;
  }
  blocks_->setBlocks(result->layout, presenter_.scheme().valueKey()->scheme, stored);
}

void TensorsViews::showErrors() {
  const auto& result = presenter_.scheme().value();
  const bool drawn = result && result->study && !(result->study->byRow.rmse.empty() && result->study->byColumn.rmse.empty());
  if (drawn && result != shownErrors_) {
    rowErrors_->setData(rowErrorChart(*result->study));
    columnErrors_->setData(columnErrorChart(*result->study));
    rowErrors_->setProvenance(TensorsWords::provenance(presenter_));
    columnErrors_->setProvenance(TensorsWords::provenance(presenter_));
    replaced_ += 2;
    shownErrors_ = result;
  }
  setStates(rowErrors_, columnErrors_, drawn, presenter_.scheme().phase());
}

void TensorsViews::showSweep() {
  const auto& sweep = presenter_.sweep().value();
  const State& state = presenter_.state();
  const bool drawn = sweep && !sweep->cells.empty();
  if (drawn && (sweep != shownSweep_ || state.sweepFigure != shownFigure_ || !(state.scheme == shownScheme_))) {
    sweepCurves_->setData(sweepChart(*sweep, state.sweepFigure, state.scheme));
    ++replaced_;
    if (sweep != shownSweep_ || state.sweepFigure != shownFigure_) {
      sweepMap_->setData(ui::sweepMap(*sweep, state.sweepFigure));
      ++replaced_;
    }
    sweepCurves_->setProvenance(TensorsWords::provenance(presenter_));
    sweepMap_->setProvenance(TensorsWords::provenance(presenter_));
    shownSweep_ = sweep;
    shownFigure_ = state.sweepFigure;
    shownScheme_ = state.scheme;
  }
  setStates(sweepCurves_, sweepMap_, drawn, presenter_.sweep().phase());
  // In a narrow page each needs all the room; a sentence stands where the curves do.
  if (!sweepIsSplit() || !TensorsWords::blocker(presenter_).isEmpty()) return sweepCurves_->show();
  sweepCurves_->setVisible(state.sweepPart == State::SweepPart::curves);
  sweepMap_->setVisible(state.sweepPart == State::SweepPart::map);
}

bool TensorsViews::sweepIsSplit() const { return width() < qRound(kSideBySide * theme_.typeScale); }

std::vector<std::pair<QString, ui::Panel>> TensorsViews::panels() const {
  if (!TensorsWords::blocker(presenter_).isEmpty()) return {};
  const State& state = presenter_.state();
  const auto& scheme = presenter_.scheme().value();
  std::vector<std::pair<QString, ui::Panel>> all;
  switch (state.view) {
    case State::View::distribution:
      if (!shownStudy_) break;
      all.emplace_back(QStringLiteral("distribution"), histogram_->shownData());
      all.emplace_back(QStringLiteral("channels"), channels_->shownData());
      break;
    case State::View::heat:
      if (!shownHeat_.values.empty()) all.emplace_back(QStringLiteral("heat"), heat_->shownData());
      break;
    case State::View::blocks:
      if (scheme) all.emplace_back(QStringLiteral("sizes"), sizeChart(scheme->layout));
      break;
    case State::View::error:
      if (!shownErrors_) break;
      all.emplace_back(QStringLiteral("row-errors"), rowErrors_->shownData());
      all.emplace_back(QStringLiteral("column-errors"), columnErrors_->shownData());
      break;
    case State::View::sweep:
      if (!shownSweep_) break;
      all.emplace_back(QStringLiteral("sweep"), sweepCurves_->shownData());
      all.emplace_back(QStringLiteral("sweep-map"), sweepMap_->shownData());
      break;
    case State::View::pair:
      if (pairView_->hasData()) all.emplace_back(QStringLiteral("backends"), pairView_->chart()->shownData());
      break;
  }
  return all;
}

void TensorsViews::retranslate() {
  switch_->setTexts(TensorsWords::views(), TensorsWords::tr("Picture of the tensor"));
  switch_->setToolTips(TensorsWords::viewTips());
  const auto name = [](QToolButton* button, const QString& text, const QString& tip) {
    button->setText(text);
    button->setAccessibleName(text);
    button->setToolTip(tip);
  };
  name(logCounts_, TensorsWords::tr("Log counts"), TensorsWords::tr("Equal steps for equal ratios, so that rare values show"));
  name(wholeMatrix_, TensorsWords::tr("Whole matrix"), TensorsWords::tr("Leaves the zoom"));
  heatOf_->setTexts({TensorsWords::tr("Weight"), TensorsWords::tr("Error")}, TensorsWords::tr("What the colours show"));
  sweepFigure_->setTexts({TensorsWords::tr("RMSE"), TensorsWords::tr("SQNR")}, TensorsWords::tr("What is drawn over bits per weight"));
  sweepPart_->setTexts({TensorsWords::tr("Curves"), TensorsWords::tr("Map")}, TensorsWords::tr("Which picture of the sweep"));
  histogram_->setAccessibleName(TensorsWords::tr("Chart: distribution of the values"));
  channels_->setAccessibleName(TensorsWords::tr("Chart: largest magnitude of every input channel"));
  heat_->setAccessibleName(TensorsWords::tr("Heat map of the matrix"));
  blocks_->setAccessibleName(TensorsWords::tr("Drawing: codes and scales with their true sizes"));
  rowErrors_->setAccessibleName(TensorsWords::tr("Chart: error of every row"));
  columnErrors_->setAccessibleName(TensorsWords::tr("Chart: error of every column"));
  sweepCurves_->setAccessibleName(TensorsWords::tr("Chart: error against bits per weight"));
  sweepMap_->setAccessibleName(TensorsWords::tr("Map: error by bits and granularity; Enter sets the chosen cell"));
  pairView_->retranslate();
  shownStudy_.reset();
  shownBlocks_.reset();
  shownErrors_.reset();
  shownSweep_.reset();
  shownHeat_ = {};
  refresh();
}

void TensorsViews::setTheme(const Theme& theme) {
  theme_ = theme;
  for (ChartView* chart : {histogram_, channels_, rowErrors_, columnErrors_, sweepCurves_}) chart->setTheme(theme);
  heat_->setTheme(theme);
  sweepMap_->setTheme(theme);
  blocks_->setTheme(theme);
  pairView_->setTheme(theme);
}

void TensorsViews::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  if (presenter_.state().view == State::View::sweep) refresh();
}

std::vector<QWidget*> TensorsViews::tabOrder() const {
  std::vector<QWidget*> order = switch_->tabOrder();
  order.push_back(logCounts_);
  for (QWidget* widget : heatOf_->tabOrder()) order.push_back(widget);
  order.push_back(wholeMatrix_);
  for (QWidget* widget : sweepFigure_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : sweepPart_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : std::initializer_list<QWidget*>{histogram_, channels_, heat_, rowErrors_, columnErrors_,
                                                         sweepCurves_, sweepMap_}) {
    order.push_back(widget);
  }
  for (QWidget* widget : pairView_->tabOrder()) order.push_back(widget);
  return order;
}

}  // namespace qs::ui
