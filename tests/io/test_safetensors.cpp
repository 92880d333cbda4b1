// The rules of the safetensors specification, one by one. Headers are written by hand; the writer is not used.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>

#include "core/io/safetensors.h"
#include "core/tensor/convert.h"
#include "tests/io/scratch.h"

namespace qs::io {
namespace {

using tensor::DType;
using test::littleEndian;
using test::safetensorsBytes;
using test::Scratch;
using ::testing::AllOf;
using ::testing::HasSubstr;

struct Opened {
  std::shared_ptr<const SafetensorsFile> file;
  std::string error;
};

Opened openBytes(const std::string& bytes) {
  const Scratch scratch;
  auto file = SafetensorsFile::open(scratch.write("m.safetensors", bytes));
  if (!file) return {nullptr, file.error().english()};
  return {*file, ""};  // the mapping outlives the name
}

Opened openHeader(std::string_view header, std::size_t dataBytes) {
  return openBytes(safetensorsBytes(header, dataBytes));
}
std::string errorOfSafetensors(std::string_view header, std::size_t dataBytes) {
  const Opened opened = openHeader(header, dataBytes);
  return opened.file ? "opened" : opened.error;
}

TEST(Safetensors, ReadsNamesShapesTypesAndBytes) {
  const std::string header = R"({"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]},)"
                             R"("a":{"dtype":"BF16","shape":[1,2],"data_offsets":[0,4]},"__metadata__":{"k":"v"}})";
  std::string bytes = littleEndian(header.size()) + header + "ABCDEFGHIJKL";
  const Opened opened = openBytes(bytes);
  ASSERT_TRUE(opened.file) << opened.error;
  ASSERT_EQ(opened.file->tensors().size(), 2U);
  const TensorInfo& a = opened.file->tensors()[0];
  EXPECT_EQ(a.name, "a");
  EXPECT_EQ(a.dtype, DType::BF16);
  EXPECT_EQ(a.shape, (tensor::Shape{{1, 2}}));
  EXPECT_EQ(a.bytes, 4U);
  EXPECT_EQ(opened.file->metadata().at("k"), "v");
  EXPECT_EQ(opened.file->find("c"), nullptr);
  const auto view = opened.file->view("b");
  ASSERT_TRUE(view);
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(view->bytes.data()), view->bytes.size()), "EFGHIJKL");
  EXPECT_TRUE(opened.file->health().empty());
}

TEST(Safetensors, ReadsEveryTypeOfTheSpecification) {
  for (const auto& type : tensor::kDTypes) {
    const std::string name(type.name);
    // Eight elements fill whole bytes in every type.
    const std::string header =
        R"({"t":{"dtype":")" + name + R"(","shape":[8],"data_offsets":[0,)" + std::to_string(type.bits) + "]}}";
    const Opened opened = openHeader(header, type.bits);
    ASSERT_TRUE(opened.file) << opened.error;
    EXPECT_EQ(opened.file->tensors()[0].dtype, type.type);
  }
  EXPECT_THAT(errorOfSafetensors(R"({"t":{"dtype":"F33","shape":[],"data_offsets":[0,4]}})", 4),
              AllOf(HasSubstr("tensor t"), HasSubstr("F8_E4M3FNUZ"), HasSubstr("type F33")));
  EXPECT_THAT(errorOfSafetensors(R"({"t":{"dtype":"f32","shape":[],"data_offsets":[0,4]}})", 4), HasSubstr("type f32"));
}

TEST(Safetensors, AcceptsFilesWithoutTensors) {
  EXPECT_EQ(errorOfSafetensors("{}", 0), "opened");
  EXPECT_EQ(errorOfSafetensors(R"({"__metadata__":{}})", 0), "opened");
  EXPECT_EQ(errorOfSafetensors("{}      ", 0), "opened");
  EXPECT_THAT(openHeader("{}", 0).file->health().at(0).message.english(), HasSubstr("no tensors"));
}

// A1
TEST(Safetensors, HoldsTheOffsetsAgainstTheShape) {
  EXPECT_THAT(errorOfSafetensors(R"({"w":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4]}})", 4),
              AllOf(HasSubstr("tensor w in "), HasSubstr("expected 4,000,000 bytes"), HasSubstr("found 4 bytes")));
  EXPECT_THAT(errorOfSafetensors(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0,8]}})", 8), HasSubstr("found 8 bytes"));
  EXPECT_THAT(errorOfSafetensors(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4), HasSubstr("do not fall"));
}

// A2
TEST(Safetensors, RefusesANameTwice) {
  const std::string one = R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]})";
  const std::string two = R"({"dtype":"F32","shape":[1],"data_offsets":[4,8]})";
  EXPECT_THAT(errorOfSafetensors(R"({"a":)" + one + R"(,"a":)" + two + "}", 8), HasSubstr("duplicate tensor name a"));
  EXPECT_THAT(errorOfSafetensors(R"({"a":)" + one + R"(,"\u0061":)" + one + "}", 4), HasSubstr("duplicate tensor name a"));
  EXPECT_THAT(errorOfSafetensors(R"({"a":{"dtype":"F32","dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4),
              HasSubstr("duplicate name dtype"));
  EXPECT_THAT(errorOfSafetensors(R"({"__metadata__":{"k":"1","k":"2"}})", 0), HasSubstr("duplicate name k"));
  EXPECT_THAT(errorOfSafetensors(R"({"__metadata__":{},"__metadata__":{}})", 0), HasSubstr("duplicate name __metadata__"));
}

// A4: lengths are checked before anything is read or allocated.
TEST(Safetensors, RefusesHeadersBeyondTheLimitOrTheFile) {
  EXPECT_THAT(openBytes(littleEndian(132'095'296) + std::string(12, ' ')).error,
              AllOf(HasSubstr("at most 100,000,000 bytes"), HasSubstr("132,095,296"), HasSubstr("a file of 20 bytes")));
  EXPECT_THAT(openBytes(littleEndian(std::uint64_t{1} << 63) + "{}").error,
              AllOf(HasSubstr("100,000,000"), HasSubstr("9,223,372,036,854,775,808")));
  EXPECT_THAT(openBytes(littleEndian(~std::uint64_t{0}) + "{}").error, HasSubstr("100,000,000"));
  EXPECT_THAT(openBytes(littleEndian(3) + "{}").error,
              AllOf(HasSubstr("at least 11 bytes"), HasSubstr("found 10 bytes")));
  EXPECT_THAT(openBytes(littleEndian(100'000'000) + "{}").error, HasSubstr("at least 100,000,008 bytes"));
  EXPECT_THAT(openBytes("").error, HasSubstr("found 0 bytes"));
  EXPECT_THAT(openBytes("1234567").error, HasSubstr("found 7 bytes"));
}

// A5
TEST(Safetensors, KeepsTheReservedNameForRemarks) {
  EXPECT_THAT(errorOfSafetensors(R"({"__metadata__":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 8),
              AllOf(HasSubstr("tensor __metadata__"), HasSubstr("cannot be a tensor's"), HasSubstr("a list")));
  EXPECT_THAT(errorOfSafetensors(R"({"__metadata__":{"k":1}})", 0), HasSubstr("found the number 1"));
  EXPECT_THAT(errorOfSafetensors(R"({"__metadata__":{"k":{}}})", 0), HasSubstr("an object"));
  EXPECT_THAT(errorOfSafetensors(R"({"__metadata__":"x"})", 0), HasSubstr("found the text"));
  EXPECT_THAT(errorOfSafetensors(R"({"__metadata__":null})", 0), HasSubstr("found null"));
}

// A6 and its neighbours
TEST(Safetensors, AcceptsScalarsAndTensorsWithoutElements) {
  const Opened scalar = openHeader(R"({"s":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})", 4);
  ASSERT_TRUE(scalar.file) << scalar.error;
  EXPECT_EQ(scalar.file->tensors()[0].shape.rank(), 0U);
  EXPECT_EQ(scalar.file->view("s")->bytes.size(), 4U);

  const Opened empty = openHeader(R"({"z":{"dtype":"F32","shape":[0,7],"data_offsets":[4,4]},)"
                                  R"("y":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},)"
                                  R"("x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
                                  4);
  ASSERT_TRUE(empty.file) << empty.error;
  EXPECT_TRUE(empty.file->view("z")->bytes.empty());
  EXPECT_THAT(empty.file->health().at(0).message.english(), HasSubstr("2 tensors have no elements: y, z"));
}

// A7
TEST(Safetensors, ChecksProductsInElementsAndBytes) {
  const std::string wrap =
      R"({"w":{"dtype":"F32","shape":[4294967296,2147483648],"data_offsets":[0,0]}})";  // 2⁶³ elements
  EXPECT_THAT(errorOfSafetensors(wrap, 0), HasSubstr("below 2^64 bits"));
  EXPECT_THAT(errorOfSafetensors(R"({"w":{"dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0]}})", 0),
              HasSubstr("[4611686018427387904]"));
  EXPECT_THAT(errorOfSafetensors(R"({"w":{"dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,0]}})", 0),
              HasSubstr("below 2^64 bits"));
  EXPECT_THAT(errorOfSafetensors(R"({"w":{"dtype":"F32","shape":[18446744073709551616],"data_offsets":[0,0]}})", 0),
              HasSubstr("whole numbers"));
  EXPECT_THAT(errorOfSafetensors(R"({"w":{"dtype":"F4","shape":[4611686018427387904],"data_offsets":[0,0]}})", 0),
              HasSubstr("below 2^64 bits"));
}

// A8
TEST(Safetensors, TellsScalesFromPackedElements) {
  const Opened scales = openHeader(R"({"s":{"dtype":"F8_E8M0","shape":[4],"data_offsets":[0,4]}})", 4);
  ASSERT_TRUE(scales.file) << scales.error;
  EXPECT_THAT(scales.file->health().at(0).message.english(), HasSubstr("scales of blocks: s"));
  EXPECT_THAT(errorOfSafetensors(R"({"f":{"dtype":"F4","shape":[3],"data_offsets":[0,2]}})", 2),
              AllOf(HasSubstr("whole bytes"), HasSubstr("12 bits")));
  EXPECT_THAT(errorOfSafetensors(R"({"f":{"dtype":"F6_E2M3","shape":[2],"data_offsets":[0,2]}})", 2), HasSubstr("12 bits"));
  EXPECT_EQ(errorOfSafetensors(R"({"f":{"dtype":"F6_E3M2","shape":[4],"data_offsets":[0,3]}})", 3), "opened");
}

TEST(Safetensors, RefusesHolesOverlapsAndLeftovers) {
  const auto two = [](int a, int b, int c, int d) {
    return R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[)" + std::to_string(a) + "," + std::to_string(b) +
           R"(]},"b":{"dtype":"F32","shape":[1],"data_offsets":[)" + std::to_string(c) + "," + std::to_string(d) +
           "]}}";
  };
  EXPECT_EQ(errorOfSafetensors(two(4, 8, 0, 4), 8), "opened");
  EXPECT_THAT(errorOfSafetensors(two(0, 4, 8, 12), 12),
              AllOf(HasSubstr("tensor b"), HasSubstr("byte 4"), HasSubstr("a gap: byte 8")));
  EXPECT_THAT(errorOfSafetensors(two(0, 4, 0, 4), 4), HasSubstr("an overlap: byte 0"));
  EXPECT_THAT(errorOfSafetensors(two(0, 4, 2, 6), 6), HasSubstr("an overlap: byte 2"));
  EXPECT_THAT(errorOfSafetensors(two(4, 8, 8, 12), 12), AllOf(HasSubstr("tensor a"), HasSubstr("a gap: byte 4")));
  EXPECT_THAT(errorOfSafetensors(two(0, 4, 4, 8), 7),
              AllOf(HasSubstr("tensor b"), HasSubstr("8 bytes of data"), HasSubstr("7 bytes")));
  EXPECT_THAT(errorOfSafetensors(two(0, 4, 4, 8), 9),
              AllOf(HasSubstr("8 bytes of data, as its header says"), HasSubstr("9 bytes")));
  EXPECT_THAT(errorOfSafetensors("{}", 1), HasSubstr("found 1 bytes"));
}

TEST(Safetensors, WantsTheHeaderToBeOneObjectAndSpaces) {
  EXPECT_THAT(errorOfSafetensors("", 0), HasSubstr("opening brace"));
  EXPECT_THAT(errorOfSafetensors(" {}", 0), HasSubstr("found byte 32"));
  EXPECT_THAT(errorOfSafetensors("[]", 0), HasSubstr("opening brace"));
  EXPECT_THAT(errorOfSafetensors("{}\n", 0), HasSubstr("valid JSON"));
  EXPECT_THAT(errorOfSafetensors("{} {}", 0), HasSubstr("valid JSON"));
  EXPECT_THAT(errorOfSafetensors("{}x}", 0), HasSubstr("valid JSON"));
  EXPECT_THAT(errorOfSafetensors(std::string_view("{}\0\0", 4), 0), HasSubstr("at byte 2"));
  EXPECT_THAT(errorOfSafetensors(std::string_view("{}\0}", 4), 0), HasSubstr("at byte 2"));
  EXPECT_THAT(errorOfSafetensors("{", 0), HasSubstr("valid JSON"));
}

TEST(Safetensors, WantsEveryFieldOnceAndNoOther) {
  EXPECT_THAT(errorOfSafetensors(R"({"a":{"dtype":"F32","shape":[1]}})", 4), HasSubstr("no data_offsets"));
  EXPECT_THAT(errorOfSafetensors(R"({"a":{"dtype":"F32","data_offsets":[0,4]}})", 4), HasSubstr("no shape"));
  EXPECT_THAT(errorOfSafetensors(R"({"a":{"shape":[1],"data_offsets":[0,4]}})", 4), HasSubstr("no dtype"));
  EXPECT_THAT(errorOfSafetensors(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"x":1}})", 4),
              HasSubstr("the name \"x\""));
  EXPECT_THAT(errorOfSafetensors(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0]}})", 4), HasSubstr("two numbers"));
  EXPECT_THAT(errorOfSafetensors(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}})", 4), HasSubstr("two numbers"));
  EXPECT_THAT(errorOfSafetensors(R"({"a":[]})", 0), HasSubstr("expected an object"));
  EXPECT_THAT(errorOfSafetensors(R"({"a":1})", 0), HasSubstr("the number 1"));
}

TEST(Safetensors, WantsWholeNumbers) {
  for (const char* shape :
       {"[-1]", "[1.0]", "[1e0]", "[\"1\"]", "[null]", "[[1]]", "[{}]", "[true]", "1", "\"1\"", "{}"}) {
    EXPECT_THAT(errorOfSafetensors(std::string(R"({"a":{"dtype":"F32","shape":)") + shape + R"(,"data_offsets":[0,4]}})", 4),
                AllOf(HasSubstr("tensor a"), HasSubstr("whole numbers")))
        << shape;
  }
}

TEST(Safetensors, RefusesInvalidUtf8InNames) {
  EXPECT_THAT(errorOfSafetensors("{\"\xff\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", 4),
              HasSubstr("invalid UTF-8"));
  EXPECT_THAT(errorOfSafetensors(R"({"\ud800":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4), HasSubstr("valid JSON"));
  EXPECT_EQ(errorOfSafetensors("{\"层.0\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", 4), "opened");
}

TEST(Safetensors, DoesNotFollowDeepNesting) {
  for (const char* open : {"[", "{\"a\":"}) {
    std::string header = R"({"a":)";
    for (int i = 0; i < 1'000'000; ++i) header += open;
    header += "}";
    EXPECT_THAT(errorOfSafetensors(header, 0), HasSubstr("expected"));
  }
}

TEST(Safetensors, KeepsMessagesShortAndOnOneLine) {
  const std::string error = errorOfSafetensors("{\"" + std::string(1'000'000, 'n') + "\\n\":1}", 0);
  EXPECT_LT(error.size(), 1000U);
  EXPECT_EQ(error.find('\n'), std::string::npos);
}

TEST(Safetensors, NamesSimilarTensors) {
  const Opened opened = openHeader(R"({"model.norm.weight":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4);
  const auto view = opened.file->view("norm");
  ASSERT_FALSE(view);
  EXPECT_THAT(view.error().english(), AllOf(HasSubstr("tensor norm"), HasSubstr("perhaps model.norm.weight")));
}

// A file that the Python package wrote (tests/data/safetensors/make_golden.py).
TEST(Safetensors, ReadsWhatThePythonPackageWrites) {
  const auto file = SafetensorsFile::open(std::filesystem::path(QS_TEST_DATA) / "safetensors/python.safetensors");
  ASSERT_TRUE(file) << file.error().english();
  EXPECT_EQ((*file)->tensors().size(), 15U);
  EXPECT_EQ((*file)->metadata().at("说明"), "by hand");
  const auto floats = [&](std::string_view name) {
    const auto view = (*file)->view(name);
    std::vector<float> out(*view->shape.elements());
    tensor::toFloat(*view, 0, out);
    return out;
  };
  using F = std::vector<float>;
  EXPECT_EQ(floats("bool"), (F{0, 1, 1, 0}));
  EXPECT_EQ(floats("u8"), (F{1, 2, 3}));
  EXPECT_EQ(floats("i8"), F{-5});
  EXPECT_EQ(floats("i16"), (F{-300, 300}));
  EXPECT_EQ(floats("f16"), (F{1.5F, -0.25F}));
  EXPECT_EQ(floats("bf16"), (F{1.5F, -0.25F}));
  EXPECT_EQ(floats("i32"), F{-70000});
  EXPECT_EQ(floats("f32"), (F{1, -2, 0.5F, 3e38F}));
  EXPECT_EQ(floats("f64"), F{2.5F});
  EXPECT_EQ(floats("i64"), F{-1099511627776.0F});
  EXPECT_EQ(floats("none"), F{});
  EXPECT_EQ(floats("层.weight"), F{7});
  EXPECT_EQ((*file)->find("f8")->dtype, DType::F8_E4M3);
  EXPECT_EQ((*file)->find("scale")->dtype, DType::F8_E8M0);
  EXPECT_EQ((*file)->find("f4")->dtype, DType::F4);
  EXPECT_EQ((*file)->find("f4")->shape, (tensor::Shape{{1, 4}}));
}

// The data are mapped, not read: a file far larger than memory opens at once.
TEST(Safetensors, OpensAFileLargerThanMemory) {
  const Scratch scratch;
  const std::uint64_t elements = std::uint64_t{1} << 40;  // 4 TiB of F32
  const std::string header =
      R"({"w":{"dtype":"F32","shape":[1048576,1048576],"data_offsets":[0,)" + std::to_string(elements * 4) + "]}}";
  const auto path = scratch.write("big.safetensors", littleEndian(header.size()) + header);
  std::error_code code;
  std::filesystem::resize_file(path, 8 + header.size() + elements * 4, code);
  if (code) GTEST_SKIP() << "this disk has no sparse files of 4 TiB: " << code.message();
  const auto file = SafetensorsFile::open(path);
  ASSERT_TRUE(file) << file.error().english();
  const auto view = (*file)->view("w");
  ASSERT_TRUE(view);
  EXPECT_EQ(view->bytes.size(), elements * 4);
  EXPECT_EQ(view->bytes[elements * 4 - 1], std::byte{0});
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  EXPECT_LT(usage.ru_maxrss, 4'000'000);  // kB: nothing of that size was read
}

TEST(Safetensors, SaysWhenTheFileWasCutAfterOpening) {
  const Scratch scratch;
  const auto path = scratch.write(
      "m.safetensors", safetensorsBytes(R"({"w":{"dtype":"U8","shape":[100000],"data_offsets":[0,100000]}})", 100000));
  const auto file = SafetensorsFile::open(path);
  ASSERT_TRUE(file);
  std::filesystem::resize_file(path, 1000);
  const auto view = (*file)->view("w");
  ASSERT_FALSE(view);
  EXPECT_THAT(view.error().english(), HasSubstr("as when it was opened"));
}

}  // namespace
}  // namespace qs::io
