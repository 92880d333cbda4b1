// How a group's scale is rounded to the type in which it is stored, and how a block's shared power of two is chosen.
// It does not look at values: ranges come from the quantizer. What it says in the core's types, scale_rounding.h
// computes.
#pragma once

#include <cstdint>

#include "core/quant/scale_rounding.h"
#include "core/quant/scheme.h"
#include "core/quant/small_float.h"

namespace qs::quant {

// The number of the type nearest to `exact`, ties to even (E8M0: to the larger one). E8M0 has no sign: contract:
// exact ≥ 0.
StoredScale storedScaleOf(double exact, ScaleType type);

// E8M0's numbers and codes: see kE8m0Nan.
float decodeE8m0(std::uint32_t code);
// The nearest power of two, ties to the larger one (without a mantissa no code is the even one; ml_dtypes rounds so
// too). 0 gives code 0, the smallest; negative, infinite and NaN values give NaN, and so do those from 1.5 · 2^127 on.
std::uint32_t encodeE8m0(float value);

// The power of two that a block of absolute maximum `absmax` shares (OCP Microscaling Formats 1.0, section 6.3, and the
// alternatives in use), for elements of type `element`:
//   floor ⌊log2 absmax⌋ − emax;  ceil ⌈log2 absmax⌉ − emax;  rceil ⌈log2(absmax ÷ largest element)⌉;
//   even  absmax rounded to the element's mantissa first, ties to even, then floor.
// All are exact. Held to E8M0's range; a block of zeros has the smallest scale, 2^−127. Contract: absmax finite, ≥ 0.
StoredScale sharedScale(float absmax, const SmallFloat& element, MxRule rule);

}  // namespace qs::quant
