// Products of many rows by cuBLAS, in the precision that the instance was opened for. Few rows are kernels_few_rows.h's.
#pragma once

#include "core/backend/abi.h"
#include "cuda/instance.h"

namespace qs::cuda {

// y[i] = x · w[i]ᵀ of a layer, rows above 0; norm, sum and gate are left to the caller. Packed weights become numbers in
// scratch memory, some outputs at a time, and so are F32 weights multiplied: which outputs go together depends on the
// shape of W alone, so that packed weights give what their elements in F32 give. Throws Failure.
void multiplyManyRows(QsInstance& on, const QsHost* host, const QsLinear& layer, const float* x, std::int64_t ldx);

}  // namespace qs::cuda
