// CUDA's bfloat16, as far as kernels here use it: storage, conversions to nearest even, and arithmetic through F32,
// which for + − × ÷ gives the result that is rounded once. Fused operations are not offered. NaN becomes 0x7fff, as on
// the device.
#pragma once

#include <cstdint>

#include "tests/support/cusim/narrow_float.h"
#include "tests/support/cusim/vector_types.h"

struct alignas(2) __nv_bfloat16_raw {
  unsigned short x;
};

struct alignas(2) __nv_bfloat16 {
  unsigned short __x;

  __nv_bfloat16() = default;
  constexpr __nv_bfloat16(__nv_bfloat16_raw raw) : __x(raw.x) {}  // NOLINT(google-explicit-constructor): as CUDA's
  constexpr __nv_bfloat16(float value) : __x(bitsOf(value)) {}    // NOLINT(google-explicit-constructor)
  constexpr operator float() const {                              // NOLINT(google-explicit-constructor)
    const std::uint32_t bits = __x & 0x7fffU;
    const bool negative = (__x & 0x8000U) != 0;
    if (bits > 0x7f80U) return __builtin_nanf("");
    if (bits == 0x7f80U) return ::cusim::withSign(__builtin_inff(), negative);
    return ::cusim::withSign(Format::magnitude(bits), negative);
  }
  constexpr operator __nv_bfloat16_raw() const { return {__x}; }  // NOLINT(google-explicit-constructor)

 private:
  using Format = ::cusim::Narrow<7, -126>;
  static constexpr unsigned short bitsOf(float value) {
    if (::cusim::isNan(value)) return 0x7fff;
    const unsigned sign = ::cusim::isNegative(value) ? 0x8000U : 0U;
    const bool infinite = value == __builtin_inff() || value == -__builtin_inff();
    const double rounded = infinite ? 0x1p128 : Format::rounded(value);
    return static_cast<unsigned short>(sign | (rounded >= 0x1p128 ? 0x7f80U : Format::bits(rounded)));
  }
};
using nv_bfloat16 = __nv_bfloat16;

struct alignas(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
};
using nv_bfloat162 = __nv_bfloat162;

constexpr __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
constexpr __nv_bfloat16 __float2bfloat16_rn(float x) { return __nv_bfloat16(x); }
constexpr float __bfloat162float(__nv_bfloat16 x) { return static_cast<float>(x); }
constexpr unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) { return x.__x; }
constexpr __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16_raw{bits}; }
constexpr __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return {__nv_bfloat16(x), __nv_bfloat16(y)}; }
constexpr __nv_bfloat162 __float22bfloat162_rn(float2 x) { return {__nv_bfloat16(x.x), __nv_bfloat16(x.y)}; }
constexpr float2 __bfloat1622float2(__nv_bfloat162 x) { return {static_cast<float>(x.x), static_cast<float>(x.y)}; }
constexpr __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
constexpr float __low2float(__nv_bfloat162 x) { return static_cast<float>(x.x); }
constexpr float __high2float(__nv_bfloat162 x) { return static_cast<float>(x.y); }
constexpr __nv_bfloat16 __low2bfloat16(__nv_bfloat162 x) { return x.x; }
constexpr __nv_bfloat16 __high2bfloat16(__nv_bfloat162 x) { return x.y; }

constexpr __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat16(static_cast<float>(a) + static_cast<float>(b));
}
constexpr __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat16(static_cast<float>(a) - static_cast<float>(b));
}
constexpr __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat16(static_cast<float>(a) * static_cast<float>(b));
}
constexpr __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat16(static_cast<float>(a) / static_cast<float>(b));
}
constexpr __nv_bfloat16 __hneg(__nv_bfloat16 a) {
  return __nv_bfloat16_raw{static_cast<unsigned short>(a.__x ^ 0x8000U)};
}
constexpr bool __hisnan(__nv_bfloat16 a) { return (a.__x & 0x7fffU) > 0x7f80U; }
