// Products on the CUDA module: precisions of many rows, memory that runs out, the order of threads, matrices made on the
// device. What products of few rows and of codes give is tests/backend's.
#include <cuda_runtime.h>

#include <cmath>

#include "tests/cuda/device_data.h"
#include "tests/cuda/module_under_test.h"

namespace {

using qs::cuda_test::ModuleTest;
using qs::cuda_test::normals;
using qs::cuda_test::OnDevice;

class Products : public ModuleTest {};
INSTANTIATE_TEST_SUITE_P(Module, Products, ::testing::Values("cusim", "cuda"));

std::vector<float> product(const QsBackendApi& api, QsInstance* instance, const QsWeights* w, const std::vector<float>& x,
                           std::int64_t rows, std::int64_t in, std::int64_t out) {
  QsStatus status{};
  const OnDevice<float> input(api, instance, x);
  const OnDevice<float> y(api, instance, std::vector<float>(static_cast<std::size_t>(rows * out)));
  EXPECT_EQ(api.matmul(instance, nullptr, w, input.data(), rows, in, y.data(), out, &status), QS_OK) << status.message;
  return y.get();
}

// Against double. A factor rounded to m bits of mantissa errs by u = 2^−(m+1) of itself, so a product by 2u to first
// order (and u² more); independent errors of n terms add like √n: k·2u·√Σ(x·w)², k = 6 for the largest of some thousand.
TEST_P(Products, APrecisionRoundsItsFactorsAndNothingElse) {
  struct Mode {
    std::int32_t precision;
    double u;
  };
  constexpr std::int64_t kRows = 37;
  constexpr std::int64_t kIn = 75;
  constexpr std::int64_t kOut = 29;
  std::mt19937 rng(3);
  const auto x = normals(kRows * kIn, rng);
  const auto w = normals(kOut * kIn, rng, 0.05F);
  // E4M3 numbers have 3 bits of mantissa; a scale for the whole leaves those below 2⁻⁶ · 448⁻¹ of the largest fewer, but
  // each of them errs by less than the largest ones do.
  for (const Mode mode : {Mode{QS_PRECISION_F32, 0x1p-24}, Mode{QS_PRECISION_TF32, 0x1p-11}, Mode{QS_PRECISION_BF16, 0x1p-9},
                          Mode{QS_PRECISION_FP16, 0x1p-11}, Mode{QS_PRECISION_FP8, 0x1p-4}}) {
    QsStatus status{};
    QsInstance* on = nullptr;
    ASSERT_EQ(api_->open(0, mode.precision, &on, &status), QS_OK) << status.message;
    QsWeights* weights = nullptr;
    ASSERT_EQ(api_->prepareWeights(on, nullptr, w.data(), kOut, kIn, &weights, &status), QS_OK) << status.message;
    const auto got = product(*api_, on, weights, x, kRows, kIn, kOut);
    double worst = 0.0;
    for (std::int64_t r = 0; r < kRows; ++r) {
      for (std::int64_t o = 0; o < kOut; ++o) {
        double sum = 0.0;
        double squares = 0.0;
        for (std::int64_t i = 0; i < kIn; ++i) {
          const double term = static_cast<double>(x[static_cast<std::size_t>(r * kIn + i)]) *
                              static_cast<double>(w[static_cast<std::size_t>(o * kIn + i)]);
          sum += term;
          squares += term * term;
        }
        const double error = std::fabs(static_cast<double>(got[static_cast<std::size_t>(r * kOut + o)]) - sum);
        worst = std::max(worst, error / std::sqrt(squares));
        // F32 sums of n terms err by √n·2⁻²⁴ of their size too.
        ASSERT_LE(error, 6 * (2 * mode.u + std::sqrt(static_cast<double>(kIn)) * 0x1p-24) * std::sqrt(squares))
            << "precision " << mode.precision << " at " << r << ", " << o;
      }
    }
    // And it does round: a mode that fell back to F32 would err a thousand times less.
    if (mode.precision != QS_PRECISION_F32) {
      EXPECT_GT(worst, mode.u / 4) << "precision " << mode.precision;
    }
    api_->releaseWeights(on, weights);
    api_->close(on);
  }
}

TEST_P(Products, LayersOfManyOutputsGoPieceByPiece) {
  // 16 Mi elements are a piece: of these outputs the last 320 are a second one.
  constexpr std::int64_t kIn = 8192;
  constexpr std::int64_t kOut = 2048 + 320;
  constexpr std::int64_t kRows = 17;
  QsStatus status{};
  QsWeights* weights = nullptr;
  ASSERT_EQ(api_->randomWeights(instance_, nullptr, QS_CODE_INT8, kOut, kIn, 64, 5, &weights, &status), QS_OK);
  std::mt19937 rng(4);
  const auto x = normals(kRows * kIn, rng);
  const auto many = product(*api_, instance_, weights, x, kRows, kIn, kOut);
  const auto few = product(*api_, instance_, weights, {x.begin(), x.begin() + kIn}, 1, kIn, kOut);
  // Two orders of the same 8192 terms, of size 0.02 · 1: √n · ε of √n · 0.02, k = 4.
  for (std::int64_t o = 0; o < kOut; ++o) {
    ASSERT_NEAR(many[static_cast<std::size_t>(o)], few[static_cast<std::size_t>(o)], 4 * 0x1p-23 * kIn * 0.02) << o;
  }
  api_->releaseWeights(instance_, weights);
}

TEST_P(Products, RandomMatricesAreThoseOfTheirSeed) {
  constexpr std::int64_t kIn = 520;
  constexpr std::int64_t kOut = 40;
  std::mt19937 rng(6);
  const auto x = normals(kIn, rng);
  for (std::int32_t code = -1; code <= QS_CODE_E5M2; ++code) {
    const auto made = [&](std::uint64_t seed) {
      QsStatus status{};
      QsWeights* weights = nullptr;
      EXPECT_EQ(api_->randomWeights(instance_, nullptr, code, kOut, kIn, 32, seed, &weights, &status), QS_OK) << status.message;
      const auto y = product(*api_, instance_, weights, x, 1, kIn, kOut);
      api_->releaseWeights(instance_, weights);
      return y;
    };
    const auto first = made(1);
    EXPECT_EQ(first, made(1)) << code;
    EXPECT_NE(first, made(2)) << code;
    // A sum of 520 terms of size 0.02: within a factor of two in either direction, over 40 of them.
    double squares = 0.0;
    for (const float v : first) squares += static_cast<double>(v) * static_cast<double>(v);
    const double size = std::sqrt(squares / kOut) / (0.02 * std::sqrt(static_cast<double>(kIn)));
    EXPECT_GT(size, 0.5) << code;
    EXPECT_LT(size, 2.0) << code;
  }
}

TEST_P(Products, ACopyHasASpeed) {
  QsStatus status{};
  double speed = 0.0;
  ASSERT_EQ(api_->copySpeed(instance_, nullptr, 1 << 20, &speed, &status), QS_OK) << status.message;
  EXPECT_GT(speed, 1e6);
  EXPECT_EQ(api_->copySpeed(instance_, nullptr, 0, &speed, &status), QS_ERROR_ARGUMENT);
}

// Only the stand-in can be made to run out of memory, and to run its threads in another order.
class ProductsOnStandIn : public ModuleTest {
 protected:
  void TearDown() override {
    ModuleTest::TearDown();
    cusim::reset();
  }
};
INSTANTIATE_TEST_SUITE_P(Module, ProductsOnStandIn, ::testing::Values("cusim"));

TEST_P(ProductsOnStandIn, MemoryThatRunsOutHalfwayIsAllGivenBack) {
  QsStatus status{};
  const std::vector<std::uint8_t> codes(40 * 64, 3);
  const std::vector<float> scales(40 * 2, 0.3F);
  const std::vector<float> table(16, 1.0F);
  const QsPackedMatrix matrix{QS_CODE_TABLE4, 40, 64, 32, codes.data(), table.data(), scales.data(), 0.0F};
  QsWeights* weights = nullptr;
  int refusals = 0;
  for (int at = 1; at < 10; ++at) {
    cusim::machine().failAllocation = at;
    const int code = api_->preparePacked(instance_, nullptr, &matrix, &weights, &status);
    cusim::machine().failAllocation = 0;
    QsCounters counters{};
    ASSERT_EQ(api_->counters(instance_, &counters, &status), QS_OK);
    if (code == QS_OK) break;
    ++refusals;
    EXPECT_EQ(code, QS_ERROR_MEMORY);
    EXPECT_EQ(weights, nullptr);
    // What an instance keeps for the next call is what it had.
    EXPECT_LE(counters.heldBytes, 40 * 64);
  }
  EXPECT_GE(refusals, 3);  // codes, table, scales
  ASSERT_NE(weights, nullptr);
  EXPECT_EQ(api_->weightsBytes(weights), 40 * 32 + 40 * 2 * 4);
  api_->releaseWeights(instance_, weights);
}

TEST_P(ProductsOnStandIn, TheOrderOfThreadsIsOfNoMatter) {
  std::mt19937 rng(8);
  constexpr std::int64_t kIn = 2 * 1024 + 300;
  constexpr std::int64_t kOut = 10;
  const auto x = normals(3 * kIn, rng);
  const auto w = normals(kOut * kIn, rng);
  QsStatus status{};
  QsWeights* weights = nullptr;
  ASSERT_EQ(api_->prepareWeights(instance_, nullptr, w.data(), kOut, kIn, &weights, &status), QS_OK) << status.message;
  const auto want = product(*api_, instance_, weights, x, 3, kIn, kOut);
  for (const auto order : {cusim::Order::descending, cusim::Order::random, cusim::Order::random}) {
    static unsigned seed = 0;
    cusim::setOrder(order, ++seed);
    EXPECT_EQ(product(*api_, instance_, weights, x, 3, kIn, kOut), want);
  }
  cusim::setOrder(cusim::Order::ascending);
  api_->releaseWeights(instance_, weights);
}

}  // namespace
