#include "cuda/kernels_few_rows.cuh"

namespace qs::cuda {

template void launchFewRows<WeightForm::f32>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);
template void launchFewRows<WeightForm::bf16>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);

}  // namespace qs::cuda
