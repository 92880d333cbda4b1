#include "ui/labs/speculation/speculation_views.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/chart_view.h"
#include "ui/labs/speculation/counter_grid.h"
#include "ui/labs/speculation/draw_line.h"
#include "ui/labs/speculation/speculation_words.h"
#include "ui/labs/speculation/token_strip.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using State = SpeculationState;
using View = State::View;

namespace {

// What is known is shown sooner than this, and the picture does not flicker while a slider is dragged.
constexpr int kPatienceMs = 150;

QVBoxLayout* pageColumn(QWidget* page, const char* name) {
  page->setObjectName(QLatin1String(name));
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  return column;
}

// Its widgets stand as far from the card's edge as the words below.
QHBoxLayout* inset(QWidget* widget, int edge) {
  auto* line = new QHBoxLayout;
  line->setContentsMargins(edge, 0, edge, 0);
  line->addWidget(widget);
  return line;
}

CounterGrid* makeGrid(const char* name, const char* cell, int cells) {
  auto* grid = new CounterGrid(QLatin1String(name));
  for (int i = 0; i < cells; ++i) grid->add(QStringLiteral("%1%2").arg(QLatin1String(cell)).arg(i));
  return grid;
}

}  // namespace

SpeculationViews::SpeculationViews(SpeculationPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter),
      switch_(new SegmentedSwitch(QStringLiteral("view"), {QStringLiteral("run"), QStringLiteral("step"), QStringLiteral("sweep"),
                                                           QStringLiteral("arithmetic"), QStringLiteral("exactness")})),
      finding_(makeLabel(QStringLiteral("findingLine"), "body", true)), protocol_(makeLabel(QStringLiteral("protocolLine"), "quiet", true)) {
  setObjectName(QStringLiteral("speculationCard"));
  setProperty("card", true);
  finding_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  protocol_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connect(&patience_, &QTimer::timeout, this, &SpeculationViews::showPhase);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 6, 10, 0);
  head->addWidget(switch_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(6);
  column->addLayout(head);
  pages_ = {buildRun(), buildStep(), buildSweep(), buildArithmetic(), buildExactness()};
  for (QWidget* page : pages_) column->addWidget(page, 1);
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(kEdge, 0, kEdge, 8);
  foot->setSpacing(4);
  foot->addWidget(finding_);
  foot->addWidget(protocol_);
  column->addLayout(foot);
  connect(switch_, &SegmentedSwitch::chosen, this,
          [this](int view) { change([view](State& state) { state.view = static_cast<View>(view); }); });
  retranslate();
}

template <class Change>
void SpeculationViews::change(Change change) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next);
}

ChartView* SpeculationViews::addChart(const char* name) {
  auto* chart = new ChartView;
  chart->setObjectName(QLatin1String(name));
  connect(chart, &ChartView::exportRequested, this, &SpeculationViews::exportRequested);
  charts_.push_back(chart);
  return chart;
}

QWidget* SpeculationViews::buildRun() {
  auto* page = new QWidget;
  auto* column = pageColumn(page, "runPage");
  legend_ = new StripLegend;
  strip_ = new TokenStrip;
  stripArea_ = new QScrollArea;
  stripArea_->setObjectName(QStringLiteral("stripArea"));
  stripArea_->setWidgetResizable(true);
  stripArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  stripArea_->setFocusPolicy(Qt::NoFocus);
  stripArea_->setMinimumHeight(96);
  stripArea_->setWidget(strip_);
  QScrollBar* bar = stripArea_->verticalScrollBar();
  connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int most) {
    if (following_) bar->setValue(most);
  });
  connect(bar, &QScrollBar::actionTriggered, this, [this, bar](int) { following_ = bar->sliderPosition() >= bar->maximum(); });
  counters_ = makeGrid("runCounters", "counter", SpeculationWords::kCounters);
  alpha_ = addChart("alphaChart");
  speed_ = addChart("speedChart");
  runCharts_ = new QWidget;
  runCharts_->setObjectName(QStringLiteral("runCharts"));
  auto* charts = new QHBoxLayout(runCharts_);
  charts->setContentsMargins(0, 0, 0, 0);
  charts->setSpacing(0);
  charts->addWidget(alpha_, 1);
  charts->addWidget(speed_, 1);
  column->addWidget(legend_);
  column->addWidget(stripArea_, 3);
  column->addLayout(inset(counters_, kEdge));
  column->addWidget(runCharts_, 4);
  connect(strip_, &TokenStrip::chosen, this, &SpeculationViews::chooseToken);
  connect(strip_, &DrawnView::exportRequested, this, &SpeculationViews::exportRequested);
  return page;
}

// A token of the run: its decision, in the view Step.
void SpeculationViews::chooseToken(std::size_t token) {
  const auto& tokens = strip_->tokens();
  std::size_t decision = 0;
  for (std::size_t i = 0; i < token; ++i) {
    // A token that stands in the place of a rejected one is part of that decision.
    if (tokens[i].step >= 0 && tokens[i].source == spec::TokenSource::draft) ++decision;
    if (tokens[i].step >= 0 && (tokens[i].source == spec::TokenSource::extra || tokens[i].source == spec::TokenSource::plain)) ++decision;
  }
  if (tokens[token].source == spec::TokenSource::correction && decision > 0) --decision;
  change([](State& state) {
    state.view = View::step;
    state.source = State::Source::run;
  });
  presenter_.showDecision(decision);
}

QWidget* SpeculationViews::buildStep() {
  auto* page = new QWidget;
  auto* column = pageColumn(page, "stepPage");
  source_ = new SegmentedSwitch(QStringLiteral("source"), {QStringLiteral("run"), QStringLiteral("typed")});
  where_ = makeLabel(QStringLiteral("whereLine"), "quiet", true);
  auto* nav = new QHBoxLayout;
  nav->setContentsMargins(10, 0, kEdge, 0);
  nav->setSpacing(4);
  whereShort_ = makeLabel(QStringLiteral("whereShort"), "quiet");
  nav->addWidget(source_, 1);
  nav->addWidget(whereShort_);
  nav->addSpacing(8);
  for (const char* name : {"stepFirst", "stepBack", "stepOn", "stepLast"}) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setFocusPolicy(Qt::StrongFocus);
    setKind(button, "square");
    button->setAutoRepeat(true);
    steps_.push_back(button);
    nav->addWidget(button);
  }
  connect(steps_[0], &QToolButton::clicked, this, [this] { presenter_.showDecision(0); });
  connect(steps_[1], &QToolButton::clicked, this, [this] { presenter_.showDecision(presenter_.decision() > 0 ? presenter_.decision() - 1 : 0); });
  connect(steps_[2], &QToolButton::clicked, this, [this] { presenter_.showDecision(presenter_.decision() + 1); });
  connect(steps_[3], &QToolButton::clicked, this, [this] { presenter_.showDecision(presenter_.decisions() - 1); });
  connect(source_, &SegmentedSwitch::chosen, this,
          [this](int source) { change([source](State& state) { state.source = static_cast<State::Source>(source); }); });
  pairs_ = addChart("pairChart");
  residual_ = addChart("residualChart");
  line_ = new DrawLine;
  connect(line_, &DrawnView::exportRequested, this, &SpeculationViews::exportRequested);
  stepCharts_ = new QVBoxLayout;
  stepCharts_->setSpacing(4);
  stepCharts_->addWidget(pairs_, 4);
  stepCharts_->addWidget(residual_, 3);
  column->addLayout(nav);
  column->addLayout(inset(where_, kEdge));
  column->addWidget(line_);
  column->addLayout(stepCharts_, 1);
  return page;
}

QWidget* SpeculationViews::buildSweep() {
  auto* page = new QWidget;
  auto* column = pageColumn(page, "sweepPage");
  axis_ = new SegmentedSwitch(QStringLiteral("axis"), {QStringLiteral("gamma"), QStringLiteral("alpha"), QStringLiteral("temperature")});
  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 0, 10, 0);
  head->addWidget(axis_);
  sweep_ = addChart("sweepChart");
  column->addLayout(head);
  column->addWidget(sweep_, 1);
  connect(axis_, &SegmentedSwitch::chosen, this,
          [this](int axis) { change([axis](State& state) { state.axis = static_cast<State::Axis>(axis); }); });
  return page;
}

QWidget* SpeculationViews::buildArithmetic() {
  auto* page = new QWidget;
  auto* column = pageColumn(page, "arithmeticPage");
  perToken_ = addChart("perTokenChart");
  byGamma_ = addChart("byGammaChart");
  sums_ = makeGrid("sumFigures", "sum", SpeculationWords::kSumFigures);
  sumCharts_ = new QVBoxLayout;
  sumCharts_->setSpacing(4);
  sumCharts_->addWidget(perToken_, 1);
  sumCharts_->addWidget(byGamma_, 1);
  column->addLayout(inset(sums_, kEdge));
  column->addLayout(sumCharts_, 1);
  return page;
}

QWidget* SpeculationViews::buildExactness() {
  auto* page = new QWidget;
  auto* column = pageColumn(page, "exactnessPage");
  auto* words = new QVBoxLayout;
  words->setContentsMargins(kEdge, 2, kEdge, 0);
  words->setSpacing(3);
  for (int i = 0; i < 3; ++i) {
    auto* label = makeLabel(QStringLiteral("verdict%1").arg(i), "body", true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    verdicts_.push_back(label);
    words->addWidget(label);
  }
  place_ = new QComboBox;
  place_->setObjectName(QStringLiteral("placeChoice"));
  place_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  place_->setMinimumContentsLength(16);
  counts_ = addChart("countsChart");
  tests_ = makeGrid("testFigures", "test", SpeculationWords::kTests);
  column->addLayout(words);
  column->addLayout(inset(place_, kEdge));
  column->addWidget(counts_, 1);
  column->addLayout(inset(tests_, kEdge));
  connect(place_, &QComboBox::activated, this, [this](int place) { presenter_.showPlace(static_cast<std::size_t>(place)); });
  return page;
}

std::vector<QWidget*> SpeculationViews::tabOrder() const {
  std::vector<QWidget*> order = switch_->tabOrder();
  const auto add = [&](const std::vector<QWidget*>& widgets) { order.insert(order.end(), widgets.begin(), widgets.end()); };
  add({strip_, alpha_, speed_});
  add(source_->tabOrder());
  add({steps_.begin(), steps_.end()});
  add({line_, pairs_, residual_});
  add(axis_->tabOrder());
  add({sweep_, perToken_, byGamma_, place_, counts_});
  return order;
}

std::vector<std::pair<QString, ChartView*>> SpeculationViews::shownCharts() const {
  switch (presenter_.state().view) {
    case View::run: return {{QStringLiteral("acceptance"), alpha_}, {QStringLiteral("speedup"), speed_}};
    case View::step: return {{QStringLiteral("target_draft"), pairs_}, {QStringLiteral("residual"), residual_}};
    case View::sweep: return {{QStringLiteral("sweep"), sweep_}};
    case View::arithmetic: return {{QStringLiteral("per_token"), perToken_}, {QStringLiteral("by_gamma"), byGamma_}};
    case View::exactness: return {{QStringLiteral("draws"), counts_}};
  }
  return {};
}

}  // namespace qs::ui
