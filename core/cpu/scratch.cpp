#include "core/cpu/scratch.h"

#include "core/cpu/kernels.h"

namespace qs::cpu {

float* threadScratch(std::int64_t floats, ScratchFor purpose) {
  struct Kept {
    Floats memory;
    std::int64_t size = 0;
  };
  static thread_local Kept all[2];
  Kept& kept = all[static_cast<int>(purpose)];
  if (kept.size < floats) {
    kept.memory.reset();  // not both at once
    kept.memory = allocateFloats(floats);
    kept.size = kept.memory ? floats : 0;
  }
  return kept.memory.get();
}

}  // namespace qs::cpu
