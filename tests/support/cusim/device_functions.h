// CUDA's functions for kernels, on the host: the meeting points, atomics, bits, and arithmetic with a named rounding.
// Not offered: __activemask() and `__shared__` (write QS_SHARED), and the approximate functions (__expf and the like),
// whose results no host has.
#pragma once

#include <bit>
#include <climits>
#include <cmath>
#include <cstdint>
#include <limits>
#include <source_location>

#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/vector_types.h"

#define __global__
#define __device__
#define __host__
#define __constant__
#define __launch_bounds__(...)
#define __forceinline__ inline __attribute__((always_inline))
#define __align__(bytes) alignas(bytes)

// As in CUDA, no kernel can write to them.
#define threadIdx (static_cast<const uint3&>(::cusim::place.thread))
#define blockIdx (static_cast<const uint3&>(::cusim::place.block))
#define blockDim (static_cast<const dim3&>(::cusim::place.blockSize))
#define gridDim (static_cast<const dim3&>(::cusim::place.grid))
inline constexpr int warpSize = 32;

// ---- meeting points ----

using CusimHere = std::source_location;

inline void __syncthreads(CusimHere at = CusimHere::current()) { ::cusim::barrier(at); }
inline int __syncthreads_count(int mine, CusimHere at = CusimHere::current()) {
  return ::cusim::barrierCount(mine != 0, at);
}
inline int __syncthreads_or(int mine, CusimHere at = CusimHere::current()) {
  return ::cusim::barrierCount(mine != 0, at) > 0 ? 1 : 0;
}
inline int __syncthreads_and(int mine, CusimHere at = CusimHere::current()) {
  return ::cusim::barrierCount(mine == 0, at) == 0 ? 1 : 0;
}
inline void __syncwarp(unsigned mask = 0xffffffffU, CusimHere at = CusimHere::current()) {
  ::cusim::meet(mask, {}, "__syncwarp", at);
}

// Widths are powers of two up to 32; each segment of that many lanes is a warp of its own.
template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, CusimHere at = CusimHere::current()) {
  const int lane = static_cast<int>(::cusim::lane());
  const int from = (lane & ~(width - 1)) | (source & (width - 1));
  return ::cusim::shuffle(mask, value, from, true, "__shfl_sync", at);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int step, int width = 32, CusimHere at = CusimHere::current()) {
  const int lane = static_cast<int>(::cusim::lane());
  const int from = lane ^ step;
  return ::cusim::shuffle(mask, value, from, from <= (lane | (width - 1)), "__shfl_xor_sync", at);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, CusimHere at = CusimHere::current()) {
  const int lane = static_cast<int>(::cusim::lane());
  const int from = lane - static_cast<int>(delta);
  return ::cusim::shuffle(mask, value, from, from >= (lane & ~(width - 1)), "__shfl_up_sync", at);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, CusimHere at = CusimHere::current()) {
  const int lane = static_cast<int>(::cusim::lane());
  const int from = lane + static_cast<int>(delta);
  return ::cusim::shuffle(mask, value, from, from <= (lane | (width - 1)), "__shfl_down_sync", at);
}

inline unsigned __ballot_sync(unsigned mask, int mine, CusimHere at = CusimHere::current()) {
  const ::cusim::Slot* slots = ::cusim::meet(mask, ::cusim::pack(mine != 0 ? 1U : 0U), "__ballot_sync", at);
  const unsigned lanes = ::cusim::present(mask);
  unsigned votes = 0;
  for (unsigned lane = 0; lane < ::cusim::kWarp; ++lane) {
    if ((lanes >> lane & 1U) != 0 && slots[lane].low != 0) votes |= 1U << lane;
  }
  return votes;
}
inline int __any_sync(unsigned mask, int mine, CusimHere at = CusimHere::current()) {
  return __ballot_sync(mask, mine, at) != 0 ? 1 : 0;
}
inline int __all_sync(unsigned mask, int mine, CusimHere at = CusimHere::current()) {
  return __ballot_sync(mask, mine, at) == ::cusim::present(mask) ? 1 : 0;
}

namespace cusim {
template <class T, class Combine>
T reduce(unsigned mask, T value, const char* what, const std::source_location& at, Combine combine) {
  const Slot* slots = meet(mask, pack(value), what, at);
  const unsigned lanes = present(mask);
  bool first = true;
  T result{};
  for (unsigned lane = 0; lane < kWarp; ++lane) {
    if ((lanes >> lane & 1U) == 0) continue;
    result = first ? unpack<T>(slots[lane]) : combine(result, unpack<T>(slots[lane]));
    first = false;
  }
  return result;
}
}  // namespace cusim
inline unsigned __reduce_add_sync(unsigned mask, unsigned value, CusimHere at = CusimHere::current()) {
  return ::cusim::reduce(mask, value, "__reduce_add_sync", at, [](unsigned a, unsigned b) { return a + b; });
}
inline unsigned __reduce_max_sync(unsigned mask, unsigned value, CusimHere at = CusimHere::current()) {
  return ::cusim::reduce(mask, value, "__reduce_max_sync", at, [](unsigned a, unsigned b) { return a > b ? a : b; });
}
inline unsigned __reduce_min_sync(unsigned mask, unsigned value, CusimHere at = CusimHere::current()) {
  return ::cusim::reduce(mask, value, "__reduce_min_sync", at, [](unsigned a, unsigned b) { return a < b ? a : b; });
}

// Blocks run one after another, so that memory is always seen in order here.
inline void __threadfence() {}
inline void __threadfence_block() {}
inline void __threadfence_system() {}
inline long long clock64() { return ::cusim::nanoseconds(); }
[[noreturn]] inline void __trap() { ::cusim::misuse("a kernel ended in __trap()"); }

// ---- atomics: whole, and in no order with anything else ----

namespace cusim {
template <class T, class Change>
T atomically(T* address, Change change) {
  T old;
  __atomic_load(address, &old, __ATOMIC_RELAXED);
  T next = change(old);
  while (!__atomic_compare_exchange(address, &old, &next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    next = change(old);
  return old;
}
}  // namespace cusim

#define CUSIM_ATOMIC(name, type, expression)                                               \
  inline type name(type* address, type value) {                                            \
    return ::cusim::atomically(address, [value](type old) -> type { return expression; }); \
  }
CUSIM_ATOMIC(atomicAdd, int, static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(value)))
CUSIM_ATOMIC(atomicAdd, unsigned, old + value)
CUSIM_ATOMIC(atomicAdd, unsigned long long, old + value)
CUSIM_ATOMIC(atomicAdd, float, old + value)
CUSIM_ATOMIC(atomicAdd, double, old + value)
CUSIM_ATOMIC(atomicSub, int, static_cast<int>(static_cast<unsigned>(old) - static_cast<unsigned>(value)))
CUSIM_ATOMIC(atomicSub, unsigned, old - value)
CUSIM_ATOMIC(atomicMax, int, old > value ? old : value)
CUSIM_ATOMIC(atomicMax, unsigned, old > value ? old : value)
CUSIM_ATOMIC(atomicMax, long long, old > value ? old : value)
CUSIM_ATOMIC(atomicMax, unsigned long long, old > value ? old : value)
CUSIM_ATOMIC(atomicMin, int, old < value ? old : value)
CUSIM_ATOMIC(atomicMin, unsigned, old < value ? old : value)
CUSIM_ATOMIC(atomicMin, long long, old < value ? old : value)
CUSIM_ATOMIC(atomicMin, unsigned long long, old < value ? old : value)
CUSIM_ATOMIC(atomicExch, int, (static_cast<void>(old), value))
CUSIM_ATOMIC(atomicExch, unsigned, (static_cast<void>(old), value))
CUSIM_ATOMIC(atomicExch, float, (static_cast<void>(old), value))
CUSIM_ATOMIC(atomicExch, unsigned long long, (static_cast<void>(old), value))
CUSIM_ATOMIC(atomicOr, int, old | value)
CUSIM_ATOMIC(atomicOr, unsigned, old | value)
CUSIM_ATOMIC(atomicOr, unsigned long long, old | value)
CUSIM_ATOMIC(atomicAnd, unsigned, old& value)
CUSIM_ATOMIC(atomicXor, unsigned, old ^ value)
#undef CUSIM_ATOMIC

#define CUSIM_CAS(type)                                                                          \
  inline type atomicCAS(type* address, type compare, type value) {                               \
    return ::cusim::atomically(address, [=](type old) { return old == compare ? value : old; }); \
  }
CUSIM_CAS(int)
CUSIM_CAS(unsigned)
CUSIM_CAS(unsigned long long)
CUSIM_CAS(unsigned short)
#undef CUSIM_CAS

// ---- loads and stores with a hint for the caches ----

template <class T>
T __ldg(const T* address) {
  return *address;
}
template <class T>
T __ldcs(const T* address) {
  return *address;
}
template <class T>
T __ldcg(const T* address) {
  return *address;
}
template <class T>
void __stcs(T* address, T value) {
  *address = value;
}
template <class T>
void __stcg(T* address, T value) {
  *address = value;
}

// ---- bits ----

constexpr unsigned __brev(unsigned x) {
  unsigned reversed = 0;
  for (int i = 0; i < 32; ++i) reversed |= (x >> i & 1U) << (31 - i);
  return reversed;
}
constexpr int __popc(unsigned x) { return std::popcount(x); }
constexpr int __popcll(unsigned long long x) { return std::popcount(x); }
constexpr int __clz(int x) { return std::countl_zero(static_cast<unsigned>(x)); }
constexpr int __clzll(long long x) { return std::countl_zero(static_cast<unsigned long long>(x)); }
constexpr int __ffs(int x) { return x == 0 ? 0 : std::countr_zero(static_cast<unsigned>(x)) + 1; }
constexpr int __ffsll(long long x) { return x == 0 ? 0 : std::countr_zero(static_cast<unsigned long long>(x)) + 1; }
constexpr unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((std::uint64_t{high} << 32 | low) << (shift & 31U) >> 32);
}
constexpr unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((std::uint64_t{high} << 32 | low) >> (shift & 31U));
}
constexpr unsigned __umulhi(unsigned a, unsigned b) { return static_cast<unsigned>(std::uint64_t{a} * b >> 32); }
// Four bytes chosen out of the eight of y:x by the low three bits of each nibble; the fourth bit spreads the sign.
constexpr unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  const std::uint64_t both = std::uint64_t{y} << 32 | x;
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned chosen = selector >> (4 * i) & 0xfU;
    unsigned byte = static_cast<unsigned>(both >> (8 * (chosen & 7U)) & 0xffU);
    if ((chosen & 8U) != 0) byte = (byte & 0x80U) != 0 ? 0xffU : 0U;
    result |= byte << (8 * i);
  }
  return result;
}
// c plus the sum of the products of four bytes; wraps as the device does.
constexpr int __dp4a(int a, int b, int c) {
  unsigned sum = static_cast<unsigned>(c);
  for (int i = 0; i < 32; i += 8) {
    const int product = static_cast<std::int8_t>(a >> i) * static_cast<std::int8_t>(b >> i);
    sum += static_cast<unsigned>(product);
  }
  return static_cast<int>(sum);
}
constexpr unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8) c += (a >> i & 0xffU) * (b >> i & 0xffU);
  return c;
}

// ---- numbers: the rounding is the host's, to nearest even; no product is fused unless asked for ----

constexpr unsigned __float_as_uint(float x) { return std::bit_cast<unsigned>(x); }
constexpr int __float_as_int(float x) { return std::bit_cast<int>(x); }
constexpr float __uint_as_float(unsigned x) { return std::bit_cast<float>(x); }
constexpr float __int_as_float(int x) { return std::bit_cast<float>(x); }
constexpr long long __double_as_longlong(double x) { return std::bit_cast<long long>(x); }
constexpr double __longlong_as_double(long long x) { return std::bit_cast<double>(x); }

inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fmaf_rn(float a, float b, float c) { return std::fma(a, b, c); }
inline float __fsqrt_rn(float a) { return std::sqrt(a); }
inline float __frcp_rn(float a) { return 1.0F / a; }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dsub_rn(double a, double b) { return a - b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __dsqrt_rn(double a) { return std::sqrt(a); }
inline double __fma_rn(double a, double b, double c) { return std::fma(a, b, c); }
// Not the device's last bit, which CUDA does not promise either.
inline float rsqrtf(float x) { return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x))); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }

namespace cusim {
// As the device converts: what is too large becomes the type's largest, NaN becomes 0 (for 64 bits, the lowest).
template <class Integer, class Real>
Integer saturated(Real rounded) {
  if (rounded != rounded) return sizeof(Integer) == 8 ? Integer{1} << 63 : Integer{0};
  if (rounded < static_cast<Real>(std::numeric_limits<Integer>::min())) return std::numeric_limits<Integer>::min();
  if (rounded >= std::ldexp(Real{1}, std::numeric_limits<Integer>::digits)) return std::numeric_limits<Integer>::max();
  return static_cast<Integer>(rounded);
}
}  // namespace cusim
inline int __float2int_rn(float x) { return ::cusim::saturated<int>(std::nearbyint(x)); }
inline int __float2int_rz(float x) { return ::cusim::saturated<int>(std::trunc(x)); }
inline int __float2int_rd(float x) { return ::cusim::saturated<int>(std::floor(x)); }
inline int __float2int_ru(float x) { return ::cusim::saturated<int>(std::ceil(x)); }
inline unsigned __float2uint_rn(float x) { return ::cusim::saturated<unsigned>(std::nearbyint(x)); }
inline unsigned __float2uint_rz(float x) { return ::cusim::saturated<unsigned>(std::trunc(x)); }
inline int __double2int_rn(double x) { return ::cusim::saturated<int>(std::nearbyint(x)); }
inline int __double2int_rz(double x) { return ::cusim::saturated<int>(std::trunc(x)); }
inline float __double2float_rn(double x) { return static_cast<float>(x); }
inline float __int2float_rn(int x) { return static_cast<float>(x); }
inline float __uint2float_rn(unsigned x) { return static_cast<float>(x); }
inline float __ll2float_rn(long long x) { return static_cast<float>(x); }
inline double __int2double_rn(int x) { return x; }
inline float __saturatef(float x) { return x != x ? 0.0F : std::fmin(std::fmax(x, 0.0F), 1.0F); }

// fminf and fmaxf are the C library's, which agree with CUDA's: the number, where one of the two is NaN.
#define CUSIM_EXTREMES(type)                                   \
  constexpr type min(type a, type b) { return b < a ? b : a; } \
  constexpr type max(type a, type b) { return a < b ? b : a; }
CUSIM_EXTREMES(int)
CUSIM_EXTREMES(unsigned)
CUSIM_EXTREMES(long)
CUSIM_EXTREMES(unsigned long)
CUSIM_EXTREMES(long long)
CUSIM_EXTREMES(unsigned long long)
#undef CUSIM_EXTREMES
inline float min(float a, float b) { return std::fmin(a, b); }
inline float max(float a, float b) { return std::fmax(a, b); }
inline double min(double a, double b) { return std::fmin(a, b); }
inline double max(double a, double b) { return std::fmax(a, b); }
