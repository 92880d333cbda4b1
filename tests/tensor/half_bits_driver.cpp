// Converts a stream of F32 bit patterns on standard input to binary16 and bfloat16 ones on standard output, two 16-bit
// numbers for each. It is a test's view of core/tensor/half_bits.h, not a tool for users.
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "core/tensor/half_bits.h"

int main() {
  std::uint32_t bits = 0;
  while (std::fread(&bits, sizeof bits, 1, stdin) == 1) {
    float value = 0.0F;
    std::memcpy(&value, &bits, sizeof value);
    const std::uint16_t out[2] = {qs::tensor::floatToHalf(value), qs::tensor::floatToBfloat(value)};
    if (std::fwrite(out, sizeof out, 1, stdout) != 1) return 1;
  }
  return std::fflush(stdout) == 0 ? 0 : 1;
}
