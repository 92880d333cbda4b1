#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ui/charts/heat_colors.h"

namespace qs::ui {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// rows × columns elements, one cell each.
HeatMapData matrix(std::size_t rows, std::size_t columns, std::vector<float> values) {
  HeatMapData d;
  d.rows = d.rowEnd = d.cellRows = rows;
  d.columns = d.columnEnd = d.cellColumns = columns;
  d.values = std::move(values);
  return d;
}

class Ramps : public testing::TestWithParam<bool> {};

TEST_P(Ramps, RiseInEqualStepsOfLightnessFromTheCard) {
  const bool dark = GetParam();
  for (const Ramp* ramp : {&negativeRamp(dark), &positiveRamp(dark), &risingRamp(dark)}) {
    EXPECT_EQ(QColor((*ramp)[0]), (dark ? darkTheme() : lightTheme()).card);
    const double from = toOklab((*ramp)[0]).lightness, to = toOklab((*ramp)[255]).lightness;
    EXPECT_GT(std::abs(to - from), 0.6);
    for (std::size_t i = 0; i < 256; ++i) {
      const double even = from + (to - from) * static_cast<double>(i) / 255;
      EXPECT_NEAR(toOklab((*ramp)[i]).lightness, even, 0.012) << i;
    }
  }
}

// As an eye without red, or without green, receptors sees a colour (Viénot, Brettel and Mollon 1999, linear RGB).
QRgb seenWithout(QRgb color, bool green) {
  const auto linear = [](int c) { return std::pow(c / 255.0, 2.2); };
  const double r = linear(qRed(color)), g = linear(qGreen(color)), b = linear(qBlue(color));
  const double rg = green ? 0.29275 * r + 0.70725 * g : 0.11238 * r + 0.88762 * g;
  const double blue = green ? -0.02234 * r + 0.02234 * g + b : 0.00401 * r - 0.00401 * g + b;
  const auto byte = [](double v) { return static_cast<int>(std::lround(255 * std::pow(std::clamp(v, 0.0, 1.0), 1 / 2.2))); };
  return qRgb(byte(rg), byte(rg), byte(blue));
}

TEST_P(Ramps, TheArmsDifferWithoutRedOrGreen) {
  const Ramp &negative = negativeRamp(GetParam()), &positive = positiveRamp(GetParam());
  for (std::size_t i = 64; i < 256; i += 16) {
    EXPECT_NEAR(toOklab(negative[i]).lightness, toOklab(positive[i]).lightness, 0.03) << "one arm would look stronger";
    for (const bool green : {false, true}) {
      const Oklab a = toOklab(seenWithout(negative[i], green)), b = toOklab(seenWithout(positive[i], green));
      EXPECT_GT(std::hypot(a.a - b.a, a.b - b.b), 0.06) << i;
    }
  }
  for (const Ramp* ramp : {&negative, &positive, &risingRamp(GetParam())}) {
    for (const QRgb color : *ramp) EXPECT_GE(contrastRatio(textOn(color), QColor(color)), 4.5);
  }
}

INSTANTIATE_TEST_SUITE_P(Grounds, Ramps, testing::Bool(), [](const auto& i) { return i.param ? "Dark" : "Light"; });

TEST(HeatColors, ScalesAndTheirEnds) {
  HeatMapData d = matrix(1, 4, {-0.5F, 0, 0.25F, 2});
  const HeatColors auto_(d, lightTheme());
  EXPECT_EQ(auto_.high(), 2);
  EXPECT_EQ(auto_.low(), -2);
  EXPECT_EQ(auto_.color(0), lightTheme().card.rgb());
  EXPECT_FALSE(auto_.beyond(2));
  d.limit = 0.5;
  const HeatColors cut(d, lightTheme());
  EXPECT_EQ(cut.color(2), positiveRamp(false)[255]);
  EXPECT_EQ(cut.color(-7), negativeRamp(false)[255]);
  EXPECT_TRUE(cut.beyond(2));
  EXPECT_FALSE(cut.beyond(-0.5F));
  EXPECT_TRUE(cut.beyond(-std::numeric_limits<double>::infinity()));
  EXPECT_EQ(cut.color(kNan), cut.missing());
  d.scale = HeatScale::rising;
  d.limit = 0;
  EXPECT_EQ(HeatColors(d, lightTheme()).low(), -0.5);
  d = matrix(1, 3, {0.001F, 0.01F, 0.1F});
  d.scale = HeatScale::rising;
  EXPECT_EQ(HeatColors(d, lightTheme()).low(), 0);
  d.scale = HeatScale::risingLog;
  const HeatColors log(d, lightTheme());
  EXPECT_NEAR(log.shareOf(0.01F), 0.5, 1e-6);
  EXPECT_EQ(log.color(0), lightTheme().card.rgb());
  EXPECT_GE(log.ticks(2).labels.size(), 2u);
  // Nothing to scale by is no division by zero.
  for (const HeatScale scale : {HeatScale::diverging, HeatScale::rising, HeatScale::risingLog}) {
    for (const std::vector<float>& values : {std::vector<float>{0, 0}, {kNan, kNan}, {INFINITY, -INFINITY}, {}}) {
      HeatMapData odd = matrix(1, 2, values);
      odd.scale = scale;
      const HeatColors c(odd, darkTheme());
      EXPECT_LT(c.low(), c.high());
      EXPECT_TRUE(std::isfinite(c.position(0)));
      EXPECT_FALSE(c.ticks(4).values.empty());
    }
  }
}

TEST(HeatCells, CoverEveryElementOnce) {
  for (const std::uint64_t length : {1u, 7u, 300u, 4096u}) {
    for (const std::size_t cells : {std::size_t{1}, std::size_t{3}, std::size_t{256}, static_cast<std::size_t>(length)}) {
      if (cells > length) continue;
      EXPECT_EQ(cellBegin(5, 5 + length, cells, 0), 5u);
      EXPECT_EQ(cellBegin(5, 5 + length, cells, cells), 5 + length);
      for (std::uint64_t e = 5; e < 5 + length; ++e) {
        const std::size_t cell = cellOf(5, 5 + length, cells, e);
        ASSERT_LE(cellBegin(5, 5 + length, cells, cell), e);
        ASSERT_GT(cellBegin(5, 5 + length, cells, cell + 1), e);
      }
    }
  }
}

}  // namespace
}  // namespace qs::ui
