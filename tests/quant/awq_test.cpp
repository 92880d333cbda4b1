// AWQ's two searches against the same searched plainly, and for what they promise.
#include "core/quant/awq.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/base/thread_pool.h"
#include "core/quant/output_error.h"
#include "core/quant/part_kernel.h"
#include "core/quant/smooth.h"
#include "tests/quant/inputs.h"
#include "tests/quant/stops.h"

namespace qs::quant {
namespace {

using testing::HasSubstr;

QuantizedMatrix nearest(const std::vector<float>& w, std::size_t rows, const std::string& text) {
  auto out = quantize(view(w, rows), *QuantScheme::parse(text), {}, {});
  EXPECT_TRUE(out) << out.error().english();
  return std::move(*out);
}

AwqScales search(const std::vector<MatrixView>& readers, const std::string& text, const LayerInputs& inputs,
                 base::ThreadPool* pool = nullptr) {
  base::TaskContext context;
  context.pool = pool;
  auto out = awqScales(readers, *QuantScheme::parse(text), inputs, context, {});
  EXPECT_TRUE(out) << out.error().english();
  return std::move(*out);
}

struct Clipped {
  QuantizedMatrix q;
  MethodReport report;
};

Clipped clip(const std::vector<float>& w, std::size_t rows, const std::string& text, const LayerInputs& inputs,
             base::ThreadPool* pool = nullptr) {
  base::TaskContext context;
  context.pool = pool;
  Clipped out;
  auto q = findMethod("awq")->withInputs(view(w, rows), *QuantScheme::parse(text), inputs, {}, out.report, context, {});
  EXPECT_TRUE(q) << q.error().english();
  if (q) out.q = std::move(*q);
  return out;
}

TEST(OutputError, IsTheSumWrittenPlainly) {
  base::ThreadPool pool(3);
  for (const std::size_t cols : {1U, 5U, 128U, 131U, 300U}) {
    const auto w = randomWeights(70, cols, 1);
    const auto inputs = inputsOf(correlatedInputs(64, cols, 2), cols);
    const auto q = nearest(w, 70, "int3:row");
    const MatrixView back{q.restored.data(), 70, cols};
    const double plain = plainOutputError(w, q.restored.data(), inputs.gram);
    base::TaskContext context;
    context.pool = &pool;
    const auto error = outputError(view(w, 70), back, inputs.gram, context);
    ASSERT_TRUE(error);
    EXPECT_NEAR(*error, plain, 1e-11 * plain) << cols;
    EXPECT_EQ(*error, *outputError(view(w, 70), back, inputs.gram, {}));
    const std::vector<float> zeros(w.size());
    const double power = plainOutputError(w, zeros.data(), inputs.gram);
    EXPECT_NEAR(*outputPower(view(w, 70), inputs.gram, context), power, 1e-11 * power);
    EXPECT_NEAR(*relativeOutputError(view(w, 70), back, inputs.gram, context), plain / power, 1e-10 * plain / power);
  }
}

// It is what it says: the mean squared change of the outputs.
TEST(OutputError, IsTheMeanSquaredChangeOfTheOutputs) {
  constexpr std::size_t kRows = 6;
  constexpr std::size_t kCols = 24;
  constexpr std::size_t kTokens = 90;
  const auto x = correlatedInputs(kTokens, kCols, 3);
  const auto w = randomWeights(kRows, kCols, 4);
  const auto q = nearest(w, kRows, "int4:row");
  double sum = 0.0;
  for (std::size_t t = 0; t < kTokens; ++t) {
    for (std::size_t r = 0; r < kRows; ++r) {
      double change = 0.0;
      for (std::size_t c = 0; c < kCols; ++c) {
        change += static_cast<double>(x[t * kCols + c]) *
                  (static_cast<double>(w[r * kCols + c]) - static_cast<double>(q.restored.row(r)[c]));
      }
      sum += change * change;
    }
  }
  const auto error = outputError(view(w, kRows), {q.restored.data(), kRows, kCols}, inputsOf(x, kCols).gram, {});
  EXPECT_NEAR(*error, sum / kTokens, 1e-5 * sum / kTokens);
}

TEST(OutputError, WhatIsNotANumber) {
  const float inf = std::numeric_limits<float>::infinity();
  const auto gram = inputsWithGram(2, {1, 0, 0, 1}).gram;
  const std::vector<float> w = {1.0F, inf};
  const std::vector<float> back = {0.5F, 7.0F};
  EXPECT_EQ(*outputError(view(w, 1), view(back, 1), gram, {}), 0.25);
  const std::vector<float> finite = {1.0F, 2.0F};
  const std::vector<float> lost = {1.0F, std::nanf("")};
  EXPECT_EQ(*outputError(view(finite, 1), view(lost, 1), gram, {}), inf);
  const std::vector<float> zero = {0.0F, 0.0F};
  EXPECT_EQ(*relativeOutputError(view(zero, 1), view(zero, 1), gram, {}), 0.0);
  EXPECT_EQ(*relativeOutputError(view(zero, 1), view(finite, 1), gram, {}), inf);
}

TEST(OutputError, HearsAStop) {
  const auto w = randomWeights(2000, 300, 1);
  const std::vector<float> zeros(w.size());
  const auto gram = inputsOf(correlatedInputs(8, 300, 2), 300).gram;
  expectStops(
      [&](const base::TaskContext& context) { return outputError(view(w, 2000), view(zeros, 2000), gram, context); });
}

TEST(AwqScalesAt, AreTheFormula) {
  const std::vector<double> means = {4.0, 1.0, 0.25, 0.0};
  // At ½: 2, 1, ½ and, for what is never used, 1e-4; divided by √(2 · 1e-4).
  const auto scales = awqScalesAt(means, 0.5);
  const double middle = std::sqrt(2e-4);
  const std::vector<double> expected = {2.0 / middle, 1.0 / middle, 0.5 / middle, 1e-4 / middle};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(scales[i], static_cast<float>(expected[i]));
  for (const float s : awqScalesAt(means, 0.0)) EXPECT_EQ(s, 1.0F);
  const std::vector<double> broken = {4.0, std::nan(""), std::numeric_limits<double>::infinity()};
  const auto guarded = awqScalesAt(broken, 0.5);
  EXPECT_FLOAT_EQ(guarded[0], std::sqrt(2.0F));
  EXPECT_FLOAT_EQ(guarded[1], std::sqrt(0.5F));
  EXPECT_FLOAT_EQ(guarded[2], std::sqrt(0.5F));
}

class Ratio : public testing::TestWithParam<const char*> {};

// The curve against every ratio tried by hand: three readers of one input, of different heights.
TEST_P(Ratio, IsTheMinimumOfACurveThatBruteForceGives) {
  constexpr std::size_t kCols = 96;
  const std::size_t rows[3] = {32, 70, 5};
  std::vector<std::vector<float>> weights;
  std::vector<MatrixView> readers;
  for (std::size_t i = 0; i < 3; ++i) weights.push_back(randomWeights(rows[i], kCols, 50 + static_cast<unsigned>(i)));
  for (std::size_t i = 0; i < 3; ++i) readers.push_back(view(weights[i], rows[i]));
  const auto inputs = inputsOf(correlatedInputs(300, kCols, 60), kCols);
  const auto found = search(readers, std::string(GetParam()) + "/awq", inputs);
  ASSERT_EQ(found.curve.size(), 20U);
  double least = std::numeric_limits<double>::infinity();
  double best = -1.0;
  for (int i = 0; i < 20; ++i) {
    const double ratio = 0.05 * i;
    std::vector<double> s(kCols);
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0.0;
    for (std::size_t c = 0; c < kCols; ++c) {
      s[c] = std::max(std::pow(inputs.meanAbs[c], ratio), 1e-4);
      lowest = std::min(lowest, s[c]);
      highest = std::max(highest, s[c]);
    }
    double error = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      auto scaled = weights[k];
      for (std::size_t j = 0; j < scaled.size(); ++j) {
        scaled[j] *= static_cast<float>(s[j % kCols] / std::sqrt(highest * lowest));
      }
      auto q = nearest(scaled, rows[k], GetParam());
      // In double, as the plain sum takes F32: the quotient's rounding is far below the error.
      for (std::size_t j = 0; j < scaled.size(); ++j) {
        q.restored.data()[j] /= static_cast<float>(s[j % kCols] / std::sqrt(highest * lowest));
      }
      error += plainOutputError(weights[k], q.restored.data(), inputs.gram);
    }
    EXPECT_NEAR(found.curve[static_cast<std::size_t>(i)].ratio, ratio, 1e-12);
    EXPECT_NEAR(found.curve[static_cast<std::size_t>(i)].error, error, 1e-4 * error) << ratio;
    if (error < least) least = error, best = ratio;
  }
  EXPECT_NEAR(found.ratio, best, 1e-12);
  EXPECT_EQ(found.scales, awqScalesAt(inputs.meanAbs, found.ratio));
  // These channels differ in size, so that scaling is worth something.
  EXPECT_GT(found.ratio, 0.0);
  EXPECT_LT(least, found.curve[0].error);
}

INSTANTIATE_TEST_SUITE_P(Formats, Ratio,
                         testing::Values("int4:g32", "int3:row", "int4", "nf4:g32", "fp4_e2m1:g16:scale=e4m3",
                                         "nvfp4"));

TEST(AwqRatio, ZeroIsRoundToNearest) {
  const auto w = randomWeights(20, 64, 5);
  const auto inputs = inputsOf(correlatedInputs(100, 64, 6), 64);
  const auto found = search({view(w, 20)}, "int4:g32/awq", inputs);
  const auto rtn = nearest(w, 20, "int4:g32");
  EXPECT_EQ(found.curve[0].error, *outputError(view(w, 20), {rtn.restored.data(), 20, 64}, inputs.gram, {}));
}

// All channels alike: every ratio gives the same scales, and the first one wins.
TEST(AwqRatio, TheFirstOneWinsOnTies) {
  const auto w = randomWeights(8, 16, 5);
  std::vector<float> gram(16 * 16);
  for (std::size_t i = 0; i < 16; ++i) gram[17 * i] = 1.0F;
  const auto found = search({view(w, 8)}, "int4:row/awq", inputsWithGram(16, gram));
  EXPECT_EQ(found.ratio, 0.0);
  for (const auto& point : found.curve) EXPECT_EQ(point.error, found.curve[0].error);
}

TEST(AwqRatio, WithoutANumberNothingIsScaled) {
  const auto w = randomWeights(2, 2, 5);
  const float nan = std::nanf("");
  auto inputs = inputsWithGram(2, {nan, 0, 0, 1});
  inputs.meanAbs = {4.0, 1.0};
  const auto found = search({view(w, 2)}, "int4:row/awq", inputs);
  EXPECT_EQ(found.ratio, 0.0);
  EXPECT_EQ(found.scales, (std::vector<float>{1.0F, 1.0F}));
}

TEST(AwqRatio, ThreadsChangeNothing) {
  const auto w = randomWeights(200, 160, 7);
  const auto inputs = inputsOf(correlatedInputs(400, 160, 8), 160);
  base::ThreadPool pool(4);
  const auto one = search({view(w, 200)}, "int3:g32/awq", inputs);
  const auto four = search({view(w, 200)}, "int3:g32/awq", inputs, &pool);
  EXPECT_EQ(one.scales, four.scales);
  for (std::size_t i = 0; i < one.curve.size(); ++i) EXPECT_EQ(one.curve[i].error, four.curve[i].error);
}

// Section 3.1's example: one channel in a hundred is read with values forty times as large as the others'.
TEST(AwqRatio, ASalientChannelIsWorthAFinerGrid) {
  constexpr std::size_t kCols = 100;
  auto x = correlatedInputs(400, kCols, 9, 3.0);
  for (std::size_t t = 0; t < 400; ++t) x[t * kCols + 37] *= 40.0F;
  const auto inputs = inputsOf(x, kCols);
  const auto w = randomWeights(64, kCols, 10);
  const auto found = search({view(w, 64)}, "int3:g50/awq", inputs);
  double least = std::numeric_limits<double>::infinity();
  for (const auto& point : found.curve) least = std::min(least, point.error);
  EXPECT_LT(least, 0.5 * found.curve[0].error);
  EXPECT_GT(found.scales[37], 2.0F);
}

TEST(AwqRatio, HearsAStop) {
  const auto w = randomWeights(300, 256, 7);
  const auto inputs = inputsOf(correlatedInputs(64, 256, 8), 256);
  const std::vector<MatrixView> readers = {view(w, 300)};
  expectStops([&](const base::TaskContext& context) {
    return awqScales(readers, *QuantScheme::parse("int4:row/awq"), inputs, context, {});
  });
}

// The clip search written plainly: every share of every group's range, with the group's own part of the Gram matrix.
class ClipSearch : public testing::TestWithParam<std::tuple<const char*, std::size_t, std::size_t>> {};

TEST_P(ClipSearch, TakesTheShareThatBruteForceFinds) {
  const auto& [text, groupRows, groupCols] = GetParam();
  constexpr std::size_t kRows = 70;
  constexpr std::size_t kCols = 77;
  const auto w = randomWeights(kRows, kCols, 11);
  const auto inputs = inputsOf(correlatedInputs(200, kCols, 12), kCols);
  const auto out = clip(w, kRows, std::string(text) + "/awq", inputs);
  const auto scheme = *QuantScheme::parse(text);
  const auto rtn = nearest(w, kRows, text);
  const PartKernel kernel(scheme, {}, rtn.tensorScale);
  ASSERT_EQ(out.q.scales.size(), rtn.scales.size());
  std::size_t slot = 0;
  std::size_t clippedGroups = 0;
  for (std::size_t r0 = 0; r0 < kRows; r0 += groupRows) {
    for (std::size_t c0 = 0; c0 < kCols; c0 += groupCols, ++slot) {
      const std::size_t r1 = std::min(kRows, r0 + groupRows);
      const std::size_t c1 = std::min(kCols, c0 + groupCols);
      std::vector<float> values;
      for (std::size_t r = r0; r < r1; ++r) values.insert(values.end(), &w[r * kCols + c0], &w[r * kCols] + c1);
      const auto n = static_cast<std::int64_t>(values.size());
      bool finite = false;
      const kernel::Range range = kernel::rangeOf(values.data(), n, finite);
      const auto errorAt = [&](double share, float& scaleFound, std::int32_t& zeroFound) {
        kernel::Range part = range;
        part.lo = static_cast<float>(static_cast<double>(range.lo) * share);
        part.hi = static_cast<float>(static_cast<double>(range.hi) * share);
        kernel::Scale scale = kernel.scaleFor(part);
        scaleFound = scale.scale;
        zeroFound = scale.zeroPoint;
        std::vector<float> back(values.size());
        QsErrorSums sums{};
        kernel.rows(values.data(), 1, n, n, n, false, &scale.scale, &scale.zeroPoint, nullptr, back.data(), sums);
        double error = 0.0;
        const std::size_t width = c1 - c0;
        for (std::size_t r = 0; r < r1 - r0; ++r) {
          for (std::size_t i = 0; i < width; ++i) {
            for (std::size_t j = 0; j < width; ++j) {
              const auto e = [&](std::size_t c) {
                return static_cast<double>(values[r * width + c]) - static_cast<double>(back[r * width + c]);
              };
              error += e(i) * static_cast<double>(inputs.gram.row(c0 + i)[c0 + j]) * e(j);
            }
          }
        }
        return error;
      };
      float expected = 0.0F;
      double least = std::numeric_limits<double>::infinity();
      double taken = std::numeric_limits<double>::infinity();
      for (int i = 0; i <= 20; ++i) {
        float scale = 0.0F;
        std::int32_t zero = 0;
        const double error = errorAt(1.0 - 0.5 * i / 20.0, scale, zero);
        const bool same = out.q.zeroPoints.empty() || zero == out.q.zeroPoints[slot];
        if (scale == out.q.scales[slot] && same) taken = std::min(taken, error);
        if (error < least * (1.0 - 1e-12)) least = error, expected = scale;
      }
      // A scale of the list, whose error is the least to the last digits of a sum in another order.
      EXPECT_LE(taken, least * (1.0 + 1e-9)) << text << " slot " << slot << " expected " << expected;
      float full = 0.0F;
      std::int32_t zero = 0;
      EXPECT_LE(taken, errorAt(1.0, full, zero)) << text;
      clippedGroups += full != out.q.scales[slot] ? 1 : 0;
    }
  }
  EXPECT_EQ(slot, out.q.scales.size());
  EXPECT_GT(clippedGroups, 0U) << text;
  EXPECT_NEAR(out.report.outputError, plainOutputError(w, out.q.restored.data(), inputs.gram),
              1e-9 * out.report.outputError);
}

INSTANTIATE_TEST_SUITE_P(Groups, ClipSearch,
                         testing::Values(std::tuple{"int4", 70U, 77U}, std::tuple{"int3:row", 1U, 77U},
                                         std::tuple{"int3:g32", 1U, 32U}, std::tuple{"int4:g16:asym", 1U, 16U},
                                         std::tuple{"int2:col", 70U, 1U}, std::tuple{"int4:b8x20:full", 8U, 20U},
                                         std::tuple{"int3:b66x77:wide", 66U, 77U},
                                         std::tuple{"int4:g32:scale=e8m0", 1U, 32U}, std::tuple{"nf4:g32", 1U, 32U},
                                         std::tuple{"int4:g16:asym:scale=e8m0", 1U, 16U},
                                         std::tuple{"fp4_e2m1:g16", 1U, 16U}, std::tuple{"mxfp4", 1U, 32U},
                                         std::tuple{"nvfp4", 1U, 16U}));

// Groups of given lengths are the rows of the parts cut apart.
TEST(AwqClip, SplitIsItsParts) {
  constexpr std::size_t kRows = 9;
  const auto w = randomWeights(kRows, 50, 13);
  const auto inputs = inputsOf(correlatedInputs(90, 50, 14), 50);
  const auto out = clip(w, kRows, "int3:split=18,32/awq", inputs);
  std::size_t begin = 0;
  for (std::size_t part = 0; part < 2; begin += 18, ++part) {
    const std::size_t width = part == 0 ? 18 : 32;
    std::vector<float> cut;
    std::vector<float> gram;
    for (std::size_t r = 0; r < kRows; ++r) cut.insert(cut.end(), &w[r * 50 + begin], &w[r * 50 + begin] + width);
    for (std::size_t i = 0; i < width; ++i) {
      const auto row = inputs.gram.row(begin + i);
      gram.insert(gram.end(), row.begin() + static_cast<std::ptrdiff_t>(begin),
                  row.begin() + static_cast<std::ptrdiff_t>(begin + width));
    }
    const auto alone = clip(cut, kRows, "int3:row/awq", inputsWithGram(width, gram));
    for (std::size_t r = 0; r < kRows; ++r) {
      EXPECT_EQ(out.q.scales[2 * r + part], alone.q.scales[r]);
      for (std::size_t c = 0; c < width; ++c) EXPECT_EQ(out.q.code(r, begin + c), alone.q.code(r, c));
    }
  }
}

// Where a group is a whole row, or the matrix, its error is the output error: clipping never makes it larger.
TEST(AwqClip, NeverMakesTheOutputOfWholeRowsWorse) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    const auto w = randomWeights(40, 120, 70 + seed);
    const auto inputs = inputsOf(correlatedInputs(200, 120, 80 + seed), 120);
    for (const char* text : {"int4", "int3:row", "nf4:row", "int2:row:asym"}) {
      const auto rtn = nearest(w, 40, text);
      const double before = *outputError(view(w, 40), {rtn.restored.data(), 40, 120}, inputs.gram, {});
      const auto out = clip(w, 40, std::string(text) + "/awq", inputs);
      EXPECT_LE(out.report.outputError, before * (1.0 + 1e-12)) << text;
      if (std::string(text).starts_with("int2")) {
        EXPECT_LT(out.report.outputError, before);
      }
    }
  }
}

// The codes are those of the scales found, and the statistics those of the codes.
TEST(AwqClip, CodesAreThoseOfTheScales) {
  constexpr std::size_t kCols = 70;
  const auto w = randomWeights(6, kCols, 12);
  const auto inputs = inputsOf(correlatedInputs(200, kCols, 13), kCols);
  for (const char* text : {"int3:g32:asym", "mxfp4", "nvfp4", "int4:col", "nf4:g16"}) {
    const auto out = clip(w, 6, std::string(text) + "/awq", inputs);
    const auto rtn = nearest(w, 6, text);
    EXPECT_EQ(out.q.codeCols, rtn.codeCols);
    EXPECT_EQ(out.q.kind, rtn.kind);
    EXPECT_EQ(out.q.scales.size(), rtn.scales.size());
    EXPECT_EQ(out.q.zeroPoints.size(), rtn.zeroPoints.size());
    const PartKernel kernel(*QuantScheme::parse(text), {}, rtn.tensorScale);
    double squares = 0.0;
    for (std::size_t r = 0; r < 6; ++r) {
      for (std::size_t c = 0; c < kCols; ++c) {
        const auto& g = out.q.granularity;
        const std::size_t slot =
            g.kind == Granularity::Kind::col
                ? c
                : r * ((kCols + static_cast<std::size_t>(g.group) - 1) / static_cast<std::size_t>(g.group)) +
                      c / static_cast<std::size_t>(g.group);
        float scale = out.q.scales[slot];
        std::int32_t zero = out.q.zeroPoints.empty() ? 0 : out.q.zeroPoints[slot];
        std::uint8_t code = 0;
        float back = 0.0F;
        QsErrorSums sums{};
        kernel.rows(&w[r * kCols + c], 1, 1, 1, 1, false, &scale, &zero, &code, &back, sums);
        EXPECT_EQ(out.q.codes[r * out.q.codeCols + c], code) << text;
        EXPECT_EQ(out.q.restored.row(r)[c], back);
        const double e = static_cast<double>(w[r * kCols + c]) - static_cast<double>(back);
        squares += e * e;
      }
    }
    EXPECT_NEAR(out.q.stats.sumSquaredError, squares, 1e-5 * squares) << text;
    EXPECT_EQ(out.q.stats.count, 6 * kCols);
  }
}

TEST(AwqClip, ThreadsChangeNothing) {
  const auto w = randomWeights(200, 160, 15);
  const auto inputs = inputsOf(correlatedInputs(300, 160, 16), 160);
  base::ThreadPool pool(4);
  for (const char* text : {"int4/awq", "int3:g32/awq", "int4:b100x50:asym/awq"}) {
    const auto one = clip(w, 200, text, inputs);
    const auto four = clip(w, 200, text, inputs, &pool);
    EXPECT_EQ(one.q.codes, four.q.codes) << text;
    EXPECT_EQ(one.q.scales, four.q.scales);
    EXPECT_EQ(one.q.stats.sumSquaredError, four.q.stats.sumSquaredError);
    EXPECT_EQ(one.report.outputError, four.report.outputError);
  }
}

TEST(AwqClip, NonFiniteAndUnreadWeights) {
  auto w = randomWeights(2, 32, 17);
  w[3] = std::nanf("");
  w[7] = -std::numeric_limits<float>::infinity();
  const auto inputs = inputsOf(correlatedInputs(80, 32, 18), 32);
  const auto out = clip(w, 2, "int3:g16/awq", inputs);
  EXPECT_EQ(out.q.stats.nonfinite, 2U);
  EXPECT_EQ(out.q.code(0, 3), 0);
  EXPECT_EQ(out.q.code(0, 7), -3);
  EXPECT_TRUE(std::isfinite(out.report.outputError));
  // What nothing reads is not clipped.
  const auto unread = clip(w, 2, "int3:g16/awq", inputsWithGram(32, std::vector<float>(32 * 32)));
  EXPECT_EQ(unread.q.scales, nearest(w, 2, "int3:g16").scales);
  EXPECT_EQ(unread.report.outputError, 0.0);
}

TEST(AwqClip, WhatMakesNoSenseIsRefusedWithTheReason) {
  const std::vector<float> w = {1, 2, 3, 4};
  const auto inputs = inputsOf(correlatedInputs(20, 4, 1), 4);
  const std::vector<std::pair<const char*, const char*>> cases = {{"fp16/awq", "no scales to choose"},
                                                                  {"q8_0/awq", "encoder of their own"},
                                                                  {"int4:clip=99/awq", "clip="},
                                                                  {"int4/mse/awq", "mse"},
                                                                  {"int4:full:scale=e8m0/awq", "e8m0"}};
  for (const auto& [text, reason] : cases) {
    MethodReport report;
    const auto scheme = *QuantScheme::parse(text);
    const auto out = quantizeAwq(view(w, 1), scheme, inputs, {}, report, {}, {});
    ASSERT_FALSE(out) << text;
    EXPECT_EQ(out.error().kind, base::ErrorKind::unavailable);
    EXPECT_THAT(out.error().english(), HasSubstr(reason));
    const std::vector<MatrixView> readers = {view(w, 1)};
    EXPECT_FALSE(awqScales(readers, scheme, inputs, {}, {}));
  }
}

TEST(AwqClip, HearsAStop) {
  const auto w = randomWeights(300, 256, 7);
  const auto inputs = inputsOf(correlatedInputs(64, 256, 8), 256);
  expectStops([&](const base::TaskContext& context) {
    MethodReport report;
    return quantizeAwq(view(w, 300), *QuantScheme::parse("int4:g64/awq"), inputs, {}, report, context, {});
  });
}

}  // namespace
}  // namespace qs::quant
