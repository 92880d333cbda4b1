// Lends a backend's build of the integer quantizer to core/quant. It is not another quantizer: codes are the same.
#pragma once

#include "core/backend/backend.h"
#include "core/quant/quantizer.h"

namespace qs::experiment {

// Empty (the built-in kernel) for null or a backend without the operation, or one whose memory is not the host's.
quant::RowsKernel rowsKernel(const backend::BackendPtr& backend);

}  // namespace qs::experiment
