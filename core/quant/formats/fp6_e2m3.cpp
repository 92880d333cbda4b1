// FP6 E2M3 (OCP Microscaling Formats 1.0, section 5.3.2): bias 1, largest 7.5, every code a number.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_fp6_e2m3(FormatRoster& roster) {
  // PTX ISA, mma .kind::f8f6f4: .e2m3 operands on sm_100a and sm_120a (Blackwell). AMD Instinct MI350 ISA (CDNA 4):
  // V_MFMA_…_F8F6F4.
  roster.push_back(makeFloat("fp6_e2m3", kE2M3, {"NVIDIA Blackwell", "AMD CDNA 4"}));
}

}  // namespace qs::quant
