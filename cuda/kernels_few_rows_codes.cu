#include "cuda/kernels_few_rows.cuh"

namespace qs::cuda {

template void launchFewRows<WeightForm::int8>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);
template void launchFewRows<WeightForm::table4>(const FewRowsWork&, bool, std::int64_t, cudaStream_t);

}  // namespace qs::cuda
