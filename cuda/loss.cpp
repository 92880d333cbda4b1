// Softmax, loss, largest elements.
#include "cuda/module.h"

namespace qs::cuda {

void addLoss(QsBackendApi&) {}

}  // namespace qs::cuda
