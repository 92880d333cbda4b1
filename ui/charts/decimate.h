// Thins a long series to what a screen can show: first, lowest, highest and last point of every pixel column, so that
// no spike disappears. It is not smoothing; every point that stays is a point of the data.
#pragma once

#include <QList>
#include <QPointF>
#include <cstddef>

#include "ui/charts/chart_data.h"

namespace qs::ui {

struct Decimated {
  QList<QPointF> points;        // in the order of the data
  std::size_t dropped = 0;      // points with a NaN or infinite coordinate (or not positive on a log axis)
};

// Keeps points in [xLow, xHigh], and the neighbour beyond each end so that lines run to the edge. When there are more
// than four per column, each of the `columns` columns keeps its first, lowest, highest and last. x must be ascending
// for the thinning (other series are kept whole).
Decimated decimate(const Series& series, double xLow, double xHigh, int columns, bool logX = false, bool logY = false);

}  // namespace qs::ui
