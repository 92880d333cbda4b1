// The cells of a heat map as pixels or as rectangles. It draws neither axes nor words.
#pragma once

#include "ui/charts/heat_paint.h"

namespace qs::ui {

// Paints the cells into the frame's plot: pixel by pixel on a raster, else in merged rectangles of one colour. Where
// several cells share a pixel, the extreme one is seen. What holds no value is hatched.
void paintCells(QPainter& painter, const HeatFrame& frame, const HeatMapData& data, const Theme& theme);

// Marks the cells whose value lies beyond the colour bar: a corner in large cells, a ring round small ones.
void markBeyond(QPainter& painter, const HeatFrame& frame, const HeatMapData& data, const Theme& theme);

// The mark itself, for the words that explain it.
void drawBeyondMark(QPainter& painter, QPointF at, const Theme& theme);

// Writes values into cells with room; nothing if they fit nowhere with two digits.
void writeValues(QPainter& painter, const HeatFrame& frame, const HeatMapData& data, const Theme& theme);

// The cells of the window, half open; and the rectangle of one.
struct CellRange {
  std::size_t rowBegin = 0, rowEnd = 0, columnBegin = 0, columnEnd = 0;
  bool empty() const { return rowBegin >= rowEnd || columnBegin >= columnEnd; }
};
CellRange cellsIn(const HeatMapData& data, const HeatWindow& window);
QRectF cellRect(const HeatFrame& frame, const HeatMapData& data, std::size_t row, std::size_t column);

}  // namespace qs::ui
