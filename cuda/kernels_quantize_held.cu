// The launch of quantize_held.cuh, apart from the others because it has so many forms.
#include <algorithm>

#include "cuda/grids.h"
#include "cuda/kernels/quantize_held.cuh"
#include "cuda/kernels_quantize.h"

namespace qs::cuda {

namespace {

template <int kTeam, int kVectors, bool kWide>
unsigned launchHeld(const HeldArguments& a, int multiprocessors, cudaStream_t stream) {
  const unsigned blocks = blocksFor(a.grouping.slots(), heldThreads(kTeam) / kTeam, multiprocessors);
  if (a.how.isGrid != 0) {
    QS_LAUNCH((quantizeHeldKernel<kTeam, kVectors, true, kWide>), blocks, heldThreads(kTeam), 0, stream, a);
  } else {
    QS_LAUNCH((quantizeHeldKernel<kTeam, kVectors, false, kWide>), blocks, heldThreads(kTeam), 0, stream, a);
  }
  return blocks;
}

}  // namespace

std::int64_t quantizeHeld(const HeldArguments& a, bool wide, int multiprocessors, cudaStream_t stream) {
  const std::int64_t longest = std::min(a.grouping.colsTogether, a.grouping.cols);
  if (!wide) {
    if (longest <= 128) return launchHeld<8, 4, false>(a, multiprocessors, stream);
    if (longest <= 1024) return launchHeld<32, 8, false>(a, multiprocessors, stream);
    return launchHeld<512, 8, false>(a, multiprocessors, stream);
  }
  if (longest <= 32) return launchHeld<4, 2, true>(a, multiprocessors, stream);
  if (longest <= 128) return launchHeld<8, 4, true>(a, multiprocessors, stream);
  if (longest <= 512) return launchHeld<32, 4, true>(a, multiprocessors, stream);
  if (longest <= 1024) return launchHeld<32, 8, true>(a, multiprocessors, stream);
  if (longest <= 4096) return launchHeld<256, 4, true>(a, multiprocessors, stream);
  return launchHeld<512, 8, true>(a, multiprocessors, stream);
}

}  // namespace qs::cuda
