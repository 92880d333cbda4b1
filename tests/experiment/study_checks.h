// A study of one tensor compared with plain loops in double precision, element by element.
// It is not used by the program.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "core/experiment/tensor_study.h"

namespace qs::experiment::test_support {

inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
inline constexpr float kInf = std::numeric_limits<float>::infinity();

inline TensorStudySpec specOf(const std::string& path, HeatSize cells = {}) {
  TensorStudySpec spec;
  spec.model = path;
  spec.tensor = "w";
  spec.heat = cells;
  return spec;
}

struct Plain {
  double min = kInf, max = -kInf, sum = 0.0, squares = 0.0, absMax = 0.0;
  std::uint64_t finite = 0, nan = 0, zeros = 0;
  void add(float x) {
    nan += std::isnan(x) ? 1U : 0U;
    if (!std::isfinite(x)) return;
    const double v = x;
    min = std::min(min, v);
    max = std::max(max, v);
    absMax = std::max(absMax, std::fabs(v));
    sum += v;
    squares += v * v;
    zeros += v == 0.0 ? 1U : 0U;
    ++finite;
  }
  double rms() const { return std::sqrt(squares / static_cast<double>(finite)); }
};

// The element of largest magnitude, positive on ties, NaN before all.
inline bool stronger(float a, float b) {
  if (std::isnan(b)) return false;
  if (std::isnan(a)) return true;
  return std::fabs(a) != std::fabs(b) ? std::fabs(a) > std::fabs(b) : a > b;
}

inline void expectSame(float found, float wanted) {
  if (std::isnan(wanted)) {
    EXPECT_TRUE(std::isnan(found));
  } else {
    EXPECT_EQ(found, wanted);
  }
}

inline void checkHeat(const HeatCells& heat, const std::vector<float>& x, std::uint64_t cols) {
  const std::uint64_t h = heat.rowEnd - heat.rowBegin;
  const std::uint64_t w = heat.columnEnd - heat.columnBegin;
  ASSERT_EQ(heat.values.size(), heat.cellRows * heat.cellColumns);
  for (std::size_t i = 0; i < heat.cellRows; ++i) {
    for (std::size_t j = 0; j < heat.cellColumns; ++j) {
      float best = 0.0F;
      for (std::uint64_t r = i * h / heat.cellRows; r < (i + 1) * h / heat.cellRows; ++r) {
        for (std::uint64_t c = j * w / heat.cellColumns; c < (j + 1) * w / heat.cellColumns; ++c) {
          const float value = x[(heat.rowBegin + r) * cols + heat.columnBegin + c];
          if (stronger(value, best)) best = value;
        }
      }
      expectSame(heat.values[i * heat.cellColumns + j], best);
    }
  }
}

inline void checkChannel(const ChannelProfile& profile, std::size_t index, const Plain& plain) {
  if (plain.finite == 0) {
    EXPECT_TRUE(std::isnan(profile.absMax[index]));
    EXPECT_TRUE(std::isnan(profile.rms[index]));
    return;
  }
  EXPECT_EQ(profile.absMax[index], static_cast<float>(plain.absMax));
  EXPECT_NEAR(profile.rms[index], plain.rms(), plain.rms() * 1e-6 + 1e-45);
}

inline void checkAll(const TensorStudy& study, const std::vector<float>& x, std::uint64_t rows, std::uint64_t cols) {
  Plain all;
  std::vector<Plain> byRow(rows);
  std::vector<Plain> byColumn(cols);
  for (std::size_t i = 0; i < x.size(); ++i) {
    all.add(x[i]);
    byRow[i / cols].add(x[i]);
    byColumn[i % cols].add(x[i]);
  }
  EXPECT_EQ(study.rows, rows);
  EXPECT_EQ(study.cols, cols);
  EXPECT_FALSE(study.sampled);
  EXPECT_EQ(study.looked, x.size());
  const TensorStats& stats = study.stats;
  EXPECT_EQ(stats.count, x.size());
  EXPECT_EQ(stats.nonfinite, x.size() - all.finite);
  EXPECT_EQ(stats.nan, all.nan);
  EXPECT_EQ(stats.zeros, all.zeros);
  ASSERT_EQ(study.byRow.absMax.size(), rows);
  ASSERT_EQ(study.byColumn.absMax.size(), cols);
  for (std::size_t r = 0; r < rows; ++r) checkChannel(study.byRow, r, byRow[r]);
  for (std::size_t c = 0; c < cols; ++c) checkChannel(study.byColumn, c, byColumn[c]);
  checkHeat(study.heat, x, cols);
  if (all.finite == 0) {
    EXPECT_FALSE(stats.min || stats.max || stats.mean || stats.rms || stats.absMax);
    EXPECT_TRUE(study.histogram.counts.empty());
    EXPECT_TRUE(study.largest.empty());
    return;
  }
  EXPECT_EQ(*stats.min, all.min);
  EXPECT_EQ(*stats.max, all.max);
  EXPECT_EQ(*stats.absMax, all.absMax);
  EXPECT_NEAR(*stats.mean, all.sum / static_cast<double>(all.finite), all.rms() * 1e-12);
  EXPECT_NEAR(*stats.rms, all.rms(), all.rms() * 1e-12);
  std::uint64_t outliers = 0;
  for (const float value : x) outliers += std::isfinite(value) && std::fabs(value) > 6.0 * *stats.rms ? 1U : 0U;
  EXPECT_EQ(stats.outliers, outliers);

  // Each bin by comparing values with its borders; a value within rounding of a border may stand on either side.
  const Histogram& bins = study.histogram;
  ASSERT_EQ(bins.counts.size(), kHistogramBins);
  std::uint64_t below = 0;
  std::uint64_t above = 0;
  for (const float value : x) {
    below += value < bins.low ? (std::isfinite(value) ? 1U : 0U) : 0U;
    above += value > bins.high ? (std::isfinite(value) ? 1U : 0U) : 0U;
  }
  EXPECT_EQ(bins.below, below);
  EXPECT_EQ(bins.above, above);
  EXPECT_EQ(std::accumulate(bins.counts.begin(), bins.counts.end(), std::uint64_t{0}), all.finite - below - above);
  for (std::size_t b = 0; b < kHistogramBins; b += 9) {
    const double low = bins.low + static_cast<double>(b) * bins.binWidth();
    const double high = low + bins.binWidth();
    const double slack = bins.binWidth() * 1e-6;
    std::uint64_t surely = 0;
    std::uint64_t perhaps = 0;
    for (const float value : x) {
      surely += value > low + slack && value < high - slack ? 1U : 0U;
      perhaps += value > low - slack && value < high + slack ? 1U : 0U;
    }
    EXPECT_GE(bins.counts[b], surely);
    EXPECT_LE(bins.counts[b], perhaps);
  }

  std::vector<LargeElement> largest;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (std::isfinite(x[i])) largest.push_back({{i / cols, i % cols}, x[i]});
  }
  std::stable_sort(largest.begin(), largest.end(),
                   [](const auto& a, const auto& b) { return std::fabs(a.value) > std::fabs(b.value); });
  if (largest.size() > kListed) largest.resize(kListed);
  EXPECT_EQ(study.largest, largest);
  EXPECT_EQ(stats.largest, largest.front().place);
}

}  // namespace qs::experiment::test_support
