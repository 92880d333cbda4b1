// What the Rounding page draws and says, against plain arithmetic.
#include "core/experiment/rounding_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

namespace qs::experiment {
namespace {

struct Pair {
  QuantizeResult result;
  RoundingView view;
};

Pair describe(std::vector<float> values, const char* scheme, std::optional<std::int64_t> group = {}) {
  Services services(1);
  QuantizeSpec spec;
  spec.source.values = std::move(values);
  spec.scheme = quant::QuantScheme::parse(scheme).value();
  Pair out;
  out.result = runQuantize(spec, services, {}).value();
  out.view = describeRounding(out.result, spec.scheme.weights, group);
  return out;
}

const std::vector<float> kChapter = {-1.0F, -0.37F, 0.04F, 0.29F, 0.83F};

TEST(RoundingView, FollowsTheChaptersExample) {
  const auto [result, view] = describe(kChapter, "int4");
  ASSERT_EQ(view.groups.size(), 1U);
  EXPECT_EQ(view.zeroed, (std::vector<std::size_t>{2}));
  EXPECT_DOUBLE_EQ(view.zeroShare, 0.2);
  EXPECT_EQ(view.usedLevels, 5U);
  EXPECT_EQ(view.levels.size(), 15U);
  EXPECT_FLOAT_EQ(static_cast<float>(view.levels.front()), -1.0F);
  EXPECT_FLOAT_EQ(static_cast<float>(view.levels.back()), 1.0F);
  for (const double x : view.restored) {
    EXPECT_NE(std::find(view.levels.begin(), view.levels.end(), x), view.levels.end()) << "x̂ lies on a level";
  }
  for (std::size_t i = 0; i < view.x.size(); ++i) EXPECT_DOUBLE_EQ(view.error[i], view.restored[i] - view.x[i]);
  const FormulaNumbers& f = view.formula;
  EXPECT_EQ(f.element, 0U);
  EXPECT_EQ(f.divisor, 7);
  EXPECT_DOUBLE_EQ(f.numerator, 1.0);
  EXPECT_TRUE(f.exact);
  EXPECT_EQ(f.code, -7);
  EXPECT_EQ(f.rounded, -7.0);
  EXPECT_DOUBLE_EQ(view.metadataBits, 32.0 / 5.0);
}

TEST(RoundingView, TheFormulaOfEveryGridHoldsItsOwnNumbers) {
  for (const auto& [scheme, divisor, numerator] : std::vector<std::tuple<const char*, int, double>>{
           {"int4", 7, 1.0}, {"int4:full", -8, -1.0}, {"int4:wide", 15, 2.0}, {"int4:asym", 15, 1.83}}) {
    const auto view = describe(kChapter, scheme).view;
    EXPECT_EQ(view.formula.divisor, divisor) << scheme;
    EXPECT_NEAR(view.formula.numerator, numerator, 1e-6) << scheme;
    EXPECT_TRUE(view.formula.exact) << scheme;
    EXPECT_NEAR(view.formula.scale, numerator / divisor, 1e-7) << scheme;
  }
  const auto clipped = describe(kChapter, "int4:clip=50").view.formula;
  EXPECT_FALSE(clipped.exact);
  EXPECT_EQ(clipped.code, -7) << "the largest value is cut back to the last level";
  EXPECT_LT(clipped.rounded, -7.0);
  EXPECT_FALSE(describe({0.3F, 0.1F}, "int4:scale=fp16").view.formula.exact) << "a scale that FP16 rounds";
}

TEST(RoundingView, GroupsAreOutlinedWithHalfAStepOfRoom) {
  const auto view = describe({100.0F, -0.37F, 0.04F, 0.29F, 0.83F}, "int4:split=1,4").view;
  ASSERT_EQ(view.groups.size(), 2U);
  EXPECT_EQ(view.groups[1].first, 1U);
  EXPECT_EQ(view.groups[1].count, 4U);
  EXPECT_FLOAT_EQ(static_cast<float>(view.groups[1].maxAbs), 0.83F);
  EXPECT_EQ(view.groupOfLargest, 0U);
  EXPECT_EQ(view.coarsestGroup, 0U);
  EXPECT_NEAR(view.finestScale, 0.83 / 7, 1e-7);
  EXPECT_EQ(view.stepX, (std::vector<double>{-0.5, 0.5, 0.5, 4.5}));
  EXPECT_NEAR(view.stepHigh[2], 0.83 / 14, 1e-7);
  EXPECT_DOUBLE_EQ(view.stepLow[2], -view.stepHigh[2]);
  for (std::size_t i = 0; i < view.x.size(); ++i) {
    const double half = i == 0 ? view.stepHigh[0] : view.stepHigh[2];
    EXPECT_LE(std::fabs(view.error[i]), half * (1 + 1e-6)) << "rounding alone stays inside the band";
  }
}

TEST(RoundingView, TheLineShowsTheGroupThatIsAskedFor) {
  std::vector<float> values(64);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) / 64.0F;
  EXPECT_EQ(describe(values, "int4:g16").view.lineGroup, 3U) << "by itself the one with the largest weight";
  EXPECT_EQ(describe(values, "int4:g16", 1).view.lineGroup, 1U);
  EXPECT_EQ(describe(values, "int4:g16", 1).view.lineX.front(), 0.25);
  EXPECT_EQ(describe(values, "int4:g16", 99).view.lineGroup, 3U) << "the last, if there are fewer";
  const auto all = describe(values, "int4:g16", kAllGroups).view;
  EXPECT_FALSE(all.lineGroup);
  EXPECT_EQ(all.lineX.size(), 64U);
  EXPECT_TRUE(std::is_sorted(all.levels.begin(), all.levels.end()));
  EXPECT_EQ(std::adjacent_find(all.levels.begin(), all.levels.end()), all.levels.end());
  EXPECT_FALSE(describe({1, 2, 3, 4}, "int4:g2").view.lineGroup) << "a short list shows all groups";
}

TEST(RoundingView, ALongLineIsThinnedButKeepsItsEnds) {
  std::vector<float> values(100000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>((i * 7919) % 1000) / 1000.0F - 0.5F;
  values[77777] = 9.0F;
  values[33333] = -8.0F;
  const auto view = describe(values, "int4").view;
  EXPECT_LE(view.lineX.size(), kLineElements + 2);
  EXPECT_EQ(*std::max_element(view.lineX.begin(), view.lineX.end()), 9.0);
  EXPECT_EQ(*std::min_element(view.lineX.begin(), view.lineX.end()), -8.0);
  const auto many = describe(values, "int8:g16", kAllGroups).view;
  EXPECT_TRUE(many.lineGroup) << "more levels than a line can hold";
}

TEST(RoundingView, ZerosAndNonFiniteValuesDoNoHarm) {
  const auto zeros = describe({0, 0, 0}, "int4").view;
  EXPECT_EQ(zeros.formula.scale, 0.0);
  EXPECT_EQ(zeros.formula.quotient, 0.0);
  EXPECT_TRUE(zeros.zeroed.empty());
  EXPECT_EQ(zeros.levels, (std::vector<double>{0.0}));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  const auto odd = describe({nan, 1.0F, inf, 0.01F}, "int4").view;
  EXPECT_EQ(odd.lineX.size(), 2U);
  EXPECT_EQ(odd.formula.x, 1.0);
  EXPECT_EQ(odd.zeroed, (std::vector<std::size_t>{3}));
  EXPECT_DOUBLE_EQ(odd.zeroShare, 0.5);
}

TEST(CodeRange, CountsLevels) {
  for (int bits = 2; bits <= 8; ++bits) {
    const auto sym = codeRange(bits, quant::GridKind::sym);
    EXPECT_EQ(sym.count, sym.high - sym.low + 1);
    EXPECT_EQ(sym.low, -sym.high);
    for (const auto grid : {quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym}) {
      const auto range = codeRange(bits, grid);
      EXPECT_EQ(range.count, 1 << bits);
      EXPECT_EQ(range.high - range.low + 1, range.count);
    }
  }
}

TEST(Outlier, StepsAreEvenOnALogScaleAndFoundAgain) {
  EXPECT_EQ(outlierFactor(0), 1.0);
  EXPECT_EQ(outlierFactor(kOutlierSteps), 100.0);
  EXPECT_EQ(outlierFactor(kOutlierSteps / 2), 10.0);
  for (int step = 0; step <= kOutlierSteps; ++step) {
    EXPECT_EQ(outlierStep(outlierFactor(step)), step);
    if (step > 0) {
      EXPECT_GT(outlierFactor(step), outlierFactor(step - 1));
    }
  }
  EXPECT_EQ(outlierStep(0.5), 0);
  EXPECT_EQ(outlierStep(1e6), kOutlierSteps);
}

}  // namespace
}  // namespace qs::experiment
