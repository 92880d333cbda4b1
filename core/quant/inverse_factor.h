// The upper Cholesky factor of a matrix's inverse, by which GPTQ spreads an error over the columns still to come.
// It is not a solver, and knows nothing of weights.
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/task_context.h"

namespace qs::quant {

enum class FactorOutcome { done, notPositive, stopped };

// A square matrix in double, row-major.
struct SquareMatrix {
  std::size_t size = 0;
  std::vector<double> values;
  double& at(std::size_t row, std::size_t col) { return values[row * size + col]; }
  double at(std::size_t row, std::size_t col) const { return values[row * size + col]; }
  const double* row(std::size_t r) const { return values.data() + r * size; }
};

// Replaces a symmetric positive definite H by U, upper triangular with zeros below, such that UᵀU = H⁻¹
// (arXiv 2210.17323, section 3.3, step 3). H⁻¹ itself is never formed: H = R Rᵀ with R upper, and U = R⁻¹.
// notPositive: a pivot is not finite, or not above 2⁻²³ of its diagonal element, the rounding of a Gram matrix in F32,
// below which there is nothing to invert; or U is not finite. `h` is of no use unless the outcome is `done`.
// Blocked, on the pool's threads, with the same result on any number of them. Beyond h it takes 1 KiB a row and 1 MiB a
// thread. Stop is polled every few milliseconds.
FactorOutcome invertToUpperFactor(SquareMatrix& h, const base::TaskContext& context);

}  // namespace qs::quant
