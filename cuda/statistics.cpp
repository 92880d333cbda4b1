// Ranges, histogram, heat map.
#include "cuda/module.h"

namespace qs::cuda {

void addStatistics(QsBackendApi&) {}

}  // namespace qs::cuda
