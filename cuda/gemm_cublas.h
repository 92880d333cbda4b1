// Matrix products by cuBLAS, in row-major terms: the only door to that library. It holds no kernel of its own.
#pragma once

#include <cstdint>

struct QsInstance;

namespace qs::cuda {

enum class Number : std::uint8_t { f32, bf16, f16, i8, e4m3 };

class Blas {
 public:
  explicit Blas(QsInstance& on);
  ~Blas();
  Blas(const Blas&) = delete;
  Blas& operator=(const Blas&) = delete;

  // y (rows, out) F32 = x (rows, in) · wᵀ, w (out, in), both of one type (f32, bf16 or f16); sums in F32. `tf32`: F32
  // factors are rounded to TF32. All device memory, row-major; ld* in elements.
  void multiply(Number type, const void* x, std::int64_t ldx, const void* w, std::int64_t ldw, float* y, std::int64_t ldy,
                std::int64_t rows, std::int64_t out, std::int64_t in, bool tf32);
  // y (rows, out) INT32 = x · wᵀ of INT8 codes; in, ldx and ldw multiples of 4, out a multiple of 4 or 1.
  void multiplyInt8(const std::int8_t* x, std::int64_t ldx, const std::int8_t* w, std::int64_t ldw, std::int32_t* y,
                    std::int64_t ldy, std::int64_t rows, std::int64_t out, std::int64_t in);
  // y (rows, out) F32 = (x · xScale) · (w · wScale)ᵀ of E4M3 numbers, by cublasLt; in, out, ldx, ldw multiples of 16. The
  // scales are single F32 numbers in device memory.
  void multiplyFp8(const void* x, std::int64_t ldx, const float* xScale, const void* w, std::int64_t ldw,
                   const float* wScale, float* y, std::int64_t ldy, std::int64_t rows, std::int64_t out, std::int64_t in);
  // gram (cols, cols) += xᵀ · x in F32, x (rows, cols).
  void addGram(const float* x, std::int64_t ldx, float* gram, std::int64_t rows, std::int64_t cols);
  // c (rows, cols) −= a (rows, inner) · b (inner, cols), in F64.
  void subtractProduct(const double* a, std::int64_t lda, const double* b, std::int64_t ldb, double* c, std::int64_t ldc,
                       std::int64_t rows, std::int64_t cols, std::int64_t inner);

 private:
  QsInstance& on_;
  void* handle_ = nullptr;    // cublasHandle_t
  void* ltHandle_ = nullptr;  // cublasLtHandle_t; made when first needed
};

}  // namespace qs::cuda
