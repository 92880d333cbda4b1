#include "ui/labs/activations/activations_views.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/chart_view.h"
#include "ui/charts/heat_map_view.h"
#include "ui/i18n/language.h"
#include "ui/labs/activations/activations_charts.h"
#include "ui/labs/activations/activations_words.h"
#include "ui/labs/activations/ranges_table.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/table_columns.h"

namespace qs::ui {

namespace {

using State = ActivationsState;
using View = ActivationsState::View;

// Height at type scale 1 below which there is no room for the channels and what they cost in one view.
constexpr int kBothHeight = 440;

}  // namespace

ActivationsViews::ActivationsViews(ActivationsPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter),
      switch_(new SegmentedSwitch(QStringLiteral("view"), {QStringLiteral("channels"), QStringLiteral("cost"),
                                                           QStringLiteral("ranges"), QStringLiteral("mismatch")})),
      takeOut_(new QPushButton), heading_(makeLabel(QStringLiteral("inputHeading"), "quiet", true)), mark_(makeLabel(QStringLiteral("injectedMark"), "caution", true)), order_(new QComboBox),
      scheme_(new QComboBox), measure_(new QPushButton), mismatchLine_(makeLabel(QStringLiteral("mismatchLine"), "quiet", true)),
      channels_(new ChartView), cost_(new ChartView), ranges_(new QTreeView), table_(new RangesTable(this)), map_(new HeatMapView),
      protocol_(makeLabel(QStringLiteral("protocolLine"), "quiet", true)) {
  build();
  connectAll();
}

void ActivationsViews::build() {
  setObjectName(QStringLiteral("activationsCard"));
  setProperty("card", true);
  takeOut_->setObjectName(QStringLiteral("takeOut"));
  order_->setObjectName(QStringLiteral("channelOrder"));
  scheme_->setObjectName(QStringLiteral("mismatchScheme"));
  measure_->setObjectName(QStringLiteral("measureMismatch"));
  channels_->setObjectName(QStringLiteral("channelsChart"));
  cost_->setObjectName(QStringLiteral("costChart"));
  ranges_->setObjectName(QStringLiteral("rangesTable"));
  map_->setObjectName(QStringLiteral("mismatchMap"));
  order_->addItems({QString(), QString()});
  order_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  for (const auto& scheme : experiment::mismatchSchemes()) {
    scheme_->addItem(QString::fromStdString(scheme.text()), QString::fromStdString(scheme.text()));
  }
  scheme_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  protocol_->setTextInteractionFlags(Qt::TextSelectableByMouse);

  ranges_->setModel(table_);
  ranges_->setRootIsDecorated(false);
  ranges_->setItemsExpandable(false);
  ranges_->setUniformRowHeights(true);
  ranges_->setAllColumnsShowFocus(true);
  ranges_->setFrameShape(QFrame::NoFrame);
  ranges_->setTextElideMode(Qt::ElideMiddle);
  ranges_->setSelectionMode(QAbstractItemView::SingleSelection);
  ranges_->header()->setStretchLastSection(false);
  ranges_->header()->setMinimumSectionSize(20);
  ranges_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  ranges_->header()->setSectionResizeMode(RangesTable::kInput, QHeaderView::Stretch);
  ranges_->header()->setSectionsMovable(false);
  ranges_->viewport()->installEventFilter(this);

  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 0, 10, 0);
  head->setSpacing(8);
  head->addWidget(switch_, 1);
  auto* marked = new QHBoxLayout;
  marked->setContentsMargins(14, 0, 10, 0);
  marked->setSpacing(8);
  marked->addWidget(heading_, 1);
  marked->addWidget(mark_, 1);
  marked->addWidget(takeOut_);
  marked->addWidget(order_);
  auto* matrix = new QHBoxLayout;
  matrix->setContentsMargins(14, 0, 10, 0);
  matrix->setSpacing(8);
  matrix->addWidget(scheme_);
  matrix->addStretch(1);
  matrix->addWidget(measure_);
  auto* said = new QHBoxLayout;
  said->setContentsMargins(14, 0, 12, 0);
  said->addWidget(mismatchLine_, 1);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(14, 0, 12, 8);
  foot->addWidget(protocol_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 6, 1, 1);
  column->setSpacing(4);
  column->addLayout(head);
  column->addLayout(marked);
  column->addLayout(matrix);
  column->addLayout(said);
  column->addWidget(channels_, 4);
  column->addWidget(cost_, 3);
  column->addWidget(ranges_, 4);
  column->addWidget(map_, 4);
  column->addLayout(foot);
}

template <class Change>
void ActivationsViews::change(Change change) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next);
}

void ActivationsViews::connectAll() {
  connect(switch_, &SegmentedSwitch::chosen, this,
          [this](int index) { change([&](State& next) { next.view = static_cast<View>(index); }); });
  connect(order_, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (index >= 0) change([&](State& next) { next.bySize = index == 1; });
  });
  connect(scheme_, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (index >= 0) change([&](State& next) { next.mismatchScheme = scheme_->itemData(index).toString().toStdString(); });
  });
  connect(takeOut_, &QPushButton::clicked, this, [this] { change([](State& next) { next.injected = false; }); });
  connect(measure_, &QPushButton::clicked, this,
          [this] { presenter_.mismatchRuns() ? presenter_.stopMismatch() : presenter_.startMismatch(); });
  connect(ranges_, &QTreeView::activated, this, [this](const QModelIndex& index) {
    const std::string name = table_->at(index.row()).name;
    change([&](State& next) {
      next.layer = name;
      next.view = View::channels;
    });
  });
  connect(channels_, &ChartView::exportRequested, this, &ActivationsViews::exportRequested);
  connect(cost_, &ChartView::exportRequested, this, &ActivationsViews::exportRequested);
  connect(map_, &HeatMapView::exportRequested, this, &ActivationsViews::exportRequested);
}

std::vector<QWidget*> ActivationsViews::tabOrder() const {
  std::vector<QWidget*> out = switch_->tabOrder();
  for (QWidget* widget : std::initializer_list<QWidget*>{order_, takeOut_, scheme_, measure_, channels_, cost_, ranges_, map_}) {
    out.push_back(widget);
  }
  return out;
}

void ActivationsViews::setTheme(const Theme& theme) {
  typeScale_ = theme.typeScale;
  switch_->setStyleSheet(tensorsStyle(theme));
  channels_->setTheme(theme);
  cost_->setTheme(theme);
  map_->setTheme(theme);
  ranges_->setStyleSheet(QStringLiteral("QTreeView { background: transparent; outline: none; font-size: %3px; "
                                        "selection-background-color: %1; } QTreeView::item { border-bottom: 1px solid %2; padding: 0px 4px; } "
                                        "QTreeView::item:selected { background: %1; color: %4; } QTreeView::item:focus { border: none; }")
                             .arg(theme.sunken.name(), theme.line.name())
                             .arg(qRound(metrics::kSmall * theme.typeScale))
                             .arg(theme.text.name()));
  showParts();
}

void ActivationsViews::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  showParts();
}

bool ActivationsViews::eventFilter(QObject* watched, QEvent* event) {
  if (watched == ranges_->viewport() && event->type() == QEvent::Resize) fitColumns();
  return QFrame::eventFilter(watched, event);
}

// Shows as many columns as have room; percentiles in the middle go first.
void ActivationsViews::fitColumns() {
  const auto widthOf = [&](int column) { return neededWidth(*ranges_, column, 0); };
  int needed = 0;
  for (int column = 0; column < RangesTable::kColumns; ++column) needed += widthOf(column);
  for (const int column : {RangesTable::kScale, RangesTable::kP90, RangesTable::kP999, RangesTable::kP50, RangesTable::kP99,
                           RangesTable::kP9999}) {
    const bool hidden = needed > ranges_->viewport()->width();
    if (hidden) needed -= widthOf(column);
    if (ranges_->isColumnHidden(column) != hidden) ranges_->setColumnHidden(column, hidden);
  }
}

void ActivationsViews::showParts() {
  const View view = presenter_.state().view;
  const bool both = view == View::channels && height() >= kBothHeight * typeScale_;
  channels_->setVisible(view == View::channels);
  cost_->setVisible(view == View::cost || both);
  ranges_->setVisible(view == View::ranges);
  map_->setVisible(view == View::mismatch);
  order_->setVisible(view == View::channels);
  scheme_->setVisible(view == View::mismatch);
  mismatchLine_->setVisible(view == View::mismatch);
  measure_->setVisible(view == View::mismatch);
}

void ActivationsViews::showMark() {
  const QString mark = ActivationsWords::injectedMark(presenter_.state());
  mark_->setText(mark.isEmpty() ? QString() : QStringLiteral("⚠ ") + mark);
  // The matrix of texts is measured without them, and says so.
  const bool marked = !mark.isEmpty() && presenter_.state().view != View::mismatch;
  mark_->setVisible(marked);
  takeOut_->setVisible(marked);
  const auto* input = presenter_.shownInput();
  heading_->setVisible(mark.isEmpty() && presenter_.state().view == View::channels);
  //: %1 is a layer, %2 how many times its median channel the largest one is.
  heading_->setText(input == nullptr ? QString() : tr("Input of %1 · max ÷ median %2")
                                                       .arg(QString::fromStdString(input->name), ActivationsWords::ratio(input->ratio)));
}

void ActivationsViews::showState() {
  showing_ = true;
  const State& state = presenter_.state();
  switch_->setCurrent(static_cast<int>(state.view));
  order_->setCurrentIndex(state.bySize ? 1 : 0);
  scheme_->setCurrentIndex(scheme_->findData(QString::fromStdString(state.mismatchScheme)));
  showing_ = false;
  showMark();
  showParts();
  showRanges();
  showChannels();
  showCost();
  showMismatch();
}

void ActivationsViews::showRanges() {
  table_->setResult(presenter_.ranges().value(), presenter_.distinct());
  if (const auto* input = presenter_.chosenInput()) {
    const int row = table_->find(input->point);
    if (row >= 0) ranges_->setCurrentIndex(table_->index(row, 0));
  }
  fitColumns();
  showFoot();
}

void ActivationsViews::showChannels() {
  const auto& ranges = presenter_.ranges();
  if (const ChartData picture = channelsChartOf(presenter_); picture != channels_->data()) channels_->setData(picture);
  channels_->setProvenance(ActivationsWords::provenance(presenter_));
  showMark();
  if (ranges.error()) {
    channels_->setState(ChartState::failed, errorSentence(*ranges.error()));
  } else if (ranges.phase() == WorkPhase::cancelled) {
    channels_->setState(ChartState::cancelled, tr("Stopped. Resume to go on."));
  } else if (presenter_.shownChannels() == nullptr) {
    channels_->setState(ChartState::loading, tr("Watching what the layers read…"));
  } else if (!ranges.isCurrent()) {
    channels_->setState(ChartState::loading, tr("Watching anew…"));
  } else {
    channels_->setState(ChartState::ready, {});
  }
  showFoot();
}

void ActivationsViews::showCost() {
  using Phase = ActivationsPresenter::Phase;
  if (presenter_.view() != nullptr) {
    if (const ChartData bars = costChartOf(presenter_); bars != cost_->data()) cost_->setData(bars);
  }
  cost_->setProvenance(ActivationsWords::provenance(presenter_));
  const auto& error = presenter_.error();
  if (presenter_.phase() == Phase::failed) {
    cost_->setState(ChartState::failed, error ? errorSentence(*error) : QString());
  } else if (presenter_.phase() == Phase::cancelled) {
    cost_->setState(presenter_.view() != nullptr ? ChartState::ready : ChartState::cancelled, tr("Stopped. Resume to go on."));
  } else if (presenter_.view() == nullptr) {
    cost_->setState(ChartState::loading, tr("Opening model and text…"));
  } else {
    cost_->setState(ChartState::ready, {});
  }
  showFoot();
}

void ActivationsViews::showMismatch() {
  const auto* result = presenter_.shownMismatch();
  const auto& mismatch = presenter_.mismatch();
  const bool runs = presenter_.mismatchRuns();
  if (result != nullptr) {
    if (const HeatMapData cells = mismatchMapOf(presenter_); cells != map_->data()) map_->setData(cells);
  }
  map_->setProvenance(ActivationsWords::provenance(presenter_));
  if (runs) {
    map_->setState(ChartState::loading, tr("Calibrating and scoring…"));
  } else if (result != nullptr) {
    map_->setState(ChartState::ready, {});
  } else if (mismatch.error()) {
    map_->setState(ChartState::failed, errorSentence(*mismatch.error()));
  } else {
    map_->setState(ChartState::empty, tr("Press “Measure” to calibrate on each text and score on each."));
  }
  mismatchLine_->setText(ActivationsWords::mismatchLine(presenter_));
  measure_->setText(runs ? tr("Cancel") : tr("Measure"));
  measure_->setAccessibleName(runs ? tr("Stop measuring the matrix of texts") : tr("Measure the matrix of texts"));
  measure_->setEnabled(runs || result == nullptr);
  showFoot();
}

void ActivationsViews::showFoot() {
  QString text;
  const auto* result = presenter_.shownMismatch();
  switch (presenter_.state().view) {
    case View::ranges: text = ActivationsWords::rangesOrigin(presenter_); break;
    case View::mismatch:
      if (result != nullptr) text = ActivationsWords::mismatchOrigin(*result, false);
      break;
    case View::channels:
    case View::cost: text = ActivationsWords::protocol(presenter_); break;
  }
  if (protocol_->text() != text) protocol_->setText(text);
  protocol_->setVisible(!text.isEmpty());
}

void ActivationsViews::retranslate() {
  switch_->setTexts({tr("Channels"), tr("Cost"), tr("Ranges"), tr("Texts")}, tr("View"));
  switch_->setToolTips({tr("An input channel by channel, before and after SmoothQuant"), tr("What W8A8 costs in loss"),
                        tr("Extremes and percentiles of every input"),
                        tr("Calibrated on each text, scored on each")});
  order_->setItemText(0, tr("by number"));
  order_->setItemText(1, tr("by size"));
  order_->setAccessibleName(tr("Order of the channels"));
  scheme_->setAccessibleName(tr("Scheme of the matrix"));
  takeOut_->setText(tr("Take out"));
  takeOut_->setAccessibleName(tr("Take the outliers out"));
  channels_->setAccessibleName(tr("Chart: channels of one input"));
  cost_->setAccessibleName(tr("Chart: what W8A8 costs"));
  ranges_->setAccessibleName(tr("Table: ranges of every input"));
  map_->setAccessibleName(tr("Map: calibrated on each text, scored on each"));
  protocol_->setAccessibleName(tr("Protocol"));
  table_->retranslate();
  showState();
}

}  // namespace qs::ui
