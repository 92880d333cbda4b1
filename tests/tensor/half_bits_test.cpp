#include "core/tensor/half_bits.h"

#include <gtest/gtest.h>
#include <immintrin.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace {

using qs::tensor::bfloatToFloat;
using qs::tensor::floatToBfloat;
using qs::tensor::floatToHalf;
using qs::tensor::halfToFloat;

// binary16 by its definition (IEEE 754-2008, 3.4), in double: sign · 2^(e−15) · 1.m, or sign · 2^−14 · 0.m.
double halfByDefinition(std::uint16_t h) {
  const int exponent = (h >> 10) & 31;
  const double mantissa = (h & 1023) / 1024.0;
  const double sign = (h & 0x8000) != 0 ? -1.0 : 1.0;
  if (exponent == 31) return mantissa == 0.0 ? sign * INFINITY : NAN;
  return exponent == 0 ? sign * std::ldexp(mantissa, -14) : sign * std::ldexp(1.0 + mantissa, exponent - 15);
}

TEST(HalfBits, EveryHalfHasItsValueByDefinition) {
  for (std::uint32_t h = 0; h < 0x10000U; ++h) {
    const auto half = static_cast<std::uint16_t>(h);
    const double want = halfByDefinition(half);
    const float got = halfToFloat(half);
    if (std::isnan(want)) {
      ASSERT_TRUE(std::isnan(got)) << h;
    } else {
      ASSERT_EQ(static_cast<double>(got), want) << h;
    }
    ASSERT_EQ(std::signbit(got), (h & 0x8000U) != 0) << h;
  }
}

TEST(HalfBits, EveryHalfReturnsToItself) {
  for (std::uint32_t h = 0; h < 0x10000U; ++h) {
    const auto half = static_cast<std::uint16_t>(h);
    const bool nan = (h & 0x7c00U) == 0x7c00U && (h & 0x3ffU) != 0;
    // A signalling NaN comes back quiet, with the rest of its bits.
    ASSERT_EQ(floatToHalf(halfToFloat(half)), nan ? (half | 0x200U) : half) << h;
  }
}

// Between every two neighbouring halves: the tie, and the floats just beside it. Nearest wins; the tie goes to even.
TEST(HalfBits, EveryTieBetweenHalvesGoesToEven) {
  for (std::uint32_t h = 0; h < 0x7c00U; ++h) {
    const auto lower = static_cast<std::uint16_t>(h);
    const auto upper = static_cast<std::uint16_t>(h + 1);  // 0x7c00, infinity, stands where 65536 would
    const double top = upper == 0x7c00U ? 65536.0 : halfByDefinition(upper);
    const float tie = static_cast<float>((halfByDefinition(lower) + top) / 2.0);
    const std::uint16_t even = (h & 1U) == 0 ? lower : upper;
    ASSERT_EQ(floatToHalf(tie), even) << h;
    ASSERT_EQ(floatToHalf(std::nextafterf(tie, 0.0F)), lower) << h;
    ASSERT_EQ(floatToHalf(std::nextafterf(tie, INFINITY)), upper) << h;
    ASSERT_EQ(floatToHalf(-tie), even | 0x8000U) << h;
  }
}

TEST(HalfBits, TheEdgesOfTheRange) {
  EXPECT_EQ(floatToHalf(65504.0F), 0x7bff);
  EXPECT_EQ(floatToHalf(65519.996F), 0x7bff);
  EXPECT_EQ(floatToHalf(65520.0F), 0x7c00);
  EXPECT_EQ(floatToHalf(-1e30F), 0xfc00);
  EXPECT_EQ(floatToHalf(std::numeric_limits<float>::infinity()), 0x7c00);
  EXPECT_EQ(floatToHalf(0x1p-24F), 0x0001);
  EXPECT_EQ(floatToHalf(0x1p-25F), 0x0000);
  EXPECT_EQ(floatToHalf(0x1.000002p-25F), 0x0001);
  EXPECT_EQ(floatToHalf(std::numeric_limits<float>::denorm_min()), 0x0000);
  EXPECT_EQ(floatToHalf(-0.0F), 0x8000);
  EXPECT_TRUE(std::isnan(halfToFloat(floatToHalf(std::bit_cast<float>(0x7f800001U)))));
}

TEST(HalfBits, WorksAtCompileTime) {
  static_assert(floatToHalf(1.0F) == 0x3c00);
  static_assert(halfToFloat(0x3555) == 0x1.554p-2F);
  static_assert(floatToBfloat(1.0F) == 0x3f80);
  static_assert(bfloatToFloat(0xc000) == -2.0F);
}

// The processor's own conversion, over floats of every exponent and many mantissas.
__attribute__((target("f16c"))) std::uint16_t hardwareHalf(float value) {
  return static_cast<std::uint16_t>(_mm_extract_epi16(_mm_cvtps_ph(_mm_set_ss(value), _MM_FROUND_TO_NEAREST_INT), 0));
}
__attribute__((target("f16c"))) float hardwareFloat(std::uint16_t half) {
  return _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(half)));
}

TEST(HalfBits, AgreesWithTheProcessor) {
  if (!__builtin_cpu_supports("f16c")) GTEST_SKIP() << "this processor has no F16C";
  // 8·10⁶ patterns: a step that is odd and not near a power of two visits every exponent with varied low bits.
  std::uint32_t bits = 0;
  for (int i = 0; i < 8000000; ++i, bits += 0x85ebca6bU) {
    const float value = std::bit_cast<float>(bits);
    ASSERT_EQ(floatToHalf(value), hardwareHalf(value)) << std::hex << bits;
  }
  for (std::uint32_t h = 0; h < 0x10000U; ++h) {
    const auto half = static_cast<std::uint16_t>(h);
    const auto mine = std::bit_cast<std::uint32_t>(halfToFloat(half));
    const auto theirs = std::bit_cast<std::uint32_t>(hardwareFloat(half));
    const bool nan = (h & 0x7c00U) == 0x7c00U && (h & 0x3ffU) != 0;
    // The processor makes a signalling NaN quiet; here it stays as it was stored.
    ASSERT_EQ(nan ? (mine | 0x400000U) : mine, theirs) << h;
  }
}

TEST(BfloatBits, EveryBfloatIsTheUpperHalfOfAFloatAndReturns) {
  for (std::uint32_t b = 0; b < 0x10000U; ++b) {
    const auto bfloat = static_cast<std::uint16_t>(b);
    ASSERT_EQ(std::bit_cast<std::uint32_t>(bfloatToFloat(bfloat)), b << 16);
    const bool nan = (b & 0x7f80U) == 0x7f80U && (b & 0x7fU) != 0;
    ASSERT_EQ(floatToBfloat(bfloatToFloat(bfloat)), nan ? (bfloat | 0x40U) : bfloat) << b;
  }
}

TEST(BfloatBits, EveryTieGoesToEven) {
  for (std::uint32_t b = 0; b < 0x7f80U; ++b) {
    const std::uint32_t tie = (b << 16) | 0x8000U;
    const auto even = static_cast<std::uint16_t>((b & 1U) == 0 ? b : b + 1);
    ASSERT_EQ(floatToBfloat(std::bit_cast<float>(tie)), even) << b;
    ASSERT_EQ(floatToBfloat(std::bit_cast<float>(tie - 1)), b) << b;
    ASSERT_EQ(floatToBfloat(std::bit_cast<float>(tie + 1)), b + 1) << b;
    ASSERT_EQ(floatToBfloat(std::bit_cast<float>(tie | 0x80000000U)), even | 0x8000U) << b;
  }
}

TEST(BfloatBits, NaNStaysNaNEvenIfOnlyItsLowBitsSayIt) {
  for (const std::uint32_t bits : {0x7f800001U, 0x7fffffffU, 0xff800001U, 0xffffffffU, 0x7f80ffffU}) {
    EXPECT_TRUE(std::isnan(bfloatToFloat(floatToBfloat(std::bit_cast<float>(bits))))) << std::hex << bits;
  }
  EXPECT_EQ(floatToBfloat(std::numeric_limits<float>::max()), 0x7f80);
}

}  // namespace
