// The stand-in's halves, bfloat16s and FP8 against the house's own conversions and against a search for the nearest.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <bit>
#include <cmath>
#include <limits>

#include "core/tensor/half_bits.h"
#include "tests/cuda/cusim_fixture.h"

namespace {

constexpr std::uint32_t kStride = 9973;  // a prime, so that all low bits are met

TEST(CusimFloats, AllHalvesAndBfloatsAreTheHouses) {
  for (std::uint32_t i = 0; i < 65536; ++i) {
    const auto bits = static_cast<std::uint16_t>(i);
    const float half = __half2float(__ushort_as_half(bits));
    const float wantHalf = qs::tensor::halfToFloat(bits);
    const float bfloat = __bfloat162float(__ushort_as_bfloat16(bits));
    const float wantBfloat = qs::tensor::bfloatToFloat(bits);
    if (std::isnan(wantHalf)) {
      ASSERT_TRUE(std::isnan(half)) << i;
      ASSERT_EQ(__half_as_ushort(__float2half_rn(half)), 0x7fff);
    } else {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(half), std::bit_cast<std::uint32_t>(wantHalf)) << i;
      ASSERT_EQ(__half_as_ushort(__float2half_rn(half)), bits);
    }
    if (std::isnan(wantBfloat)) {
      ASSERT_TRUE(std::isnan(bfloat)) << i;
      ASSERT_EQ(__bfloat16_as_ushort(__float2bfloat16_rn(bfloat)), 0x7fff);
    } else {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(bfloat), std::bit_cast<std::uint32_t>(wantBfloat)) << i;
      ASSERT_EQ(__bfloat16_as_ushort(__float2bfloat16_rn(bfloat)), bits);
    }
  }
}

TEST(CusimFloats, FloatsRoundAsTheHouses) {
  const auto check = [](float x) {
    if (std::isnan(x)) return;
    ASSERT_EQ(__half_as_ushort(__float2half_rn(x)), qs::tensor::floatToHalf(x)) << std::hexfloat << x;
    ASSERT_EQ(__bfloat16_as_ushort(__float2bfloat16_rn(x)), qs::tensor::floatToBfloat(x)) << std::hexfloat << x;
  };
  for (std::uint64_t i = 0; i < (std::uint64_t{1} << 32); i += kStride) {
    check(std::bit_cast<float>(static_cast<std::uint32_t>(i)));
  }
  // Round every half and bfloat16: the middle to the next, and its neighbours.
  for (std::uint32_t i = 0; i < 0x7c00; ++i) {
    const float low = qs::tensor::halfToFloat(static_cast<std::uint16_t>(i));
    const float high = i == 0x7bff ? 65536.0F : qs::tensor::halfToFloat(static_cast<std::uint16_t>(i + 1));
    const float middle = low + (high - low) / 2;
    for (const float x : {middle, std::nextafter(middle, low), std::nextafter(middle, high)}) {
      check(x);
      check(-x);
    }
  }
  for (std::uint32_t i = 0; i < 0x7f80; ++i) {
    for (const std::uint32_t low : {0x7fffU, 0x8000U, 0x8001U}) check(std::bit_cast<float>(i << 16 | low));
  }
}

TEST(CusimFloats, Fp8IsTheNearestWithEvenTies) {
  for (const auto format : {__NV_E4M3, __NV_E5M2}) {
    const bool e4m3 = format == __NV_E4M3;
    const unsigned largest = e4m3 ? 0x7eU : 0x7bU;
    const auto value = [&](unsigned bits) { return cusim::fromFp8(static_cast<unsigned char>(bits), format); };
    EXPECT_EQ(value(largest), e4m3 ? 448.0F : 57344.0F);
    EXPECT_EQ(value(1), e4m3 ? 0x1p-9F : 0x1p-16F);
    for (unsigned bits = 0; bits < largest; ++bits) {
      const float low = value(bits);
      const float high = value(bits + 1);
      const float middle = (low + high) / 2;
      const auto convert = [&](float x) { return unsigned{__nv_cvt_float_to_fp8(x, __NV_SATFINITE, format)}; };
      ASSERT_EQ(convert(low), bits);
      ASSERT_EQ(convert(middle), bits % 2 == 0 ? bits : bits + 1);
      ASSERT_EQ(convert(std::nextafter(middle, low)), bits);
      ASSERT_EQ(convert(std::nextafter(middle, high)), bits + 1);
      ASSERT_EQ(convert(-low), bits | 0x80U);
      ASSERT_EQ(__nv_cvt_fp8_to_halfraw(static_cast<unsigned char>(bits), format).x, qs::tensor::floatToHalf(low));
    }
    const float inf = std::numeric_limits<float>::infinity();
    EXPECT_EQ(__nv_cvt_float_to_fp8(inf, __NV_SATFINITE, format), largest);
    EXPECT_EQ(__nv_cvt_float_to_fp8(-1e30F, __NV_SATFINITE, format), largest | 0x80U);
    EXPECT_EQ(__nv_cvt_float_to_fp8(inf, __NV_NOSAT, format), e4m3 ? 0x7f : 0x7c);
    EXPECT_EQ(__nv_cvt_float_to_fp8(e4m3 ? 464.0F : 61439.0F, __NV_NOSAT, format), largest);
    EXPECT_EQ(__nv_cvt_float_to_fp8(e4m3 ? 464.1F : 61440.0F, __NV_NOSAT, format), e4m3 ? 0x7f : 0x7c);
    EXPECT_EQ(__nv_cvt_float_to_fp8(std::nanf(""), __NV_SATFINITE, format), 0x7f);
    EXPECT_TRUE(std::isnan(value(0x7f)));
  }
  EXPECT_EQ(static_cast<float>(__nv_fp8_e4m3(300.0F)), 288.0F);
  EXPECT_EQ(static_cast<float>(__nv_fp8_e5m2(300.0F)), 320.0F);
}

TEST(CusimFloats, PairsAndArithmetic) {
  const __half2 pair = __floats2half2_rn(1.5F, -2.0F);
  EXPECT_EQ(__low2float(pair), 1.5F);
  EXPECT_EQ(__half22float2(pair).y, -2.0F);
  EXPECT_EQ(static_cast<float>(__hadd(__half(2048.0F), __half(1.0F))), 2048.0F) << "a tie";
  EXPECT_EQ(static_cast<float>(__hmul(__nv_bfloat16(1.0078125F), __nv_bfloat16(1.0078125F))), 1.015625F);
  EXPECT_EQ(__half_as_ushort(__hneg(__half(1.0F))), 0xbc00);
  static_assert(sizeof(__half2) == 4 && alignof(__nv_bfloat162) == 4 && sizeof(__nv_fp8_e4m3) == 1);
}

}  // namespace
