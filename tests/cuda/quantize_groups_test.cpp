// The kernel against the CPU's own text (core/quant/int_kernel.h): scales, zero points, codes and restored values to
// the last bit; counts and maxima exactly; sums, which are added in another order, within n·ε.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "core/quant/int_kernel.h"
#include "tests/cuda/module_under_test.h"

namespace {

using qs::cuda_test::ModuleTest;

struct Shape {
  std::int64_t rows, cols, ld, group;
};

struct Outputs {
  std::vector<float> scales, restored;
  std::vector<std::int32_t> zeroPoints;
  std::vector<std::uint8_t> codes;
  QsErrorSums sums{};
};

std::size_t groupsOf(const Shape& s) { return static_cast<std::size_t>(s.rows * ((s.cols + s.group - 1) / s.group)); }

// Values that are usual, and among them those that break things: ties, zeros of both signs, tiny, huge, not finite.
std::vector<float> valuesFor(const Shape& s, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal(0.0F, 0.02F);
  std::vector<float> x(static_cast<std::size_t>(s.rows * s.ld));
  for (float& v : x) v = normal(random);
  const float inf = std::numeric_limits<float>::infinity();
  const float special[] = {0.0F, -0.0F, 0.5F, -0.5F, 1e-40F, -1e-40F, 3e38F, -3e38F, 1e6F, inf, -inf, NAN, 7.0F, -7.0F};
  // Half of the seeds are tame, so that ordinary groups are met as well.
  if (seed % 2 == 1) {
    for (std::size_t i = 0; i < x.size(); i += 1 + random() % 40) x[i] = special[random() % std::size(special)];
  }
  if (seed % 3 == 0) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.5F * static_cast<float>(static_cast<int>(random() % 29) - 14);
  }
  return x;
}

class QuantizeGroups : public ModuleTest {
 protected:
  void TearDown() override {
    cusim::setOrder(cusim::Order::ascending);
    EXPECT_EQ(cusim::liveAllocations(), 0U);
    EXPECT_EQ(cusim::overruns(), 0);
    cusim::overruns() = 0;
    ModuleTest::TearDown();
  }

  template <class T>
  void* toDevice(const std::vector<T>& host) {
    QsStatus status{};
    void* device = nullptr;
    const auto bytes = static_cast<std::int64_t>(host.size() * sizeof(T));
    EXPECT_EQ(api_->allocate(instance_, bytes, &device, &status), QS_OK) << status.message;
    EXPECT_EQ(api_->upload(instance_, device, host.data(), bytes, &status), QS_OK) << status.message;
    return device;
  }
  template <class T>
  void fromDevice(std::vector<T>& host, void* device) {
    QsStatus status{};
    const auto bytes = static_cast<std::int64_t>(host.size() * sizeof(T));
    EXPECT_EQ(api_->download(instance_, host.data(), device, bytes, &status), QS_OK) << status.message;
    api_->release(instance_, device);
  }

  Outputs run(const QsIntQuant& q, const Shape& s, const std::vector<float>& x, const Outputs* given) {
    Outputs out = given != nullptr ? *given : empty(s);
    out.sums = {};
    void* dx = toDevice(x);
    void* scales = toDevice(out.scales);
    void* zeros = toDevice(out.zeroPoints);
    void* codes = toDevice(out.codes);
    void* restored = toDevice(out.restored);
    QsStatus status{};
    EXPECT_EQ(api_->quantizeGroups(&q, static_cast<float*>(dx), s.rows, s.cols, s.ld, s.group, given == nullptr,
                                   static_cast<float*>(scales), static_cast<std::int32_t*>(zeros),
                                   static_cast<std::uint8_t*>(codes), static_cast<float*>(restored), &out.sums, &status),
              QS_OK)
        << status.message;
    fromDevice(out.scales, scales);
    fromDevice(out.zeroPoints, zeros);
    fromDevice(out.codes, codes);
    fromDevice(out.restored, restored);
    api_->release(instance_, dx);
    return out;
  }

  static Outputs empty(const Shape& s) {
    const auto count = static_cast<std::size_t>(s.rows * s.cols);
    return {std::vector<float>(groupsOf(s)), std::vector<float>(count), std::vector<std::int32_t>(groupsOf(s)),
            std::vector<std::uint8_t>(count), {}};
  }

  static Outputs reference(const QsIntQuant& q, const Shape& s, const std::vector<float>& x, const Outputs* given) {
    Outputs out = given != nullptr ? *given : empty(s);
    out.sums = {};
    qs::quant::kernel::quantizeRows(q, x.data(), s.rows, s.cols, s.ld, s.group, given == nullptr, out.scales.data(),
                                    out.zeroPoints.data(), out.codes.data(), out.restored.data(), out.sums);
    return out;
  }

  template <class T>
  static bool sameBits(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
  }

  static void expectSame(const Outputs& got, const Outputs& want) {
    EXPECT_TRUE(sameBits(got.scales, want.scales));
    EXPECT_EQ(got.zeroPoints, want.zeroPoints);
    EXPECT_EQ(got.codes, want.codes);
    EXPECT_TRUE(sameBits(got.restored, want.restored));
    EXPECT_EQ(got.sums.maxError, want.sums.maxError);
    EXPECT_EQ(got.sums.maxAbs, want.sums.maxAbs);
    EXPECT_EQ(got.sums.count, want.sums.count);
    EXPECT_EQ(got.sums.zeros, want.sums.zeros);
    EXPECT_EQ(got.sums.clipped, want.sums.clipped);
    EXPECT_EQ(got.sums.nonfinite, want.sums.nonfinite);
    EXPECT_EQ(got.sums.scaleOverflows, want.sums.scaleOverflows);
    EXPECT_EQ(got.sums.scaleUnderflows, want.sums.scaleUnderflows);
    EXPECT_EQ(got.sums.signFlips, want.sums.signFlips);
    // Sums of non-negative terms: n·ε relative to the sum bounds any two orders of addition in double, and the CPU's
    // F32 partial sums add 17·2⁻²⁴: one rounding of each square and sixteen additions a lane.
    const double limit =
        static_cast<double>(want.sums.count) * std::numeric_limits<double>::epsilon() + 17.0 / 16777216.0;
    EXPECT_NEAR(got.sums.sumSquaredError, want.sums.sumSquaredError, limit * want.sums.sumSquaredError);
    EXPECT_NEAR(got.sums.sumSquares, want.sums.sumSquares, limit * want.sums.sumSquares);
  }
};
INSTANTIATE_TEST_SUITE_P(Module, QuantizeGroups, ::testing::Values("cusim", "cuda"));

constexpr Shape kShapes[] = {{1, 1, 1, 1},   {1, 3, 3, 2},    {3, 31, 40, 31}, {2, 33, 33, 32},
                             {5, 129, 130, 128}, {2, 1023, 1023, 300}, {1, 688, 700, 128}, {7, 5, 5, 1000}};

TEST_P(QuantizeGroups, EveryGridRoundingAndScaleTypeIsTheCpusToTheLastBit) {
  unsigned seed = 0;
  for (const Shape& shape : kShapes) {
    for (const std::int32_t bits : {2, 3, 4, 8}) {
      for (const QsGrid grid : {QS_GRID_SYM, QS_GRID_FULL, QS_GRID_WIDE, QS_GRID_ASYM}) {
        for (const QsRounding rounding : {QS_ROUND_EVEN, QS_ROUND_AWAY}) {
          const auto type = static_cast<QsScaleType>(seed % 3);
          SCOPED_TRACE(::testing::Message() << shape.rows << " × " << shape.cols << " by " << shape.group << ", " << bits
                                            << " bits, grid " << grid << ", rounding " << rounding << ", scale type "
                                            << type << ", seed " << seed);
          const QsIntQuant q{bits, grid, rounding, type};
          const auto x = valuesFor(shape, seed++);
          const Outputs want = reference(q, shape, x, nullptr);
          expectSame(run(q, shape, x, nullptr), want);
          // With scales that are given: those of a clipped range, so that something lies outside.
          Outputs given = want;
          for (float& scale : given.scales) scale *= 0.7F;
          expectSame(run(q, shape, x, &given), reference(q, shape, x, &given));
          if (HasFailure()) return;
        }
      }
    }
  }
}

// The order in which threads take their turns must not show. Only the stand-in's can be chosen.
TEST_P(QuantizeGroups, TheOrderOfThreadsDoesNotShow) {
  const Shape shape{3, 257, 257, 100};
  const QsIntQuant q{4, QS_GRID_FULL, QS_ROUND_EVEN, QS_SCALE_FP16};
  const auto x = valuesFor(shape, 3);
  const Outputs first = run(q, shape, x, nullptr);
  for (unsigned seed = 0; seed < 6; ++seed) {
    cusim::setOrder(seed == 0 ? cusim::Order::descending : cusim::Order::random, seed);
    const Outputs again = run(q, shape, x, nullptr);
    expectSame(again, first);
    EXPECT_EQ(again.sums.sumSquaredError, first.sums.sumSquaredError) << "to the last bit";
  }
}

TEST_P(QuantizeGroups, TiesGoToEvenOrAwayAsAsked) {
  const Shape shape{1, 4, 4, 4};
  const std::vector<float> x = {0.5F, 1.5F, 2.5F, -2.5F};
  Outputs given = empty(shape);
  given.scales[0] = 1.0F;
  const auto codes = [&](QsRounding rounding) {
    const Outputs out = run({4, QS_GRID_SYM, rounding, QS_SCALE_FP32}, shape, x, &given);
    return std::vector<int>{static_cast<std::int8_t>(out.codes[0]), static_cast<std::int8_t>(out.codes[1]),
                            static_cast<std::int8_t>(out.codes[2]), static_cast<std::int8_t>(out.codes[3])};
  };
  EXPECT_EQ(codes(QS_ROUND_EVEN), (std::vector<int>{0, 2, 2, -2}));
  EXPECT_EQ(codes(QS_ROUND_AWAY), (std::vector<int>{1, 2, 3, -3}));
}

TEST_P(QuantizeGroups, WhatIsNotAskedForIsNotWritten) {
  const Shape shape{2, 40, 40, 32};
  const auto x = valuesFor(shape, 4);
  const QsIntQuant q{4, QS_GRID_SYM, QS_ROUND_EVEN, QS_SCALE_FP32};
  void* dx = toDevice(x);
  std::vector<float> scales(groupsOf(shape));
  void* ds = toDevice(scales);
  QsErrorSums sums{};
  QsStatus status{};
  ASSERT_EQ(api_->quantizeGroups(&q, static_cast<float*>(dx), 2, 40, 40, 32, 1, static_cast<float*>(ds), nullptr, nullptr,
                                 nullptr, &sums, &status),
            QS_OK)
      << status.message;
  fromDevice(scales, ds);
  api_->release(instance_, dx);
  const Outputs want = reference(q, shape, x, nullptr);
  EXPECT_TRUE(sameBits(scales, want.scales));
  EXPECT_EQ(sums.maxError, want.sums.maxError);
}

TEST_P(QuantizeGroups, NothingIsFineAndNonsenseIsRefused) {
  const QsIntQuant q{4, QS_GRID_SYM, QS_ROUND_EVEN, QS_SCALE_FP32};
  QsErrorSums sums{};
  QsStatus status{};
  const auto call = [&](const QsIntQuant& quant, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                        std::int64_t group, float* scales) {
    return api_->quantizeGroups(&quant, x, rows, cols, ld, group, 1, scales, nullptr, nullptr, nullptr, &sums, &status);
  };
  EXPECT_EQ(call(q, nullptr, 0, 4, 4, 2, nullptr), QS_OK);
  EXPECT_EQ(call(q, nullptr, 4, 0, 0, 2, nullptr), QS_OK);
  EXPECT_EQ(sums.count, 0);
  float host[4] = {};
  EXPECT_EQ(call(q, host, 1, 4, 4, 2, host), QS_ERROR_ARGUMENT);
  EXPECT_NE(std::string(status.message).find("device memory"), std::string::npos) << status.message;
  EXPECT_EQ(call(q, nullptr, 1, 4, 4, 2, nullptr), QS_ERROR_ARGUMENT);
  EXPECT_EQ(call(q, host, 1, 4, 3, 2, host), QS_ERROR_ARGUMENT);
  EXPECT_EQ(call(q, host, 1, 4, 4, 0, host), QS_ERROR_ARGUMENT);
  EXPECT_EQ(call(q, host, -1, 4, 4, 2, host), QS_ERROR_ARGUMENT);
  EXPECT_EQ(call({9, QS_GRID_SYM, QS_ROUND_EVEN, QS_SCALE_FP32}, host, 1, 4, 4, 2, host), QS_ERROR_ARGUMENT);
  EXPECT_EQ(call(q, host, std::int64_t{1} << 61, std::int64_t{1} << 61, std::int64_t{1} << 61, 1, host), QS_ERROR_ARGUMENT);
}

}  // namespace
