#include "core/cpu/quantize.h"

#include "core/quant/int_kernel.h"

namespace qs::cpu {

void quantizeGroups(const QsIntQuant& q, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                    std::int64_t group, bool chooseScales, float* scales, std::int32_t* zeroPoints,
                    std::uint8_t* codes, float* restored, QsErrorSums& sums) {
  quant::kernel::quantizeRows(q, x, rows, cols, ld, group, chooseScales, scales, zeroPoints, codes, restored, sums);
}

}  // namespace qs::cpu
