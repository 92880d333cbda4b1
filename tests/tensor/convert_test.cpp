#include "core/tensor/convert.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/tensor/half_bits.h"

namespace {

using qs::tensor::DType;
using qs::tensor::Shape;
using qs::tensor::TensorView;

// Values as a file may hold them: behind `offset` bytes that make every address odd.
template <class T>
class Stored {
 public:
  Stored(DType type, const std::vector<T>& values, std::vector<std::uint64_t> dims, std::size_t offset = 1)
      : bytes_(offset + values.size() * sizeof(T)) {
    if (!values.empty()) std::memcpy(bytes_.data() + offset, values.data(), values.size() * sizeof(T));
    view_ = {type, Shape{std::move(dims)}, std::span<const std::byte>(bytes_).subspan(offset)};
  }
  const TensorView& view() const { return view_; }

 private:
  std::vector<std::byte> bytes_;
  TensorView view_;
};

template <class T>
std::vector<float> read(DType type, const std::vector<T>& values) {
  const Stored<T> stored(type, values, {values.size()});
  std::vector<float> out(values.size());
  qs::tensor::toFloat(stored.view(), 0, out);
  return out;
}

TEST(ToFloat, ReadsEveryTypeAtUnalignedAddresses) {
  EXPECT_EQ(read<float>(DType::F32, {1.5F, -0.0F, 3e38F}), (std::vector<float>{1.5F, -0.0F, 3e38F}));
  EXPECT_EQ(read<std::uint16_t>(DType::F16, {0x3c00, 0xc000, 0x0001}), (std::vector<float>{1.0F, -2.0F, 0x1p-24F}));
  EXPECT_EQ(read<std::uint16_t>(DType::BF16, {0x3f80, 0xc000}), (std::vector<float>{1.0F, -2.0F}));
  EXPECT_EQ(read<double>(DType::F64, {0.1, 1e300, -1e-60}), (std::vector<float>{0.1F, INFINITY, -0.0F}));
  EXPECT_EQ(read<std::uint8_t>(DType::BOOL, {0, 1}), (std::vector<float>{0.0F, 1.0F}));
  EXPECT_EQ(read<std::uint8_t>(DType::U8, {0, 255}), (std::vector<float>{0.0F, 255.0F}));
  EXPECT_EQ(read<std::int8_t>(DType::I8, {-128, 127}), (std::vector<float>{-128.0F, 127.0F}));
  EXPECT_EQ(read<std::int16_t>(DType::I16, {-32768}), (std::vector<float>{-32768.0F}));
  EXPECT_EQ(read<std::uint16_t>(DType::U16, {65535}), (std::vector<float>{65535.0F}));
  EXPECT_EQ(read<std::int32_t>(DType::I32, {-2147483647 - 1}), (std::vector<float>{-2147483648.0F}));
  EXPECT_EQ(read<std::uint32_t>(DType::U32, {4294967295U}), (std::vector<float>{4294967296.0F}));
  EXPECT_EQ(read<std::int64_t>(DType::I64, {-9007199254740993LL}), (std::vector<float>{-9007199254740992.0F}));
  EXPECT_EQ(read<std::uint64_t>(DType::U64, {UINT64_MAX}), (std::vector<float>{18446744073709551616.0F}));
}

TEST(ToFloat, NaNAndInfinityPassThrough) {
  const auto out = read<std::uint16_t>(DType::BF16, {0x7fc0, 0x7f80, 0xff80});
  EXPECT_TRUE(std::isnan(out[0]));
  EXPECT_EQ(out[1], INFINITY);
  EXPECT_EQ(out[2], -INFINITY);
}

TEST(ToFloat, ReadsAPart) {
  const Stored<std::int8_t> stored(DType::I8, {1, 2, 3, 4, 5}, {5});
  std::vector<float> out(2);
  qs::tensor::toFloat(stored.view(), 3, out);
  EXPECT_EQ(out, (std::vector<float>{4.0F, 5.0F}));
  qs::tensor::toFloat(stored.view(), 5, {});  // nothing, at the very end
}

TEST(ToFloat, TheReadableTypesAreThoseThatAreRead) {
  std::vector<std::byte> zeros(8);
  int readable = 0;
  for (const auto& entry : qs::tensor::kDTypes) {
    if (!qs::tensor::readableAsFloat(entry.type)) continue;
    ++readable;
    float out = 1.0F;
    qs::tensor::toFloat({entry.type, Shape{{1}}, std::span<const std::byte>(zeros).first(entry.bits / 8)}, 0, {&out, 1});
    EXPECT_EQ(out, 0.0F) << entry.name;
  }
  EXPECT_EQ(readable, 13);
}

TEST(ToFloatDeathTest, BeyondTheTensorIsABug) {
  const Stored<float> stored(DType::F32, {1.0F, 2.0F}, {2});
  std::vector<float> out(2);
  EXPECT_DEATH(qs::tensor::toFloat(stored.view(), 1, out), "contract broken");
  // A start that would wrap round when it is multiplied by the size of an element.
  EXPECT_DEATH(qs::tensor::toFloat(stored.view(), std::uint64_t{1} << 62, out), "contract broken");
  EXPECT_DEATH(qs::tensor::toFloat(stored.view(), UINT64_MAX, out), "contract broken");
}

TEST(ToFloatDeathTest, ATypeThatIsNotReadableIsABug) {
  const Stored<std::uint8_t> stored(DType::F8_E4M3, {1, 2}, {2});
  std::vector<float> out(1);
  EXPECT_DEATH(qs::tensor::toFloat(stored.view(), 0, out), "contract broken");
}

TEST(ToMatrix, ScalarVectorAndMatrix) {
  const Stored<float> scalar(DType::F32, {2.5F}, {});
  const auto one = qs::tensor::toMatrix(scalar.view(), "s");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->rows(), 1U);
  EXPECT_EQ(one->cols(), 1U);
  EXPECT_EQ(one->row(0)[0], 2.5F);
  const Stored<float> vector(DType::F32, {1, 2, 3}, {3});
  EXPECT_EQ(qs::tensor::toMatrix(vector.view(), "v")->cols(), 3U);
  const Stored<float> matrix(DType::F32, {1, 2, 3, 4, 5, 6}, {2, 3});
  EXPECT_EQ(qs::tensor::toMatrix(matrix.view(), "m")->row(1)[0], 4.0F);
  const Stored<float> empty(DType::F32, {}, {0, 3});
  EXPECT_EQ(qs::tensor::toMatrix(empty.view(), "e")->rows(), 0U);
}

TEST(ToMatrix, WhatCannotBeReadIsNamed) {
  const Stored<std::uint8_t> fp8(DType::F8_E4M3, {1, 2}, {2});
  const auto type = qs::tensor::toMatrix(fp8.view(), "blocks.0.attn.q_proj");
  ASSERT_FALSE(type);
  EXPECT_NE(type.error().english().find("blocks.0.attn.q_proj"), std::string::npos);
  EXPECT_NE(type.error().english().find("F8_E4M3"), std::string::npos);
  const Stored<float> cube(DType::F32, std::vector<float>(8), {2, 2, 2});
  const auto rank = qs::tensor::toMatrix(cube.view(), "cube");
  ASSERT_FALSE(rank);
  EXPECT_NE(rank.error().english().find("[2, 2, 2]"), std::string::npos);
  EXPECT_EQ(rank.error().exitStatus(), 3);
}

}  // namespace
