#include "ui/labs/selfcheck/choice_button.h"

#include <QPainter>
#include <algorithm>

#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

// At scale 1.
constexpr int kSide = 10;
constexpr int kSign = 14;     // the circle or square
constexpr int kKey = 12;      // the key's digit
constexpr int kBetween = 8;
constexpr int kFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

}  // namespace

void paintMark(QPainter& painter, const QRectF& place, bool right, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(right ? theme.accepted : theme.failure, place.width() / 6.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QRectF inner = place.adjusted(place.width() * 0.12, place.height() * 0.15, -place.width() * 0.12, -place.height() * 0.15);
  if (right) {
    painter.drawPolyline(QPolygonF({QPointF(inner.left(), inner.center().y()),
                                    QPointF(inner.left() + inner.width() * 0.38, inner.bottom()), inner.topRight()}));
  } else {
    painter.drawLine(inner.topLeft(), inner.bottomRight());
    painter.drawLine(inner.topRight(), inner.bottomLeft());
  }
  painter.restore();
}

ChoiceButton::ChoiceButton(int number, bool several, QWidget* parent) : WrapButton(parent), number_(number), several_(several) {
  setObjectName(QStringLiteral("choice%1").arg(number));
  setCheckable(true);
}

void ChoiceButton::setTheme(const Theme& theme) {
  theme_ = theme;
  update();
}

void ChoiceButton::setMark(Mark mark) {
  mark_ = mark;
  setAccessibleDescription(mark == Mark::none ? QString() : mark == Mark::right ? tr("a right answer") : tr("not a right answer"));
  update();
}

QRect ChoiceButton::textPlace(int width, int height) const {
  const int left = scaled(kSide) + scaled(kKey) + scaled(kSign) + 2 * scaled(kBetween) - 2;
  return QRect(left, 0, std::max(1, width - left - scaled(kSide) - scaled(kAnswerMark) - scaled(kBetween)), height);
}

int ChoiceButton::heightForWidth(int width) const {
  return heights_.height(text(), width, [this](int w) {
    const QRect words = fontMetrics().boundingRect(QRect(0, 0, textPlace(w, 0).width(), kTallestAnswer), kFlags, text());
    return std::max(scaled(metrics::kControlHeight), words.height() + 2 * scaled(kAnswerAbove));
  });
}

bool ChoiceButton::event(QEvent* event) {
  heights_.follow(event);
  return WrapButton::event(event);
}

QSize ChoiceButton::sizeHint() const { return {320, heightForWidth(320)}; }
QSize ChoiceButton::minimumSizeHint() const { return {180, scaled(metrics::kControlHeight)}; }

void ChoiceButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool focused = hasFocus();
  const QColor marked = mark_ == Mark::right ? theme_.accepted : theme_.failure;
  const QColor border = focused ? theme_.accent : mark_ != Mark::none ? marked : isChecked() ? theme_.accent : theme_.control;
  const double width = focused || mark_ != Mark::none || isChecked() ? 2.0 : 1.0;
  painter.setPen(QPen(border, width));
  painter.setBrush(underMouse() && isEnabled() ? theme_.sunken : theme_.card);
  painter.drawRoundedRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), metrics::kRadiusSmall, metrics::kRadiusSmall);

  // The key that chooses it.
  const int keyWidth = scaled(kKey);
  painter.setPen(theme_.quiet);
  painter.drawText(QRect(scaled(kSide) - 2, 0, keyWidth, height()), Qt::AlignCenter, QString::number(number_));

  const double side = scaled(kSign);
  const QRectF sign(scaled(kSide) + keyWidth + scaled(kBetween) - 4, (height() - side) / 2.0, side, side);
  painter.setPen(QPen(isChecked() ? theme_.accent : theme_.control, 1.5));
  painter.setBrush(theme_.card);
  several_ ? painter.drawRoundedRect(sign, 3, 3) : painter.drawEllipse(sign);
  if (isChecked()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.accent);
    const double inset = side * 0.25;
    const QRectF inner = sign.adjusted(inset, inset, -inset, -inset);
    several_ ? painter.drawRoundedRect(inner, 1.5, 1.5) : painter.drawEllipse(inner);
  }

  painter.setPen(theme_.text);
  painter.drawText(textPlace(this->width(), height()), kFlags, text());
  if (mark_ != Mark::none) {
    const double size = scaled(kAnswerMark);
    paintMark(painter, QRectF(this->width() - scaled(kSide) - size, (height() - size) / 2.0, size, size), mark_ == Mark::right, theme_);
  }
}

}  // namespace qs::ui
