// MXFP6 E3M2 (OCP Microscaling Formats 1.0): FP6 E3M2 in blocks of 32 with one E8M0 scale. The grid is the elements'.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_mxfp6_e3m2(FormatRoster& roster) {
  // PTX ISA, mma .kind::mxf8f6f4 with .block_scale on sm_100a and sm_120a (Blackwell). AMD Instinct MI350 ISA (CDNA 4):
  // V_MFMA_SCALE_…_F8F6F4, one scale for 32 elements.
  roster.push_back(makeFloat("mxfp6_e3m2", kE3M2, {"NVIDIA Blackwell", "AMD CDNA 4"}));
}

}  // namespace qs::quant
