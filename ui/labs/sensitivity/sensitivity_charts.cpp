#include "ui/labs/sensitivity/sensitivity_charts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/labs/sensitivity/sensitivity_words.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using State = SensitivityState;
using Phase = SensitivityPresenter::Phase;

namespace {

// What is known is shown sooner than this, and the picture does not flicker while a slider is dragged.
constexpr int kPatienceMs = 150;

QComboBox* choice(const char* name) {
  auto* combo = new QComboBox;
  combo->setObjectName(QLatin1String(name));
  combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  combo->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  return combo;
}

}  // namespace

SensitivityCharts::SensitivityCharts(SensitivityPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter),
      switch_(new SegmentedSwitch(QStringLiteral("view"), {QStringLiteral("ladder"), QStringLiteral("layers"),
                                                           QStringLiteral("position")})),
      show_(choice("showChoice")), order_(choice("orderChoice")),
      finding_(makeLabel(QStringLiteral("findingLine"), "body", true)),
      protocol_(makeLabel(QStringLiteral("protocolLine"), "quiet", true)),
      pinned_(makeLabel(QStringLiteral("pinnedLine"), "quiet", true)) {
  setObjectName(QStringLiteral("sensitivityChartCard"));
  setProperty("card", true);
  show_->addItems({QString(), QString()});
  order_->addItems({QString(), QString(), QString()});
  protocol_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  finding_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  for (const char* name : {"ladderChart", "layersChart", "positionChart"}) {
    auto* chart = new ChartView;
    chart->setObjectName(QLatin1String(name));
    connect(chart, &ChartView::exportRequested, this, &SensitivityCharts::exportRequested);
    charts_.push_back(chart);
  }
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connect(&patience_, &QTimer::timeout, this, &SensitivityCharts::showPhase);

  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 6, 10, 0);
  head->setSpacing(8);
  head->addWidget(switch_, 1);
  auto* options = new QHBoxLayout;
  options->setContentsMargins(14, 0, 10, 0);
  options->setSpacing(8);
  options->addWidget(show_);
  options->addWidget(order_);
  options->addStretch(1);
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(14, 0, 12, 8);
  foot->setSpacing(4);
  foot->addWidget(finding_);
  foot->addWidget(protocol_);
  foot->addWidget(pinned_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(4);
  column->addLayout(head);
  column->addLayout(options);
  for (ChartView* chart : charts_) column->addWidget(chart, 1);
  column->addLayout(foot);
  pinned_->hide();

  connect(switch_, &SegmentedSwitch::chosen, this,
          [this](int view) { change([view](State& state) { state.view = static_cast<State::View>(view); }); });
  connect(show_, &QComboBox::currentIndexChanged, this,
          [this](int item) { change([item](State& state) { state.show = static_cast<State::Show>(item); }); });
  connect(order_, &QComboBox::currentIndexChanged, this,
          [this](int item) { change([item](State& state) { state.order = static_cast<State::Order>(item); }); });
  for (std::size_t view = 0; view < 2; ++view) {
    connect(charts_[view], &ChartView::pointClicked, this, [this, view](int series, qsizetype index) {
      const auto& all = charts_[view]->data().series;
      if (series < 0 || static_cast<std::size_t>(series) >= all.size() || index < 0) return;
      const Series& clicked = all[static_cast<std::size_t>(series)];
      if (clicked.kind == SeriesKind::band || static_cast<std::size_t>(index) >= clicked.size()) return;
      auto bar = static_cast<std::size_t>(clicked.xAt(static_cast<std::size_t>(index)));
      if (view == 1) {
        const auto shown = shownLayers(presenter_);
        if (bar >= shown.size()) return;
        bar = shown[bar];
      }
      presenter_.select(bar);
    });
  }
  connect(charts_[2], &ChartView::pointClicked, this, [this](int series, qsizetype) {
    const auto& all = charts_[2]->data().series;
    if (series < 0 || static_cast<std::size_t>(series) >= all.size() || presenter_.figures() == nullptr) return;
    const auto& caches = presenter_.figures()->caches;
    for (std::size_t i = 0; i < caches.size(); ++i) {
      if (SensitivityWords::cache(caches[i]) == all[static_cast<std::size_t>(series)].name) presenter_.select(i);
    }
  });
  retranslate();
}

template <class Change>
void SensitivityCharts::change(Change change) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next);
}

ChartView* SensitivityCharts::shownChart() const { return charts_[static_cast<std::size_t>(presenter_.state().view)]; }

std::vector<QWidget*> SensitivityCharts::tabOrder() const {
  std::vector<QWidget*> order = switch_->tabOrder();
  for (QWidget* widget : std::initializer_list<QWidget*>{show_, order_}) order.push_back(widget);
  for (ChartView* chart : charts_) order.push_back(chart);
  return order;
}

void SensitivityCharts::setTheme(const Theme& theme) {
  setStyleSheet(tensorsStyle(theme));
  for (ChartView* chart : charts_) chart->setTheme(theme);
}

void SensitivityCharts::setBrief(bool brief) {
  if (brief_ == brief) return;
  brief_ = brief;
  showState();
  showWords();
}

void SensitivityCharts::showState() {
  const State& state = presenter_.state();
  showing_ = true;
  const bool layers = state.view == State::View::layers;
  switch_->setCurrent(static_cast<int>(state.view));
  show_->setCurrentIndex(static_cast<int>(state.show));
  order_->setCurrentIndex(static_cast<int>(state.order));
  show_->setVisible(layers && !brief_);
  order_->setVisible(layers && !brief_);
  for (ChartView* chart : charts_) chart->setVisible(chart == shownChart());
  showing_ = false;
  showResult();
}

void SensitivityCharts::showResult() {
  const SensitivityFigures* figures = presenter_.figures();
  if (figures != nullptr) {
    const State::View view = presenter_.state().view;
    const ChartData fresh = view == State::View::ladder   ? ladderChartOf(presenter_)
                            : view == State::View::layers ? layersChartOf(presenter_)
                                                          : positionChartOf(presenter_);
    if (fresh != shownChart()->data()) shownChart()->setData(fresh);
    shownChart()->setProvenance(SensitivityWords::provenance(presenter_));
  }
  showPhase();
}

void SensitivityCharts::showWords() {
  const SensitivityFigures* figures = presenter_.figures();
  const State& state = presenter_.state();
  const QString found = SensitivityWords::finding(presenter_);
  finding_->setText(found);
  finding_->setVisible(!found.isEmpty() && !(brief_ && state.view == State::View::layers));
  protocol_->setText(figures != nullptr ? LossWords::protocol(figures->study) : QString());
  protocol_->setVisible(figures != nullptr);
  const auto& pin = presenter_.pinned();
  pinned_->setVisible(pin && state.view != State::View::position);
  if (pin) {
    //: The protocol of the result that is kept beside the present one.
    pinned_->setText(tr("Pinned: %1 · %2").arg(SourceNames::model(pin->key.spec.model), LossWords::protocol(pin->figures->study)));
  }
}

void SensitivityCharts::showPhase() {
  const auto& error = presenter_.error();
  const bool drawn = presenter_.figures() != nullptr;
  const Phase phase = presenter_.phase();
  const bool loading = phase == Phase::loading;
  if (loading != loading_) {
    loading_ = loading;
    loading ? patience_.start() : patience_.stop();
  }
  ChartView* chart = shownChart();
  if (patience_.isActive() && chart->state() == ChartState::ready && drawn) return;
  switch (phase) {
    case Phase::failed: return chart->setState(ChartState::failed, error ? errorSentence(*error) : QString());
    case Phase::loading:
      return chart->setState(ChartState::loading, drawn ? tr("Taking the first estimates…") : tr("Opening model and text…"));
    case Phase::cancelled:
      return chart->setState(drawn ? ChartState::ready : ChartState::cancelled, tr("Stopped. Resume to go on."));
    case Phase::reading:
    case Phase::ready: {
      const auto& series = chart->data().series;
      const bool empty = std::all_of(series.begin(), series.end(), [](const Series& one) {
        return one.kind == SeriesKind::band || one.size() == 0;
      });
      return empty ? chart->setState(ChartState::loading, tr("Taking the first estimates…"))
                   : chart->setState(ChartState::ready, {});
    }
  }
}

void SensitivityCharts::retranslate() {
  showing_ = true;
  switch_->setTexts({tr("Ladder"), tr("By layer"), tr("By position")}, tr("View"));
  switch_->setToolTips({tr("One part of the model at a time"), tr("One layer at a time"), tr("The cache, by position in the window")});
  show_->setItemText(0, tr("only this layer"));
  show_->setItemText(1, tr("all but this layer"));
  show_->setAccessibleName(tr("What a layer's bar rounds"));
  order_->setItemText(0, tr("by size"));
  order_->setItemText(1, tr("by block"));
  order_->setItemText(2, tr("by kind"));
  order_->setAccessibleName(tr("Order of the layers"));
  charts_[0]->setAccessibleName(tr("Chart: loss with one part in few bits"));
  charts_[1]->setAccessibleName(tr("Chart: loss layer by layer"));
  charts_[2]->setAccessibleName(tr("Chart: loss by position in the window"));
  protocol_->setAccessibleName(tr("Protocol"));
  finding_->setAccessibleName(tr("What was found"));
  showing_ = false;
  showState();
  showWords();
}

}  // namespace qs::ui
