// CUDA's IEEE half, as far as kernels here use it: storage, conversions to nearest even, and arithmetic through F32,
// which for + − × ÷ gives the result that is rounded once. Fused operations are not offered. NaN becomes 0x7fff, as on
// the device.
#pragma once

#include <cstdint>

#include "tests/support/cusim/narrow_float.h"
#include "tests/support/cusim/vector_types.h"

struct alignas(2) __half_raw {
  unsigned short x;
};

struct alignas(2) __half {
  unsigned short __x;

  __half() = default;
  constexpr __half(__half_raw raw) : __x(raw.x) {}       // NOLINT(google-explicit-constructor): as CUDA's
  constexpr __half(float value) : __x(bitsOf(value)) {}  // NOLINT(google-explicit-constructor)
  constexpr operator float() const {                     // NOLINT(google-explicit-constructor)
    const std::uint32_t bits = __x & 0x7fffU;
    const bool negative = (__x & 0x8000U) != 0;
    if (bits > 0x7c00U) return __builtin_nanf("");
    if (bits == 0x7c00U) return ::cusim::withSign(__builtin_inff(), negative);
    return ::cusim::withSign(Format::magnitude(bits), negative);
  }
  constexpr operator __half_raw() const { return {__x}; }  // NOLINT(google-explicit-constructor)

 private:
  using Format = ::cusim::Narrow<10, -14>;
  static constexpr unsigned short bitsOf(float value) {
    if (::cusim::isNan(value)) return 0x7fff;
    const unsigned sign = ::cusim::isNegative(value) ? 0x8000U : 0U;
    const bool infinite = value == __builtin_inff() || value == -__builtin_inff();
    const double rounded = infinite ? 65536.0 : Format::rounded(value);
    return static_cast<unsigned short>(sign | (rounded >= 65536.0 ? 0x7c00U : Format::bits(rounded)));
  }
};
using half = __half;

struct alignas(4) __half2 {
  __half x, y;
};
using half2 = __half2;

constexpr __half __float2half(float x) { return __half(x); }
constexpr __half __float2half_rn(float x) { return __half(x); }
constexpr float __half2float(__half x) { return static_cast<float>(x); }
constexpr unsigned short __half_as_ushort(__half x) { return x.__x; }
constexpr __half __ushort_as_half(unsigned short bits) { return __half_raw{bits}; }
constexpr __half2 __floats2half2_rn(float x, float y) { return {__half(x), __half(y)}; }
constexpr __half2 __float22half2_rn(float2 x) { return {__half(x.x), __half(x.y)}; }
constexpr float2 __half22float2(__half2 x) { return {static_cast<float>(x.x), static_cast<float>(x.y)}; }
constexpr __half2 __halves2half2(__half x, __half y) { return {x, y}; }
constexpr float __low2float(__half2 x) { return static_cast<float>(x.x); }
constexpr float __high2float(__half2 x) { return static_cast<float>(x.y); }
constexpr __half __low2half(__half2 x) { return x.x; }
constexpr __half __high2half(__half2 x) { return x.y; }

constexpr __half __hadd(__half a, __half b) { return __half(static_cast<float>(a) + static_cast<float>(b)); }
constexpr __half __hsub(__half a, __half b) { return __half(static_cast<float>(a) - static_cast<float>(b)); }
constexpr __half __hmul(__half a, __half b) { return __half(static_cast<float>(a) * static_cast<float>(b)); }
constexpr __half __hdiv(__half a, __half b) { return __half(static_cast<float>(a) / static_cast<float>(b)); }
constexpr __half __hneg(__half a) { return __half_raw{static_cast<unsigned short>(a.__x ^ 0x8000U)}; }
constexpr bool __hisnan(__half a) { return (a.__x & 0x7fffU) > 0x7c00U; }
