#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_paint.h"

namespace qs::ui {

namespace {

// A rectangle of the picture from its extent along the x axis and along the y axis, both in pixels.
QRectF boxOf(const PlotFrame& frame, double x1, double x2, double y1, double y2) {
  return (frame.horizontal ? QRectF(QPointF(y1, x1), QPointF(y2, x2)) : QRectF(QPointF(x1, y1), QPointF(x2, y2))).normalized();
}

QLineF lineOf(const PlotFrame& frame, double x1, double x2, double y1, double y2) {
  return frame.horizontal ? QLineF(y1, x1, y2, x2) : QLineF(x1, y1, x2, y2);
}

// The pixel of a value, inside the plot.
double inPlot(const PlotFrame& frame, double y) {
  const double at = frame.mapY(y);
  return frame.horizontal ? std::clamp(at, frame.plot.left(), frame.plot.right()) : std::clamp(at, frame.plot.top(), frame.plot.bottom());
}

void drawBars(QPainter& painter, const PlotFrame& frame, const ChartData& data, const Series& series, const Theme& theme) {
  const BarSlot slot = barSlot(frame, data, series);
  const double base = frame.baseline();
  const double whisker = std::clamp(slot.width * 0.18, 2.0, 7.0 * theme.markerScale);
  for (std::size_t i = 0; i < series.size(); ++i) {
    const double x = series.xAt(i), y = series.y[i];
    if (!std::isfinite(x) || !std::isfinite(y) || x < frame.xLow || x > frame.xHigh) continue;
    const double at = frame.mapX(x) + slot.offset;
    const double below = data.stacked ? stackedBelow(data, series, i) : 0.0;
    const double foot = data.stacked ? inPlot(frame, below) : base;
    QColor fill = colorFor(series, theme);
    fill.setAlphaF(static_cast<float>(fadedAt(series, i) ? kFadedOpacity : 1.0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRect(boxOf(frame, at - slot.width / 2, at + slot.width / 2, foot, inPlot(frame, below + y)).intersected(frame.plot));
    if (i < series.low.size() && i < series.high.size() && std::isfinite(series.low[i]) && std::isfinite(series.high[i])) {
      const double low = inPlot(frame, series.low[i]), high = inPlot(frame, series.high[i]);
      // Beyond the range of a zoomed plot there is nothing to draw, and an end that is cut has no foot.
      if (low == high && series.low[i] != series.high[i]) continue;
      painter.setPen(QPen(theme.text, 1.5 * theme.lineScale, Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(lineOf(frame, at, at, low, high));
      if (low == frame.mapY(series.low[i])) painter.drawLine(lineOf(frame, at - whisker, at + whisker, low, low));
      if (high == frame.mapY(series.high[i])) painter.drawLine(lineOf(frame, at - whisker, at + whisker, high, high));
    }
  }
}

void drawBand(QPainter& painter, const PlotFrame& frame, const ChartData& data, const Series& series, const Theme& theme) {
  const std::size_t n = std::min(series.low.size(), series.high.size());
  const double first = frame.horizontal ? frame.plot.top() : frame.plot.left();
  const double last = frame.horizontal ? frame.plot.bottom() : frame.plot.right();
  QPolygonF polygon, back;
  const auto add = [&](double x, std::size_t i) {
    polygon.append(lineOf(frame, x, x, inPlot(frame, series.high[i]), 0).p1());
    back.append(lineOf(frame, x, x, inPlot(frame, series.low[i]), 0).p1());
  };
  for (std::size_t i = 0; i < n; ++i) {
    if (!std::isfinite(series.xAt(i)) || !std::isfinite(series.low[i]) || !std::isfinite(series.high[i])) continue;
    const double x = std::clamp(frame.mapX(series.xAt(i)), first, last);
    // One pair of edges is a band across the whole plot; over categories a band reaches from edge to edge.
    const bool across = n == 1 || data.x.kind == AxisKind::category;
    if (across && i == 0) add(first, i);
    if (n > 1) add(x, i);
    if (across && i + 1 == n) add(last, i);
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

bool fadedAt(const Series& series, std::size_t i) { return i < series.faded.size() && series.faded[i]; }

bool anyFaded(const ChartData& data) {
  return std::any_of(data.series.begin(), data.series.end(), [](const Series& s) {
    return s.visible && std::find(s.faded.begin(), s.faded.end(), true) != s.faded.end();
  });
}

double stackedBelow(const ChartData& data, const Series& series, std::size_t i) {
  if (!data.stacked) return 0.0;
  double sum = 0.0;
  for (const Series& below : data.series) {
    if (&below == &series) break;
    if (below.kind != SeriesKind::bars || !below.visible) continue;
    for (std::size_t k = 0; k < below.size(); ++k) {
      if (below.xAt(k) == series.xAt(i) && std::isfinite(below.y[k])) sum += below.y[k];
    }
  }
  return sum;
}

BarSlot barSlot(const PlotFrame& frame, const ChartData& data, const Series& series) {
  const double extent = frame.horizontal ? frame.plot.height() : frame.plot.width();
  double room = extent;
  int count = 0, index = 0;
  for (const Series& s : data.series) {
    if (s.kind != SeriesKind::bars || !s.visible) continue;
    // One stack is one bar.
    if (!data.stacked || count == 0) {
      if (&s == &series) index = count;
      ++count;
    }
    for (std::size_t i = 1; i < s.size(); ++i) {
      const double gap = std::abs(frame.mapX(s.xAt(i)) - frame.mapX(s.xAt(i - 1)));
      if (std::isfinite(gap) && gap > 0) room = std::min(room, gap);
    }
  }
  room = std::min(room, extent / 2);
  const double widest = frame.horizontal ? 40.0 : 72.0;
  const double all = std::min(room * 0.72, widest * std::max(count, 1));
  const double width = std::max(1.0, all / std::max(count, 1));
  return {(index - (count - 1) / 2.0) * width, width > 6 && count > 1 ? width - 2 : width, room};
}

void drawAreas(QPainter& painter, const PlotFrame& frame, const ChartData& data, const Theme& theme) {
  for (const Series& series : data.series) {
    if (series.visible && series.kind == SeriesKind::band) drawBand(painter, frame, data, series, theme);
  }
  for (const Series& series : data.series) {
    if (series.visible && series.kind == SeriesKind::bars) drawBars(painter, frame, data, series, theme);
  }
}

}  // namespace qs::ui
