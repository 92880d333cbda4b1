// The stand-in's cuBLASLt: scaled FP8 products, and its rules.
#include <cublasLt.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>

#include <cmath>

#include "tests/cuda/cusim_fixture.h"

namespace {

using qs::cuda_test::CusimTest;
using qs::cuda_test::misuseOf;
using qs::cuda_test::OnDevice;

struct Call {
  std::int64_t m = 16, n = 3, k = 32, lda = 48, ldb = 32, ldd = 20;
  cudaDataType typeA = CUDA_R_8F_E4M3, typeB = CUDA_R_8F_E4M3, typeD = CUDA_R_32F;
  std::int32_t transA = CUBLAS_OP_T, transB = CUBLAS_OP_N;
  float alpha = 2.0F, beta = 0.0F;
};

class CusimBlasLt : public CusimTest {
 protected:
  void SetUp() override {
    CusimTest::SetUp();
    ASSERT_EQ(cublasLtCreate(&handle_), CUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    EXPECT_EQ(cublasLtDestroy(handle_), CUBLAS_STATUS_SUCCESS);
    CusimTest::TearDown();
  }

  // What the search for a way says, if it finds none; else what the product says.
  cublasStatus_t multiply(const Call& c, const void* a, const void* b, void* d, const float* scaleA,
                          const float* scaleB) {
    cublasLtMatmulDesc_t operation = nullptr;
    cublasLtMatrixLayout_t la = nullptr, lb = nullptr, ld = nullptr;
    cublasLtMatmulPreference_t preference = nullptr;
    EXPECT_EQ(cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F), CUBLAS_STATUS_SUCCESS);
    const auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto& value) {
      EXPECT_EQ(cublasLtMatmulDescSetAttribute(operation, attribute, &value, sizeof value), CUBLAS_STATUS_SUCCESS);
      EXPECT_EQ(cublasLtMatmulDescSetAttribute(operation, attribute, &value, sizeof value + 1),
                CUBLAS_STATUS_INVALID_VALUE);
    };
    set(CUBLASLT_MATMUL_DESC_TRANSA, c.transA);
    set(CUBLASLT_MATMUL_DESC_TRANSB, c.transB);
    set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, scaleA);
    set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, scaleB);
    const auto rows = [](std::int64_t size) { return static_cast<std::uint64_t>(size); };
    EXPECT_EQ(cublasLtMatrixLayoutCreate(&la, c.typeA, rows(c.k), rows(c.m), c.lda), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasLtMatrixLayoutCreate(&lb, c.typeB, rows(c.k), rows(c.n), c.ldb), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasLtMatrixLayoutCreate(&ld, c.typeD, rows(c.m), rows(c.n), c.ldd), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasLtMatmulPreferenceCreate(&preference), CUBLAS_STATUS_SUCCESS);
    const std::uint64_t most = 64;
    EXPECT_EQ(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &most, 8),
              CUBLAS_STATUS_SUCCESS);
    cublasLtMatmulHeuristicResult_t found{};
    int count = -1;
    cublasStatus_t status =
        cublasLtMatmulAlgoGetHeuristic(handle_, operation, la, lb, ld, ld, preference, 1, &found, &count);
    EXPECT_EQ(count, status == CUBLAS_STATUS_SUCCESS ? 1 : 0);
    std::string thrown;
    if (status == CUBLAS_STATUS_SUCCESS) {
      thrown = misuseOf([&] {
        status = cublasLtMatmul(handle_, operation, &c.alpha, a, la, b, lb, &c.beta, d, ld, d, ld, &found.algo, nullptr,
                                0, nullptr);
      });
    }
    EXPECT_EQ(cublasLtMatmulDescDestroy(operation), CUBLAS_STATUS_SUCCESS);
    for (cublasLtMatrixLayout_t layout : {la, lb, ld}) {
      EXPECT_EQ(cublasLtMatrixLayoutDestroy(layout), CUBLAS_STATUS_SUCCESS);
    }
    EXPECT_EQ(cublasLtMatmulPreferenceDestroy(preference), CUBLAS_STATUS_SUCCESS);
    if (!thrown.empty()) throw std::logic_error(thrown);
    return status;
  }

  cublasLtHandle_t handle_ = nullptr;
};

std::vector<__nv_fp8_e4m3> numbers(std::size_t count, unsigned seed) {
  std::vector<__nv_fp8_e4m3> x;
  for (std::size_t i = 0; i < count; ++i) {
    x.push_back(__nv_fp8_e4m3(static_cast<float>((i * 7 + seed) % 13) * 0.3F - 1.7F));
  }
  return x;
}

TEST_F(CusimBlasLt, ScaledProducts) {
  const Call c;
  const auto a = numbers(48 * 16, 1);
  const auto b = numbers(32 * 3, 5);
  OnDevice<__nv_fp8_e4m3> da(a), db(b);
  OnDevice<float> scales(std::vector<float>{0.5F, 8.0F});
  OnDevice<float> wide(20 * 3);
  OnDevice<__nv_bfloat16> narrow(24 * 3);
  ASSERT_EQ(multiply(c, da.get(), db.get(), wide.get(), scales.get(), scales.get() + 1), CUBLAS_STATUS_SUCCESS);
  Call n = c;
  n.typeD = CUDA_R_16BF;
  n.ldd = 24;
  ASSERT_EQ(multiply(n, da.get(), db.get(), narrow.get(), nullptr, scales.get() + 1), CUBLAS_STATUS_SUCCESS);
  const auto outWide = wide.back();
  const auto outNarrow = narrow.back();
  for (std::size_t row = 0; row < 16; ++row) {
    for (std::size_t col = 0; col < 3; ++col) {
      float sum = 0.0F;
      for (std::size_t i = 0; i < 32; ++i)
        sum += static_cast<float>(a[row * 48 + i]) * static_cast<float>(b[col * 32 + i]);
      EXPECT_EQ(outWide[row + col * 20], sum * 8.0F);
      EXPECT_EQ(static_cast<float>(outNarrow[row + col * 24]), static_cast<float>(__nv_bfloat16(sum * 16.0F)));
    }
  }
  EXPECT_TRUE(std::isnan(outWide[16])) << "between the columns nothing is written";
}

TEST_F(CusimBlasLt, ItsRules) {
  OnDevice<__nv_fp8_e4m3> a(64 * 64), b(64 * 64);
  OnDevice<float> d(64 * 64);
  const auto status = [&](const auto& change) {
    Call c;
    change(c);
    return multiply(c, a.get(), b.get(), d.get(), nullptr, nullptr);
  };
  EXPECT_EQ(status([](Call&) {}), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(status([](Call& c) { c.k = 24; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status([](Call& c) { c.m = 12; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status([](Call& c) { c.n = 1; }), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(status([](Call& c) { c.lda = 40; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status([](Call& c) { c.ldd = 18; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status([](Call& c) { c.transA = CUBLAS_OP_N; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status([](Call& c) { c.transB = CUBLAS_OP_T; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status([](Call& c) { c.typeA = CUDA_R_8I; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status([](Call& c) { c.typeD = CUDA_R_32I; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(status([](Call& c) { c.typeB = CUDA_R_8F_E5M2; }), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(status([](Call& c) { c.typeA = c.typeB = CUDA_R_8F_E5M2; }), CUBLAS_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(multiply({}, a.get() + 8, b.get(), d.get(), nullptr, nullptr), CUBLAS_STATUS_NOT_SUPPORTED);
  const float host = 1.0F;
  EXPECT_NE(
      misuseOf([&] { (void)multiply({}, a.get(), b.get(), d.get(), &host, nullptr); }).find("a scale is not device"),
      std::string::npos);
  EXPECT_NE(misuseOf([&] { (void)multiply({}, a.get() + 4096 - 16, b.get(), d.get(), nullptr, nullptr); }), "");
  cusim::machine().major = 8;
  cusim::machine().minor = 6;
  EXPECT_EQ(status([](Call&) {}), CUBLAS_STATUS_NOT_SUPPORTED);
  cublasLtMatrixLayout_t layout = nullptr;
  EXPECT_EQ(cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, 5, 5, 4), CUBLAS_STATUS_INVALID_VALUE);
}

}  // namespace
