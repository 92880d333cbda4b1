// e^x for the module's kernels: the same bits on a device and where the host compiles the kernels, which expf of two
// libraries would not give. It is not the CPU module's function (core/cpu/lanes.h), which fuses where its level can.
#pragma once

#include "cuda/kernels/compat.cuh"

namespace qs::cuda {

// e^x within 1.1 units in the last place; 1 at 0; exactly 0 below −87.3, where the result would be subnormal; infinite
// above 88.72284; NaN stays NaN. x = n·ln 2 + r with |r| ≤ ½·ln 2 and a little; the Taylor series of degree 7 leaves 5·10⁻⁹
// there.
static __device__ __forceinline__ float exponential(float x) {
  constexpr float kLog2E = 1.44269504F;
  constexpr float kMagic = 12582912.0F;        // 1.5·2²³: adding it rounds to a whole number
  constexpr float kLn2High = 0.693145752F;     // ln 2 to 15 bits: n·kLn2High is exact
  constexpr float kLn2Low = 1.42860677e-6F;    // ln 2 − kLn2High
  const float shifted = fmaf(x, kLog2E, kMagic);
  const float n = shifted - kMagic;
  const float r = fmaf(-n, kLn2Low, fmaf(-n, kLn2High, x));
  float p = 1.0F / 5040.0F;
  p = fmaf(p, r, 1.0F / 720.0F);
  p = fmaf(p, r, 1.0F / 120.0F);
  p = fmaf(p, r, 1.0F / 24.0F);
  p = fmaf(p, r, 1.0F / 6.0F);
  p = fmaf(p, r, 0.5F);
  p = fmaf(p * r, r, r);
  // 2ⁿ in two factors, since 2¹²⁸ alone is no number. The last bits of `shifted` are n; of NaN they are anything.
  const int whole = static_cast<int>(__float_as_uint(shifted) << 10) >> 10;
  const int half = whole >> 1;
  const float first = __uint_as_float(static_cast<unsigned>(half + 127) << 23);
  const float second = __uint_as_float(static_cast<unsigned>(whole - half + 127) << 23);
  const float value = fmaf(p, first, first) * second;
  if (x < -87.3F) return 0.0F;
  return x > 88.72284F ? __uint_as_float(0x7f800000U) : value;
}

// gate ÷ (1 + e^−gate) · up.
static __device__ __forceinline__ float siluTimes(float gate, float up) {
  return gate / (1.0F + exponential(-gate)) * up;
}

}  // namespace qs::cuda
