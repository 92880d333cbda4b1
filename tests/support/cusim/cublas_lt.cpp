#include <cublasLt.h>

#include <cstring>

#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/products.h"
#include "tests/support/cusim/runtime.h"

namespace cusim {

struct LtHandle {
  int device = 0;
};
struct LtOperation {
  std::int32_t transA = CUBLAS_OP_N;
  std::int32_t transB = CUBLAS_OP_N;
  const void* scaleA = nullptr;
  const void* scaleB = nullptr;
  std::int8_t fastSums = 0;
};
struct LtLayout {
  cudaDataType type = CUDA_R_32F;
  std::int64_t rows = 0, cols = 0, ld = 0;
};
struct LtPreference {
  std::uint64_t workspaceBytes = 0;
};

namespace {

constexpr std::int64_t kMultiple = 16;
constexpr std::size_t kAlignment = 16;
constexpr int kLeastCapability = 89;

bool isFp8(cudaDataType type) { return type == CUDA_R_8F_E4M3 || type == CUDA_R_8F_E5M2; }

bool columnsAligned(const LtLayout& layout) {
  return static_cast<std::size_t>(layout.ld) * bytesOf(layout.type) % kAlignment == 0;
}

cublasStatus_t check(const LtOperation& o, const LtLayout& a, const LtLayout& b, const LtLayout& d) {
  const Machine& m = runtime().machine;
  if (m.major * 10 + m.minor < kLeastCapability) return CUBLAS_STATUS_NOT_SUPPORTED;
  if (!isFp8(a.type) || !isFp8(b.type) || (a.type == CUDA_R_8F_E5M2 && b.type == CUDA_R_8F_E5M2)) {
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  if (d.type != CUDA_R_32F && d.type != CUDA_R_16BF && d.type != CUDA_R_16F) return CUBLAS_STATUS_NOT_SUPPORTED;
  if (o.transA != CUBLAS_OP_T || o.transB != CUBLAS_OP_N) return CUBLAS_STATUS_NOT_SUPPORTED;
  // A is k × m, B k × n, D m × n.
  if (a.rows != b.rows || a.cols != d.rows || b.cols != d.cols) return CUBLAS_STATUS_INVALID_VALUE;
  if (a.rows % kMultiple != 0 || a.cols % kMultiple != 0 || !columnsAligned(a) || !columnsAligned(b) ||
      !columnsAligned(d)) {
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t create(T** made) {
  const Call call;
  *made = nullptr;
  if (call.refused() != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  *made = new T;
  ++runtime().handles;
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t destroy(T* made) {
  const Call call;
  if (made == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  delete made;
  --runtime().handles;
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t take(T& into, const void* value, std::size_t bytes) {
  if (value == nullptr || bytes != sizeof into) return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(&into, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}

bool aligned(const void* address) { return reinterpret_cast<std::uintptr_t>(address) % kAlignment == 0; }

Matrix matrixOf(const LtLayout& layout, const void* data, bool transposed) {
  return {data, layout.type, transposed, layout.rows, layout.cols, layout.ld, 0};
}

}  // namespace

}  // namespace cusim

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  const cublasStatus_t status = cusim::create(handle);
  if (status == CUBLAS_STATUS_SUCCESS) (*handle)->device = cusim::currentDevice();
  return status;
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  return handle != nullptr ? cusim::destroy(handle) : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* operation, cublasComputeType_t compute,
                                        cudaDataType_t scaleType) {
  *operation = nullptr;
  if (compute != CUBLAS_COMPUTE_32F || scaleType != CUDA_R_32F) return CUBLAS_STATUS_NOT_SUPPORTED;
  return cusim::create(operation);
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t operation) { return cusim::destroy(operation); }

cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t operation, cublasLtMatmulDescAttributes_t attribute,
                                              const void* value, std::size_t bytes) {
  switch (attribute) {
    case CUBLASLT_MATMUL_DESC_TRANSA: return cusim::take(operation->transA, value, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSB: return cusim::take(operation->transB, value, bytes);
    case CUBLASLT_MATMUL_DESC_A_SCALE_POINTER: return cusim::take(operation->scaleA, value, bytes);
    case CUBLASLT_MATMUL_DESC_B_SCALE_POINTER: return cusim::take(operation->scaleB, value, bytes);
    case CUBLASLT_MATMUL_DESC_FAST_ACCUM: return cusim::take(operation->fastSums, value, bytes);
  }
  return CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType type, std::uint64_t rows,
                                          std::uint64_t cols, std::int64_t ld) {
  *layout = nullptr;
  if (ld < static_cast<std::int64_t>(rows)) return CUBLAS_STATUS_INVALID_VALUE;
  const cublasStatus_t status = cusim::create(layout);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  **layout = {type, static_cast<std::int64_t>(rows), static_cast<std::int64_t>(cols), ld};
  return status;
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) { return cusim::destroy(layout); }

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference) {
  return cusim::create(preference);
}

cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  return cusim::destroy(preference);
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                    cublasLtMatmulPreferenceAttributes_t attribute, const void* value,
                                                    std::size_t bytes) {
  if (attribute != CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES) return CUBLAS_STATUS_INVALID_VALUE;
  return cusim::take(preference->workspaceBytes, value, bytes);
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation,
                                              cublasLtMatrixLayout_t layoutA, cublasLtMatrixLayout_t layoutB,
                                              cublasLtMatrixLayout_t layoutC, cublasLtMatrixLayout_t layoutD,
                                              cublasLtMatmulPreference_t preference, int asked,
                                              cublasLtMatmulHeuristicResult_t* results, int* found) {
  const cusim::Call call;
  *found = 0;
  if (handle == nullptr || call.refused() != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (asked < 1 || preference == nullptr || layoutC->type != layoutD->type) return CUBLAS_STATUS_INVALID_VALUE;
  const cublasStatus_t status = cusim::check(*operation, *layoutA, *layoutB, *layoutD);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  results[0] = {};
  results[0].state = CUBLAS_STATUS_SUCCESS;
  results[0].wavesCount = 1.0F;
  *found = 1;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation, const void* alpha, const void* A,
                              cublasLtMatrixLayout_t layoutA, const void* B, cublasLtMatrixLayout_t layoutB,
                              const void* beta, const void* C, cublasLtMatrixLayout_t layoutC, void* D,
                              cublasLtMatrixLayout_t layoutD, const cublasLtMatmulAlgo_t*, void* workspace,
                              std::size_t workspaceBytes, cudaStream_t stream) {
  const cusim::Call call;
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (call.refused() != cudaSuccess) return CUBLAS_STATUS_EXECUTION_FAILED;
  if (handle->device != cusim::currentDevice()) cusim::misuse("cublasLtMatmul: the handle is another device's");
  if (alpha == nullptr || beta == nullptr || layoutC->type != layoutD->type || layoutC->ld != layoutD->ld) {
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  if (const cublasStatus_t status = cusim::check(*operation, *layoutA, *layoutB, *layoutD);
      status != CUBLAS_STATUS_SUCCESS) {
    return status;
  }
  for (const void* address : {A, B, C, static_cast<const void*>(D), static_cast<const void*>(workspace)}) {
    if (!cusim::aligned(address)) return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  cusim::Product p;
  p.m = layoutD->rows;
  p.n = layoutD->cols;
  p.k = layoutA->rows;
  p.a = cusim::matrixOf(*layoutA, A, true);
  p.b = cusim::matrixOf(*layoutB, B, false);
  p.c = cusim::matrixOf(*layoutD, D, false);
  p.alpha = static_cast<double>(*static_cast<const float*>(alpha));
  p.beta = static_cast<double>(*static_cast<const float*>(beta));
  if (p.beta != 0.0 && C != D) cusim::misuse("cublasLtMatmul: the stand-in adds to D in place only");
  p.scaleA = static_cast<const float*>(operation->scaleA);
  p.scaleB = static_cast<const float*>(operation->scaleB);
  ++cusim::runtime().counters.libraryCalls;
  if (p.m == 0 || p.n == 0) return CUBLAS_STATUS_SUCCESS;
  const auto check = [p, workspace, workspaceBytes] {
    cusim::checkMemory(p, "cublasLtMatmul");
    cusim::checkDevice(workspace, workspaceBytes, "cublasLtMatmul: the workspace");
  };
  check();
  cusim::Work work;
  work.kind = cusim::Kind::library;
  work.run = [p, check] {
    check();
    cusim::compute(p);
  };
  const cudaError_t error = cusim::put(cusim::streamOf(stream), std::move(work));
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}
