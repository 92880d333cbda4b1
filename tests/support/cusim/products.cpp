#include "tests/support/cusim/products.h"

#include <bit>
#include <type_traits>
#include <vector>

#include "tests/support/cusim/cuda_bf16.h"
#include "tests/support/cusim/cuda_fp16.h"
#include "tests/support/cusim/cuda_fp8.h"
#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/runtime.h"

namespace cusim {

namespace {

template <class Sum>
Sum load(const void* data, cudaDataType type, std::int64_t at) {
  switch (type) {
    case CUDA_R_32F: return static_cast<Sum>(static_cast<const float*>(data)[at]);
    case CUDA_R_64F: return static_cast<Sum>(static_cast<const double*>(data)[at]);
    case CUDA_R_16F: return static_cast<Sum>(static_cast<float>(static_cast<const __half*>(data)[at]));
    case CUDA_R_16BF: return static_cast<Sum>(static_cast<float>(static_cast<const __nv_bfloat16*>(data)[at]));
    case CUDA_R_8I: return static_cast<Sum>(static_cast<const signed char*>(data)[at]);
    case CUDA_R_32I: return static_cast<Sum>(static_cast<const int*>(data)[at]);
    case CUDA_R_8F_E4M3: return static_cast<Sum>(fromFp8(static_cast<const unsigned char*>(data)[at], __NV_E4M3));
    case CUDA_R_8F_E5M2: return static_cast<Sum>(fromFp8(static_cast<const unsigned char*>(data)[at], __NV_E5M2));
  }
  return Sum{};
}

template <class Sum>
void store(const Matrix& c, std::int64_t at, Sum value) {
  void* data = const_cast<void*>(c.data);
  switch (c.type) {
    case CUDA_R_32F: static_cast<float*>(data)[at] = static_cast<float>(value); break;
    case CUDA_R_64F: static_cast<double*>(data)[at] = static_cast<double>(value); break;
    case CUDA_R_16F: static_cast<__half*>(data)[at] = __half(static_cast<float>(value)); break;
    case CUDA_R_16BF: static_cast<__nv_bfloat16*>(data)[at] = __nv_bfloat16(static_cast<float>(value)); break;
    case CUDA_R_32I: static_cast<int*>(data)[at] = static_cast<int>(value); break;
    default: misuse("a product cannot be written in this type");
  }
}

const void* batchOf(const Matrix& matrix, std::int64_t batch) {
  return static_cast<const char*>(matrix.data) +
         batch * matrix.stride * static_cast<std::int64_t>(bytesOf(matrix.type));
}

// op(matrix) as rows of `cols` numbers.
template <class Sum>
std::vector<Sum> unfolded(const Matrix& matrix, const void* data, std::int64_t rows, std::int64_t cols, bool tf32) {
  std::vector<Sum> out(static_cast<std::size_t>(rows * cols));
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t col = 0; col < cols; ++col) {
      const std::int64_t at = matrix.transposed ? col + row * matrix.ld : row + col * matrix.ld;
      Sum value = load<Sum>(data, matrix.type, at);
      if constexpr (std::is_same_v<Sum, float>) value = tf32 ? toTf32(value) : value;
      out[static_cast<std::size_t>(row * cols + col)] = value;
    }
  }
  return out;
}

template <class Sum>
void computeAs(const Product& p) {
  using Wrapping = std::conditional_t<std::is_same_v<Sum, int>, unsigned, Sum>;
  auto alpha = static_cast<Sum>(p.alpha);
  for (const float* scale : {p.scaleA, p.scaleB}) {
    if (scale != nullptr) alpha *= static_cast<Sum>(*scale);
  }
  const auto beta = static_cast<Sum>(p.beta);
  for (int batch = 0; batch < p.batches; ++batch) {
    const bool counts = p.alpha != 0.0 && p.k > 0;
    std::vector<Sum> a;
    std::vector<Sum> b;
    if (counts) {
      a = unfolded<Sum>(p.a, batchOf(p.a, batch), p.m, p.k, p.tf32);
      b = unfolded<Sum>(p.b, batchOf(p.b, batch), p.k, p.n, p.tf32);
    }
    Matrix c = p.c;
    c.data = batchOf(p.c, batch);
    std::vector<Wrapping> sums(static_cast<std::size_t>(p.n));
    for (std::int64_t row = 0; row < p.m; ++row) {
      std::fill(sums.begin(), sums.end(), Wrapping{});
      for (std::int64_t i = 0; counts && i < p.k; ++i) {
        const auto left = static_cast<Wrapping>(a[static_cast<std::size_t>(row * p.k + i)]);
        const Sum* right = b.data() + i * p.n;
        for (std::int64_t col = 0; col < p.n; ++col) {
          sums[static_cast<std::size_t>(col)] += left * static_cast<Wrapping>(right[col]);
        }
      }
      for (std::int64_t col = 0; col < p.n; ++col) {
        if ((p.triangle == Triangle::lower && row < col) || (p.triangle == Triangle::upper && row > col)) continue;
        const std::int64_t at = row + col * c.ld;
        Sum value = counts ? static_cast<Sum>(sums[static_cast<std::size_t>(col)]) * alpha : Sum{};
        if (p.beta != 0.0) value += beta * load<Sum>(c.data, c.type, at);
        store(c, at, value);
      }
    }
  }
}

// Bytes from the first element of the first of a batch to the end of the last of the last.
std::size_t extent(const Matrix& matrix, int batches) {
  if (matrix.rows == 0 || matrix.cols == 0 || batches == 0) return 0;
  const std::int64_t last = (batches - 1) * matrix.stride + (matrix.cols - 1) * matrix.ld + matrix.rows;
  return static_cast<std::size_t>(last) * bytesOf(matrix.type);
}

}  // namespace

std::size_t bytesOf(cudaDataType type) {
  switch (type) {
    case CUDA_R_32F:
    case CUDA_R_32I: return 4;
    case CUDA_R_64F: return 8;
    case CUDA_R_16F:
    case CUDA_R_16BF: return 2;
    case CUDA_R_8I:
    case CUDA_R_8F_E4M3:
    case CUDA_R_8F_E5M2: return 1;
  }
  return 0;
}

float toTf32(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7f800000U) == 0x7f800000U) return value;
  return std::bit_cast<float>((bits + 0x1000U) & ~0x1fffU);
}

void checkMemory(const Product& p, const std::string& function) {
  const auto begin = [](const Matrix& matrix) { return static_cast<const char*>(matrix.data); };
  const char* end = begin(p.c) + extent(p.c, p.batches);
  if (p.batches > 1 && p.c.stride == 0) misuse(function + ": all products of the batch go to one place");
  if (p.c.data != nullptr || extent(p.c, p.batches) > 0)
    checkDevice(p.c.data, extent(p.c, p.batches), function + ": C");
  if (p.alpha == 0.0 || p.k == 0) return;
  checkDevice(p.a.data, extent(p.a, p.batches), function + ": A");
  checkDevice(p.b.data, extent(p.b, p.batches), function + ": B");
  for (const float* scale : {p.scaleA, p.scaleB}) {
    if (scale != nullptr) checkDevice(scale, sizeof *scale, function + ": a scale");
  }
  for (const Matrix* operand : {&p.a, &p.b}) {
    if (begin(*operand) < end && begin(p.c) < begin(*operand) + extent(*operand, p.batches)) {
      misuse(function + ": C overlaps an operand");
    }
  }
}

void compute(const Product& product) {
  if (product.a.type == CUDA_R_64F) {
    computeAs<double>(product);
  } else if (product.a.type == CUDA_R_8I) {
    computeAs<int>(product);
  } else {
    computeAs<float>(product);
  }
}

}  // namespace cusim
