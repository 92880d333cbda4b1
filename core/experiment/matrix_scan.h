// One pass over a matrix, or some of it: sums, profiles of rows and columns, cells of a heat map, the largest elements.
// It is the common engine of the tensor experiments and no experiment itself; it reads nothing and knows no file.
//
// A pass is cut into tasks whose number depends on the shape alone; each task keeps sums of its own, and they are
// merged in order. So results are the same for any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/tensor_heat.h"

namespace qs::experiment {

// Elements per part of a pass: what is read and worked through between two looks at the stop token.
inline constexpr std::size_t kScanPart = 65536;

// A flat range [0, elements) cut into parts: first into stretches of `period` elements, then each into steps of `step`.
struct ScanCut {
  std::uint64_t elements = 0;
  std::uint64_t period = 0;
  std::uint64_t step = 0;

  struct Part {
    std::uint64_t first = 0;
    std::size_t count = 0;
  };
  std::uint64_t partsPerPeriod() const { return (period + step - 1) / step; }
  std::uint64_t parts() const;
  Part part(std::uint64_t index) const;
};
// Whole rows where a row has at most kScanPart elements, else pieces of rows.
ScanCut cutRows(std::uint64_t rows, std::uint64_t cols);

// Runs `body(task, part)` for every part, parts of one task in order and never two at once. `tasks` > 0. The pool is
// taken for a few milliseconds at a time, so that other work gets its turn; progress from `from` to `to` is reported
// in between. Errors: the body's (of the first task that has one); cancelled.
base::Status runScan(const base::TaskContext& context, std::size_t tasks, std::uint64_t parts,
                     const std::function<base::Status(std::size_t task, std::uint64_t part)>& body, double from = 0.0,
                     double to = 1.0);
// How many tasks a pass over `parts` parts of a matrix with `cols` columns is cut into, and the parts of each.
std::size_t scanTasks(std::uint64_t parts, std::uint64_t cols);
inline std::uint64_t firstPart(std::size_t task, std::size_t tasks, std::uint64_t parts) {
  return parts / tasks * task + parts % tasks * task / tasks;
}

// What a pass collects.
struct ScanPlan {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  HeatSize cells{0, 0};   // 0 × 0: no heat map
  bool profiles = false;  // of rows and columns, each only up to kProfileLimit of them
  bool moments = false;
  std::size_t largest = 0;  // so many of the largest elements

  // Cells there really are: at most one an element.
  std::size_t cellRows() const;
  std::size_t cellCols() const;
};

struct ScanMoments {
  double sum = 0.0;  // over the finite elements
  double squares = 0.0;
  float min = std::numeric_limits<float>::infinity();
  float max = -std::numeric_limits<float>::infinity();
  std::uint64_t finite = 0;
  std::uint64_t nan = 0;
  std::uint64_t infinite = 0;
  std::uint64_t zeros = 0;
};

struct ScanElement {
  std::uint32_t magnitude = 0;  // the bits of |x|, which compare as the numbers do
  std::uint64_t index = 0;      // flat
  float value = 0.0F;
};

// Of one channel, over its finite elements.
struct ScanChannel {
  std::uint32_t absMax = 0;  // bits
  std::uint64_t seen = 0;    // finite elements
  std::uint64_t bad = 0;     // NaN and ±Inf
  double squares = 0.0;
};

// A signed value as a number that grows with its magnitude, positive above negative, infinities above numbers and NaN
// above all: the maximum of keys is the heat map's choice, in whatever order it is formed.
using ScanKey = std::int32_t;
inline constexpr ScanKey kUnseen = std::numeric_limits<ScanKey>::min();
float valueOfKey(ScanKey key);  // NaN for kUnseen

// What one task collects from its elements. Elements are given in pieces of growing position; a piece may end anywhere.
class MatrixScan {
 public:
  // For elements [first, end), flat.
  MatrixScan(const ScanPlan& plan, std::uint64_t first, std::uint64_t end);

  void add(std::uint64_t first, std::span<const float> values);
  // The largest magnitude among finite elements of what was added last, as bits.
  std::uint32_t lastAbsMax() const { return lastAbsMax_; }

 private:
  friend class ScanResult;

  void addPiece(std::uint64_t row, std::uint64_t col, std::span<const float> values);
  void addFinite(std::uint64_t row, std::uint64_t col, std::span<const float> values, std::uint32_t absMax);
  void addAnything(std::uint64_t row, std::uint64_t col, std::span<const float> values);
  void takeLargest(std::uint64_t first, std::span<const float> values, std::uint32_t absMax);
  void startBand(std::uint64_t row, std::uint64_t col, std::size_t count);
  void flushBand();
  std::size_t cellOfCol(std::uint64_t col) const;
  ScanKey& cell(std::uint64_t cellRow, std::size_t cellCol);

  ScanPlan plan_;
  std::uint64_t firstRow_ = 0;
  std::uint64_t firstCol_ = 0;   // of the column sums
  std::uint64_t firstCell_ = 0;  // row of cells
  bool keepsRows_ = false;
  bool keepsCols_ = false;
  bool keepsCells_ = false;
  ScanMoments moments_;
  std::optional<std::uint64_t> firstBad_;  // flat index of the first NaN or infinity
  std::vector<ScanElement> largest_;       // ordered
  std::vector<ScanChannel> rows_;
  // Of columns, apart: they are the inner loop.
  std::vector<double> colSquares_;
  std::vector<std::uint32_t> colAbsMax_;
  std::vector<std::uint64_t> colSeen_;
  std::vector<std::uint64_t> colBad_;  // empty until there is one
  std::vector<ScanKey> cells_;
  std::uint32_t lastAbsMax_ = 0;
  // Rows of one row of cells, reduced to one row of keys. Columns [bandCol_, bandCol_ + band_.size()).
  std::vector<ScanKey> band_;
  std::uint64_t bandCol_ = 0;
  std::uint64_t bandRows_ = 0;  // rows in it
  std::uint64_t bandCell_ = 0;  // its row of cells
  std::uint64_t bandEnd_ = 0;   // first row that no longer belongs to it
};

// Cells of a map with what is counted over them; the window is left to the caller.
HeatCells cellsFrom(std::size_t cellRows, std::size_t cellColumns, std::vector<float> values);

// The merged tasks.
class ScanResult {
 public:
  ScanResult(const ScanPlan& plan, std::vector<MatrixScan>& tasks);

  const ScanMoments& moments() const { return moments_; }
  const std::optional<std::uint64_t>& firstBad() const { return firstBad_; }
  const std::vector<ScanElement>& largest() const { return largest_; }
  const std::vector<ScanChannel>& rows() const { return rows_; }        // empty beyond the limit
  const std::vector<ScanChannel>& columns() const { return columns_; }  // as rows
  // The window's cells; `rows` … `columnEnd` of the result are left to the caller.
  HeatCells cells() const;

 private:
  ScanPlan plan_;
  ScanMoments moments_;
  std::optional<std::uint64_t> firstBad_;
  std::vector<ScanElement> largest_;
  std::vector<ScanChannel> rows_;
  std::vector<ScanChannel> columns_;
  std::vector<ScanKey> cells_;
};

// Which elements the first picture of rows × cols elements looks at: runs within rows, in growing position, spread
// evenly over the cells with a fixed seed. Every cell gets at least one element, all together about kSampleElements.
std::vector<ScanCut::Part> sampleRuns(std::uint64_t rows, std::uint64_t cols, std::size_t cellRows,
                                      std::size_t cellCols);
// One row for each of `count` equal bands of rows, growing. count ≤ rows.
std::vector<std::uint64_t> sampleRows(std::uint64_t rows, std::uint64_t count);

}  // namespace qs::experiment
