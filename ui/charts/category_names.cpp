#include "ui/charts/category_names.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/charts/chart_paint.h"
#include "ui/charts/wrap.h"

namespace qs::ui {

namespace {

constexpr double kSlant = 45;  // degrees
constexpr qsizetype kMostLines = 3;

}  // namespace

NameLayout layOutNames(const QStringList& names, const QFont& font, double slot, double line, double maxHeight) {
  NameLayout out;
  double widest = 0;
  for (const QString& name : names) widest = std::max(widest, textWidth(font, name));
  out.height = line;
  if (widest + 10 <= slot) return out;

  qsizetype most = 1;
  for (const QString& name : names) {
    out.lines.push_back(brokenName(name, font, slot - 8));
    most = out.lines.back().isEmpty() ? kMostLines + 1 : std::max(most, out.lines.back().size());
    if (most > kMostLines) break;
  }
  if (most <= kMostLines && static_cast<double>(most) * line <= maxHeight) {
    out.way = NameLayout::Way::lines;
    out.height = static_cast<double>(most) * line;
    return out;
  }
  out.lines.clear();

  const QFontMetricsF m(font);
  const double letters = m.ascent() + m.descent();
  const double sine = std::sin(kSlant * std::numbers::pi / 180);
  const double slanted = std::ceil(widest * sine + letters * sine + 2);
  if (slot * sine >= letters * 0.95 && slanted <= maxHeight) {
    out.way = NameLayout::Way::slanted;
    out.height = slanted;
    out.leftReach = widest * sine;
    return out;
  }
  // Few places, little height: level again, but not all of them.
  const double upright = std::ceil(widest + 4);
  if (upright > maxHeight) {
    out.every = static_cast<qsizetype>(std::ceil((widest + 10) / slot));
    if (out.every > 4) out.way = NameLayout::Way::none, out.height = 0;
    return out;
  }
  out.way = NameLayout::Way::upright;
  out.height = upright;
  out.every = std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(letters * 0.9 / slot)));
  return out;
}

void drawName(QPainter& painter, const NameLayout& layout, const QStringList& names, qsizetype index, double x, double top,
              double line) {
  if (layout.way == NameLayout::Way::none || index < 0 || index >= names.size() || index % layout.every != 0) return;
  switch (layout.way) {
    case NameLayout::Way::level: return drawLabel(painter, {x, top + line / 2}, names[index], Anchor::middle);
    case NameLayout::Way::lines: {
      const QStringList& lines = layout.lines[static_cast<std::size_t>(index)];
      for (qsizetype k = 0; k < lines.size(); ++k) {
        drawLabel(painter, {x, top + (static_cast<double>(k) + 0.5) * line}, lines[k], Anchor::middle);
      }
      return;
    }
    case NameLayout::Way::slanted:
    case NameLayout::Way::upright: {
      const double angle = layout.way == NameLayout::Way::slanted ? kSlant : 90;
      const QFontMetricsF m(painter.font());
      const double letters = m.ascent() + m.descent();
      painter.save();
      // The end of the name stands at its place.
      painter.translate(x, top + (angle == 90 ? 2 : letters * 0.3));
      painter.rotate(-angle);
      drawLabel(painter, {0, 0}, names[index], Anchor::right);
      painter.restore();
      return;
    }
    case NameLayout::Way::none: return;
  }
}

}  // namespace qs::ui
