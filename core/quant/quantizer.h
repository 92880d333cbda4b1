// Quantizes a matrix: scales by a method, then codes, restored values and error sums from the one kernel.
// It is not tied to a backend; one can lend its faster build of the same kernel (RowsKernel).
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

// As kernel::quantizeRows (int_kernel.h).
using RowsKernel = std::function<void(const QsIntQuant& q, const float* x, std::int64_t rows, std::int64_t cols,
                                      std::int64_t ld, std::int64_t group, bool chooseScales, float* scales,
                                      std::int32_t* zeroPoints, std::uint8_t* codes, float* restored,
                                      QsErrorSums& sums)>;

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

struct QuantizedMatrix {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::optional<QsIntQuant> parameters;       // nothing for plain formats
  Granularity granularity;
  // The kernel writes every element, so that setting them first, on one thread, would be lost time.
  template <class T>
  using Written = std::vector<T, tensor::UninitialisedAllocator<T>>;
  Written<std::uint8_t> codes;       // rows × cols; signed grids as two's complement; empty if not asked for
  Written<float> scales;             // tensor 1; row: rows; col: cols; gN, split: groups of row 0, row 1, …
  Written<std::int32_t> zeroPoints;  // as scales; asym only
  tensor::Matrix restored;                    // x̂; empty if not asked for
  ErrorStats stats;

  // The code of an element as a number (asym: 0 … 2^b−1). Contract: codes were asked for.
  std::int32_t code(std::size_t row, std::size_t col) const;
};

// Whether this version can run a scheme on weights; else an `unavailable` error that names what it lacks.
base::Status checkAvailable(const QuantScheme& scheme);

// Lengths of the groups along one row of `cols` values: {cols} for tensor, row and col.
// Error: a split whose lengths do not add up to cols.
base::Result<std::vector<std::size_t>> groupLengths(const Granularity& granularity, std::size_t cols);

// Bits that codes, scales and zero points of rows × cols values take (the real number of groups is counted).
double storedBits(const PartScheme& part, std::size_t rows, std::size_t cols);

// Quantizes the weights part of `scheme`. The result does not depend on the number of threads.
// Errors: as checkAvailable and groupLengths; cancelled. Stop is polled every 65,536 elements or oftener.
base::Result<QuantizedMatrix> quantize(const MatrixView& x, const QuantScheme& scheme, QuantizeOutputs outputs,
                                       const base::TaskContext& context, const RowsKernel& kernel = {});

// The kernel parameters of an integer part.
QsIntQuant intParameters(const PartScheme& part);

// The P-th percentile of |x| over the finite values, linear between order statistics (numpy's default); 0 if there
// are none.
float absPercentile(std::span<const float> x, double percentile);

}  // namespace qs::quant
