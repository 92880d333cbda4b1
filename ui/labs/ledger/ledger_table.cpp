#include "ui/labs/ledger/ledger_table.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/i18n/language.h"
#include "ui/labs/ledger/ledger_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using ledger::Claim;

namespace {

constexpr int kShortDigits = 5;  // of a figure in the list
constexpr int kLeastClaim = 150;  // at scale 1, of the column of claims

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
    } else if (index.column() == LedgerModel::kId) {
      option->font.setWeight(QFont::DemiBold);
    }
  }
};

}  // namespace

LedgerModel::LedgerModel(LedgerPresenter& presenter, QObject* parent) : QAbstractTableModel(parent), presenter_(presenter), items_(wanted()) {}

std::vector<LedgerModel::Item> LedgerModel::wanted() const {
  std::vector<Item> out;
  for (const Claim* claim : presenter_.shown()) {
    if (out.empty() || out.back().chapter != claim->chapter) out.push_back({nullptr, claim->chapter});
    out.push_back({claim, claim->chapter});
  }
  return out;
}

int LedgerModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(items_.size()); }

int LedgerModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString LedgerModel::text(const Item& item, int column) const {
  if (item.claim == nullptr) return column == kId ? LedgerWords::chapter(item.chapter) : QString();
  const ledger::LedgerRow* row = presenter_.row(item.claim->id);
  const ledger::Figure* leading = LedgerWords::leading(row);
  const auto number = [&](const std::optional<double>& value) {
    return value ? LedgerWords::number(*value, leading->unit, kShortDigits) : QStringLiteral("–");
  };
  switch (column) {
    case kId: return QString::fromStdString(item.claim->id);
    case kClaim: return LedgerWords::claim(*item.claim);
    case kExpected: return leading == nullptr ? QString() : number(leading->expected);
    case kComputed: return leading == nullptr ? QString() : number(leading->computed);
    case kVerdict: return LedgerWords::verdict(markOf(row));
    default: return {};
  }
}

// The whole line for screen readers.
QString LedgerModel::spoken(const Item& item) const {
  if (item.claim == nullptr) return text(item, kId);
  //: A line of the ledger for screen readers: id, verdict, claim.
  return tr("%1: %2. %3").arg(text(item, kId), text(item, kVerdict), text(item, kClaim));
}

QVariant LedgerModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Item& item = items_[static_cast<std::size_t>(index.row())];
  const ledger::LedgerRow* row = item.claim == nullptr ? nullptr : presenter_.row(item.claim->id);
  switch (role) {
    case Qt::DisplayRole: return text(item, index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter | (index.column() == kExpected || index.column() == kComputed ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::DecorationRole: return item.claim != nullptr && index.column() == kVerdict ? QVariant(iconOf(markOf(row), theme_)) : QVariant();
    case Qt::AccessibleTextRole: return index.column() == kId ? spoken(item) : text(item, index.column());
    case Qt::ToolTipRole:
      if (item.claim == nullptr) return {};
      return index.column() == kVerdict ? LedgerWords::sentence(row) : LedgerWords::claim(*item.claim);
    default: return {};
  }
}

QVariant LedgerModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter | (section == kExpected || section == kComputed ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kId: return tr("no.");
    case kClaim: return tr("claim");
    case kExpected: return tr("expected");
    case kComputed: return tr("computed");
    case kVerdict: return tr("verdict");
    default: return {};
  }
}

Qt::ItemFlags LedgerModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  return isHeading(index.row()) ? Qt::ItemIsEnabled : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

void LedgerModel::syncRows() {
  std::vector<Item> now = wanted();
  if (now == items_) return syncFigures();
  beginResetModel();
  items_ = std::move(now);
  endResetModel();
}

void LedgerModel::syncFigures() {
  if (!items_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

void LedgerModel::setTheme(const Theme& theme) {
  theme_ = theme;
  syncFigures();
}

void LedgerModel::retranslate() {
  syncFigures();
  emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
}

int LedgerModel::rowOf(const std::string& claimId) const {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (items_[i].claim != nullptr && items_[i].claim->id == claimId) return static_cast<int>(i);
  }
  return -1;
}

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
  setTextElideMode(Qt::ElideRight);
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
    setCurrentIndex(model_->index(row, LedgerModel::kId));
    scrollTo(model_->index(row, LedgerModel::kId));
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
  int expected = metrics.horizontalAdvance(model_->headerData(LedgerModel::kExpected, Qt::Horizontal, Qt::DisplayRole).toString()) + gap;
  int computed = metrics.horizontalAdvance(model_->headerData(LedgerModel::kComputed, Qt::Horizontal, Qt::DisplayRole).toString()) + gap;
  int verdict = 0;
  int id = metrics.horizontalAdvance(QStringLiteral("theory")) + gap;
  for (int row = 0; row < model_->rowCount(); ++row) {
    if (model_->isHeading(row)) continue;
    const auto width = [&](LedgerModel::Column column) { return metrics.horizontalAdvance(model_->index(row, column).data().toString()) + gap; };
    expected = std::max(expected, width(LedgerModel::kExpected));
    computed = std::max(computed, width(LedgerModel::kComputed));
    verdict = std::max(verdict, width(LedgerModel::kVerdict) + scaled(22));
    id = std::max(id, width(LedgerModel::kId) + scaled(8));
  }
  const int room = viewport()->width();
  int claim = room - id - expected - computed - verdict;
  const bool hideExpected = claim < scaled(kLeastClaim);
  if (hideExpected) claim += expected;
  const bool hideComputed = claim < scaled(kLeastClaim);
  if (hideComputed) claim += computed;
  setColumnHidden(LedgerModel::kExpected, hideExpected);
  setColumnHidden(LedgerModel::kComputed, hideComputed);
  const std::pair<int, int> widths[] = {{LedgerModel::kId, id}, {LedgerModel::kClaim, std::max(claim, scaled(60))}, {LedgerModel::kExpected, expected},
                                        {LedgerModel::kComputed, computed}, {LedgerModel::kVerdict, verdict}};
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
