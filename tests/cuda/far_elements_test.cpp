// Elements beyond 2³¹: the last blocks of grids over matrices of that size, on the module compiled for the CPU, which takes
// memory only where it is touched.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "cuda/grids.h"
#include "cuda/kernels_quantize.h"
#include "cuda/kernels_statistics.h"
#include "tests/cuda/quantize_runs.h"

namespace {

using namespace qs::cuda_test;  // NOLINT(google-build-using-namespace): its names are this test's vocabulary

TEST(Quotient, IsTheQuotientOfLargeNumbersToo) {
  std::mt19937_64 engine(1);
  for (int i = 0; i < 2000; ++i) {
    const auto a = static_cast<std::int64_t>(engine() >> (1 + engine() % 62));
    const auto b = static_cast<std::int64_t>(engine() >> (1 + engine() % 62)) | 1;
    ASSERT_EQ(qs::cuda::quotient(a, b), a / b) << a << ' ' << b;
  }
}

class FarElements : public ModuleTest {
 protected:
  static constexpr std::int64_t kRows = 40000;
  static constexpr std::int64_t kCols = 65536;
  static_assert(kRows * kCols > (std::int64_t{1} << 31));
  // Enough for every block to have one unit of work, so that the last block has the last elements.
  static constexpr int kMultiprocessors = 100000;

  void SetUp() override {
    cusim::machine().memory = std::size_t{64} << 30;
    cusim::machine().multiProcessors = kMultiprocessors;
    ModuleTest::SetUp();
    QsStatus status{};
    ASSERT_EQ(api_->allocate(instance_, kRows * kCols * 4, &x_, &status), QS_OK) << status.message;
    last_ = numbers(Numbers::usual, kCols, 3);
    ASSERT_EQ(api_->upload(instance_, row(kRows - 1), last_.data(), kCols * 4, &status), QS_OK) << status.message;
  }
  void TearDown() override {
    api_->release(instance_, x_);
    ModuleTest::TearDown();
    cusim::machine() = {};
  }
  float* row(std::int64_t r) const { return static_cast<float*>(x_) + r * kCols; }
  static void onlyTheLast(std::int64_t blocks) { cusim::launchOnly(static_cast<std::uint64_t>(blocks - 1), 1); }
  template <class T>
  std::vector<T> download(const void* from, std::int64_t count) {
    std::vector<T> out(static_cast<std::size_t>(count));
    QsStatus status{};
    EXPECT_EQ(api_->download(instance_, out.data(), from, count * static_cast<std::int64_t>(sizeof(T)), &status), QS_OK)
        << status.message;
    return out;
  }

  void* x_ = nullptr;
  std::vector<float> last_;  // the last row
};
INSTANTIATE_TEST_SUITE_P(Module, FarElements, ::testing::Values("cusim"));

TEST_P(FarElements, AreQuantizedInGroupsAndInTiles) {
  const auto scheme = qs::quant::QuantScheme::parse("int4:g128").value();
  std::vector<std::int64_t> starts;
  QsQuantJob job = jobOf(scheme, kRows, kCols, starts);
  const auto wanted = qs::quant::quantize({last_.data(), 1, kCols}, scheme, {}, {}).value();
  const std::int64_t groups = kCols / 128;
  void* scales = nullptr;
  void* codes = nullptr;
  QsStatus status{};
  ASSERT_EQ(api_->allocate(instance_, kRows * groups * 4, &scales, &status), QS_OK) << status.message;
  ASSERT_EQ(api_->allocate(instance_, kRows * kCols, &codes, &status), QS_OK) << status.message;
  job.x = row(0);
  job.ldx = kCols;
  job.scales = static_cast<float*>(scales);
  job.codes = static_cast<std::uint8_t*>(codes);
  job.ldCodes = kCols;
  const std::uint8_t* lastCodes = job.codes + (kRows - 1) * kCols;
  const float* lastScales = job.scales + (kRows - 1) * groups;

  // 32 teams of 8 threads a block.
  constexpr std::int64_t kGroupsOfBlock = 32;
  onlyTheLast(kRows * groups / kGroupsOfBlock);
  ASSERT_EQ(api_->quantize(instance_, nullptr, &job, nullptr, &status), QS_OK) << status.message;
  const std::int64_t from = kCols - kGroupsOfBlock * 128;
  EXPECT_EQ(firstDifference<std::uint8_t>(download<std::uint8_t>(lastCodes + from, kCols - from),
                                          std::span(wanted.codes).subspan(static_cast<std::size_t>(from))),
            "");
  EXPECT_EQ(firstDifference<float>(download<float>(lastScales + groups - kGroupsOfBlock, kGroupsOfBlock),
                                   std::span(wanted.scales).subspan(static_cast<std::size_t>(groups - kGroupsOfBlock))),
            "");

  // Tiles of 64 rows and 128 columns, by scales that are there.
  ASSERT_EQ(api_->upload(instance_, static_cast<float*>(scales) + (kRows - 1) * groups, wanted.scales.data(), groups * 4,
                         &status),
            QS_OK);
  job.source = QS_SCALES_GIVEN;
  onlyTheLast(kRows / 64 * (kCols / 128));
  ASSERT_EQ(api_->upload(instance_, static_cast<std::uint8_t*>(codes) + (kRows - 1) * kCols,
                         std::vector<std::uint8_t>(kCols, kUntouchedByte).data(), kCols, &status),
            QS_OK);
  ASSERT_EQ(api_->quantize(instance_, nullptr, &job, nullptr, &status), QS_OK) << status.message;
  const auto got = download<std::uint8_t>(lastCodes, kCols);
  EXPECT_EQ(firstDifference<std::uint8_t>(std::span(got).subspan(kCols - 128), std::span(wanted.codes).subspan(kCols - 128)),
            "");
  EXPECT_EQ(got[kCols - 129], kUntouchedByte);
  api_->release(instance_, scales);
  api_->release(instance_, codes);
}

TEST_P(FarElements, HaveRanges) {
  using qs::cuda::FoundRange;
  using qs::cuda::Grouping;
  const auto check = [&](const Grouping& grouping, std::int64_t blocks, std::int64_t slot, float lo, float hi) {
    const auto cut = qs::cuda::partsOfRanges(grouping, kMultiprocessors);
    void* found = nullptr;
    void* ranges = nullptr;
    QsStatus status{};
    ASSERT_EQ(api_->allocate(instance_, grouping.slots() * cut.parts * 16, &found, &status), QS_OK) << status.message;
    ASSERT_EQ(api_->allocate(instance_, grouping.slots() * 16, &ranges, &status), QS_OK) << status.message;
    // Parts that no block has found are zeros.
    ASSERT_EQ(cudaMemset(found, 0, static_cast<std::size_t>(grouping.slots() * cut.parts * 16)), cudaSuccess);
    onlyTheLast(blocks);
    qs::cuda::findRanges({row(0), kCols, 0.0F}, grouping, cut, static_cast<FoundRange*>(found),
                         static_cast<FoundRange*>(ranges), kMultiprocessors, nullptr);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    const auto got = download<FoundRange>(static_cast<FoundRange*>(ranges) + slot, 1).front();
    EXPECT_EQ(got.lo, lo);
    EXPECT_EQ(got.hi, hi);
    api_->release(instance_, found);
    api_->release(instance_, ranges);
  };
  // A warp each for parts of 4096 elements, eight a block; then a thread for each column.
  const auto tail = std::minmax_element(last_.end() - 8 * 4096, last_.end());
  check({kRows, kCols, kRows, kCols, nullptr, 1, 1}, kRows * kCols / 4096 / 8, 0, *tail.first, *tail.second);
  const Grouping columns{kRows, kCols, kRows, 1, nullptr, 1, kCols};
  const auto cut = qs::cuda::partsOfRanges(columns, kMultiprocessors);
  check(columns, kCols / 256 * cut.parts, kCols - 1, std::min(0.0F, last_.back()), std::max(0.0F, last_.back()));
}

TEST_P(FarElements, AreCountedAndDrawn) {
  void* memory = nullptr;
  QsStatus status{};
  ASSERT_EQ(api_->allocate(instance_, 4096, &memory, &status), QS_OK) << status.message;
  ASSERT_EQ(cudaMemset(memory, 0, 4096), cudaSuccess);
  auto* counts = static_cast<unsigned long long*>(memory);
  onlyTheLast(kRows * (kCols / 4096));
  qs::cuda::countBins(row(0), kRows, kCols, kCols, -1.0, 1.0, 4, counts, kMultiprocessors, nullptr);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  const auto bins = download<unsigned long long>(counts, 7);
  std::vector<unsigned long long> wanted(7);
  for (auto v = last_.end() - 4096; v != last_.end(); ++v) {
    const std::size_t bin = *v < -1.0F ? 4 : (*v > 1.0F ? 5 : std::min<std::size_t>(3, static_cast<std::size_t>((*v + 1.0) * 2)));
    ++wanted[bin];
  }
  EXPECT_EQ(bins, wanted);

  ASSERT_EQ(cudaMemset(memory, 0, 4096), cudaSuccess);
  auto* cells = static_cast<unsigned*>(memory);
  onlyTheLast(2 * ((kRows / 2 + 63) / 64) * (kCols / 1024));
  qs::cuda::findHeat(row(0), kRows, kCols, kCols, 2, 2, cells, kMultiprocessors, nullptr);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  const auto drawn = download<unsigned>(cells, 4);
  const auto largest =
      *std::max_element(last_.end() - 1024, last_.end(), [](float a, float b) { return std::fabs(a) < std::fabs(b); });
  EXPECT_EQ(std::bit_cast<float>(drawn[3] >> 1), std::fabs(largest));
  EXPECT_EQ(drawn[0] | drawn[1] | drawn[2], 0U);
  api_->release(instance_, memory);
}

}  // namespace
