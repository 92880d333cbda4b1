#include "core/experiment/backend_kernel.h"

#include "core/base/contract.h"

namespace qs::experiment {

quant::RowsKernel rowsKernel(const backend::BackendPtr& backend) {
  if (backend == nullptr || !backend->hostMemory() || !backend->supports(QS_OP_QUANTIZE_GROUPS)) return {};
  return [backend](const QsIntQuant& q, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                   std::int64_t group, bool chooseScales, float* scales, std::int32_t* zeroPoints,
                   std::uint8_t* codes, float* restored, QsErrorSums& sums) {
    const auto status = backend->quantizeGroups(q, x, rows, cols, ld, group, chooseScales, scales, zeroPoints, codes,
                                                restored, &sums);
    // It can fail only on arguments that cannot be right, which quantize() rules out.
    QS_CONTRACT(status.has_value());
  };
}

}  // namespace qs::experiment
