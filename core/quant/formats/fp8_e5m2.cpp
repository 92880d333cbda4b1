// FP8 E5M2 (OCP 8-bit Floating Point 1.0, "E5M2"): binary16 cut to two mantissa bits; bias 15, largest 57344, with
// infinities and NaN.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_fp8_e5m2(FormatRoster& roster) {
  // PTX ISA, mma: .e5m2 operands from sm_89 on (Ada, Hopper, Blackwell). AMD Instinct MI350 ISA (CDNA 4): OCP BF8.
  roster.push_back(makeFloat("fp8_e5m2", kE5M2, {"NVIDIA Ada and later", "AMD CDNA 4"}));
}

}  // namespace qs::quant
