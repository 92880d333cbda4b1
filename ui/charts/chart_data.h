// What a chart shows, as a plain value: axes, series, meanings, and the sentence to show when there is nothing to draw.
// It is not a widget and knows no Qt Charts; the same value is drawn on screen, exported, and written as CSV.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/theme/palette.h"

namespace qs::ui {

enum class AxisKind : std::uint8_t { linear, log, category };

// A range from the data unless `min` or `max` fixes an end. It reaches outwards to the next tick where that is near,
// else a little beyond the data.
struct Axis {
  QString title;  // "value"; translated
  QString unit;   // "ms"; appended to the title in parentheses
  AxisKind kind = AxisKind::linear;
  std::optional<double> min;
  std::optional<double> max;
  bool includeZero = false;  // a range from the data always holds 0
  bool symmetric = false;    // a range from the data reaches as far below 0 as above
  bool integers = false;     // ticks only at whole numbers (indices, counts)
  bool tight = false;        // a range from the data ends at the data, not at the next tick (always so for integers)
  std::optional<double> tickStep;  // ticks at multiples of this, doubled until they fit: e.g. the group size
  std::vector<double> tickValues;  // ticks at exactly these; labels that do not fit are left out
  QStringList categories;    // for AxisKind::category: category i stands at i

  bool operator==(const Axis&) const = default;
};

enum class SeriesKind : std::uint8_t {
  line,    // joined points
  points,  // markers
  stems,   // a line from 0 to each value
  bars,    // a bar from 0 to each value, with its interval where low/high are given
  band,    // the area between low and high; of a single pair (or over categories): across the whole plot
  ticks,   // a short tick at each x, on the axis (y is not used)
};

enum class Marker : std::uint8_t { automatic, circle, square, diamond, triangle, cross, ring };

struct Series {
  QString name;  // as in the legend; translated
  SeriesKind kind = SeriesKind::line;
  Role role = Role::original;
  Marker marker = Marker::automatic;  // automatic: the role's own shape
  std::vector<double> x;              // empty: 0, 1, 2 …
  std::vector<double> y;
  std::vector<double> low;   // bars: the interval's ends; band: its edges. Empty or one per x.
  std::vector<double> high;
  std::vector<bool> faded;   // drawn faded ("within noise"). Empty or one per y.
  bool dashed = false;
  bool inLegend = true;
  bool visible = true;
  bool inReadout = true;  // named in the hover readout

  std::size_t size() const {
    return kind == SeriesKind::ticks ? x.size() : (kind == SeriesKind::band ? low.size() : y.size());
  }
  double xAt(std::size_t i) const { return x.empty() ? static_cast<double>(i) : x[i]; }
  bool operator==(const Series&) const = default;
};

struct ChartData {
  QString title;  // may be empty on screen; used by exports and screen readers
  Axis x;
  Axis y;
  std::vector<Series> series;
  // Bars lie: the categories of x stand one below another at the left, names in full, and y runs to the right. For
  // many or long names; where these find no room below upright bars, the chart lies without being asked. Only for a
  // category x with bars, bands and points; others are drawn upright.
  bool horizontal = false;
  // Bars of one x stand on one another, the first series at the axis, instead of side by side: parts of a whole, none of
  // them negative. Over a linear y axis alone.
  bool stacked = false;

  bool operator==(const ChartData&) const = default;
};

// Why there is no fresh picture. `ready` shows the data alone; `loading` keeps the old picture under a quiet note.
enum class ChartState : std::uint8_t { ready, empty, loading, failed, cancelled };

// The number line: which values a format can represent, where the originals lie, and where each of them goes.
struct NumberLineData {
  QString title;
  QString unit;                   // of the axis title; may be empty
  QString axisTitle;              // "value"; translated
  std::vector<double> levels;     // the representable values (all groups'), any order
  std::vector<double> x;          // the originals
  std::vector<double> restored;   // x̂, one per x
  std::vector<bool> zeroed;       // one per x, or empty: x ≠ 0 and x̂ = 0
  std::optional<double> min;      // fixed range; from the data otherwise
  std::optional<double> max;

  bool operator==(const NumberLineData&) const = default;
};

}  // namespace qs::ui
