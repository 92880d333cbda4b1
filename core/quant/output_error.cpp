#include "core/quant/output_error.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/contract.h"
#include "core/base/thread_pool.h"

namespace qs::quant {

using base::Result;

namespace {

using Matrix = Eigen::MatrixXd;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using GramTile = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>, 0,
                            Eigen::OuterStride<>>;

// Side of the tiles of G: one of them in double is 128 KiB, and a product with 64 rows takes a fraction of a millisecond.
constexpr std::size_t kTile = 128;

Eigen::Index index(std::size_t n) { return static_cast<Eigen::Index>(n); }

// Σ of the quadratic forms of all rows; fill(row, e, stride) writes a row's values to e[0], e[stride], …
template <class Fill>
Result<double> sumOfForms(std::size_t rows, const tensor::Matrix& gram, const base::TaskContext& context, Fill fill) {
  const std::size_t cols = gram.cols();
  const std::size_t parts = (rows + kFormRows - 1) / kFormRows;
  std::vector<double> sums(parts);
  base::runParts(context.pool, parts, [&](std::size_t part) {
    if (context.stopRequested()) return;
    const std::size_t first = part * kFormRows;
    const std::size_t count = std::min(kFormRows, rows - first);
    std::vector<double> e(count * cols);
    for (std::size_t r = 0; r < count; ++r) fill(first + r, e.data() + r, count);
    std::vector<double> forms(count);
    if (!quadraticForms(e.data(), count, cols, gram.data(), cols, forms.data(), context.stop)) return;
    for (const double form : forms) sums[part] += form;
  });
  if (context.stopRequested()) return base::fail(base::cancelledError());
  double sum = 0.0;
  for (const double part : sums) sum += part;
  // Rounding of the Gram matrix to F32 can leave a trifle below 0.
  return sum < 0.0 ? 0.0 : sum;
}

}  // namespace

bool quadraticForms(const double* e, std::size_t rows, std::size_t cols, const float* gram, std::size_t ld, double* out,
                    const std::stop_token& stop) {
  const Eigen::Map<const Matrix> errors(e, index(rows), index(cols));
  Eigen::Map<Eigen::VectorXd> forms(out, index(rows));
  forms.setZero();
  Matrix product(index(rows), index(std::min(kTile, cols)));
  RowMajor tile;
  // Only tiles on and above the diagonal; those above it count twice.
  for (std::size_t right = 0; right < cols; right += kTile) {
    const std::size_t width = std::min(kTile, cols - right);
    auto sum = product.leftCols(index(width));
    sum.setZero();
    for (std::size_t down = 0; down <= right; down += kTile) {
      if (stop.stop_requested()) return false;
      const std::size_t height = std::min(kTile, cols - down);
      tile = GramTile(gram + down * ld + right, index(height), index(width), Eigen::OuterStride<>(index(ld)))
                 .cast<double>();
      if (down == right) sum *= 2.0;
      sum.noalias() += errors.middleCols(index(down), index(height)) * tile;
    }
    forms += sum.cwiseProduct(errors.middleCols(index(right), index(width))).rowwise().sum();
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
  QS_ASSIGN(const double sum,
            sumOfForms(weights.rows, gram, context, [&](std::size_t row, double* e, std::size_t stride) {
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
                e[c * stride] = value;
              }
            }));
  const bool any = std::any_of(lost.begin(), lost.end(), [](unsigned char row) { return row != 0; });
  return any ? std::numeric_limits<double>::infinity() : sum;
}

Result<double> outputPower(const MatrixView& weights, const tensor::Matrix& gram, const base::TaskContext& context) {
  QS_CONTRACT(gram.rows() == weights.cols && gram.cols() == weights.cols);
  return sumOfForms(weights.rows, gram, context, [&](std::size_t row, double* e, std::size_t stride) {
    const float* from = weights.data + row * weights.cols;
    for (std::size_t c = 0; c < weights.cols; ++c) {
      e[c * stride] = std::isfinite(from[c]) ? static_cast<double>(from[c]) : 0.0;
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
