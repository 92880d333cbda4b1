// The extremes of the numbers that a thread, or a team of threads, meets: what a group's range is made of. It holds no
// kernel; see range.cuh and quantize_held.cuh.
#pragma once

#include <cstdint>
#include <limits>

#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/grouping.cuh"
#include "cuda/kernels/team.cuh"

namespace qs::cuda {

__device__ inline float numberAt(const Numbers& from, float value) {
  return from.keepFrom > 0.0F && fabsf(value) >= from.keepFrom ? 0.0F : value;
}

// One thread's view of a stretch of elements, met in growing position. Position: a signed integer that holds twice the
// largest one. Without defaults, so that it can stand in shared memory.
template <class Position>
struct Extremes {
  float lo;  // 0 included, as kernel::rangeOf has it
  float hi;
  float size;              // largest magnitude
  Position at;             // twice the position of the first that has it, plus one where it is negative
  std::int32_t allFinite;

  static __device__ Extremes none() { return {0.0F, 0.0F, 0.0F, std::numeric_limits<Position>::max(), 1}; }
  __device__ void meet(float v, Position position) {
    if (!quant::kernel::isFiniteBits(v)) {
      allFinite = 0;
      return;
    }
    lo = v < lo ? v : lo;
    hi = v > hi ? v : hi;
    const float magnitude = fabsf(v);
    if (magnitude > size) {
      size = magnitude;
      at = 2 * position + (v < 0.0F ? 1 : 0);
    }
  }
  // With what another one met, elsewhere in the stretch.
  __device__ void join(const Extremes& other) {
    lo = other.lo < lo ? other.lo : lo;
    hi = other.hi > hi ? other.hi : hi;
    if (other.size > size || (other.size == size && other.at < at)) at = other.at;
    size = other.size > size ? other.size : size;
    allFinite &= other.allFinite;
  }
  __device__ FoundRange found() const { return {lo, hi, size > 0.0F && (at & 1) != 0 ? 1 : 0, allFinite}; }
};

// Over kTeam neighbouring lanes; every lane ends with the same.
template <int kTeam, class Position>
__device__ inline Extremes<Position> teamExtremes(const Extremes<Position>& mine) {
  Extremes<Position> out = mine;
  out.lo = teamMin<kTeam>(mine.lo);
  out.hi = teamMax<kTeam>(mine.hi);
  out.size = teamMax<kTeam>(mine.size);
  out.at = teamMin<kTeam>(mine.size == out.size ? mine.at : std::numeric_limits<Position>::max());
  out.allFinite = teamMin<kTeam>(mine.allFinite);
  return out;
}

}  // namespace qs::cuda
