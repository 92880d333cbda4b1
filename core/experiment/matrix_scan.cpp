#include "core/experiment/matrix_scan.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/experiment/tensor_study.h"

namespace qs::experiment {

namespace {

constexpr std::uint32_t kMagnitude = 0x7fffffffU;
constexpr std::uint32_t kInfinite = 0x7f800000U;

inline std::uint32_t magnitudeOf(float value) {
  return std::bit_cast<std::uint32_t>(value) & kMagnitude;
}

// (|bits| · 2 + positive) − 2³¹: unsigned order moved into the signed range, which every vector unit can compare.
inline ScanKey keyOf(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return std::bit_cast<ScanKey>(((bits << 1) | (~bits >> 31)) ^ 0x80000000U);
}
// The key of +0, with which a place that was looked at begins: −0 then reads as 0.
constexpr ScanKey kZeroKey = kUnseen + 1;

bool before(const ScanElement& a, const ScanElement& b) {
  return a.magnitude != b.magnitude ? a.magnitude > b.magnitude : a.index < b.index;
}

}  // namespace

std::size_t ScanPlan::cellRows() const {
  return static_cast<std::size_t>(std::min<std::uint64_t>(cells.rows, rows));
}
std::size_t ScanPlan::cellCols() const {
  return static_cast<std::size_t>(std::min<std::uint64_t>(cells.columns, cols));
}

float valueOfKey(ScanKey key) {
  if (key == kUnseen) return std::numeric_limits<float>::quiet_NaN();
  const std::uint32_t raw = std::bit_cast<std::uint32_t>(key) ^ 0x80000000U;
  const std::uint32_t magnitude = raw >> 1;
  if (magnitude > kInfinite) return std::numeric_limits<float>::quiet_NaN();
  return std::bit_cast<float>(magnitude | ((raw & 1U) != 0 ? 0U : 0x80000000U));
}

MatrixScan::MatrixScan(const ScanPlan& plan, std::uint64_t first, std::uint64_t end) : plan_(plan) {
  if (first >= end) return;
  firstRow_ = first / plan.cols;
  const std::uint64_t lastRow = (end - 1) / plan.cols;
  keepsRows_ = plan.profiles && plan.rows <= kProfileLimit;
  keepsCols_ = plan.profiles && plan.cols <= kProfileLimit;
  keepsCells_ = plan.cellRows() > 0 && plan.cellCols() > 0;
  if (keepsRows_) rows_.resize(lastRow - firstRow_ + 1);
  if (keepsCols_) {
    // Within one row only its stretch of columns is met.
    const bool oneRow = firstRow_ == lastRow;
    firstCol_ = oneRow ? first % plan.cols : 0;
    const std::uint64_t count = oneRow ? end - first : plan.cols;
    colSquares_.assign(count, 0.0);
    colAbsMax_.assign(count, 0);
    colSeen_.assign(count, 0);
  }
  if (keepsCells_) {
    const auto rowOfCell = [&](std::uint64_t row) { return ((row + 1) * plan.cellRows() - 1) / plan.rows; };
    firstCell_ = rowOfCell(firstRow_);
    cells_.assign((rowOfCell(lastRow) - firstCell_ + 1) * plan.cellCols(), kUnseen);
  }
}

std::size_t MatrixScan::cellOfCol(std::uint64_t col) const {
  return static_cast<std::size_t>(((col + 1) * plan_.cellCols() - 1) / plan_.cols);
}

ScanKey& MatrixScan::cell(std::uint64_t cellRow, std::size_t cellCol) {
  return cells_[(cellRow - firstCell_) * plan_.cellCols() + cellCol];
}

void MatrixScan::add(std::uint64_t first, std::span<const float> values) {
  lastAbsMax_ = 0;
  while (!values.empty()) {
    const std::uint64_t col = first % plan_.cols;
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(values.size(), plan_.cols - col));
    addPiece(first / plan_.cols, col, values.first(count));
    values = values.subspan(count);
    first += count;
  }
  flushBand();
}

void MatrixScan::addPiece(std::uint64_t row, std::uint64_t col, std::span<const float> values) {
  std::int32_t top = 0;
  for (const float value : values) {
    const auto size = static_cast<std::int32_t>(magnitudeOf(value));
    top = size > top ? size : top;
  }
  const auto absMax = static_cast<std::uint32_t>(top);
  if (absMax < kInfinite) {
    addFinite(row, col, values, absMax);
    lastAbsMax_ = std::max(lastAbsMax_, absMax);
    takeLargest(row * plan_.cols + col, values, absMax);
  } else {
    flushBand();
    addAnything(row, col, values);
  }
}

void MatrixScan::startBand(std::uint64_t row, std::uint64_t col, std::size_t count) {
  if (bandRows_ > 0 && row < bandEnd_ && col == bandCol_ && count == band_.size()) return;
  flushBand();
  band_.assign(count, kZeroKey);
  bandCol_ = col;
  if (keepsCells_) {
    bandCell_ = ((row + 1) * plan_.cellRows() - 1) / plan_.rows;
    bandEnd_ = (bandCell_ + 1) * plan_.rows / plan_.cellRows();
  } else {
    bandEnd_ = plan_.rows;
  }
}

void MatrixScan::flushBand() {
  if (bandRows_ == 0) return;
  if (keepsCols_) {
    std::uint32_t* absMax = colAbsMax_.data() + (bandCol_ - firstCol_);
    std::uint64_t* seen = colSeen_.data() + (bandCol_ - firstCol_);
    for (std::size_t i = 0; i < band_.size(); ++i) {
      const std::uint32_t size = (std::bit_cast<std::uint32_t>(band_[i]) ^ 0x80000000U) >> 1;
      absMax[i] = std::max(absMax[i], size);
      seen[i] += bandRows_;
    }
  }
  if (keepsCells_) {
    const std::uint64_t end = bandCol_ + band_.size();
    std::uint64_t at = bandCol_;
    for (std::size_t j = cellOfCol(at); at < end; ++j) {
      const std::uint64_t stop = std::min(end, (j + 1) * plan_.cols / plan_.cellCols());
      ScanKey& best = cell(bandCell_, j);
      for (; at < stop; ++at) best = std::max(best, band_[at - bandCol_]);
    }
  }
  bandRows_ = 0;
}

void MatrixScan::addFinite(std::uint64_t row, std::uint64_t col, std::span<const float> values, std::uint32_t absMax) {
  const std::size_t n = values.size();
  const float* x = values.data();
  // Eight fixed lanes, so that the sums do not depend on how the loop is compiled.
  constexpr std::size_t kLanes = 8;
  double squares[kLanes] = {};
  const std::size_t even = n - n % kLanes;
  if (keepsCols_) {
    double* columns = colSquares_.data() + (col - firstCol_);
    for (std::size_t i = 0; i < even; i += kLanes) {
      for (std::size_t j = 0; j < kLanes; ++j) {
        const double v = x[i + j];
        const double square = v * v;
        columns[i + j] += square;
        squares[j] += square;
      }
    }
    for (std::size_t i = even; i < n; ++i) {
      const double square = static_cast<double>(x[i]) * static_cast<double>(x[i]);
      columns[i] += square;
      squares[i - even] += square;
    }
  } else {
    for (std::size_t i = 0; i < even; i += kLanes) {
      for (std::size_t j = 0; j < kLanes; ++j)
        squares[j] += static_cast<double>(x[i + j]) * static_cast<double>(x[i + j]);
    }
    for (std::size_t i = even; i < n; ++i) squares[i - even] += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  }
  double rowSquares = 0.0;
  for (const double lane : squares) rowSquares += lane;

  if (keepsRows_) {
    ScanChannel& own = rows_[row - firstRow_];
    own.absMax = std::max(own.absMax, absMax);
    own.seen += n;
    own.squares += rowSquares;
  }
  if (plan_.moments) {
    double sums[kLanes] = {};
    float lows[kLanes];
    float highs[kLanes];
    std::int32_t zeros[kLanes] = {};
    std::fill_n(lows, kLanes, moments_.min);
    std::fill_n(highs, kLanes, moments_.max);
    for (std::size_t i = 0; i < even; i += kLanes) {
      for (std::size_t j = 0; j < kLanes; ++j) {
        const float v = x[i + j];
        sums[j] += v;
        lows[j] = v < lows[j] ? v : lows[j];
        highs[j] = v > highs[j] ? v : highs[j];
        zeros[j] += static_cast<std::int32_t>(v == 0.0F);
      }
    }
    for (std::size_t i = even; i < n; ++i) {
      sums[0] += x[i];
      lows[0] = std::min(lows[0], x[i]);
      highs[0] = std::max(highs[0], x[i]);
      zeros[0] += static_cast<std::int32_t>(x[i] == 0.0F);
    }
    for (std::size_t j = 0; j < kLanes; ++j) {
      moments_.sum += sums[j];
      moments_.min = std::min(moments_.min, lows[j]);
      moments_.max = std::max(moments_.max, highs[j]);
      moments_.zeros += static_cast<std::uint64_t>(zeros[j]);
    }
    moments_.squares += rowSquares;
    moments_.finite += n;
  }
  if (keepsCols_ || keepsCells_) {
    startBand(row, col, n);
    ScanKey* band = band_.data();
    for (std::size_t i = 0; i < n; ++i) {
      const ScanKey key = keyOf(x[i]);
      band[i] = key > band[i] ? key : band[i];
    }
    ++bandRows_;
  }
}

void MatrixScan::addAnything(std::uint64_t row, std::uint64_t col, std::span<const float> values) {
  std::uint32_t absMax = 0;
  if (keepsCols_ && colBad_.empty()) colBad_.assign(colSeen_.size(), 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float value = values[i];
    const std::uint32_t size = magnitudeOf(value);
    const std::uint64_t at = col + i;
    if (keepsCells_) {
      ScanKey& best = cell(((row + 1) * plan_.cellRows() - 1) / plan_.rows, cellOfCol(at));
      best = std::max({best, keyOf(value), kZeroKey});
    }
    if (size >= kInfinite) {
      if (!firstBad_) firstBad_ = row * plan_.cols + at;
      ++(size > kInfinite ? moments_.nan : moments_.infinite);
      if (keepsRows_) ++rows_[row - firstRow_].bad;
      if (keepsCols_) ++colBad_[at - firstCol_];
      continue;
    }
    absMax = std::max(absMax, size);
    const double square = static_cast<double>(value) * static_cast<double>(value);
    if (keepsRows_) {
      ScanChannel& own = rows_[row - firstRow_];
      own.absMax = std::max(own.absMax, size);
      ++own.seen;
      own.squares += square;
    }
    if (keepsCols_) {
      const std::uint64_t c = at - firstCol_;
      colAbsMax_[c] = std::max(colAbsMax_[c], size);
      ++colSeen_[c];
      colSquares_[c] += square;
    }
    if (plan_.moments) {
      moments_.sum += value;
      moments_.squares += square;
      moments_.min = std::min(moments_.min, value);
      moments_.max = std::max(moments_.max, value);
      moments_.zeros += static_cast<std::uint64_t>(value == 0.0F);
      ++moments_.finite;
    }
  }
  lastAbsMax_ = std::max(lastAbsMax_, absMax);
  takeLargest(row * plan_.cols + col, values, absMax);
}

void MatrixScan::takeLargest(std::uint64_t first, std::span<const float> values, std::uint32_t absMax) {
  if (plan_.largest == 0) return;
  // Places only grow, so an element as large as the last one listed comes too late.
  const auto wanted = [&](std::uint32_t size) {
    return size < kInfinite && (largest_.size() < plan_.largest || size > largest_.back().magnitude);
  };
  if (!wanted(absMax)) return;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint32_t size = magnitudeOf(values[i]);
    if (!wanted(size)) continue;
    const ScanElement element{size, first + i, values[i]};
    largest_.insert(std::upper_bound(largest_.begin(), largest_.end(), element, before), element);
    if (largest_.size() > plan_.largest) largest_.pop_back();
  }
}

ScanResult::ScanResult(const ScanPlan& plan, std::vector<MatrixScan>& tasks) : plan_(plan) {
  if (plan.profiles && plan.rows <= kProfileLimit) rows_.resize(plan.rows);
  if (plan.profiles && plan.cols <= kProfileLimit) columns_.resize(plan.cols);
  cells_.assign(plan.cellRows() * plan.cellCols(), kUnseen);
  for (MatrixScan& task : tasks) {
    task.flushBand();
    moments_.sum += task.moments_.sum;
    moments_.squares += task.moments_.squares;
    moments_.min = std::min(moments_.min, task.moments_.min);
    moments_.max = std::max(moments_.max, task.moments_.max);
    moments_.finite += task.moments_.finite;
    moments_.nan += task.moments_.nan;
    moments_.infinite += task.moments_.infinite;
    moments_.zeros += task.moments_.zeros;
    if (task.firstBad_ && (!firstBad_ || *task.firstBad_ < *firstBad_)) firstBad_ = task.firstBad_;
    largest_.insert(largest_.end(), task.largest_.begin(), task.largest_.end());
    for (std::size_t r = 0; r < task.rows_.size(); ++r) {
      ScanChannel& own = rows_[task.firstRow_ + r];
      own.absMax = std::max(own.absMax, task.rows_[r].absMax);
      own.seen += task.rows_[r].seen;
      own.bad += task.rows_[r].bad;
      own.squares += task.rows_[r].squares;
    }
    for (std::size_t c = 0; c < task.colSquares_.size(); ++c) {
      ScanChannel& own = columns_[task.firstCol_ + c];
      own.absMax = std::max(own.absMax, task.colAbsMax_[c]);
      own.seen += task.colSeen_[c];
      own.bad += task.colBad_.empty() ? 0 : task.colBad_[c];
      own.squares += task.colSquares_[c];
    }
    const std::size_t offset = task.firstCell_ * plan.cellCols();
    for (std::size_t i = 0; i < task.cells_.size(); ++i) {
      cells_[offset + i] = std::max(cells_[offset + i], task.cells_[i]);
    }
  }
  std::sort(largest_.begin(), largest_.end(), before);
  if (largest_.size() > plan.largest) largest_.resize(plan.largest);
}

HeatCells cellsFrom(std::size_t cellRows, std::size_t cellColumns, std::vector<float> values) {
  HeatCells out;
  out.cellRows = cellRows;
  out.cellColumns = cellColumns;
  out.values = std::move(values);
  for (const float value : out.values) {
    if (std::isnan(value)) {
      ++out.nanCells;
    } else if (std::isinf(value)) {
      ++out.infiniteCells;
    } else {
      out.largest = std::max(out.largest, std::fabs(static_cast<double>(value)));
    }
  }
  return out;
}

HeatCells ScanResult::cells() const {
  std::vector<float> values(cells_.size());
  std::transform(cells_.begin(), cells_.end(), values.begin(), valueOfKey);
  return cellsFrom(plan_.cellRows(), plan_.cellCols(), std::move(values));
}

}  // namespace qs::experiment
