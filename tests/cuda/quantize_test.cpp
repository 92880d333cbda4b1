// Quantization on the device against the core's, to the last bit: every format under every sharing, with grids, roundings
// and types of scales, shapes, placings and numbers drawn by a fixed seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/quant/format_names.h"
#include "tests/cuda/quantize_runs.h"

namespace {

using namespace qs::cuda_test;  // NOLINT(google-build-using-namespace): its names are this test's vocabulary
using qs::quant::FormatFamily;
using qs::quant::QuantScheme;

class Quantize : public QuantizeTest {};
INSTANTIATE_TEST_SUITE_P(Module, Quantize, ::testing::Values("cusim", "cuda"));

std::string pick(std::mt19937& engine, const std::vector<std::string>& from) { return from[engine() % from.size()]; }

// A split of `cols`: ones, a few, the rest.
std::string splitOf(std::int64_t cols) {
  if (cols < 3) return "split=" + std::to_string(cols);
  return "split=1," + std::to_string(cols / 2) + "," + std::to_string(cols - 1 - cols / 2);
}

struct Shape {
  std::int64_t rows, cols;
};
constexpr Shape kShapes[] = {{1, 1},   {1, 3},    {3, 1},   {2, 31},  {31, 2},  {3, 33},  {2, 129}, {129, 3},
                             {5, 64},  {67, 132}, {4, 160}, {2, 512}, {1, 1023}, {3, 1024}, {70, 260}};

Options placing(std::mt19937& engine) {
  Options out;
  const auto one = [&] {
    const std::int64_t before[] = {0, 4, 1, 3};
    const std::int64_t beyond[] = {0, 4, 1, 7};
    return Placing{beyond[engine() % 4], before[engine() % 4]};
  };
  // Half of them aligned, so that both forms of the kernels occur.
  if (engine() % 2 == 0) return out;
  out.x = one();
  out.codes = one();
  out.restored = one();
  out.inPlace = engine() % 4 == 0;
  return out;
}

TEST_P(Quantize, EveryFormatUnderEverySharingIsTheCores) {
  std::mt19937 engine(8);
  int pairs = 0;
  for (const auto& entry : qs::quant::kFormatNames) {
    if (entry.family == FormatFamily::plain || entry.family == FormatFamily::gguf) continue;
    const bool blocks = entry.family == FormatFamily::mx || entry.family == FormatFamily::nvfp4;
    const std::vector<std::string> sharings =
        blocks ? std::vector<std::string>{""}
               : std::vector<std::string>{":tensor", ":row", ":col", ":g1", ":g32", ":g33", ":g128", ":g600",
                                          ":b2x3",   ":b16x128", ":split"};
    for (const std::string& sharing : sharings) {
      ++pairs;
      for (int i = 0; i < (blocks ? 10 : 2); ++i) {
        const Shape shape = kShapes[engine() % std::size(kShapes)];
        std::string text(entry.name);
        text += sharing == ":split" ? ":" + splitOf(shape.cols) : sharing;
        std::string grid;
        if (entry.family == FormatFamily::integer) text += grid = pick(engine, {"", ":full", ":wide", ":asym"});
        if (entry.family == FormatFamily::mx) text += pick(engine, {"", ":mx=ceil", ":mx=rceil", ":mx=even"});
        text += pick(engine, {"", ":away"});
        if (entry.family == FormatFamily::fp8) text += pick(engine, {"", ":nosat"});
        if (!blocks) {
          const std::string scale = pick(engine, {"", ":scale=fp32", ":scale=fp16", ":scale=bf16", ":scale=e8m0", ":scale=e4m3"});
          if (!(scale == ":scale=e8m0" && grid == ":full")) text += scale;
        }
        const auto kind = kAllNumbers[engine() % std::size(kAllNumbers)];
        compare(text, shape.rows, shape.cols, kind, static_cast<unsigned>(engine()), placing(engine));
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GE(pairs, 13 * 11 + 6);
}

TEST_P(Quantize, EveryGridRoundingAndTypeOfScaleIsTheCores) {
  unsigned seed = 0;
  for (const char* grid : {"", ":full", ":wide", ":asym"}) {
    for (const char* rounding : {"", ":away"}) {
      for (const char* scale : {"", ":scale=fp16", ":scale=bf16", ":scale=e8m0", ":scale=e4m3"}) {
        if (std::string(grid) == ":full" && std::string(scale) == ":scale=e8m0") continue;
        for (const Numbers kind : kAllNumbers) {
          const std::string bits = std::to_string(2 + seed % 7);
          compare("int" + bits + ":g32" + grid + rounding + scale, 3, 80, kind, ++seed);
        }
      }
    }
  }
}

// Rows that a warp, a block, and no team can hold.
TEST_P(Quantize, LongRowsAreTheCores) {
  for (const std::int64_t cols : {513, 1028, 1031, 4096, 4100, 16384, 16388, 20001}) {
    for (const char* format : {"int4", "int8:full", "int5:asym", "fp8_e4m3", "nf4:row"}) {
      const std::string text = std::string(format) == "nf4:row" ? format : std::string(format) + ":row";
      compare(text, 2, cols, Numbers::usual, static_cast<unsigned>(cols));
    }
    compare("int4:row", 1, cols, Numbers::special, 5, {.x = {3, 1}});
    compare("int6:g17000:full", 1, cols, Numbers::ties, 6);
  }
}

// So many elements that a range is found in several parts.
TEST_P(Quantize, LargeTensorsAndColumnsAreTheCores) {
  for (const Numbers kind : {Numbers::usual, Numbers::ties, Numbers::special}) {
    compare("int4:tensor:full", 300, 700, kind, 1);
    compare("int4:tensor:asym", 300, 700, kind, 2, {.x = {1, 0}});
    compare("int4:col:full", 300, 700, kind, 3);
    compare("int4:b150x512:full", 300, 700, kind, 4);
    compare("nvfp4", 300, 700, kind, 5);
  }
}

TEST_P(Quantize, NothingIsDoneForNoValues) {
  QsStatus status{};
  QsErrorSums sums{};
  sums.count = 7;
  std::vector<std::int64_t> starts;
  QsQuantJob job = jobOf(*QuantScheme::parse("int4:g32"), 0, 5, starts);
  EXPECT_EQ(api_->quantize(instance_, nullptr, &job, &sums, &status), QS_OK) << status.message;
  EXPECT_EQ(sums.count, 0);
  job = jobOf(*QuantScheme::parse("int4:g32"), 5, 0, starts);
  EXPECT_EQ(api_->quantize(instance_, nullptr, &job, &sums, &status), QS_OK) << status.message;
}

}  // namespace
