// Memory of the CUDA stand-in: sides, lengths, guards, fills, pools, pinned memory, and what runs out.
#include <cstring>

#include "tests/cuda/cusim_fixture.h"

namespace {

using qs::cuda_test::CusimTest;
using qs::cuda_test::kAddressSanitizer;
using qs::cuda_test::misuseOf;
using qs::cuda_test::OnDevice;

class CusimMemory : public CusimTest {};

TEST_F(CusimMemory, EachSideOfACopyIsWhatItsKindSays) {
  float host[4] = {1, 2, 3, 4};
  float back[4] = {};
  OnDevice<float> a(4);
  OnDevice<float> b(4);
  EXPECT_EQ(cudaMemcpy(a.get(), host, sizeof host, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(host, a.get(), sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(a.get(), host, sizeof host, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(back, host, sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(b.get(), host, sizeof host, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(back, a.get(), sizeof host, cudaMemcpyHostToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(a.get(), host, sizeof host + 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(a.get() + 1, host, sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(b.get(), a.get(), sizeof host, cudaMemcpyDeviceToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(back, b.get(), sizeof host, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(back[3], 4.0F);
  EXPECT_EQ(cudaMemcpy(back, host, sizeof host, cudaMemcpyHostToHost), cudaSuccess);
  EXPECT_NE(misuseOf([&] { (void)cudaMemcpy(a.get() + 1, a.get(), 8, cudaMemcpyDeviceToDevice); }).find("overlap"),
            std::string::npos);
  EXPECT_EQ(cudaMemcpy(a.get(), nullptr, 0, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cusim::counters().copiedToDevice, sizeof host);
  EXPECT_EQ(cusim::counters().copiedToHost, sizeof host);
}

TEST_F(CusimMemory, RowsOfAPitch) {
  std::vector<int> host(5 * 7);
  for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<int>(i);
  OnDevice<int> x(4 * 6 + 3);
  ASSERT_EQ(cudaMemset(x.get(), 0, 27 * sizeof(int)), cudaSuccess);
  // Five rows of three, from rows of seven into rows of six: the last row has no end of its pitch.
  EXPECT_EQ(cudaMemcpy2D(x.get(), 24, host.data(), 28, 12, 5, cudaMemcpyHostToDevice), cudaSuccess);
  const auto out = x.back();
  for (std::size_t row = 0; row < 5; ++row) {
    for (std::size_t col = 0; col < 6 && row * 6 + col < out.size(); ++col) {
      EXPECT_EQ(out[row * 6 + col], col < 3 ? static_cast<int>(row * 7 + col) : 0);
    }
  }
  EXPECT_EQ(cudaMemcpy2D(x.get(), 24, host.data(), 28, 28, 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy2D(x.get(), 24, host.data(), 28, 12, 6, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  std::vector<int> back(15, -1);
  EXPECT_EQ(cudaMemcpy2D(back.data(), 12, x.get(), 24, 12, 5, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(back[14], 4 * 7 + 2);
}

TEST_F(CusimMemory, StartsAsAllOnesAndIsFilledOnDemand) {
  OnDevice<unsigned char> x(40);
  EXPECT_EQ(x.back(), std::vector<unsigned char>(40, 0xFF));
  EXPECT_EQ(cudaMemset(x.get() + 1, 0x107, 3), cudaSuccess);
  const auto out = x.back();
  EXPECT_EQ(out[0], 0xFF);
  EXPECT_EQ(out[3], 7);
  EXPECT_EQ(out[4], 0xFF);
  EXPECT_EQ(cudaMemset(x.get(), 0, 41), cudaErrorInvalidValue);
  unsigned char host = 0;
  EXPECT_EQ(cudaMemset(&host, 0, 1), cudaErrorInvalidValue);
}

TEST_F(CusimMemory, GuardsOnBothSides) {
  for (const int at : {-1, 4, 20}) {
    const auto write = [at] {
      int* x = nullptr;
      (void)cudaMalloc(&x, 4 * sizeof(int));
      static_cast<volatile int*>(x)[at] = 1;
      (void)cudaFree(x);
    };
    if (kAddressSanitizer) {
      EXPECT_DEATH(write(), "use-after-poison");
      continue;
    }
    write();
    EXPECT_EQ(cusim::overruns(), 4) << at;
    cusim::overruns() = 0;
  }
  float host = 0.0F;
  EXPECT_EQ(cudaFree(&host), cudaErrorInvalidValue);
  OnDevice<int> x(4);
  EXPECT_EQ(cudaFree(x.get() + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
}

TEST_F(CusimMemory, CountsWhatLives) {
  {
    OnDevice<char> a(100);
    OnDevice<char> b(28);
    EXPECT_EQ(cusim::liveAllocations(), 2U);
    EXPECT_EQ(cusim::liveBytes(), 128U);
    std::size_t free = 0;
    std::size_t total = 0;
    EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    EXPECT_EQ(total, std::size_t{1} << 30);
    EXPECT_EQ(free, total - 128);
  }
  EXPECT_EQ(cusim::liveAllocations(), 0U);
}

TEST_F(CusimMemory, RunsOutByNumberAndBySize) {
  void* x = nullptr;
  cusim::machine().failAllocation = 2;
  EXPECT_EQ(cudaMalloc(&x, 8), cudaSuccess);
  void* y = &x;
  EXPECT_EQ(cudaMalloc(&y, 8), cudaErrorMemoryAllocation);
  EXPECT_EQ(y, nullptr);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaMalloc(&y, 8), cudaSuccess) << "only the one";
  cusim::machine().memory = 100;
  void* z = nullptr;
  EXPECT_EQ(cudaMalloc(&z, 85), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaMalloc(&z, 84), cudaSuccess);
  for (void* memory : {x, y, z}) EXPECT_EQ(cudaFree(memory), cudaSuccess);
}

TEST_F(CusimMemory, PointersTellWhereTheyLie) {
  OnDevice<int> x(4);
  int host = 0;
  int* pinned = nullptr;
  ASSERT_EQ(cudaMallocHost(&pinned, 16), cudaSuccess);
  cudaPointerAttributes where{};
  EXPECT_EQ(cudaPointerGetAttributes(&where, x.get() + 3), cudaSuccess);
  EXPECT_EQ(where.type, cudaMemoryTypeDevice);
  EXPECT_EQ(where.device, 0);
  EXPECT_EQ(cudaPointerGetAttributes(&where, x.get() + 4), cudaSuccess);
  EXPECT_EQ(where.type, cudaMemoryTypeUnregistered);
  EXPECT_EQ(cudaPointerGetAttributes(&where, &host), cudaSuccess);
  EXPECT_EQ(where.type, cudaMemoryTypeUnregistered);
  EXPECT_EQ(cudaPointerGetAttributes(&where, pinned), cudaSuccess);
  EXPECT_EQ(where.type, cudaMemoryTypeHost);
  EXPECT_EQ(cudaFreeHost(&host), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(CusimMemory, ThePoolCountsAndTrims) {
  cudaMemPool_t pool = nullptr;
  ASSERT_EQ(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
  std::uint64_t threshold = ~std::uint64_t{0};
  EXPECT_EQ(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), cudaSuccess);
  void* x = nullptr;
  ASSERT_EQ(cudaMallocAsync(&x, 1000, nullptr), cudaSuccess);
  std::uint64_t bytes = 0;
  EXPECT_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &bytes), cudaSuccess);
  EXPECT_EQ(bytes, 1000U);
  EXPECT_EQ(cudaFreeAsync(x, nullptr), cudaSuccess);
  EXPECT_EQ(cusim::liveAllocations(), 1U) << "freed when the stream gets there";
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  EXPECT_EQ(cusim::liveAllocations(), 0U);
  EXPECT_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &bytes), cudaSuccess);
  EXPECT_EQ(bytes, 1000U) << "kept for the next";
  std::size_t free = 0;
  std::size_t total = 0;
  EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  EXPECT_EQ(free, total - 1000);
  EXPECT_EQ(cudaMemPoolTrimTo(pool, 0), cudaSuccess);
  EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  EXPECT_EQ(free, total);
  threshold = 0;
  EXPECT_EQ(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold), cudaSuccess);
  void* plain = nullptr;
  ASSERT_EQ(cudaMalloc(&plain, 8), cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(plain, nullptr), cudaErrorInvalidValue) << "is not the pool's";
  EXPECT_EQ(cudaFree(plain), cudaSuccess);
  cusim::machine().memoryPools = false;
  EXPECT_EQ(cudaMallocAsync(&x, 8, nullptr), cudaErrorNotSupported);
}

}  // namespace
