// Quantizes a matrix: scales by a method, then codes, restored values and error sums from the one kernel of its kind.
// It is not tied to a backend; one can lend its faster build of the integer kernel, or do whole matrices (RowsKernel).
//
// What is the same in every format:
// - NaN and ±Inf enter no scale and no sum, and are counted (nonfinite). NaN gets the format's NaN, or the code of 0
//   where it has none; ±Inf the outermost code, or with nosat what the format has beyond its largest value.
// - A group of zeros has scale 0 (mx…: the smallest scale, 2^−127) and is restored as zeros. −0 keeps its sign where the
//   codes have one.
// - A scale beyond its type's largest number becomes that number and is counted; values that it cannot reach are clipped
//   and counted. A scale that its type rounds to 0 is counted, and its group becomes 0; E8M0 has no 0 and stays at its
//   smallest number.
// - A group whose values have one sign is scaled by its largest magnitude like any other; `asym` and the blocks with a
//   minimum cover the range from 0 to it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/task_context.h"
#include "core/quant/error_stats.h"
#include "core/quant/int_kernel_abi.h"
#include "core/quant/scheme.h"
#include "core/tensor/matrix.h"

namespace qs::quant {

// Rows × cols values in memory, row-major and dense.
struct MatrixView {
  const float* data = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;
};

// What to write besides scales, zero points and statistics.
struct QuantizeOutputs {
  bool codes = true;
  bool restored = true;
};

// What the bytes of QuantizedMatrix::codes are.
enum class CodeKind : std::uint8_t {
  none,     // bf16, fp16, fp32
  integer,  // one code an element: int2 … int8
  grid,     // one code an element, the format's own: floats and NF4
  block,    // GGUF blocks as a file stores them (core/io/block_type.h)
};

struct QuantizedMatrix;

// A matrix whose codes are to be chosen column by column, and what came of it: see QsGptqJob (core/backend/abi.h), whose
// names and shapes these are.
struct ColumnsToChoose {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::span<const float> w;
  std::span<const double> upper;
  std::vector<float> scales;
  std::vector<std::int32_t> zeroPoints;
  std::vector<std::int32_t> stretchOf;
};
struct ColumnsChosen {
  std::vector<std::uint8_t> codes;
  std::vector<float> restored;
  std::vector<double> squaredErrors;
  std::vector<double> squaredChanges;
};

// What a backend lends to the quantizer; all of it may be empty. The function itself is a build of the integer kernel, as
// kernel::quantizeRows (int_kernel.h), for rows in host memory.
struct RowsKernel
    : std::function<void(const QsIntQuant& q, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                         std::int64_t group, bool chooseScales, float* scales, std::int32_t* zeroPoints,
                         std::uint8_t* codes, float* restored, QsErrorSums& sums)> {
  using function::function;
  // Quantizes a whole matrix in the backend's own memory, as quantize() does, or gives nothing where it cannot: then
  // quantize() goes on by itself.
  std::function<base::Result<std::optional<QuantizedMatrix>>(
      const MatrixView& x, const QuantScheme& scheme, QuantizeOutputs outputs, const base::TaskContext& context,
      std::optional<float> tensorScale)>
      whole;
  // Chooses the codes of a matrix whose numbers are all finite by gptq, or gives nothing likewise.
  std::function<base::Result<std::optional<ColumnsChosen>>(const PartScheme& part, const ColumnsToChoose& matrix,
                                                           const base::TaskContext& context)>
      columns;
};

struct QuantizedMatrix {
  std::size_t rows = 0;
  std::size_t cols = 0;
  CodeKind kind = CodeKind::none;
  std::optional<QsIntQuant> parameters;       // integers only
  Granularity granularity;
  // Codes (block: bytes) of one row: cols, or more where a fixed block is filled up.
  std::size_t codeCols = 0;
  // nvfp4: the FP32 scale of the tensor; scales are products of it and the blocks' E4M3 scales.
  float tensorScale = 0.0F;
  // The kernel writes every element, so that setting them first, on one thread, would be lost time.
  template <class T>
  using Written = std::vector<T, tensor::UninitialisedAllocator<T>>;
  Written<std::uint8_t> codes;       // rows × codeCols; signed integers as two's complement; empty if not asked for
  // What multiplies the grid. tensor 1; row: rows; col: cols; gN, split: groups of row 0, row 1, …; bRxC: blocks of the
  // first R rows, of the next, …; GGUF blocks hold their own, and have none here.
  Written<float> scales;
  Written<std::int32_t> zeroPoints;  // as scales; asym only
  tensor::Matrix restored;                    // x̂; empty if not asked for
  ErrorStats stats;

  // The code of an element as a number (asym: 0 … 2^b−1; floats and NF4: the bits). Contract: codes were asked for, and
  // are integer or grid ones.
  std::int32_t code(std::size_t row, std::size_t col) const;
};

// Whether this version can run a scheme on weights; else an `unavailable` error that names what it lacks.
base::Status checkAvailable(const QuantScheme& scheme);

// Lengths of the groups along one row of `cols` values: {cols} for tensor, row and col; a row of blocks for bRxC.
// Error: a split whose lengths do not add up to cols.
base::Result<std::vector<std::size_t>> groupLengths(const Granularity& granularity, std::size_t cols);

// Elements of the block that a format fixes (mx…, nvfp4, q…); 0 where it does not.
std::size_t fixedBlock(const PartScheme& part);

// How many groups share a scale in rows × cols values.
std::size_t groupCount(const PartScheme& part, std::size_t rows, std::size_t cols);

// Bits that codes, scales and zero points of rows × cols values take: the real number of groups, and whole blocks.
double storedBits(const PartScheme& part, std::size_t rows, std::size_t cols);

// Quantizes the weights part of `scheme`. The result does not depend on the number of threads. `tensorScale`: nvfp4's
// scale of the whole tensor where x is a part of one (nvfp4TensorScale, grid_kernel.h); else it comes from x.
// Errors: as checkAvailable and groupLengths; cancelled. Stop is polled every 65,536 elements or oftener.
base::Result<QuantizedMatrix> quantize(const MatrixView& x, const QuantScheme& scheme, QuantizeOutputs outputs,
                                       const base::TaskContext& context, const RowsKernel& kernel = {},
                                       std::optional<float> tensorScale = {});

// What the result of a part on rows × cols values looks like, without codes, scales and figures.
QuantizedMatrix emptyResult(const PartScheme& part, std::size_t rows, std::size_t cols);

// The kernel parameters of an integer part.
QsIntQuant intParameters(const PartScheme& part);

// The P-th percentile of |x| over the finite values, linear between order statistics (numpy's default); 0 if there
// are none.
float absPercentile(std::span<const float> x, double percentile);

}  // namespace qs::quant
