// Stands where cuBLASLt's header of this name would, for the one product that this project asks it for: E4M3 × E4M3 (or
// one of them E5M2), scaled, into F32, BF16 or F16, with F32 sums. The rules are cuBLASLt's: A transposed and B plain,
// m and k multiples of 16, columns that start at multiples of 16 bytes, a device of compute capability 8.9 or newer.
// What it cannot see is thrown as std::logic_error, as in cublas_v2.h.
#pragma once

#include <cublas_v2.h>

#include <cstdint>

namespace cusim {
struct LtHandle;
struct LtOperation;
struct LtLayout;
struct LtPreference;
}  // namespace cusim
using cublasLtHandle_t = cusim::LtHandle*;
using cublasLtMatmulDesc_t = cusim::LtOperation*;
using cublasLtMatrixLayout_t = cusim::LtLayout*;
using cublasLtMatmulPreference_t = cusim::LtPreference*;

enum cublasLtMatmulDescAttributes_t {
  CUBLASLT_MATMUL_DESC_TRANSA = 3,            // int32: cublasOperation_t
  CUBLASLT_MATMUL_DESC_TRANSB = 4,            // int32
  CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17,  // const void*: one float on the device, read when the product runs
  CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18,
  CUBLASLT_MATMUL_DESC_FAST_ACCUM = 25,  // int8; sums are F32 either way here
};
enum cublasLtMatmulPreferenceAttributes_t { CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1 };  // uint64

struct cublasLtMatmulAlgo_t {
  std::uint64_t data[8];
};
struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  std::size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
};

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle);
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle);
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* operation, cublasComputeType_t compute,
                                        cudaDataType_t scaleType);
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t operation);
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t operation, cublasLtMatmulDescAttributes_t attribute,
                                              const void* value, std::size_t bytes);
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType type, std::uint64_t rows,
                                          std::uint64_t cols, std::int64_t ld);
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout);
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference);
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference);
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                    cublasLtMatmulPreferenceAttributes_t attribute, const void* value,
                                                    std::size_t bytes);
// One way at most; none, with CUBLAS_STATUS_NOT_SUPPORTED, for a product that is not allowed.
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation,
                                              cublasLtMatrixLayout_t layoutA, cublasLtMatrixLayout_t layoutB,
                                              cublasLtMatrixLayout_t layoutC, cublasLtMatrixLayout_t layoutD,
                                              cublasLtMatmulPreference_t preference, int asked,
                                              cublasLtMatmulHeuristicResult_t* results, int* found);
// D = α · scaleA · scaleB · op(A) · op(B) + β · C
cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation, const void* alpha, const void* A,
                              cublasLtMatrixLayout_t layoutA, const void* B, cublasLtMatrixLayout_t layoutB,
                              const void* beta, const void* C, cublasLtMatrixLayout_t layoutC, void* D,
                              cublasLtMatrixLayout_t layoutD, const cublasLtMatmulAlgo_t* algorithm, void* workspace,
                              std::size_t workspaceBytes, cudaStream_t stream);
