// Products for many rows at once, sixteen rows side by side: the inner loop of GPTQ's updates and of output errors.
// It is not a matrix product for the forward pass (core/cpu), and sums in one order only.
//
// Bit-exactness: every sum is formed product by product, in ascending order of the column, by F64 multiplications and
// additions that are not contracted. So vector width and blocking do not matter, and one source serves every
// instruction set; the widest one that the machine has is chosen at start.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace qs::quant {

// Rows side by side. Column c of a strip of rows lies at strip[c · 16], its rows next to one another.
inline constexpr std::size_t kStripRows = 16;
// Rows that are worked on together, by one thread: what is packed for them is used for each of their strips.
inline constexpr std::size_t kTogether = 64;

// Rows of doubles in strips; rows that fill up the last strip are 0.
class Strips {
 public:
  Strips() = default;
  Strips(std::size_t rows, std::size_t cols) { resize(rows, cols); }
  // Sets all to 0.
  void resize(std::size_t rows, std::size_t cols) {
    cols_ = cols;
    values_.assign((rows + kStripRows - 1) / kStripRows * kStripRows * cols, 0.0);
  }
  void multiply(double by) {
    for (double& value : values_) value *= by;
  }
  std::size_t cols() const { return cols_; }
  std::size_t count() const { return cols_ == 0 ? 0 : values_.size() / (kStripRows * cols_); }
  double* column(std::size_t strip, std::size_t col) { return values_.data() + (strip * cols_ + col) * kStripRows; }
  const double* column(std::size_t strip, std::size_t col) const {
    return values_.data() + (strip * cols_ + col) * kStripRows;
  }
  double& at(std::size_t row, std::size_t col) { return column(row / kStripRows, col)[row % kStripRows]; }
  double at(std::size_t row, std::size_t col) const { return column(row / kStripRows, col)[row % kStripRows]; }

 private:
  std::size_t cols_ = 0;
  std::vector<double> values_;
};

// Coefficients, (depth, width), in the order in which the products read them.
class Panel {
 public:
  static constexpr std::size_t kColumns = 4;  // that are summed up together

  // From rows of doubles or floats with stride ld.
  template <class Number>
  void pack(const Number* from, std::size_t ld, std::size_t depth, std::size_t width) {
    depth_ = depth;
    width_ = width;
    const std::size_t quads = (width + kColumns - 1) / kColumns;
    values_.resize(quads * depth * kColumns);
    for (std::size_t q = 0; q < quads; ++q) {
      double* to = values_.data() + q * depth * kColumns;
      const std::size_t first = q * kColumns;
      const std::size_t last = width - first < kColumns ? width - first : kColumns;
      for (std::size_t k = 0; k < depth; ++k) {
        for (std::size_t j = 0; j < last; ++j) to[k * kColumns + j] = static_cast<double>(from[k * ld + first + j]);
      }
    }
  }
  std::size_t depth() const { return depth_; }
  std::size_t width() const { return width_; }
  const double* values() const { return values_.data(); }

 private:
  std::size_t depth_ = 0;
  std::size_t width_ = 0;
  std::vector<double> values_;
};

// sum[j · 16 + r] −= Σ_k a[k · 16 + r] · b(k, j), for a strip of rows.
void subtractProducts(double* sum, const double* a, const Panel& b);
// The same with +.
void addProducts(double* sum, const double* a, const Panel& b);

// The builds of this loop that the machine can run, the one in use last; for the test that they agree.
struct ProductsBuild {
  std::string_view name;
  void (*run)(double* sum, const double* a, const Panel& b, bool subtract);
};
std::vector<ProductsBuild> productsBuilds();

}  // namespace qs::quant
