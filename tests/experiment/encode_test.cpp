#include "core/experiment/encode.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/experiment/codes_text.h"
#include "core/io/block_type.h"
#include "core/quant/format.h"

namespace qs::experiment {
namespace {

TEST(HexCodes, HaveTheWidthOfTheirFormat) {
  EXPECT_EQ(hexCode(7, 4), "7");
  EXPECT_EQ(hexCode(7, 6), "07");
  EXPECT_EQ(hexCode(0x3f80, 16), "3f80");
  EXPECT_EQ(*parseCodes("[\"7E\", 0x80;ff\n3]"), (std::vector<std::string>{"7E", "80", "ff", "3"}));
  EXPECT_EQ(*readHexCode("7E", 8), 0x7eU);
  for (const char* wrong : {"", "x", "100", "-1", "7e ", "1ffffffff"}) EXPECT_FALSE(readHexCode(wrong, 8)) << wrong;
  EXPECT_EQ(*readHexBytes("00ff", 2), (std::vector<std::uint8_t>{0, 255}));
  for (const char* wrong : {"", "00f", "00fg", "00ff00"}) EXPECT_FALSE(readHexBytes(wrong, 2)) << wrong;
  EXPECT_FALSE(parseCodes(" , []"));
}

TEST(Encode, GoesThereAndBackForEveryFormat) {
  std::vector<std::string> names = {"e8m0", "bf16", "fp16", "fp32"};
  for (const quant::Format& format : quant::formatRoster()) names.push_back(format.name);
  for (const std::string& name : names) {
    const std::vector<float> values =
        name == "e8m0" ? std::vector<float>{1.0F, 0.25F, 4.0F} : std::vector<float>{1.0F, 0.0F, -1.0F};
    if (name == "int2" || name.starts_with("q")) continue;  // −1 … 1 is not all of int2; blocks have their own test
    const auto there = encodeValues(name, values, {});
    ASSERT_TRUE(there) << name;
    EXPECT_EQ(there->values, (std::vector<double>(values.begin(), values.end()))) << name;
    const auto back = decodeCodes(name, there->codes);
    ASSERT_TRUE(back) << name;
    EXPECT_EQ(back->values, there->values) << name;
    EXPECT_EQ(back->codes, there->codes) << name;
  }
}

TEST(Encode, BlocksAreFilledUp) {
  for (const io::BlockType& type : io::blockTypes()) {
    const auto out = encodeValues(type.name, std::vector<float>(40, 0.5F), {});
    ASSERT_TRUE(out) << type.name;
    const std::size_t blocks = type.elements == 32 ? 2 : 1;
    EXPECT_EQ(out->codes.size(), blocks);
    EXPECT_EQ(out->values.size(), blocks * static_cast<std::size_t>(type.elements));
    EXPECT_NEAR(out->values[39], 0.5, 0.02) << type.name;
    EXPECT_NEAR(out->values.back(), 0.0, 0.02) << type.name;
    EXPECT_EQ(decodeCodes(type.name, out->codes)->values, out->values);
  }
  EXPECT_FALSE(encodeValues("q4_0", {std::nanf("")}, {}));
}

TEST(Encode, NamesWhatIsWrong) {
  const auto unknown = encodeValues("fp9", {1.0F}, {});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().exitStatus(), 2);
  const auto code = decodeCodes("fp4_e2m1", {"7", "10"});
  ASSERT_FALSE(code);
  EXPECT_EQ(code.error().exitStatus(), 3);
  EXPECT_NE(code.error().english().find("10"), std::string::npos);
}

TEST(Encode, OptionsChangeTiesAndOverflow) {
  EXPECT_EQ(encodeValues("fp4_e2m1", {2.5F}, {.away = true})->values[0], 3.0);
  EXPECT_EQ(encodeValues("fp4_e2m1", {2.5F}, {})->values[0], 2.0);
  EXPECT_TRUE(std::isinf(encodeValues("fp8_e5m2", {1e9F}, {.saturate = false})->values[0]));
  EXPECT_TRUE(std::isinf(encodeValues("fp16", {1e9F}, {.saturate = false})->values[0]));
}

}  // namespace
}  // namespace qs::experiment
