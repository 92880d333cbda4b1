// The stand-in's cuBLAS: its products against plain sums, its rules, and planted mistakes in calls.
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <limits>

#include "tests/cuda/cusim_fixture.h"

namespace {

using qs::cuda_test::CusimTest;
using qs::cuda_test::misuseOf;
using qs::cuda_test::OnDevice;

class CusimBlasTest : public CusimTest {
 protected:
  void SetUp() override {
    CusimTest::SetUp();
    ASSERT_EQ(cublasCreate(&handle_), CUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    EXPECT_EQ(cublasDestroy(handle_), CUBLAS_STATUS_SUCCESS);
    CusimTest::TearDown();
  }

  // Small whole numbers, so that every sum is exact.
  template <class T>
  static std::vector<T> numbers(std::size_t count, unsigned seed) {
    std::vector<T> x(count);
    for (std::size_t i = 0; i < count; ++i) x[i] = static_cast<T>(static_cast<float>((i * 7 + seed * 5) % 11) - 5.0F);
    return x;
  }

  cublasHandle_t handle_ = nullptr;
  const float one_ = 1.0F;
  const float zero_ = 0.0F;
};

// Element (row, col) of op(x), whose columns are ld apart.
template <class T>
double at(const std::vector<T>& x, bool transposed, int ld, int row, int col) {
  const int index = transposed ? col + row * ld : row + col * ld;
  return static_cast<double>(static_cast<float>(x[static_cast<std::size_t>(index)]));
}

TEST_F(CusimBlasTest, EveryTranspositionWithPaddedColumns) {
  const int m = 3, n = 4, k = 5, lda = 7, ldb = 6, ldc = 5;
  const auto a = numbers<float>(7 * 5, 1);
  const auto b = numbers<float>(6 * 5, 2);
  const auto c = numbers<float>(5 * 4, 3);
  OnDevice<float> da(a), db(b);
  for (const bool ta : {false, true}) {
    for (const bool tb : {false, true}) {
      OnDevice<float> dc(c);
      const float alpha = 2.0F, beta = -3.0F;
      ASSERT_EQ(cublasSgemm(handle_, ta ? CUBLAS_OP_T : CUBLAS_OP_N, tb ? CUBLAS_OP_T : CUBLAS_OP_N, m, n, k, &alpha,
                            da.get(), lda, db.get(), ldb, &beta, dc.get(), ldc),
                CUBLAS_STATUS_SUCCESS);
      const auto out = dc.back();
      for (int row = 0; row < ldc; ++row) {
        for (int col = 0; col < n; ++col) {
          double sum = 0.0;
          for (int i = 0; i < k; ++i) sum += at(a, ta, lda, row % m, i) * at(b, tb, ldb, i, col);
          const auto place = static_cast<std::size_t>(row + col * ldc);
          const double want = row < m ? 2.0 * sum - 3.0 * static_cast<double>(c[place]) : static_cast<double>(c[place]);
          EXPECT_EQ(static_cast<double>(out[place]), want) << ta << tb << " " << row << " " << col;
        }
      }
    }
  }
}

template <class T>
void checkNarrow(cublasHandle_t handle, cudaDataType type, bool wide) {
  const int m = 4, n = 3, k = 8;
  std::vector<T> a(static_cast<std::size_t>(m * k)), b(static_cast<std::size_t>(k * n));
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = T(static_cast<float>(i) * 0.37F - 5.0F);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = T(static_cast<float>(i) * 0.11F - 1.0F);
  OnDevice<T> da(a), db(b);
  OnDevice<float> dc(static_cast<std::size_t>(m * n));
  OnDevice<T> narrow(static_cast<std::size_t>(m * n));
  const float one = 1.0F, zero = 0.0F;
  void* c = wide ? static_cast<void*>(dc.get()) : narrow.get();
  ASSERT_EQ(cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &one, da.get(), type, k, db.get(), type, k, &zero,
                         c, wide ? CUDA_R_32F : type, m, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
            CUBLAS_STATUS_SUCCESS);
  const auto out = dc.back();
  const auto outNarrow = narrow.back();
  for (int row = 0; row < m; ++row) {
    for (int col = 0; col < n; ++col) {
      float sum = 0.0F;
      for (int i = 0; i < k; ++i) {
        sum += static_cast<float>(a[static_cast<std::size_t>(row * k + i)]) *
               static_cast<float>(b[static_cast<std::size_t>(col * k + i)]);
      }
      const auto place = static_cast<std::size_t>(row + col * m);
      EXPECT_EQ(wide ? out[place] : static_cast<float>(outNarrow[place]), wide ? sum : static_cast<float>(T(sum)));
    }
  }
}

TEST_F(CusimBlasTest, NarrowOperandsAreExactAndSumsAreF32) {
  for (const bool wide : {true, false}) {
    checkNarrow<__half>(handle_, CUDA_R_16F, wide);
    checkNarrow<__nv_bfloat16>(handle_, CUDA_R_16BF, wide);
  }
}

TEST_F(CusimBlasTest, Tf32RoundsOnlyWhenAskedFor) {
  const float x = 1.0F + 0x1p-11F;  // a tie at ten bits: away from zero
  OnDevice<float> a(std::vector<float>{x});
  OnDevice<float> b(std::vector<float>{1.0F});
  OnDevice<float> c(1);
  const auto product = [&](cublasComputeType_t compute) {
    EXPECT_EQ(cublasGemmEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one_, a.get(), CUDA_R_32F, 1, b.get(),
                           CUDA_R_32F, 1, &zero_, c.get(), CUDA_R_32F, 1, compute, CUBLAS_GEMM_DEFAULT),
              CUBLAS_STATUS_SUCCESS);
    return c.back()[0];
  };
  EXPECT_EQ(product(CUBLAS_COMPUTE_32F), x);
  EXPECT_EQ(product(CUBLAS_COMPUTE_32F_FAST_TF32), 1.0F + 0x1p-10F);
  EXPECT_EQ(cublasSetMathMode(handle_, CUBLAS_TF32_TENSOR_OP_MATH), CUBLAS_STATUS_SUCCESS);
  cublasMath_t mode{};
  EXPECT_EQ(cublasGetMathMode(handle_, &mode), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(mode, CUBLAS_TF32_TENSOR_OP_MATH);
  EXPECT_EQ(product(CUBLAS_COMPUTE_32F), 1.0F + 0x1p-10F);
  EXPECT_EQ(product(CUBLAS_COMPUTE_32F_PEDANTIC), x);
  EXPECT_EQ(cublasSetMathMode(handle_, static_cast<cublasMath_t>(9)), CUBLAS_STATUS_INVALID_VALUE);
}

TEST_F(CusimBlasTest, Int8IsExactAndHasItsRules) {
  const int m = 4, n = 2, k = 8;
  const auto a = numbers<signed char>(static_cast<std::size_t>(m * k + 4), 1);
  const auto b = numbers<signed char>(static_cast<std::size_t>(n * k), 2);
  OnDevice<signed char> da(a), db(b);
  OnDevice<int> dc(static_cast<std::size_t>(m * n));
  const int one = 1, zero = 0, two = 2;
  const auto call = [&](cublasOperation_t ta, cublasOperation_t tb, int mm, int kk, int lda, const void* pa,
                        const int* alpha) {
    return cublasGemmEx(handle_, ta, tb, mm, n, kk, alpha, pa, CUDA_R_8I, lda, db.get(), CUDA_R_8I, k, &zero, dc.get(),
                        CUDA_R_32I, m, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT);
  };
  ASSERT_EQ(call(CUBLAS_OP_T, CUBLAS_OP_N, m, k, k, da.get(), &one), CUBLAS_STATUS_SUCCESS);
  const auto out = dc.back();
  for (int row = 0; row < m; ++row) {
    for (int col = 0; col < n; ++col) {
      int sum = 0;
      for (int i = 0; i < k; ++i)
        sum += a[static_cast<std::size_t>(row * k + i)] * b[static_cast<std::size_t>(col * k + i)];
      EXPECT_EQ(out[static_cast<std::size_t>(row + col * m)], sum);
    }
  }
  EXPECT_EQ(call(CUBLAS_OP_T, CUBLAS_OP_N, m, 6, k, da.get(), &one), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(call(CUBLAS_OP_T, CUBLAS_OP_N, 3, k, 9, da.get(), &one), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(call(CUBLAS_OP_T, CUBLAS_OP_N, m, k, k, da.get() + 1, &one), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(call(CUBLAS_OP_T, CUBLAS_OP_N, m, k, k, da.get() + 4, &one), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(call(CUBLAS_OP_N, CUBLAS_OP_N, m, k, m, da.get(), &one), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(call(CUBLAS_OP_T, CUBLAS_OP_N, m, k, k, da.get(), &two), CUBLAS_STATUS_NOT_SUPPORTED);
}

TEST_F(CusimBlasTest, ResultsThatAreNotAskedForAreNotRead) {
  OnDevice<float> a(std::vector<float>{2.0F});
  OnDevice<float> c(1);  // NaN
  ASSERT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one_, a.get(), 1, a.get(), 1, &zero_, c.get(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.back()[0], 4.0F);
  OnDevice<float> d(1);
  ASSERT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one_, a.get(), 1, a.get(), 1, &one_, d.get(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_TRUE(std::isnan(d.back()[0]));
  // k = 0 leaves β · C.
  ASSERT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 0, &one_, nullptr, 1, nullptr, 1, &zero_, d.get(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(d.back()[0], 0.0F);
}

TEST_F(CusimBlasTest, ASymmetricProductKeepsOneTriangle) {
  const int n = 3, k = 4;
  const auto a = numbers<float>(static_cast<std::size_t>(n * k), 4);
  OnDevice<float> da(a);
  for (const bool trans : {false, true}) {
    for (const bool lower : {false, true}) {
      OnDevice<float> dc(std::vector<float>(9, 50.0F));
      ASSERT_EQ(
          cublasSsyrk(handle_, lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER,
                      trans ? CUBLAS_OP_T : CUBLAS_OP_N, n, k, &one_, da.get(), trans ? k : n, &zero_, dc.get(), n),
          CUBLAS_STATUS_SUCCESS);
      const auto out = dc.back();
      for (int row = 0; row < n; ++row) {
        for (int col = 0; col < n; ++col) {
          double sum = 0.0;
          for (int i = 0; i < k; ++i) sum += at(a, trans, trans ? k : n, row, i) * at(a, trans, trans ? k : n, col, i);
          const bool mine = lower ? row >= col : row <= col;
          EXPECT_EQ(static_cast<double>(out[static_cast<std::size_t>(row + col * n)]), mine ? sum : 50.0);
        }
      }
    }
  }
}

TEST_F(CusimBlasTest, DoublesAndBatches) {
  OnDevice<double> a(std::vector<double>{1.0, 0x1p-40});
  OnDevice<double> b(std::vector<double>{1.0, 1.0});
  OnDevice<double> c(1);
  const double one = 1.0, zero = 0.0;
  ASSERT_EQ(cublasDgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 2, &one, a.get(), 1, b.get(), 2, &zero, c.get(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.back()[0], 1.0 + 0x1p-40);
  // Three products of 1 × 2 by 2 × 1; the second operand is the same for all.
  OnDevice<float> x(std::vector<float>{1, 2, 3, 4, 5, 6});
  OnDevice<float> y(std::vector<float>{10, 1});
  OnDevice<float> z(6);
  const auto batched = [&](long long strideZ, int batches) {
    return cublasGemmStridedBatchedEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 2, &one_, x.get(), CUDA_R_32F, 1, 2,
                                      y.get(), CUDA_R_32F, 2, 0, &zero_, z.get(), CUDA_R_32F, 1, strideZ, batches,
                                      CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  };
  ASSERT_EQ(batched(2, 3), CUBLAS_STATUS_SUCCESS);
  const auto out = z.back();
  EXPECT_EQ(out[0], 12.0F);
  EXPECT_EQ(out[2], 34.0F);
  EXPECT_EQ(out[4], 56.0F);
  EXPECT_TRUE(std::isnan(out[1]));
  EXPECT_NE(misuseOf([&] { (void)batched(0, 3); }).find("one place"), std::string::npos);
  EXPECT_NE(misuseOf([&] { (void)batched(2, 4); }), "") << "the fourth lies outside";
}

TEST_F(CusimBlasTest, WrongSizesAreRefused) {
  OnDevice<float> x(64);
  OnDevice<float> y(64);
  const auto call = [&](int m, int n, int k, int lda, int ldb, int ldc) {
    return cublasSgemm(handle_, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &one_, x.get(), lda, x.get(), ldb, &zero_, y.get(),
                       ldc);
  };
  EXPECT_EQ(call(2, 3, 4, 4, 4, 2), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(call(2, 3, 4, 3, 4, 2), CUBLAS_STATUS_INVALID_VALUE) << "a leading dimension below k";
  EXPECT_EQ(call(2, 3, 4, 4, 3, 2), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(2, 3, 4, 4, 4, 1), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(3, 2, 4, 4, 4, 2), CUBLAS_STATUS_INVALID_VALUE) << "m and n exchanged";
  EXPECT_EQ(call(-1, 3, 4, 4, 4, 2), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(call(0, 3, 4, 4, 4, 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGemmEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one_, x.get(), CUDA_R_16F, 1, x.get(),
                         CUDA_R_16BF, 1, &zero_, y.get(), CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
            CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(cublasSgemm(nullptr, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one_, x.get(), 1, x.get(), 1, &zero_, y.get(), 1),
            CUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_STREQ(cublasGetStatusString(CUBLAS_STATUS_NOT_SUPPORTED), "the functionality is not supported");
}

TEST_F(CusimBlasTest, MemoryThatCannotBeIsThrown) {
  OnDevice<float> x(8);
  OnDevice<float> y(4);
  std::vector<float> host(8);
  const auto call = [&](const float* a, int lda, float* c) {
    return misuseOf([&] {
      (void)cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 4, &one_, a, lda, x.get(), 4, &zero_, c, 2);
    });
  };
  EXPECT_EQ(call(x.get(), 2, y.get()), "");
  EXPECT_NE(call(host.data(), 2, y.get()).find("A is not device memory"), std::string::npos);
  EXPECT_NE(call(x.get(), 2, host.data()).find("C is not device memory"), std::string::npos);
  EXPECT_NE(call(x.get(), 3, y.get()).find("A needs 44 bytes, and its memory has 32"), std::string::npos);
  EXPECT_NE(call(x.get() + 1, 2, y.get()).find("A needs 32 bytes"), std::string::npos);
  EXPECT_NE(call(x.get(), 2, x.get() + 2).find("overlaps"), std::string::npos);
}

TEST_F(CusimBlasTest, ProductsRunInTheirStream) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  OnDevice<float> workspace(64);
  EXPECT_EQ(cublasSetWorkspace(handle_, workspace.get() + 1, 8), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasSetStream(handle_, stream), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasSetWorkspace(handle_, workspace.get(), 256), CUBLAS_STATUS_SUCCESS);
  EXPECT_NE(misuseOf([&] { (void)cublasSetWorkspace(handle_, workspace.get(), 512); }), "");
  OnDevice<float> x(std::vector<float>{3.0F});
  OnDevice<float> y(1);
  float alpha = 1.0F;
  ASSERT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &alpha, x.get(), 1, x.get(), 1, &zero_, y.get(), 1),
            CUBLAS_STATUS_SUCCESS);
  alpha = 100.0F;  // scalars are taken at the call
  EXPECT_TRUE(std::isnan(y.back()[0])) << "the default stream does not wait for this one";
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(y.back()[0], 9.0F);
  EXPECT_EQ(cusim::counters().libraryCalls, 1U);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST_F(CusimBlasTest, AHandleMayBeRefused) {
  cublasHandle_t none = nullptr;
  cusim::machine().failAllocation = 1;
  EXPECT_EQ(cublasCreate(&none), CUBLAS_STATUS_ALLOC_FAILED);
  OnDevice<float> x(1);
  cusim::machine().loseAtSync = 1;
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorDevicesUnavailable);
  EXPECT_EQ(cublasCreate(&none), CUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one_, x.get(), 1, x.get(), 1, &zero_, x.get(), 1),
            CUBLAS_STATUS_EXECUTION_FAILED);
}

}  // namespace
