#include "ui/labs/budget/budget_table.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <array>

#include "ui/i18n/numbers.h"
#include "ui/labs/budget/budget_words.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/table_columns.h"

namespace qs::ui {

namespace {

// What goes first where room is short: what the other columns tell too.
constexpr std::array kFirstToGo = {BudgetTableModel::kStep, BudgetTableModel::kHeld, BudgetTableModel::kRequests, BudgetTableModel::kTokens, BudgetTableModel::kBits};

constexpr int kCellEdge = 8;  // as the sections of the header

class BudgetTableDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  Theme theme = lightTheme();

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QFont bold = option.font;
    bold.setWeight(QFont::DemiBold);
    return {QFontMetrics(bold).horizontalAdvance(index.data().toString()) + 2 * kCellEdge, qRound(option.fontMetrics.height() * 1.5)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool chosen = index.data(BudgetTableModel::kChosenRole).toBool();
    if (chosen || option.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, theme.sunken);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.line);
    QFont font = option.font;
    if (chosen) font.setWeight(QFont::DemiBold);
    painter->save();
    painter->setFont(font);
    painter->setPen(chosen || index.column() == BudgetTableModel::kFormat ? theme.text : theme.quiet);
    painter->drawText(option.rect.adjusted(kCellEdge, 0, -kCellEdge, 0), index.data(Qt::TextAlignmentRole).toInt(), index.data().toString());
    painter->restore();
  }
};

}  // namespace

int BudgetTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || study_ == nullptr ? 0 : static_cast<int>(study_->formats.size());
}

QVariant BudgetTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || study_ == nullptr || index.row() >= rowCount()) return {};
  const experiment::BudgetRow& row = study_->formats[static_cast<std::size_t>(index.row())];
  if (role == kChosenRole) return row.scheme == study_->weights;
  if (role == Qt::TextAlignmentRole) {
    const bool text = index.column() == kFormat || index.column() == kArithmetic;
    return QVariant::fromValue(Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight));
  }
  if (role == Qt::AccessibleTextRole) {
    return QString(headerData(index.column(), Qt::Horizontal).toString() + QStringLiteral(": ") + data(index, Qt::DisplayRole).toString());
  }
  if (role == Qt::ToolTipRole && index.column() == kArithmetic && row.native) {
    return tr("This hardware multiplies it as %1 at %2 if activations are in it too.")
        .arg(BudgetWords::arithmetic(row.native->arithmetic), BudgetWords::operations(row.native->operationsPerSecond));
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kFormat: return BudgetWords::format(row.scheme);
    case kBits: return fixedPoint(row.bitsPerWeight, 3);
    case kHeld: return BudgetWords::decimal(row.weightBytesHeld);
    case kStep: return BudgetWords::ms(row.stepSeconds);
    case kTokens: return BudgetWords::rate(row.tokensPerSecond);
    case kRelative: return QString(QChar(0x00D7) + fixedPoint(row.relativeToBf16, 2));
    case kRequests: return row.fitsRequests ? BudgetWords::tokens(*row.fitsRequests) : QStringLiteral("∞");
    case kArithmetic: return BudgetWords::multiplied(row, *study_);
    default: return {};
  }
}

QVariant BudgetTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool text = section == kFormat || section == kArithmetic;
    return QVariant::fromValue(Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight));
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kFormat: return tr("Weights");
    case kBits: return tr("Bits");
    case kHeld: return tr("Held");
    case kStep: return tr("Step");
    case kTokens: return tr("Tokens/s");
    case kRelative: return tr("To BF16");
    case kRequests: return tr("Fit");
    case kArithmetic: return tr("Multiplied");
    default: return {};
  }
}

void BudgetTableModel::refresh() {
  const BudgetFigures* figures = presenter_.figures();
  auto next = figures != nullptr ? std::make_shared<const experiment::BudgetStudy>(figures->view.study) : nullptr;
  const auto rows = [](const auto& study) { return study == nullptr ? std::size_t{0} : study->formats.size(); };
  if (rows(next) == rows(study_) && next != nullptr) {
    study_ = std::move(next);
    emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    return;
  }
  beginResetModel();
  study_ = std::move(next);
  endResetModel();
}

BudgetTable::BudgetTable(const BudgetPresenter& presenter, QWidget* parent) : QTreeView(parent), model_(new BudgetTableModel(presenter, this)) {
  setObjectName(QStringLiteral("budgetTable"));
  setModel(model_);
  setItemDelegate(new BudgetTableDelegate(this));
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setFrameShape(QFrame::NoFrame);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTabKeyNavigation(false);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(QHeaderView::Fixed);
  header()->setMinimumSectionSize(20);
  header()->setSectionsMovable(false);
  setMinimumHeight(scaled(120));
}

void BudgetTable::setTheme(const Theme& theme) {
  static_cast<BudgetTableDelegate*>(itemDelegate())->theme = theme;
  setMinimumHeight(qRound(120 * theme.typeScale));
  fitColumns();
}

void BudgetTable::refresh() {
  model_->refresh();
  fitColumns();
}

void BudgetTable::retranslate() {
  setAccessibleName(tr("Formats of the weights compared"));
  emit model_->headerDataChanged(Qt::Horizontal, 0, BudgetTableModel::kColumns - 1);
  refresh();
}

void BudgetTable::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  fitColumns();
}

void BudgetTable::fitColumns() {
  std::array<int, BudgetTableModel::kColumns> widths{};
  int total = 0;
  for (int column = 0; column < BudgetTableModel::kColumns; ++column) {
    widths[static_cast<std::size_t>(column)] = neededWidth(*this, column, BudgetTableModel::kFormat);
    total += widths[static_cast<std::size_t>(column)];
  }
  const int room = viewport()->width();
  std::array<bool, BudgetTableModel::kColumns> hidden{};
  for (const int column : kFirstToGo) {
    if (total <= room) break;
    hidden[static_cast<std::size_t>(column)] = true;
    total -= widths[static_cast<std::size_t>(column)];
  }
  int shown = 0;
  for (const bool one : hidden) shown += one ? 0 : 1;
  // What is left over is shared by the columns.
  const int more = std::clamp((room - total) / std::max(1, shown), 0, scaled(40));
  for (int column = 0; column < BudgetTableModel::kColumns; ++column) {
    setColumnHidden(column, hidden[static_cast<std::size_t>(column)]);
    setColumnWidth(column, widths[static_cast<std::size_t>(column)] + more);
  }
}

}  // namespace qs::ui
