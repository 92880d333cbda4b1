// What the pointer is near, and the small card that says so. It changes nothing in the chart.
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <vector>

#include "ui/charts/chart_paint.h"

namespace qs::ui {

struct ReadoutRow {
  int series;
  QString value;
  bool faded = false;  // within the noise
};

struct Readout {
  double x = 0;
  QString title;                 // "input channel 117"
  std::vector<ReadoutRow> rows;  // every series that has a value at x
  std::vector<QPointF> marks;    // in data coordinates
};

// Where a series is ascending in x, so that its nearest point is found by bisection. One entry per series.
std::vector<bool> ascendingSeries(const ChartData& data);

// The data nearest to x among the visible series; none if there is nothing.
std::optional<Readout> readoutAt(const ChartData& data, const std::vector<bool>& ascending, const PlotFrame& frame,
                                 double x);

// The value that a click at a place of the picture means: the bar in whose column it lies, or the stem or point within
// a few pixels. Of bars and points that both are hit, the point.
struct Mark {
  int series;
  qsizetype index;
};
std::optional<Mark> markAt(const ChartData& data, const std::vector<bool>& ascending, const PlotFrame& frame, QPointF at);
// The value at x of the first series that has one.
std::optional<Mark> firstAt(const ChartData& data, const std::vector<bool>& ascending, const PlotFrame& frame, double x);

// The next x to the right (or left) of `x` in the data.
std::optional<double> neighbour(const ChartData& data, const PlotFrame& frame, double x, bool right);

// Draws the mark through the plot and the card beside it.
void drawReadout(QPainter& painter, const PlotFrame& frame, const Readout& readout, const ChartData& data,
                 const Theme& theme, QSizeF size);

// A small card with rows of swatch, name, value; used by chart, number line and heat map. An empty title takes no room.
struct CardRow {
  Series sample;
  QString name;
  QString value;
  bool bare = false;  // no swatch
  QColor color = {};  // valid: a square of this colour instead of the sample
};
void drawCard(QPainter& painter, QPointF near, QSizeF bounds, const QString& title, const std::vector<CardRow>& rows,
              const Theme& theme);

// The sentence of a chart without a fresh picture: in the middle when there is no picture, else as a note below it.
void drawState(QPainter& painter, const QRectF& area, ChartState state, const QString& sentence, bool overPicture,
               const Theme& theme);

}  // namespace qs::ui
