#include "ui/charts/number_line.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QMap>
#include <QPair>
#include <algorithm>
#include <cmath>
#include <set>

#include "ui/charts/chart_paint.h"
#include "ui/charts/readout.h"

namespace qs::ui {

namespace {

constexpr std::size_t kLabelled = 12;  // up to so many values carry their numbers

bool became0(const NumberLineData& d, std::size_t i) {
  return i < d.zeroed.size() ? d.zeroed[i] : d.x[i] != 0 && d.restored[i] == 0;
}

struct LineLayout {
  double left, right, legendY, topLabels, originals, axis, counts, tickLabels;
  Ticks ticks;
  bool labelled, named;

  double at(double v) const {
    return std::clamp(left + (v - ticks.low) / (ticks.high - ticks.low) * (right - left), -1e5, 1e5);
  }
};

QFont font(const Theme& theme, QFont::Weight weight = QFont::Normal) {
  return chartFont(static_cast<int>(std::lround(metrics::kSmall * theme.typeScale)), weight);
}

std::size_t count(const NumberLineData& d) { return std::min(d.x.size(), d.restored.size()); }

LineLayout layOut(const QRectF& area, const NumberLineData& d, const Theme& theme, bool titleShown) {
  LineLayout l;
  const double s = theme.typeScale;
  l.labelled = count(d) <= kLabelled;
  double low = HUGE_VAL, high = -HUGE_VAL;
  const auto add = [&](double v) {
    if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
  };
  for (const double v : d.levels) add(v);
  for (const double v : d.x) add(v);
  for (const double v : d.restored) add(v);
  if (low > high) low = -1, high = 1;
  if (d.min && std::isfinite(*d.min)) low = *d.min;
  if (d.max && std::isfinite(*d.max)) high = *d.max;
  TickRequest request{low, high, std::clamp(static_cast<int>(area.width() / (90 * s)), 2, 12), false, false, false};
  l.ticks = linearTicks(request);
  const double side = 26 * s;  // half a number stands beyond the outermost value
  l.left = area.left() + kPad + side;
  l.right = area.right() - kPad - side;
  const double top = area.top() + kPad + (titleShown && !d.title.isEmpty() ? 28 * s : 0);
  l.legendY = top + 11 * s;
  l.topLabels = top + 22 * s + 12 * s;
  l.tickLabels = area.bottom() - kPad - 6 * s;
  l.originals = top + 22 * s + (l.labelled ? 42 * s : 14 * s);
  // Levels few enough to name are the scale themselves; otherwise a round one stands at the foot.
  std::set<double> distinct(d.levels.begin(), d.levels.end());
  l.named = l.labelled && !distinct.empty() && distinct.size() <= 33;
  const double foot = l.named ? l.tickLabels + 4 * s : l.tickLabels - 14 * s;
  l.counts = l.named ? 20 * s : l.labelled ? 22 * s : std::clamp((foot - l.originals) * 0.42, 14 * s, 90 * s);
  l.axis = foot - l.counts;
  // A place too low for all of it: the rails move together rather than out of the picture.
  l.originals = std::min(l.originals, l.axis - 18 * s);
  return l;
}

Series sample(SeriesKind kind, Role role) {
  Series s;
  s.kind = kind;
  s.role = role;
  return s;
}

// Numbers beside their marks in up to `rows` rows; one that fits in none is left out (the hover tells it). `taken` are
// the stretches already written in the first row.
void drawNumbers(QPainter& painter, const LineLayout& l, const std::vector<double>& values, double y, int rows,
                 double rowStep, const QRectF& area, std::vector<QPair<double, double>>& taken) {
  std::vector<double> sorted;
  for (const double v : values) {
    if (std::isfinite(v)) sorted.push_back(v);
  }
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  double end[2] = {-1e9, -1e9};
  for (const double v : sorted) {
    const QString text = formatNumber(v, 3);
    const double half = textWidth(painter.font(), text) / 2;
    const double middle = std::clamp(l.at(v), area.left() + half + 2, area.right() - half - 2);
    for (int row = 0; row < rows; ++row) {
      if (middle - half < end[row] + 8) continue;
      const bool blocked = row == 0 && std::any_of(taken.begin(), taken.end(), [&](const QPair<double, double>& t) {
                             return middle - half < t.second + 8 && middle + half > t.first - 8;
                           });
      if (blocked) continue;
      drawLabel(painter, {middle, y + row * rowStep}, text, Anchor::middle);
      end[row] = middle + half;
      if (row == 0) taken.push_back({middle - half, middle + half});
      break;
    }
  }
}

}  // namespace

int originalAt(double position, const QRectF& area, const NumberLineData& data, const Theme& theme) {
  const LineLayout l = layOut(area, data, theme, false);
  int best = -1;
  double distance = 40;
  for (std::size_t i = 0; i < count(data); ++i) {
    if (!std::isfinite(data.x[i])) continue;
    const double d = std::abs(l.at(data.x[i]) - position);
    if (d < distance) distance = d, best = static_cast<int>(i);
  }
  return best;
}

void paintNumberLine(QPainter& painter, const QRectF& area, const NumberLineData& d, const Theme& theme, int hovered,
                     bool titleShown) {
  const LineLayout l = layOut(area, d, theme, titleShown);
  const double s = theme.typeScale, scale = theme.lineScale;
  const std::size_t n = count(d);
  painter.setRenderHint(QPainter::Antialiasing);

  if (titleShown && !d.title.isEmpty()) {
    painter.setFont(chartFont(static_cast<int>(std::lround(15 * s)), QFont::Bold));
    painter.setPen(theme.text);
    drawLabel(painter, {area.left() + kPad, area.top() + kPad + 10 * s}, d.title, Anchor::left);
  }

  // What the marks mean, and the axis' title at the left.
  painter.setFont(font(theme));
  const QString title = d.unit.isEmpty() ? d.axisTitle
                        : d.axisTitle.isEmpty()
                            ? d.unit
                            : QCoreApplication::translate("Charts", "%1 (%2)", "axis title, unit").arg(d.axisTitle, d.unit);
  painter.setPen(theme.quiet);
  drawLabel(painter, {area.left() + kPad, l.legendY}, title, Anchor::left);
  bool anyZeroed = false;
  for (std::size_t i = 0; i < n; ++i) anyZeroed = anyZeroed || became0(d, i);
  struct Entry {
    Series series;
    QString name;
    QString brief;  // where the long names do not fit
  };
  const auto words = [](const char* source) { return QCoreApplication::translate("Charts", source); };
  const QString restored = l.labelled ? words(QT_TRANSLATE_NOOP("Charts", "restored x̂"))
                                      : words(QT_TRANSLATE_NOOP("Charts", "restored x̂, how many"));
  const QString zero0 = words(QT_TRANSLATE_NOOP("Charts", "became 0"));
  std::vector<Entry> entries = {
      {sample(SeriesKind::points, Role::original), words(QT_TRANSLATE_NOOP("Charts", "original x")), QStringLiteral("x")},
      {sample(SeriesKind::ticks, Role::neutral), words(QT_TRANSLATE_NOOP("Charts", "representable")),
       words(QT_TRANSLATE_NOOP("Charts", "levels"))},
      {sample(l.labelled ? SeriesKind::points : SeriesKind::bars, Role::quantized), restored, QStringLiteral("x̂")}};
  if (anyZeroed) entries.push_back({sample(SeriesKind::points, Role::zeroed), zero0, zero0});
  const auto widthOf = [&] {
    double sum = -18 * s;
    for (const Entry& e : entries) sum += 18 * s + 22 * s + textWidth(painter.font(), e.name);
    return sum;
  };
  const double room = area.width() - 2 * kPad - (title.isEmpty() ? 0.0 : textWidth(painter.font(), title) + 12 * s);
  if (widthOf() > room) {
    for (Entry& e : entries) e.name = e.brief;
  }
  const double width = widthOf();
  double x = std::max(area.left() + kPad, area.right() - kPad - width);
  for (const Entry& e : entries) {
    drawSwatch(painter, QRectF(x, l.legendY - 8 * s, 16 * s, 16 * s), e.series, theme);
    painter.setPen(theme.text);
    drawLabel(painter, {x + 22 * s, l.legendY}, e.name, Anchor::left);
    x += 40 * s + textWidth(painter.font(), e.name);
  }

  // The two rails: originals above, the grid of representable values below.
  const double axis = std::round(l.axis) + 0.5, originals = std::round(l.originals) + 0.5;
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(QPointF(l.left, originals), QPointF(l.right, originals));

  // From each original to what it became. Many lines are thin and see-through, so that their density shows.
  const double opacity = n <= kLabelled ? 0.9 : std::clamp(18.0 / std::sqrt(static_cast<double>(n)) / 3.0, 0.12, 0.7);
  for (const bool zero : {false, true}) {
    QColor color = zero ? theme.zeroed : theme.original;
    color.setAlphaF(static_cast<float>(zero ? std::min(1.0, opacity * 1.3) : opacity));
    QList<QLineF> lines;
    for (std::size_t i = 0; i < n; ++i) {
      if (!std::isfinite(d.x[i]) || !std::isfinite(d.restored[i]) || became0(d, i) != zero) continue;
      lines.append(QLineF(l.at(d.x[i]), originals, l.at(d.restored[i]), axis - 7));
    }
    drawSegments(painter, lines, QPen(color, (n <= kLabelled ? 1.6 : 1.0) * scale, Qt::SolidLine, Qt::FlatCap));
  }

  // Representable values as ticks through the axis, one per pixel at most.
  painter.setPen(QPen(theme.zeroLine, scale));
  painter.drawLine(QPointF(l.left, axis), QPointF(l.right, axis));
  std::set<int> columns;
  for (const double v : d.levels) {
    if (std::isfinite(v) && v >= l.ticks.low && v <= l.ticks.high) columns.insert(static_cast<int>(std::lround(l.at(v) * 2)));
  }
  const double density = static_cast<double>(columns.size()) / std::max(1.0, l.right - l.left);
  QColor tick = theme.text;
  tick.setAlphaF(static_cast<float>(density > 0.15 ? 0.55 : 0.9));
  QList<QLineF> levels;
  for (const int c : columns) levels.append(QLineF(c / 2.0, axis - 6, c / 2.0, axis + 6));
  drawUprights(painter, levels, (density > 0.15 ? 1.0 : 1.5) * scale, tick);

  // How many originals share a level: bars that hang from the axis (only where values are too many for numbers).
  QMap<double, int> landed;
  int most = 1;
  for (std::size_t i = 0; i < n; ++i) {
    if (std::isfinite(d.restored[i])) most = std::max(most, ++landed[d.restored[i] == 0 ? 0.0 : d.restored[i]]);
  }
  const double r = (n <= kLabelled ? 4.5 : 3.5) * theme.markerScale;
  if (!l.labelled) {
    const double bar = std::clamp((l.right - l.left) / std::max<double>(1.0, static_cast<double>(landed.size())) * 0.5, 1.5, 8.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.quantized);
    for (auto it = landed.cbegin(); it != landed.cend(); ++it) {
      const double h = std::max(1.5, (l.counts - 8 * s) * it.value() / most);
      painter.drawRect(QRectF(l.at(it.key()) - bar / 2, axis + 7, bar, h));
    }
  } else {
    for (auto it = landed.cbegin(); it != landed.cend(); ++it) {
      drawMarker(painter, Marker::diamond, {l.at(it.key()), axis}, r, theme.quantized, theme.card, scale);
    }
  }

  for (const bool zero : {false, true}) {
    QList<QPointF> places;
    for (std::size_t i = 0; i < n; ++i) {
      if (std::isfinite(d.x[i]) && became0(d, i) == zero) places.append({l.at(d.x[i]), originals});
    }
    QColor color = zero ? theme.zeroed : theme.original;
    if (n > 64) color.setAlphaF(0.75f);
    drawMarkers(painter, zero ? Marker::cross : Marker::circle, places, n > 64 ? r * 0.8 : r, color,
                n > 64 ? QColor() : theme.card, scale);
  }

  painter.setPen(theme.quiet);
  painter.setFont(font(theme));
  for (std::size_t i = 0; !l.named && i < l.ticks.values.size(); ++i) {
    const double at = l.at(l.ticks.values[i]);
    painter.drawLine(QPointF(at, l.tickLabels - 13 * s), QPointF(at, l.tickLabels - 9 * s));
    drawLabel(painter, {l.at(l.ticks.values[i]), l.tickLabels}, l.ticks.labels[i], Anchor::middle);
  }
  if (l.labelled && n > 0) {
    painter.setPen(theme.text);
    std::vector<QPair<double, double>> above, below;
    // A second row only where it does not run into the legend.
    const int rows = originals - (16 + 17 + 8) * s > l.legendY + 9 * s ? 2 : 1;
    drawNumbers(painter, l, d.x, originals - 16 * s, rows, -17 * s, area, above);
    drawNumbers(painter, l, d.restored, axis + 18 * s, l.named ? 1 : 2, 16 * s, area, below);
    painter.setPen(theme.quiet);
    if (l.named) drawNumbers(painter, l, d.levels, axis + 18 * s, 1, 0, area, below);
  }

  if (hovered >= 0 && static_cast<std::size_t>(hovered) < n) {
    const auto i = static_cast<std::size_t>(hovered);
    const double from = l.at(d.x[i]), to = l.at(d.restored[i]);
    painter.setPen(QPen(theme.text, 2 * scale));
    painter.drawLine(QPointF(from, originals), QPointF(to, axis));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(QPointF(from, originals), r + 2, r + 2);
    std::vector<CardRow> rows = {{sample(SeriesKind::points, Role::original), QCoreApplication::translate("Charts", "original x"), formatNumber(d.x[i])},
                                 {sample(SeriesKind::points, Role::quantized), QCoreApplication::translate("Charts", "restored x̂"), formatNumber(d.restored[i])}};
    if (became0(d, i)) rows.push_back({sample(SeriesKind::points, Role::zeroed), QCoreApplication::translate("Charts", "became 0"), QString()});
    painter.save();
    painter.translate(area.topLeft());
    drawCard(painter, QPointF(std::max(from, to), (originals + axis) / 2) - area.topLeft(), area.size(),
             QCoreApplication::translate("Charts", "value %1 of %2").arg(hovered + 1).arg(n), rows, theme);
    painter.restore();
  }
}

}  // namespace qs::ui
