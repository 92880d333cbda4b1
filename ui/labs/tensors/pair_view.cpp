#include "ui/labs/tensors/pair_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/labs/combine/figure_table.h"
#include "ui/labs/tensors/tensors_charts.h"
#include "ui/labs/tensors/tensors_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

// Wider, at scale 1, table and chart stand beside each other.
constexpr int kPairSideBySide = 640;
constexpr int kEdge = 12;

}  // namespace

PairView::PairView(TensorsPresenter& presenter, QWidget* parent)
    : QWidget(parent), presenter_(presenter), label_(makeLabel(QStringLiteral("otherBackendLabel"), "body")),
      other_(new QComboBox), verdict_(makeLabel(QStringLiteral("pairVerdict"), "body", true)),
      table_(new FigureTable(QStringLiteral("pairTable"), 3, 1, {}, false)), chart_(new ChartView),
      lower_(new QBoxLayout(QBoxLayout::TopToBottom)) {
  setObjectName(QStringLiteral("pairView"));
  other_->setObjectName(QStringLiteral("otherBackend"));
  other_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  other_->setMinimumContentsLength(10);
  label_->setBuddy(other_);
  verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  chart_->setObjectName(QStringLiteral("pairChart"));
  auto* head = new QHBoxLayout;
  head->setContentsMargins(kEdge, 0, kEdge, 0);
  head->setSpacing(8);
  head->addWidget(label_);
  head->addWidget(other_);
  head->addStretch(1);
  auto* words = new QHBoxLayout;
  words->setContentsMargins(kEdge, 0, kEdge, 0);
  words->addWidget(verdict_);
  lower_->setContentsMargins(4, 0, 4, 0);
  lower_->setSpacing(4);
  lower_->addWidget(table_);
  lower_->addWidget(chart_, 1);
  chart_->setMinimumHeight(scaled(110));  // two bars need no more
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addLayout(head);
  column->addLayout(words);
  column->addLayout(lower_, 1);
  connect(other_, &QComboBox::activated, this, [this](int index) {
    TensorsState next = presenter_.state();
    next.other = other_->itemData(index).toString().toStdString();
    presenter_.edit(next);
  });
  connect(chart_, &ChartView::exportRequested, this, &PairView::exportRequested);
}

void PairView::showOthers() {
  const QSignalBlocker blocker(other_);
  QStringList names;
  for (const std::string& name : presenter_.others()) names << QString::fromStdString(name);
  QStringList shown;
  for (int i = 0; i < other_->count(); ++i) shown << other_->itemData(i).toString();
  if (names != shown) {
    other_->clear();
    for (const QString& name : names) other_->addItem(name, name);
  }
  other_->setCurrentIndex(other_->findData(QString::fromStdString(presenter_.other())));
  other_->setEnabled(!names.isEmpty());
}

bool PairView::refresh() {
  showOthers();
  const PairPtr pair = TensorsWords::shownPair(presenter_);
  const QString why = TensorsWords::blocker(presenter_);
  const bool fresh = pair != nullptr && pair != shown_;
  shown_ = pair;
  const bool drawn = pair != nullptr && why.isEmpty();
  if (fresh) {
    chart_->setData(pairChart(*pair));
    chart_->setProvenance(TensorsWords::provenance(presenter_));
    table_->setNames(TensorsWords::pairNames(*pair), {});
    table_->setRows(TensorsWords::pairRows(*pair));
  }
  verdict_->setText(drawn ? TensorsWords::pairVerdict(*pair) : QString());
  verdict_->setVisible(drawn);
  table_->setVisible(drawn);
  if (!why.isEmpty()) {
    chart_->setState(presenter_.pair().phase() == WorkPhase::failed ? ChartState::failed : ChartState::empty, why);
  } else if (presenter_.pair().phase() == WorkPhase::cancelled) {
    chart_->setState(ChartState::cancelled, TensorsWords::tr("Stopped. Change a setting to go on."));
  } else if (!drawn) {
    chart_->setState(ChartState::loading, TensorsWords::tr("Both backends are quantizing the tensor…"));
  } else {
    chart_->setState(ChartState::ready);
  }
  arrange();
  return fresh;
}

void PairView::arrange() {
  const bool wide = width() >= qRound(kPairSideBySide * theme_.typeScale);
  lower_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  lower_->setStretch(0, wide ? 1 : 0);
  const int whole = table_->wholeHeight();
  table_->setMinimumHeight(wide ? 0 : whole);
  table_->setMaximumHeight(whole);
  lower_->setAlignment(table_, wide ? Qt::AlignTop : Qt::Alignment());
}

void PairView::retranslate() {
  label_->setText(TensorsWords::tr("Beside"));
  other_->setAccessibleName(TensorsWords::tr("The other backend"));
  other_->setToolTip(TensorsWords::tr("What the backend chosen in the status line is compared with"));
  table_->setAccessibleName(TensorsWords::tr("What each of the two backends did"));
  chart_->setAccessibleName(TensorsWords::tr("Chart: weights per second of both backends"));
  shown_.reset();
}

void PairView::setTheme(const Theme& theme) {
  theme_ = theme;
  table_->setTheme(theme);
  chart_->setTheme(theme);
  arrange();
}

void PairView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

std::vector<QWidget*> PairView::tabOrder() const { return {other_, table_, chart_}; }

}  // namespace qs::ui
