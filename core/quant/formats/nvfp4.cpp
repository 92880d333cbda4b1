// NVFP4: FP4 E2M1 in blocks of 16 with one E4M3 scale, and one FP32 scale for the tensor. The grid is the elements'.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_nvfp4(FormatRoster& roster) {
  // PTX ISA, mma .kind::mxf4nvf4 with .block_scale and .ue4m3 scales on sm_100a and sm_120a (Blackwell).
  roster.push_back(makeFloat("nvfp4", kE2M1, {"NVIDIA Blackwell"}));
}

}  // namespace qs::quant
