// MXFP4 (OCP Microscaling Formats 1.0): FP4 E2M1 in blocks of 32 with one E8M0 scale. The grid is the elements'.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_mxfp4(FormatRoster& roster) {
  // PTX ISA, mma .kind::mxf4 with .block_scale on sm_100a and sm_120a (Blackwell). AMD Instinct MI350 ISA (CDNA 4):
  // V_MFMA_SCALE_…_F8F6F4, one scale for 32 elements.
  roster.push_back(makeFloat("mxfp4", kE2M1, {"NVIDIA Blackwell", "AMD CDNA 4"}));
}

}  // namespace qs::quant
