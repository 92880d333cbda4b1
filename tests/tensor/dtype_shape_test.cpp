#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string_view>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace {

using qs::tensor::DType;
using qs::tensor::dtypeFromName;
using qs::tensor::kDTypes;
using qs::tensor::Shape;

TEST(DType, TheTableStandsInTheOrderOfTheTypes) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kDTypes.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(kDTypes[i].type), i);
    EXPECT_EQ(dtypeFromName(kDTypes[i].name), kDTypes[i].type);
    names.insert(kDTypes[i].name);
  }
  EXPECT_EQ(names.size(), kDTypes.size());
}

TEST(DType, SizesInBits) {
  EXPECT_EQ(qs::tensor::info(DType::F4).bits, 4U);
  EXPECT_EQ(qs::tensor::info(DType::F6_E3M2).bits, 6U);
  EXPECT_EQ(qs::tensor::info(DType::F8_E8M0).bits, 8U);
  EXPECT_EQ(qs::tensor::info(DType::BF16).bits, 16U);
  EXPECT_EQ(qs::tensor::info(DType::F32).bits, 32U);
  EXPECT_EQ(qs::tensor::info(DType::C64).bits, 64U);
}

TEST(DType, UnknownNamesAreNone) {
  for (const std::string_view name : {std::string_view(""), std::string_view("f32"), std::string_view("F32 "), std::string_view("F16\0", 4)}) {
    EXPECT_FALSE(dtypeFromName(name).has_value()) << name;
  }
}

TEST(DType, PlainFloats) {
  int plain = 0;
  for (const auto& entry : kDTypes) plain += qs::tensor::isPlainFloat(entry.type) ? 1 : 0;
  EXPECT_EQ(plain, 4);
  EXPECT_TRUE(qs::tensor::isPlainFloat(DType::BF16));
  EXPECT_FALSE(qs::tensor::isPlainFloat(DType::C64));
}

TEST(Shape, Products) {
  EXPECT_EQ(Shape{}.elements(), 1U);
  EXPECT_EQ(Shape{{7}}.elements(), 7U);
  EXPECT_EQ((Shape{{256, 688}}.elements()), 176128U);
  EXPECT_EQ((Shape{{3, 0, 5}}.elements()), 0U);
  EXPECT_EQ((Shape{{256, 688}}.bytes(16)), 352256U);
}

TEST(Shape, ProductsThatDoNotFitAreNone) {
  constexpr std::uint64_t kBig = std::uint64_t{1} << 32;
  EXPECT_EQ((Shape{{kBig, kBig / 2}}.elements()), std::uint64_t{1} << 63);
  EXPECT_FALSE((Shape{{kBig, kBig}}.elements()));
  EXPECT_FALSE((Shape{{kBig, kBig / 2}}.bytes(32)));
  EXPECT_EQ(Shape{{UINT64_MAX}}.elements(), UINT64_MAX);
  EXPECT_FALSE((Shape{{UINT64_MAX, 2}}.elements()));
  const std::uint64_t quarter = std::uint64_t{1} << 62;
  EXPECT_EQ(Shape{{quarter}}.elements(), quarter);
  EXPECT_FALSE(Shape{{quarter}}.bytes(8));
}

// A zero extent does not make an absurd shape sound, wherever it stands.
TEST(Shape, AZeroDoesNotHideAnOverflow) {
  constexpr std::uint64_t kHuge = std::uint64_t{1} << 62;
  EXPECT_FALSE((Shape{{kHuge, kHuge, 0}}.elements()));
  EXPECT_FALSE((Shape{{0, kHuge, kHuge}}.elements()));
  EXPECT_FALSE((Shape{{kHuge, 0, kHuge}}.bytes(8)));
  EXPECT_EQ((Shape{{kHuge, 0}}.elements()), 0U);
}

TEST(Shape, BytesOfPackedTypesAreRoundedUp) {
  EXPECT_EQ(Shape{{3}}.bytes(4), 2U);
  EXPECT_EQ(Shape{{4}}.bytes(6), 3U);
  EXPECT_EQ(Shape{{5}}.bytes(6), 4U);
  EXPECT_EQ(Shape{{0}}.bytes(4), 0U);
}

TEST(Shape, Text) {
  EXPECT_EQ(Shape{}.text(), "[]");
  EXPECT_EQ((Shape{{256, 688}}.text()), "[256, 688]");
}

}  // namespace
