#include "ui/widgets/lab_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {
// At the scale of the present look.
double radius() { return 8.0 * typeScale(); }   // of the handle
double margin() { return 10.0 * typeScale(); }  // room for handle and focus ring at both ends
double groove() { return 4.0 * typeScale(); }
constexpr int kMostTicks = 12;     // more would be a second groove
}  // namespace

LabSlider::LabSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize LabSlider::sizeHint() const { return {scaled(200), scaled(24)}; }
QSize LabSlider::minimumSizeHint() const { return {scaled(80), scaled(24)}; }

double LabSlider::handleX(int value) const {
  const double span = std::max(1, maximum() - minimum());
  const double share = (value - minimum()) / span;
  const double room = width() - 2.0 * margin();
  return margin() + room * (layoutDirection() == Qt::RightToLeft ? 1.0 - share : share);
}

int LabSlider::valueAt(double x) const {
  const double room = std::max(1.0, width() - 2.0 * margin());
  double share = std::clamp((x - margin()) / room, 0.0, 1.0);
  if (layoutDirection() == Qt::RightToLeft) share = 1.0 - share;
  return minimum() + static_cast<int>(std::lround(share * (maximum() - minimum())));
}

void LabSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double y = height() / 2.0;
  const double x = handleX(sliderPosition());
  const QColor accent = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Highlight);
  const QColor back = palette().color(QPalette::Midlight);
  painter.setPen(Qt::NoPen);
  const auto bar = [&](double from, double to, const QColor& color) {
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(from, y - groove() / 2.0, std::max(0.0, to - from), groove()), groove() / 2.0,
                            groove() / 2.0);
  };
  bar(margin() - radius(), width() - margin() + radius(), back);
  bar(margin() - radius(), x, accent);
  const int steps = maximum() - minimum();
  if (steps > 1 && steps <= kMostTicks) {
    for (int value = minimum(); value <= maximum(); ++value) {
      painter.setBrush(value <= sliderPosition() ? palette().color(QPalette::Base) : palette().color(QPalette::Mid));
      painter.drawEllipse(QPointF(handleX(value), y), 1.25 * typeScale(), 1.25 * typeScale());
    }
  }
  if (hasFocus()) {
    QPen ring(accent, 2.0);
    painter.setPen(ring);
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawEllipse(QPointF(x, y), radius() + 2.0, radius() + 2.0);
    painter.setPen(Qt::NoPen);
  }
  painter.setBrush(accent);
  const double grown = (hovered_ || isSliderDown()) && !hasFocus() ? 1.0 : 0.0;
  painter.drawEllipse(QPointF(x, y), radius() + grown - (hasFocus() ? 1.0 : 0.0), radius() + grown - (hasFocus() ? 1.0 : 0.0));
}

void LabSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) {
    event->ignore();
    return;
  }
  setSliderDown(true);
  setSliderPosition(valueAt(event->position().x()));
  event->accept();
}

void LabSlider::mouseMoveEvent(QMouseEvent* event) {
  if (!isSliderDown()) return;
  setSliderPosition(valueAt(event->position().x()));
  event->accept();
}

void LabSlider::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setSliderDown(false);
  event->accept();
}

void LabSlider::wheelEvent(QWheelEvent* event) {
  // The column under the pointer scrolls; a setting must not change because the page was scrolled over it.
  if (!hasFocus()) {
    event->ignore();
    return;
  }
  QSlider::wheelEvent(event);
}

void LabSlider::enterEvent(QEnterEvent* event) {
  hovered_ = true;
  update();
  QSlider::enterEvent(event);
}

void LabSlider::leaveEvent(QEvent* event) {
  hovered_ = false;
  update();
  QSlider::leaveEvent(event);
}

}  // namespace qs::ui
