#include "ui/labs/speculation/draw_line.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/i18n/numbers.h"

namespace qs::ui {

namespace {

constexpr double kMargin = 18;
constexpr double kTop = 34;      // of the bar, below the draw's label
constexpr double kBar = 22;
constexpr double kHeight = 82;

}  // namespace

DrawLine::DrawLine(QWidget* parent) : DrawnView(parent) {
  setObjectName(QStringLiteral("drawLine"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  retranslate();
}

QSize DrawLine::sizeHint() const { return {360, qRound(kHeight * s())}; }
QSize DrawLine::minimumSizeHint() const { return {200, qRound(kHeight * s())}; }

void DrawLine::setDecision(const std::optional<experiment::Decision>& decision) {
  decision_ = decision;
  retranslate();
}

void DrawLine::retranslate() {
  setAccessibleName(tr("The draw between 0 and 1, and where it accepts"));
  setAccessibleDescription(sentence());
  update();
}

QString DrawLine::sentence() const {
  if (!decision_) return {};
  if (!decision_->proposal) return tr("No proposal here: the token is drawn from p.");
  return decision_->accepted ? tr("r = %1 is below %2: accepted").arg(significant(decision_->draw, 3), significant(decision_->chance, 3))
                             : tr("r = %1 is not below %2: rejected").arg(significant(decision_->draw, 3), significant(decision_->chance, 3));
}

double DrawLine::xOf(double draw) const {
  const double margin = kMargin * s();
  return margin + draw * (width() - 2 * margin);
}

void DrawLine::draw(QPainter& painter) {
  if (!decision_) return;
  painter.setFont(small());
  if (!decision_->proposal) {
    write(painter, {width() / 2.0, height() / 2.0}, sentence(), Anchor::middle, theme().quiet);
    return;
  }
  const double top = kTop * s();
  const double chance = std::clamp(decision_->chance, 0.0, 1.0);
  const QRectF accept(xOf(0), top, xOf(chance) - xOf(0), kBar * s());
  const QRectF refuse(xOf(chance), top, xOf(1) - xOf(chance), kBar * s());
  painter.setPen(Qt::NoPen);
  painter.fillRect(accept, withAlpha(theme().accepted, 0.30));
  painter.fillRect(refuse, withAlpha(theme().rejected, 0.16));
  painter.fillRect(refuse, QBrush(withAlpha(theme().rejected, 0.55), Qt::BDiagPattern));
  painter.setPen(QPen(theme().control, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(xOf(0), top, xOf(1) - xOf(0), kBar * s()));
  painter.setPen(QPen(theme().text, 1.5 * theme().lineScale));
  painter.drawLine(QPointF(accept.right(), top - 3 * s()), QPointF(accept.right(), top + (kBar + 3) * s()));

  // The regions' names stand in them where there is room.
  const auto name = [&](const QRectF& region, const QString& text) {
    const double wide = textWidth(painter.font(), text) + 6 * s();
    if (wide + 6 * s() > region.width()) return;
    // The draw's mark would stand on it.
    if (std::fabs(xOf(decision_->draw) - region.center().x()) < wide / 2 + 9 * s()) return;
    painter.fillRect(QRectF(region.center().x() - wide / 2, region.top() + 3 * s(), wide, region.height() - 6 * s()), theme().card);
    write(painter, region.center(), text, Anchor::middle, theme().text);
  };
  name(accept, tr("accept"));
  name(refuse, tr("reject"));

  const double below = top + (kBar + 13) * s();
  const QString bound = tr("min(1, p/q) = %1").arg(significant(decision_->chance, 3));
  const double half = textWidth(painter.font(), bound) / 2;
  const double at = std::clamp(accept.right(), xOf(0) + half, xOf(1) - half);
  write(painter, {at, below}, bound, Anchor::middle, theme().text);
  for (const auto& [value, text] : {std::pair(0.0, QStringLiteral("0")), std::pair(1.0, QStringLiteral("1"))}) {
    if (isFree(placeOf(painter, {xOf(value), below}, text, Anchor::middle).adjusted(-6, 0, 6, 0))) {
      write(painter, {xOf(value), below}, text, Anchor::middle, theme().quiet);
    }
  }

  // The draw: a marker on the bar, its figure above it.
  const double x = xOf(std::clamp(decision_->draw, 0.0, 1.0));
  const QColor ink = decision_->accepted ? theme().accepted : theme().rejected;
  painter.setPen(QPen(theme().text, 2.0 * theme().lineScale));
  painter.drawLine(QPointF(x, top - 5 * s()), QPointF(x, top + kBar * s()));
  drawMarker(painter, decision_->accepted ? Marker::circle : Marker::diamond, {x, top + kBar * s() / 2}, 6.5 * theme().markerScale, ink, theme().card, 2);
  painter.setFont(small(QFont::DemiBold));
  const QString drawn = decision_->accepted ? tr("r = %1, accepted").arg(significant(decision_->draw, 3))
                                            : tr("r = %1, rejected").arg(significant(decision_->draw, 3));
  const double reach = textWidth(painter.font(), drawn) / 2;
  write(painter, {std::clamp(x, xOf(0) + reach, std::max(xOf(0) + reach, xOf(1) - reach)), top - 17 * s()}, drawn, Anchor::middle, theme().text);
}

}  // namespace qs::ui
