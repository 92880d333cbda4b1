// A scheme on one tensor part by part: its statistics are the quantizer's to the last bit, and where errors lie agrees
// with a plain comparison of x and x̂.
#include "core/experiment/tensor_scheme.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>

#include "core/experiment/backend_kernel.h"
#include "core/experiment/quantize.h"
#include "core/experiment/tensor_sweep.h"
#include "core/quant/quantizer.h"
#include "tests/experiment/tensor_file.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

using test::TensorFile;
using test::weights;

quant::QuantScheme schemeOf(const std::string& text) {
  return quant::QuantScheme::parse(text).value();
}

SchemeStudySpec schemeStudyOf(const std::string& path, const std::string& scheme, HeatSize cells = {33, 21}) {
  SchemeStudySpec spec;
  spec.model = path;
  spec.tensor = "w";
  spec.scheme = schemeOf(scheme);
  spec.heat = cells;
  return spec;
}

void expectSameStats(const quant::ErrorStats& a, const quant::ErrorStats& b) {
  EXPECT_EQ(a.count, b.count);
  EXPECT_EQ(a.sumSquaredError, b.sumSquaredError);  // to the last bit
  EXPECT_EQ(a.sumSquares, b.sumSquares);
  EXPECT_EQ(a.maxError, b.maxError);
  EXPECT_EQ(a.maxAbs, b.maxAbs);
  EXPECT_EQ(a.zeros, b.zeros);
  EXPECT_EQ(a.clipped, b.clipped);
  EXPECT_EQ(a.nonfinite, b.nonfinite);
  EXPECT_EQ(a.signFlips, b.signFlips);
  EXPECT_EQ(a.scaleOverflows, b.scaleOverflows);
  EXPECT_EQ(a.scaleUnderflows, b.scaleUnderflows);
}

struct Case {
  std::uint64_t rows;
  std::uint64_t cols;
  std::vector<const char*> schemes;
};

const std::vector<const char*> kSchemes = {
    "int4",         "int8:row",           "int4:col",       "int4:g32",     "int3:g100:asym",
    "int4:full",    "int4:row:wide:away", "int2:col:asym",  "bf16",         "fp16",
    "fp32",         "int4:row:clip=99",   "int4:clip=99.5", "int3:g64/mse", "int4:col:clip=98",
    "int4:row/mse", "int4:scale=bf16",    "nf4",            "fp8_e4m3",     "fp4_e2m1:col/mse",
    "fp6_e2m3:row", "int8:row:asym:scale=e4m3"};

class SchemeShapes : public testing::TestWithParam<std::pair<std::uint64_t, std::uint64_t>> {};

TEST_P(SchemeShapes, StatisticsAreTheQuantizers) {
  const auto [rows, cols] = GetParam();
  auto x = weights(rows * cols, 5);
  for (std::size_t i = 5; i < x.size(); i += 7001) x[i] = std::numeric_limits<float>::quiet_NaN();
  for (std::size_t i = 9; i < x.size(); i += 9001) x[i] = std::numeric_limits<float>::infinity();
  TensorFile file;
  const std::string path = test::oneTensor(file, {rows, cols}, x);
  Services services(2);
  for (const char* scheme : kSchemes) {
    SCOPED_TRACE(scheme);
    QuantizeSpec plain;
    plain.source = {{}, path, "w", {}};
    plain.scheme = schemeOf(scheme);
    plain.wholeTensor = true;
    const auto wanted = runQuantize(plain, services, {});
    ASSERT_TRUE(wanted) << wanted.error().english();
    const auto found = studyScheme(schemeStudyOf(path, scheme), services, {});
    ASSERT_TRUE(found) << found.error().english();
    expectSameStats(found->stats, wanted->stats);
    EXPECT_EQ(found->layout.bitsPerWeight, wanted->bitsPerWeight);
    EXPECT_EQ(found->scheme, wanted->scheme);
    EXPECT_EQ(found->backend, wanted->backend);
    EXPECT_EQ(found->looked, x.size());
    EXPECT_FALSE(found->sampled);

    // Where the errors lie, from the quantizer's own restored values.
    const auto restored = quant::quantize({x.data(), rows, cols}, plain.scheme, {.codes = false, .restored = true}, {});
    ASSERT_TRUE(restored);
    std::vector<double> rowSquares(rows), colSquares(cols), rowMax(rows), colMax(cols);
    std::vector<std::uint64_t> rowSeen(rows), colSeen(cols);
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!std::isfinite(x[i])) continue;
      const float error = restored->restored.data()[i] - x[i];
      const double size = std::fabs(static_cast<double>(error));
      rowSquares[i / cols] += size * size;
      colSquares[i % cols] += size * size;
      rowMax[i / cols] = std::max(rowMax[i / cols], size);
      colMax[i % cols] = std::max(colMax[i % cols], size);
      ++rowSeen[i / cols];
      ++colSeen[i % cols];
    }
    const auto check = [](const ErrorProfile& profile, const std::vector<double>& squares,
                          const std::vector<double>& largest, const std::vector<std::uint64_t>& seen) {
      ASSERT_EQ(profile.rmse.size(), squares.size());
      for (std::size_t i = 0; i < squares.size(); ++i) {
        if (seen[i] == 0) {
          EXPECT_TRUE(std::isnan(profile.rmse[i]));
          continue;
        }
        const double rmse = std::sqrt(squares[i] / static_cast<double>(seen[i]));
        ASSERT_NEAR(profile.rmse[i], rmse, rmse * 1e-6);
        ASSERT_EQ(profile.maxError[i], static_cast<float>(largest[i]));
      }
    };
    check(found->byRow, rowSquares, rowMax, rowSeen);
    check(found->byColumn, colSquares, colMax, colSeen);
    const HeatCells& heat = found->heat;
    for (std::size_t i = 0; i < heat.cellRows; ++i) {
      for (std::size_t j = 0; j < heat.cellColumns; ++j) {
        float largest = 0.0F;
        bool nan = false;
        for (std::uint64_t r = i * rows / heat.cellRows; r < (i + 1) * rows / heat.cellRows; ++r) {
          for (std::uint64_t c = j * cols / heat.cellColumns; c < (j + 1) * cols / heat.cellColumns; ++c) {
            nan = nan || !std::isfinite(x[r * cols + c]);
            largest = std::max(largest, std::fabs(restored->restored.data()[r * cols + c] - x[r * cols + c]));
          }
        }
        const float shown = heat.values[i * heat.cellColumns + j];
        if (nan) {
          ASSERT_TRUE(std::isnan(shown));
        } else {
          ASSERT_EQ(std::fabs(shown), largest);
        }
      }
    }

    // A window of the errors shows the same elements, one by one.
    HeatSpec near;
    near.model = path;
    near.tensor = "w";
    near.window = {rows / 2, rows / 2 + std::min<std::uint64_t>(rows - rows / 2, 5), cols / 3,
                   cols / 3 + std::min<std::uint64_t>(cols - cols / 3, 9)};
    const auto window = errorHeatOf(near, plain.scheme, "cpu", services, {});
    ASSERT_TRUE(window) << window.error().english();
    for (std::size_t i = 0; i < window->cellRows; ++i) {
      for (std::size_t j = 0; j < window->cellColumns; ++j) {
        const std::size_t at = (near.window.rowBegin + i) * cols + near.window.columnBegin + j;
        const float shown = window->values[i * window->cellColumns + j];
        if (std::isfinite(x[at])) {
          ASSERT_EQ(shown, restored->restored.data()[at] - x[at]);
        } else {
          ASSERT_TRUE(std::isnan(shown));
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, SchemeShapes,
                         testing::Values(std::pair{1, 1}, std::pair{3, 100}, std::pair{129, 33}, std::pair{201, 511},
                                         std::pair{3, 70001}, std::pair{70001, 3}, std::pair{1, 131072}));

TEST(TensorScheme, LargeTensorsAreSampledFirst) {
  constexpr std::uint64_t kRows = 2500;
  constexpr std::uint64_t kCols = 1024;
  TensorFile file;
  const std::string path = test::oneTensor(file, {kRows, kCols}, weights(kRows * kCols, 6));
  Services services(2);
  for (const char* scheme : {"int4", "int4:row", "int4:col", "int4:g32", "bf16", "int3:col:asym"}) {
    SCOPED_TRACE(scheme);
    std::vector<SchemeStudy> samples;
    const auto whole =
        studyScheme(schemeStudyOf(path, scheme, {}), services, {}, [&](const SchemeStudy& s) { samples.push_back(s); });
    ASSERT_TRUE(whole) << whole.error().english();
    ASSERT_EQ(samples.size(), 1U);
    const SchemeStudy& sample = samples.front();
    EXPECT_TRUE(sample.sampled);
    EXPECT_EQ(sample.looked, 512U * kCols);
    EXPECT_NEAR(sample.stats.rmse(), whole->stats.rmse(), whole->stats.rmse() * 0.03);
    EXPECT_EQ(sample.layout.bytes(), whole->layout.bytes());
    // Scales are those of all elements: rows that were looked at have the errors they have in the end.
    for (std::size_t r = 0; r < kRows; ++r) {
      if (std::isnan(sample.byRow.rmse[r])) continue;
      ASSERT_EQ(sample.byRow.maxError[r], whole->byRow.maxError[r]);
    }
  }
  int samples = 0;
  ASSERT_TRUE(studyScheme(schemeStudyOf(path, "int4:col:clip=99"), services, {}, [&](const SchemeStudy&) { ++samples; }));
  EXPECT_EQ(samples, 0);
}

TEST(TensorScheme, ThreadsAndBackendsChangeNothing) {
  TensorFile file;
  const std::string path = test::oneTensor(file, {700, 513}, weights(700 * 513, 8));
  std::vector<SchemeStudy> found;
  for (const unsigned threads : {1U, 2U, 5U}) {
    Services services(threads);
    for (const char* backend : {"cpu", "cpu-v2"}) {
      auto spec = schemeStudyOf(path, "int4:g32");
      spec.backend = backend;
      auto one = studyScheme(spec, services, {});
      ASSERT_TRUE(one) << one.error().english();
      found.push_back(std::move(*one));
    }
  }
  for (const SchemeStudy& one : found) {
    expectSameStats(one.stats, found.front().stats);
    EXPECT_EQ(one.byRow.rmse, found.front().byRow.rmse);
    EXPECT_EQ(one.byColumn.rmse, found.front().byColumn.rmse);
    EXPECT_EQ(one.heat.values, found.front().heat.values);
  }
  Services services(1);
  auto spec = schemeStudyOf(path, "int4");
  spec.backend = "tpu";
  EXPECT_EQ(studyScheme(spec, services, {}).error().exitStatus(), 2);
}

TEST(TensorScheme, ErrorsSayWhatIsWrong) {
  TensorFile file;
  const std::string path = test::oneTensor(file, {4, 6}, weights(24));
  Services services(1);
  EXPECT_EQ(studyScheme(schemeStudyOf(path, "mxfp4"), services, {}).error().kind, base::ErrorKind::unavailable);
  EXPECT_THAT(studyScheme(schemeStudyOf(path, "int4:split=1,2"), services, {}).error().english(),
              testing::HasSubstr("add up to the 6"));
  auto spec = schemeStudyOf(path, "int4");
  spec.tensor = "v";
  EXPECT_EQ(studyScheme(spec, services, {}).error().exitStatus(), 3);
  std::stop_source stop;
  stop.request_stop();
  base::TaskContext context;
  context.stop = stop.get_token();
  for (const char* scheme : {"int4", "int4:col", "int4:g2", "bf16"}) {
    EXPECT_EQ(studyScheme(schemeStudyOf(path, scheme), services, context).error().kind, base::ErrorKind::cancelled);
  }
  ASSERT_TRUE(studyScheme(schemeStudyOf(path, "int4:g2"), services, {}));
  std::filesystem::resize_file(path, 100);
  for (const char* scheme : {"int4", "int4:col", "int4:g2", "bf16"}) {
    EXPECT_THAT(studyScheme(schemeStudyOf(path, scheme), services, {}).error().english(),
                testing::HasSubstr("another program"));
  }
}

TEST(QuantizeTensors, IsRunQuantizeAllOneByOne) {
  const test::TempDir folder("tensors");
  test::writeTiny(test::makeTiny({}), folder.path(), "BF16");
  Services services(2);
  const auto scheme = schemeOf("int4:g8");
  const auto wanted = runQuantizeAll(folder.path().string(), scheme, services, {});
  ASSERT_TRUE(wanted);
  std::vector<std::string> order;
  std::vector<double> fractions;
  base::TaskContext context;
  context.progress = [&](const base::ProgressReport& report) { fractions.push_back(report.fraction); };
  const auto found = quantizeTensors({folder.path().string(), scheme, "cpu"}, services, context,
                                     [&](const TensorError& one) { order.push_back(one.name); });
  ASSERT_TRUE(found) << found.error().english();
  ASSERT_EQ(found->size(), wanted->size());
  for (std::size_t i = 0; i < found->size(); ++i) {
    EXPECT_EQ((*found)[i].name, (*wanted)[i].tensor);
    EXPECT_EQ(order[i], (*wanted)[i].tensor);
    expectSameStats((*found)[i].stats, (*wanted)[i].stats);
    EXPECT_EQ((*found)[i].layout.bitsPerWeight, (*wanted)[i].bitsPerWeight);
  }
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
}

TEST(QuantizeTensors, WithoutLinearLayersEveryMatrix) {
  TensorFile file;
  file.add("a", {3, 4}, weights(12));
  file.add("b", {12}, weights(12));
  file.add("c", {2, 2, 3}, weights(12));
  file.add("d", {2, 6}, weights(12));
  const std::string path = file.write();
  Services services(1);
  const auto found = quantizeTensors({path, schemeOf("int4"), "cpu"}, services, {});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 2U);
  EXPECT_EQ((*found)[0].name, "a");
  EXPECT_EQ((*found)[1].name, "d");
}

TEST(Sweep, EveryCellIsTheQuantizers) {
  TensorFile file;
  const std::string path = test::oneTensor(file, {60, 200}, weights(12000));
  Services services(2);
  SweepSpec spec;
  spec.model = path;
  spec.tensor = "w";
  spec.base = schemeOf("int4:asym");
  spec.bits = {2, 5, 8};
  spec.granularities = {"tensor", "col", "row", "g64"};
  std::vector<std::string> order;
  const auto cells = sweepTensor(spec, services, {}, [&](const SweepCell& cell) { order.push_back(cell.scheme); });
  ASSERT_TRUE(cells) << cells.error().english();
  EXPECT_THAT(order, testing::ElementsAre("int2:asym", "int5:asym", "int8:asym", "int2:col:asym", "int5:col:asym",
                                          "int8:col:asym", "int2:row:asym", "int5:row:asym", "int8:row:asym",
                                          "int2:g64:asym", "int5:g64:asym", "int8:g64:asym"));
  for (const SweepCell& cell : *cells) {
    QuantizeSpec plain;
    plain.source = {{}, path, "w", {}};
    plain.scheme = schemeOf(cell.scheme);
    plain.wholeTensor = true;
    const auto wanted = runQuantize(plain, services, {});
    ASSERT_TRUE(wanted);
    expectSameStats(cell.stats, wanted->stats);
    EXPECT_EQ(cell.bitsPerWeight, wanted->bitsPerWeight);
    EXPECT_FALSE(cell.sampled);
    EXPECT_EQ(cell.bits, spec.bits[cell.bitsIndex]);
    EXPECT_EQ(cell.granularity, spec.granularities[cell.granularityIndex]);
  }
  spec.bits = {9};
  EXPECT_FALSE(sweepTensor(spec, services, {}));
  spec.bits = {};
  EXPECT_EQ(sweepTensor(spec, services, {}).error().exitStatus(), 2);
  spec.bits = {4};
  spec.granularities = {"b2x2"};
  EXPECT_EQ(sweepTensor(spec, services, {}).error().kind, base::ErrorKind::unavailable);
}

TEST(Sweep, LargeTensorsBySampledRowsWithTheScalesOfAll) {
  constexpr std::uint64_t kRows = 8300;
  constexpr std::uint64_t kCols = 2048;
  auto x = weights(kRows * kCols, 9);
  x[1234567] = 2.0F;  // one outlier in one row sets the scale of `tensor`
  TensorFile file;
  const std::string path = test::oneTensor(file, {kRows, kCols}, x, true);
  Services services(2);
  SweepSpec spec;
  spec.model = path;
  spec.tensor = "w";
  spec.bits = {4};
  spec.granularities = {"tensor", "col", "row", "g32"};
  const auto cells = sweepTensor(spec, services, {});
  ASSERT_TRUE(cells) << cells.error().english();
  for (const SweepCell& cell : *cells) {
    SCOPED_TRACE(cell.scheme);
    EXPECT_TRUE(cell.sampled);
    EXPECT_EQ(cell.looked, 2048U * kCols);
    const auto whole = studyScheme(schemeStudyOf(path, cell.scheme), services, {});
    ASSERT_TRUE(whole);
    EXPECT_NEAR(cell.stats.rmse(), whole->stats.rmse(), whole->stats.rmse() * 0.02);
    EXPECT_EQ(cell.bitsPerWeight, whole->layout.bitsPerWeight);
  }
}

TEST(BlockLayout, TheChaptersWUp) {
  // W_up of the chapter, claim 003.b: 5120 × 17408 in INT4, groups of 128.
  const auto layout = blockLayout(5120, 17408, schemeOf("int4:g128").weights);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->codeBytes, 44'564'480U);
  EXPECT_EQ(layout->scaleBytes, 1'392'640U);
  EXPECT_EQ(layout->zeroPointBytes, 0U);
  EXPECT_EQ(layout->bitsPerWeight, 4.125);
  EXPECT_EQ(layout->blocksAcross, 136U);
  EXPECT_EQ(layout->blocksDown, 5120U);
  EXPECT_EQ(layout->lastBlockCols, 128U);
}

TEST(BlockLayout, EveryGranularity) {
  const auto of = [](const char* scheme) { return blockLayout(3, 10, schemeOf(scheme).weights).value(); };
  const auto group = of("int4:g4:asym");
  EXPECT_EQ(group.blocks, 9U);
  EXPECT_EQ(group.lastBlockCols, 2U);
  EXPECT_EQ(group.codeBytes, 15U);
  EXPECT_EQ(group.scaleBytes, 18U);
  EXPECT_EQ(group.zeroPointBytes, 5U);  // 36 bits
  EXPECT_EQ(group.bitsPerWeight, (120.0 + 144.0 + 36.0) / 30.0);
  EXPECT_EQ(of("int4").blocks, 1U);
  EXPECT_EQ(of("int4").blockRows, 3U);
  EXPECT_EQ(of("int4:row").scaleBytes, 12U);
  EXPECT_EQ(of("int4:col").blocksAcross, 10U);
  EXPECT_EQ(of("int4:col").scaleBytes, 40U);
  EXPECT_EQ(of("int4:g32").blockCols, 10U);
  EXPECT_EQ(of("int4:split=1,9").splitLengths, (std::vector<std::uint64_t>{1, 9}));
  EXPECT_EQ(of("int4:split=1,9").lastBlockCols, 9U);
  EXPECT_EQ(of("bf16").codeBytes, 60U);
  EXPECT_EQ(of("bf16").blocks, 0U);
  EXPECT_EQ(of("fp32").bitsPerWeight, 32.0);
  EXPECT_FALSE(blockLayout(3, 10, schemeOf("int4:split=1,8").weights));
  EXPECT_FALSE(blockLayout(0, 10, schemeOf("int4").weights));
  EXPECT_FALSE(blockLayout(std::uint64_t{1} << 62, 16, schemeOf("int4").weights));
  EXPECT_EQ(of("fp8_e4m3").codeBytes, 30U);
  EXPECT_EQ(of("nf4:g5").scaleBytes, 12U);
  EXPECT_EQ(blockLayout(3, 10, schemeOf("nvfp4").weights).error().kind, base::ErrorKind::unavailable);
}

}  // namespace
}  // namespace qs::experiment
