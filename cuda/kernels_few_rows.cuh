// The launch of few_rows.cuh for one form: what each of kernels_few_rows_*.cu instantiates, so that they compile side by
// side. It holds no kernel.
#pragma once

#include <algorithm>

#include "cuda/kernels/few_rows.cuh"

namespace qs::cuda {

// As many warps as there are units of the input, a power of two: long inputs are shared out, so that a matrix of few
// outputs has bytes in flight on every multiprocessor too.
inline unsigned warpsOf(std::int64_t in) {
  const std::int64_t units = (in + kUnit - 1) / kUnit;
  unsigned warps = 1;
  while (warps < kMostWarps && 2 * warps <= units) warps *= 2;
  return warps;
}

// `each`: a matrix has groups that are not of whole words.
template <WeightForm F>
void launchFewRows(const FewRowsWork& work, bool each, std::int64_t blocks, cudaStream_t stream) {
  const auto grid = static_cast<unsigned>(blocks);
  const unsigned block = 32 * warpsOf(work.w[0].in);
  if constexpr (kScaled<F>) {
    if (each) {
      QS_LAUNCH((fewRowsKernel<F, 16, true>), grid, block, 0, stream, work);
      return;
    }
  }
  if (work.rows <= 1) {
    QS_LAUNCH((fewRowsKernel<F, 1, false>), grid, block, 0, stream, work);
  } else if (work.rows <= 2) {
    QS_LAUNCH((fewRowsKernel<F, 2, false>), grid, block, 0, stream, work);
  } else if (work.rows <= 4) {
    QS_LAUNCH((fewRowsKernel<F, 4, false>), grid, block, 0, stream, work);
  } else if (work.rows <= 8) {
    QS_LAUNCH((fewRowsKernel<F, 8, false>), grid, block, 0, stream, work);
  } else {
    QS_LAUNCH((fewRowsKernel<F, 16, false>), grid, block, 0, stream, work);
  }
}

extern template void launchFewRows<WeightForm::f32>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);
extern template void launchFewRows<WeightForm::bf16>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);
extern template void launchFewRows<WeightForm::int8>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);
extern template void launchFewRows<WeightForm::table4>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);
extern template void launchFewRows<WeightForm::e4m3>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);
extern template void launchFewRows<WeightForm::e5m2>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);

}  // namespace qs::cuda
