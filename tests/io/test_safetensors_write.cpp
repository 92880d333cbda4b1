#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/io/safetensors.h"
#include "tests/io/scratch.h"

namespace qs::io {
namespace {

using tensor::DType;
using tensor::Shape;
using test::readAll;
using test::Scratch;

using ::testing::HasSubstr;

std::span<const std::byte> bytesOf(std::string_view text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

TEST(WriteSafetensors, ComesBackAsItWas) {
  const Scratch scratch;
  const auto path = scratch / "out.safetensors";
  const std::vector<NamedTensor> tensors = {
      {"u8", {DType::U8, Shape{{3}}, bytesOf("xyz")}},
      {"层.权重", {DType::F32, Shape{{2, 1}}, bytesOf("ABCDEFGH")}},
      {"scalar", {DType::F64, Shape{}, bytesOf("12345678")}},
      {"empty", {DType::F16, Shape{{0, 5}}, {}}},
      {"packed", {DType::F4, Shape{{4}}, bytesOf("pq")}},
      {"quote\"\n", {DType::BF16, Shape{{1}}, bytesOf("QQ")}},
  };
  const std::map<std::string, std::string> remarks = {{"format", "pt"}, {"", "空"}};
  const auto written = writeSafetensors(path, tensors, remarks);
  ASSERT_TRUE(written) << written.error().english();
  const auto file = SafetensorsFile::open(path);
  ASSERT_TRUE(file) << file.error().english();
  EXPECT_EQ((*file)->metadata(), remarks);
  ASSERT_EQ((*file)->tensors().size(), tensors.size());
  for (const NamedTensor& item : tensors) {
    const auto view = (*file)->view(item.name);
    ASSERT_TRUE(view) << item.name;
    EXPECT_EQ(view->dtype, item.view.dtype);
    EXPECT_EQ(view->shape, item.view.shape);
    EXPECT_TRUE(std::ranges::equal(view->bytes, item.view.bytes)) << item.name;
  }
}

TEST(WriteSafetensors, AlignsEveryTensorToItsElements) {
  const Scratch scratch;
  const auto path = scratch / "out.safetensors";
  const std::vector<NamedTensor> tensors = {{"a", {DType::U8, Shape{{3}}, bytesOf("xyz")}},
                                            {"b", {DType::F64, Shape{{1}}, bytesOf("12345678")}},
                                            {"c", {DType::F16, Shape{{1}}, bytesOf("hh")}},
                                            {"d", {DType::F32, Shape{{1}}, bytesOf("ffff")}}};
  ASSERT_TRUE(writeSafetensors(path, tensors));
  const std::string bytes = readAll(path);
  for (const auto& [text, alignment] : {std::pair{"12345678", 8U}, std::pair{"ffff", 4U}, std::pair{"hh", 2U}}) {
    EXPECT_EQ(bytes.rfind(text) % alignment, 0U) << text;
  }
}

TEST(WriteSafetensors, WritesAFileWithoutTensors) {
  const Scratch scratch;
  ASSERT_TRUE(writeSafetensors(scratch / "none.safetensors", {}));
  const auto file = SafetensorsFile::open(scratch / "none.safetensors");
  ASSERT_TRUE(file) << file.error().english();
  EXPECT_TRUE((*file)->tensors().empty());
}

// A5, and everything else that could not be read again. The old file stays.
TEST(WriteSafetensors, RefusesWhatCouldNotBeReadAgain) {
  const Scratch scratch;
  const auto path = scratch.write("out.safetensors", "the old file");
  const auto errorOf = [&](std::vector<NamedTensor> tensors, const std::map<std::string, std::string>& remarks = {}) {
    const auto written = writeSafetensors(path, tensors, remarks);
    return written ? "written" : written.error().english();
  };
  const tensor::TensorView one{DType::U8, Shape{{1}}, bytesOf("x")};
  EXPECT_THAT(errorOf({{"__metadata__", one}}), HasSubstr("the name that the format keeps"));
  EXPECT_THAT(errorOf({{"a", one}, {"a", one}}), HasSubstr("duplicate name a"));
  EXPECT_THAT(errorOf({{"a", {DType::F32, Shape{{1}}, bytesOf("x")}}}), HasSubstr("found 1 bytes"));
  EXPECT_THAT(errorOf({{"a", {DType::F4, Shape{{3}}, bytesOf("xy")}}}), HasSubstr("tensor a"));
  EXPECT_THAT(errorOf({{"a", {DType::F32, Shape{{std::uint64_t{1} << 62}}, {}}}}), HasSubstr("tensor a"));
  EXPECT_THAT(errorOf({{"\xff", one}}), HasSubstr("UTF-8"));
  EXPECT_THAT(errorOf({{"a", one}}, {{"k", "\xff"}}), HasSubstr("UTF-8"));
  EXPECT_EQ(readAll(path), "the old file");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.path()), {}), 1);
}

TEST(WriteSafetensors, SaysWhyItCannotWrite) {
  const Scratch scratch;
  const auto written = writeSafetensors(scratch / "none/out.safetensors", {});
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().english(), HasSubstr("No such file"));
}

}  // namespace
}  // namespace qs::io
