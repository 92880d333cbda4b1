// Quantizes groups of consecutive values of a row, or whole rows, in one go: a team of threads holds its group in
// registers between range and rounding, so that x is read once. Groups beyond kMostHeld and other sharings go through
// ranges, scales and tiles (range.cuh, quantize_scales.cuh, quantize_tiles.cuh).
#pragma once

#include <cstdint>

#include "cuda/kernels/extremes.cuh"
#include "cuda/kernels/quantize_element.cuh"

namespace qs::cuda {

// Threads of a block: several teams, or one that is larger.
constexpr int heldThreads(int team) { return team > 256 ? team : 256; }

using HeldExtremes = Extremes<std::int32_t>;

// Over a team, which is a part of a warp or the whole block; all threads of the block come.
template <int kTeam>
__device__ inline HeldExtremes extremesOfTeam(const HeldExtremes& mine) {
  if constexpr (kTeam <= kWarpSize) {
    return teamExtremes<kTeam>(mine);
  } else {
    QS_SHARED(HeldExtremes, ofWarps, [kTeam / kWarpSize]);
    const HeldExtremes warp = teamExtremes<kWarpSize>(mine);
    __syncthreads();  // the group before has read its own
    if (laneOfThread() == 0) ofWarps[warpOfThread()] = warp;
    __syncthreads();
    HeldExtremes out = ofWarps[0];
    for (int w = 1; w < kTeam / kWarpSize; ++w) {
      const HeldExtremes next = ofWarps[w];
      out.lo = next.lo < out.lo ? next.lo : out.lo;
      out.hi = next.hi > out.hi ? next.hi : out.hi;
      if (next.size > out.size || (next.size == out.size && next.at < out.at)) {
        out.size = next.size;
        out.at = next.at;
      }
      out.allFinite &= next.allFinite;
    }
    return out;
  }
}

// kTeam threads a group, each with kVectors · 4 of its numbers: neighbours in fours where rows are aligned (kWide, as in
// quantize_tiles.cuh, and the group a multiple of 4), else one by one with the team's stride. Several vectors a thread
// keep enough bytes under way, and share the price of the scale, which every thread of the team works out.
template <int kTeam, int kVectors, bool kGrid, bool kWide>
static __global__ void __launch_bounds__(heldThreads(kTeam)) quantizeHeldKernel(HeldArguments a) {
  constexpr int kThreads = heldThreads(kTeam);
  constexpr int kTeams = kThreads / kTeam;
  constexpr int kHeld = 4 * kVectors;
  const Grouping& g = a.grouping;
  const std::int64_t slots = g.slots();
  const int member = static_cast<int>(threadIdx.x) % kTeam;
  const std::uint8_t* const bytes = codeBytes(a.results);
  Tally tally;
  // The whole block goes round together: it meets.
  for (std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * kTeams; first < slots;
       first += static_cast<std::int64_t>(gridDim.x) * kTeams) {
    const std::int64_t slot = first + static_cast<int>(threadIdx.x) / kTeam;
    const std::int64_t row = quotient(slot, g.across);
    const std::int64_t col = (slot - row * g.across) * g.colsTogether;
    const std::int64_t left = g.cols - col < g.colsTogether ? g.cols - col : g.colsTogether;
    const int n = slot < slots ? static_cast<int>(left) : 0;  // at most kMostHeld
    const float* x = a.from.x + row * a.from.ld + col;

    float values[kHeld];
    const auto place = [member](int k) {
      return kWide ? 4 * (member + (k / 4) * kTeam) + k % 4 : member + k * kTeam;
    };
QS_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      if constexpr (kWide) {
        float4 four = make_float4(0.0F, 0.0F, 0.0F, 0.0F);
        if (place(4 * v) < n) four = *reinterpret_cast<const float4*>(x + place(4 * v));
        values[4 * v] = four.x;
        values[4 * v + 1] = four.y;
        values[4 * v + 2] = four.z;
        values[4 * v + 3] = four.w;
      } else {
QS_UNROLL
        for (int k = 4 * v; k < 4 * v + 4; ++k) values[k] = place(k) < n ? x[place(k)] : 0.0F;
      }
    }
    // Zeros beyond the end change no range.
    HeldExtremes mine = HeldExtremes::none();
QS_UNROLL
    for (int k = 0; k < kHeld; ++k) mine.meet(numberAt(a.from, values[k]), place(k));
    const quant::kernel::Range range = extremesOfTeam<kTeam>(mine).found().range();
    const float tensorScale = kGrid && n > 0 ? a.tensorScale.of(row) : 0.0F;
    const quant::kernel::Scale scale = scaleOfRange<kGrid>(a.how, range, tensorScale);
    if (member == 0 && n > 0) {
      a.scales.scales[slot] = scale.scale;
      if (a.scales.zeroPoints != nullptr) a.scales.zeroPoints[slot] = scale.zeroPoint;
      tally.addScale(scale);
    }
    const Group group = groupOf<kGrid>(a.how, scale.scale, scale.zeroPoint);
    std::uint8_t* codes = a.results.codes == nullptr ? nullptr : a.results.codes + row * a.results.ldCodes + col;
    float* restored = a.results.restored == nullptr ? nullptr : a.results.restored + row * a.results.ldRestored + col;
QS_UNROLL
    for (int v = 0; v < kVectors; ++v) {
      if constexpr (kWide) {
        const int at = place(4 * v);
        if (at >= n) continue;
        std::uint32_t packed = 0;
        float back[4];
QS_UNROLL
        for (int k = 0; k < 4; ++k) {
          const Rounded rounded = takeNumber<kGrid>(a.how, group, a.from.keepFrom, a.results, bytes, values[4 * v + k], tally);
          packed |= rounded.code << (8 * k);
          back[k] = rounded.restored;
        }
        if (codes != nullptr) *reinterpret_cast<std::uint32_t*>(codes + at) = packed;
        if (restored != nullptr) {
          *reinterpret_cast<float4*>(restored + at) = make_float4(back[0], back[1], back[2], back[3]);
        }
      } else {
QS_UNROLL
        for (int k = 4 * v; k < 4 * v + 4; ++k) {
          if (place(k) >= n) continue;
          const Rounded rounded = takeNumber<kGrid>(a.how, group, a.from.keepFrom, a.results, bytes, values[k], tally);
          if (codes != nullptr) codes[place(k)] = static_cast<std::uint8_t>(rounded.code);
          if (restored != nullptr) restored[place(k)] = rounded.restored;
        }
      }
    }
  }
  if (a.sums != nullptr) writeBlockSums<kThreads>(sumsOf(tally), a.sums + blockIdx.x);
}

}  // namespace qs::cuda
