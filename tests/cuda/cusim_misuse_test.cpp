// What the stand-in refuses, with block, thread and numbers; and the mistakes in kernels that it makes visible.
#include <algorithm>

#include "tests/cuda/cusim_fixture.h"

namespace {

using cusim::Order;
using qs::cuda_test::CusimTest;
using qs::cuda_test::kAddressSanitizer;
using qs::cuda_test::kSchedules;
using qs::cuda_test::kThreadSanitizer;
using qs::cuda_test::misuseOf;
using qs::cuda_test::OnDevice;
using qs::cuda_test::Schedule;

constexpr unsigned kAll = 0xffffffffU;

class CusimMisuse : public CusimTest {
 protected:
  // In every order the kernel is refused, with all of `words` in the text.
  static void expectRefused(dim3 grid, dim3 block, const std::function<void()>& kernel,
                            const std::vector<std::string>& words) {
    for (const Schedule& schedule : kSchedules) {
      cusim::setOrder(schedule.order, schedule.seed);
      const std::string text = misuseOf([&] { cusim::launch(grid, block, kernel); });
      for (const std::string& word : words)
        EXPECT_NE(text.find(word), std::string::npos) << word << " not in: " << text;
      // The next kernel finds everything in order.
      int ran = 0;
      cusim::launch(1, 64, [&] {
        __syncthreads();
        atomicAdd(&ran, __shfl_sync(kAll, 1, 0));
      });
      EXPECT_EQ(ran, 64);
    }
  }
};

TEST_F(CusimMisuse, ABarrierAfterSomeReturned) {
  expectRefused(2, 40,
                [] {
                  if (blockIdx.x == 1 && threadIdx.x >= 37) return;
                  __syncthreads();
                },
                {"returned", "__syncthreads()", "40 threads", "block 1,0,0", " returned"});
}

TEST_F(CusimMisuse, ThreadsInDifferentBarriers) {
  expectRefused(1, 64,
                [] {
                  if (threadIdx.x < 32) {
                    __syncthreads();
                  } else {
                    __syncthreads();
                  }
                },
                {"different barriers", "block 0,0,0", "thread "});
}

TEST_F(CusimMisuse, ADeadlockEndsWithACensus) {
  expectRefused(
      1, 64,
      [] {
        if (threadIdx.x >= 32) __syncwarp(threadIdx.x < 48 ? 0xffffffffU : 0xffff0000U);
        if (threadIdx.x >= 48) __syncwarp(0xffff0000U);
        if (threadIdx.x >= 48) __syncwarp(0xffffffffU & ~1U);
        __syncthreads();
      },
      {"deadlock", "64 threads", "32 in __syncthreads()", "16 in __syncwarp", "mask 0xffffffff", "mask 0xfffffffe"});
}

TEST_F(CusimMisuse, ALaneThatReturnedIsNamed) {
  expectRefused(1, 32,
                [] {
                  if (threadIdx.x == 5) return;
                  (void)__shfl_xor_sync(kAll, 1, 1);
                },
                {"0xffffffff"});
  cusim::setOrder(Order::ascending);
  const std::string text = misuseOf([] {
    cusim::launch(1, 32, [] {
      if (threadIdx.x == 0) return;
      (void)__shfl_xor_sync(kAll, 1, 1);
    });
  });
  EXPECT_NE(text.find("names lanes 0x00000001 that have returned (block 0,0,0, thread 1,0,0)"), std::string::npos)
      << text;
}

TEST_F(CusimMisuse, MasksMustFit) {
  expectRefused(1, 32, [] { (void)__shfl_xor_sync(0x0000ffffU, 1, 1); }, {"outside"});
  expectRefused(1, 16, [] { (void)__shfl_xor_sync(0x0000ffffU, 1, 16); }, {"is asked, which is outside", "0x0000ffff"});
  expectRefused(1, 32,
                [] {
                  if (threadIdx.x < 8) (void)__shfl_sync(0xffU, 1, 9);
                },
                {"lane 9 is asked"});
  expectRefused(1, 8, [] { (void)__shfl_sync(kAll, 1, 9); }, {"lane 9 is asked"});
  expectRefused(1, 32, [] { threadIdx.x < 3 ? __syncwarp() : static_cast<void>(__any_sync(kAll, 1)); },
                {"different functions", "__syncwarp", "__ballot_sync"});
  EXPECT_EQ(misuseOf([] { cusim::launch(1, 16, [] { (void)__shfl_xor_sync(0x0000ffffU, 1, 8); }); }), "");
}

TEST_F(CusimMisuse, ShapesOfLaunches) {
  const auto of = [](dim3 grid, dim3 block, std::size_t shared = 0) {
    return misuseOf([&] {
      cusim::launchOnly(0, 1);
      cusim::launch(
          grid, block, [] {}, shared);
    });
  };
  EXPECT_NE(of(0, 32).find("a grid of 0 × 1 × 1 blocks"), std::string::npos);
  EXPECT_NE(of(1, 0), "");
  EXPECT_NE(of(1, 1025).find("blocks of 1025 × 1 × 1 threads"), std::string::npos);
  EXPECT_NE(of(1, dim3(32, 33)), "");
  EXPECT_NE(of(1, dim3(1, 1, 65)), "");
  EXPECT_NE(of(0x80000000U, 1), "");
  EXPECT_NE(of(dim3(1, 65536), 1), "");
  EXPECT_NE(of(dim3(1, 1, 65536), 1), "");
  EXPECT_NE(of(1, 1, 227 * 1024 + 1), "");
  EXPECT_EQ(of(1, 1024), "");
  EXPECT_EQ(of(dim3(0x7fffffff, 65535, 65535), dim3(16, 1, 64)), "");
  EXPECT_NE(misuseOf([] {
              cusim::launchOnly(3, 2);
              cusim::launch(4, 1, [] {});
            }).find("chosen blocks"),
            std::string::npos);
}

__global__ void sharedBytes(int* out) {
  QS_DYN_SHARED(int, all);
  all[threadIdx.x] = 1;
  out[threadIdx.x] = all[threadIdx.x];
}

__global__ void largeVariable(int* out) {
  QS_SHARED(char, big, [40 * 1024]);
  QS_SHARED(char, second, [10 * 1024]);
  big[0] = second[0] = 1;
  out[0] = big[0] + second[0];
}

TEST_F(CusimMisuse, SharedMemoryHasLimits) {
  OnDevice<int> out(4);
  const auto launch = [&](std::size_t bytes) {
    return misuseOf([&] {
      QS_LAUNCH(sharedBytes, dim3(1), dim3(4), bytes, nullptr, out.get());
      (void)cudaDeviceSynchronize();
    });
  };
  EXPECT_EQ(launch(48 * 1024), "");
  EXPECT_NE(launch(48 * 1024 + 1).find("49153 bytes of dynamic shared memory, where 49152 are allowed"),
            std::string::npos);
  EXPECT_NE(launch(0).find("asked for none"), std::string::npos);
  EXPECT_EQ(cudaFuncSetAttribute(sharedBytes, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024 + 1),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncSetAttribute(sharedBytes, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000), cudaSuccess);
  cudaFuncAttributes attributes{};
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, sharedBytes), cudaSuccess);
  EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, 100000);
  EXPECT_EQ(launch(100000), "");
  EXPECT_NE(launch(100001), "");
  EXPECT_NE(misuseOf([&] {
              QS_LAUNCH(largeVariable, dim3(1), dim3(1), 0, nullptr, out.get());
              (void)cudaDeviceSynchronize();
            }).find("shared memory of 51200 bytes"),
            std::string::npos);
}

struct Arguments {
  std::int64_t n;
  const float* x;
  float* y;
  int rows, cols;
};
__global__ void copyStruct(Arguments a) {
  for (std::int64_t i = threadIdx.x; i < a.n; i += blockDim.x) a.y[i] = a.x[i];
}
__global__ void copyPlain(const float* x, float* y) { y[threadIdx.x] = x[threadIdx.x]; }

TEST_F(CusimMisuse, HostPointersGivenToKernels) {
  OnDevice<float> x(std::vector<float>{1, 2, 3, 4});
  OnDevice<float> y(4);
  std::vector<float> host(4);
  const auto plain = [&](const float* from, float* to) {
    return misuseOf([&] { QS_LAUNCH(copyPlain, dim3(1), dim3(4), 0, nullptr, from, to); });
  };
  const auto inStruct = [&](const float* from, float* to) {
    const Arguments a{from == nullptr ? 0 : 4, from, to, 30000, 2};
    return misuseOf([&] { QS_LAUNCH(copyStruct, dim3(1), dim3(32), 0, nullptr, a); });
  };
  EXPECT_EQ(plain(x.get(), y.get()), "");
  EXPECT_EQ(inStruct(x.get(), y.get()), "");
  EXPECT_EQ(inStruct(nullptr, y.get() + 3), "");
  EXPECT_NE(plain(x.get(), host.data()).find("argument 1 of the kernel is not device memory"), std::string::npos);
  EXPECT_NE(inStruct(x.get(), host.data()).find("argument 0 of the kernel, byte 16, is not device memory"),
            std::string::npos);
  float onStack = 0.0F;
  EXPECT_NE(inStruct(&onStack, y.get()), "");
  EXPECT_NE(plain(x.get(), y.get() + 4), "") << "one past the end";
  // Pinned memory is for kernels only where it was mapped.
  float* pinned = nullptr;
  float* mapped = nullptr;
  ASSERT_EQ(cudaHostAlloc(&pinned, 16, cudaHostAllocDefault), cudaSuccess);
  ASSERT_EQ(cudaHostAlloc(&mapped, 16, cudaHostAllocMapped), cudaSuccess);
  EXPECT_NE(plain(x.get(), pinned), "");
  EXPECT_EQ(plain(x.get(), mapped), "");
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(mapped[3], 4.0F);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(mapped), cudaSuccess);
}

TEST_F(CusimMisuse, MemoryThatWasFreedInAnotherStreamsOrder) {
  float* x = nullptr;
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaMallocAsync(&x, 16, stream), cudaSuccess);
  OnDevice<float> y(4);
  EXPECT_EQ(cudaFreeAsync(x, stream), cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(x, stream), cudaErrorInvalidValue);
  EXPECT_NE(misuseOf([&] { QS_LAUNCH(copyPlain, dim3(1), dim3(4), 0, stream, x, y.get()); }).find("was freed"),
            std::string::npos);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST_F(CusimMisuse, KernelsCallNoRuntimeAndTheHostNoMeetings) {
  EXPECT_NE(misuseOf([] { cusim::launch(1, 1, [] { (void)cudaDeviceSynchronize(); }); }).find("calls the runtime"),
            std::string::npos);
  EXPECT_NE(misuseOf([] { __syncthreads(); }).find("outside of a kernel"), std::string::npos);
  EXPECT_NE(misuseOf([] {
              cusim::launch(2, 1, [] {
                if (blockIdx.x == 1) __trap();
              });
            }).find("block 1,0,0"),
            std::string::npos);
}

// What a kernel throws by itself comes out, and the other threads' objects are destroyed.
TEST_F(CusimMisuse, AllThreadsAreUnwound) {
  int alive = 0;
  struct Counted {
    int& count;
    explicit Counted(int& c) : count(c) { atomicAdd(&count, 1); }
    ~Counted() { atomicSub(&count, 1); }
  };
  EXPECT_THROW(cusim::launch(2, 64,
                             [&] {
                               const Counted counted(alive);
                               __syncthreads();
                               if (threadIdx.x == 40) throw std::runtime_error("enough");
                               __syncthreads();
                             }),
               std::runtime_error);
  EXPECT_EQ(alive, 0);
}

// ---- planted mistakes in kernels ----

// Runs in every order; how many different results there were.
template <class Kernel>
std::size_t resultsOf(const Kernel& kernel, unsigned threads) {
  std::vector<std::vector<float>> results;
  for (const Schedule& schedule : kSchedules) {
    cusim::setOrder(schedule.order, schedule.seed);
    std::vector<float> shared(threads, 0.0F), out(threads, 0.0F);
    cusim::launch(1, threads, [&] { kernel(shared.data(), out.data()); });
    if (std::find(results.begin(), results.end(), out) == results.end()) results.push_back(out);
  }
  return results.size();
}

TEST_F(CusimMisuse, AMissingBarrierShows) {
  if (kThreadSanitizer) GTEST_SKIP() << "the thread sanitizer ends the program at the race";
  const auto neighbour = [](bool waits) {
    return [waits](float* shared, float* out) {
      shared[threadIdx.x] = static_cast<float>(threadIdx.x);
      if (waits) __syncthreads();
      out[threadIdx.x] = shared[(threadIdx.x + 33) % blockDim.x];
    };
  };
  EXPECT_EQ(resultsOf(neighbour(true), 96), 1U);
  EXPECT_GE(resultsOf(neighbour(false), 96), 3U);
}

TEST_F(CusimMisuse, ATailThatCountsOnLockstepShows) {
  if (kThreadSanitizer) GTEST_SKIP() << "the thread sanitizer ends the program at the race";
  const auto tail = [](bool waits) {
    return [waits](float* shared, float* out) {
      shared[threadIdx.x] = static_cast<float>(threadIdx.x + 1);
      __syncwarp();
      for (unsigned step = 16; step > 0; step /= 2) {
        const float mine = threadIdx.x < step ? shared[threadIdx.x + step] : 0.0F;
        if (waits) __syncwarp();
        shared[threadIdx.x] += mine;
        if (waits) __syncwarp();
      }
      out[threadIdx.x] = threadIdx.x == 0 ? shared[0] : 0.0F;
    };
  };
  EXPECT_EQ(resultsOf(tail(true), 32), 1U);
  EXPECT_GE(resultsOf(tail(false), 32), 2U);
}

__global__ void doubled(const float* x, float* y, std::int64_t n, bool checks) {
  const std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (checks && at >= n) return;
  y[at] = 2.0F * x[at < n ? at : 0];
}

TEST_F(CusimMisuse, AGridThatIsRoundedDownLeavesPoison) {
  const std::vector<float> in(100, 1.0F);
  OnDevice<float> x(in);
  OnDevice<float> y(100);
  QS_LAUNCH(doubled, dim3(100 / 32), dim3(32), 0, nullptr, x.get(), y.get(), std::int64_t{100}, true);
  const auto out = y.back();
  EXPECT_EQ(out[95], 2.0F);
  EXPECT_NE(out[96], out[96]) << "what no thread wrote is NaN";
}

TEST_F(CusimMisuse, AMissingBoundsCheckIsFound) {
  const auto overrun = [] {
    const std::vector<float> in(100, 1.0F);
    OnDevice<float> x(in);
    OnDevice<float> y(100);
    QS_LAUNCH(doubled, dim3(4), dim3(32), 0, nullptr, x.get(), y.get(), std::int64_t{100}, false);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  };
  if (kAddressSanitizer) {
    EXPECT_DEATH(overrun(), "use-after-poison");
    return;
  }
  overrun();
  EXPECT_GE(cusim::overruns(), 28 * 4 - 28) << "a byte may happen to be a guard's";
  cusim::overruns() = 0;
}

}  // namespace
