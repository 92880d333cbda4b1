// GPTQ's choice of codes on a backend that has a memory of its own: matrix, factor and scales are brought over, codes and
// errors back. It chooses nothing itself (core/quant/gptq.h).
#pragma once

#include "core/backend/backend.h"
#include "core/quant/quantizer.h"

namespace qs::experiment {

// For RowsKernel::columns. Gives nothing for parts without a rounder, and where the device's memory does not suffice.
// Contract: the backend supports QS_OP_GPTQ.
decltype(quant::RowsKernel::columns) columnChooser(const backend::BackendPtr& backend);

}  // namespace qs::experiment
