// Steps gathered into one graph: the same bits as without, nothing allocated, and a stream that stays usable whatever goes
// wrong within one.
#include <cuda_runtime.h>

#include "tests/cuda/device_data.h"
#include "tests/cuda/module_under_test.h"

namespace {

using qs::cuda_test::ModuleTest;
using qs::cuda_test::normals;
using qs::cuda_test::OnDevice;

constexpr std::int64_t kIn = 96;
constexpr std::int64_t kWide = 200;

// A decoding step's shape: norm and gate, then back onto the residual stream.
class Steps : public ModuleTest {
 protected:
  void SetUp() override {
    ModuleTest::SetUp();
    if (instance_ == nullptr) return;
    std::mt19937 rng(5);
    for (QsWeights** w : {&gate_, &up_}) {
      const auto values = normals(kWide * kIn, rng, 0.1F);
      ASSERT_EQ(api_->prepareWeights(instance_, nullptr, values.data(), kWide, kIn, w, &status_), QS_OK);
    }
    const auto values = normals(kIn * kWide, rng, 0.1F);
    ASSERT_EQ(api_->prepareWeights(instance_, nullptr, values.data(), kIn, kWide, &down_, &status_), QS_OK);
    input_ = normals(kIn, rng);
    norm_ = normals(kIn, rng);
  }
  void TearDown() override {
    for (QsWeights* w : {gate_, up_, down_}) {
      if (api_ != nullptr) api_->releaseWeights(instance_, w);
    }
    ModuleTest::TearDown();
  }

  struct Memory {
    OnDevice<float> x, norm, normed, a, b, c;
  };
  Memory memory() {
    const auto zeros = [](std::int64_t n) { return std::vector<float>(static_cast<std::size_t>(n)); };
    return {{*api_, instance_, input_}, {*api_, instance_, norm_},       {*api_, instance_, zeros(kIn)},
            {*api_, instance_, zeros(kWide)}, {*api_, instance_, zeros(kWide)}, {*api_, instance_, zeros(kIn)}};
  }

  void layer(const Memory& m) {
    QsLinear first{};
    first.x = m.x.data();
    first.rows = 1;
    first.ldx = kIn;
    first.norm = m.norm.data();
    first.eps = 1e-5F;
    first.normed = m.normed.data();
    first.count = 2;
    first.w[0] = gate_;
    first.w[1] = up_;
    first.y[0] = m.a.data();
    first.y[1] = m.b.data();
    first.ldy[0] = first.ldy[1] = kWide;
    first.then = QS_THEN_SILU_MUL;
    EXPECT_EQ(api_->linear(instance_, nullptr, &first, &status_), QS_OK) << status_.message;
    QsLinear second{};
    second.x = m.a.data();
    second.rows = 1;
    second.ldx = kWide;
    second.count = 1;
    second.w[0] = down_;
    second.y[0] = m.c.data();
    second.ldy[0] = kIn;
    second.then = QS_THEN_ADD;
    second.sum = m.x.data();
    second.ldSum = kIn;
    EXPECT_EQ(api_->linear(instance_, nullptr, &second, &status_), QS_OK) << status_.message;
  }
  void begin() { EXPECT_EQ(api_->stepBegin(instance_, &status_), QS_OK) << status_.message; }
  void end() { EXPECT_EQ(api_->stepEnd(instance_, &status_), QS_OK) << status_.message; }
  QsCounters counters() {
    QsCounters out{};
    EXPECT_EQ(api_->counters(instance_, &out, &status_), QS_OK);
    return out;
  }

  QsStatus status_{};
  QsWeights* gate_ = nullptr;
  QsWeights* up_ = nullptr;
  QsWeights* down_ = nullptr;
  std::vector<float> input_, norm_;
};
INSTANTIATE_TEST_SUITE_P(Module, Steps, ::testing::Values("cusim", "cuda"));

TEST_P(Steps, GiveTheSameBitsAndAllocateNothing) {
  const Memory plain = memory();
  for (int i = 0; i < 5; ++i) layer(plain);
  const auto want = plain.x.get();
  const Memory gathered = memory();
  QsCounters before{};
  for (int i = 0; i < 5; ++i) {
    if (i == 2) before = counters();
    begin();
    layer(gathered);
    end();
  }
  const QsCounters after = counters();
  EXPECT_EQ(gathered.x.get(), want);
  EXPECT_EQ(after.allocations, before.allocations);
  EXPECT_EQ(after.launches - before.launches, 3 * 3);  // norm, gate and up, down
}

TEST_P(Steps, WhatCannotBeGatheredRunsAndTheRestOfTheStepToo) {
  const Memory plain = memory();
  for (int i = 0; i < 3; ++i) layer(plain);
  const Memory m = memory();
  begin();
  layer(m);
  end();
  begin();
  layer(m);
  // Memory within a step, and a look at a result that was gathered.
  const OnDevice<float> other(*api_, instance_, {1.0F, 2.0F});
  const auto halfway = m.x.get();
  layer(m);
  end();
  EXPECT_EQ(other.get(), (std::vector<float>{1.0F, 2.0F}));
  EXPECT_NE(halfway, m.x.get());
  EXPECT_EQ(m.x.get(), plain.x.get());
}

TEST_P(Steps, AnUnfinishedStepIsDropped) {
  const Memory plain = memory();
  layer(plain);
  layer(plain);
  const Memory m = memory();
  begin();
  layer(m);
  end();
  begin();
  layer(m);  // never ends, never runs
  begin();
  layer(m);
  end();
  EXPECT_EQ(m.x.get(), plain.x.get());
}

TEST_P(Steps, ARefusalWithinAStepLeavesTheRest) {
  const Memory plain = memory();
  layer(plain);
  layer(plain);
  const Memory m = memory();
  begin();
  layer(m);
  end();
  begin();
  EXPECT_EQ(api_->matmul(instance_, nullptr, gate_, nullptr, 1, kIn, m.a.data(), kWide, &status_), QS_ERROR_ARGUMENT);
  layer(m);
  end();
  EXPECT_EQ(m.x.get(), plain.x.get());
  EXPECT_EQ(api_->wait(instance_, &status_), QS_OK) << status_.message;
}

TEST_P(Steps, AnInstanceClosesInTheMiddleOfOne) {
  const Memory m = memory();
  begin();
  layer(m);
  end();
  begin();
  layer(m);
}

}  // namespace
