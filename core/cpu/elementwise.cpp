#include <algorithm>
#include <cmath>

#include "core/cpu/elementwise.h"
#include "core/cpu/kernels.h"

namespace qs::cpu {

namespace {

// Rows of one part such that it holds about this many elements.
constexpr std::int64_t kPartElements = 65536;

template <class Fn>
int forRows(const QsHost* host, std::int64_t rows, std::int64_t cols, Fn&& fn) {
  const std::int64_t step = std::max<std::int64_t>(1, kPartElements / std::max<std::int64_t>(1, cols));
  return forParts(host, (rows + step - 1) / step, [&](std::int64_t part) {
    const std::int64_t last = std::min(rows, (part + 1) * step);
    for (std::int64_t r = part * step; r < last; ++r) fn(r);
    return QS_OK;
  });
}

}  // namespace

int rmsNorm(const QsHost* host, const float* x, std::int64_t ldx, const float* weight, std::int64_t rows,
            std::int64_t cols, float eps, float* y, std::int64_t ldy) {
  return forRows(host, rows, cols, [&](std::int64_t r) {
    const float* in = x + r * ldx;
    float* out = y + r * ldy;
    // Squares in double: no overflow, and the same order at every level.
    double sums[kSums] = {};
    std::int64_t i = 0;
    for (; i + kSums <= cols; i += kSums) {
      for (int j = 0; j < kSums; ++j) sums[j] += static_cast<double>(in[i + j]) * static_cast<double>(in[i + j]);
    }
    for (int j = 0; i < cols; ++i, ++j) sums[j] += static_cast<double>(in[i]) * static_cast<double>(in[i]);
    double sum = 0.0;
    for (const double s : sums) sum += s;
    const auto factor = static_cast<float>(1.0 / std::sqrt(sum / static_cast<double>(cols) + static_cast<double>(eps)));
    for (std::int64_t c = 0; c < cols; ++c) out[c] = in[c] * factor * weight[c];
  });
}

int rope(const QsHost* host, float* x, std::int64_t ldx, std::int64_t rows, std::int64_t heads, std::int64_t headDim,
         const float* cosines, const float* sines) {
  const std::int64_t half = headDim / 2;
  return forRows(host, rows, heads * headDim, [&](std::int64_t r) {
    const float* c = cosines + r * half;
    const float* s = sines + r * half;
    for (std::int64_t h = 0; h < heads; ++h) {
      float* low = x + r * ldx + h * headDim;
      float* high = low + half;
      for (std::int64_t i = 0; i < half; ++i) {
        const float a = low[i];
        const float b = high[i];
        low[i] = a * c[i] - b * s[i];
        high[i] = b * c[i] + a * s[i];
      }
    }
  });
}

int siluMul(const QsHost* host, float* gate, const float* up, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
  return forRows(host, rows, cols, [&](std::int64_t r) { siluMulRow(gate + r * ld, up + r * ld, cols); });
}

int add(const QsHost* host, float* y, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
  return forRows(host, rows, cols, [&](std::int64_t r) { addRow(y + r * ld, x + r * ld, cols); });
}

}  // namespace qs::cpu
