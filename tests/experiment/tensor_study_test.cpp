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
#include "tests/experiment/study_checks.h"
#include "tests/experiment/tensor_file.h"

namespace qs::experiment {
namespace {

using namespace test_support;  // NOLINT(google-build-using-namespace)
using test::TensorFile;
using test::weights;

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

std::string studyNotesOf(const TensorStudy& study) {
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
  EXPECT_THAT(studyNotesOf(study), testing::HasSubstr("all values of tensor w are the same: 0.25"));
}

TEST(TensorStudy, AllZero) {
  const std::vector<float> x(6, 0.0F);
  const auto study = studyOf(x, {2, 3});
  checkAll(study, x, 2, 3);
  EXPECT_EQ(study.stats.peak(), 0.0);
  EXPECT_EQ(studyNotesOf(study), "all values of tensor w are 0\n");
}

TEST(TensorStudy, AllNaN) {
  const std::vector<float> x(50, kNaN);
  const auto study = studyOf(x, {5, 10});
  checkAll(study, x, 5, 10);
  EXPECT_EQ(study.heat.nanCells, 50U);
  EXPECT_EQ(study.heat.largest, 0.0);
  EXPECT_EQ(study.outlierRows.count, 0U);
  EXPECT_THAT(
      studyNotesOf(study),
      testing::HasSubstr("50 values that are NaN or infinite (50 NaN, 0 infinite), the first in row 0, column 0"));
}

TEST(TensorStudy, HugeAndTiny) {
  const std::vector<float> x{3.4e38F, -3.4e38F, 1e-45F, -1e-45F, 1e30F, -0.0F};
  const auto study = studyOf(x, {2, 3});
  checkAll(study, x, 2, 3);
  EXPECT_THAT(studyNotesOf(study), testing::HasSubstr("beyond FP16's largest number"));
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
  EXPECT_THAT(studyNotesOf(study), testing::HasSubstr("(row 61, column 145)"));
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
  EXPECT_THAT(studyNotesOf(study),
              testing::AllOf(testing::HasSubstr("1 of the 12 rows of tensor w are all 0, the first is row 5"),
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
  const auto codes = file.folder().write(
      "c.safetensors", test::safetensorsBytes(R"({"w":{"dtype":"F8_E4M3","shape":[4],"data_offsets":[0,4]}})", 4));
  EXPECT_THAT(studyTensor(specOf(codes.string()), services, {}).error().english(), testing::HasSubstr("F8_E4M3"));
}

}  // namespace
}  // namespace qs::experiment
