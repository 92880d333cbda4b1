// The strokes a chart is made of: mapping from data to pixels, markers, bars, bands, legend swatches. It knows neither
// widgets nor Qt Charts, so that screen, PNG, SVG and PDF share it.
#pragma once

#include <QFont>
#include <QList>
#include <QPainter>
#include <QPointF>
#include <QRectF>

#include "ui/charts/chart_data.h"
#include "ui/charts/ticks.h"

namespace qs::ui {

// Where data coordinates lie on the picture. mapX() and unmapX() speak of pixels along the x axis, which runs downwards
// when the chart lies (`horizontal`), mapY() and unmapY() of pixels along the y axis.
struct PlotFrame {
  QRectF plot;
  double xLow = 0, xHigh = 1, yLow = 0, yHigh = 1;
  bool logX = false, logY = false;
  bool horizontal = false;

  double mapX(double x) const;
  double mapY(double y) const;
  double unmapX(double pixel) const;
  double unmapY(double pixel) const;
  QPointF map(double x, double y) const { return horizontal ? QPointF(mapY(y), mapX(x)) : QPointF(mapX(x), mapY(y)); }
  // The data under a place of the picture.
  double xUnder(QPointF at) const { return unmapX(horizontal ? at.y() : at.x()); }
  double yUnder(QPointF at) const { return unmapY(horizontal ? at.x() : at.y()); }
  // The pixel of y = 0, or of the plot's nearer edge.
  double baseline() const;
};

// Outer margin of a chart, in pixels.
inline constexpr double kPad = 12;

// Whether pixels are painted at once (screen, PNG) or strokes are written down (SVG, PDF).
bool isRaster(const QPainter& painter);
// Device pixels to one of the painter's units.
double deviceRatio(const QPainter& painter);

Marker markerFor(const Series& series);
// The colour of a series' marks.
QColor colorFor(const Series& series, const Theme& theme);

// Draws one marker of radius `r`.
void drawMarker(QPainter& painter, Marker marker, QPointF at, double r, const QColor& color, const QColor& halo,
                double stroke);

// Grid, zero line and frame, below everything.
void drawGrid(QPainter& painter, const PlotFrame& frame, const Ticks& x, const Ticks& y, const Theme& theme,
              bool linesAtX);

// Of marks within the noise.
inline constexpr double kFadedOpacity = 0.35;
bool fadedAt(const Series& series, std::size_t i);
bool anyFaded(const ChartData& data);

// Bars of several series stand side by side: where those of one stand beside their x, how wide they are, and how far
// one x is from the next, in pixels.
struct BarSlot {
  double offset, width, room;
};
BarSlot barSlot(const PlotFrame& frame, const ChartData& data, const Series& series);

// What the bar of this value stands on: the sum of those below it in a stack, else 0.
double stackedBelow(const ChartData& data, const Series& series, std::size_t i);

// Bands and bars: what lies below lines.
void drawAreas(QPainter& painter, const PlotFrame& frame, const ChartData& data, const Theme& theme);

// A line, cut at the edges of the plot (Qt's SVG files have no clipping).
void drawLine(QPainter& painter, const PlotFrame& frame, const QList<QPointF>& points, const Series& series,
              const Theme& theme);

// Stems of a series of points in data coordinates.
void drawStems(QPainter& painter, const PlotFrame& frame, const QList<QPointF>& points, const Series& series,
               const Theme& theme);

// Markers of a series, as large as `count` points side by side allow.
void drawPoints(QPainter& painter, const PlotFrame& frame, const QList<QPointF>& points, const Series& series,
                const Theme& theme, qsizetype count);

// The same marker at many places (pixels). On a raster they are stamped from small pictures, four to a pixel in each
// direction, which is ten times as fast as filling outlines.
void drawMarkers(QPainter& painter, Marker marker, const QList<QPointF>& places, double r, const QColor& color,
                 const QColor& halo, double stroke);
// Straight lines of one pen; on a raster each by itself, since a long outline is slow to fill.
void drawSegments(QPainter& painter, const QList<QLineF>& lines, const QPen& pen);
// Upright bars of a width, from y1 to y2 of each line.
void drawUprights(QPainter& painter, const QList<QLineF>& lines, double width, const QColor& color);

// Ticks on the x axis.
void drawTicks(QPainter& painter, const PlotFrame& frame, const QList<QPointF>& points, const Series& series,
               const Theme& theme);

// The sample before a name in the legend, `box` wide and high.
void drawSwatch(QPainter& painter, const QRectF& box, const Series& series, const Theme& theme);

QPen linePen(const Series& series, const Theme& theme);

// The rectangle between two places, both moved into `inside`; it may be flat. (QRectF::intersected() forgets flat ones.)
QRectF boxBetween(QPointF a, QPointF b, const QRectF& inside);
// A rubber band between two places.
void drawRubberBand(QPainter& painter, QPointF a, QPointF b, const QRectF& inside, const Theme& theme);

// The font of everything written in a chart: without hinting, which Qt switches by the screen's scale, so that a
// picture is the same on every machine.
QFont chartFont(int pixels, QFont::Weight weight = QFont::Normal);

// Text whose letters stand with their left end (or middle, or right end) at x and their middle at y.
enum class Anchor : std::uint8_t { left, middle, right };
void drawLabel(QPainter& painter, QPointF at, const QString& text, Anchor anchor);
double textWidth(const QFont& font, const QString& text);

}  // namespace qs::ui
