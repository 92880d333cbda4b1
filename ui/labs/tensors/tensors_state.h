// Everything that the Tensors page shows, as one value: which tensor, which scheme, which picture. It is edited, undone
// and saved; it is not a result and not a widget.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/quant/scheme.h"
#include "ui/charts/heat_map.h"
#include "ui/labs/frame/clip_choice.h"

namespace qs::ui {

// What a tensor is to someone who filters the list.
enum class TensorKind : std::uint8_t { linear, matrix, vector, other };

struct TensorsState {
  static constexpr int kLeastBits = 2;
  static constexpr int kMostBits = 8;

  // The pictures of the chosen tensor.
  enum class View : std::uint8_t { distribution, heat, blocks, error, sweep, pair };
  // What the upper part tells of the whole file.
  enum class FileView : std::uint8_t { list, worst, health };
  enum class HeatOf : std::uint8_t { weight, error };
  enum class SweepFigure : std::uint8_t { rmse, sqnr };
  // Which picture of the sweep, where there is no room for both.
  enum class SweepPart : std::uint8_t { curves, map };
  // The list's columns, as TensorTable counts them.
  enum class Column : std::uint8_t { name, outliers, range, shape, type, size, error, sqnr, bits, bytes };
  struct Sort {
    Column column = Column::name;
    bool descending = false;
    bool operator==(const Sort&) const = default;
  };

  std::string model = "lab";  // folder, file or shipped name
  std::string tensor;         // short or file name; empty: the first matrix
  bool example = false;       // the chapter's W_up instead: a shape without weights
  View view = View::distribution;
  FileView fileView = FileView::list;
  quant::QuantScheme scheme = defaultScheme();
  bool logCounts = false;
  HeatOf heatOf = HeatOf::weight;
  std::optional<HeatWindow> window;  // of the heat map; nothing: the whole matrix
  SweepFigure sweepFigure = SweepFigure::rmse;
  SweepPart sweepPart = SweepPart::curves;
  std::string filter;              // of the list, as typed
  std::optional<TensorKind> kind;  // nothing: all kinds
  std::optional<Sort> sort;        // nothing: as in the file, or the worst first
  std::string other;               // the backend beside the window's; empty: the page's suggestion
  std::string backend = "cpu";     // the window's choice, and no part of what is saved

  bool operator==(const TensorsState&) const = default;

  static quant::QuantScheme defaultScheme();  // int4:g128
};

// The chapter's matrix: the up projection of its 27-billion model.
inline constexpr std::uint64_t kExampleRows = 17408;  // output rows
inline constexpr std::uint64_t kExampleColumns = 5120;
inline constexpr const char* kExampleName = "W_up";

// Where the grid of a scheme ends: at the largest weight, where the squared error is least, or at a percentile of |x|.
ClipChoice clipChoice(const quant::QuantScheme& scheme);
void setClipChoice(quant::QuantScheme& scheme, ClipChoice choice);

// Stops of the granularity slider, from the finest to the coarsest: groups of inputs, a row, a column, the tensor.
inline constexpr std::array<std::int64_t, 5> kGroupStops = {16, 32, 64, 128, 256};
inline constexpr int kRowStop = static_cast<int>(kGroupStops.size());
inline constexpr int kColumnStop = kRowStop + 1;
inline constexpr int kTensorStop = kColumnStop + 1;
// The stop of a granularity; a group size between two stops counts as the smaller one.
int granularityStop(const quant::Granularity& granularity);
quant::Granularity granularityAt(int stop);
// Reads "48", "g48", "row", "col", "column" or "tensor"; nothing for anything else.
std::optional<quant::Granularity> readGranularity(const std::string& text);
// Changes the granularity and drops a scale type that would only repeat its default.
void setGranularity(quant::QuantScheme& scheme, const quant::Granularity& granularity);

// The state with a scheme that this page can set: an integer format of 2 … 8 bits without activations, cache or
// attention, and a granularity that weights have.
TensorsState clamped(TensorsState state);

// One JSON object; tensorsStateFromJson(toJson(s)) gives s. Error: not such an object (the key at fault is named).
std::string toJson(const TensorsState& state);
base::Result<TensorsState> tensorsStateFromJson(const std::string& text);

}  // namespace qs::ui
