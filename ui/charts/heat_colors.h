// Which colour a value of a heat map wears, and which values lie beyond the colour bar. It draws nothing.
#pragma once

#include "ui/charts/heat_map.h"
#include "ui/charts/ticks.h"
#include "ui/theme/ramps.h"

namespace qs::ui {

class HeatColors {
 public:
  // The ends of the bar follow from the finite cells of `data`, unless it fixes them.
  HeatColors(const HeatMapData& data, const Theme& theme);

  // The colour of a value; NaN: missing(). Beyond an end: the colour of that end.
  QRgb color(double value) const;
  // Where on the ramp a value stands: −1 … 1 (0: the ground), cut at the ends. Not for NaN.
  double position(double value) const;
  // Beyond the end of the bar, so that the last colour alone does not tell how large it is.
  bool beyond(double value) const;
  QRgb missing() const { return missing_; }

  // The values at the lower and upper end of the bar.
  double low() const { return low_; }
  double high() const { return high_; }
  // The value at a share of the bar's height, 0 (low) … 1 (high).
  double valueAt(double share) const;
  double shareOf(double value) const;
  Ticks ticks(int target) const;

 private:
  HeatScale scale_;
  double low_ = -1, high_ = 1;
  const Ramp* negative_;
  const Ramp* positive_;
  QRgb missing_;
};

// The cell value that stands for many: the one of largest magnitude (diverging) or the greatest; NaN only if all are.
float heatExtreme(HeatScale scale, float a, float b);

// Where cell `cell` of `cells` over `begin … end` begins, in elements; `cells` itself gives the end.
inline std::uint64_t cellBegin(std::uint64_t begin, std::uint64_t end, std::size_t cells, std::size_t cell) {
  const std::uint64_t length = end - begin;
  // length × cell could pass 2⁶⁴ only for matrices that fit in no file.
  return cells == 0 ? begin : begin + length / cells * cell + length % cells * cell / cells;
}
// The cell that covers an element of begin … end.
std::size_t cellOf(std::uint64_t begin, std::uint64_t end, std::size_t cells, std::uint64_t element);

}  // namespace qs::ui
