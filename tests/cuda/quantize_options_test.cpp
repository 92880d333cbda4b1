// What a quantization on the device can be asked beside its grid: scales that are given, tensor scales, numbers that stay
// out, other bytes for codes, errors instead of values, no sums; and what it refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "core/quant/grid_kernel.h"
#include "core/quant/part_kernel.h"
#include "core/quant/row_quantizer.h"
#include "tests/cuda/quantize_runs.h"

namespace {

using namespace qs::cuda_test;  // NOLINT(google-build-using-namespace): its names are this test's vocabulary
using qs::quant::PartScheme;
using qs::quant::QuantScheme;
using qs::quant::RowQuantizer;

class QuantizeOptions : public QuantizeTest {
 protected:
  static constexpr std::int64_t kRows = 3;
  static constexpr std::int64_t kCols = 80;

  static QuantScheme scheme(const std::string& text) { return QuantScheme::parse(text).value(); }
  // The job of a scheme on kRows × kCols numbers, and how many scales it has.
  QsQuantJob job(const std::string& text) { return jobOf(scheme(text), kRows, kCols, starts_); }
  static std::size_t slots(const std::string& text) { return qs::quant::groupCount(scheme(text).weights, kRows, kCols); }
  static std::vector<float> numbersOf(Numbers kind, unsigned seed) {
    return numbers(kind, static_cast<std::size_t>(kRows * kCols), seed);
  }

  std::vector<std::int64_t> starts_;
};
INSTANTIATE_TEST_SUITE_P(Module, QuantizeOptions, ::testing::Values("cusim", "cuda"));

TEST_P(QuantizeOptions, GivenScalesAreUsedAsTheyAre) {
  for (const char* text : {"int4:g32", "int8:row:asym", "int4:row:away", "fp8_e4m3:g16", "nf4:row", "fp8_e5m2:row:nosat"}) {
    for (const Numbers kind : kAllNumbers) {
      SCOPED_TRACE(text);
      const auto before = numbersOf(Numbers::usual, 1);
      const auto x = numbersOf(kind, 2);
      const Outcome given = runJob(*api_, instance_, job(text), before, slots(text), {});
      const Outcome got = runJob(*api_, instance_, job(text), x, slots(text), {.given = &given});
      EXPECT_EQ(got.scales, given.scales);
      const qs::quant::PartKernel kernel(scheme(text));
      const auto group = scheme(text).weights.granularity.group;
      std::vector<float> scales = given.scales;
      std::vector<std::int32_t> zeros = given.zeroPoints;
      std::vector<std::uint8_t> codes(x.size());
      std::vector<float> restored(x.size());
      QsErrorSums sums{};
      kernel.rows(x.data(), kRows, kCols, kCols, group != 0 ? group : kCols, false, scales.data(),
                  zeros.empty() ? nullptr : zeros.data(), codes.data(), restored.data(), sums);
      EXPECT_EQ(firstDifference<std::uint8_t>(got.codes, codes), "");
      EXPECT_EQ(firstDifference<float>(got.restored, restored), "");
      qs::quant::ErrorStats wanted;
      wanted.count = static_cast<std::uint64_t>(sums.count);
      wanted.zeros = static_cast<std::uint64_t>(sums.zeros);
      wanted.clipped = static_cast<std::uint64_t>(sums.clipped);
      wanted.nonfinite = static_cast<std::uint64_t>(sums.nonfinite);
      wanted.signFlips = static_cast<std::uint64_t>(sums.signFlips);
      wanted.maxError = sums.maxError;
      wanted.maxAbs = sums.maxAbs;
      wanted.sumSquaredError = sums.sumSquaredError;
      wanted.sumSquares = sums.sumSquares;
      expectSameSums(got.sums, wanted, 512);
    }
  }
}

TEST_P(QuantizeOptions, ATensorScaleIsGivenOrEachRowsOwn) {
  for (const Numbers kind : kAllNumbers) {
    const auto x = numbersOf(kind, 3);
    QsQuantJob given = job("nvfp4");
    given.tensorScaleFrom = QS_TENSOR_SCALE_GIVEN;
    given.tensorScale = 0.01F;
    const auto wanted = qs::quant::quantize({x.data(), kRows, kCols}, scheme("nvfp4"), {}, {}, {}, 0.01F);
    ASSERT_TRUE(wanted.has_value());
    expectSame(runJob(*api_, instance_, given, x, slots("nvfp4"), {}), *wanted);

    QsQuantJob each = job("nvfp4");
    each.tensorScaleFrom = QS_TENSOR_SCALE_EACH_ROW;
    const Outcome got = runJob(*api_, instance_, each, x, slots("nvfp4"), {});
    for (std::int64_t r = 0; r < kRows; ++r) {
      const std::vector<float> row(x.begin() + r * kCols, x.begin() + (r + 1) * kCols);
      const auto alone = qs::quant::quantize({row.data(), 1, kCols}, scheme("nvfp4"), {}, {});
      ASSERT_TRUE(alone.has_value());
      const auto at = static_cast<std::size_t>(r * kCols);
      EXPECT_EQ(firstDifference<float>(std::span(got.restored).subspan(at, kCols), {alone->restored.data(), kCols}), "");
      EXPECT_EQ(firstDifference<std::uint8_t>(std::span(got.codes).subspan(at, kCols), {alone->codes.data(), kCols}), "");
      EXPECT_EQ(firstDifference<float>(std::span(got.scales).subspan(static_cast<std::size_t>(r) * 5, 5), alone->scales), "");
    }
  }
}

// LLM.int8()'s mixed decomposition, as activations are rounded.
TEST_P(QuantizeOptions, LargeNumbersStayOutInF16) {
  for (const char* text : {"int8:row", "int4:g32:asym", "fp8_e4m3:row", "nvfp4", "int8:tensor", "int4:col"}) {
    for (const Numbers kind : kAllNumbers) {
      SCOPED_TRACE(text);
      const auto x = numbersOf(kind, 4);
      PartScheme part = scheme(text).weights;
      using Kind = qs::quant::Granularity::Kind;
      if (part.granularity.kind == Kind::row) part.granularity.kind = Kind::token;
      if (part.granularity.kind == Kind::col) part.granularity.kind = Kind::channel;
      const RowQuantizer core(part, {.keepFrom = 1.5});
      std::vector<float> wanted(x.size());
      ASSERT_TRUE(core.apply(x.data(), kRows, kCols, wanted.data(), {}).has_value());
      QsQuantJob asked = job(text);
      asked.keepFrom = 1.5F;
      asked.tensorScaleFrom = QS_TENSOR_SCALE_EACH_ROW;
      const Outcome got = runJob(*api_, instance_, asked, x, slots(text), {});
      EXPECT_EQ(firstDifference<float>(got.restored, wanted), "");
      // The codes are those of the numbers without what stays out.
      auto small = x;
      for (float& v : small) v = std::fabs(v) >= 1.5F ? 0.0F : v;
      QsQuantJob plain = job(text);
      plain.tensorScaleFrom = QS_TENSOR_SCALE_EACH_ROW;
      const Outcome rest = runJob(*api_, instance_, plain, small, slots(text), {});
      EXPECT_EQ(firstDifference<std::uint8_t>(got.codes, rest.codes), "");
      EXPECT_EQ(firstDifference<float>(got.scales, rest.scales), "");
      EXPECT_EQ(firstDifference<std::int32_t>(got.zeroPoints, rest.zeroPoints), "");
      EXPECT_EQ(got.sums.count + got.sums.nonfinite, kRows * kCols);
    }
  }
}

TEST_P(QuantizeOptions, CodesAreWrittenAsOtherBytes) {
  std::vector<std::uint8_t> bytes(256);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 37 + 11);
  for (const char* text : {"int4:g32", "int8:col", "fp6_e3m2:row", "nf4:tensor"}) {
    const auto x = numbersOf(Numbers::special, 5);
    for (const Placing at : {Placing{}, Placing{1, 3}}) {
      const Outcome plain = runJob(*api_, instance_, job(text), x, slots(text), {.codes = at});
      QsQuantJob asked = job(text);
      asked.codeBytes = bytes.data();
      const Outcome got = runJob(*api_, instance_, asked, x, slots(text), {.codes = at});
      for (std::size_t i = 0; i < x.size(); ++i) ASSERT_EQ(got.codes[i], bytes[plain.codes[i]]) << text << ' ' << i;
      EXPECT_EQ(firstDifference<float>(got.restored, plain.restored), "");
    }
  }
}

TEST_P(QuantizeOptions, ErrorsStandForRestoredValues) {
  for (const char* text : {"int4:g32", "int4:tensor", "fp8_e5m2:row:nosat", "fp8_e4m3:col:nosat"}) {
    for (const Numbers kind : kAllNumbers) {
      for (const bool inPlace : {false, true}) {
        const auto x = numbersOf(kind, 6);
        const Outcome plain = runJob(*api_, instance_, job(text), x, slots(text), {});
        QsQuantJob asked = job(text);
        asked.asErrors = 1;
        const Outcome got = runJob(*api_, instance_, asked, x, slots(text), {.inPlace = inPlace});
        std::vector<float> wanted(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) {
          wanted[i] = std::isfinite(x[i]) ? plain.restored[i] - x[i] : std::numeric_limits<float>::quiet_NaN();
        }
        EXPECT_EQ(firstDifference<float>(got.restored, wanted), "") << text;
        EXPECT_EQ(std::memcmp(&got.sums, &plain.sums, sizeof got.sums), 0) << text;
      }
    }
  }
}

// As in a decoding step: nothing comes to the host, and a second time nothing is allocated.
TEST_P(QuantizeOptions, WithoutSumsNothingIsWaitedForAndNothingAllocatedTwice) {
  const auto x = numbersOf(Numbers::usual, 7);
  const OnDevice<float> placed(*api_, instance_, x);
  const OnDevice<float> scales(*api_, instance_, std::vector<float>(x.size()));
  const OnDevice<float> restored(*api_, instance_, x);
  for (const char* text : {"int8:row", "int4:tensor", "int4:col", "nvfp4", "fp8_e4m3:g32"}) {
    QsQuantJob asked = job(text);
    asked.x = placed.data();
    asked.ldx = kCols;
    asked.scales = scales.data();
    asked.restored = restored.data();
    asked.ldRestored = kCols;
    asked.tensorScaleFrom = QS_TENSOR_SCALE_EACH_ROW;
    QsStatus status{};
    ASSERT_EQ(api_->quantize(instance_, nullptr, &asked, nullptr, &status), QS_OK) << status.message;
    QsCounters before{};
    QsCounters after{};
    api_->counters(instance_, &before, &status);
    ASSERT_EQ(api_->quantize(instance_, nullptr, &asked, nullptr, &status), QS_OK) << status.message;
    api_->counters(instance_, &after, &status);
    EXPECT_EQ(after.allocations, before.allocations) << text;
    EXPECT_EQ(after.uploads, before.uploads) << text;
    EXPECT_EQ(after.downloads, before.downloads) << text;
    EXPECT_GT(after.launches, before.launches) << text;
    const Outcome wanted = runJob(*api_, instance_, [&] {
      QsQuantJob again = job(text);
      again.tensorScaleFrom = QS_TENSOR_SCALE_EACH_ROW;
      return again;
    }(), x, slots(text), {});
    EXPECT_EQ(firstDifference<float>(restored.back(), wanted.restored), "") << text;
  }
}

TEST_P(QuantizeOptions, WhatCannotBeIsRefusedAndNothingIsTouched) {
  const OnDevice<float> memory(*api_, instance_, std::vector<float>(256));
  const std::vector<std::int64_t> wrong = {0, 50, 70};
  const auto refused = [&](const std::function<void(QsQuantJob&)>& spoil) {
    QsQuantJob asked = job("int4:g32");
    asked.x = memory.data();
    asked.ldx = kCols;
    asked.scales = memory.data();
    spoil(asked);
    QsErrorSums sums{};
    QsStatus status{};
    const int code = api_->quantize(instance_, nullptr, &asked, &sums, &status);
    EXPECT_GT(std::strlen(status.message), 10U);
    return code == QS_ERROR_ARGUMENT;
  };
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.x = nullptr; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.ldx = kCols - 1; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.rows = -1; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.group = 0; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.sharing = 6; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.sharing = QS_SHARE_BLOCK; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.source = 3; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.scales = nullptr; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.how.integer.bits = 9; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) { j.how.integer.grid = QS_GRID_ASYM; }));
  EXPECT_TRUE(refused([](QsQuantJob& j) {
    j.how.integer.grid = QS_GRID_FULL;
    j.how.integerScale = QS_SCALE_E8M0;
  }));
  EXPECT_TRUE(refused([&](QsQuantJob& j) { j.codes = reinterpret_cast<std::uint8_t*>(memory.data()); }));
  EXPECT_TRUE(refused([&](QsQuantJob& j) { j.restored = memory.data(); }));
  EXPECT_TRUE(refused([&](QsQuantJob& j) {
    j.sharing = QS_SHARE_SPLIT;
    j.splitStarts = wrong.data();
    j.splits = 2;
  }));
  EXPECT_TRUE(refused([&](QsQuantJob& j) {
    j.how = job("nf4:g32").how;
    j.how.grid.levels = 17;
  }));
  EXPECT_TRUE(refused([&](QsQuantJob& j) {
    j.how = job("fp8_e4m3:g32").how;
    j.how.grid.mantissaBits = 7;
  }));
  EXPECT_TRUE(refused([&](QsQuantJob& j) {
    j.how = job("nvfp4").how;
    j.tensorScaleFrom = 3;
  }));
  EXPECT_TRUE(refused([&](QsQuantJob& j) {
    j.how = job("nvfp4").how;
    j.sharing = QS_SHARE_TENSOR;
    j.tensorScaleFrom = QS_TENSOR_SCALE_EACH_ROW;
  }));
  EXPECT_EQ(memory.back(), std::vector<float>(256));
}

TEST_P(QuantizeOptions, AStopIsHeeded) {
  const auto x = numbersOf(Numbers::usual, 8);
  const OnDevice<float> placed(*api_, instance_, x);
  const QsHost host{nullptr, nullptr, [](void*) { return 1; }, 1};
  QsQuantJob asked = job("int4:g32");
  asked.x = placed.data();
  asked.ldx = kCols;
  asked.scales = placed.data();
  QsStatus status{};
  EXPECT_EQ(api_->quantize(instance_, &host, &asked, nullptr, &status), QS_ERROR_STOPPED);
}

}  // namespace
