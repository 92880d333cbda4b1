// Weight matrices that stay packed: how codes and scales lie in memory, and the products that read them.
// It decides no quantization: codes and scales come from the host, and an element is value(code) · scale in F32, so that
// every result is, to the last bit, that of the same matrix in F32.
#pragma once

#include <cstdint>
#include <memory>

#include "core/cpu/kernels.h"
#include "core/cpu/lanes.h"
#include "core/quant/scale_forms.h"

namespace qs::cpu {

// Rows that a product takes from the packed codes directly, each byte read once for all of them. With more rows the codes
// are unpacked piece by piece, for the tiles of the F32 product.
#if defined(__AVX512F__)
inline constexpr int kDirectRows = 12;
#else
inline constexpr int kDirectRows = 4;
#endif

// Inputs whose codes share a 32-bit word under TABLE4.
inline constexpr std::int64_t kNibbles = 8;

// A TABLE4 whose values are those of two's complement, for the levels that compute them quicker than they look them up.
inline constexpr int kSigned4 = 64;

using quant::ScaleForm;

// Null with `code` set when there is no memory, or when the matrix cannot be packed so that every element is exactly
// itself (QS_ERROR_UNSUPPORTED): a NaN among E4M3 codes, or a scale so large that 256 times it overflows.
std::unique_ptr<QsWeights> packCodes(const QsHost* host, const QsPackedMatrix& from, int& code);

// y (rows, columns of the panels [first, last)) = x (rows, in) · Wᵀ; y points at column 0 of the matrix.
void packedProduct(const QsWeights& w, const float* x, std::int64_t ldx, std::int64_t rows, std::int64_t first,
                   std::int64_t last, float* y, std::int64_t ldy);

}  // namespace qs::cpu
