// How fast the lab's loops are over one matrix: quantizing, decoding of blocks, and products. It runs no model.
#pragma once

#include <string>
#include <vector>

#include "core/backend/backend.h"
#include "core/base/task_context.h"
#include "core/cost/machine.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct KernelSpeed {
  std::string name;  // "quantize int4:g32", "decode q4_0", "multiply F32 by 1 row"
  double elementsPerSecond = 0.0;  // of the matrix
  // What the machine's memory (or, for many rows, its arithmetic) would allow of that: bytes read and written, or
  // multiply-adds, against the measured machine.
  double shareOfBound = 0.0;
};

// The median of `repeats`. Errors: cancelled; not enough memory; the backend's.
base::Result<std::vector<KernelSpeed>> measureKernels(const backend::BackendPtr& device, const cost::Machine& machine,
                                                      int repeats, const base::TaskContext& context);
// Quantizing alone, by each of these schemes: "quantize int4:g32". Those with methods, which need more than the matrix, are
// left out, and those that a device has no kernel for.
base::Result<std::vector<KernelSpeed>> measureQuantizing(const backend::BackendPtr& device, const cost::Machine& machine,
                                                         const std::vector<quant::QuantScheme>& schemes, int repeats,
                                                         const base::TaskContext& context);

}  // namespace qs::experiment
