// Quantizes a stored tensor part by part and looks at the errors, without holding tensor, codes or restored values.
// It is the engine behind tensor_scheme.h and tensor_sweep.h; rounding is core/quant's alone.
//
// Statistics are bit-identical to quant::quantize of the whole matrix: parts are cut where that function cuts them, and
// merged in the same order. The one exception are gN rows of more than kLongRow elements, which are cut at groups and
// then agree to rounding.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/matrix_scan.h"
#include "core/experiment/services.h"
#include "core/experiment/tensor_matrix.h"
#include "core/quant/int_kernel.h"
#include "core/quant/part_kernel.h"
#include "core/quant/quantizer.h"

namespace qs::experiment {

inline constexpr std::uint64_t kLongRow = std::uint64_t{1} << 22;

// A kernel and the name of the backend that lends it; "built-in" if it is the default and no module lends one. Error: a
// backend asked for by name that is not there.
struct LentKernel {
  quant::RowsKernel kernel;
  std::string backend;
};
base::Result<LentKernel> lendKernel(const std::string& backend, Services& services);

struct SchemeOutcome {
  quant::ErrorStats stats;
  std::unique_ptr<const ScanResult> errors;  // of x̂ − x, as the plan asked; null without a plan
  std::uint64_t looked = 0;                  // elements
};

class SchemeErrors {
 public:
  // `matrix` must outlive this. Errors: those of checkPartByPart (tensor_blocks.h) and quant::groupLengths.
  static base::Result<SchemeErrors> of(const TensorMatrix& matrix, const quant::QuantScheme& scheme,
                                       quant::RowsKernel kernel);

  // Works out what needs a look at all elements before one can be encoded: the scale of `tensor`, and, `forRows`, those
  // of `col`. Does nothing for other granularities. To be called before the rest. `cache`: what was found, for the next
  // scheme of the same granularity on the same tensor; empty at first. Errors: of reading; values that do not fit in
  // memory where clip= or a method looks at them at once.
  using Ranges = std::vector<quant::kernel::Range>;
  base::Status prepare(const base::TaskContext& context, double to, bool forRows, Ranges* cache = nullptr);

  // All elements. `plan` is of the whole matrix, or null if only the statistics are wanted.
  base::Result<SchemeOutcome> whole(const ScanPlan* plan, const base::TaskContext& context, double from) const;

  // Whether some rows can be tried without the others: always, but for one scale for many rows that clip= or a method
  // chooses for `col`.
  bool canSample() const;
  // Some rows, growing. `plan` is of the whole matrix, or null.
  base::Result<SchemeOutcome> rows(const std::vector<std::uint64_t>& rows, const ScanPlan* plan,
                                   const base::TaskContext& context) const;
  // The cells of a window's errors; `plan` is of the window.
  base::Result<ScanResult> window(const HeatWindow& window, const ScanPlan& plan,
                                  const base::TaskContext& context) const;

 private:
  enum class Way : std::uint8_t {
    rows,      // parts are whole rows, each quantized by itself
    plain,     // flat parts, each rounded by itself
    single,    // flat parts under one scale for all
    longRows,  // pieces of long rows, one scale a row
    columns,   // strips of columns, turned
  };
  struct Scratch {
    std::vector<float> x;
    std::vector<float> restored;
  };

  SchemeErrors(const TensorMatrix& matrix, const quant::QuantScheme& scheme, quant::RowsKernel kernel);

  bool searches() const;
  ScanCut cut() const;
  quant::kernel::Scale chooseScale(std::span<const float> group, const quant::kernel::Range& range,
                                   std::stop_token stop) const;
  base::Result<Ranges> stretchRanges(const ScanCut& cut, const base::TaskContext& context, double to) const;
  base::Result<Ranges> columnRanges(const base::TaskContext& context, double to) const;
  base::Result<std::vector<quant::kernel::Scale>> stretchScales(const ScanCut& cut, const Ranges& ranges,
                                                                const base::TaskContext& context) const;
  quant::ErrorStats encodeByColumns(std::span<const float> row, float* restored) const;
  quant::ErrorStats encode(const quant::kernel::Scale& scale, std::span<const float> x, float* restored) const;
  base::Result<quant::ErrorStats> alone(std::span<const float> x, std::uint64_t cols, float* restored,
                                        std::stop_token stop) const;
  base::Result<SchemeOutcome> wholeByColumns(const HeatWindow& window, const ScanPlan* plan,
                                             const base::TaskContext& context, double from) const;
  base::Status columns(std::span<const float> x, float* restored, std::vector<quant::ErrorStats>& found,
                       std::stop_token stop) const;

  const TensorMatrix* matrix_;
  quant::QuantScheme scheme_;
  quant::RowsKernel kernel_;
  std::optional<quant::PartKernel> part_;  // nothing for plain formats
  Way way_ = Way::rows;
  std::optional<quant::kernel::Scale> single_;
  // `col`, after prepare for rows.
  std::vector<float> columnScales_;
  std::vector<std::int32_t> columnZeros_;
};

// A scheme's errors in place of the values: x̂ − x, NaN where x is not finite.
void errorsInPlace(std::span<float> x, const float* restored);

}  // namespace qs::experiment
