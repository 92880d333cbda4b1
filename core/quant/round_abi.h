/* The plain data by which a whole quantization is handed to a backend module: how numbers are rounded, which of them
 * share a scale, where results go. It is not the rounding (int_kernel.h, grid_rounding.h), and holds nothing that a C
 * compiler or nvcc could not read. */
#pragma once

#include <stdint.h>

#include "core/quant/int_kernel_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a group's scale is made from its range. */
enum QsGridFamily {
  QS_GRID_PLAIN, /* absmax ÷ largest, in the scale's type */
  QS_GRID_MX,    /* a shared power of two (OCP Microscaling Formats 1.0) */
  QS_GRID_NVFP4  /* tensor scale × an E4M3 block scale */
};

/* Types of stored scales, beyond QsScaleType's three. */
enum { QS_SCALE_E8M0 = 3, QS_SCALE_E4M3 = 4 };

enum { QS_MOST_LEVELS = 16 };

/* A grid that is not uniform: small floats, or a list of levels. */
struct QsGridQuant {
  int32_t family;    /* QsGridFamily */
  int32_t scaleType; /* QsScaleType or one of the above */
  int32_t mxRule;    /* enum MxRule of core/quant/scheme.h: floor, ceil, rceil, even */
  int32_t rounding;  /* QsRounding */
  int32_t saturate;  /* 0: beyond the largest value comes what the format has there: infinity, NaN */
  /* Small floats: core/quant/small_float.h. mantissaBits 0: a list. */
  int32_t exponentBits, mantissaBits, bias, specials;
  int32_t levels;                     /* of a list; ascending, the code is the index */
  float level[QS_MOST_LEVELS];
  float threshold[QS_MOST_LEVELS - 1]; /* the smallest quotient that gets a code above i */
  float largest;                      /* value of the grid */
  float clipLow, clipHigh;            /* quotients beyond are clipped by more than half the last step */
};

/* How numbers are rounded. */
struct QsRounder {
  int32_t isGrid;              /* 0: integer, with integerScale below; else grid */
  struct QsIntQuant integer;
  int32_t integerScale;        /* the type integer scales end in: integer.scaleType, or E8M0 or E4M3 */
  struct QsGridQuant grid;
};

/* Which values share a scale, and where their scales stand. */
enum QsSharing {
  QS_SHARE_TENSOR, /* all: 1 scale */
  QS_SHARE_ROW,    /* rows scales */
  QS_SHARE_COL,    /* cols scales */
  QS_SHARE_GROUP,  /* consecutive values of a row, the last of a row may be fewer: rows × ⌈cols ÷ group⌉ */
  QS_SHARE_BLOCK,  /* blockRows × blockCols, short at the right and lower edge: block row by block row */
  QS_SHARE_SPLIT   /* stretches of a row of their own lengths: rows × splits */
};

enum QsScaleSource {
  QS_SCALES_FROM_RANGE,  /* each group's own range */
  QS_SCALES_GIVEN,       /* read: static ones */
  QS_SCALES_LEAST_ERROR  /* the share of the range, of 81 from 1.00 to 0.20, whose squared error is least (method mse) */
};

/* nvfp4: where the F32 scale over the block scales comes from. */
enum QsTensorScale {
  QS_TENSOR_SCALE_WHOLE,   /* all of x; where sums are asked for it is written to tensorScale */
  QS_TENSOR_SCALE_GIVEN,   /* tensorScale */
  QS_TENSOR_SCALE_EACH_ROW /* each row's own values, so that no row waits for another */
};

/* x (rows, cols) → scales, codes, restored values. x, scales, zeroPoints, codes and restored in the module's memory. */
struct QsQuantJob {
  struct QsRounder how;
  const float* x;
  int64_t rows, cols, ldx;
  int32_t sharing;              /* QsSharing */
  int64_t group;                /* QS_SHARE_GROUP; 1 or more */
  int64_t blockRows, blockCols; /* QS_SHARE_BLOCK; 1 or more */
  const int64_t* splitStarts;   /* QS_SHARE_SPLIT: splits + 1 numbers in host memory, the first 0, the last cols */
  int64_t splits;
  int32_t source;      /* QsScaleSource */
  int32_t tensorScaleFrom; /* QsTensorScale */
  float tensorScale;
  /* Above 0: values of at least this magnitude stay out of scales and codes (their code is that of 0), and restored
     keeps them in FP16. */
  float keepFrom;
  float* scales;
  int32_t* zeroPoints; /* as scales; may be null where the grid has none */
  uint8_t* codes;      /* row stride ldCodes; may be null */
  int64_t ldCodes;
  const uint8_t* codeBytes; /* null, or (256) in host memory: the byte that is written for each code */
  float* restored;     /* row stride ldRestored; may be null; may be x itself */
  int64_t ldRestored;
  int32_t asErrors;    /* not 0: restored gets x̂ − x instead, an F32 difference, and NaN where x is not finite */
};

#ifdef __cplusplus
}
#endif
