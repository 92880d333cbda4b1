// The products of matrices behind the stand-ins of cuBLAS and cuBLASLt: plain loops and the checks of memory. Which
// combinations of types and sizes are allowed is their callers' to say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/support/cusim/library_types.h"

namespace cusim {

// Column-major; `rows` × `cols` as it lies in memory, before any transposition.
struct Matrix {
  const void* data = nullptr;
  cudaDataType type = CUDA_R_32F;
  bool transposed = false;
  std::int64_t rows = 0, cols = 0, ld = 0;
  std::int64_t stride = 0;  // elements from one of a batch to the next
};

enum class Triangle { whole, lower, upper };

// C = α · op(A) · op(B) + β · C
struct Product {
  std::int64_t m = 0, n = 0, k = 0;
  Matrix a, b, c;
  double alpha = 1.0, beta = 0.0;
  const float* scaleA = nullptr;  // on the device; factors of the product where given
  const float* scaleB = nullptr;
  bool tf32 = false;
  Triangle triangle = Triangle::whole;  // what of C is read and written
  int batches = 1;
};

std::size_t bytesOf(cudaDataType type);

// F32 to ten bits of mantissa, to nearest, ties away from zero, as the device converts.
float toTf32(float value);

// Throws std::logic_error, naming `function` and the operand, for memory that the product cannot use.
void checkMemory(const Product& product, const std::string& function);

// Does it now. Sums are F64 for F64 operands, wrapping INT32 for INT8, else F32; products are added in order of k.
void compute(const Product& product);

}  // namespace cusim
