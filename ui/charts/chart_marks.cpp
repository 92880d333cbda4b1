#include <QPaintEngine>
#include <QPixmap>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_paint.h"

namespace qs::ui {

namespace {

double markerRadius(const PlotFrame& frame, qsizetype count, const Theme& theme) {
  const double room = (frame.horizontal ? frame.plot.height() : frame.plot.width()) / std::max<double>(1.0, static_cast<double>(count));
  // More points than pixels: small ones, or the last series drawn would hide the others.
  return std::clamp(room * 0.62, room < 0.6 ? 1.2 : 1.75, 4.5) * theme.markerScale;
}

}  // namespace

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

}  // namespace qs::ui
