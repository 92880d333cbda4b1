// FP6 E3M2 (OCP Microscaling Formats 1.0, section 5.3.2): bias 3, largest 28, every code a number.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_fp6_e3m2(FormatRoster& roster) {
  // PTX ISA, mma .kind::f8f6f4: .e3m2 operands on sm_100a and sm_120a (Blackwell). AMD Instinct MI350 ISA (CDNA 4):
  // V_MFMA_…_F8F6F4.
  roster.push_back(makeFloat("fp6_e3m2", kE3M2, {"NVIDIA Blackwell", "AMD CDNA 4"}));
}

}  // namespace qs::quant
