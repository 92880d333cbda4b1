// Ranges, histogram and heat map of a matrix on the device, against plain loops and the core's scan of the same matrix.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "core/experiment/matrix_scan.h"
#include "tests/cuda/quantize_runs.h"

namespace {

using namespace qs::cuda_test;  // NOLINT(google-build-using-namespace): its names are this test's vocabulary
using qs::experiment::MatrixScan;
using qs::experiment::ScanPlan;
using qs::experiment::ScanResult;

class Statistics : public ModuleTest {};
INSTANTIATE_TEST_SUITE_P(Module, Statistics, ::testing::Values("cusim", "cuda"));

struct Shape {
  std::int64_t rows, cols;
};
constexpr Shape kShapes[] = {{1, 1}, {1, 31}, {33, 1}, {3, 129}, {70, 260}, {300, 33}, {2, 4200}};

// Of rows and columns: extremes and counts exact, sums of squares as near as n additions in double let them be.
TEST_P(Statistics, RangesAreThoseOfPlainLoops) {
  for (const auto& [rows, cols] : kShapes) {
    for (const Numbers kind : {Numbers::usual, Numbers::special, Numbers::zeros}) {
      for (const Placing at : {Placing{}, Placing{3, 1}}) {
        SCOPED_TRACE(std::to_string(rows) + "x" + std::to_string(cols));
        const auto x = numbers(kind, static_cast<std::size_t>(rows * cols), 3);
        const OnDevice<float> placed(*api_, instance_, spread(x, rows, cols, at, kUntouched));
        std::vector<QsRange> byRow(static_cast<std::size_t>(rows));
        std::vector<QsRange> byColumn(static_cast<std::size_t>(cols));
        QsStatus status{};
        ASSERT_EQ(api_->ranges(instance_, nullptr, placed.data() + at.before, rows, cols, cols + at.beyond, byRow.data(),
                               byColumn.data(), &status),
                  QS_OK)
            << status.message;
        const auto check = [&](const QsRange& got, std::int64_t first, std::int64_t step, std::int64_t count) {
          QsRange wanted{};
          for (std::int64_t i = 0; i < count; ++i) {
            const float v = x[static_cast<std::size_t>(first + i * step)];
            if (!std::isfinite(v)) continue;
            wanted.lo = std::min(wanted.lo, v);
            wanted.hi = std::max(wanted.hi, v);
            ++wanted.finite;
            wanted.sumSquares += static_cast<double>(v) * static_cast<double>(v);
          }
          wanted.absMax = std::max(-wanted.lo, wanted.hi);
          ASSERT_EQ(got.lo, wanted.lo);
          ASSERT_EQ(got.hi, wanted.hi);
          ASSERT_EQ(got.absMax, wanted.absMax);
          ASSERT_EQ(got.finite, wanted.finite);
          ASSERT_LE(std::fabs(got.sumSquares - wanted.sumSquares),
                    static_cast<double>(count) * 0x1p-52 * wanted.sumSquares);
        };
        for (std::int64_t r = 0; r < rows; ++r) check(byRow[static_cast<std::size_t>(r)], r * cols, 1, cols);
        for (std::int64_t c = 0; c < cols; ++c) check(byColumn[static_cast<std::size_t>(c)], c, cols, rows);
      }
    }
  }
}

TEST_P(Statistics, ProfilesAndHeatAreTheCores) {
  for (const auto& [rows, cols] : kShapes) {
    for (const Numbers kind : kAllNumbers) {
      SCOPED_TRACE(std::to_string(rows) + "x" + std::to_string(cols) + " " + std::to_string(static_cast<int>(kind)));
      const auto x = numbers(kind, static_cast<std::size_t>(rows * cols), 5);
      ScanPlan plan;
      plan.rows = static_cast<std::uint64_t>(rows);
      plan.cols = static_cast<std::uint64_t>(cols);
      plan.cells = {7, 45};
      plan.profiles = true;
      std::vector<MatrixScan> scans;
      scans.emplace_back(plan, 0, x.size());
      scans.front().add(0, x);
      const ScanResult wanted(plan, scans);

      const OnDevice<float> placed(*api_, instance_, x);
      QsStatus status{};
      std::vector<QsRange> byRow(static_cast<std::size_t>(rows));
      std::vector<QsRange> byColumn(static_cast<std::size_t>(cols));
      ASSERT_EQ(api_->ranges(instance_, nullptr, placed.data(), rows, cols, cols, byRow.data(), byColumn.data(), &status),
                QS_OK);
      const auto check = [](const std::vector<QsRange>& got, const std::vector<qs::experiment::ScanChannel>& channels) {
        ASSERT_EQ(got.size(), channels.size());
        for (std::size_t i = 0; i < got.size(); ++i) {
          ASSERT_EQ(got[i].absMax, std::bit_cast<float>(channels[i].absMax));
          ASSERT_EQ(static_cast<std::uint64_t>(got[i].finite), channels[i].seen);
        }
      };
      check(byRow, wanted.rows());
      check(byColumn, wanted.columns());

      const auto heat = wanted.cells();
      std::vector<float> cells(heat.values.size());
      ASSERT_EQ(api_->heat(instance_, nullptr, placed.data(), rows, cols, cols, static_cast<std::int64_t>(heat.cellRows),
                           static_cast<std::int64_t>(heat.cellColumns), cells.data(), &status),
                QS_OK)
          << status.message;
      EXPECT_EQ(firstDifference<float>(cells, heat.values), "");
    }
  }
}

// So many parts that warps merge them.
TEST_P(Statistics, ALongRowAndALongColumn) {
  constexpr std::int64_t kLong = 140000;
  const auto x = numbers(Numbers::special, kLong, 2);
  const OnDevice<float> placed(*api_, instance_, x);
  QsRange wanted{};
  for (const float v : x) {
    if (!std::isfinite(v)) continue;
    wanted.lo = std::min(wanted.lo, v);
    wanted.hi = std::max(wanted.hi, v);
    ++wanted.finite;
    wanted.sumSquares += static_cast<double>(v) * static_cast<double>(v);
  }
  QsStatus status{};
  for (const bool row : {true, false}) {
    QsRange got{};
    ASSERT_EQ(api_->ranges(instance_, nullptr, placed.data(), row ? 1 : kLong, row ? kLong : 1, row ? kLong : 1,
                           row ? &got : nullptr, row ? nullptr : &got, &status),
              QS_OK)
        << status.message;
    EXPECT_EQ(got.lo, wanted.lo);
    EXPECT_EQ(got.hi, wanted.hi);
    EXPECT_EQ(got.absMax, std::max(-wanted.lo, wanted.hi));
    EXPECT_EQ(got.finite, wanted.finite);
    EXPECT_LE(std::fabs(got.sumSquares - wanted.sumSquares), static_cast<double>(kLong) * 0x1p-52 * wanted.sumSquares);
  }
}

// More bins than a block's memory holds, and a cell for each element, in a matrix whose rows are not dense.
TEST_P(Statistics, ManyBinsAndCells) {
  constexpr std::int64_t kRows = 70;
  constexpr std::int64_t kCols = 130;
  const Placing at{5, 2};
  const auto x = numbers(Numbers::special, kRows * kCols, 9);
  const OnDevice<float> placed(*api_, instance_, spread(x, kRows, kCols, at, kUntouched));
  QsStatus status{};
  for (const std::int64_t bins : {1, 1500, 20000}) {
    std::vector<std::int64_t> counts(static_cast<std::size_t>(bins));
    QsHistogram histogram{-1.0, 2.0, bins, counts.data(), 0, 0, 0};
    ASSERT_EQ(api_->histogram(instance_, nullptr, placed.data() + at.before, kRows, kCols, kCols + at.beyond, &histogram,
                              &status),
              QS_OK)
        << status.message;
    std::vector<std::int64_t> wanted(counts.size());
    std::int64_t below = 0;
    std::int64_t above = 0;
    std::int64_t nonfinite = 0;
    const double perUnit = static_cast<double>(bins) / 3.0;
    for (const float v : x) {
      const double value = v;
      if (!std::isfinite(v)) {
        ++nonfinite;
      } else if (value < -1.0) {
        ++below;
      } else if (value > 2.0) {
        ++above;
      } else {
        ++wanted[static_cast<std::size_t>(std::min(static_cast<std::int64_t>((value + 1.0) * perUnit), bins - 1))];
      }
    }
    EXPECT_EQ(counts, wanted);
    EXPECT_EQ(histogram.below, below);
    EXPECT_EQ(histogram.above, above);
    EXPECT_EQ(histogram.nonfinite, nonfinite);
  }
  std::vector<float> cells(x.size());
  ASSERT_EQ(api_->heat(instance_, nullptr, placed.data() + at.before, kRows, kCols, kCols + at.beyond, kRows, kCols,
                       cells.data(), &status),
            QS_OK);
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (std::isnan(x[i])) {
      ASSERT_TRUE(std::isnan(cells[i]));
    } else {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(cells[i]), std::bit_cast<std::uint32_t>(x[i] + 0.0F));
    }
  }
}

TEST_P(Statistics, WhatCannotBeIsRefused) {
  const OnDevice<float> x(*api_, instance_, std::vector<float>(16));
  QsStatus status{};
  QsHistogram histogram{0.0, 1.0, 0, nullptr, 0, 0, 0};
  EXPECT_EQ(api_->histogram(instance_, nullptr, x.data(), 4, 4, 4, &histogram, &status), QS_ERROR_ARGUMENT);
  std::int64_t count = 0;
  histogram = {1.0, 1.0, 1, &count, 0, 0, 0};
  EXPECT_EQ(api_->histogram(instance_, nullptr, x.data(), 4, 4, 4, &histogram, &status), QS_ERROR_ARGUMENT);
  histogram = {0.0, std::numeric_limits<double>::infinity(), 1, &count, 0, 0, 0};
  EXPECT_EQ(api_->histogram(instance_, nullptr, x.data(), 4, 4, 4, &histogram, &status), QS_ERROR_ARGUMENT);
  float cells[64];
  EXPECT_EQ(api_->heat(instance_, nullptr, x.data(), 4, 4, 4, 5, 4, cells, &status), QS_ERROR_ARGUMENT);
  EXPECT_EQ(api_->heat(instance_, nullptr, x.data(), 4, 4, 3, 4, 4, cells, &status), QS_ERROR_ARGUMENT);
  EXPECT_EQ(api_->heat(instance_, nullptr, x.data(), 4, 4, 4, 4, 4, nullptr, &status), QS_ERROR_ARGUMENT);
  EXPECT_EQ(api_->ranges(instance_, nullptr, nullptr, 4, 4, 4, nullptr, nullptr, &status), QS_ERROR_ARGUMENT);
  QsRange none[4];
  for (QsRange& range : none) range.finite = 5;
  EXPECT_EQ(api_->ranges(instance_, nullptr, nullptr, 4, 0, 0, none, nullptr, &status), QS_OK) << status.message;
  EXPECT_EQ(none[3].finite, 0);
}

}  // namespace
