// The stand-in must itself be worth trusting: it finds the mistakes it is there to find.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <vector>

namespace {

using cusim::Order;

class Cusim : public ::testing::Test {
 protected:
  void TearDown() override { cusim::reset(); }
};

TEST_F(Cusim, EveryThreadOfEveryBlockRunsOnce) {
  std::multiset<std::pair<unsigned, unsigned>> ran;
  cusim::launch(3, 40, [&] { ran.emplace(blockIdx.x, threadIdx.x); });
  EXPECT_EQ(ran.size(), 120U);
  EXPECT_EQ((std::set<std::pair<unsigned, unsigned>>(ran.begin(), ran.end()).size()), 120U);
}

TEST_F(Cusim, ShufflesHandOverInEveryOrder) {
  for (const Order order : {Order::ascending, Order::descending, Order::random, Order::random, Order::random}) {
    static unsigned seed = 0;
    cusim::setOrder(order, ++seed);
    std::vector<long long> sums(64);
    cusim::launch(1, 64, [&] {
      long long value = threadIdx.x;
      for (int step = 16; step > 0; step /= 2) value += __shfl_xor_sync(0xffffffffU, value, step);
      sums[threadIdx.x] = value;
    });
    for (unsigned i = 0; i < 64; ++i) EXPECT_EQ(sums[i], i < 32 ? 496 : 1520);
  }
}

// A kernel that counts on threads running in step gives different results in different orders: that is how it is found.
TEST_F(Cusim, AMissingMeetingShowsInSomeOrder) {
  const auto neighbour = [](Order order) {
    cusim::setOrder(order, 1);
    std::vector<int> shared(32, -1);
    std::vector<int> seen(32);
    cusim::launch(1, 32, [&] {
      shared[threadIdx.x] = static_cast<int>(threadIdx.x);
      seen[threadIdx.x] = shared[(threadIdx.x + 1) % 32];  // without waiting for it
    });
    return seen;
  };
  EXPECT_NE(neighbour(Order::ascending), neighbour(Order::descending));
}

TEST_F(Cusim, ALaneThatReturnedBeforeAMeetingIsNamed) {
  EXPECT_THROW(cusim::launch(1, 32,
                             [] {
                               if (threadIdx.x == 5) return;
                               (void)__shfl_xor_sync(0xffffffffU, 1, 1);
                             }),
               std::logic_error);
}

TEST_F(Cusim, ALaneThatNeverComesIsADeadlockThatEnds) {
  EXPECT_THROW(cusim::launch(1, 32,
                             [] {
                               const int times = threadIdx.x == 5 ? 0 : 1;
                               for (int i = 0; i < times; ++i) (void)__shfl_xor_sync(0xffffffffU, 1, 1);
                             }),
               std::logic_error);
}

TEST_F(Cusim, MasksMustFit) {
  EXPECT_THROW(cusim::launch(1, 32, [] { (void)__shfl_xor_sync(0x0000ffffU, 1, 1); }), std::logic_error);
  EXPECT_THROW(cusim::launch(1, 16, [] { (void)__shfl_xor_sync(0x0000ffffU, 1, 16); }), std::logic_error);
  EXPECT_NO_THROW(cusim::launch(1, 16, [] { (void)__shfl_xor_sync(0x0000ffffU, 1, 8); }));
  EXPECT_THROW(cusim::launch(0, 32, [] {}), std::logic_error);
  EXPECT_THROW(cusim::launch(1, 1025, [] {}), std::logic_error);
}

TEST_F(Cusim, MemoryHasSidesLengthsAndGuards) {
  void* device = nullptr;
  float host[4] = {1, 2, 3, 4};
  ASSERT_EQ(cudaMalloc(&device, sizeof host), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(host, device, sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(device, host, sizeof host + 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(host), cudaErrorInvalidValue);
  static_cast<float*>(device)[4] = 1.0F;
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_GT(cusim::overruns(), 0);
  cusim::overruns() = 0;
  EXPECT_EQ(cusim::liveAllocations(), 0U);
}

}  // namespace
