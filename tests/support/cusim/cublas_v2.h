// Stands where cuBLAS's header of this name would: plain loops with cuBLAS's rules. Matrices are column-major; sizes,
// leading dimensions, types and alignments are checked as cuBLAS does, and answered with its status. What cuBLAS cannot
// see is thrown as std::logic_error: operands that are not device memory or too short, and a result that overlaps one.
//
// F32 sums are F32, one product after another; TF32 rounds each operand to ten bits of mantissa; BF16 and F16 operands
// are exact. With β = 0 the result is not read. Scalars are host memory (CUBLAS_POINTER_MODE_HOST), read at the call.
#pragma once

#ifdef __CUDACC__
#error "the stand-in is for the host compiler only; nvcc has the real header"
#endif

#include <cstddef>

#include "tests/support/cusim/cuda_runtime_api.h"
#include "tests/support/cusim/library_types.h"

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VERSION 130100

enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
};
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 };
enum cublasOperation_t { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 };
enum cublasMath_t {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16,
};
enum cublasComputeType_t {
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
};
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 };

struct CusimBlas;
using cublasHandle_t = CusimBlas*;

const char* cublasGetStatusString(cublasStatus_t status);
const char* cublasGetStatusName(cublasStatus_t status);
cublasStatus_t cublasCreate(cublasHandle_t* handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version);
// Also takes the workspace away, as cuBLAS does.
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode);
// Device memory, aligned to 256 bytes.
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void* workspace, std::size_t bytes);

// C (m × n) = α · op(A) (m × k) · op(B) (k × n) + β · C
cublasStatus_t cublasSgemm(cublasHandle_t handle, cublasOperation_t transA, cublasOperation_t transB, int m, int n,
                           int k, const float* alpha, const float* A, int lda, const float* B, int ldb,
                           const float* beta, float* C, int ldc);
cublasStatus_t cublasDgemm(cublasHandle_t handle, cublasOperation_t transA, cublasOperation_t transB, int m, int n,
                           int k, const double* alpha, const double* A, int lda, const double* B, int ldb,
                           const double* beta, double* C, int ldc);
// One triangle of C (n × n) = α · op(A) · op(A)ᵀ + β · C, op(A) being n × k; the other is neither read nor written.
cublasStatus_t cublasSsyrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                           const float* alpha, const float* A, int lda, const float* beta, float* C, int ldc);
// A and B: 32F, 16BF, 16F with C 32F or their own type; 8I with C 32I, transposed × plain, α and β 0 or 1.
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transA, cublasOperation_t transB, int m, int n,
                            int k, const void* alpha, const void* A, cudaDataType typeA, int lda, const void* B,
                            cudaDataType typeB, int ldb, const void* beta, void* C, cudaDataType typeC, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
// The same `batches` times, each operand moved on by its stride (in elements) from one to the next.
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transA, cublasOperation_t transB,
                                          int m, int n, int k, const void* alpha, const void* A, cudaDataType typeA,
                                          int lda, long long strideA, const void* B, cudaDataType typeB, int ldb,
                                          long long strideB, const void* beta, void* C, cudaDataType typeC, int ldc,
                                          long long strideC, int batches, cublasComputeType_t compute,
                                          cublasGemmAlgo_t algorithm);
