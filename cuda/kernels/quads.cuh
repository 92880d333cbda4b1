// Four consecutive floats of a row, by one 16-byte access where the host has found every row aligned, else one by one.
// The same thread has the same numbers in either case, so that results do not depend on alignment.
#pragma once

#include <cstdint>

#include "cuda/kernels/compat.cuh"

namespace qs::cuda {

struct Quad {
  float v[4];
};

// Numbers [at, at + 4) of a row of n; 0 beyond it.
template <bool ALIGNED>
static __device__ __forceinline__ Quad loadQuad(const float* row, std::int64_t at, std::int64_t n) {
  Quad out;
  if (ALIGNED && at + 4 <= n) {
    const float4 all = *reinterpret_cast<const float4*>(row + at);
    out.v[0] = all.x;
    out.v[1] = all.y;
    out.v[2] = all.z;
    out.v[3] = all.w;
    return out;
  }
#pragma unroll
  for (int i = 0; i < 4; ++i) out.v[i] = at + i < n ? row[at + i] : 0.0F;
  return out;
}

template <bool ALIGNED>
static __device__ __forceinline__ void storeQuad(float* row, std::int64_t at, std::int64_t n, const Quad& quad) {
  if (ALIGNED && at + 4 <= n) {
    *reinterpret_cast<float4*>(row + at) = make_float4(quad.v[0], quad.v[1], quad.v[2], quad.v[3]);
    return;
  }
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (at + i < n) row[at + i] = quad.v[i];
  }
}

}  // namespace qs::cuda
