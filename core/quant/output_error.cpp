#include "core/quant/output_error.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"

namespace qs::quant {

using base::Result;

namespace {

// Side of the tiles of G: one of them in double is 128 KiB, and its product with 64 rows takes a fraction of a
// millisecond.
constexpr std::size_t kTile = 128;

// Σ of the quadratic forms of all rows; fill(row, e, r) writes a row's values to row r of e.
template <class Fill>
Result<double> sumOfForms(std::size_t rows, const tensor::Matrix& gram, const base::TaskContext& context, Fill fill) {
  const std::size_t cols = gram.cols();
  const std::size_t parts = (rows + kTogether - 1) / kTogether;
  std::vector<double> sums(parts);
  base::runParts(context.pool, parts, [&](std::size_t part) {
    if (context.stopRequested()) return;
    const std::size_t first = part * kTogether;
    const std::size_t count = std::min(kTogether, rows - first);
    Strips e(count, cols);
    for (std::size_t r = 0; r < count; ++r) fill(first + r, e, r);
    std::vector<double> forms;
    if (!quadraticForms(e, gram.data(), cols, forms, context.stop)) return;
    for (const double form : forms) sums[part] += form;  // 0 for rows that only fill up a strip
  });
  if (context.stopRequested()) return base::fail(base::cancelledError());
  double sum = 0.0;
  for (const double part : sums) sum += part;
  // Rounding of the Gram matrix to F32 can leave a trifle below 0.
  return sum < 0.0 ? 0.0 : sum;
}

}  // namespace

bool quadraticForms(const Strips& e, const float* gram, std::size_t ld, std::vector<double>& out,
                    const std::stop_token& stop) {
  const std::size_t cols = e.cols();
  out.assign(e.count() * kStripRows, 0.0);
  Strips sums;
  Panel tile;
  // Only tiles on and above the diagonal; those above it count twice.
  for (std::size_t right = 0; right < cols; right += kTile) {
    const std::size_t width = std::min(kTile, cols - right);
    sums.resize(out.size(), width);
    for (std::size_t down = 0; down <= right; down += kTile) {
      if (stop.stop_requested()) return false;
      tile.pack(gram + down * ld + right, ld, std::min(kTile, cols - down), width);
      if (down == right) sums.multiply(2.0);
      for (std::size_t s = 0; s < e.count(); ++s) addProducts(sums.column(s, 0), e.column(s, down), tile);
    }
    for (std::size_t s = 0; s < e.count(); ++s) {
      double* forms = out.data() + s * kStripRows;
      for (std::size_t j = 0; j < width; ++j) {
        const double* sum = sums.column(s, j);
        const double* error = e.column(s, right + j);
        for (std::size_t r = 0; r < kStripRows; ++r) forms[r] += sum[r] * error[r];
      }
    }
  }
  return true;
}

Result<double> outputError(const MatrixView& weights, const MatrixView& restored, const tensor::Matrix& gram,
                           const base::TaskContext& context, std::span<const float> divisors) {
  QS_CONTRACT(weights.rows == restored.rows && weights.cols == restored.cols);
  QS_CONTRACT(gram.rows() == weights.cols && gram.cols() == weights.cols);
  QS_CONTRACT(divisors.empty() || divisors.size() == weights.cols);
  const std::size_t cols = weights.cols;
  std::vector<unsigned char> lost(weights.rows);  // by row: a finite weight came back as NaN or infinity
  QS_ASSIGN(const double sum, sumOfForms(weights.rows, gram, context, [&](std::size_t row, Strips& e, std::size_t r) {
              const float* from = weights.data + row * cols;
              const float* back = restored.data + row * cols;
              for (std::size_t c = 0; c < cols; ++c) {
                double value = 0.0;
                if (std::isfinite(from[c])) {
                  if (!std::isfinite(back[c])) {
                    lost[row] = 1;
                  } else {
                    const double by = divisors.empty() ? 1.0 : static_cast<double>(divisors[c]);
                    value = static_cast<double>(from[c]) - static_cast<double>(back[c]) / by;
                  }
                }
                e.at(r, c) = value;
              }
            }));
  const bool any = std::any_of(lost.begin(), lost.end(), [](unsigned char row) { return row != 0; });
  return any ? std::numeric_limits<double>::infinity() : sum;
}

Result<double> outputPower(const MatrixView& weights, const tensor::Matrix& gram, const base::TaskContext& context) {
  QS_CONTRACT(gram.rows() == weights.cols && gram.cols() == weights.cols);
  return sumOfForms(weights.rows, gram, context, [&](std::size_t row, Strips& e, std::size_t r) {
    const float* from = weights.data + row * weights.cols;
    for (std::size_t c = 0; c < weights.cols; ++c) {
      e.at(r, c) = std::isfinite(from[c]) ? static_cast<double>(from[c]) : 0.0;
    }
  });
}

Result<double> relativeOutputError(const MatrixView& weights, const MatrixView& restored, const tensor::Matrix& gram,
                                   const base::TaskContext& context) {
  QS_ASSIGN(const double error, outputError(weights, restored, gram, context));
  if (error == 0.0) return 0.0;
  QS_ASSIGN(const double power, outputPower(weights, gram, context));
  return power == 0.0 ? std::numeric_limits<double>::infinity() : error / power;
}

}  // namespace qs::quant
