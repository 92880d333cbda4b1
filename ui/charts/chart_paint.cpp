#include "ui/charts/chart_paint.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPixmap>
#include <algorithm>
#include <cmath>

#include "ui/theme/fonts.h"

namespace qs::ui {

bool isRaster(const QPainter& painter) {
  return painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Raster;
}

namespace {

constexpr double kFadedOpacity = 0.35;

// Coordinates far outside are cut, since painters overflow on them.
double sane(double pixel) { return std::clamp(pixel, -1e5, 1e5); }

double deviceRatio(const QPainter& painter) { return painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0; }

// A level or upright line of whole device pixels (units, in a vector file), so that all hairlines look alike.
void hairline(QPainter& painter, QPointF from, QPointF to, const QColor& color, double width = 1.0) {
  const double ratio = isRaster(painter) ? deviceRatio(painter) : 1.0;
  const double pixels = std::max(1.0, std::round(width * ratio * 0.75));
  const auto snap = [&](double v) { return (std::floor(v * ratio) - std::floor(pixels / 2)) / ratio; };
  const auto whole = [&](double v) { return std::round(v * ratio) / ratio; };
  QRectF bar(from, to);
  if (from.x() == to.x()) bar = QRectF(snap(from.x()), whole(from.y()), pixels / ratio, whole(to.y()) - whole(from.y()));
  else bar = QRectF(whole(from.x()), snap(from.y()), whole(to.x()) - whole(from.x()), pixels / ratio);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawRect(bar);
}

// Liang–Barsky: the part of a–b inside `r`, if any.
bool clipSegment(QPointF& a, QPointF& b, const QRectF& r) {
  const double dx = b.x() - a.x(), dy = b.y() - a.y();
  double t0 = 0, t1 = 1;
  const double p[] = {-dx, dx, -dy, dy};
  const double q[] = {a.x() - r.left(), r.right() - a.x(), a.y() - r.top(), r.bottom() - a.y()};
  for (int i = 0; i < 4; ++i) {
    if (p[i] == 0) {
      if (q[i] < 0) return false;
      continue;
    }
    const double t = q[i] / p[i];
    if (p[i] < 0) t0 = std::max(t0, t);
    else t1 = std::min(t1, t);
    if (t0 > t1) return false;
  }
  const QPointF start = a;
  a = start + QPointF(dx, dy) * t0;
  b = start + QPointF(dx, dy) * t1;
  return true;
}

double markerRadius(const PlotFrame& frame, qsizetype count, const Theme& theme) {
  const double room = frame.plot.width() / std::max<double>(1.0, static_cast<double>(count));
  // More points than pixels: small ones, or the last series drawn would hide the others.
  return std::clamp(room * 0.62, room < 0.6 ? 1.2 : 1.75, 4.5) * theme.markerScale;
}

bool fadedAt(const Series& series, std::size_t i) { return i < series.faded.size() && series.faded[i]; }

struct Slot {
  double offset, width;  // pixels
};

// Bars of several series stand side by side.
Slot barSlot(const PlotFrame& frame, const ChartData& data, const Series& series) {
  double room = frame.plot.width();
  int count = 0, index = 0;
  for (const Series& s : data.series) {
    if (s.kind != SeriesKind::bars || !s.visible) continue;
    if (&s == &series) index = count;
    ++count;
    for (std::size_t i = 1; i < s.size(); ++i) {
      const double gap = std::abs(frame.mapX(s.xAt(i)) - frame.mapX(s.xAt(i - 1)));
      if (std::isfinite(gap) && gap > 0) room = std::min(room, gap);
    }
  }
  room = std::min(room, frame.plot.width() / 2);
  const double all = std::min(room * 0.72, 72.0 * std::max(count, 1));
  const double width = std::max(1.0, all / std::max(count, 1));
  return {(index - (count - 1) / 2.0) * width, width > 6 && count > 1 ? width - 2 : width};
}

void drawBars(QPainter& painter, const PlotFrame& frame, const ChartData& data, const Series& series,
              const Theme& theme) {
  const Slot slot = barSlot(frame, data, series);
  const QColor color = colorFor(series, theme);
  const double base = frame.baseline();
  const double whisker = std::clamp(slot.width * 0.18, 2.0, 7.0);
  for (std::size_t i = 0; i < series.size(); ++i) {
    const double x = series.xAt(i), y = series.y[i];
    if (!std::isfinite(x) || !std::isfinite(y) || x < frame.xLow || x > frame.xHigh) continue;
    const double at = frame.mapX(x) + slot.offset;
    const double top = std::clamp(frame.mapY(y), frame.plot.top(), frame.plot.bottom());
    const bool faded = fadedAt(series, i);
    QColor fill = color;
    fill.setAlphaF(static_cast<float>(faded ? kFadedOpacity : 1.0));
    const QRectF bar = QRectF(QPointF(at - slot.width / 2, std::min(top, base)), QPointF(at + slot.width / 2, std::max(top, base)))
                           .intersected(frame.plot);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRect(bar);
    if (i < series.low.size() && i < series.high.size() && std::isfinite(series.low[i]) && std::isfinite(series.high[i])) {
      const double low = std::clamp(frame.mapY(series.low[i]), frame.plot.top(), frame.plot.bottom());
      const double high = std::clamp(frame.mapY(series.high[i]), frame.plot.top(), frame.plot.bottom());
      painter.setPen(QPen(theme.text, 1.5 * theme.lineScale, Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(QPointF(at, low), QPointF(at, high));
      painter.drawLine(QPointF(at - whisker, low), QPointF(at + whisker, low));
      painter.drawLine(QPointF(at - whisker, high), QPointF(at + whisker, high));
    }
  }
}

void drawBand(QPainter& painter, const PlotFrame& frame, const Series& series, const Theme& theme) {
  const std::size_t n = std::min(series.low.size(), series.high.size());
  QPolygonF polygon, back;
  const auto y = [&](double v) { return std::clamp(frame.mapY(v), frame.plot.top(), frame.plot.bottom()); };
  for (std::size_t i = 0; i < n; ++i) {
    if (!std::isfinite(series.xAt(i)) || !std::isfinite(series.low[i]) || !std::isfinite(series.high[i])) continue;
    const double x = std::clamp(frame.mapX(series.xAt(i)), frame.plot.left(), frame.plot.right());
    polygon.append({x, y(series.high[i])});
    back.append({x, y(series.low[i])});
  }
  std::reverse(back.begin(), back.end());
  polygon += back;
  QColor color = colorFor(series, theme);
  if (series.role != Role::noise) color.setAlphaF(0.22f);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPolygon(polygon);
}

}  // namespace

double PlotFrame::mapX(double x) const {
  const double t = logX ? (std::log(x) - std::log(xLow)) / (std::log(xHigh) - std::log(xLow)) : (x - xLow) / (xHigh - xLow);
  return sane(plot.left() + t * plot.width());
}

double PlotFrame::mapY(double y) const {
  if (logY && !(y > 0)) return plot.bottom();
  const double t = logY ? (std::log(y) - std::log(yLow)) / (std::log(yHigh) - std::log(yLow)) : (y - yLow) / (yHigh - yLow);
  return sane(plot.bottom() - t * plot.height());
}

double PlotFrame::unmapX(double pixel) const {
  const double t = (pixel - plot.left()) / plot.width();
  return logX ? xLow * std::pow(xHigh / xLow, t) : xLow + t * (xHigh - xLow);
}

double PlotFrame::unmapY(double pixel) const {
  const double t = (plot.bottom() - pixel) / plot.height();
  return logY ? yLow * std::pow(yHigh / yLow, t) : yLow + t * (yHigh - yLow);
}

double PlotFrame::baseline() const {
  return logY ? plot.bottom() : std::clamp(mapY(0), plot.top(), plot.bottom());
}

Marker markerFor(const Series& series) {
  if (series.marker != Marker::automatic) return series.marker;
  switch (series.role) {
    case Role::original: return Marker::circle;
    case Role::quantized: return Marker::diamond;
    case Role::error: return Marker::square;
    case Role::zeroed: return Marker::cross;
    case Role::accepted: return Marker::circle;
    case Role::rejected: return Marker::cross;
    case Role::draft: return Marker::triangle;
    case Role::baseline: return Marker::ring;
    default: return Marker::circle;
  }
}

QColor colorFor(const Series& series, const Theme& theme) { return theme.color(series.role); }

QPen linePen(const Series& series, const Theme& theme) {
  const bool dashed = series.dashed || series.role == Role::baseline;
  QPen pen(colorFor(series, theme), 1.6 * theme.lineScale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  if (dashed) {
    pen.setCapStyle(Qt::FlatCap);
    pen.setDashPattern({5, 3.5});
  }
  return pen;
}

void drawMarker(QPainter& painter, Marker marker, QPointF at, double r, const QColor& color, const QColor& halo,
                double stroke) {
  const QPen outline = halo.isValid() ? QPen(halo, 1.0) : QPen(Qt::NoPen);
  switch (marker) {
    case Marker::square: {
      const double h = r * 0.86;
      painter.setPen(outline);
      painter.setBrush(color);
      painter.drawRect(QRectF(at.x() - h, at.y() - h, 2 * h, 2 * h));
      break;
    }
    case Marker::diamond: {
      const double h = r * 1.22;
      const QPointF p[] = {{at.x(), at.y() - h}, {at.x() + h, at.y()}, {at.x(), at.y() + h}, {at.x() - h, at.y()}};
      painter.setPen(outline);
      painter.setBrush(color);
      painter.drawConvexPolygon(p, 4);
      break;
    }
    case Marker::triangle: {
      const double h = r * 1.15;
      const QPointF p[] = {{at.x(), at.y() - h}, {at.x() + h, at.y() + h * 0.8}, {at.x() - h, at.y() + h * 0.8}};
      painter.setPen(outline);
      painter.setBrush(color);
      painter.drawConvexPolygon(p, 3);
      break;
    }
    case Marker::cross: {
      // Thin arms need more reach than a filled shape to be seen.
      const double h = std::max(std::min(2.6, r * 1.5), r * 1.05);
      painter.setPen(QPen(color, std::max(1.5, r * 0.42) * stroke, Qt::SolidLine, Qt::FlatCap));
      const QLineF arms[] = {QLineF(at.x() - h, at.y() - h, at.x() + h, at.y() + h), QLineF(at.x() - h, at.y() + h, at.x() + h, at.y() - h)};
      painter.drawLines(arms, 2);
      break;
    }
    case Marker::ring:
      painter.setPen(QPen(color, std::max(1.2, r * 0.36) * stroke));
      painter.setBrush(halo.isValid() ? QBrush(halo) : QBrush(Qt::NoBrush));
      painter.drawEllipse(at, r * 0.9, r * 0.9);
      break;
    case Marker::automatic:
    case Marker::circle:
      painter.setPen(outline);
      painter.setBrush(color);
      painter.drawEllipse(at, r, r);
      break;
  }
}

void drawGrid(QPainter& painter, const PlotFrame& frame, const Ticks& x, const Ticks& y, const Theme& theme,
              bool verticalLines) {
  painter.setRenderHint(QPainter::Antialiasing, !isRaster(painter));
  const QRectF& plot = frame.plot;
  for (const double v : y.values) {
    if (v < frame.yLow || v > frame.yHigh || (v == 0 && !frame.logY)) continue;
    const double at = frame.mapY(v);
    hairline(painter, {plot.left(), at}, {plot.right(), at}, theme.line);
  }
  if (verticalLines) {
    for (const double v : x.values) {
      if (v < frame.xLow || v > frame.xHigh) continue;
      const double at = frame.mapX(v);
      hairline(painter, {at, plot.top()}, {at, plot.bottom()}, theme.line);
    }
  }
  if (!frame.logY && frame.yLow <= 0 && frame.yHigh >= 0) {
    const double zero = frame.mapY(0);
    hairline(painter, {plot.left(), zero}, {plot.right(), zero}, theme.zeroLine, theme.lineScale);
  } else {
    hairline(painter, {plot.left(), plot.bottom()}, {plot.right(), plot.bottom()}, theme.zeroLine);
  }
  painter.setRenderHint(QPainter::Antialiasing, true);
}

void drawAreas(QPainter& painter, const PlotFrame& frame, const ChartData& data, const Theme& theme) {
  for (const Series& series : data.series) {
    if (series.visible && series.kind == SeriesKind::band) drawBand(painter, frame, series, theme);
  }
  for (const Series& series : data.series) {
    if (series.visible && series.kind == SeriesKind::bars) drawBars(painter, frame, data, series, theme);
  }
}

void drawSegments(QPainter& painter, const QList<QLineF>& lines, const QPen& pen) {
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawLines(lines);
}

void drawUprights(QPainter& painter, const QList<QLineF>& lines, double width, const QColor& color) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  QList<QRectF> bars;
  bars.reserve(lines.size());
  for (const QLineF& line : lines) {
    bars.append(QRectF(line.x1() - width / 2, std::min(line.y1(), line.y2()), width, std::abs(line.dy())));
  }
  painter.drawRects(bars);
}

void drawLine(QPainter& painter, const PlotFrame& frame, const QList<QPointF>& points, const Series& series,
              const Theme& theme) {
  QPen pen = linePen(series, theme);
  const QRectF box = frame.plot.adjusted(-0.5, -0.5, 0.5, 0.5);
  const bool dashed = pen.style() == Qt::CustomDashLine;
  if (isRaster(painter) && !dashed) {
    // A line with more corners than pixels is a texture; there a thinner pen shows more, and is much faster.
    if (static_cast<double>(points.size()) > frame.plot.width() * 0.75) pen.setWidthF(std::min(pen.widthF(), 1.0 * theme.lineScale));
    QList<QLineF> lines;
    lines.reserve(points.size());
    for (qsizetype i = 1; i < points.size(); ++i) {
      QPointF a = frame.map(points[i - 1].x(), points[i - 1].y()), b = frame.map(points[i].x(), points[i].y());
      if (clipSegment(a, b, box)) lines.append(QLineF(a, b));
    }
    // Qt's raster engine has a short way for single lines, but not with round ends.
    pen.setCapStyle(Qt::SquareCap);
    return drawSegments(painter, lines, pen);
  }
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  QPolygonF piece;
  const auto flush = [&] {
    if (piece.size() > 1) painter.drawPolyline(piece);
    piece.clear();
  };
  for (qsizetype i = 1; i < points.size(); ++i) {
    QPointF a = frame.map(points[i - 1].x(), points[i - 1].y()), b = frame.map(points[i].x(), points[i].y());
    const QPointF end = b;
    if (!clipSegment(a, b, box)) {
      flush();
      continue;
    }
    if (piece.isEmpty() || piece.last() != a) {
      flush();
      piece.append(a);
    }
    piece.append(b);
    if (b != end) flush();
  }
  flush();
}

void drawStems(QPainter& painter, const PlotFrame& frame, const QList<QPointF>& points, const Series& series,
               const Theme& theme) {
  const double room = frame.plot.width() / std::max<double>(1.0, static_cast<double>(points.size()));
  const double base = frame.baseline();
  QList<QLineF> lines;
  lines.reserve(points.size());
  for (const QPointF& p : points) {
    if (p.x() < frame.xLow || p.x() > frame.xHigh) continue;
    const double x = frame.mapX(p.x());
    lines.append(QLineF(x, base, x, std::clamp(frame.mapY(p.y()), frame.plot.top(), frame.plot.bottom())));
  }
  // More stems than pixels make a texture; whole pixels draw it sharper and faster.
  const bool dense = isRaster(painter) && room < 1.2;
  painter.setRenderHint(QPainter::Antialiasing, !dense);
  drawUprights(painter, lines, dense ? 1.0 : std::clamp(room * 0.42, 1.1, 2.4) * theme.lineScale, colorFor(series, theme));
  painter.setRenderHint(QPainter::Antialiasing, true);
}

void drawMarkers(QPainter& painter, Marker marker, const QList<QPointF>& places, double r, const QColor& color,
                 const QColor& halo, double stroke) {
  if (!isRaster(painter) || places.size() < 32) {
    for (const QPointF& at : places) drawMarker(painter, marker, at, r, color, halo, stroke);
    return;
  }
  constexpr int kPhases = 4;
  const double ratio = deviceRatio(painter);
  const int side = static_cast<int>(std::ceil((std::max(r * 1.3, 3.0) + 1.5) * 2 * ratio)) + 1;
  const int middle = side / 2;
  QList<QPainter::PixmapFragment> fragments[kPhases * kPhases];
  for (const QPointF& at : places) {
    // In device pixels, rounded to a quarter.
    const double x = std::round(at.x() * ratio * kPhases), y = std::round(at.y() * ratio * kPhases);
    const double wholeX = std::floor(x / kPhases), wholeY = std::floor(y / kPhases);
    const int phase = static_cast<int>(y - wholeY * kPhases) * kPhases + static_cast<int>(x - wholeX * kPhases);
    // A fragment is placed by its centre.
    const QPointF center((wholeX - middle + side / 2.0) / ratio, (wholeY - middle + side / 2.0) / ratio);
    fragments[phase].append(QPainter::PixmapFragment::create(center, QRectF(0, 0, side, side), 1 / ratio, 1 / ratio));
  }
  for (int phase = 0; phase < kPhases * kPhases; ++phase) {
    if (fragments[phase].isEmpty()) continue;
    QPixmap sprite(side, side);
    sprite.fill(Qt::transparent);
    {
      QPainter inner(&sprite);
      inner.setRenderHint(QPainter::Antialiasing);
      inner.translate(middle + (phase % kPhases) / static_cast<double>(kPhases), middle + (phase / kPhases) / static_cast<double>(kPhases));
      inner.scale(ratio, ratio);
      drawMarker(inner, marker, QPointF(0, 0), r, color, halo, stroke);
    }
    painter.drawPixmapFragments(fragments[phase].constData(), static_cast<int>(fragments[phase].size()), sprite);
  }
}

void drawPoints(QPainter& painter, const PlotFrame& frame, const QList<QPointF>& points, const Series& series,
                const Theme& theme, qsizetype count) {
  const double r = markerRadius(frame, count, theme);
  const QColor color = colorFor(series, theme);
  const QColor halo = r > 2.5 ? theme.card : QColor();
  const QRectF box = frame.plot.adjusted(-0.5, -0.5, 0.5, 0.5);
  const bool someFaded = series.faded.size() == static_cast<std::size_t>(points.size());
  QList<QPointF> full, faded;
  full.reserve(points.size());
  for (qsizetype i = 0; i < points.size(); ++i) {
    const QPointF at = frame.map(points[i].x(), points[i].y());
    if (!box.contains(at)) continue;
    (someFaded && fadedAt(series, static_cast<std::size_t>(i)) ? faded : full).append(at);
  }
  QColor pale = color;
  pale.setAlphaF(static_cast<float>(kFadedOpacity));
  if (!faded.isEmpty()) drawMarkers(painter, markerFor(series), faded, r, pale, QColor(), 1.0);
  drawMarkers(painter, markerFor(series), full, r, color, halo, 1.0);
}

void drawTicks(QPainter& painter, const PlotFrame& frame, const QList<QPointF>& points, const Series& series,
               const Theme& theme) {
  const double base = frame.baseline(), half = 7 * theme.markerScale;
  QList<QLineF> lines;
  for (const QPointF& p : points) {
    if (p.x() < frame.xLow || p.x() > frame.xHigh) continue;
    const double x = frame.mapX(p.x());
    lines.append(QLineF(x, std::max(base - half, frame.plot.top()), x, std::min(base + half, frame.plot.bottom())));
  }
  drawUprights(painter, lines, 1.5 * theme.lineScale, colorFor(series, theme));
}

void drawSwatch(QPainter& painter, const QRectF& box, const Series& series, const Theme& theme) {
  const QPointF c = box.center();
  const QColor color = colorFor(series, theme);
  switch (series.kind) {
    case SeriesKind::line: {
      QPen pen = linePen(series, theme);
      pen.setWidthF(2.0 * theme.lineScale);
      if (pen.style() == Qt::CustomDashLine) pen.setDashPattern({2.5, 1.5});
      painter.setPen(pen);
      painter.drawLine(QPointF(box.left(), c.y()), QPointF(box.right(), c.y()));
      break;
    }
    case SeriesKind::points:
      drawMarker(painter, markerFor(series), c, 4.2 * theme.markerScale, color, QColor(), 1.0);
      break;
    case SeriesKind::stems: {
      painter.setPen(QPen(color, 2.0 * theme.lineScale, Qt::SolidLine, Qt::FlatCap));
      const double heights[] = {0.55, 1.0, 0.35};
      for (int i = 0; i < 3; ++i) {
        const double x = c.x() + (i - 1) * box.width() * 0.3;
        painter.drawLine(QPointF(x, box.bottom() - 1), QPointF(x, box.bottom() - 1 - heights[i] * (box.height() - 2)));
      }
      break;
    }
    case SeriesKind::bars:
      painter.setPen(Qt::NoPen);
      painter.setBrush(color);
      painter.drawRect(QRectF(c.x() - box.width() * 0.34, c.y() - box.width() * 0.34, box.width() * 0.68, box.width() * 0.68));
      break;
    case SeriesKind::band: {
      QColor fill = color;
      if (series.role != Role::noise) fill.setAlphaF(0.3f);
      painter.setPen(Qt::NoPen);
      painter.setBrush(fill);
      painter.drawRect(QRectF(box.left(), c.y() - box.height() * 0.31, box.width(), box.height() * 0.62));
      break;
    }
    case SeriesKind::ticks:
      painter.setPen(QPen(color, 1.5 * theme.lineScale, Qt::SolidLine, Qt::FlatCap));
      for (int i = -1; i <= 1; ++i) painter.drawLine(QPointF(c.x() + i * box.width() * 0.31, c.y() - box.height() * 0.31), QPointF(c.x() + i * box.width() * 0.31, c.y() + box.height() * 0.31));
      break;
  }
}

QFont chartFont(int pixels, QFont::Weight weight) {
  QFont font = uiFont(pixels, weight);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

double textWidth(const QFont& font, const QString& text) { return QFontMetricsF(font).horizontalAdvance(text); }

void drawLabel(QPainter& painter, QPointF at, const QString& text, Anchor anchor) {
  const QFontMetricsF metrics(painter.font());
  const double width = metrics.horizontalAdvance(text);
  double x = at.x();
  if (anchor == Anchor::middle) x -= width / 2;
  if (anchor == Anchor::right) x -= width;
  // The line box of the bundled font is centred on its letters.
  double y = at.y() + (metrics.ascent() - metrics.descent()) / 2;
  if (isRaster(painter)) {
    // Whole pixels: sharp letters that do not shiver during a drag.
    x = std::round(x);
    y = std::round(y);
  }
  painter.drawText(QPointF(x, y), text);
}

}  // namespace qs::ui
