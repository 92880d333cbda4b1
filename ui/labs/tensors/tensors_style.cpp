#include "ui/labs/tensors/tensors_style.h"

#include <QAbstractItemView>
#include <QPainter>
#include <algorithm>

#include "ui/labs/tensors/tensor_table.h"

namespace qs::ui {

namespace {

constexpr int kCellEdge = 8;  // as the sections of the header
constexpr int kNoteEdge = 4;
constexpr int kHighest = 10000;  // of a note

constexpr const char* kSheet = R"(
QTableView { background: transparent; border: none; font-size: %small%px; outline: none; }
QTableView QTableCornerButton::section { background: transparent; border: none; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
  background: transparent; border: none; border-bottom: 1px solid %line%; color: %quiet%; padding: 0px 8px;
  font-size: %small%px; font-weight: 400;
}
QHeaderView::section:hover { background: %sunken%; }
QHeaderView::down-arrow { image: url(:/icons/chevron_%tone%.svg); width: 10px; height: 10px; }
QHeaderView::up-arrow { image: url(:/icons/chevron_up_%tone%.svg); width: 10px; height: 10px; }
QListView { background: transparent; border: none; font-size: %small%px; outline: none; }
QToolButton[segment="true"] { font-size: %small%px; min-height: %row%px; max-height: %row%px; padding: 0px 2px; color: %quiet%; }
QToolButton[segment="true"]:checked { background: %sunken%; color: %text%; border: 1px solid %control%; }
QToolButton[segment="true"]:checked:focus, QToolButton[segment="true"]:focus { border: 2px solid %accent%; padding: 0px 1px; min-height: %rowFocus%px; max-height: %rowFocus%px; }
QToolButton#logCounts, QToolButton#wholeMatrix { border: 1px solid %line%; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QLineEdit#tensorFilter, QComboBox#kindChoice, QComboBox#otherBackend { min-height: %row%px; max-height: %row%px; font-size: %small%px; }
QLineEdit#tensorFilter:focus, QComboBox#kindChoice:focus, QComboBox#otherBackend:focus { min-height: %rowFocus%px; max-height: %rowFocus%px; }
)";

}  // namespace

QString tensorsStyle(const Theme& theme) {
  QString sheet = QLatin1String(kSheet);
  const std::pair<const char*, QString> names[] = {
      {"%text%", theme.text.name()},       {"%quiet%", theme.quiet.name()},
      {"%line%", theme.line.name()},       {"%sunken%", theme.sunken.name()},
      {"%accent%", theme.accent.name()},   {"%control%", theme.control.name()},
      {"%tone%", theme.dark ? QStringLiteral("dark") : QStringLiteral("light")},
      {"%rowFocus%", QString::number(qRound(24 * theme.typeScale) - 2)},
      {"%row%", QString::number(qRound(24 * theme.typeScale))},
      {"%small%", QString::number(qRound(metrics::kSmall * theme.typeScale))},
  };
  for (const auto& [name, value] : names) sheet.replace(QLatin1String(name), value);
  return sheet;
}

int tensorRowHeight(const Theme& theme) { return qRound(24 * theme.typeScale); }

QSize TensorCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return {option.fontMetrics.horizontalAdvance(index.data().toString()) + 2 * kCellEdge, tensorRowHeight(theme_)};
}

void TensorCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QRect cell = option.rect;
  painter->save();
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  if (selected) {
    painter->fillRect(cell, theme_.sunken);
    if (index.column() == TensorTable::kName) {
      painter->fillRect(QRect(cell.left(), cell.top(), 3, cell.height()), theme_.accent);
    }
  }
  painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), theme_.line);
  const QVariant share = index.data(TensorTable::kShareRole);
  if (share.isValid()) {
    QColor bar = theme_.error;
    bar.setAlphaF(0.35F);
    const int width = qRound(std::clamp(share.toDouble(), 0.0, 1.0) * (cell.width() - 8));
    painter->fillRect(QRect(cell.left() + 4, cell.top() + 4, width, cell.height() - 8), bar);
  }
  const bool text = TensorTable::isText(index.column());
  painter->setFont(option.font);
  painter->setPen(index.column() == TensorTable::kName || !text ? theme_.text : theme_.quiet);
  const QRect inner = cell.adjusted(kCellEdge, 0, -kCellEdge, 0);
  const QString shown = option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, inner.width());
  painter->drawText(inner, Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight), shown);
  // Where the keyboard is: a ring round the row's name.
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    painter->setPen(QPen(theme_.accent, 1));
    painter->drawRect(cell.adjusted(0, 0, -1, -1));
  }
  painter->restore();
}

QSize NoteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  const int width = view == nullptr ? option.rect.width() : view->viewport()->width();
  const QRect words = option.fontMetrics.boundingRect(QRect(0, 0, std::max(1, width - 2 * kCellEdge), kHighest),
                                                      Qt::TextWordWrap, index.data().toString());
  return {width, words.height() + 2 * kNoteEdge + 1};
}

void NoteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QRect cell = option.rect;
  painter->save();
  if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(cell, theme_.sunken);
  painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), theme_.line);
  const QVariant color = index.data(Qt::ForegroundRole);
  painter->setFont(option.font);
  painter->setPen(color.isValid() ? color.value<QColor>() : theme_.text);
  painter->drawText(cell.adjusted(kCellEdge, kNoteEdge, -kCellEdge, -kNoteEdge - 1), Qt::TextWordWrap, index.data().toString());
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    painter->setPen(QPen(theme_.accent, 1));
    painter->drawRect(cell.adjusted(0, 0, -1, -1));
  }
  painter->restore();
}

}  // namespace qs::ui
