// The integer quantizer of the CPU modules: int_kernel.h compiled for one instruction-set level.
// It is not another definition of rounding; a test holds all levels to the same codes.
#pragma once

#include <cstdint>

#include "core/quant/int_kernel_abi.h"

namespace qs::cpu {

// As kernel::quantizeRows (core/quant/int_kernel.h).
void quantizeGroups(const QsIntQuant& q, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                    std::int64_t group, bool chooseScales, float* scales, std::int32_t* zeroPoints,
                    std::uint8_t* codes, float* restored, QsErrorSums& sums);

}  // namespace qs::cpu
