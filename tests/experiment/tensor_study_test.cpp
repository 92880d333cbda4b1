// The figures of one tensor against plain loops in double precision, over odd shapes and odd values; and that samples,
// threads and stops change nothing.
#include "core/experiment/tensor_study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "core/base/thread_pool.h"
#include "core/experiment/tensor_matrix.h"
#include "tests/experiment/tensor_file.h"

namespace qs::experiment {
namespace {

using test::TensorFile;
using test::weights;
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

TensorStudySpec specOf(const std::string& path, HeatSize cells = {}) {
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
bool stronger(float a, float b) {
  if (std::isnan(b)) return false;
  if (std::isnan(a)) return true;
  return std::fabs(a) != std::fabs(b) ? std::fabs(a) > std::fabs(b) : a > b;
}

void expectSame(float found, float wanted) {
  if (std::isnan(wanted)) {
    EXPECT_TRUE(std::isnan(found));
  } else {
    EXPECT_EQ(found, wanted);
  }
}

void checkHeat(const HeatCells& heat, const std::vector<float>& x, std::uint64_t cols) {
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

void checkChannel(const ChannelProfile& profile, std::size_t index, const Plain& plain) {
  if (plain.finite == 0) {
    EXPECT_TRUE(std::isnan(profile.absMax[index]));
    EXPECT_TRUE(std::isnan(profile.rms[index]));
    return;
  }
  EXPECT_EQ(profile.absMax[index], static_cast<float>(plain.absMax));
  EXPECT_NEAR(profile.rms[index], plain.rms(), plain.rms() * 1e-6 + 1e-45);
}

void checkAll(const TensorStudy& study, const std::vector<float>& x, std::uint64_t rows, std::uint64_t cols) {
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
  std::stable_sort(largest.begin(), largest.end(), [](const auto& a, const auto& b) { return std::fabs(a.value) > std::fabs(b.value); });
  if (largest.size() > kListed) largest.resize(kListed);
  EXPECT_EQ(study.largest, largest);
  EXPECT_EQ(stats.largest, largest.front().place);
}

struct Shape {
  std::uint64_t rows;
  std::uint64_t cols;
};

class StudyShapes : public testing::TestWithParam<Shape> {};

TEST_P(StudyShapes, AgreesWithPlainLoops) {
  const auto [rows, cols] = GetParam();
  const auto x = weights(rows * cols);
  TensorFile file;
  const std::string path = test::oneTensor(file, {rows, cols}, x);
  Services services(2);
  for (const HeatSize cells : {HeatSize{}, HeatSize{7, 5}, HeatSize{1, 1}}) {
    const auto study = studyTensor(specOf(path, cells), services, {});
    ASSERT_TRUE(study) << study.error().english();
    checkAll(*study, x, rows, cols);
  }
}

TEST_P(StudyShapes, OddValuesAreCountedAndShown) {
  const auto [rows, cols] = GetParam();
  auto x = weights(rows * cols, 2);
  for (std::size_t i = 0; i < x.size(); i += 5) x[i] = 0.0F;
  for (std::size_t i = 3; i < x.size(); i += 1013) x[i] = kNaN;
  for (std::size_t i = 11; i < x.size(); i += 2027) x[i] = i % 2 == 0 ? kInf : -kInf;
  TensorFile file;
  const std::string path = test::oneTensor(file, {rows, cols}, x);
  Services services(2);
  const auto study = studyTensor(specOf(path, {9, 31}), services, {});
  ASSERT_TRUE(study) << study.error().english();
  checkAll(*study, x, rows, cols);
}

INSTANTIATE_TEST_SUITE_P(Shapes, StudyShapes,
                         testing::Values(Shape{1, 1}, Shape{1, 2}, Shape{2, 1}, Shape{1, 1000}, Shape{1000, 1},
                                         Shape{3, 31}, Shape{129, 33}, Shape{300, 1023}, Shape{2, 70001},
                                         Shape{1, 140000}, Shape{70001, 3}),
                         [](const auto& shape) {
                           return std::to_string(shape.param.rows) + "x" + std::to_string(shape.param.cols);
                         });

TensorStudy studyOf(const std::vector<float>& x, std::vector<std::uint64_t> shape, bool bf16 = false) {
  TensorFile file;
  const std::string path = test::oneTensor(file, std::move(shape), x, bf16);
  Services services(1);
  auto study = studyTensor(specOf(path), services, {});
  EXPECT_TRUE(study) << study.error().english();
  return std::move(*study);
}

std::string notesOf(const TensorStudy& study) {
  std::string out;
  for (const auto& note : study.notes) out += note.message.english() + "\n";
  return out;
}

TEST(TensorStudy, AllEqual) {
  const std::vector<float> x(600, 0.25F);
  const auto study = studyOf(x, {20, 30}, true);
  checkAll(study, x, 20, 30);
  EXPECT_EQ(study.histogram.counts[kHistogramBins / 2], 600U);
  EXPECT_LT(study.histogram.low, 0.25);
  EXPECT_EQ(study.outlierColumns.count, 0U);
  EXPECT_EQ(study.outlierColumns.median, 0.25);
  EXPECT_THAT(notesOf(study), testing::HasSubstr("all values of tensor w are the same: 0.25"));
}

TEST(TensorStudy, AllZero) {
  const std::vector<float> x(6, 0.0F);
  const auto study = studyOf(x, {2, 3});
  checkAll(study, x, 2, 3);
  EXPECT_EQ(study.stats.peak(), 0.0);
  EXPECT_EQ(notesOf(study), "all values of tensor w are 0\n");
}

TEST(TensorStudy, AllNaN) {
  const std::vector<float> x(50, kNaN);
  const auto study = studyOf(x, {5, 10});
  checkAll(study, x, 5, 10);
  EXPECT_EQ(study.heat.nanCells, 50U);
  EXPECT_EQ(study.heat.largest, 0.0);
  EXPECT_EQ(study.outlierRows.count, 0U);
  EXPECT_THAT(notesOf(study), testing::HasSubstr("50 values that are NaN or infinite (50 NaN, 0 infinite), the first in row 0, column 0"));
}

TEST(TensorStudy, HugeAndTiny) {
  const std::vector<float> x{3.4e38F, -3.4e38F, 1e-45F, -1e-45F, 1e30F, -0.0F};
  const auto study = studyOf(x, {2, 3});
  checkAll(study, x, 2, 3);
  EXPECT_THAT(notesOf(study), testing::HasSubstr("beyond FP16's largest number"));
  EXPECT_TRUE(std::isfinite(study.histogram.high - study.histogram.low));
}

TEST(TensorStudy, InfinitiesAreShownAndDoNotReachTheFigures) {
  const std::vector<float> x{1.0F, -2.0F, kInf, -kInf, kNaN, 0.5F};
  const auto study = studyOf(x, {2, 3});
  checkAll(study, x, 2, 3);
  EXPECT_EQ(study.heat.infiniteCells, 2U);
  EXPECT_EQ(study.heat.nanCells, 1U);
  EXPECT_EQ(study.heat.largest, 2.0);
  EXPECT_EQ(*study.stats.firstNonfinite, (ElementPlace{0, 2}));
}

TEST(TensorStudy, OneExtremeOutlierIsNamedWithItsPlace) {
  auto x = weights(40000, 3, 0.01F);
  for (float& value : x) value = std::clamp(value, -0.05F, 0.05F);
  x[12345] = -40.0F;
  const auto study = studyOf(x, {200, 200});
  checkAll(study, x, 200, 200);
  EXPECT_EQ(study.stats.largest, (ElementPlace{61, 145}));
  EXPECT_EQ(study.stats.outliers, 1U);
  EXPECT_GT(study.stats.peak(), kChannelFactor);
  EXPECT_THAT(notesOf(study), testing::HasSubstr("(row 61, column 145)"));
  EXPECT_EQ(study.histogram.below, 1U);
  ASSERT_EQ(study.outlierColumns.count, 1U);
  EXPECT_EQ(study.outlierColumns.worst.front().index, 145U);
  EXPECT_DOUBLE_EQ(study.outlierColumns.worst.front().ratio, 40.0 / study.outlierColumns.median);
}

TEST(TensorStudy, OutlierChannelsWorstFirst) {
  // Columns of magnitude 1, but 3 → 3.5, 6 → −9, 7 → 3 (not more than three times).
  std::vector<float> x(10 * 9, 0.5F);
  for (std::size_t c = 0; c < 9; ++c) x[c] = 1.0F;
  x[3] = 3.5F;
  x[9 + 6] = -9.0F;
  x[7] = 3.0F;
  const auto study = studyOf(x, {10, 9});
  EXPECT_EQ(study.outlierColumns.median, 1.0);
  ASSERT_EQ(study.outlierColumns.count, 2U);
  EXPECT_EQ(study.outlierColumns.worst[0].index, 6U);
  EXPECT_EQ(study.outlierColumns.worst[0].ratio, 9.0);
  EXPECT_EQ(study.outlierColumns.worst[1].index, 3U);
  // Rows: eight of magnitude 0.5, one of 3.5 and one of 9.
  EXPECT_EQ(study.outlierRows.median, 0.5);
  EXPECT_EQ(study.outlierRows.count, 2U);
  EXPECT_EQ(study.outlierRows.worst[0].index, 1U);
}

TEST(TensorStudy, DeadRowsAndColumnsAreNamed) {
  auto x = weights(12 * 8);
  for (std::size_t c = 0; c < 8; ++c) x[5 * 8 + c] = c % 2 == 0 ? 0.0F : -0.0F;
  for (std::size_t r = 0; r < 12; ++r) x[r * 8 + 2] = x[r * 8 + 6] = 0.0F;
  const auto study = studyOf(x, {12, 8});
  EXPECT_EQ(study.stats.zeroRows, 1U);
  EXPECT_EQ(study.stats.zeroCols, 2U);
  EXPECT_THAT(notesOf(study), testing::AllOf(testing::HasSubstr("1 of the 12 rows of tensor w are all 0, the first is row 5"),
                                             testing::HasSubstr("2 of the 8 columns of tensor w are all 0, the first is column 2")));
}

TEST(TensorStudy, AnyRankIsAMatrix) {
  EXPECT_EQ(matrixExtent({{}}), (MatrixExtent{1, 1}));
  EXPECT_EQ(matrixExtent({{5}}), (MatrixExtent{1, 5}));
  EXPECT_EQ(matrixExtent({{5, 1}}), (MatrixExtent{5, 1}));
  EXPECT_EQ(matrixExtent({{2, 3, 4}}), (MatrixExtent{6, 4}));
  EXPECT_EQ(matrixExtent({{2, 3, 1, 1}}), (MatrixExtent{2, 3}));
  EXPECT_EQ(matrixExtent({{1, 1, 1}}), (MatrixExtent{1, 1}));
  const auto x = weights(2 * 3 * 4);
  checkAll(studyOf(x, {2, 3, 4}), x, 6, 4);
  checkAll(studyOf({2.5F}, {}), {2.5F}, 1, 1);
}

TEST(TensorStudy, Bf16IsReadAsStored) {
  auto x = weights(3000);
  for (float& value : x) value = tensor::bfloatToFloat(tensor::floatToBfloat(value));
  checkAll(studyOf(x, {50, 60}, true), x, 50, 60);
}

TEST(TensorStudy, WhatCannotBeStudiedIsAnErrorThatSaysWhy) {
  TensorFile file;
  file.add("empty", {0, 4}, {});
  const std::string path = file.write();
  Services services(1);
  auto spec = specOf(path);
  EXPECT_FALSE(studyTensor(spec, services, {}));
  spec.tensor = "empty";
  EXPECT_THAT(studyTensor(spec, services, {}).error().english(), testing::HasSubstr("[0, 4]"));
  spec.heat = {0, 5};
  EXPECT_EQ(studyTensor(spec, services, {}).error().exitStatus(), 2);
  const auto codes = file.folder().write("c.safetensors", test::safetensorsBytes(R"({"w":{"dtype":"F8_E4M3","shape":[4],"data_offsets":[0,4]}})", 4));
  EXPECT_THAT(studyTensor(specOf(codes.string()), services, {}).error().english(), testing::HasSubstr("F8_E4M3"));
}

// Larger than the sample: 2200 × 1000.
class LargeTensor : public testing::Test {
 protected:
  static constexpr std::uint64_t kRows = 2200;
  static constexpr std::uint64_t kCols = 1000;
  LargeTensor() : x_(weights(kRows * kCols, 4)) {
    x_[1234567] = kNaN;
    path_ = test::oneTensor(file_, {kRows, kCols}, x_);
  }
  std::vector<float> x_;
  TensorFile file_;
  std::string path_;
};

TEST_F(LargeTensor, IsSampledFirst) {
  Services services(2);
  std::vector<TensorStudy> first;
  const auto study = studyTensor(specOf(path_), services, {}, [&](const TensorStudy& sample) { first.push_back(sample); });
  ASSERT_TRUE(study);
  checkAll(*study, x_, kRows, kCols);
  ASSERT_EQ(first.size(), 1U);
  const TensorStudy& sample = first.front();
  EXPECT_TRUE(sample.sampled);
  EXPECT_TRUE(sample.heat.sampled);
  EXPECT_EQ(sample.looked, 512U * kCols);
  EXPECT_NEAR(*sample.stats.rms, *study->stats.rms, *study->stats.rms * 0.05);
  EXPECT_EQ(sample.heat.cellRows, study->heat.cellRows);
  EXPECT_EQ(sample.heat.nanCells, 0U);  // every cell has an element
  EXPECT_TRUE(sample.notes.empty());
  std::size_t seen = 0;
  for (std::size_t r = 0; r < kRows; ++r) {
    if (std::isnan(sample.byRow.absMax[r])) continue;
    ++seen;
    EXPECT_EQ(sample.byRow.absMax[r], study->byRow.absMax[r]);
  }
  EXPECT_EQ(seen, 512U);
}

TEST_F(LargeTensor, ThreadsChangeNothing) {
  std::vector<TensorStudy> studies;
  for (const unsigned threads : {1U, 2U, 5U}) {
    Services services(threads);
    studies.push_back(*studyTensor(specOf(path_), services, {}, [&](const TensorStudy& s) { studies.push_back(s); }));
  }
  for (std::size_t i = 2; i < studies.size(); ++i) {
    const TensorStudy& a = studies[i % 2];
    const TensorStudy& b = studies[i];
    EXPECT_EQ(*a.stats.rms, *b.stats.rms);
    EXPECT_EQ(*a.stats.mean, *b.stats.mean);
    EXPECT_EQ(a.histogram.counts, b.histogram.counts);
    EXPECT_EQ(a.byColumn.absMax, b.byColumn.absMax);
    EXPECT_EQ(a.byColumn.rms, b.byColumn.rms);
    EXPECT_EQ(a.largest, b.largest);
    EXPECT_EQ(a.stats.largest, b.stats.largest);
  }
}

TEST_F(LargeTensor, StopsWithinAPart) {
  Services services(2);
  std::stop_source stop;
  base::TaskContext context;
  context.stop = stop.get_token();
  bool sampled = false;
  const auto study = studyTensor(specOf(path_), services, context, [&](const TensorStudy&) {
    sampled = true;
    stop.request_stop();
  });
  ASSERT_FALSE(study);
  EXPECT_TRUE(sampled);
  EXPECT_EQ(study.error().kind, base::ErrorKind::cancelled);
}

TEST_F(LargeTensor, ProgressRisesToItsEnd) {
  Services services(1);
  std::vector<double> fractions;
  base::TaskContext context;
  context.progress = [&](const base::ProgressReport& report) { fractions.push_back(report.fraction); };
  ASSERT_TRUE(studyTensor(specOf(path_), services, context));
  ASSERT_FALSE(fractions.empty());
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
  EXPECT_LE(fractions.back(), 1.0);
}

TEST_F(LargeTensor, AFileThatIsCutIsAnErrorNotAFault) {
  Services services(2);
  ASSERT_TRUE(services.source(path_));
  std::filesystem::resize_file(path_, 2'000'000);
  const auto study = studyTensor(specOf(path_), services, {});
  ASSERT_FALSE(study);
  EXPECT_THAT(study.error().english(), testing::HasSubstr("another program is changing the file"));
}

TEST_F(LargeTensor, AFileThatVanishesKeepsTheOldData) {
  Services services(2);
  ASSERT_TRUE(services.source(path_));
  std::filesystem::remove(path_);
  const auto study = studyTensor(specOf(path_), services, {});
  ASSERT_TRUE(study) << study.error().english();
  EXPECT_EQ(study->stats.nonfinite, 1U);
}

TEST_F(LargeTensor, AFileCutBetweenSampleAndWholeIsAnErrorToo) {
  Services services(2);
  const auto study = studyTensor(specOf(path_), services, {}, [&](const TensorStudy&) {
    std::filesystem::resize_file(path_, 5'000'000);
  });
  ASSERT_FALSE(study);
  EXPECT_EQ(study.error().exitStatus(), 3);
}

HeatSpec heatSpec(const std::string& path, HeatWindow window, HeatSize size = {}) {
  HeatSpec spec;
  spec.model = path;
  spec.tensor = "w";
  spec.window = window;
  spec.size = size;
  return spec;
}

TEST_F(LargeTensor, HeatOfAnyWindow) {
  Services services(2);
  for (const HeatWindow window : {HeatWindow{}, HeatWindow{1000, 1300, 100, 900}, HeatWindow{1233, 1236, 565, 570},
                                  HeatWindow{7, 8, 3, 4}, HeatWindow{0, 2200, 999, 1000}, HeatWindow{2199, 9999, 0, 9999}}) {
    const auto heat = heatOf(heatSpec(path_, window, {64, 48}), services, {});
    ASSERT_TRUE(heat) << heat.error().english();
    checkHeat(*heat, x_, kCols);
  }
  // Single weights.
  const auto near = heatOf(heatSpec(path_, {1233, 1236, 565, 570}), services, {});
  EXPECT_EQ(near->cellRows, 3U);
  EXPECT_EQ(near->cellColumns, 5U);
  EXPECT_EQ(near->nanCells, 1U);
  for (const HeatWindow bad : {HeatWindow{2200, 2300, 0, 10}, HeatWindow{5, 5, 0, 1}, HeatWindow{5, 4, 0, 1}}) {
    EXPECT_EQ(heatOf(heatSpec(path_, bad), services, {}).error().exitStatus(), 2);
  }
}

TEST_F(LargeTensor, HeatIsSampledFirstWhereAsked) {
  Services services(2);
  int samples = 0;
  const auto heat = heatOf(heatSpec(path_, {}), services, {}, [&](const HeatCells& cells) {
    ++samples;
    EXPECT_TRUE(cells.sampled);
    EXPECT_EQ(cells.nanCells, 0U);
  });
  ASSERT_TRUE(heat);
  EXPECT_EQ(samples, 1);
  EXPECT_FALSE(heat->sampled);
}

}  // namespace
}  // namespace qs::experiment
