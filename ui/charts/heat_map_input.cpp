#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

#include "ui/charts/heat_map_view.h"
#include "ui/charts/heat_map_view_p.h"

namespace qs::ui {

void HeatMapView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !d_->any()) return QWidget::mousePressEvent(event);
  d_->pressed = d_->dragged = event->position();
  d_->down = plotArea().contains(event->position());
}

void HeatMapView::mouseMoveEvent(QMouseEvent* event) {
  if (!d_->any()) return;
  if (event->buttons() & Qt::LeftButton) {
    d_->dragged = event->position();
    d_->dragging = d_->dragging || (d_->down && (d_->dragged - d_->pressed).manhattanLength() > 6);
    return update();
  }
  d_->setHover(elementAt(event->position()));
}

void HeatMapView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
  const bool clicked = d_->down && !d_->dragging;
  d_->down = false;
  if (clicked) {
    if (const auto element = elementAt(d_->pressed)) emit cellClicked(element->first, element->second);
    return;
  }
  if (!d_->dragging) return;
  d_->dragging = false;
  update();
  const QRectF box = boxBetween(d_->pressed, d_->dragged, plotArea());
  if (box.width() < 4 && box.height() < 4) return;
  // Every element that the band touches.
  HeatWindow w = d_->window;
  const auto take = [](double from, double to, std::uint64_t& begin, std::uint64_t& end) {
    const std::uint64_t first = std::max(begin, static_cast<std::uint64_t>(std::max(0.0, std::floor(from))));
    end = std::clamp(static_cast<std::uint64_t>(std::max(0.0, std::ceil(to))), first + 1, std::max(end, first + 1));
    begin = first;
  };
  // A flat band means "these columns", an upright one "these rows".
  if (box.width() >= 4) take(d_->frame.unmapColumn(box.left()), d_->frame.unmapColumn(box.right()), w.columnBegin, w.columnEnd);
  if (box.height() >= 4) take(d_->frame.unmapRow(box.top()), d_->frame.unmapRow(box.bottom()), w.rowBegin, w.rowEnd);
  d_->show(w);
}

void HeatMapView::mouseDoubleClickEvent(QMouseEvent* event) {
  d_->down = false;
  if (event->button() == Qt::LeftButton) resetZoom();
}

void HeatMapView::wheelEvent(QWheelEvent* event) {
  // Alt turns the wheel sideways on some desktops; either way counts.
  const QPoint delta = event->angleDelta();
  const double steps = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
  if (!d_->any() || steps == 0 || !plotArea().contains(event->position())) return event->ignore();
  const bool onlyColumns = event->modifiers() & Qt::ShiftModifier, onlyRows = event->modifiers() & Qt::ControlModifier;
  d_->zoomBy(std::pow(0.8, steps), event->position(), !onlyColumns, !onlyRows);
  event->accept();
}

void HeatMapView::leaveEvent(QEvent*) { d_->setHover(std::nullopt); }

void HeatMapView::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Copy image"), this, [this] { copyImage(); })->setEnabled(d_->any());
  menu.addAction(tr("Copy data"), this, [this] { copyData(); })->setEnabled(d_->any());
  menu.addAction(tr("Export…"), this, [this] { emit exportRequested(); })->setEnabled(d_->any());
  menu.addSeparator();
  menu.addAction(tr("Show the whole matrix"), this, [this] { resetZoom(); })->setEnabled(isZoomed());
  menu.exec(event->globalPos());
}

void HeatMapView::keyPressEvent(QKeyEvent* event) {
  QPointF middle = d_->frame.plot.center();
  if (d_->hover) {
    middle = {d_->frame.mapColumn(static_cast<double>(d_->hover->second) + 0.5), d_->frame.mapRow(static_cast<double>(d_->hover->first) + 0.5)};
  }
  // Arrows move the window where there is more to see that way, and with Shift, or in a map shown whole, the readout.
  const auto arrow = [&](int rows, int columns) {
    if (event->modifiers() & Qt::ShiftModifier || !isZoomed()) return d_->stepHover(rows, columns);
    d_->pan(rows, columns);
  };
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return d_->zoomBy(0.8, middle, true, true);
    case Qt::Key_Minus: return d_->zoomBy(1.25, middle, true, true);
    case Qt::Key_0:
    case Qt::Key_Home: return resetZoom();
    case Qt::Key_Left: return arrow(0, -1);
    case Qt::Key_Right: return arrow(0, 1);
    case Qt::Key_Up: return arrow(-1, 0);
    case Qt::Key_Down: return arrow(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!d_->hover) break;
      emit cellClicked(d_->hover->first, d_->hover->second);
      return;
    case Qt::Key_Escape:
      if (d_->dragging) {
        d_->dragging = d_->down = false;
        return update();
      }
      if (d_->hover) return d_->setHover(std::nullopt);
      break;
    default: break;
  }
  QWidget::keyPressEvent(event);
}

void HeatMapView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  d_->focusShown = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
  update();
}

void HeatMapView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace qs::ui
