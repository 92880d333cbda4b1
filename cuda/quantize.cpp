// Quantization on the device.
#include "cuda/module.h"

namespace qs::cuda {

void addQuantize(QsBackendApi&) {}

}  // namespace qs::cuda
