// INT2 … INT8: two's complement codes. The default grid `sym` leaves the most negative one unused.
#include "core/quant/formats/make_format.h"

namespace qs::quant {

void register_integer(FormatRoster& roster) {
  for (int bits = 2; bits <= 8; ++bits) {
    const int half = 1 << (bits - 1);
    std::vector<double> codes;
    for (int code = 0; code < 2 * half; ++code) codes.push_back(code < half ? code : code - 2 * half);
    // Vendors' architecture guides: integer tensor cores take 8 bits since Turing (7.5) and 4 bits on Turing, Ampere
    // and Ada (dropped by Hopper); x86 multiplies 8 bits with AVX-512 VNNI and AMX.
    std::vector<std::string> nativeOn;
    if (bits == 8) nativeOn = {"NVIDIA Turing and later", "x86 AVX-512 VNNI", "x86 AMX-INT8"};
    if (bits == 4) nativeOn = {"NVIDIA Turing", "NVIDIA Ampere", "NVIDIA Ada"};
    roster.push_back(makeList("int" + std::to_string(bits), bits, std::move(codes), 1.0, std::move(nativeOn)));
  }
}

}  // namespace qs::quant
