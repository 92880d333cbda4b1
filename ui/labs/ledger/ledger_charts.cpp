#include "ui/labs/ledger/ledger_charts.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "core/ledger/quoted.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/labs/ledger/ledger_detail.h"
#include "ui/labs/ledger/ledger_table.h"
#include "ui/labs/ledger/ledger_words.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using State = LedgerState;

ChartData differencesChartOf(const LedgerPresenter& presenter, std::vector<std::string>* claims) {
  ChartData out;
  out.title = LedgerCharts::tr("Computed against stated numbers");
  out.x.kind = AxisKind::category;
  out.x.title = LedgerCharts::tr("claim");
  out.y.title = LedgerCharts::tr("(computed − expected) ÷ tolerance");
  out.y.includeZero = true;
  out.y.symmetric = true;
  Series allowed;
  allowed.name = LedgerCharts::tr("within the tolerance");
  allowed.kind = SeriesKind::band;
  allowed.role = Role::noise;
  Series within;
  within.name = LedgerCharts::tr("agrees");
  within.kind = SeriesKind::points;
  within.role = Role::accepted;
  within.marker = Marker::circle;
  Series beyond;
  beyond.name = LedgerCharts::tr("does not agree");
  beyond.kind = SeriesKind::points;
  beyond.role = Role::rejected;
  beyond.marker = Marker::cross;
  for (const ledger::Claim* claim : presenter.shown()) {
    const ledger::LedgerRow* row = presenter.row(claim->id);
    if (row == nullptr || row->error) continue;
    bool listed = false;
    for (const ledger::Figure& figure : row->outcome.figures) {
      if (!figure.within() || *figure.tolerance <= 0.0) continue;
      if (!listed) {
        out.x.categories << QString::fromStdString(claim->id);
        if (claims != nullptr) claims->push_back(claim->id);
        listed = true;
      }
      Series& series = *figure.within() ? within : beyond;
      series.x.push_back(static_cast<double>(out.x.categories.size() - 1));
      series.y.push_back((*figure.computed - *figure.expected) / *figure.tolerance);
    }
  }
  allowed.low = {-1.0};
  allowed.high = {1.0};
  if (!out.x.categories.isEmpty()) out.series = {allowed, within, beyond};
  return out;
}

LedgerCharts::LedgerCharts(LedgerPresenter& presenter, QWidget* parent)
    : QWidget(parent), presenter_(presenter), card_(makeCard(QStringLiteral("ledgerCard"))),
      switch_(new SegmentedSwitch(QStringLiteral("view"), {QStringLiteral("list"), QStringLiteral("differences"), QStringLiteral("quoted")})),
      save_(new QPushButton), table_(new LedgerTable(presenter)), nothing_(makeLabel(QStringLiteral("noClaims"), "quiet", true)), chart_(new ChartView),
      quotedScroll_(new QScrollArea), quoted_(makeLabel(QStringLiteral("quotedText"), "body", true)), detail_(new LedgerDetail(presenter)) {
  setObjectName(QStringLiteral("ledgerMiddle"));
  save_->setObjectName(QStringLiteral("saveRows"));
  save_->setProperty("kind", QByteArray("small"));
  chart_->setObjectName(QStringLiteral("differencesChart"));
  quoted_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  quoted_->setContentsMargins(14, 8, 14, 8);
  quoted_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  nothing_->setAlignment(Qt::AlignCenter);
  quotedScroll_->setObjectName(QStringLiteral("quotedScroll"));
  quotedScroll_->setFrameShape(QFrame::NoFrame);
  quotedScroll_->setWidgetResizable(true);
  quotedScroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  quotedScroll_->setWidget(quoted_);

  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 6, 10, 0);
  head->setSpacing(8);
  head->addWidget(switch_, 1);
  head->addWidget(save_);
  pages_ = new QStackedLayout;
  auto* inside = new QVBoxLayout(card_);
  inside->setContentsMargins(1, 1, 1, 1);
  inside->setSpacing(4);
  inside->addLayout(head);
  inside->addLayout(pages_, 1);
  // Only now: a stack without a place shows its first widget as a window of its own.
  for (QWidget* page : std::initializer_list<QWidget*>{table_, chart_, quotedScroll_, nothing_}) pages_->addWidget(page);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(metrics::kGap);
  column->addWidget(card_, 3);
  column->addWidget(detail_, 2);

  connect(switch_, &SegmentedSwitch::chosen, this, [this](int view) {
    State next = presenter_.state();
    next.view = static_cast<State::View>(view);
    presenter_.edit(next);
  });
  connect(save_, &QPushButton::clicked, this, &LedgerCharts::rowsRequested);
  connect(chart_, &ChartView::exportRequested, this, &LedgerCharts::exportRequested);
  connect(chart_, &ChartView::pointClicked, this, [this](int series, qsizetype index) {
    std::vector<std::string> claims;
    const ChartData shown = differencesChartOf(presenter_, &claims);
    if (series < 1 || static_cast<std::size_t>(series) >= shown.series.size()) return;
    const Series& clicked = shown.series[static_cast<std::size_t>(series)];
    if (index < 0 || static_cast<std::size_t>(index) >= clicked.size()) return;
    const auto category = static_cast<std::size_t>(clicked.xAt(static_cast<std::size_t>(index)));
    if (category >= claims.size()) return;
    State next = presenter_.state();
    next.selected = claims[category];
    presenter_.edit(next, QStringLiteral("select"));
  });
  connect(table_, &LedgerTable::opened, this, &LedgerCharts::showRequested);
  connect(detail_, &LedgerDetail::showRequested, this, &LedgerCharts::showRequested);
  retranslate();
}

void LedgerCharts::setTheme(const Theme& theme) {
  setStyleSheet(tensorsStyle(theme));
  table_->setTheme(theme);
  chart_->setTheme(theme);
  detail_->setTheme(theme);
}

void LedgerCharts::showState() {
  const State& state = presenter_.state();
  switch_->setCurrent(static_cast<int>(state.view));
  table_->showState();
  detail_->showState();
  showResult();
}

void LedgerCharts::showResult() {
  table_->showResult();
  detail_->showResult();
  const ChartData shown = differencesChartOf(presenter_);
  if (shown.series.empty()) {
    chart_->setState(ChartState::empty, tr("No claim with a tolerance is listed and computed."));
  } else if (!(shown == chart_->data())) {
    chart_->setData(shown);
  } else {
    chart_->setState(ChartState::ready);
  }
  chart_->setProvenance(LedgerWords::provenance(presenter_));
  const bool empty = presenter_.shown().empty();
  switch (presenter_.state().view) {
    case State::View::list: pages_->setCurrentWidget(empty ? static_cast<QWidget*>(nothing_) : table_); break;
    case State::View::differences: pages_->setCurrentWidget(chart_); break;
    case State::View::quoted: pages_->setCurrentWidget(quotedScroll_); break;
  }
  save_->setEnabled(!presenter_.rows().empty());
}

void LedgerCharts::showQuoted() {
  QStringList out;
  out << tr("The chapters quote these results from others' publications. They are shown as they stand there; nothing of them is computed here, and none has a verdict.");
  for (const ledger::Quoted& one : ledger::quotedResults()) {
    //: %1 is a chapter's number, %2 a result, %3 its source.
    out << tr("%1: %2\nSource: %3").arg(QString::fromStdString(one.chapter), translated(one.result), translated(one.source));
  }
  quoted_->setText(out.join(QStringLiteral("\n\n")));
}

std::vector<QWidget*> LedgerCharts::tabOrder() const {
  std::vector<QWidget*> order = switch_->tabOrder();
  for (QWidget* widget : std::initializer_list<QWidget*>{save_, table_, chart_, quotedScroll_}) order.push_back(widget);
  for (QWidget* widget : detail_->tabOrder()) order.push_back(widget);
  return order;
}

void LedgerCharts::retranslate() {
  switch_->setTexts({tr("List"), tr("Differences"), tr("Quoted")}, tr("What is shown"));
  switch_->setToolTips({tr("All claims with their verdicts"), tr("How far computed numbers are from stated ones"), tr("Results of others, not recomputed")});
  save_->setText(tr("Save rows…"));
  save_->setToolTip(tr("Writes all computed rows as CSV or JSON"));
  nothing_->setText(tr("No claim passes the filter."));
  chart_->setAccessibleName(tr("Computed against stated numbers"));
  quotedScroll_->setAccessibleName(tr("Quoted results"));
  showQuoted();
  table_->retranslate();
  detail_->retranslate();
  showResult();
}

}  // namespace qs::ui
