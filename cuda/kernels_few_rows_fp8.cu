#include "cuda/kernels_few_rows.cuh"

namespace qs::cuda {

template void launchFewRows<WeightForm::e4m3>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);
template void launchFewRows<WeightForm::e5m2>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);

}  // namespace qs::cuda
