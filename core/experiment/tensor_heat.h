// A window of a matrix reduced to at most so many cells, for a heat map. It is not drawing and has no colours; and it
// is exact: every cell holds the element of largest magnitude of its part of the window, so no extreme is ever lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/services.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

// Half-open, in elements of the matrix. A window that ends at 0 is the whole in that direction.
struct HeatWindow {
  std::uint64_t rowBegin = 0, rowEnd = 0;
  std::uint64_t columnBegin = 0, columnEnd = 0;
  bool operator==(const HeatWindow&) const = default;
};

struct HeatSize {
  std::size_t rows = 512;     // at most so many cells down
  std::size_t columns = 512;  // and across
  bool operator==(const HeatSize&) const = default;
};

struct HeatCells {
  // The whole matrix, and the window of it that the cells cover.
  std::uint64_t rows = 0, columns = 0;
  std::uint64_t rowBegin = 0, rowEnd = 0, columnBegin = 0, columnEnd = 0;
  // cellRows × cellColumns values, row-major. Cell (i, j) covers rows [rowBegin + ⌊i·h ÷ cellRows⌋,
  // rowBegin + ⌊(i+1)·h ÷ cellRows⌋) with h = rowEnd − rowBegin; columns alike. There are never more cells than
  // elements in a direction: at one cell an element the cells are the single weights. A value is the signed element of
  // largest magnitude (positive on ties). NaN: the cell holds a NaN, however many numbers lie beside it. ±Inf stays
  // ±Inf.
  std::size_t cellRows = 0, cellColumns = 0;
  std::vector<float> values;
  double largest = 0.0;  // largest finite magnitude of the cells: the natural end of a colour bar
  std::size_t nanCells = 0;
  std::size_t infiniteCells = 0;
  bool sampled = false;  // each cell shows some of its elements only

  bool operator==(const HeatCells&) const = default;
};

struct HeatSpec {
  std::string model;   // folder, file or shipped name
  std::string tensor;  // short or file name
  HeatWindow window;   // parts outside the matrix are cut off
  HeatSize size;
  bool operator==(const HeatSpec&) const = default;
};

using HeatSink = std::function<void(const HeatCells&)>;

// If the window has more than kSampleElements elements and `sink` is given, it gets a sampled picture first; the result
// is exact. Errors: those of TensorMatrix::open; a window that holds nothing of the matrix, or no cells; of reading;
// cancelled. Stop is polled every 65,536 elements.
base::Result<HeatCells> heatOf(const HeatSpec& spec, Services& services, const base::TaskContext& context,
                               const HeatSink& sink = {});

// The error x̂ − x of a scheme over a window: for zooming into the heat map of SchemeStudy. Groups are those of the
// whole tensor. Errors: as heatOf, and those of studyScheme (tensor_scheme.h).
base::Result<HeatCells> errorHeatOf(const HeatSpec& spec, const quant::QuantScheme& scheme, const std::string& backend,
                                    Services& services, const base::TaskContext& context);

// First pictures look at about so many elements.
inline constexpr std::uint64_t kSampleElements = std::uint64_t{1} << 21;

}  // namespace qs::experiment
