// FP8 E4M3 (OCP 8-bit Floating Point 1.0, "E4M3"; elsewhere E4M3FN): bias 7, largest 448, NaN in one code of each sign,
// no infinity.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_fp8_e4m3(FormatRoster& roster) {
  // PTX ISA, mma: .e4m3 operands from sm_89 on (Ada, Hopper, Blackwell). AMD Instinct MI350 ISA (CDNA 4): OCP FP8;
  // CDNA 3 computes in a variant without −0 (FNUZ), which is another format.
  roster.push_back(makeFloat("fp8_e4m3", kE4M3, {"NVIDIA Ada and later", "AMD CDNA 4"}));
}

}  // namespace qs::quant
