#include "ui/labs/formats/drawn_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

constexpr std::array kRoles = {Role::original, Role::quantized, Role::accepted, Role::draft};
constexpr std::array kMarkers = {Marker::circle, Marker::diamond, Marker::square, Marker::triangle};

}  // namespace

Role formatRole(std::size_t place, std::size_t pinned) { return place < pinned ? kRoles[place % kRoles.size()] : Role::neutral; }
Marker formatMarker(std::size_t place, std::size_t pinned) {
  return place < pinned ? kMarkers[place % kMarkers.size()] : Marker::ring;
}

DrawnView::DrawnView(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void DrawnView::setTheme(const Theme& theme) {
  theme_ = theme;
  updateGeometry();
  update();
}

void DrawnView::copyImage() const { QGuiApplication::clipboard()->setPixmap(const_cast<DrawnView*>(this)->grab()); }

QFont DrawnView::small(QFont::Weight weight) const { return chartFont(qRound(metrics::kSmall * s()), weight); }

QRectF DrawnView::placeOf(const QPainter& painter, QPointF at, const QString& text, Anchor anchor) {
  const QFontMetricsF metrics(painter.font());
  const double width = textWidth(painter.font(), text), height = metrics.capHeight() + 4;
  const double left = anchor == Anchor::left ? at.x() : (anchor == Anchor::right ? at.x() - width : at.x() - width / 2);
  return {left, at.y() - height / 2, width, height};
}

QRectF DrawnView::write(QPainter& painter, QPointF at, const QString& text, Anchor anchor, const QColor& color) {
  if (text.isEmpty()) return {};
  painter.setPen(color);
  drawLabel(painter, at, text, anchor);
  labels_.push_back(placeOf(painter, at, text, anchor));
  return labels_.back();
}

bool DrawnView::isFree(const QRectF& place) const {
  return std::none_of(labels_.begin(), labels_.end(), [&](const QRectF& label) { return label.intersects(place); });
}

bool DrawnView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && wantsEscape()) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void DrawnView::paintEvent(QPaintEvent*) {
  labels_.clear();
  ++paintings_;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), theme_.card);
  draw(painter);
  if (hasFocus() && focusShown_) {
    painter.setPen(QPen(theme_.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), metrics::kRadiusSmall, metrics::kRadiusSmall);
  }
}

void DrawnView::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(FormatsWords::tr("Copy image"), this, [this] { copyImage(); });
  menu.addAction(FormatsWords::tr("Export…"), this, [this] { emit exportRequested(); });
  menu.exec(event->globalPos());
}

void DrawnView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  focusShown_ = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
  update();
}

void DrawnView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace qs::ui
