// What kernels find: places, meeting points, shared memory, atomics, bits and roundings, the same in every order.
#include <cmath>
#include <limits>
#include <numeric>

#include "tests/cuda/cusim_fixture.h"

namespace {

using cusim::Order;
using qs::cuda_test::CusimTest;
using qs::cuda_test::kSchedules;
using qs::cuda_test::OnDevice;
using qs::cuda_test::Schedule;

constexpr unsigned kAll = 0xffffffffU;

class CusimKernels : public CusimTest {};

TEST_F(CusimKernels, EveryThreadOfEveryBlockRunsOnce) {
  for (const Schedule& schedule : kSchedules) {
    cusim::setOrder(schedule.order, schedule.seed);
    std::vector<int> ran(360);
    cusim::launch(dim3(3, 2, 2), dim3(5, 2, 3), [&] {
      EXPECT_EQ(gridDim.x, 3U);
      EXPECT_EQ(gridDim.z, 2U);
      EXPECT_EQ(blockDim.y, 2U);
      EXPECT_TRUE(blockIdx.x < 3 && blockIdx.y < 2 && threadIdx.x < 5 && threadIdx.y < 2);
      const unsigned block = blockIdx.x + 3 * (blockIdx.y + 2 * blockIdx.z);
      const unsigned thread = threadIdx.x + 5 * (threadIdx.y + 2 * threadIdx.z);
      ASSERT_LT(block * 30 + thread, 360U);
      atomicAdd(&ran[block * 30 + thread], 1);
    });
    EXPECT_EQ(ran, std::vector<int>(360, 1));
  }
}

TEST_F(CusimKernels, OrdersDifferAndRepeat) {
  const auto sequence = [](Order order, unsigned seed) {
    cusim::setOrder(order, seed);
    std::vector<unsigned> seen(12);
    unsigned next = 0;
    cusim::launch(3, 4, [&] { seen[atomicAdd(&next, 1U)] = blockIdx.x * 4 + threadIdx.x; });
    return seen;
  };
  std::vector<unsigned> plain(12);
  std::iota(plain.begin(), plain.end(), 0U);
  EXPECT_EQ(sequence(Order::ascending, 0), plain);
  EXPECT_EQ(sequence(Order::descending, 0), std::vector<unsigned>(plain.rbegin(), plain.rend()));
  EXPECT_EQ(sequence(Order::random, 7), sequence(Order::random, 7));
  std::set<std::vector<unsigned>> different;
  for (unsigned seed = 0; seed < 20; ++seed) different.insert(sequence(Order::random, seed));
  EXPECT_GT(different.size(), 15U);
}

TEST_F(CusimKernels, TheLastBlocksOfAHugeGrid) {
  std::vector<std::int64_t> seen(2);
  unsigned next = 0;
  cusim::launchOnly(0x7ffffffdU, 2);
  cusim::launch(0x7fffffff, 1, [&] { seen[atomicAdd(&next, 1U)] = std::int64_t{blockIdx.x} * 4 + threadIdx.x; });
  EXPECT_EQ(next, 2U);
  EXPECT_EQ(seen, (std::vector<std::int64_t>{0x7ffffffdLL * 4, 0x7ffffffeLL * 4}));
  cusim::launchOnly(std::uint64_t{0x7fffffff} * 65535 - 1, 1);
  cusim::launch(dim3(0x7fffffff, 65535), 1, [&] { seen = {blockIdx.x, blockIdx.y, blockIdx.z}; });
  EXPECT_EQ(seen, (std::vector<std::int64_t>{0x7ffffffe, 65534, 0}));
  // Only the next launch is cut.
  int blocks = 0;
  cusim::launch(5, 1, [&] { atomicAdd(&blocks, 1); });
  EXPECT_EQ(blocks, 5);
}

TEST_F(CusimKernels, ShufflesHandOverInEveryOrder) {
  struct Wide {
    double x;
    int y;
  };
  for (const Schedule& schedule : kSchedules) {
    cusim::setOrder(schedule.order, schedule.seed);
    std::vector<long long> sums(64);
    std::vector<int> up(64), down(64), broadcast(64), segment(64), wide(64);
    cusim::launch(1, 64, [&] {
      const int me = static_cast<int>(threadIdx.x);
      long long value = me;
      for (int step = 16; step > 0; step /= 2) value += __shfl_xor_sync(kAll, value, step);
      sums[threadIdx.x] = value;
      up[threadIdx.x] = __shfl_up_sync(kAll, me, 3);
      down[threadIdx.x] = __shfl_down_sync(kAll, me, 5);
      broadcast[threadIdx.x] = __shfl_sync(kAll, me, 37);  // lane 5: the number wraps at the width
      segment[threadIdx.x] = __shfl_down_sync(kAll, me, 2, 8);
      const Wide got = __shfl_xor_sync(kAll, Wide{me * 0.5, me}, 31);
      wide[threadIdx.x] = got.x == got.y * 0.5 ? got.y : -1;
    });
    for (int i = 0; i < 64; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const int lane = i % 32;
      EXPECT_EQ(sums[at], i < 32 ? 496 : 1520);
      EXPECT_EQ(up[at], lane < 3 ? i : i - 3);
      EXPECT_EQ(down[at], lane > 26 ? i : i + 5);
      EXPECT_EQ(broadcast[at], i - lane + 5);
      EXPECT_EQ(segment[at], lane % 8 > 5 ? i : i + 2);
      EXPECT_EQ(wide[at], i - lane + 31 - lane);
    }
  }
}

TEST_F(CusimKernels, PartsOfAWarpMeetAmongThemselves) {
  for (const Schedule& schedule : kSchedules) {
    cusim::setOrder(schedule.order, schedule.seed);
    std::vector<int> got(32);
    std::vector<unsigned> votes(40);
    cusim::launch(1, 32, [&] {
      const int me = static_cast<int>(threadIdx.x);
      // The lower half meets twice before the whole does.
      int value = me;
      if (me < 16) {
        value = __shfl_xor_sync(0x0000ffffU, value, 1);
        value += __shfl_xor_sync(0x0000ffffU, value, 2);
      }
      got[threadIdx.x] = __shfl_xor_sync(kAll, value, 16);
    });
    for (int i = 16; i < 32; ++i) {
      const int low = i - 16;
      EXPECT_EQ(got[static_cast<std::size_t>(i)], (low ^ 1) + (low ^ 3));
    }
    // A last warp of 8 lanes may name all 32.
    cusim::launch(1, 40, [&] {
      votes[threadIdx.x] = __ballot_sync(kAll, threadIdx.x % 2 == 0 ? 7 : 0);
      EXPECT_EQ(__any_sync(kAll, threadIdx.x == 39 ? 1 : 0), threadIdx.x >= 32 ? 1 : 0);
      EXPECT_EQ(__all_sync(kAll, threadIdx.x >= 32 ? 1 : 0), threadIdx.x >= 32 ? 1 : 0);
      EXPECT_EQ(__reduce_add_sync(kAll, threadIdx.x), threadIdx.x >= 32 ? 284U : 496U);
      EXPECT_EQ(__reduce_max_sync(kAll, threadIdx.x), threadIdx.x >= 32 ? 39U : 31U);
      EXPECT_EQ(__reduce_min_sync(kAll, threadIdx.x), threadIdx.x >= 32 ? 32U : 0U);
      __syncwarp();
    });
    EXPECT_EQ(votes[3], 0x55555555U);
    EXPECT_EQ(votes[35], 0x55U);
  }
}

template <int kSize>
__global__ void reverseBlocks(const float* in, float* out, int* untouched) {
  QS_SHARED(float, tile, [kSize][2]);
  QS_SHARED(unsigned, alone, );
  QS_DYN_SHARED(float, more);
  if (threadIdx.x == 0) {
    // What nobody has written is NaN and all ones.
    untouched[blockIdx.x] = alone == 0xffffffffU && more[3] != more[3] && tile[1][1] != tile[1][1] ? 1 : 0;
    alone = 3;
  }
  __syncthreads();
  const unsigned at = blockIdx.x * kSize + threadIdx.x;
  tile[threadIdx.x][threadIdx.x % 2] = in[at];
  more[threadIdx.x] = 1.0F;
  const int odd = __syncthreads_count(threadIdx.x % 2);
  const unsigned other = kSize - 1 - threadIdx.x;
  out[at] = tile[other][other % 2] * more[other] + static_cast<float>(alone) + static_cast<float>(odd);
}

TEST_F(CusimKernels, SharedMemoryIsTheBlocksAndStartsAsNothing) {
  std::vector<float> in(3 * 48);
  std::iota(in.begin(), in.end(), 0.0F);
  for (const Schedule& schedule : kSchedules) {
    cusim::setOrder(schedule.order, schedule.seed);
    OnDevice<float> x(in);
    OnDevice<float> y(in.size());
    OnDevice<int> untouched(3);
    QS_LAUNCH((reverseBlocks<48>), dim3(3), dim3(48), 48 * sizeof(float), nullptr, x.get(), y.get(), untouched.get());
    ASSERT_EQ(cudaGetLastError(), cudaSuccess);
    const auto out = y.back();
    for (std::size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], in[i / 48 * 48 + 47 - i % 48] + 3.0F + 24.0F);
    EXPECT_EQ(untouched.back(), (std::vector<int>{1, 1, 1}));
  }
}

TEST_F(CusimKernels, VotesOfTheBlock) {
  cusim::launch(1, 70, [] {
    for (int round = 0; round < 3; ++round) {
      EXPECT_EQ(__syncthreads_or(threadIdx.x == 69 ? 4 : 0), 1);
      EXPECT_EQ(__syncthreads_or(0), 0);
      EXPECT_EQ(__syncthreads_and(threadIdx.x == 69 ? 0 : 1), 0);
      EXPECT_EQ(__syncthreads_and(2), 1);
      EXPECT_EQ(__syncthreads_count(threadIdx.x < 33 ? 1 : 0), 33);
    }
  });
}

TEST_F(CusimKernels, AtomicsLoseNothing) {
  for (const Schedule& schedule : kSchedules) {
    cusim::setOrder(schedule.order, schedule.seed);
    int sum = 0, least = 1000, most = -1, first = -1;
    unsigned wrapping = 0xfffffff0U, bits = 0;
    unsigned long long large = 0, largest = 0;
    float real = 0.0F;
    double twice = 0.0;
    cusim::launch(4, 64, [&] {
      const int me = static_cast<int>(blockIdx.x * 64 + threadIdx.x);
      atomicAdd(&sum, me);
      atomicAdd(&wrapping, 1U);
      atomicAdd(&large, 1ULL << 33);
      atomicAdd(&real, 0.5F);
      atomicAdd(&twice, 0.25);
      atomicMin(&least, me + 5);
      atomicMax(&most, me);
      atomicMax(&largest, static_cast<unsigned long long>(me) << 40);
      atomicOr(&bits, 1U << (me % 32));
      atomicCAS(&first, -1, me);
    });
    EXPECT_EQ(sum, 255 * 128);
    EXPECT_EQ(wrapping, 240U);
    EXPECT_EQ(large, 256ULL << 33);
    EXPECT_EQ(real, 128.0F);
    EXPECT_EQ(twice, 64.0);
    EXPECT_EQ(least, 5);
    EXPECT_EQ(most, 255);
    EXPECT_EQ(largest, 255ULL << 40);
    EXPECT_EQ(bits, kAll);
    if (schedule.order == Order::ascending) {
      EXPECT_EQ(first, 0);
    }
    if (schedule.order == Order::descending) {
      EXPECT_EQ(first, 255);
    }
  }
}

TEST_F(CusimKernels, BitsAsOnTheDevice) {
  EXPECT_EQ(__brev(1U), 0x80000000U);
  EXPECT_EQ(__brev(0x0000c0f5U), 0xaf030000U);
  EXPECT_EQ(__popc(0xf0f01U), 9);
  EXPECT_EQ(__clz(0), 32);
  EXPECT_EQ(__clz(1), 31);
  EXPECT_EQ(__clz(-1), 0);
  EXPECT_EQ(__ffs(0), 0);
  EXPECT_EQ(__ffs(8), 4);
  EXPECT_EQ(__byte_perm(0x33221100U, 0x77665544U, 0x7152U), 0x77115522U);
  EXPECT_EQ(__byte_perm(0x00000080U, 0U, 0x0008U), 0x808080ffU);
  EXPECT_EQ(__funnelshift_l(0x80000001U, 0x1U, 1), 0x3U);
  EXPECT_EQ(__funnelshift_r(0x80000001U, 0x1U, 1), 0xc0000000U);
  EXPECT_EQ(__umulhi(0x80000000U, 6U), 3U);
  EXPECT_EQ(__dp4a(static_cast<int>(0x80ff7f01U), static_cast<int>(0x80027f05U), 10), 16384 - 2 + 16129 + 5 + 10);
  EXPECT_EQ(__dp4a(0x80ff7f01U, 0x80027f05U, 10U), 16384U + 510U + 16129U + 5U + 10U);
}

TEST_F(CusimKernels, ConversionsSaturate) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(__float2int_rn(2.5F), 2);
  EXPECT_EQ(__float2int_rn(-3.5F), -4);
  EXPECT_EQ(__float2int_rz(-3.9F), -3);
  EXPECT_EQ(__float2int_rd(-3.1F), -4);
  EXPECT_EQ(__float2int_ru(3.1F), 4);
  EXPECT_EQ(__float2int_rn(3e9F), std::numeric_limits<int>::max());
  EXPECT_EQ(__float2int_rn(-inf), std::numeric_limits<int>::min());
  EXPECT_EQ(__float2int_rn(nan), 0);
  EXPECT_EQ(__float2uint_rn(-1.0F), 0U);
  EXPECT_EQ(__float2uint_rn(inf), kAll);
  EXPECT_EQ(__fmul_rn(0.1F, 3.0F), 0.1F * 3.0F);
  // A product that is fused keeps what a rounded one loses.
  const float x = 1.0F + 0x1p-12F;
  EXPECT_EQ(__fmaf_rn(x, x, -(1.0F + 0x1p-11F)), 0x1p-24F);
  EXPECT_EQ(__fadd_rn(__fmul_rn(x, x), -(1.0F + 0x1p-11F)), 0.0F);
  EXPECT_EQ(rsqrtf(16.0F), 0.25F);
  EXPECT_EQ(fminf(nan, 1.0F), 1.0F);
  EXPECT_EQ(fmaxf(1.0F, nan), 1.0F);
  EXPECT_EQ(min(3, -4), -4);
  EXPECT_EQ(max(3.0F, nan), 3.0F);
  EXPECT_EQ(__float_as_uint(-0.0F), 0x80000000U);
}

TEST_F(CusimKernels, VectorsAreAlignedAsOnTheDevice) {
  static_assert(sizeof(float4) == 16 && alignof(float4) == 16 && alignof(float2) == 8 && alignof(float3) == 4);
  static_assert(alignof(int4) == 16 && alignof(uint2) == 8 && alignof(double2) == 16 && sizeof(double2) == 16);
  static_assert(alignof(uchar4) == 4 && sizeof(char4) == 4 && alignof(short2) == 4 && sizeof(float3) == 12);
  const float4 v = make_float4(1.0F, 2.0F, 3.0F, 4.0F);
  EXPECT_EQ(v.w, 4.0F);
  EXPECT_EQ(make_char4(-1, 0, 1, 2).x, -1);
  for (const std::size_t bytes : {1, 7, 300, 5000}) {
    void* memory = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, bytes), cudaSuccess);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % 256, 0U);
    EXPECT_EQ(cudaFree(memory), cudaSuccess);
  }
}

// Large offsets are reached without their memory.
__global__ void markLast(unsigned char* x, std::int64_t n) {
  const std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (at < n) x[at] = 7;
}

TEST_F(CusimKernels, OffsetsBeyond32Bits) {
  cusim::machine().memory = std::size_t{1} << 40;
  const std::int64_t n = (std::int64_t{5} << 30) + 3;
  unsigned char* x = nullptr;
  ASSERT_EQ(cudaMalloc(&x, static_cast<std::size_t>(n)), cudaSuccess);
  const auto blocks = static_cast<unsigned>((n + 255) / 256);
  cusim::launchOnly(blocks - 1, 1);
  QS_LAUNCH(markLast, dim3(blocks), dim3(256), 0, nullptr, x, n);
  unsigned char last[4] = {};
  EXPECT_EQ(cudaMemcpy(last, x + n - 4, 4, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(last[3], 7);
  EXPECT_EQ(last[0], 0);  // the block before was not run, and memory of this size is not filled
  EXPECT_EQ(cudaFree(x), cudaSuccess);
}

}  // namespace
