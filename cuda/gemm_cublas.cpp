#include "cuda/gemm_cublas.h"

#include <cublasLt.h>
#include <cublas_v2.h>

#include <string>

#include "cuda/instance.h"

namespace qs::cuda {

namespace {

void mustBlas(cublasStatus_t status, const char* doing) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  (void)cudaGetLastError();
  fail(status == CUBLAS_STATUS_ALLOC_FAILED ? QS_ERROR_MEMORY : QS_ERROR_DEVICE,
       std::string(doing) + ": cuBLAS says " + cublasGetStatusString(status));
}

}  // namespace

Blas::Blas(QsInstance& on) : on_(on) {
  cublasHandle_t handle = nullptr;
  mustBlas(cublasCreate(&handle), "starting cuBLAS");
  handle_ = handle;
  mustBlas(cublasSetStream(handle, on.stream), "starting cuBLAS");
}

Blas::~Blas() {
  if (ltHandle_ != nullptr) (void)cublasLtDestroy(static_cast<cublasLtHandle_t>(ltHandle_));
  if (handle_ != nullptr) (void)cublasDestroy(static_cast<cublasHandle_t>(handle_));
}

}  // namespace qs::cuda
