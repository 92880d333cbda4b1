#include "core/quant/packed_matrix.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace qs::quant {
namespace {

QuantScheme scheme(const std::string& text) { return QuantScheme::parse(text).value(); }

// Normal values with a group of zeros, a large one, and tiny ones.
std::vector<float> packedValues(std::size_t rows, std::size_t cols) {
  std::mt19937 rng(11);
  std::normal_distribution<float> normal(0.0F, 0.3F);
  std::vector<float> x(rows * cols);
  for (float& v : x) v = normal(rng);
  for (std::size_t i = 0; i < std::min<std::size_t>(cols, 70); ++i) x[i] = 0.0F;
  x[cols + 1] = 900.0F;
  x[2 * cols + 3] = -0.0F;
  for (std::size_t i = 0; i < cols; ++i) x[3 * cols + i] *= 1e-30F;
  return x;
}

class PackedForms : public testing::TestWithParam<const char*> {};

TEST_P(PackedForms, RestoreToTheVeryElements) {
  const QuantScheme s = scheme(GetParam());
  ASSERT_TRUE(hasPackedForm(s.weights));
  for (const std::size_t cols : {std::size_t{5}, std::size_t{64}, std::size_t{300}, std::size_t{691}}) {
    const std::size_t rows = 6;
    const auto x = packedValues(rows, cols);
    const auto quantized = quantize({x.data(), rows, cols}, s, {}, {});
    ASSERT_TRUE(quantized) << quantized.error().english();
    const auto got = packed(*quantized, s.weights);
    ASSERT_TRUE(got.has_value());
    EXPECT_EQ(got->codes.size(), rows * cols);
    EXPECT_EQ(got->scales.size(), rows * got->groups());
    const tensor::Matrix back = restored(*got);
    for (std::size_t i = 0; i < rows * cols; ++i) {
      const float want = quantized->restored.data()[i];
      // The sign of a zero is the same as well, for it can reach a sum of zeros.
      ASSERT_EQ(std::bit_cast<std::uint32_t>(back.data()[i]), std::bit_cast<std::uint32_t>(want)) << i << " of " << cols;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Schemes, PackedForms,
                         testing::Values("int8", "int8:tensor", "int8:g32", "int8:g40:full", "int4", "int4:g32", "int4:g128:full",
                                         "int4:g12:wide", "int2:g16", "int3", "int5:g64", "int6", "int7:g32", "fp8_e4m3",
                                         "fp8_e5m2:g64", "fp6_e2m3", "fp6_e3m2:g32", "fp4_e2m1:g32", "nf4", "mxfp4", "mxfp6_e2m3",
                                         "mxfp6_e3m2", "mxfp8_e4m3", "mxfp8_e5m2", "nvfp4", "q4_0", "q5_0", "q8_0", "q3_k", "q6_k"));

TEST(PackedMatrix, SaysWhichSchemesHaveNoPackedForm) {
  for (const char* text : {"bf16", "fp32", "int4:asym", "int8:g32:asym", "int4:col", "int4:b16x16", "int4:split=1,4", "q4_1", "q5_1",
                           "q2_k", "q4_k", "q5_k"}) {
    const auto parsed = QuantScheme::parse(text);
    if (!parsed) continue;  // the grammar may not have it
    EXPECT_FALSE(hasPackedForm(parsed->weights)) << text;
  }
  EXPECT_TRUE(QuantScheme::parse("q4_1") && QuantScheme::parse("int4:g32:asym") && QuantScheme::parse("int4:col"));
}

TEST(PackedMatrix, FourBitsAreCodesAndTableEightAreThemselves) {
  const auto x = packedValues(6, 64);
  const auto kindOf = [&](const char* text) {
    const QuantScheme s = scheme(text);
    return packed(quantize({x.data(), 6, 64}, s, {}, {}).value(), s.weights).value().kind;
  };
  EXPECT_EQ(kindOf("int4"), CodeByte::table4);
  EXPECT_EQ(kindOf("nvfp4"), CodeByte::table4);
  EXPECT_EQ(kindOf("q4_0"), CodeByte::table4);
  EXPECT_EQ(kindOf("int8"), CodeByte::int8);
  EXPECT_EQ(kindOf("q8_0"), CodeByte::int8);
  EXPECT_EQ(kindOf("mxfp8_e4m3"), CodeByte::e4m3);
  EXPECT_EQ(kindOf("fp8_e5m2"), CodeByte::e5m2);
  EXPECT_EQ(kindOf("fp6_e3m2"), CodeByte::e4m3);
}

TEST(PackedMatrix, ANotANumberHasNone) {
  auto x = packedValues(6, 64);
  x[100] = std::numeric_limits<float>::quiet_NaN();
  const QuantScheme e4m3 = scheme("fp8_e4m3");
  EXPECT_FALSE(packed(quantize({x.data(), 6, 64}, e4m3, {}, {}).value(), e4m3.weights));
  // Where codes have no NaN it became the code of 0, as restored.
  const QuantScheme int4 = scheme("int4:g32");
  const auto quantized = quantize({x.data(), 6, 64}, int4, {}, {}).value();
  const auto got = packed(quantized, int4.weights);
  ASSERT_TRUE(got);
  EXPECT_EQ(restored(*got).data()[100], quantized.restored.data()[100]);
}

TEST(PackedMatrix, Bf16OnlyWhereEveryElementIsOne) {
  tensor::Matrix m(2, 3);
  const float numbers[] = {1.0F, -2.5F, 0.0F, -0.0F, 3.140625F, std::numeric_limits<float>::infinity()};
  std::copy(std::begin(numbers), std::end(numbers), m.data());
  const auto got = packedBf16(m);
  ASSERT_TRUE(got);
  EXPECT_EQ(got->codes.size(), 12U);
  const tensor::Matrix back = restored(*got);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(std::bit_cast<std::uint32_t>(back.data()[i]), std::bit_cast<std::uint32_t>(m.data()[i]));
  m.data()[4] = 3.1415F;
  EXPECT_FALSE(packedBf16(m));
}

}  // namespace
}  // namespace qs::quant
