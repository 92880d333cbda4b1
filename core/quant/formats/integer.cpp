// INT2 … INT8: two's complement codes. The default grid `sym` leaves the most negative one unused.
#include "core/quant/format.h"

namespace qs::quant {

void register_integer(FormatRoster& roster) {
  for (int bits = 2; bits <= 8; ++bits) {
    Format format;
    format.name = "int" + std::to_string(bits);
    format.bits = bits;
    const int half = 1 << (bits - 1);
    for (int code = -half; code < half; ++code) format.values.push_back(code);
    format.minNormal = 1.0;
    format.minSubnormal = 1.0;
    // Vendors' architecture guides: integer tensor cores take 8 bits since Turing (7.5) and 4 bits on Turing, Ampere
    // and Ada (dropped by Hopper); x86 multiplies 8 bits with AVX-512 VNNI and AMX.
    if (bits == 8) format.nativeOn = {"NVIDIA Turing and later", "x86 AVX-512 VNNI", "x86 AMX-INT8"};
    if (bits == 4) format.nativeOn = {"NVIDIA Turing", "NVIDIA Ampere", "NVIDIA Ada"};
    roster.push_back(std::move(format));
  }
}

}  // namespace qs::quant
