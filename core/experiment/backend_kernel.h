// Lends a backend's quantizer to core/quant: its build of the integer kernel where it computes in host memory, or whole
// matrices where its memory is its own. It is not another quantizer: codes are the same.
#pragma once

#include "core/backend/backend.h"
#include "core/experiment/device_places.h"
#include "core/quant/quant_job.h"
#include "core/quant/quantizer.h"

namespace qs::experiment {

// Empty (the built-in kernel) for null or a backend without either.
quant::RowsKernel rowsKernel(const backend::BackendPtr& backend);

// Whether the backend itself would quantize weights by `scheme`, rather than the core.
bool quantizesBy(const backend::BackendPtr& backend, const quant::QuantScheme& scheme);

// Room for the scales and zero points that the job is to write.
base::Status placeScales(DevicePlaces& places, quant::QuantJob& job);

// Seconds of one quantizeThere().
struct DeviceTimes {
  double computing = 0.0;
  double bringing = 0.0;  // results to the host
};

// Quantizes what lies in the backend's memory, x (rows, cols) with row stride cols, and brings back what is asked for.
// Contract: quantizesBy(). The result is quantize()'s, but for the last bits of the sums of squares. `errors`: null, or
// memory of the backend for x̂ − x (rows, cols) in place of restored values.
base::Result<quant::QuantizedMatrix> quantizeThere(const backend::Backend& on, const float* x, std::size_t rows,
                                                   std::size_t cols, const quant::QuantScheme& scheme,
                                                   quant::QuantizeOutputs outputs, const base::TaskContext& context,
                                                   std::optional<float> tensorScale = {}, float* errors = nullptr,
                                                   DeviceTimes* times = nullptr);

}  // namespace qs::experiment
