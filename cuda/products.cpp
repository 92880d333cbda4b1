// Weights and products.
#include "cuda/module.h"

namespace qs::cuda {

void addProducts(QsBackendApi&) {}

}  // namespace qs::cuda
