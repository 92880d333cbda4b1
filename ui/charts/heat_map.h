// A matrix as colours: what is drawn for a window of it, as a plain value. It holds no more cells than a screen shows
// and does not know the tensor; whoever owns the tensor reduces it, keeping the value of largest magnitude of every
// cell, and hands over a new value when the window moves.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace qs::ui {

// How values become colours. `diverging`: 0 is the ground, negative and positive have a hue each, symmetric.
// `rising`: from the ground to the strongest colour at the greatest (errors, losses); the ground is 0, or the least
// value where one is negative. `risingLog`: the same with equal steps for equal ratios, from the least positive value;
// what is not positive is drawn as the ground.
enum class HeatScale : std::uint8_t { diverging, rising, risingLog };

struct HeatMapData {
  QString title;
  QString rowTitle;     // of the vertical axis: "output row"; rows run downwards
  QString columnTitle;  // of the horizontal axis: "input channel"
  QString valueTitle;   // of the colour bar: "weight"; with its unit, if it has one
  HeatScale scale = HeatScale::diverging;

  // The whole matrix and the window of it that the cells cover (in elements, half open).
  std::uint64_t rows = 0, columns = 0;
  std::uint64_t rowBegin = 0, rowEnd = 0, columnBegin = 0, columnEnd = 0;

  // cellRows × cellColumns values, row-major; NaN: nothing to show there (drawn hatched, and said in the readout).
  // Cell (i, j) covers rows [rowBegin + i·h ÷ cellRows, …) with h = rowEnd − rowBegin, columns alike.
  std::size_t cellRows = 0, cellColumns = 0;
  std::vector<float> values;

  // The end of the colour bar; larger magnitudes wear its last colour and are marked, so that one outlier neither
  // disappears nor makes all else pale. 0: the largest magnitude of the cells.
  double limit = 0.0;

  // For small maps whose rows or columns are not numbers but names (bits × granularity); empty: element indices.
  QStringList rowNames, columnNames;
  bool valuesInCells = false;  // writes each value into its cell where there is room

  // The value that is ground in a rising scale, so that colours stay while the window moves; none: as HeatScale says.
  std::optional<double> ground;

  bool operator==(const HeatMapData&) const = default;
};

// A part of the matrix, in elements, half open.
struct HeatWindow {
  std::uint64_t rowBegin = 0, rowEnd = 0, columnBegin = 0, columnEnd = 0;

  std::uint64_t height() const { return rowEnd - rowBegin; }
  std::uint64_t width() const { return columnEnd - columnBegin; }
  bool operator==(const HeatWindow&) const = default;
};

}  // namespace qs::ui
