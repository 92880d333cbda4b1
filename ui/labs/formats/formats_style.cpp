#include "ui/labs/formats/formats_style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/charts/chart_paint.h"
#include "ui/labs/formats/drawn_view.h"
#include "ui/labs/formats/format_table.h"

namespace qs::ui {

int formatRowHeight(const Theme& theme) { return qRound(24 * theme.typeScale); }

QRect FormatCellDelegate::boxOf(const QRect& cell) const {
  const int side = qRound(14 * theme_.typeScale);
  return {cell.left() + 8, cell.center().y() - side / 2, side, side};
}

int FormatCellDelegate::lead() const { return 8 + qRound(14 * theme_.typeScale) + 6 + qRound(16 * theme_.typeScale) + 4; }

void FormatCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QRect cell = option.rect;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const bool name = index.column() == FormatTable::kName;
  if (option.state.testFlag(QStyle::State_Selected)) {
    painter->fillRect(cell, theme_.sunken);
    if (name) painter->fillRect(QRect(cell.left(), cell.top(), 3, cell.height()), theme_.accent);
  }
  painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), theme_.line);
  QRect inner = cell.adjusted(8, 0, -8, 0);
  if (name) {
    const QRectF box = QRectF(boxOf(cell)).adjusted(0.5, 0.5, -0.5, -0.5);
    const int place = index.data(FormatTable::kPlaceRole).toInt();
    painter->setPen(QPen(place >= 0 ? theme_.accent : theme_.control, 1));
    painter->setBrush(place >= 0 ? theme_.accent : theme_.card);
    painter->drawRoundedRect(box, 3, 3);
    if (place >= 0) {
      painter->setPen(QPen(theme_.onAccent, 1.8 * theme_.typeScale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      const QPointF mark[] = {{box.left() + box.width() * 0.24, box.top() + box.height() * 0.54},
                              {box.left() + box.width() * 0.43, box.top() + box.height() * 0.73},
                              {box.left() + box.width() * 0.77, box.top() + box.height() * 0.29}};
      painter->setBrush(Qt::NoBrush);
      painter->drawPolyline(mark, 3);
    }
    const bool drawn = place >= 0 || option.state.testFlag(QStyle::State_Selected);
    if (drawn) {
      const auto at = place >= 0 ? static_cast<std::size_t>(place) : pinned_;
      drawMarker(*painter, formatMarker(at, pinned_),
                 QPointF(cell.left() + 8 + 14 * theme_.typeScale + 6 + 8 * theme_.typeScale, cell.center().y() + 0.5),
                 4.2 * theme_.typeScale, theme_.color(formatRole(at, pinned_)), QColor(), 1.0);
    }
    inner.setLeft(cell.left() + lead());
  }
  painter->setFont(option.font);
  const bool text = FormatTable::isText(index.column());
  painter->setPen(name || !text ? theme_.text : theme_.quiet);
  const QString shown = option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, inner.width());
  painter->drawText(inner, Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight), shown);
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    painter->setPen(QPen(theme_.accent, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(cell.adjusted(0, 0, -1, -1));
  }
  painter->restore();
}

bool FormatCellDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) {
  const QModelIndex name = index.siblingAtColumn(FormatTable::kName);
  bool toggle = false;
  if (event->type() == QEvent::MouseButtonRelease && index == name) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    toggle = mouse->button() == Qt::LeftButton && boxOf(option.rect).adjusted(-6, -5, 5, 5).contains(mouse->pos());
  } else if (event->type() == QEvent::KeyPress) {
    toggle = static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
  }
  if (!toggle) return false;
  const bool checked = name.data(Qt::CheckStateRole).toInt() == Qt::Checked;
  return model->setData(name, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

}  // namespace qs::ui
