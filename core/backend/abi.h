/* The C interface between the lab and a backend module (a shared library that computes: a CPU level, CUDA).
   It is not how the rest of the core computes; that is the class Backend (core/backend/backend.h). */
#pragma once

#include <stdint.h>

#include "core/quant/round_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Raised by one whenever anything in this file changes: a module and a host of different numbers refuse each other. */
#define QS_BACKEND_ABI 4u

/* The one symbol that a module exports. */
#define QS_BACKEND_ENTRY "quantspec_backend_entry"

enum QsCode {
  QS_OK = 0,
  QS_ERROR_ABI = 1,         /* host and module were built for different versions of this file */
  QS_ERROR_ARGUMENT = 2,    /* a size, pointer or index that cannot be right: the caller's fault */
  QS_ERROR_MEMORY = 3,      /* the device or the host has not enough */
  QS_ERROR_DEVICE = 4,      /* the device or its driver reports a failure */
  QS_ERROR_UNSUPPORTED = 5, /* this module has no such operation */
  QS_ERROR_STOPPED = 6,     /* the host asked to stop; outputs are undefined */
  QS_ERROR_INTERNAL = 7     /* anything else that was caught at the border */
};

/* Every call returns status->code and, when it is not QS_OK, fills the message (English, one sentence). No exception
   crosses the border and nothing in a module ends the process. */
struct QsStatus {
  int32_t code;
  char message[508];
};

/* What the host lends to a call: its threads, and its wish to stop. May be null: one thread, never stopped. */
struct QsHost {
  void* self;
  /* Calls part(closure, i) for every i in [0, parts), on any threads, and returns when all are done. */
  void (*run)(void* self, int64_t parts, void (*part)(void* closure, int64_t index), void* closure);
  /* Non-zero once the job is to stop. Modules poll it at least every 5 ms of work. */
  int (*stopRequested)(void* self);
  /* Threads that run() uses, the caller's included; 1 or more. A hint for cutting work: results never depend on it. */
  int64_t threads;
};

/* What is done to rows of numbers on their way through an operation, in two forms. `apply` changes x[0, n), host memory, in
   place, and is called from any thread the operation runs on. `how` says the same as data, for a module whose memory is
   not the host's: dynamic scales, one for `group` consecutive numbers (0: for all of them), nvfp4's tensor scale each
   row's own. Such a module refuses a hook without it (QS_ERROR_UNSUPPORTED). */
struct QsRowHook {
  void* self;
  void (*apply)(void* self, float* x, int64_t n);
  const struct QsRounder* how; /* may be null */
  int64_t group;
};

enum QsOp {
  QS_OP_MATMUL,
  QS_OP_EMBED,
  QS_OP_RMS_NORM,
  QS_OP_ROPE,
  QS_OP_ATTENTION,
  QS_OP_SILU_MUL,
  QS_OP_ADD,
  QS_OP_SOFTMAX_LOSS,
  QS_OP_QUANTIZE_GROUPS,
  QS_OP_MATMUL_INT8,
  QS_OP_MATMUL_PACKED,
  QS_OP_LINEAR,
  QS_OP_KV_PACKED,
  QS_OP_QUANTIZE,   /* these of modules whose memory is not the host's: there the core computes them itself */
  QS_OP_RANGES,
  QS_OP_HISTOGRAM,
  QS_OP_HEAT,
  QS_OP_SOFTMAX,
  QS_OP_TOP_K,
  QS_OP_GRAM,
  QS_OP_GPTQ,
  QS_OP_STEP,
  QS_OP_COPY_SPEED,
  QS_OP_RANDOM_WEIGHTS,
  QS_OP_COUNT
};

/* In what products of many rows are multiplied where the module has a choice; sums are F32 in each. */
enum QsPrecision {
  QS_PRECISION_F32,  /* as stored, F32 multiplications */
  QS_PRECISION_TF32, /* both factors rounded to 10 bits of mantissa */
  QS_PRECISION_BF16, /* both factors rounded to BF16 */
  QS_PRECISION_FP16,
  QS_PRECISION_FP8,  /* both factors rounded to E4M3, the input with a scale for the whole, weights likewise */
  QS_PRECISION_COUNT
};

struct QsDeviceInfo {
  char name[256];
  int64_t memoryBytes; /* of the device in all */
  int64_t freeBytes;   /* of it now; 0: not known */
};

/* What an instance has done since it was opened, and what it holds. */
struct QsCounters {
  int64_t uploads, uploadedBytes;     /* from host to device memory */
  int64_t downloads, downloadedBytes;
  int64_t launches;                   /* of kernels and library products */
  int64_t allocations;                /* asked of the driver, not of the module's pool */
  int64_t heldBytes, mostHeldBytes;   /* of device memory, by what the host was given */
};

/* Owned by the module; the host sees only pointers. */
struct QsInstance; /* an opened device */
struct QsWeights;  /* a weight matrix in the form in which the module multiplies by it */
struct QsInt8Weights; /* one of INT8 codes with a scale for each output */
struct QsKvCache;  /* keys and values of one sequence in one block */

/* How the numbers of a packed matrix are written. */
enum QsCodeKind {
  QS_CODE_BF16,   /* the bits of a bfloat16, two bytes each; no scales */
  QS_CODE_INT8,   /* two's complement, one byte each */
  QS_CODE_TABLE4, /* 0 … 15, each standing for table[code]: INT4, E2M1, NF4 …; two to a byte once they are prepared */
  QS_CODE_E4M3,   /* the bits of OCP FP8 E4M3 */
  QS_CODE_E5M2    /* the bits of OCP FP8 E5M2 */
};

/* A matrix (out, in) as codes and scales: its element is value(code) · scale, an F32 product (without scales, the value).
   In host memory; free afterwards. */
struct QsPackedMatrix {
  int32_t code; /* enum QsCodeKind */
  int64_t out, in;
  int64_t group;      /* consecutive inputs of an output that share a scale, the last of a row may be fewer; 1 or more */
  const void* codes;  /* (out, in), dense; one byte a code (BF16: two) */
  const float* table; /* TABLE4: the 16 values, finite; else null */
  const float* scales;  /* (out, ⌈in ÷ group⌉), finite; null for BF16 */
  /* 0, or what the stored E4M3 number of each scale was multiplied by (NVFP4), so that it can be kept in a byte again. */
  float tensorScale;
};

/* What becomes of the products of a QsLinear. */
enum QsThen {
  QS_THEN_NOTHING,
  QS_THEN_ADD,      /* sum += y[0], once y[0] is whole; count 1 */
  QS_THEN_SILU_MUL  /* y[0] = y[0] ÷ (1 + e^−y[0]) · y[1]; count 2, y[1] is left undefined */
};

/* One or several products of the same rows, y[i] (rows, out of w[i]) = x' (rows, in) · w[i]ᵀ, in one go over the threads.
   To the last bit what rmsNorm, matmul, siluMul and add would give one after another. */
struct QsLinear {
  const float* x;
  int64_t rows, ldx;
  const float* norm; /* null: x' = x; else x' = rmsNorm(x, norm, eps) */
  float eps;
  float* normed; /* (rows, in), for x'; only with norm */
  int32_t count; /* 1 … 3 */
  const struct QsWeights* w[3];
  float* y[3];
  int64_t ldy[3];
  int32_t then; /* enum QsThen */
  float* sum;   /* (rows, out of w[0]), distance of rows ldSum; only with QS_THEN_ADD */
  int64_t ldSum;
};

/* How a packed cache keeps a position's keys or values, kvHeads · headDim numbers: each is value(code) · scale, an F32
   product. What is finite stays finite: a product beyond F32 is its largest number. A code that is NaN or an infinity is
   that number whatever the scale. */
struct QsKvForm {
  int32_t code;       /* QS_CODE_INT8, TABLE4, E4M3 or E5M2 */
  int64_t group;      /* consecutive numbers of a position that share a scale, across heads too; the last of a position
                         may be fewer; 1 or more */
  const float* table; /* TABLE4: the 16 values, finite; copied */
};

/* Over the finite numbers of a row or a column. */
struct QsRange {
  float lo, hi;       /* 0 included: lo ≤ 0 ≤ hi */
  float absMax;
  int64_t finite;     /* how many there were */
  double sumSquares;
};

/* Bins of equal width from low to high, as core/experiment/tensor_study.h has them. */
struct QsHistogram {
  double low, high;
  int64_t bins;
  int64_t* counts;      /* (bins), host memory */
  int64_t below, above; /* finite values < low, > high */
  int64_t nonfinite;
};

/* One matrix of a layer, its codes chosen column by column (core/quant/gptq.h). All in device memory but starts. */
struct QsGptqJob {
  struct QsRounder how;
  const float* w;            /* (rows, cols) by the order of choice: column t is the t-th chosen; dead and non-finite: 0 */
  int64_t rows, cols;
  const double* upper;       /* (cols, cols), U: the upper Cholesky factor of the inverse of H, row-major */
  const float* scales;       /* (stretches, rows): of column t's stretch, stretchOf[t] */
  const int32_t* zeroPoints; /* as scales; null where the grid has none */
  const int32_t* stretchOf;  /* (cols) */
  uint8_t* codes;            /* (rows, cols) by the order of choice */
  float* restored;           /* likewise */
  double* squaredErrors;     /* (rows): Σ err² of the row */
  double* squaredChanges;    /* (rows): Σ (w − q)² of the updated weights */
};

/* Per scored position, all in nats or as probabilities. */
struct QsLossRow {
  double nll;      /* −ln p(target) */
  double kld;      /* Σ p_base ln(p_base ÷ p), 0 if there is no baseline */
  double pTarget;  /* p of the target */
  double deltaP;   /* pTarget minus the baseline's; 0 if there is no baseline */
  int32_t top;     /* index of the largest logit, the first one on ties; −1 with a non-finite row */
  int32_t finite;  /* 0 if any logit of the row is NaN or infinite: nll, kld, pTarget and deltaP are then NaN */
};

/* The operations; a module leaves null what it has no kernels for, and supports() says so. Float pointers are device
   addresses (of allocate); where `hostMemory` is set they are plain host memory. Matrices are row-major; ld* is the
   distance of two rows in elements. Sizes may be 0 (nothing is done). Where memory is not the host's, operations may
   return before they are done; what goes to host memory is there on return, and a failure may show in a later call.
   A row of a result depends on that row of the input alone, to the last bit, in calls of up to `sameRows` rows, whatever
   other rows are in the call, and never on the number of threads: steps of one token and of several agree exactly. */
struct QsBackendApi {
  uint32_t abi;
  const char* name;       /* "cpu-v4" */
  int32_t hostMemory;     /* 1: device addresses are host addresses */
  int32_t concurrent;     /* 1: calls on different outputs may come from several threads at once */
  int64_t sameRows;       /* see above; INT64_MAX: prefill and decode agree exactly */

  int (*supports)(int32_t op); /* enum QsOp; 1 or 0 */
  int (*devices)(int32_t* count, struct QsStatus* status); /* 1 or more, or why there is none */
  int (*probe)(int32_t device, struct QsDeviceInfo* info, struct QsStatus* status);
  int (*open)(int32_t device, int32_t precision, struct QsInstance** instance, struct QsStatus* status);
  void (*close)(struct QsInstance* instance); /* after everything it gave out was released */

  /* Memory is aligned to 64 bytes and not initialised. release(null) does nothing. */
  int (*allocate)(struct QsInstance*, int64_t bytes, void** address, struct QsStatus*);
  void (*release)(struct QsInstance*, void* address);
  int (*upload)(struct QsInstance*, void* toDevice, const void* fromHost, int64_t bytes, struct QsStatus*);
  int (*download)(struct QsInstance*, void* toHost, const void* fromDevice, int64_t bytes, struct QsStatus*);

  /* Takes W (out, in) from host memory, row-major and dense; W may be freed afterwards. */
  int (*prepareWeights)(struct QsInstance*, const struct QsHost*, const float* w, int64_t out, int64_t in,
                        struct QsWeights** weights, struct QsStatus*);
  void (*releaseWeights)(struct QsInstance*, struct QsWeights* weights);

  /* y (rows, out) = x (rows, in) · Wᵀ. y must not overlap x. */
  int (*matmul)(struct QsInstance*, const struct QsHost*, const struct QsWeights* w, const float* x, int64_t rows,
                int64_t ldx, float* y, int64_t ldy, struct QsStatus*);
  /* y (rows, cols) = rows of table (vocab, cols) by id; ids in host memory, each in [0, vocab). */
  int (*embed)(struct QsInstance*, const struct QsHost*, const float* table, int64_t vocab, int64_t cols,
               const int32_t* ids, int64_t rows, float* y, int64_t ldy, struct QsStatus*);
  /* y = x ÷ √(mean(x²) + eps) · weight, per row; in place is allowed. */
  int (*rmsNorm)(struct QsInstance*, const struct QsHost*, const float* x, int64_t ldx, const float* weight,
                 int64_t rows, int64_t cols, float eps, float* y, int64_t ldy, struct QsStatus*);
  /* Rotary positions, half-split form: of each head's headDim values, i and i + headDim ÷ 2 turn together. `cosines`
     and `sines` are (rows, headDim ÷ 2), one row per row of x. In place. */
  int (*rope)(struct QsInstance*, const struct QsHost*, float* x, int64_t ldx, int64_t rows, int64_t heads,
              int64_t headDim, const float* cosines, const float* sines, struct QsStatus*);

  int (*kvCreate)(struct QsInstance*, int64_t capacity, int64_t kvHeads, int64_t headDim, struct QsKvCache**,
                  struct QsStatus*);
  void (*kvRelease)(struct QsInstance*, struct QsKvCache*);
  int64_t (*kvBytes)(const struct QsKvCache*);
  /* Stores k and v (rows, kvHeads · headDim) at positions [first, first + rows), over what was there. */
  int (*kvStore)(struct QsInstance*, struct QsKvCache*, int64_t first, const float* k, const float* v, int64_t rows,
                 int64_t ld, struct QsStatus*);
  /* Causal attention of q (rows, heads · headDim), whose row r is position first + r, over positions
     [0, first + r] of the cache: y = softmax(q·kᵀ·scale)·v. heads is a multiple of kvHeads; query head h uses
     key-value head h ÷ (heads ÷ kvHeads). y must not overlap q. Hooks, each null or a rounding of one query and
     head's numbers over the positions it sees: `scores` gets q·k·scale, `probabilities` what softmax made of it. */
  int (*attention)(struct QsInstance*, const struct QsHost*, const struct QsKvCache*, const float* q, int64_t ldq,
                   int64_t first, int64_t rows, int64_t heads, float scale, const struct QsRowHook* scores,
                   const struct QsRowHook* probabilities, float* y, int64_t ldy, struct QsStatus*);

  /* gate = gate ÷ (1 + e^−gate) · up, element by element, both (rows, cols). */
  int (*siluMul)(struct QsInstance*, const struct QsHost*, float* gate, const float* up, int64_t rows, int64_t cols,
                 int64_t ld, struct QsStatus*);
  /* y += x, both (rows, cols). */
  int (*add)(struct QsInstance*, const struct QsHost*, float* y, const float* x, int64_t rows, int64_t cols,
             int64_t ld, struct QsStatus*);
  /* Fills out[r] (host memory) from logits (rows, vocab) for targets[r] (host memory, each in [0, vocab)). Where
     writeLogProbs != 0 the logits become log-probabilities in place, else their memory is left undefined. baseline:
     null, or log-probabilities (rows, vocab) that an earlier call wrote; against its own, kld and deltaP are exactly
     0. A row with a non-finite logit gets NaN log-probabilities. */
  int (*softmaxLoss)(struct QsInstance*, const struct QsHost*, float* logits, int64_t ld, int64_t rows, int64_t vocab,
                     const int32_t* targets, const float* baseline, int64_t ldBaseline, int32_t writeLogProbs,
                     struct QsLossRow* out, struct QsStatus*);

  /* Host memory only: rows × cols, row stride ld; groups of `group` consecutive elements of a row (last one short); scales written when
     chooseScales != 0, else read. codes (two's complement int8 for the signed grids), zeroPoints, restored may be
     null. One call handles rows [0, rows) on the calling thread. */
  int (*quantizeGroups)(const struct QsIntQuant*, const float* x, int64_t rows, int64_t cols, int64_t ld,
                        int64_t group, int chooseScales, float* scales, int32_t* zeroPoints, uint8_t* codes,
                        float* restored, struct QsErrorSums* sums, struct QsStatus*);

  /* INT8 codes (out, in), dense, and one scale for each output, all in host memory and free afterwards. */
  int (*prepareInt8)(struct QsInstance*, const int8_t* codes, const float* scales, int64_t out, int64_t in,
                     struct QsInt8Weights** weights, struct QsStatus*);
  void (*releaseInt8)(struct QsInstance*, struct QsInt8Weights* weights);
  /* y (rows, out) = F32(Σ x·w) · xScales[row] · scales[out], multiplied in this order, with the sum in INT32, exact. x
     (rows, in), xScales (rows) and y in the module's memory. */
  int (*matmulInt8)(struct QsInstance*, const struct QsHost*, const struct QsInt8Weights* w, const int8_t* x,
                    int64_t rows, int64_t ldx, const float* xScales, float* y, int64_t ldy, struct QsStatus*);

  /* Takes a matrix in packed form, and keeps it packed: matmul and linear then read each byte of it once for a few rows,
     and give, to the last bit, what they give for the same matrix as F32. */
  int (*preparePacked)(struct QsInstance*, const struct QsHost*, const struct QsPackedMatrix* from,
                       struct QsWeights** weights, struct QsStatus*);
  /* Bytes that the weights take, scales and filling-up included. */
  int64_t (*weightsBytes)(const struct QsWeights* weights);
  /* No y, sum or normed may overlap x or each other, but that sum may be x. */
  int (*linear)(struct QsInstance*, const struct QsHost*, const struct QsLinear* what, struct QsStatus*);

  /* A cache that keeps codes; attention reads them and gives, to the last bit, what it gives for a cache in F32 that
     holds the same values. kvBytes and kvRelease serve both; kvStore refuses a packed cache, kvStorePacked the other. */
  int (*kvCreatePacked)(struct QsInstance*, int64_t capacity, int64_t kvHeads, int64_t headDim,
                        const struct QsKvForm* keys, const struct QsKvForm* values, struct QsKvCache**,
                        struct QsStatus*);
  /* As kvStore, into a packed cache: codes one byte each (rows, kvHeads · headDim), dense, TABLE4 0 … 15; scales (rows,
     ⌈kvHeads · headDim ÷ group⌉), finite; in the module's memory. A code or scale outside of that: nothing is stored
     where memory is the host's; elsewhere the values of those codes are undefined. */
  int (*kvStorePacked)(struct QsInstance*, struct QsKvCache*, int64_t first, const uint8_t* keyCodes,
                       const float* keyScales, const uint8_t* valueCodes, const float* valueScales, int64_t rows,
                       struct QsStatus*);

  /* What follows is null where memory is the host's. */

  int (*counters)(struct QsInstance*, struct QsCounters* out, struct QsStatus*);
  /* Returns once all that was asked for is done: a failure on the way shows here at the latest. */
  int (*wait)(struct QsInstance*, struct QsStatus*);
  /* Between the two, operations are gathered and then run as one; none that writes to host memory may come between.
     Where nothing can be gathered they run as ever. */
  int (*stepBegin)(struct QsInstance*, struct QsStatus*);
  int (*stepEnd)(struct QsInstance*, struct QsStatus*);

  /* Scales, codes and restored values of a matrix; to the last bit what core/quant gives, on any grid and sharing. sums
     (host memory) may be null: then nothing is waited for. Sums of squares are added in another order than the core's,
     the same on every run. */
  int (*quantize)(struct QsInstance*, const struct QsHost*, struct QsQuantJob* job, struct QsErrorSums* sums,
                  struct QsStatus*);
  /* Of each row and each column of x (rows, cols); host memory, either may be null. */
  int (*ranges)(struct QsInstance*, const struct QsHost*, const float* x, int64_t rows, int64_t cols, int64_t ld,
                struct QsRange* byRow, struct QsRange* byColumn, struct QsStatus*);
  int (*histogram)(struct QsInstance*, const struct QsHost*, const float* x, int64_t rows, int64_t cols, int64_t ld,
                   struct QsHistogram* histogram, struct QsStatus*);
  /* A map of cells (down, across), host memory: cell (i, j) covers the rows [i · rows ÷ down, (i + 1) · rows ÷ down) and
     columns alike, in whole numbers, and is its signed element of largest magnitude, positive on ties; ±Inf is larger than
     any number, and NaN than that (core/experiment/tensor_heat.h). down ≤ rows, across ≤ cols. */
  int (*heat)(struct QsInstance*, const struct QsHost*, const float* x, int64_t rows, int64_t cols, int64_t ld,
              int64_t down, int64_t across, float* cells, struct QsStatus*);
  /* Each row's softmax of x ÷ temperature, in place: e^(x − max) ÷ Σ in double. */
  int (*softmax)(struct QsInstance*, const struct QsHost*, float* x, int64_t ld, int64_t rows, int64_t cols,
                 float temperature, struct QsStatus*);
  /* Each row's k largest by falling value, the first one on ties: indices and values (rows, k), host memory; a row with
     a number that is not finite has −1 in all. k ≤ 64 and ≤ cols. */
  int (*topK)(struct QsInstance*, const struct QsHost*, const float* x, int64_t ld, int64_t rows, int64_t cols, int64_t k,
              int32_t* indices, float* values, struct QsStatus*);
  /* gram (cols, cols) += xᵀ · x, in F32. */
  int (*gram)(struct QsInstance*, const struct QsHost*, const float* x, int64_t rows, int64_t cols, int64_t ld, float* gram,
              struct QsStatus*);
  int (*gptq)(struct QsInstance*, const struct QsHost*, const struct QsGptqJob* job, struct QsStatus*);
  /* Bytes a second that a copy of `bytes` within the device's memory reads and writes together, best of several. */
  int (*copySpeed)(struct QsInstance*, const struct QsHost*, int64_t bytes, double* bytesPerSecond, struct QsStatus*);
  /* A matrix (out, in) of random codes, made where it is to stay: for timing. code: enum QsCodeKind, or −1 for F32; group
     as in QsPackedMatrix, with F16 scales. Values are of the size of a trained layer's, the same for a seed. */
  int (*randomWeights)(struct QsInstance*, const struct QsHost*, int32_t code, int64_t out, int64_t in, int64_t group,
                       uint64_t seed, struct QsWeights** weights, struct QsStatus*);
};

/* `quantspec_backend_entry(QS_BACKEND_ABI, &status)`: the module's table, valid for the life of the process; null with
   a sentence in status when the caller's number is another. */
typedef const struct QsBackendApi* (*QsBackendEntry)(uint32_t callerAbi, struct QsStatus* status);

#ifdef __cplusplus
}
#endif
