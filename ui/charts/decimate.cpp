#include "ui/charts/decimate.h"

#include <algorithm>
#include <cmath>

namespace qs::ui {

namespace {

struct PixelColumn {
  std::size_t first, low, high, last;
};

}  // namespace

Decimated decimate(const Series& series, double xLow, double xHigh, int columns, bool logX, bool logY) {
  Decimated out;
  const bool needsY = series.kind != SeriesKind::ticks && series.kind != SeriesKind::band;
  const std::size_t n = needsY && !series.x.empty() ? std::min(series.x.size(), series.y.size()) : series.size();
  const auto yAt = [&](std::size_t i) {
    if (needsY) return series.y[i];
    return series.kind == SeriesKind::band ? series.low[i] : 0.0;
  };
  const auto drawable = [&](std::size_t i) {
    const double x = series.xAt(i), y = yAt(i);
    return std::isfinite(x) && std::isfinite(y) && (!logX || x > 0) && (!logY || !needsY || y > 0);
  };
  bool ascending = true;
  double before = -HUGE_VAL;
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (!drawable(i)) {
      ++out.dropped;
      continue;
    }
    const double x = series.xAt(i);
    ascending = ascending && x >= before;
    before = x;
    drawn += x >= xLow && x <= xHigh;
  }
  const bool thin = ascending && columns > 0 && drawn > 4 * static_cast<std::size_t>(columns);
  out.points.reserve(static_cast<qsizetype>(thin ? 4 * static_cast<std::size_t>(columns) + 2 : drawn + 2));
  const auto keep = [&](std::size_t i) { out.points.append(QPointF(series.xAt(i), yAt(i))); };

  const double from = logX ? std::log(xLow) : xLow, to = logX ? std::log(xHigh) : xHigh;
  int column = -1;
  PixelColumn c{};
  const auto flush = [&] {
    if (column < 0) return;
    std::size_t order[] = {c.first, c.low, c.high, c.last};
    std::sort(std::begin(order), std::end(order));
    for (std::size_t k = 0; k < 4; ++k) {
      if (k == 0 || order[k] != order[k - 1]) keep(order[k]);
    }
    column = -1;
  };
  // The neighbours outside are kept for ascending series only; others are not joined in order of x anyway.
  std::size_t left = n;
  bool rightDone = false;
  for (std::size_t i = 0; i < n; ++i) {
    if (!drawable(i)) continue;
    const double x = series.xAt(i);
    if (x < xLow) {
      left = i;
      continue;
    }
    if (x > xHigh) {
      if (ascending && !rightDone) {
        flush();
        if (left < n) keep(left), left = n;
        keep(i);
        rightDone = true;
      }
      continue;
    }
    if (ascending && left < n) keep(left), left = n;
    if (!thin) {
      keep(i);
      continue;
    }
    const double position = ((logX ? std::log(x) : x) - from) / (to - from) * columns;
    const int at = std::clamp(static_cast<int>(position), 0, columns - 1);
    if (at != column) {
      flush();
      column = at;
      c = {i, i, i, i};
    }
    if (yAt(i) < yAt(c.low)) c.low = i;
    if (yAt(i) > yAt(c.high)) c.high = i;
    c.last = i;
  }
  flush();
  return out;
}

}  // namespace qs::ui
