#include "ui/charts/heat_cells.h"

#include <QImage>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace qs::ui {

namespace {

constexpr QRgb kNothing = 0;           // no colour of a ramp is transparent
constexpr double kGapFrom = 10;        // cells from this side on are parted by a line of the card's colour
constexpr std::size_t kVectorColumns = 400, kVectorRows = 240;  // of rectangles in a vector file
constexpr int kVectorShades = 64;      // of each arm there

float valueAt(const HeatMapData& d, std::size_t row, std::size_t column) {
  const std::size_t i = row * d.cellColumns + column;
  return i < d.values.size() ? d.values[i] : std::numeric_limits<float>::quiet_NaN();
}

// Half-open range of cells under a stretch of the plot; empty where the data has none.
struct Span {
  std::size_t begin = 0, end = 0;
};

// For `count` equal steps over window begin…end, the cells of data dataBegin…dataEnd under each step. A step that holds
// the beginnings of several cells gets all of them, one that holds none gets the cell under its middle.
std::vector<Span> spans(std::size_t count, std::uint64_t begin, std::uint64_t end, std::uint64_t dataBegin,
                        std::uint64_t dataEnd, std::size_t cells) {
  std::vector<Span> out(count);
  if (cells == 0 || dataEnd <= dataBegin) return out;
  const double step = static_cast<double>(end - begin) / static_cast<double>(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double from = static_cast<double>(begin) + static_cast<double>(i) * step;
    const auto middle = static_cast<std::uint64_t>(from + step / 2);
    if (step <= 1) {
      if (middle < dataBegin || middle >= dataEnd) continue;
      const std::size_t cell = cellOf(dataBegin, dataEnd, cells, middle);
      out[i] = {cell, cell + 1};
      continue;
    }
    const auto first = std::max(static_cast<std::uint64_t>(from), dataBegin);
    const auto last = std::min(static_cast<std::uint64_t>(std::ceil(from + step)), dataEnd);
    if (first >= last) continue;
    const std::size_t a = cellOf(dataBegin, dataEnd, cells, first), b = cellOf(dataBegin, dataEnd, cells, last - 1);
    // Large cells touch a step that they hardly enter; only cells that are smaller than it may share it.
    const double cell = static_cast<double>(dataEnd - dataBegin) / static_cast<double>(cells);
    if (cell >= step) {
      const std::size_t at = cellOf(dataBegin, dataEnd, cells, std::clamp(middle, dataBegin, dataEnd - 1));
      out[i] = {at, at + 1};
    } else {
      out[i] = {a, b + 1};
    }
  }
  return out;
}

float extremeOf(const HeatMapData& d, Span rows, Span columns) {
  float out = std::numeric_limits<float>::quiet_NaN();
  for (std::size_t r = rows.begin; r < rows.end; ++r) {
    for (std::size_t c = columns.begin; c < columns.end; ++c) out = heatExtreme(d.scale, out, valueAt(d, r, c));
  }
  return out;
}

void paintPixels(QPainter& painter, const HeatFrame& f, const HeatMapData& d, const Theme& theme) {
  // The plot in whole pixels of the device, so that a cell is never blurred.
  const QTransform& t = painter.deviceTransform();
  const QRectF device = t.mapRect(f.plot);
  const int left = static_cast<int>(std::lround(device.left())), top = static_cast<int>(std::lround(device.top()));
  const int width = static_cast<int>(std::lround(device.right())) - left;
  const int height = static_cast<int>(std::lround(device.bottom())) - top;
  if (width <= 0 || height <= 0 || f.window.width() == 0 || f.window.height() == 0) return;
  QImage image(width, height, QImage::Format_RGB32);
  if (image.isNull()) return;
  const auto columns = spans(static_cast<std::size_t>(width), f.window.columnBegin, f.window.columnEnd, d.columnBegin, d.columnEnd, d.cellColumns);
  const auto rows = spans(static_cast<std::size_t>(height), f.window.rowBegin, f.window.rowEnd, d.rowBegin, d.rowEnd, d.cellRows);
  const double scale = device.width() / f.plot.width();
  const int period = std::max(4, static_cast<int>(std::lround(6 * scale))), stroke = std::max(1, static_cast<int>(std::lround(scale)));
  const QRgb missing = f.colors.missing(), hatch = blend(QColor(theme.quiet.red(), theme.quiet.green(), theme.quiet.blue(), 150), theme.card).rgb();
  std::vector<QRgb> line(static_cast<std::size_t>(width));
  Span before{1, 0};
  bool gaps = false;
  for (int y = 0; y < height; ++y) {
    const Span row = rows[static_cast<std::size_t>(y)];
    if (row.begin != before.begin || row.end != before.end) {
      before = row;
      gaps = false;
      Span last{1, 0};
      QRgb color = kNothing;
      for (std::size_t x = 0; x < line.size(); ++x) {
        const Span column = columns[x];
        if (column.begin != last.begin || column.end != last.end) {
          last = column;
          const float value = extremeOf(d, row, column);
          color = std::isnan(value) ? kNothing : f.colors.color(value);
        }
        line[x] = color;
        gaps = gaps || color == kNothing;
      }
    }
    auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
    std::copy(line.begin(), line.end(), out);
    for (int x = 0; gaps && x < width; ++x) {
      if (out[x] == kNothing) out[x] = (x + y) % period < stroke ? hatch : missing;
    }
  }
  painter.save();
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  const QTransform back = t.inverted();
  painter.drawImage(back.mapRect(QRectF(left, top, width, height)), image, QRectF(image.rect()));
  painter.restore();
}

void hatchRect(QPainter& painter, const QRectF& r, const Theme& theme) {
  QPainterPath lines;
  constexpr double kPeriod = 6;
  for (double k = std::ceil((r.left() + r.top()) / kPeriod) * kPeriod; k < r.right() + r.bottom(); k += kPeriod) {
    // x + y = k, inside the rectangle.
    const double x1 = std::max(r.left(), k - r.bottom()), x2 = std::min(r.right(), k - r.top());
    if (x2 <= x1) continue;
    lines.moveTo(x1, k - x1);
    lines.lineTo(x2, k - x2);
  }
  painter.setPen(QPen(blend(QColor(theme.quiet.red(), theme.quiet.green(), theme.quiet.blue(), 150), theme.card), 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(lines);
}

void paintRects(QPainter& painter, const HeatFrame& f, const HeatMapData& d, const Theme& theme) {
  const CellRange in = cellsIn(d, f.window);
  // First the ground of what has no cells.
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(f.colors.missing()));
  painter.drawRect(f.plot);
  hatchRect(painter, f.plot, theme);
  if (in.empty()) return;
  const std::size_t rowStep = (in.rowEnd - in.rowBegin + kVectorRows - 1) / kVectorRows;
  const std::size_t columnStep = (in.columnEnd - in.columnBegin + kVectorColumns - 1) / kVectorColumns;
  // Shade of each block: 0 is the ground, ± the arms; a sentinel where nothing is.
  constexpr int kNone = 1 << 20;
  struct Run {
    std::size_t from, to;  // columns of blocks
    int shade;
    double top;
  };
  const std::size_t blockColumns = (in.columnEnd - in.columnBegin + columnStep - 1) / columnStep;
  const auto edge = [&](std::size_t block) {
    return cellRect(f, d, in.rowBegin, std::min(in.columnEnd - 1, in.columnBegin + block * columnStep)).left();
  };
  std::vector<double> edges;
  for (std::size_t b = 0; b < blockColumns; ++b) edges.push_back(edge(b));
  edges.push_back(cellRect(f, d, in.rowBegin, in.columnEnd - 1).right());
  std::map<int, QPainterPath> paths;  // by strength, so that the strongest lies on top
  std::map<int, int> shadeOf;
  const auto emitRun = [&](const Run& run, double bottom) {
    if (run.shade == kNone) return;
    const int key = std::abs(run.shade) * 2 + (run.shade < 0 ? 1 : 0);
    shadeOf[key] = run.shade;
    QPainterPath& path = paths[key];
    path.setFillRule(Qt::WindingFill);
    // Viewers soften the edges of each rectangle by itself; a little overlap leaves no seam between them.
    path.addRect(QRectF(QPointF(edges[run.from], run.top), QPointF(edges[run.to], bottom)).adjusted(-0.2, -0.2, 0.2, 0.2).intersected(f.plot));
  };
  std::vector<Run> open;
  double bottom = f.plot.top();
  for (std::size_t r = in.rowBegin; r < in.rowEnd; r += rowStep) {
    const Span rows{r, std::min(in.rowEnd, r + rowStep)};
    const double top = cellRect(f, d, rows.begin, in.columnBegin).top();
    std::vector<Run> now;
    for (std::size_t b = 0; b < blockColumns; ++b) {
      const std::size_t c = in.columnBegin + b * columnStep;
      const float value = extremeOf(d, rows, {c, std::min(in.columnEnd, c + columnStep)});
      const int shade = std::isnan(value) ? kNone : static_cast<int>(std::lround(f.colors.position(value) * kVectorShades));
      if (!now.empty() && now.back().shade == shade) now.back().to = b + 1;
      else now.push_back({b, b + 1, shade, top});
    }
    // A run that continues the one above it grows; the others are closed.
    for (const Run& above : open) {
      const auto same = std::find_if(now.begin(), now.end(), [&](const Run& n) { return n.from == above.from && n.to == above.to && n.shade == above.shade; });
      if (same != now.end()) same->top = above.top;
      else emitRun(above, top);
    }
    open = std::move(now);
    bottom = cellRect(f, d, rows.end - 1, in.columnBegin).bottom();
  }
  for (const Run& run : open) emitRun(run, bottom);
  for (const auto& [key, path] : paths) {
    const double share = static_cast<double>(std::abs(shadeOf[key])) / kVectorShades;
    const auto index = static_cast<std::size_t>(std::lround(share * 255));
    const bool negative = shadeOf[key] < 0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor((negative ? negativeRamp(theme.dark) : d.scale == HeatScale::diverging ? positiveRamp(theme.dark) : risingRamp(theme.dark))[index]));
    painter.drawPath(path);
  }
}

// Smallest side of a cell of the window, in pixels.
double cellSide(const HeatFrame& f, const HeatMapData& d) {
  if (d.cellRows == 0 || d.cellColumns == 0) return 0;
  const double w = static_cast<double>(d.columnEnd - d.columnBegin) / static_cast<double>(d.cellColumns) / static_cast<double>(f.window.width()) * f.plot.width();
  const double h = static_cast<double>(d.rowEnd - d.rowBegin) / static_cast<double>(d.cellRows) / static_cast<double>(f.window.height()) * f.plot.height();
  return std::min(w, h);
}

void drawGaps(QPainter& painter, const HeatFrame& f, const HeatMapData& d, const Theme& theme) {
  const CellRange in = cellsIn(d, f.window);
  painter.setRenderHint(QPainter::Antialiasing, !isRaster(painter));
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.card);
  for (std::size_t r = in.rowBegin + 1; r < in.rowEnd; ++r) {
    const double y = std::round(cellRect(f, d, r, in.columnBegin).top());
    painter.drawRect(QRectF(f.plot.left(), y - 0.5, f.plot.width(), 1));
  }
  for (std::size_t c = in.columnBegin + 1; c < in.columnEnd; ++c) {
    const double x = std::round(cellRect(f, d, in.rowBegin, c).left());
    painter.drawRect(QRectF(x - 0.5, f.plot.top(), 1, f.plot.height()));
  }
  painter.setRenderHint(QPainter::Antialiasing, true);
}

}  // namespace

CellRange cellsIn(const HeatMapData& d, const HeatWindow& w) {
  const std::uint64_t top = std::max(d.rowBegin, w.rowBegin), bottom = std::min(d.rowEnd, w.rowEnd);
  const std::uint64_t left = std::max(d.columnBegin, w.columnBegin), right = std::min(d.columnEnd, w.columnEnd);
  if (d.cellRows == 0 || d.cellColumns == 0 || top >= bottom || left >= right) return {};
  return {cellOf(d.rowBegin, d.rowEnd, d.cellRows, top), cellOf(d.rowBegin, d.rowEnd, d.cellRows, bottom - 1) + 1,
          cellOf(d.columnBegin, d.columnEnd, d.cellColumns, left), cellOf(d.columnBegin, d.columnEnd, d.cellColumns, right - 1) + 1};
}

QRectF cellRect(const HeatFrame& f, const HeatMapData& d, std::size_t row, std::size_t column) {
  const auto x = [&](std::size_t c) { return f.mapColumn(static_cast<double>(cellBegin(d.columnBegin, d.columnEnd, d.cellColumns, c))); };
  const auto y = [&](std::size_t r) { return f.mapRow(static_cast<double>(cellBegin(d.rowBegin, d.rowEnd, d.cellRows, r))); };
  return QRectF(QPointF(x(column), y(row)), QPointF(x(column + 1), y(row + 1))).intersected(f.plot);
}

void paintCells(QPainter& painter, const HeatFrame& f, const HeatMapData& d, const Theme& theme) {
  if (isRaster(painter)) paintPixels(painter, f, d, theme);
  else paintRects(painter, f, d, theme);
  if (cellSide(f, d) >= kGapFrom) drawGaps(painter, f, d, theme);
}

void drawBeyondMark(QPainter& painter, QPointF at, const Theme& theme) {
  const double r = 3.5 * theme.markerScale;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.card, 3.2 * theme.lineScale));
  painter.drawEllipse(at, r, r);
  painter.setPen(QPen(theme.text, 1.3 * theme.lineScale));
  painter.drawEllipse(at, r, r);
}

void markBeyond(QPainter& painter, const HeatFrame& f, const HeatMapData& d, const Theme& theme) {
  if (f.beyond == 0) return;
  const CellRange in = cellsIn(d, f.window);
  painter.setRenderHint(QPainter::Antialiasing);
  const double side = cellSide(f, d);
  if (side >= 14) {
    const double corner = std::min(side * 0.34, 10 * theme.markerScale);
    painter.setPen(Qt::NoPen);
    for (std::size_t r = in.rowBegin; r < in.rowEnd; ++r) {
      for (std::size_t c = in.columnBegin; c < in.columnEnd; ++c) {
        const float v = valueAt(d, r, c);
        if (!f.colors.beyond(v)) continue;
        const QRectF box = cellRect(f, d, r, c);
        const QPointF at = box.topRight() + QPointF(-2, 2);
        const QPointF p[] = {at, at + QPointF(-corner, 0), at + QPointF(0, corner)};
        painter.setBrush(textOn(f.colors.color(v)));
        painter.drawConvexPolygon(p, 3);
      }
    }
    return;
  }
  // One ring for those that lie closer together than rings are wide: the most extreme of them.
  const double bin = 11 * theme.markerScale;
  std::map<std::pair<long, long>, std::pair<float, QPointF>> rings;
  for (std::size_t r = in.rowBegin; r < in.rowEnd; ++r) {
    for (std::size_t c = in.columnBegin; c < in.columnEnd; ++c) {
      const float v = valueAt(d, r, c);
      if (!f.colors.beyond(v)) continue;
      const QPointF at = cellRect(f, d, r, c).center();
      const std::pair key{std::lround(at.x() / bin), std::lround(at.y() / bin)};
      const auto [it, fresh] = rings.try_emplace(key, std::pair{v, at});
      if (!fresh && std::abs(v) > std::abs(it->second.first)) it->second = {v, at};
    }
  }
  for (const auto& [key, ring] : rings) drawBeyondMark(painter, ring.second, theme);
}

void writeValues(QPainter& painter, const HeatFrame& f, const HeatMapData& d, const Theme& theme) {
  const CellRange in = cellsIn(d, f.window);
  if (in.empty() || (in.rowEnd - in.rowBegin) * (in.columnEnd - in.columnBegin) > 4096) return;
  const double side = cellSide(f, d);
  // Smaller type rather than no values; fewer digits rather than still smaller type.
  constexpr std::pair<double, int> kTries[] = {{1.0, 3}, {0.85, 3}, {1.0, 2}, {0.85, 2}, {0.75, 2}};
  for (const auto& [size, digits] : kTries) {
    const QFont font = chartFont(static_cast<int>(std::lround(metrics::kSmall * theme.typeScale * size)));
    const QFontMetricsF m(font);
    if (side < m.capHeight() + 6) continue;
    double widest = 0, narrowest = HUGE_VAL;
    for (std::size_t r = in.rowBegin; r < in.rowEnd; ++r) {
      for (std::size_t c = in.columnBegin; c < in.columnEnd; ++c) {
        if (const float v = valueAt(d, r, c); !std::isnan(v)) widest = std::max(widest, m.horizontalAdvance(formatNumber(static_cast<double>(v), digits)));
        narrowest = std::min(narrowest, cellRect(f, d, r, c).width());
      }
    }
    if (widest + 4 > narrowest) continue;
    painter.setFont(font);
    for (std::size_t r = in.rowBegin; r < in.rowEnd; ++r) {
      for (std::size_t c = in.columnBegin; c < in.columnEnd; ++c) {
        const float v = valueAt(d, r, c);
        if (std::isnan(v)) continue;
        painter.setPen(textOn(f.colors.color(v)));
        drawLabel(painter, cellRect(f, d, r, c).center(), formatNumber(static_cast<double>(v), digits), Anchor::middle);
      }
    }
    return;
  }
}

}  // namespace qs::ui
