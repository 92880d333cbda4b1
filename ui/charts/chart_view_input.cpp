#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMetaMethod>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

#include "ui/charts/chart_view.h"
#include "ui/charts/chart_view_p.h"

namespace qs::ui {

void ChartView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !d_->hasData) return QWidget::mousePressEvent(event);
  const int entry = d_->scene.legendAt(event->position());
  if (entry >= 0) {
    return d_->show(entry, !d_->scene.data().series[static_cast<std::size_t>(entry)].visible);
  }
  d_->pressed = d_->dragged = event->position();
  d_->down = true;
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
  if (!d_->hasData) return;
  if (event->buttons() & Qt::LeftButton) {
    d_->dragged = event->position();
    d_->dragging = d_->dragging || (plotArea().contains(d_->pressed) && (d_->dragged - d_->pressed).manhattanLength() > 6);
    return update();
  }
  // A hand where a click does something.
  static const QMetaMethod clicked = QMetaMethod::fromSignal(&ChartView::pointClicked);
  const bool hand = d_->scene.legendAt(event->position()) >= 0 ||
                    (isSignalConnected(clicked) && markAt(d_->scene.data(), d_->ascending, d_->scene.frame(), event->position()));
  setCursor(hand ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (plotArea().adjusted(-4, -4, 4, 4).contains(event->position())) {
    d_->hoverNear(d_->scene.frame().xUnder(event->position()));
  } else {
    d_->setHover(std::nullopt);
  }
}

void ChartView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
  const bool clicked = d_->down && !d_->dragging;
  d_->down = false;
  if (clicked) {
    if (const auto mark = markAt(d_->scene.data(), d_->ascending, d_->scene.frame(), d_->pressed)) emit pointClicked(mark->series, mark->index);
    return;
  }
  if (!d_->dragging) return;
  d_->dragging = false;
  update();
  const QRectF box = boxBetween(d_->pressed, d_->dragged, plotArea());
  const PlotFrame& f = d_->scene.frame();
  std::optional<Interval> x = d_->zoomX, y = d_->zoomY;
  const auto ordered = [](double a, double b) { return Interval{std::min(a, b), std::max(a, b)}; };
  // A flat band means "these x"; only a tall one also chooses y. Over categories every band chooses y.
  const bool categories = d_->scene.data().x.kind == AxisKind::category;
  const double alongX = f.horizontal ? box.height() : box.width(), alongY = f.horizontal ? box.width() : box.height();
  if (!categories && alongX >= 6) x = ordered(f.xUnder(box.topLeft()), f.xUnder(box.bottomRight()));
  if (alongY >= (categories ? 6 : 24)) y = ordered(f.yUnder(box.topLeft()), f.yUnder(box.bottomRight()));
  d_->applyZoom(x, y);
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* event) {
  d_->down = false;
  // The second press on a legend's entry is one more switch.
  const int entry = d_->scene.legendAt(event->position());
  if (entry >= 0) return d_->show(entry, !d_->scene.data().series[static_cast<std::size_t>(entry)].visible);
  if (event->button() == Qt::LeftButton) resetZoom();
}

void ChartView::wheelEvent(QWheelEvent* event) {
  const double steps = event->angleDelta().y() / 120.0;
  if (!d_->hasData || steps == 0 || !plotArea().contains(event->position())) return event->ignore();
  d_->zoomBy(std::pow(0.8, steps), event->position());
  event->accept();
}

void ChartView::leaveEvent(QEvent*) { d_->setHover(std::nullopt); }

void ChartView::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Copy image"), this, [this] { copyImage(); })->setEnabled(d_->hasData);
  menu.addAction(tr("Copy data"), this, [this] { copyData(); })->setEnabled(d_->hasData);
  menu.addAction(tr("Export…"), this, [this] { emit exportRequested(); })->setEnabled(d_->hasData);
  menu.addSeparator();
  menu.addAction(tr("Show all data"), this, [this] { resetZoom(); })->setEnabled(isZoomed());
  // The legend's switches, for the keyboard.
  const std::vector<Series>& all = d_->scene.data().series;
  if (all.size() > 1) menu.addSeparator();
  for (std::size_t i = 0; all.size() > 1 && i < all.size(); ++i) {
    if (!all[i].inLegend || all[i].name.isEmpty()) continue;
    QAction* action = menu.addAction(all[i].name);
    action->setCheckable(true);
    action->setChecked(all[i].visible);
    connect(action, &QAction::toggled, this, [this, i](bool on) { d_->show(static_cast<int>(i), on); });
  }
  menu.exec(event->globalPos());
}

void ChartView::keyPressEvent(QKeyEvent* event) {
  const PlotFrame& f = d_->scene.frame();
  const double middle = d_->hoverX.value_or(f.xUnder(f.plot.center()));
  const QPointF center = d_->hoverX && !f.horizontal ? QPointF(f.mapX(middle), f.plot.center().y()) : f.plot.center();
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return d_->zoomBy(0.8, center);
    case Qt::Key_Minus: return d_->zoomBy(1.25, center);
    case Qt::Key_0:
    case Qt::Key_Home: return resetZoom();
    case Qt::Key_Return:
    case Qt::Key_Enter: {
      const auto mark = d_->hoverX ? firstAt(d_->scene.data(), d_->ascending, f, *d_->hoverX) : std::nullopt;
      if (!mark) break;
      emit pointClicked(mark->series, mark->index);
      return;
    }
    case Qt::Key_Up:
    case Qt::Key_Down:
      if (!f.horizontal) break;
      [[fallthrough]];
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const bool right = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
      if (event->modifiers() & Qt::ShiftModifier) return d_->pan(right ? 0.25 : -0.25);
      if (!d_->hoverX) return d_->hoverNear(middle);
      if (const auto next = neighbour(d_->scene.data(), f, *d_->hoverX, right)) d_->setHover(next);
      return;
    }
    case Qt::Key_Escape:
      if (d_->dragging) {
        d_->dragging = d_->down = false;
        return update();
      }
      if (d_->hoverX) return d_->setHover(std::nullopt);
      break;
    default: break;
  }
  QWidget::keyPressEvent(event);
}

void ChartView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  d_->focusShown = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
  update();
}

void ChartView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace qs::ui
