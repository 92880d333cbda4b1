// CUDA's floats of 8 bits, as far as kernels here use them: storage and conversions to nearest even. There is no
// arithmetic on them, as CUDA has none.
#pragma once

#include <cstdint>

#include "tests/support/cusim/cuda_fp16.h"
#include "tests/support/cusim/narrow_float.h"

using __nv_fp8_storage_t = unsigned char;
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };

namespace cusim {

using Fp8E4M3 = Narrow<3, -6>;   // no infinity; 0x7f is NaN; largest 448
using Fp8E5M2 = Narrow<2, -14>;  // 0x7c is infinity; largest 57344
inline constexpr double kMostE4M3 = 448.0;
inline constexpr double kMostE5M2 = 57344.0;

constexpr unsigned char toFp8(float value, bool saturates, __nv_fp8_interpretation_t format) {
  const bool e4m3 = format == __NV_E4M3;
  const unsigned sign = isNegative(value) ? 0x80U : 0U;
  if (isNan(value)) return 0x7f;
  const bool infinite = value == __builtin_inff() || value == -__builtin_inff();
  const double most = e4m3 ? kMostE4M3 : kMostE5M2;
  const double rounded = infinite ? 2.0 * most : e4m3 ? Fp8E4M3::rounded(value) : Fp8E5M2::rounded(value);
  if (rounded > most) {
    if (saturates) return static_cast<unsigned char>(sign | (e4m3 ? 0x7eU : 0x7bU));
    return static_cast<unsigned char>(sign | (e4m3 ? 0x7fU : 0x7cU));
  }
  return static_cast<unsigned char>(sign | (e4m3 ? Fp8E4M3::bits(rounded) : Fp8E5M2::bits(rounded)));
}

constexpr float fromFp8(unsigned char bits, __nv_fp8_interpretation_t format) {
  const bool negative = (bits & 0x80U) != 0;
  const std::uint32_t rest = bits & 0x7fU;
  if (format == __NV_E4M3) return rest == 0x7fU ? __builtin_nanf("") : withSign(Fp8E4M3::magnitude(rest), negative);
  if (rest > 0x7cU) return __builtin_nanf("");
  return withSign(rest == 0x7cU ? __builtin_inff() : Fp8E5M2::magnitude(rest), negative);
}

}  // namespace cusim

constexpr __nv_fp8_storage_t __nv_cvt_float_to_fp8(float value, __nv_saturation_t saturate,
                                                   __nv_fp8_interpretation_t format) {
  return ::cusim::toFp8(value, saturate == __NV_SATFINITE, format);
}
constexpr __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t bits, __nv_fp8_interpretation_t format) {
  return __half(::cusim::fromFp8(bits, format));
}

struct __nv_fp8_e4m3 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e4m3() = default;
  constexpr explicit __nv_fp8_e4m3(float value) : __x(::cusim::toFp8(value, true, __NV_E4M3)) {}
  constexpr explicit operator float() const { return ::cusim::fromFp8(__x, __NV_E4M3); }
};
struct __nv_fp8_e5m2 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e5m2() = default;
  constexpr explicit __nv_fp8_e5m2(float value) : __x(::cusim::toFp8(value, true, __NV_E5M2)) {}
  constexpr explicit operator float() const { return ::cusim::fromFp8(__x, __NV_E5M2); }
};
