// GPTQ.
#include "cuda/module.h"

namespace qs::cuda {

void addGptq(QsBackendApi&) {}

}  // namespace qs::cuda
