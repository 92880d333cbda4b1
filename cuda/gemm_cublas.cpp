#include "cuda/gemm_cublas.h"

#include <cublasLt.h>
#include <cublas_v2.h>

#include <limits>
#include <string>

#include "cuda/instance.h"

namespace qs::cuda {

namespace {

// What NVIDIA recommends for Hopper. Of the instance, not of the library: that one would allocate inside a gathered step.
constexpr std::int64_t kWorkspaceBytes = std::int64_t{32} << 20;

void mustBlas(cublasStatus_t status, const char* doing) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  (void)cudaGetLastError();
  fail(status == CUBLAS_STATUS_ALLOC_FAILED ? QS_ERROR_MEMORY : QS_ERROR_DEVICE,
       std::string(doing) + ": cuBLAS says " + cublasGetStatusString(status));
}

cublasHandle_t blas(void* handle) { return static_cast<cublasHandle_t>(handle); }

int narrow(std::int64_t size) {
  require(size >= 0 && size <= std::numeric_limits<int>::max(), "a matrix with more rows or columns than cuBLAS counts to");
  return static_cast<int>(size);
}

cudaDataType typeOf(Number number) {
  switch (number) {
    case Number::f32: return CUDA_R_32F;
    case Number::bf16: return CUDA_R_16BF;
    case Number::f16: return CUDA_R_16F;
    case Number::i8: return CUDA_R_8I;
    case Number::e4m3: break;
  }
  return CUDA_R_8F_E4M3;
}

// A description of cublasLt's, destroyed on the way out.
template <class Handle, cublasStatus_t (*DESTROY)(Handle)>
struct Described {
  Handle handle = nullptr;
  Described() = default;
  Described(const Described&) = delete;
  Described& operator=(const Described&) = delete;
  ~Described() {
    if (handle != nullptr) (void)DESTROY(handle);
  }
};
using Operation = Described<cublasLtMatmulDesc_t, cublasLtMatmulDescDestroy>;
using Layout = Described<cublasLtMatrixLayout_t, cublasLtMatrixLayoutDestroy>;
using Preference = Described<cublasLtMatmulPreference_t, cublasLtMatmulPreferenceDestroy>;

void describe(Layout& layout, cudaDataType type, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
  mustBlas(cublasLtMatrixLayoutCreate(&layout.handle, type, static_cast<std::uint64_t>(rows),
                                      static_cast<std::uint64_t>(cols), ld),
           "describing an FP8 product");
}

template <class T>
void set(Operation& operation, cublasLtMatmulDescAttributes_t attribute, const T& value) {
  mustBlas(cublasLtMatmulDescSetAttribute(operation.handle, attribute, &value, sizeof value), "describing an FP8 product");
}

}  // namespace

Blas::Blas(QsInstance& on) : on_(on) {
  cublasHandle_t handle = nullptr;
  mustBlas(cublasCreate(&handle), "starting cuBLAS");
  handle_ = handle;
  try {
    mustBlas(cublasSetStream(handle, on.stream), "starting cuBLAS");
    mustBlas(cublasSetWorkspace(handle, on.scratchBytes(Scratch::workspace, kWorkspaceBytes), kWorkspaceBytes),
             "starting cuBLAS");
    // Sums of products of 16 bits stay F32 where cuBLAS splits them.
    mustBlas(cublasSetMathMode(handle, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION), "starting cuBLAS");
  } catch (...) {
    (void)cublasDestroy(handle);
    throw;
  }
}

Blas::~Blas() {
  if (ltHandle_ != nullptr) (void)cublasLtDestroy(static_cast<cublasLtHandle_t>(ltHandle_));
  if (handle_ != nullptr) (void)cublasDestroy(blas(handle_));
}

// cuBLAS counts by columns: a row-major matrix is, to it, the transposed one. yᵀ (out, rows) = w (out, in) · xᵀ (in, rows),
// where w is handed over as wᵀ and so is to be transposed, and xᵀ as it is.
void Blas::multiply(Number type, const void* x, std::int64_t ldx, const void* w, std::int64_t ldw, float* y,
                    std::int64_t ldy, std::int64_t rows, std::int64_t out, std::int64_t in, bool tf32) {
  const float one = 1.0F;
  const float zero = 0.0F;
  const cublasComputeType_t sums = type != Number::f32 ? CUBLAS_COMPUTE_32F
                                   : tf32              ? CUBLAS_COMPUTE_32F_FAST_TF32
                                                       : CUBLAS_COMPUTE_32F_PEDANTIC;
  mustBlas(cublasGemmEx(blas(handle_), CUBLAS_OP_T, CUBLAS_OP_N, narrow(out), narrow(rows), narrow(in), &one, w,
                        typeOf(type), narrow(ldw), x, typeOf(type), narrow(ldx), &zero, y, CUDA_R_32F, narrow(ldy), sums,
                        CUBLAS_GEMM_DEFAULT),
           "a product");
  on_.launched("a product");
}

void Blas::multiplyInt8(const std::int8_t* x, std::int64_t ldx, const std::int8_t* w, std::int64_t ldw, std::int32_t* y,
                        std::int64_t ldy, std::int64_t rows, std::int64_t out, std::int64_t in) {
  const std::int32_t one = 1;
  const std::int32_t zero = 0;
  mustBlas(cublasGemmEx(blas(handle_), CUBLAS_OP_T, CUBLAS_OP_N, narrow(out), narrow(rows), narrow(in), &one, w, CUDA_R_8I,
                        narrow(ldw), x, CUDA_R_8I, narrow(ldx), &zero, y, CUDA_R_32I, narrow(ldy), CUBLAS_COMPUTE_32I,
                        CUBLAS_GEMM_DEFAULT),
           "a product of codes");
  on_.launched("a product of codes");
}

void Blas::multiplyFp8(const void* x, std::int64_t ldx, const float* xScale, const void* w, std::int64_t ldw,
                       const float* wScale, float* y, std::int64_t ldy, std::int64_t rows, std::int64_t out,
                       std::int64_t in) {
  if (ltHandle_ == nullptr) {
    cublasLtHandle_t handle = nullptr;
    mustBlas(cublasLtCreate(&handle), "starting cublasLt");
    ltHandle_ = handle;
  }
  auto* lt = static_cast<cublasLtHandle_t>(ltHandle_);
  Operation operation;
  mustBlas(cublasLtMatmulDescCreate(&operation.handle, CUBLAS_COMPUTE_32F, CUDA_R_32F), "describing an FP8 product");
  set(operation, CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
  set(operation, CUBLASLT_MATMUL_DESC_TRANSB, CUBLAS_OP_N);
  const void* aScale = wScale;
  const void* bScale = xScale;
  set(operation, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, aScale);
  set(operation, CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, bScale);
  Layout a;
  Layout b;
  Layout c;
  describe(a, CUDA_R_8F_E4M3, in, out, ldw);
  describe(b, CUDA_R_8F_E4M3, in, rows, ldx);
  describe(c, CUDA_R_32F, out, rows, ldy);
  Preference preference;
  mustBlas(cublasLtMatmulPreferenceCreate(&preference.handle), "describing an FP8 product");
  const std::size_t workspace = kWorkspaceBytes;
  mustBlas(cublasLtMatmulPreferenceSetAttribute(preference.handle, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspace,
                                                sizeof workspace),
           "describing an FP8 product");
  cublasLtMatmulHeuristicResult_t found{};
  int count = 0;
  mustBlas(cublasLtMatmulAlgoGetHeuristic(lt, operation.handle, a.handle, b.handle, c.handle, c.handle, preference.handle, 1,
                                          &found, &count),
           "choosing an FP8 product");
  if (count == 0) fail(QS_ERROR_UNSUPPORTED, "this device has no FP8 product of such a shape");
  const float one = 1.0F;
  const float zero = 0.0F;
  mustBlas(cublasLtMatmul(lt, operation.handle, &one, w, a.handle, x, b.handle, &zero, y, c.handle, y, c.handle, &found.algo,
                          on_.scratchBytes(Scratch::workspace, kWorkspaceBytes), workspace, on_.stream),
           "an FP8 product");
  on_.launched("an FP8 product");
}

void Blas::addGram(const float* x, std::int64_t ldx, float* gram, std::int64_t rows, std::int64_t cols) {
  const float one = 1.0F;
  // Both triangles, each as its own sums: the callers read either.
  mustBlas(cublasGemmEx(blas(handle_), CUBLAS_OP_N, CUBLAS_OP_T, narrow(cols), narrow(cols), narrow(rows), &one, x,
                        CUDA_R_32F, narrow(ldx), x, CUDA_R_32F, narrow(ldx), &one, gram, CUDA_R_32F, narrow(cols),
                        CUBLAS_COMPUTE_32F_PEDANTIC, CUBLAS_GEMM_DEFAULT),
           "a Gram matrix");
  on_.launched("a Gram matrix");
}

// cᵀ (cols, rows) −= bᵀ (cols, inner) · aᵀ (inner, rows).
void Blas::subtractProduct(const double* a, std::int64_t lda, const double* b, std::int64_t ldb, double* c,
                           std::int64_t ldc, std::int64_t rows, std::int64_t cols, std::int64_t inner) {
  const double minusOne = -1.0;
  const double one = 1.0;
  mustBlas(cublasDgemm(blas(handle_), CUBLAS_OP_N, CUBLAS_OP_N, narrow(cols), narrow(rows), narrow(inner), &minusOne, b,
                       narrow(ldb), a, narrow(lda), &one, c, narrow(ldc)),
           "an update");
  on_.launched("an update");
}

}  // namespace qs::cuda
