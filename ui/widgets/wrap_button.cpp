#include "ui/widgets/wrap_button.h"

#include <QPainter>

#include "ui/theme/palette.h"

namespace qs::ui {

namespace {
constexpr int kSide = 10;
constexpr int kAbove = 6;
constexpr int kFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;
}  // namespace

WrapButton::WrapButton(QWidget* parent) : QAbstractButton(parent) {
  setFocusPolicy(Qt::StrongFocus);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

QRect WrapButton::textRect(int width) const {
  return fontMetrics().boundingRect(QRect(0, 0, std::max(1, width - 2 * kSide), 10000), kFlags, text());
}

int WrapButton::heightForWidth(int width) const {
  return heights_.height(text(), width, [this](int w) {
    return std::max(metrics::kControlHeight, textRect(w).height() + 2 * kAbove);
  });
}

bool WrapButton::event(QEvent* event) {
  heights_.follow(event);
  return QAbstractButton::event(event);
}

QSize WrapButton::sizeHint() const { return {200, heightForWidth(200)}; }
QSize WrapButton::minimumSizeHint() const { return {120, metrics::kControlHeight}; }

void WrapButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool strong = hasFocus();
  const double inset = strong ? 1.0 : 0.5;
  painter.setPen(QPen(strong ? palette().color(QPalette::Highlight) : palette().color(QPalette::Mid), strong ? 2.0 : 1.0));
  painter.setBrush(isDown() ? palette().color(QPalette::Midlight)
                            : (hovered_ ? palette().color(QPalette::AlternateBase) : palette().color(QPalette::Base)));
  painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), metrics::kRadiusSmall,
                          metrics::kRadiusSmall);
  painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
  painter.drawText(rect().adjusted(kSide, 0, -kSide, 0), kFlags, text());
}

void WrapButton::enterEvent(QEnterEvent* event) {
  hovered_ = true;
  update();
  QAbstractButton::enterEvent(event);
}

void WrapButton::leaveEvent(QEvent* event) {
  hovered_ = false;
  update();
  QAbstractButton::leaveEvent(event);
}

}  // namespace qs::ui
