// The factor of the inverse of H against hand values, and by multiplying it out; and what has none.
#include "core/quant/inverse_factor.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/thread_pool.h"
#include "tests/quant/inputs.h"

namespace qs::quant {
namespace {

SquareMatrix square(std::size_t n, const std::vector<double>& values) {
  return {n, values};
}

// numerics.md, section 2, hand check (a), from the side of H: U is that of H⁻¹.
TEST(InverseFactor, HandCheck) {
  // H = ([[4, 2, 6], [2, 5, 7], [6, 7, 22]])⁻¹ = U⁻¹ U⁻ᵀ with U = [[2, 1, 3], [0, 2, 2], [0, 0, 3]].
  const double inverse[9] = {0.5, -0.25, -1.0 / 3.0, 0.0, 0.5, -1.0 / 3.0, 0.0, 0.0, 1.0 / 3.0};
  std::vector<double> h(9);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) h[3 * i + j] += inverse[3 * i + k] * inverse[3 * j + k];
    }
  }
  SquareMatrix u = square(3, h);
  ASSERT_EQ(invertToUpperFactor(u, {}), FactorOutcome::done);
  const std::vector<double> expected = {2, 1, 3, 0, 2, 2, 0, 0, 3};
  for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(u.values[i], expected[i], 1e-12) << i;
}

TEST(InverseFactor, IsTheFactorOfTheInverseAtAnySizeAndOnAnyThreads) {
  base::ThreadPool pool(4);
  for (const std::size_t n : {1U, 2U, 127U, 128U, 129U, 300U, 513U}) {
    const auto gram = inputsOf(correlatedInputs(2 * n + 8, n, 5), n).gram;
    SquareMatrix h = square(n, {gram.values().begin(), gram.values().end()});
    for (std::size_t i = 0; i < n; ++i) h.at(i, i) += 0.01;
    SquareMatrix u = h;
    ASSERT_EQ(invertToUpperFactor(u, {}), FactorOutcome::done) << n;
    SquareMatrix again = h;
    base::TaskContext context;
    context.pool = &pool;
    ASSERT_EQ(invertToUpperFactor(again, context), FactorOutcome::done);
    EXPECT_EQ(u.values, again.values) << n;
    // U · H · Uᵀ = 1, which is UᵀU = H⁻¹ turned round.
    double worst = 0.0;
    std::vector<double> uh(n * n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = i; k < n; ++k) {
        for (std::size_t j = 0; j < n; ++j) uh[i * n + j] += u.at(i, k) * h.at(k, j);
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        double sum = 0.0;
        for (std::size_t k = j; k < n; ++k) sum += uh[i * n + k] * u.at(j, k);
        worst = std::max(worst, std::fabs(sum - (i == j ? 1.0 : 0.0)));
        if (j < i) {
          EXPECT_EQ(u.at(i, j), 0.0);
        }
      }
    }
    // Condition numbers are below 1e7 here, and the error of a Cholesky factor is a few ulps of it.
    EXPECT_LT(worst, 1e-8) << n;
  }
}

TEST(InverseFactor, RefusesWhatHasNone) {
  SquareMatrix singular = square(2, {1, 1, 1, 1});
  EXPECT_EQ(invertToUpperFactor(singular, {}), FactorOutcome::notPositive);
  SquareMatrix indefinite = square(2, {1, 2, 2, 1});
  EXPECT_EQ(invertToUpperFactor(indefinite, {}), FactorOutcome::notPositive);
  SquareMatrix nan = square(2, {1, std::nan(""), std::nan(""), 1});
  EXPECT_EQ(invertToUpperFactor(nan, {}), FactorOutcome::notPositive);
  // What is left of a pivot by the rounding of F32 is nothing to divide by.
  SquareMatrix rounding = square(2, {1, 1, 1, 1.0 + 0x1p-24});
  EXPECT_EQ(invertToUpperFactor(rounding, {}), FactorOutcome::notPositive);
}

}  // namespace
}  // namespace qs::quant
