// Embedding, norm, rotary positions, gating, addition.
#include "cuda/module.h"

namespace qs::cuda {

void addLayers(QsBackendApi&) {}

}  // namespace qs::cuda
