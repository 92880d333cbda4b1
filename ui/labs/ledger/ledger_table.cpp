#include "ui/labs/ledger/ledger_table.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/widgets/styling.h"

namespace qs::ui {

using ledger::Claim;

namespace {

constexpr int kLeastClaim = 210;  // at scale 1, of the column of claims

class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  Theme theme = lightTheme();

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), qRound(option.fontMetrics.height() * 1.6)};
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->state &= ~QStyle::State_HasFocus;
    option->palette.setColor(QPalette::Text, theme.text);
    option->palette.setColor(QPalette::HighlightedText, theme.text);
    option->palette.setColor(QPalette::Highlight, theme.sunken);
    const auto* model = static_cast<const LedgerModel*>(index.model());
    if (model->isHeading(index.row())) {
      option->font.setWeight(QFont::DemiBold);
      option->palette.setColor(QPalette::Text, theme.quiet);
    }
  }
};

}  // namespace

LedgerTable::LedgerTable(LedgerPresenter& presenter, QWidget* parent)
    : QTreeView(parent), presenter_(presenter), model_(new LedgerModel(presenter, this)) {
  setObjectName(QStringLiteral("ledgerTable"));
  setModel(model_);
  setItemDelegate(new RowDelegate(this));
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setFrameShape(QFrame::NoFrame);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTabKeyNavigation(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTextElideMode(Qt::ElideMiddle);  // the number and both ends of a claim tell which it is; the details have all of it
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(QHeaderView::Fixed);
  header()->setMinimumSectionSize(20);
  header()->setSectionsMovable(false);
  setMinimumHeight(scaled(120));
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (showing_ || !now.isValid()) return;
    const Claim* claim = model_->claimAt(now.row());
    if (claim == nullptr) return;
    LedgerState next = presenter_.state();
    next.selected = claim->id;
    presenter_.edit(next, QStringLiteral("select"));
  });
  connect(this, &QTreeView::activated, this, [this](const QModelIndex& index) {
    if (model_->claimAt(index.row()) != nullptr) emit opened();
  });
  spanHeadings();
  selectCurrent();
}

void LedgerTable::spanHeadings() {
  for (int row = 0; row < model_->rowCount(); ++row) setFirstColumnSpanned(row, {}, model_->isHeading(row));
}

void LedgerTable::selectCurrent() {
  showing_ = true;
  const int row = model_->rowOf(presenter_.state().selected);
  if (row < 0) {
    clearSelection();
  } else if (currentIndex().row() != row || !selectionModel()->isRowSelected(row)) {
    setCurrentIndex(model_->index(row, LedgerModel::kClaim));
    scrollTo(model_->index(row, LedgerModel::kClaim));
  }
  showing_ = false;
}

void LedgerTable::showState() {
  showing_ = true;
  model_->syncRows();
  showing_ = false;
  spanHeadings();
  selectCurrent();
  fitColumns();
}

void LedgerTable::showResult() { showState(); }

// The claim takes what the numbers leave; where that is little, the expected number goes, which the details repeat.
void LedgerTable::fitColumns() {
  const QFontMetrics metrics(font());
  const int gap = scaled(16);
  // A title has more air around it than a cell.
  const auto title = [&](LedgerModel::Column column) {
    return header()->fontMetrics().horizontalAdvance(model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()) + scaled(28);
  };
  int expected = title(LedgerModel::kExpected);
  int computed = title(LedgerModel::kComputed);
  int verdict = title(LedgerModel::kVerdict);
  for (int row = 0; row < model_->rowCount(); ++row) {
    if (model_->isHeading(row)) continue;
    const auto width = [&](LedgerModel::Column column) { return metrics.horizontalAdvance(model_->index(row, column).data().toString()) + gap; };
    expected = std::max(expected, width(LedgerModel::kExpected));
    computed = std::max(computed, width(LedgerModel::kComputed));
    verdict = std::max(verdict, width(LedgerModel::kVerdict) + scaled(22));
  }
  const int room = viewport()->width();
  int claim = room - expected - computed - verdict;
  const bool hideExpected = claim < scaled(kLeastClaim);
  if (hideExpected) claim += expected;
  const bool hideComputed = claim < scaled(kLeastClaim);
  if (hideComputed) claim += computed;
  setColumnHidden(LedgerModel::kExpected, hideExpected);
  setColumnHidden(LedgerModel::kComputed, hideComputed);
  const std::pair<int, int> widths[] = {{LedgerModel::kClaim, std::max(claim, scaled(60))}, {LedgerModel::kExpected, expected}, {LedgerModel::kComputed, computed}, {LedgerModel::kVerdict, verdict}};
  for (const auto& [column, width] : widths) {
    if (!isColumnHidden(column) && columnWidth(column) != width) setColumnWidth(column, width);
  }
}

void LedgerTable::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  fitColumns();
}

void LedgerTable::setTheme(const Theme& theme) {
  static_cast<RowDelegate*>(itemDelegate())->theme = theme;
  model_->setTheme(theme);
  setStyleSheet(QStringLiteral("QTreeView { background: transparent; outline: none; font-size: %3px; selection-background-color: %1; } "
                               "QTreeView::item { border-bottom: 1px solid %2; padding: 0px 4px; } "
                               "QTreeView::item:selected { background: %1; } QTreeView::item:focus { border: none; } "
                               "QTreeView::corner { background: transparent; border: none; }")
                    .arg(theme.sunken.name(), theme.line.name())
                    .arg(qRound(metrics::kSmall * theme.typeScale)));
  fitColumns();
}

void LedgerTable::retranslate() {
  setAccessibleName(tr("List of claims"));
  model_->retranslate();
  fitColumns();
}

}  // namespace qs::ui
