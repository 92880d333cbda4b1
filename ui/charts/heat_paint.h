// A heat map as strokes: where its parts stand in an area, and their drawing. It knows no widget, so that screen, PNG,
// SVG and PDF share it; pixels get cells at once, vector files get few rectangles of one colour.
#pragma once

#include <QPainter>
#include <QRectF>

#include "ui/charts/category_names.h"
#include "ui/charts/chart_paint.h"
#include "ui/charts/heat_colors.h"

namespace qs::ui {

struct HeatFrame {
  HeatFrame(const HeatMapData& data, const Theme& theme) : colors(data, theme) {}

  HeatWindow window;  // what the plot shows; cells of another window lie where they belong
  QRectF plot;
  QRectF bar;  // of colours
  double wantedLeft = 0, wantedRight = 0;
  HeatColors colors;
  Ticks rows, columns, values;
  NameLayout columnNames;
  qsizetype everyRow = 1;
  std::size_t beyond = 0;  // cells of the window beyond the colour bar
  QString note;            // says so
  QPointF titleAt, rowTitleAt, valueTitleAt, columnTitleAt, noteAt;
  bool columnTitleLeft = false;
  int spare = 0;  // how many of the words there is no room for

  double mapColumn(double element) const;  // to pixels
  double mapRow(double element) const;
  double unmapColumn(double pixel) const;
  double unmapRow(double pixel) const;
};

// Stands the parts in `area`; the plot keeps at least the given margins at the left and right (for alignment).
HeatFrame layOutHeat(const QRectF& area, const HeatMapData& data, const HeatWindow& window, const Theme& theme,
                     bool titleShown = false, double leastLeft = 0, double leastRight = 0);

void paintHeat(QPainter& painter, const HeatFrame& frame, const HeatMapData& data, const Theme& theme,
               bool titleShown = false);

// The whole matrix, and the window that the cells of `data` cover.
HeatWindow wholeOf(const HeatMapData& data);
HeatWindow windowOf(const HeatMapData& data);

// One index of the matrix for a person: 4 096 with thin spaces.
QString indexText(std::uint64_t index);

// The cell of `data` that covers an element; none outside its window.
struct HeatCell {
  std::size_t row, column;           // of the cells
  HeatWindow elements;               // what it covers
  float value;                       // NaN: nothing there
};
std::optional<HeatCell> heatCellAt(const HeatMapData& data, std::uint64_t row, std::uint64_t column);

}  // namespace qs::ui
