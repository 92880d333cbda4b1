// kPanel numbers of a packed cache that lie side by side, as registers. It knows neither where a cache has them nor their
// scales (packed_cache.h).
#pragma once

#include "core/cpu/codes.h"

namespace qs::cpu {

typedef std::int32_t Ints __attribute__((vector_size(kLanes * 4)));

// TABLE4 whose table is that of two's complement: shifts and a conversion then do without it, where looking up takes longer.
constexpr int kPlainInt4 = 100;

// Bytes of kPanel codes that lie side by side.
constexpr std::int64_t panelBytes(int code) { return code == QS_CODE_TABLE4 || code == kPlainInt4 ? kLanes : kPanel; }

// What a scale is multiplied by beforehand: a power of two, so that value · scale is the same product.
constexpr float factorOf(int code) { return code == QS_CODE_E4M3 ? kE4m3Factor : 1.0F; }

#if defined(__AVX2__)
constexpr bool kTableInRegisters = true;
// A table of the products.
inline Table product(Table table, float factor) {
#if defined(__AVX512F__)
  table.all *= factor;
#else
  table.low *= factor;
  table.high *= factor;
#endif
  return table;
}
#else
constexpr bool kTableInRegisters = false;
inline Table product(const Table& table, float) { return table; }
#endif

// The numbers of two registers from kPanel codes that lie side by side; E4M3 times 2⁻⁸.
template <int CODE>
struct Pair {
  const Table& table;

  [[gnu::always_inline]] void operator()(const std::uint8_t* codes, Vec& low, Vec& high) const {
    if constexpr (CODE == QS_CODE_TABLE4) {
      const Words both = wordsOfBytes(codes);
      low = table(both);
      high = table(both >> 4);
    } else if constexpr (CODE == kPlainInt4) {
      const Words both = wordsOfBytes(codes);
      low = __builtin_convertvector(reinterpret_cast<Ints>(both << 28) >> 28, Vec);
      high = __builtin_convertvector(reinterpret_cast<Ints>(both << 24) >> 28, Vec);
    } else {
      low = fromBytes<CODE>(codes);
      high = fromBytes<CODE>(codes + kLanes);
    }
  }

 private:
  // kLanes bytes, each as a word of its own.
  static Words wordsOfBytes(const std::uint8_t* p) {
#if defined(__AVX512F__)
    return reinterpret_cast<Words>(_mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))));
#elif defined(__AVX2__)
    return reinterpret_cast<Words>(_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))));
#else
    std::int32_t four = 0;
    std::memcpy(&four, p, sizeof four);
    return reinterpret_cast<Words>(_mm_cvtepu8_epi32(_mm_cvtsi32_si128(four)));
#endif
  }
};

}  // namespace qs::cpu
