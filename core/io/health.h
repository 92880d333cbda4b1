// Remarks about a list of tensors that need no look at their data: unusual types, zero sizes.
// It is not a check of values; NaN and infinities are counted by the statistics of a tensor.
#pragma once

#include <vector>

#include "core/io/model_source.h"

namespace qs::io {

// At most one note per unusual type, and one for tensors without elements.
std::vector<HealthNote> noteUnusualTensors(const std::vector<TensorInfo>& tensors);

}  // namespace qs::io
