#include "core/quant/side_by_side.h"

#include <cstring>

namespace qs::quant {

namespace {

typedef double Two __attribute__((vector_size(16)));
typedef double Four __attribute__((vector_size(32)));
typedef double Eight __attribute__((vector_size(64)));

// kCols columns of sums for two vectors of rows, which stay in registers over the whole depth.
template <class Vector, std::size_t kCols, bool kSubtract>
[[gnu::always_inline]] inline void columns(double* sum, const double* a, const double* b, std::size_t depth) {
  constexpr std::size_t kWide = sizeof(Vector) / sizeof(double);
  Vector low[kCols];
  Vector high[kCols];
  for (std::size_t j = 0; j < kCols; ++j) {
    std::memcpy(&low[j], sum + j * kStripRows, sizeof(Vector));
    std::memcpy(&high[j], sum + j * kStripRows + kWide, sizeof(Vector));
  }
  for (std::size_t k = 0; k < depth; ++k) {
    Vector first;
    Vector second;
    std::memcpy(&first, a + k * kStripRows, sizeof(Vector));
    std::memcpy(&second, a + k * kStripRows + kWide, sizeof(Vector));
    for (std::size_t j = 0; j < kCols; ++j) {
      const double by = b[k * Panel::kColumns + j];
      if constexpr (kSubtract) {
        low[j] -= first * by;
        high[j] -= second * by;
      } else {
        low[j] += first * by;
        high[j] += second * by;
      }
    }
  }
  for (std::size_t j = 0; j < kCols; ++j) {
    std::memcpy(sum + j * kStripRows, &low[j], sizeof(Vector));
    std::memcpy(sum + j * kStripRows + kWide, &high[j], sizeof(Vector));
  }
}

template <class Vector, bool kSubtract>
[[gnu::always_inline]] inline void products(double* sum, const double* a, const Panel& b) {
  constexpr std::size_t kRows = 2 * sizeof(Vector) / sizeof(double);
  const std::size_t depth = b.depth();
  for (std::size_t row = 0; row < kStripRows; row += kRows) {
    const double* coefficients = b.values();
    std::size_t col = 0;
    for (; col + Panel::kColumns <= b.width(); col += Panel::kColumns) {
      columns<Vector, Panel::kColumns, kSubtract>(sum + col * kStripRows + row, a + row, coefficients, depth);
      coefficients += depth * Panel::kColumns;
    }
    double* last = sum + col * kStripRows + row;
    switch (b.width() - col) {
      case 1: columns<Vector, 1, kSubtract>(last, a + row, coefficients, depth); break;
      case 2: columns<Vector, 2, kSubtract>(last, a + row, coefficients, depth); break;
      case 3: columns<Vector, 3, kSubtract>(last, a + row, coefficients, depth); break;
      default: break;
    }
  }
}

void runBaseline(double* sum, const double* a, const Panel& b, bool subtract) {
  subtract ? products<Two, true>(sum, a, b) : products<Two, false>(sum, a, b);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) void runAvx2(double* sum, const double* a, const Panel& b, bool subtract) {
  subtract ? products<Four, true>(sum, a, b) : products<Four, false>(sum, a, b);
}

__attribute__((target("avx512f"))) void runAvx512(double* sum, const double* a, const Panel& b, bool subtract) {
  subtract ? products<Eight, true>(sum, a, b) : products<Eight, false>(sum, a, b);
}
#endif

const ProductsBuild& best() {
  static const ProductsBuild build = productsBuilds().back();
  return build;
}

}  // namespace

std::vector<ProductsBuild> productsBuilds() {
  std::vector<ProductsBuild> out = {{"baseline", runBaseline}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) out.push_back({"avx2", runAvx2});
  if (__builtin_cpu_supports("avx512f")) out.push_back({"avx512f", runAvx512});
#endif
  return out;
}

void subtractProducts(double* sum, const double* a, const Panel& b) {
  best().run(sum, a, b, true);
}
void addProducts(double* sum, const double* a, const Panel& b) {
  best().run(sum, a, b, false);
}

}  // namespace qs::quant
