#include "core/cpu/scratch.h"

#include "core/cpu/kernels.h"

namespace qs::cpu {

float* threadScratch(std::int64_t floats) {
  struct Kept {
    Floats memory;
    std::int64_t size = 0;
  };
  static thread_local Kept kept;
  if (kept.size < floats) {
    kept.memory.reset();  // not both at once
    kept.memory = allocateFloats(floats);
    kept.size = kept.memory ? floats : 0;
  }
  return kept.memory.get();
}

}  // namespace qs::cpu
