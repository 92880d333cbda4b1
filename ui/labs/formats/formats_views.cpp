#include "ui/labs/formats/formats_views.h"

#include <QBoxLayout>
#include <QScrollArea>
#include <QStackedLayout>

#include "ui/labs/formats/block_view.h"
#include "ui/labs/formats/format_lines.h"
#include "ui/labs/formats/formats_charts.h"
#include "ui/labs/formats/formats_words.h"
#include "ui/labs/formats/value_view.h"
#include "ui/labs/tensors/segmented_switch.h"

namespace qs::ui {

namespace {

using State = FormatsState;

ChartView* chart(const char* name) {
  auto* view = new ChartView;
  view->setObjectName(QLatin1String(name));
  return view;
}

}  // namespace

FormatsViews::FormatsViews(FormatsPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter),
      switch_(new SegmentedSwitch(QStringLiteral("view"), {QStringLiteral("line"), QStringLiteral("resolution"),
                                                           QStringLiteral("value"), QStringLiteral("block")})),
      axis_(new SegmentedSwitch(QStringLiteral("axis"), {QStringLiteral("linear"), QStringLiteral("log")})),
      options_(new QWidget), lines_(new FormatLines(presenter)),
      resolution_(chart("resolutionChart")), range_(chart("rangeChart")), value_(new ValueView(presenter)),
      block_(new BlockView(presenter)) {
  setObjectName(QStringLiteral("formatCard"));
  setProperty("card", true);
  options_->setObjectName(QStringLiteral("viewOptions"));
  auto* row = new QHBoxLayout(options_);
  row->setContentsMargins(10, 0, 12, 0);
  row->setSpacing(6);
  row->addWidget(axis_);
  row->addStretch(1);
  auto* both = new QWidget;
  both->setObjectName(QStringLiteral("resolutionPage"));
  auto* pair = new QVBoxLayout(both);
  pair->setContentsMargins(0, 0, 0, 0);
  pair->setSpacing(0);
  pair->addWidget(resolution_, 5);
  pair->addWidget(range_, 3);
  auto* pages = new QWidget;
  pages->setObjectName(QStringLiteral("viewPages"));
  stack_ = new QStackedLayout(pages);
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->addWidget(lines_);
  stack_->addWidget(both);
  stack_->addWidget(valueScroll_ = scrolled(QStringLiteral("valueScroll"), value_));
  stack_->addWidget(blockScroll_ = scrolled(QStringLiteral("blockScroll"), block_));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 6, 1, 1);
  column->setSpacing(4);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 0, 8, 0);
  head->addWidget(switch_, 1);
  column->addLayout(head);
  column->addWidget(options_);
  column->addWidget(pages, 1);
  connectViews();
}

QScrollArea* FormatsViews::scrolled(const QString& name, QWidget* view) {
  auto* scroll = new QScrollArea;
  scroll->setObjectName(name);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(view);
  return scroll;
}

template <class Change>
void FormatsViews::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

void FormatsViews::connectViews() {
  connect(switch_, &SegmentedSwitch::chosen, this,
          [this](int index) { change([&](State& next) { next.view = static_cast<State::View>(index); }); });
  connect(axis_, &SegmentedSwitch::chosen, this, [this](int index) { change([&](State& next) { next.logAxis = index == 1; }); });
  connect(lines_, &FormatLines::valuePicked, this, [this](double value, const std::string& format, const QString& gesture) {
    change(
        [&](State& next) {
          next.settings.value = value;
          if (!format.empty()) next.chosen = format;
        },
        gesture);
  });
  connect(value_, &ValueView::formatPicked, this, [this](const std::string& name) { presenter_.choose(name); });
  for (DrawnView* view : std::initializer_list<DrawnView*>{lines_, value_, block_}) {
    connect(view, &DrawnView::exportRequested, this, &FormatsViews::exportRequested);
  }
  for (ChartView* view : {resolution_, range_}) connect(view, &ChartView::exportRequested, this, &FormatsViews::exportRequested);
}

FormatsViews::Shown FormatsViews::now() const {
  const State& state = presenter_.state();
  return {presenter_.work().value(), state.compared, state.chosen, state.logAxis};
}

void FormatsViews::refresh() {
  const State& state = presenter_.state();
  showing_ = true;
  switch_->setCurrent(static_cast<int>(state.view));
  axis_->setCurrent(state.logAxis ? 1 : 0);
  options_->setVisible(state.view == State::View::line);
  stack_->setCurrentIndex(static_cast<int>(state.view));
  showing_ = false;
  switch (state.view) {
    case State::View::line: showLines(); break;
    case State::View::resolution: showResolution(); break;
    case State::View::value:
      if (now() == shownValue_) break;
      shownValue_ = now();
      value_->refresh();
      ++replaced_;
      break;
    case State::View::block: showBlock(); break;
  }
}

void FormatsViews::showLines() {
  if (now() == shownLines_) return;
  shownLines_ = now();
  lines_->refresh();
  ++replaced_;
}

void FormatsViews::showResolution() {
  const Shown wanted = now();
  if (wanted == shownResolution_ || !wanted.result) return;
  shownResolution_ = wanted;
  resolution_->setData(resolutionChart(*wanted.result, presenter_.state()));
  range_->setData(rangeChart(*wanted.result));
  replaced_ += 2;
  for (ChartView* view : {resolution_, range_}) view->setProvenance(FormatsWords::provenance(presenter_));
}

void FormatsViews::showBlock() { block_->refresh(); }

void FormatsViews::showHover() {
  if (presenter_.state().view == State::View::line) lines_->showHover();
}

std::vector<std::pair<QString, ui::Panel>> FormatsViews::panels() const {
  const auto* result = presenter_.result();
  std::vector<std::pair<QString, ui::Panel>> all;
  if (result == nullptr) return all;
  const State& state = presenter_.state();
  switch (state.view) {
    case State::View::line: all.emplace_back(QStringLiteral("line"), lineChart(*result, state)); break;
    case State::View::resolution:
      all.emplace_back(QStringLiteral("resolution"), resolutionChart(*result, state));
      all.emplace_back(QStringLiteral("range"), rangeChart(*result));
      break;
    case State::View::value: all.emplace_back(QStringLiteral("value"), valueChart(*result, state)); break;
    case State::View::block:
      if (const auto& layout = presenter_.block().value()) all.emplace_back(QStringLiteral("block"), blockChart(*layout));
      break;
  }
  return all;
}

void FormatsViews::retranslate() {
  switch_->setTexts(FormatsWords::views(), FormatsWords::tr("Picture of the formats"));
  switch_->setToolTips(FormatsWords::viewTips());
  axis_->setTexts({FormatsWords::tr("Linear"), FormatsWords::tr("Log")}, FormatsWords::tr("Axis of the number lines"));
  axis_->setToolTips({FormatsWords::tr("Equal steps for equal differences"), FormatsWords::tr("Equal steps for equal ratios, on both sides of 0")});
  resolution_->setAccessibleName(FormatsWords::tr("Chart: relative distance to the next value"));
  range_->setAccessibleName(FormatsWords::tr("Chart: dynamic range"));
  shownLines_ = shownResolution_ = shownValue_ = {};
  refresh();
}

void FormatsViews::setTheme(const Theme& theme) {
  for (DrawnView* view : std::initializer_list<DrawnView*>{lines_, value_, block_}) view->setTheme(theme);
  for (ChartView* view : {resolution_, range_}) view->setTheme(theme);
}

std::vector<QWidget*> FormatsViews::tabOrder() const {
  std::vector<QWidget*> order = switch_->tabOrder();
  for (QWidget* widget : axis_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : std::initializer_list<QWidget*>{lines_, resolution_, range_, value_, block_}) order.push_back(widget);
  return order;
}

}  // namespace qs::ui
