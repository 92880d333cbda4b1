// Tensors larger than the sample: sampled first, the same for any number of threads, stopped at once, safe from files
// that change; and windows of them as heat maps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/experiment/tensor_heat.h"
#include "core/experiment/tensor_study.h"
#include "tests/experiment/study_checks.h"
#include "tests/experiment/tensor_file.h"

namespace qs::experiment {
namespace {

using namespace test_support;  // NOLINT(google-build-using-namespace)
using test::TensorFile;
using test::weights;

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
  const auto study =
      studyTensor(specOf(path_), services, {}, [&](const TensorStudy& sample) { first.push_back(sample); });
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
  const auto study = studyTensor(specOf(path_), services, {},
                                 [&](const TensorStudy&) { std::filesystem::resize_file(path_, 5'000'000); });
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
  for (const HeatWindow window :
       {HeatWindow{}, HeatWindow{1000, 1300, 100, 900}, HeatWindow{1233, 1236, 565, 570}, HeatWindow{7, 8, 3, 4},
        HeatWindow{0, 2200, 999, 1000}, HeatWindow{2199, 9999, 0, 9999}}) {
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
