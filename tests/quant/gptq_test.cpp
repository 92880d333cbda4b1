// GPTQ against the published hand values, against the algorithm written plainly in double precision, and for what it
// promises: dead columns, retries, NaN, threads, a stop.
#include "core/quant/gptq.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "core/base/thread_pool.h"
#include "core/quant/format.h"
#include "core/quant/inverse_factor.h"
#include "core/quant/output_error.h"
#include "tests/quant/inputs.h"

namespace qs::quant {
namespace {

using testing::HasSubstr;

struct Outcome {
  QuantizedMatrix q;
  MethodReport report;
};

Outcome gptq(const std::vector<float>& w, std::size_t rows, const std::string& text, const LayerInputs& inputs,
             base::ThreadPool* pool = nullptr, std::size_t block = kGptqBlock) {
  const auto scheme = QuantScheme::parse(text);
  EXPECT_TRUE(scheme) << text;
  base::TaskContext context;
  context.pool = pool;
  Outcome out;
  auto result = quantizeGptq(view(w, rows), *scheme, inputs, {}, out.report, context, {}, block);
  EXPECT_TRUE(result) << result.error().english();
  if (result) out.q = std::move(*result);
  return out;
}

QuantizedMatrix nearest(const std::vector<float>& w, std::size_t rows, const std::string& text) {
  auto out = quantize(view(w, rows), *QuantScheme::parse(text), {}, {});
  EXPECT_TRUE(out) << out.error().english();
  return std::move(*out);
}

SquareMatrix square(std::size_t n, const std::vector<double>& values) { return {n, values}; }

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

// numerics.md, section 2, hand check (b): w = [0.4, 0.4] on whole numbers, H = [[1, 0.9], [0.9, 1]].
TEST(Gptq, HandCheck) {
  // A third, dead column of weight 1 makes the row's scale 1.
  const std::vector<float> w = {0.4F, 0.4F, 1.0F};
  const auto inputs = inputsWithGram(3, {0.5F, 0.45F, 0.0F, 0.45F, 0.5F, 0.0F, 0.0F, 0.0F, 0.0F});
  const auto out = gptq(w, 1, "int2:row/gptq(damp=0)", inputs);
  EXPECT_EQ(out.q.scales[0], 1.0F);
  EXPECT_EQ(out.q.code(0, 0), 0);
  EXPECT_EQ(out.q.code(0, 1), 1);
  // eᵀHe with H = 2 · gram.
  EXPECT_NEAR(2.0 * out.report.outputError, 0.088, 1e-7);
  const auto rtn = nearest(w, 1, "int2:row");
  EXPECT_EQ(rtn.code(0, 1), 0);
  const auto loss = outputError(view(w, 1), {rtn.restored.data(), 1, 3}, inputs.gram, {});
  EXPECT_NEAR(2.0 * *loss, 0.608, 1e-7);
}

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

std::size_t plainSlot(const Granularity& g, std::size_t r, std::size_t c, std::size_t cols) {
  const auto across = [cols](std::int64_t size) {
    return (cols + static_cast<std::size_t>(size) - 1) / static_cast<std::size_t>(size);
  };
  switch (g.kind) {
    case Granularity::Kind::row: return r;
    case Granularity::Kind::col: return c;
    case Granularity::Kind::group: return r * across(g.group) + c / static_cast<std::size_t>(g.group);
    case Granularity::Kind::block:
      return r / static_cast<std::size_t>(g.blockRows) * across(g.blockCols) +
             c / static_cast<std::size_t>(g.blockCols);
    case Granularity::Kind::split: {
      std::size_t group = 0;
      for (std::size_t end = static_cast<std::size_t>(g.split[0]); c >= end;
           end += static_cast<std::size_t>(g.split[group])) {
        ++group;
      }
      return r * g.split.size() + group;
    }
    default: return 0;
  }
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
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return diagonal(a) > diagonal(b); });
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

INSTANTIATE_TEST_SUITE_P(
    Fixed, AgainstTheReference,
    testing::Combine(testing::Values("int4", "int4:row", "int3:g32", "int4:g48:asym", "int2:col", "int4:b4x40:full",
                                     "int4:split=100,50:wide", "int8:row:clip=98", "fp8_e4m3:row", "fp4_e2m1:g16",
                                     "fp6_e3m2:b3x33", "nf4:g50", "mxfp4", "mxfp8_e5m2", "nvfp4", "int4:row:asym",
                                     "int4:g128:scale=e8m0"),
                     testing::Values("", "(order=act)", "(damp=0.3)")));
INSTANTIATE_TEST_SUITE_P(Follow, AgainstTheReference,
                         testing::Combine(testing::Values("int4:g32", "int4:g48", "int4:g129", "int4:g1000",
                                                          "int3:g48:asym", "nf4:g50", "mxfp4", "nvfp4", "fp4_e2m1:g7"),
                                          testing::Values("(scales=follow)")));

}  // namespace
}  // namespace qs::quant
