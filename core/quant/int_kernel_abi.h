/* The plain data that the integer quantizer exchanges with backend modules: parameters in, sums out.
 * It is not the kernel (int_kernel.h), and holds nothing that a C compiler or nvcc could not read. */
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum QsGrid { QS_GRID_SYM = 0, QS_GRID_FULL = 1, QS_GRID_WIDE = 2, QS_GRID_ASYM = 3 };
enum QsRounding { QS_ROUND_EVEN = 0, QS_ROUND_AWAY = 1 };
enum QsScaleType { QS_SCALE_FP32 = 0, QS_SCALE_FP16 = 1, QS_SCALE_BF16 = 2 };

struct QsIntQuant {
  int32_t bits;      /* 2 … 8 */
  int32_t grid;      /* QsGrid */
  int32_t rounding;  /* QsRounding */
  int32_t scaleType; /* QsScaleType */
};

/* Sums over finite inputs; the meaning of each is that of the same name in error_stats.h. */
struct QsErrorSums {
  double sumSquaredError, sumSquares, maxError, maxAbs;
  int64_t count, zeros, clipped, nonfinite, scaleOverflows, scaleUnderflows, signFlips;
};

#ifdef __cplusplus
}
#endif
