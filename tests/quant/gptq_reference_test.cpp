// GPTQ against the algorithm written plainly in double precision.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "core/quant/format.h"
#include "tests/quant/gptq_runs.h"

namespace qs::quant {
namespace {

// The algorithm as published, unblocked, one row and one column after another, with H⁻¹ formed and factorized plainly.
struct Reference {
  std::vector<double> value;  // what was rounded, by row and column
  std::vector<std::size_t> order;
};

std::vector<double> plainFactorOfInverse(std::vector<double> h, std::size_t n) {
  // Gauss-Jordan without pivoting, which a positive definite matrix does not need.
  std::vector<double> inverse(n * n);
  for (std::size_t i = 0; i < n; ++i) inverse[i * n + i] = 1.0;
  for (std::size_t k = 0; k < n; ++k) {
    const double pivot = h[k * n + k];
    for (std::size_t j = 0; j < n; ++j) h[k * n + j] /= pivot, inverse[k * n + j] /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      const double by = h[i * n + k];
      if (i == k || by == 0.0) continue;
      for (std::size_t j = 0; j < n; ++j) {
        h[i * n + j] -= by * h[k * n + j];
        inverse[i * n + j] -= by * inverse[k * n + j];
      }
    }
  }
  // UᵀU = H⁻¹, row by row.
  std::vector<double> u(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i; j < n; ++j) {
      double sum = inverse[i * n + j];
      for (std::size_t k = 0; k < i; ++k) sum -= u[k * n + i] * u[k * n + j];
      u[i * n + j] = i == j ? std::sqrt(sum) : sum / u[i * n + i];
    }
  }
  return u;
}

// The level of `grid` that scale · level is nearest to `value`, as RTN would take; `tie`: how far from a decision, as a
// share of a step.
double plainNearest(const PartScheme& part, const Format& grid, double value, double scale, std::int32_t zero,
                    double& tie) {
  tie = 1.0;
  if (scale == 0.0) return 0.0;
  std::vector<double> levels;
  if (part.grid == GridKind::asym) {
    for (int code = 0; code < 1 << part.integerBits(); ++code) levels.push_back(code - zero);
  } else {
    levels = grid.values;
    if (part.integerBits() != 0 && part.grid == GridKind::sym && levels.front() < -levels.back()) {
      levels.erase(levels.begin());
    }
    if (part.integerBits() != 0 && part.grid != GridKind::sym && levels.front() == -levels.back()) {
      levels.insert(levels.begin(), levels.front() - 1.0);
    }
  }
  const double quotient = value / scale;
  std::size_t best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double distance = std::fabs(levels[i] - quotient);
    if (distance < least) least = distance, best = i;
  }
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (i != best) tie = std::min(tie, std::fabs(std::fabs(levels[i] - quotient) - least));
  }
  return levels[best] * scale;
}

class AgainstTheReference : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

// Every code is compared. The reference follows the quantizer where a value lies within 1e-5 of a step of a tie, which
// is what the rounding of values and quotients to F32 can move: the two would part there for no fault of either.
TEST_P(AgainstTheReference, GivesTheSameCodes) {
  const auto& [weights, arguments] = GetParam();
  constexpr std::size_t kRows = 9;
  constexpr std::size_t kCols = 150;  // more than a block of 128
  const std::string text = std::string(weights) + "/gptq" + arguments;
  const auto w = randomWeights(kRows, kCols, 3);
  const auto inputs = inputsOf(correlatedInputs(400, kCols, 4), kCols);
  const auto out = gptq(w, kRows, text, inputs);
  ASSERT_FALSE(out.report.fellBack);
  const auto scheme = *QuantScheme::parse(text);
  const PartScheme& part = scheme.weights;
  const Format& grid = *findFormat(part.format);
  const bool act = text.find("order=act") != std::string::npos;
  const bool follow = text.find("scales=follow") != std::string::npos;
  const double damp = text.find("damp=0.3") != std::string::npos ? 0.3 : 0.01;

  std::vector<std::size_t> order(kCols);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto diagonal = [&](std::size_t c) { return static_cast<double>(inputs.gram.row(c)[c]); };
  if (act) {
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return diagonal(a) > diagonal(b); });
  }
  double mean = 0.0;
  for (std::size_t c = 0; c < kCols; ++c) mean += 2.0 * diagonal(c) / kCols;
  std::vector<double> h(kCols * kCols);
  for (std::size_t i = 0; i < kCols; ++i) {
    for (std::size_t j = 0; j < kCols; ++j) {
      h[i * kCols + j] = 2.0 * static_cast<double>(inputs.gram.row(order[i])[order[j]]) + (i == j ? damp * mean : 0.0);
    }
  }
  const auto u = plainFactorOfInverse(h, kCols);
  const auto fixed = nearest(w, kRows, weights);
  std::size_t ties = 0;
  for (std::size_t r = 0; r < kRows; ++r) {
    std::vector<double> now(kCols);
    for (std::size_t t = 0; t < kCols; ++t) now[t] = static_cast<double>(w[r * kCols + order[t]]);
    for (std::size_t t = 0; t < kCols; ++t) {
      const std::size_t c = order[t];
      const std::size_t slot = plainSlot(part.granularity, r, c, kCols);
      if (!follow) {
        ASSERT_EQ(out.q.scales[slot], fixed.scales[slot]);
      } else if (t % static_cast<std::size_t>(part.granularity.group) == 0) {
        const std::size_t count = std::min(static_cast<std::size_t>(part.granularity.group), kCols - t);
        double largest = 0.0;
        for (std::size_t i = t; i < t + count; ++i) largest = std::max(largest, std::fabs(now[i]));
        // Half the spacing of F16 numbers, and what F32 adds to it; MX scales are powers of two.
        if (part.format.starts_with("int4") && part.grid == GridKind::sym) {
          EXPECT_NEAR(out.q.scales[slot], largest / 7.0, largest / 7.0 * 0x1p-10) << text;
        }
      }
      const double scale = static_cast<double>(out.q.scales[slot]);
      const std::int32_t zero = out.q.zeroPoints.empty() ? 0 : out.q.zeroPoints[slot];
      double tie = 0.0;
      double q = plainNearest(part, grid, now[t], scale, zero, tie);
      const double found = static_cast<double>(out.q.restored.row(r)[c]);
      if (tie < 1e-5 && q != found) {
        ++ties;
        q = found;
      }
      ASSERT_NEAR(found, q, 1e-6 * std::fabs(q)) << text << " row " << r << " column " << c << " tie " << tie;
      const double error = (now[t] - found) / u[t * kCols + t];
      for (std::size_t j = t + 1; j < kCols; ++j) now[j] -= error * u[t * kCols + j];
    }
  }
  EXPECT_LE(ties, 3U) << text;
  EXPECT_NEAR(out.report.outputError, plainOutputError(w, out.q.restored.data(), inputs.gram),
              1e-9 * out.report.outputError);
}

INSTANTIATE_TEST_SUITE_P(Fixed, AgainstTheReference,
                         testing::Combine(testing::Values("int4", "int4:row", "int3:g32", "int4:g48:asym", "int2:col",
                                                          "int4:b4x40:full", "int4:split=100,50:wide",
                                                          "int8:row:clip=98", "fp8_e4m3:row", "fp4_e2m1:g16",
                                                          "fp6_e3m2:b3x33", "nf4:g50", "mxfp4", "mxfp8_e5m2", "nvfp4",
                                                          "int4:row:asym", "int4:g128:scale=e8m0"),
                                          testing::Values("", "(order=act)", "(damp=0.3)")));
INSTANTIATE_TEST_SUITE_P(Follow, AgainstTheReference,
                         testing::Combine(testing::Values("int4:g32", "int4:g48", "int4:g129", "int4:g1000",
                                                          "int3:g48:asym", "nf4:g50", "mxfp4", "nvfp4", "fp4_e2m1:g7"),
                                          testing::Values("(scales=follow)")));

}  // namespace
}  // namespace qs::quant
