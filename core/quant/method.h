// A Method chooses how a scheme's scales and codes come about: the range from which a group's scale is made, or, where
// it needs to know what a layer reads, the codes of a whole matrix. It knows no backend and no format, and does no
// rounding of its own: codes come from the kernels (int_kernel.h, grid_kernel.h).
#pragma once

#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/label.h"
#include "core/quant/int_kernel.h"
#include "core/quant/layer_inputs.h"
#include "core/quant/quantizer.h"

namespace qs::quant {

// Σ (x − x̂)² over a group's finite values when its scale is made from `range`, with the kernel's own rounding.
using GroupError = std::function<double(const kernel::Range& range)>;

// What a method that works with calibration inputs did to one matrix; zeros where it does no such thing.
struct MethodReport {
  std::int64_t deadColumns = 0;  // channels that no calibration input used
  double damping = 0.0;          // share of the mean diagonal that was added to H (gptq)
  std::int64_t retries = 0;      // with ten times the damping each
  bool fellBack = false;         // no damping helped: rounded to nearest instead
  double outputError = 0.0;      // tr(E · gram · Eᵀ): mean squared change of the layer's output, over all outputs
  bool operator==(const MethodReport&) const = default;
};

struct Method {
  std::string_view name;  // as in the text form of schemes
  base::Text label;       // for people
  base::Text summary;     // one sentence: what it does
  // `error`: of the group that shares one scale; `range`: that of its finite values.
  // Null: the range as it is (round to nearest). A stop request may cut the search short.
  kernel::Range (*choose)(const GroupError& error, const kernel::Range& range, std::stop_token stop) = nullptr;
  // Null, or: quantizes w (out, in) knowing what the layer reads (inputs.gram is (in, in)). The same errors as
  // quantize(), and the same layout of the result.
  base::Result<QuantizedMatrix> (*withInputs)(const MatrixView& w, const QuantScheme& scheme,
                                              const LayerInputs& inputs, QuantizeOutputs outputs,
                                              MethodReport& report, const base::TaskContext& context,
                                              const RowsKernel& kernel) = nullptr;
  // Beside withInputs: whether a scheme's weights can be chosen that way, without looking at any.
  base::Status (*check)(const QuantScheme& scheme) = nullptr;
};

using MethodRoster = std::vector<Method>;

// All methods of methods/*.cpp, in the order of their files' names.
const MethodRoster& methodRoster();
// The method of a name, or null.
const Method* findMethod(std::string_view name);

}  // namespace qs::quant
