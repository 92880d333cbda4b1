#include "ui/charts/chart_paint.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <algorithm>
#include <cmath>

#include "ui/theme/fonts.h"

namespace qs::ui {

bool isRaster(const QPainter& painter) {
  return painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Raster;
}

double deviceRatio(const QPainter& painter) {
  return painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0;
}

namespace {

// Coordinates far outside are cut, since painters overflow on them.
double sane(double pixel) { return std::clamp(pixel, -1e5, 1e5); }

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

}  // namespace

double PlotFrame::mapX(double x) const {
  const double t = logX ? (std::log(x) - std::log(xLow)) / (std::log(xHigh) - std::log(xLow)) : (x - xLow) / (xHigh - xLow);
  return horizontal ? sane(plot.top() + t * plot.height()) : sane(plot.left() + t * plot.width());
}

double PlotFrame::mapY(double y) const {
  if (logY && !(y > 0)) return horizontal ? plot.left() : plot.bottom();
  const double t = logY ? (std::log(y) - std::log(yLow)) / (std::log(yHigh) - std::log(yLow)) : (y - yLow) / (yHigh - yLow);
  return horizontal ? sane(plot.left() + t * plot.width()) : sane(plot.bottom() - t * plot.height());
}

double PlotFrame::unmapX(double pixel) const {
  const double t = horizontal ? (pixel - plot.top()) / plot.height() : (pixel - plot.left()) / plot.width();
  return logX ? xLow * std::pow(xHigh / xLow, t) : xLow + t * (xHigh - xLow);
}

double PlotFrame::unmapY(double pixel) const {
  const double t = horizontal ? (pixel - plot.left()) / plot.width() : (plot.bottom() - pixel) / plot.height();
  return logY ? yLow * std::pow(yHigh / yLow, t) : yLow + t * (yHigh - yLow);
}

double PlotFrame::baseline() const {
  if (horizontal) return logY ? plot.left() : std::clamp(mapY(0), plot.left(), plot.right());
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

void drawGrid(QPainter& painter, const PlotFrame& frame, const Ticks& x, const Ticks& y, const Theme& theme,
              bool linesAtX) {
  painter.setRenderHint(QPainter::Antialiasing, !isRaster(painter));
  const QRectF& plot = frame.plot;
  const auto across = [&](double at, const QColor& color, double width = 1.0) {
    hairline(painter, {plot.left(), at}, {plot.right(), at}, color, width);
  };
  const auto down = [&](double at, const QColor& color, double width = 1.0) {
    hairline(painter, {at, plot.top()}, {at, plot.bottom()}, color, width);
  };
  for (const double v : y.values) {
    if (v < frame.yLow || v > frame.yHigh || (v == 0 && !frame.logY)) continue;
    if (frame.horizontal) down(frame.mapY(v), theme.line);
    else across(frame.mapY(v), theme.line);
  }
  if (linesAtX) {
    for (const double v : x.values) {
      if (v < frame.xLow || v > frame.xHigh) continue;
      if (frame.horizontal) across(frame.mapX(v), theme.line);
      else down(frame.mapX(v), theme.line);
    }
  }
  const bool zero = !frame.logY && frame.yLow <= 0 && frame.yHigh >= 0;
  if (frame.horizontal) down(zero ? frame.mapY(0) : plot.left(), theme.zeroLine, zero ? theme.lineScale : 1.0);
  else across(zero ? frame.mapY(0) : plot.bottom(), theme.zeroLine, zero ? theme.lineScale : 1.0);
  painter.setRenderHint(QPainter::Antialiasing, true);
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

QRectF boxBetween(QPointF a, QPointF b, const QRectF& inside) {
  const auto into = [&](QPointF p) {
    return QPointF(std::clamp(p.x(), inside.left(), inside.right()), std::clamp(p.y(), inside.top(), inside.bottom()));
  };
  return QRectF(into(a), into(b)).normalized();
}

void drawRubberBand(QPainter& painter, QPointF a, QPointF b, const QRectF& inside, const Theme& theme) {
  QColor fill = theme.accent;
  fill.setAlphaF(0.12f);
  const QRectF box = boxBetween(a, b, inside);
  painter.setPen(QPen(theme.accent, theme.lineScale));
  painter.setBrush(fill);
  painter.drawRect(QRectF(box.topLeft() + QPointF(0.5, 0.5), QSizeF(std::max(0.0, box.width() - 1), std::max(0.0, box.height() - 1))));
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
