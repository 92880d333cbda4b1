// A part of a scheme as the plain data by which a whole quantization is handed to a backend module (round_abi.h). It is
// not the rounding, and knows neither granularity nor method: who hands a matrix over says those beside it.
#pragma once

#include <optional>

#include "core/quant/round_abi.h"
#include "core/quant/scheme.h"

namespace qs::quant {

// How the part's numbers are rounded: integers with any type of scale, small floats, lists, mx… and nvfp4. Nothing
// for formats that have no scale (bf16, fp16, fp32) and for GGUF blocks (q4_0 …), whose encoder searches. clip=,
// which replaces a group's range by a percentile of its values, is no part of it.
std::optional<QsRounder> rounderOf(const PartScheme& part);

}  // namespace qs::quant
