// GPTQ on the CUDA module against the core's own, and Gram matrices against double.
#include "core/quant/gptq.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/quant/rounder.h"
#include "tests/cuda/device_data.h"
#include "tests/cuda/module_under_test.h"
#include "tests/quant/inputs.h"

namespace {

using qs::cuda_test::ModuleTest;
using qs::cuda_test::normals;
using qs::cuda_test::OnDevice;
using namespace qs::quant;

class Gptq : public ModuleTest {
 protected:
  // Lends the module to quantizeGptq.
  RowsKernel lent() {
    RowsKernel kernel;
    kernel.columns = [this](const PartScheme& part, const ColumnsToChoose& m, const qs::base::TaskContext&)
        -> qs::base::Result<std::optional<ColumnsChosen>> {
      const auto how = rounderOf(part);
      EXPECT_TRUE(how);
      ++lentTimes_;
      const auto on = [this](const auto& from) {
        using T = std::remove_cvref_t<decltype(from[0])>;
        return OnDevice<T>(*api_, instance_, std::vector<T>(from.begin(), from.end()));
      };
      const auto w = on(m.w);
      const auto upper = on(m.upper);
      const auto scales = on(m.scales);
      const auto zeroPoints = on(m.zeroPoints);
      const auto stretchOf = on(m.stretchOf);
      const auto codes = on(std::vector<std::uint8_t>(m.rows * m.cols));
      const auto restored = on(std::vector<float>(m.rows * m.cols));
      const auto errors = on(std::vector<double>(m.rows));
      const auto changes = on(std::vector<double>(m.rows));
      QsGptqJob job{};
      job.how = *how;
      job.w = w.data();
      job.rows = static_cast<std::int64_t>(m.rows);
      job.cols = static_cast<std::int64_t>(m.cols);
      job.upper = upper.data();
      job.scales = scales.data();
      job.zeroPoints = m.zeroPoints.empty() ? nullptr : zeroPoints.data();
      job.stretchOf = stretchOf.data();
      job.codes = codes.data();
      job.restored = restored.data();
      job.squaredErrors = errors.data();
      job.squaredChanges = changes.data();
      QsStatus status{};
      EXPECT_EQ(api_->gptq(instance_, nullptr, &job, &status), QS_OK) << status.message;
      return std::optional(ColumnsChosen{codes.get(), restored.get(), errors.get(), changes.get()});
    };
    return kernel;
  }
  int lentTimes_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Module, Gptq, ::testing::Values("cusim", "cuda"));

// Within a block of 128 columns the updates are the core's to the bit; between blocks a product sums in an order of its
// own, 10⁻¹⁶ apart. A code that lies so near a tie turns, and takes the rest of its row along: one row of 37 at most.
TEST_P(Gptq, ChoosesTheCodesOfTheCore) {
  constexpr std::size_t kRows = 37;
  constexpr std::size_t kCols = 300;
  auto w = randomWeights(kRows, kCols, 8);
  auto inputs = inputsOf(correlatedInputs(700, kCols, 9), kCols);
  for (std::size_t i = 0; i < kCols; ++i) inputs.gram.row(i)[17] = inputs.gram.row(17)[i] = 0.0F;  // a dead column
  for (const char* text : {"int4:row/gptq", "int3-asym:g48/gptq(order=act)", "fp4_e2m1:g32/gptq", "nf4:g64/gptq", "mxfp4/gptq"}) {
    const auto scheme = QuantScheme::parse(text);
    ASSERT_TRUE(scheme) << text;
    MethodReport report;
    MethodReport there;
    const auto want = quantizeGptq(view(w, kRows), *scheme, inputs, {}, report, {}, {});
    const auto got = quantizeGptq(view(w, kRows), *scheme, inputs, {}, there, {}, lent());
    ASSERT_TRUE(want) << text << ": " << want.error().english();
    ASSERT_TRUE(got) << text << ": " << got.error().english();
    EXPECT_EQ(got->scales, want->scales) << text;
    int turned = 0;
    for (std::size_t r = 0; r < kRows; ++r) {
      bool same = true;
      for (std::size_t c = 0; c < kCols; ++c) same = same && got->code(r, c) == want->code(r, c);
      turned += same ? 0 : 1;
    }
    EXPECT_LE(turned, 1) << text;
    if (turned == 0) {
      EXPECT_NEAR(there.outputError, report.outputError, 1e-6 * report.outputError) << text;
    }
    EXPECT_NEAR(there.outputError, report.outputError, 1e-2 * report.outputError) << text;
  }
  EXPECT_EQ(lentTimes_, 5);
}

// Sums of n products in F32, each rounded: √n · 2⁻²⁴ of √(Σ term²), k = 6 for the largest of some thousand.
TEST_P(Gptq, GramMatricesAddUp) {
  constexpr std::int64_t kRows = 130;
  constexpr std::int64_t kCols = 45;
  constexpr std::int64_t kLd = kCols + 2;
  std::mt19937 rng(4);
  const auto x = normals(kRows * kLd, rng);
  const OnDevice<float> input(*api_, instance_, x);
  const OnDevice<float> gram(*api_, instance_, std::vector<float>(kCols * kCols, 1.0F));
  QsStatus status{};
  ASSERT_EQ(api_->gram(instance_, nullptr, input.data(), kRows, kCols, kLd, gram.data(), &status), QS_OK) << status.message;
  ASSERT_EQ(api_->gram(instance_, nullptr, input.data(), 0, kCols, kLd, gram.data(), &status), QS_OK) << status.message;
  const auto got = gram.get();
  for (std::int64_t i = 0; i < kCols; ++i) {
    for (std::int64_t j = 0; j < kCols; ++j) {
      double sum = 1.0;
      double squares = 1.0;
      for (std::int64_t r = 0; r < kRows; ++r) {
        const double term = static_cast<double>(x[static_cast<std::size_t>(r * kLd + i)]) *
                            static_cast<double>(x[static_cast<std::size_t>(r * kLd + j)]);
        sum += term;
        squares += term * term;
      }
      const double limit = 6 * std::sqrt(static_cast<double>(kRows)) * 0x1p-24 * std::sqrt(squares);
      ASSERT_NEAR(static_cast<double>(got[static_cast<std::size_t>(i * kCols + j)]), sum, limit) << i << ", " << j;
    }
  }
}

}  // namespace
