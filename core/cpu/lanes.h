// Vector types and the few scalar functions of the CPU kernels, for the instruction-set level being compiled.
// It is not visible outside a module: each level has its own, under hidden symbols.
#pragma once

#include <bit>
#include <cstdint>

namespace qs::cpu {

#if defined(__AVX512F__)
inline constexpr int kLanes = 16;   // floats in a register
inline constexpr int kTileRows = 12;  // rows of a register tile: 24 of the 32 registers accumulate
#elif defined(__AVX2__)
inline constexpr int kLanes = 8;
inline constexpr int kTileRows = 6;  // 12 of the 16 registers accumulate
#else
inline constexpr int kLanes = 4;
inline constexpr int kTileRows = 6;
#endif
inline constexpr int kPanel = 2 * kLanes;  // columns of a register tile, and of a packed panel of weights

typedef float Vec __attribute__((vector_size(kLanes * 4)));
// The same in memory, at any address of floats. Only load and store use it: a reference to it would lose the attribute
// and promise an alignment that is not there.
typedef float VecInMemory __attribute__((vector_size(kLanes * 4), aligned(4), may_alias));

inline Vec load(const float* p) { return *reinterpret_cast<const VecInMemory*>(p); }
inline void store(float* p, Vec v) { *reinterpret_cast<VecInMemory*>(p) = v; }

// Reductions run over this many partial sums at every level, so that the order of additions does not depend on it.
inline constexpr int kSums = 16;

// kSums floats as the registers of this level, for loops that the compiler does not turn into vector code by itself.
struct Sums {
  static constexpr int kParts = kSums / kLanes;
  Vec part[kParts];

  static Sums of(float value) {
    Sums out;
    for (auto& p : out.part) p = Vec{} + value;
    return out;
  }
  static Sums from(const float* p) {
    Sums out;
    for (int i = 0; i < kParts; ++i) out.part[i] = load(p + i * kLanes);
    return out;
  }
  void to(float* p) const {
    for (int i = 0; i < kParts; ++i) store(p + i * kLanes, part[i]);
  }
  // The larger of each pair; a NaN in `other` is passed over.
  void raise(const Sums& other) {
    for (int i = 0; i < kParts; ++i) part[i] = other.part[i] > part[i] ? other.part[i] : part[i];
  }
  float largest() const {
    float lane[kSums];
    to(lane);
    float top = lane[0];
    for (int j = 1; j < kSums; ++j) top = lane[j] > top ? lane[j] : top;
    return top;
  }
};

constexpr std::int64_t roundUp(std::int64_t n, std::int64_t multiple) { return (n + multiple - 1) / multiple * multiple; }

// eˣ to about one unit in the last place for x ≤ 88; exactly 0 below −87.3 (where the result would be subnormal), e⁸⁸
// above 88; NaN stays NaN. Branch-free, so that loops over it become vector code.
// x = n·ln 2 + r with |r| ≤ ½·ln 2; the Taylor series of degree 7 leaves 5·10⁻⁹ there, below half a unit.
inline float expLane(float x) {
  constexpr float kLog2E = 1.44269504F;
  constexpr float kMagic = 12582912.0F;       // 1.5·2²³: adding it rounds to a whole number
  constexpr float kLn2High = 0.693359375F;    // nine bits: n·kLn2High is exact
  constexpr float kLn2Low = -2.12194440e-4F;  // ln 2 − kLn2High
  float inside = x > 88.0F ? 88.0F : x;
  inside = inside < -87.3F ? -87.3F : inside;
  const float shifted = inside * kLog2E + kMagic;
  const float n = shifted - kMagic;
  const float r = (inside - n * kLn2High) - n * kLn2Low;
  float p = 1.0F / 5040.0F;
  p = p * r + 1.0F / 720.0F;
  p = p * r + 1.0F / 120.0F;
  p = p * r + 1.0F / 24.0F;
  p = p * r + 1.0F / 6.0F;
  p = p * r + 0.5F;
  p = (p * r) * r + r;
  // The last bits of `shifted` are n; what lies above them leaves by the shift. (Of NaN they are anything: p is NaN.)
  const float power = std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) + 127U) << 23);
  const float value = power + power * p;
  return x < -87.3F ? 0.0F : value;
}

}  // namespace qs::cpu
