#include "cuda/kernels_few_rows.h"

#include <cstdint>

#include "cuda/kernels_few_rows.cuh"

namespace qs::cuda {

void multiplyFewRows(const FewRows& what, cudaStream_t stream) {
  FewRowsWork work{};
  std::int64_t blocks = 0;
  bool each = false;
  for (int m = 0; m < 3; ++m) {
    work.firstBlock[m] = m < what.count && !what.gated ? blocks : INT64_MAX;
    if (m >= what.count) continue;
    work.w[m] = what.w[m];
    each = each || (what.w[m].groups > 1 && what.w[m].group % kWord != 0);
    work.y[m] = what.y[m];
    work.ldy[m] = what.ldy[m];
    blocks += (what.w[m].out + kSlots - 1) / kSlots;
  }
  if (what.gated) blocks = (what.w[0].out + 1) / 2;
  work.x = what.x;
  work.ldx = what.ldx;
  work.rows = static_cast<std::int32_t>(what.rows);
  work.paired = what.gated ? 1 : 0;
  work.sum = what.sum;
  work.ldSum = what.ldSum;
  switch (what.w[0].form) {
    case WeightForm::f32: return launchFewRows<WeightForm::f32>(work, each, blocks, stream);
    case WeightForm::bf16: return launchFewRows<WeightForm::bf16>(work, each, blocks, stream);
    case WeightForm::int8: return launchFewRows<WeightForm::int8>(work, each, blocks, stream);
    case WeightForm::table4: return launchFewRows<WeightForm::table4>(work, each, blocks, stream);
    case WeightForm::e4m3: return launchFewRows<WeightForm::e4m3>(work, each, blocks, stream);
    case WeightForm::e5m2: return launchFewRows<WeightForm::e5m2>(work, each, blocks, stream);
  }
}

}  // namespace qs::cuda
