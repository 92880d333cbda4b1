#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ui/charts/decimate.h"
#include "ui/charts/ticks.h"

namespace qs::ui {
namespace {

std::string u8(const QString& s) { return s.toStdString(); }

TEST(LinearTicks, AreRoundAndInsideTheRange) {
  for (const auto& [low, high] : std::initializer_list<std::pair<double, double>>{
           {-0.2, 0.35}, {0, 1}, {-1e-9, 3e-9}, {17, 18}, {0, 1e9}, {-5, -1}, {0.1, 0.3}, {1e6, 1e6 + 3}}) {
    for (const int target : {2, 4, 6, 10}) {
      const Ticks t = linearTicks({low, high, target});
      ASSERT_GE(t.values.size(), 2u) << low << " … " << high;
      EXPECT_LE(t.values.size(), static_cast<std::size_t>(2 * target + 2));
      EXPECT_LE(t.low, low);
      EXPECT_GE(t.high, high);
      const double step = t.values[1] - t.values[0];
      const double mantissa = step / std::pow(10.0, std::floor(std::log10(step) + 1e-6));
      EXPECT_TRUE(std::abs(mantissa - 1) < 1e-3 || std::abs(mantissa - 2) < 1e-3 || std::abs(mantissa - 5) < 1e-3) << mantissa;
      for (const double v : t.values) {
        EXPECT_GE(v, t.low - step * 1e-6);
        EXPECT_LE(v, t.high + step * 1e-6);
        const double exact = mantissa > 3 ? 5 : mantissa > 1.5 ? 2 : 1;
        const double whole = exact * std::pow(10.0, std::floor(std::log10(step) + 1e-6));
        EXPECT_NEAR(v / whole, std::round(v / whole), 1e-9 * std::max(1.0, std::abs(v / whole)));
      }
      ASSERT_EQ(t.labels.size(), t.values.size());
      for (std::size_t i = 1; i < t.labels.size(); ++i) EXPECT_NE(t.labels[i], t.labels[i - 1]) << u8(t.labels[i]);
    }
  }
}

TEST(LinearTicks, TenthsPrintAsTenths) {
  const Ticks t = linearTicks({0, 0.5, 5});
  ASSERT_EQ(t.values.size(), 6u);
  EXPECT_EQ(t.values[3], 0.3);  // not 0.30000000000000004
  EXPECT_EQ(u8(t.labels[3]), "0.3");
  EXPECT_EQ(u8(t.labels[0]), "0");
}

TEST(LinearTicks, MinusIsAMinus) {
  const Ticks t = linearTicks({-0.2, 0.2, 4});
  EXPECT_EQ(u8(t.labels.front()), "−0.2");
}

TEST(LinearTicks, IntegersHaveNoFractions) {
  const Ticks t = linearTicks({0, 3, 10, false, false, true});
  EXPECT_EQ(t.values, (std::vector<double>{0, 1, 2, 3}));
}

TEST(LinearTicks, AnEndJustBeyondATickIsNotAWholeStepAway) {
  const Ticks t = linearTicks({-0.009, 0.38, 4});
  EXPECT_GT(t.low, -0.05);
  EXPECT_LT(t.low, -0.009);
  EXPECT_DOUBLE_EQ(t.high, 0.4);
}

TEST(LinearTicks, OddRangesAreSurvived) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  for (const auto& [low, high] : std::initializer_list<std::pair<double, double>>{
           {0, 0}, {5, 5}, {nan, nan}, {-inf, inf}, {1, -1}, {-1.7e308, 1.7e308}, {0, 5e-324}, {1e-310, 3e-310}, {1e15, 1e15 + 0.25}}) {
    const Ticks t = linearTicks({low, high});
    EXPECT_TRUE(std::isfinite(t.low) && std::isfinite(t.high)) << low;
    EXPECT_LT(t.low, t.high) << low;
    EXPECT_LT(t.values.size(), 100u);
  }
}

TEST(LogTicks, PowersAndTheirParts) {
  const Ticks decades = logTicks({1, 1000, 6});
  EXPECT_EQ(decades.low, 1);
  EXPECT_EQ(decades.high, 1000);
  EXPECT_EQ(u8(decades.labels.front()), "1");
  const Ticks fine = logTicks({3, 60, 6});
  EXPECT_EQ(fine.low, 2);
  EXPECT_EQ(fine.high, 100);
  EXPECT_EQ(fine.values, (std::vector<double>{2, 5, 10, 20, 50, 100}));
  const Ticks tiny = logTicks({1e-12, 1e-6, 3});
  EXPECT_EQ(u8(tiny.labels.front()), "10⁻¹²");
  for (const double bad : {0.0, -1.0, std::nan("")}) EXPECT_LT(logTicks({bad, 1}).low, logTicks({bad, 1}).high);
}

TEST(FormatNumber, SignificantDigits) {
  EXPECT_EQ(u8(formatNumber(0.0443123)), "0.04431");
  EXPECT_EQ(u8(formatNumber(0.31)), "0.31");
  EXPECT_EQ(u8(formatNumber(-7)), "−7");
  EXPECT_EQ(u8(formatNumber(0)), "0");
  EXPECT_EQ(u8(formatNumber(-0.0)), "0");
  EXPECT_EQ(u8(formatNumber(123456.7)), "123457");
  EXPECT_EQ(u8(formatNumber(1.2e-7)), "1.2 × 10⁻⁷");
  EXPECT_EQ(u8(formatNumber(3e12)), "3 × 10¹²");
  EXPECT_EQ(u8(formatNumber(5e-324, 2)), "4.9 × 10⁻³²⁴");
  EXPECT_EQ(u8(formatNumber(std::nan(""))), "NaN");
  EXPECT_EQ(u8(formatNumber(-std::numeric_limits<double>::infinity())), "−∞");
}

TEST(FormatTicks, LargeAndSmallShareAPower) {
  const std::vector<QString> large = formatTicks({0, 5e6, 1e7}, 5e6);
  EXPECT_EQ(u8(large[0]), "0");
  EXPECT_EQ(u8(large[1]), "0.5×10⁷");
  EXPECT_EQ(u8(large[2]), "1.0×10⁷");
}

Series line(std::vector<double> y, std::vector<double> x = {}) {
  Series s;
  s.x = std::move(x);
  s.y = std::move(y);
  return s;
}

TEST(Decimate, KeepsShortSeriesWhole) {
  const Decimated d = decimate(line({1, 2, 3}), -0.5, 2.5, 100);
  EXPECT_EQ(d.points, (QList<QPointF>{{0, 1}, {1, 2}, {2, 3}}));
  EXPECT_EQ(d.dropped, 0u);
}

TEST(Decimate, AMillionPointsKeepTheirSpikes) {
  std::vector<double> y(1000000);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = std::sin(static_cast<double>(i) * 0.37) * 1e-3;
  y[123456] = 1.0;
  y[777777] = -2.0;
  const Decimated d = decimate(line(y), 0, 999999, 1000);
  EXPECT_LE(d.points.size(), 4002);
  EXPECT_TRUE(d.points.contains(QPointF(123456, 1.0)));
  EXPECT_TRUE(d.points.contains(QPointF(777777, -2.0)));
  EXPECT_EQ(d.points.front(), QPointF(0, y.front()));
  EXPECT_EQ(d.points.back(), QPointF(999999, y.back()));
  EXPECT_TRUE(std::is_sorted(d.points.begin(), d.points.end(), [](QPointF a, QPointF b) { return a.x() < b.x(); }));
}

TEST(Decimate, ANeighbourBeyondEachEndIsKept) {
  const Decimated d = decimate(line({0, 1, 2, 3, 4, 5}), 1.5, 3.5, 100);
  EXPECT_EQ(d.points, (QList<QPointF>{{1, 1}, {2, 2}, {3, 3}, {4, 4}}));
}

TEST(Decimate, WhatCannotBeDrawnIsDroppedAndCounted) {
  const double inf = std::numeric_limits<double>::infinity();
  Decimated d = decimate(line({1, std::nan(""), inf, -inf, 2}), -1, 5, 100);
  EXPECT_EQ(d.points.size(), 2);
  EXPECT_EQ(d.dropped, 3u);
  d = decimate(line({1, 0, -1, 2}, {1, 2, 3, 4}), 1, 4, 100, true, true);
  EXPECT_EQ(d.points.size(), 2);
  EXPECT_EQ(d.dropped, 2u);
}

TEST(Decimate, UnorderedPointsAreKeptWhole) {
  std::vector<double> x(5000), y(5000, 1.0);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>((i * 7919) % 5000);
  EXPECT_EQ(decimate(line(y, x), 0, 4999, 100).points.size(), 5000);
}

}  // namespace
}  // namespace qs::ui
