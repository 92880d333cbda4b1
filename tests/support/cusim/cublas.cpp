#include <cublas_v2.h>

#include <algorithm>

#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/products.h"
#include "tests/support/cusim/runtime.h"

struct CusimBlas {
  int device = 0;
  cudaStream_t stream = nullptr;
  unsigned math = CUBLAS_DEFAULT_MATH;
  void* workspace = nullptr;
};

namespace {

using cusim::Call;
using cusim::Product;
using cusim::runtime;

struct StatusText {
  cublasStatus_t status;
  const char* name;
  const char* text;
};
constexpr StatusText kStatuses[] = {
    {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS", "success"},
    {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED", "the library was not initialized"},
    {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE", "an invalid value was passed"},
    {CUBLAS_STATUS_ARCH_MISMATCH, "CUBLAS_STATUS_ARCH_MISMATCH", "the device lacks a feature that was asked for"},
    {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR", "an access to device memory failed"},
    {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED", "the function failed to launch on the device"},
    {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED", "the functionality is not supported"},
};

bool transposed(cublasOperation_t operation) { return operation != CUBLAS_OP_N; }

bool known(cublasOperation_t operation) {
  return operation == CUBLAS_OP_N || operation == CUBLAS_OP_T || operation == CUBLAS_OP_C;
}

bool aligned(const void* address, std::size_t bytes) { return reinterpret_cast<std::uintptr_t>(address) % bytes == 0; }

// Checks the memory and puts the product into the handle's stream.
cublasStatus_t enqueue(cublasHandle_t handle, const Product& product, const char* function) {
  if (handle->device != cusim::currentDevice())
    cusim::misuse(std::string(function) + ": the handle is another device's");
  ++runtime().counters.libraryCalls;
  if (product.m == 0 || product.n == 0 || product.batches == 0) return CUBLAS_STATUS_SUCCESS;
  cusim::checkMemory(product, function);
  cusim::Work work;
  work.kind = cusim::Kind::library;
  work.run = [product, function] {
    cusim::checkMemory(product, function);
    cusim::compute(product);
  };
  const cudaError_t error = cusim::put(cusim::streamOf(handle->stream), std::move(work));
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

// What of sizes cuBLAS refuses.
cublasStatus_t checkSizes(const Product& p) {
  if (p.m < 0 || p.n < 0 || p.k < 0 || p.batches < 0) return CUBLAS_STATUS_INVALID_VALUE;
  for (const cusim::Matrix* matrix : {&p.a, &p.b, &p.c}) {
    if (matrix->ld < std::max<std::int64_t>(1, matrix->rows) || matrix->stride < 0) return CUBLAS_STATUS_INVALID_VALUE;
  }
  return CUBLAS_STATUS_SUCCESS;
}

Product productOf(cublasOperation_t transA, cublasOperation_t transB, int m, int n, int k, const void* A,
                  cudaDataType typeA, int lda, const void* B, cudaDataType typeB, int ldb, void* C, cudaDataType typeC,
                  int ldc) {
  Product p;
  p.m = m;
  p.n = n;
  p.k = k;
  p.a = {A, typeA, transposed(transA), transposed(transA) ? k : m, transposed(transA) ? m : k, lda, 0};
  p.b = {B, typeB, transposed(transB), transposed(transB) ? n : k, transposed(transB) ? k : n, ldb, 0};
  p.c = {C, typeC, false, m, n, ldc, 0};
  return p;
}

cublasStatus_t checkHandle(const Call& call, cublasHandle_t handle) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  return call.refused() == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

// INT8: transposed × plain, k and leading dimensions by four, pointers by four bytes, scalars 0 or 1.
cublasStatus_t checkInt8(const Product& p) {
  const auto plain = [](double scalar) { return scalar == 0.0 || scalar == 1.0; };
  if (p.a.type != CUDA_R_8I || p.b.type != CUDA_R_8I || p.c.type != CUDA_R_32I || !plain(p.alpha) || !plain(p.beta) ||
      !p.a.transposed || p.b.transposed || p.k % 4 != 0 || p.a.ld % 4 != 0 || p.b.ld % 4 != 0 || p.a.stride % 4 != 0 ||
      p.b.stride % 4 != 0 || !aligned(p.a.data, 4) || !aligned(p.b.data, 4) || !aligned(p.c.data, 4)) {
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t checkFloat(const Product& p, cublasComputeType_t compute) {
  const bool single = p.a.type == CUDA_R_32F;
  const bool narrow = p.a.type == CUDA_R_16BF || p.a.type == CUDA_R_16F;
  if ((!single && !narrow) || p.b.type != p.a.type || (p.c.type != CUDA_R_32F && p.c.type != p.a.type)) {
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  if (compute == CUBLAS_COMPUTE_32F_FAST_TF32 && !single) return CUBLAS_STATUS_NOT_SUPPORTED;
  for (const cusim::Matrix* matrix : {&p.a, &p.b, &p.c}) {
    if (!aligned(matrix->data, cusim::bytesOf(matrix->type))) return CUBLAS_STATUS_INVALID_VALUE;
  }
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

const char* cublasGetStatusString(cublasStatus_t status) {
  for (const StatusText& entry : kStatuses) {
    if (entry.status == status) return entry.text;
  }
  return "unknown status";
}

const char* cublasGetStatusName(cublasStatus_t status) {
  for (const StatusText& entry : kStatuses) {
    if (entry.status == status) return entry.name;
  }
  return "unknown status";
}

cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  const Call call;
  *handle = nullptr;
  if (call.refused() != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  // cuBLAS takes memory for itself here.
  cusim::Machine& machine = runtime().machine;
  if (machine.failAllocation > 0 && --machine.failAllocation == 0) return CUBLAS_STATUS_ALLOC_FAILED;
  *handle = new CusimBlas;
  (*handle)->device = cusim::currentDevice();
  ++runtime().handles;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  const Call call;
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  delete handle;
  --runtime().handles;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion(cublasHandle_t, int* version) {
  *version = CUBLAS_VERSION;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) {
  const Call call;
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  handle->stream = stream;
  handle->workspace = nullptr;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  *stream = handle->stream;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  const unsigned kind = static_cast<unsigned>(mode) & ~unsigned{CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION};
  if (kind != CUBLAS_DEFAULT_MATH && kind != CUBLAS_PEDANTIC_MATH && kind != CUBLAS_TF32_TENSOR_OP_MATH) {
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  handle->math = mode;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  *mode = static_cast<cublasMath_t>(handle->math);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void* workspace, std::size_t bytes) {
  const Call call;
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!aligned(workspace, 256) || (workspace == nullptr) != (bytes == 0)) return CUBLAS_STATUS_INVALID_VALUE;
  if (workspace != nullptr) cusim::checkDevice(workspace, bytes, "cublasSetWorkspace: the workspace");
  handle->workspace = workspace;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSgemm(cublasHandle_t handle, cublasOperation_t transA, cublasOperation_t transB, int m, int n,
                           int k, const float* alpha, const float* A, int lda, const float* B, int ldb,
                           const float* beta, float* C, int ldc) {
  return cublasGemmEx(handle, transA, transB, m, n, k, alpha, A, CUDA_R_32F, lda, B, CUDA_R_32F, ldb, beta, C,
                      CUDA_R_32F, ldc, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t cublasDgemm(cublasHandle_t handle, cublasOperation_t transA, cublasOperation_t transB, int m, int n,
                           int k, const double* alpha, const double* A, int lda, const double* B, int ldb,
                           const double* beta, double* C, int ldc) {
  const Call call;
  if (const cublasStatus_t status = checkHandle(call, handle); status != CUBLAS_STATUS_SUCCESS) return status;
  if (alpha == nullptr || beta == nullptr || !known(transA) || !known(transB)) return CUBLAS_STATUS_INVALID_VALUE;
  Product p = productOf(transA, transB, m, n, k, A, CUDA_R_64F, lda, B, CUDA_R_64F, ldb, C, CUDA_R_64F, ldc);
  p.alpha = *alpha;
  p.beta = *beta;
  if (const cublasStatus_t status = checkSizes(p); status != CUBLAS_STATUS_SUCCESS) return status;
  return enqueue(handle, p, "cublasDgemm");
}

cublasStatus_t cublasSsyrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                           const float* alpha, const float* A, int lda, const float* beta, float* C, int ldc) {
  const Call call;
  if (const cublasStatus_t status = checkHandle(call, handle); status != CUBLAS_STATUS_SUCCESS) return status;
  if (alpha == nullptr || beta == nullptr || !known(trans) || uplo == CUBLAS_FILL_MODE_FULL) {
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  // The second operand is the first, turned round.
  const cublasOperation_t other = transposed(trans) ? CUBLAS_OP_N : CUBLAS_OP_T;
  Product p = productOf(trans, other, n, n, k, A, CUDA_R_32F, lda, A, CUDA_R_32F, lda, C, CUDA_R_32F, ldc);
  p.alpha = *alpha;
  p.beta = *beta;
  p.tf32 = (handle->math & 15U) == CUBLAS_TF32_TENSOR_OP_MATH;
  p.triangle = uplo == CUBLAS_FILL_MODE_LOWER ? cusim::Triangle::lower : cusim::Triangle::upper;
  if (const cublasStatus_t status = checkSizes(p); status != CUBLAS_STATUS_SUCCESS) return status;
  return enqueue(handle, p, "cublasSsyrk");
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transA, cublasOperation_t transB, int m, int n,
                            int k, const void* alpha, const void* A, cudaDataType typeA, int lda, const void* B,
                            cudaDataType typeB, int ldb, const void* beta, void* C, cudaDataType typeC, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t algorithm) {
  return cublasGemmStridedBatchedEx(handle, transA, transB, m, n, k, alpha, A, typeA, lda, 0, B, typeB, ldb, 0, beta, C,
                                    typeC, ldc, 0, 1, compute, algorithm);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transA, cublasOperation_t transB,
                                          int m, int n, int k, const void* alpha, const void* A, cudaDataType typeA,
                                          int lda, long long strideA, const void* B, cudaDataType typeB, int ldb,
                                          long long strideB, const void* beta, void* C, cudaDataType typeC, int ldc,
                                          long long strideC, int batches, cublasComputeType_t compute,
                                          cublasGemmAlgo_t algorithm) {
  const Call call;
  if (const cublasStatus_t status = checkHandle(call, handle); status != CUBLAS_STATUS_SUCCESS) return status;
  if (alpha == nullptr || beta == nullptr || !known(transA) || !known(transB) ||
      (algorithm != CUBLAS_GEMM_DEFAULT && algorithm != CUBLAS_GEMM_DEFAULT_TENSOR_OP)) {
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  Product p = productOf(transA, transB, m, n, k, A, typeA, lda, B, typeB, ldb, C, typeC, ldc);
  p.a.stride = strideA;
  p.b.stride = strideB;
  p.c.stride = strideC;
  p.batches = batches;
  if (const cublasStatus_t status = checkSizes(p); status != CUBLAS_STATUS_SUCCESS) return status;
  cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
  if (compute == CUBLAS_COMPUTE_32I) {
    p.alpha = *static_cast<const int*>(alpha);
    p.beta = *static_cast<const int*>(beta);
    status = checkInt8(p);
  } else if (compute == CUBLAS_COMPUTE_32F || compute == CUBLAS_COMPUTE_32F_PEDANTIC ||
             compute == CUBLAS_COMPUTE_32F_FAST_TF32) {
    p.alpha = static_cast<double>(*static_cast<const float*>(alpha));
    p.beta = static_cast<double>(*static_cast<const float*>(beta));
    const bool asked = (handle->math & 15U) == CUBLAS_TF32_TENSOR_OP_MATH && compute == CUBLAS_COMPUTE_32F;
    p.tf32 = typeA == CUDA_R_32F && (asked || compute == CUBLAS_COMPUTE_32F_FAST_TF32);
    status = checkFloat(p, compute);
  } else {
    status = CUBLAS_STATUS_NOT_SUPPORTED;
  }
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  return enqueue(handle, p, batches == 1 && strideC == 0 ? "cublasGemmEx" : "cublasGemmStridedBatchedEx");
}
