// FP4 E2M1 (OCP Microscaling Formats 1.0, section 5.3.3): 0, 0.5, 1, 1.5, 2, 3, 4, 6 with either sign.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_fp4_e2m1(FormatRoster& roster) {
  // PTX ISA, mma .kind::f8f6f4: .e2m1 operands on sm_100a and sm_120a (Blackwell). AMD Instinct MI350 ISA (CDNA 4):
  // V_MFMA_…_F8F6F4.
  roster.push_back(makeFloat("fp4_e2m1", kE2M1, {"NVIDIA Blackwell", "AMD CDNA 4"}));
}

}  // namespace qs::quant
