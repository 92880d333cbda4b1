// Caches and attention.
#include "cuda/module.h"

namespace qs::cuda {

void addAttention(QsBackendApi&) {}

}  // namespace qs::cuda
