// .npy files, byte by byte as NumPy's format document describes them: what is read, and what is refused with which
// words.
#include "core/io/npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <thread>
#include <vector>

#include "core/io/npy_header.h"
#include "core/tensor/convert.h"
#include "tests/io/scratch.h"

namespace qs::io {
namespace {

using test::Scratch;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The bytes of a file of version `major`.0 with this dictionary, padded as NumPy pads it, and these data.
std::string npyBytes(std::string dictionary, std::string_view data, int major = 1) {
  const std::size_t lengthBytes = major == 1 ? 2 : 4;
  while ((8 + lengthBytes + dictionary.size() + 1) % 64 != 0) dictionary += ' ';
  dictionary += '\n';
  std::string out = "\x93NUMPY";
  out += static_cast<char>(major);
  out += '\0';
  for (std::size_t i = 0; i < lengthBytes; ++i) out += static_cast<char>(dictionary.size() >> (8 * i) & 0xff);
  return out + dictionary + std::string(data);
}

std::string dictionary(const std::string& descr, const std::string& shape, bool fortran = false) {
  return "{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape + ", }";
}

// Elements as stored, the bytes of each turned round if `swap`.
template <class T>
std::string npyBytesOf(const std::vector<T>& values, bool swap = false) {
  std::string out(values.size() * sizeof(T), '\0');
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::memcpy(out.data() + i * sizeof(T), &values[i], sizeof(T));
    if (swap)
      std::reverse(out.begin() + static_cast<std::ptrdiff_t>(i * sizeof(T)),
                   out.begin() + static_cast<std::ptrdiff_t>((i + 1) * sizeof(T)));
  }
  return out;
}

std::vector<float> valuesOf(const ModelSource& source) {
  const auto view = source.view(source.tensors().front().name);
  EXPECT_TRUE(view) << view.error().english();
  std::vector<float> out(view->shape.elements().value());
  tensor::toFloat(*view, 0, out);
  // Read piece by piece they are the same.
  std::vector<std::byte> bytes(view->bytes.size());
  for (std::size_t at = 0; at < bytes.size(); at += 5) {
    const std::size_t count = std::min<std::size_t>(5, bytes.size() - at);
    EXPECT_TRUE(source.read(source.tensors().front().name, at, std::span(bytes).subspan(at, count)));
  }
  EXPECT_TRUE(std::ranges::equal(bytes, view->bytes));
  return out;
}

class Npy : public testing::Test {
 protected:
  std::shared_ptr<const NpyFile> opened(const std::string& bytes, const char* name = "权 重.npy") {
    auto file = NpyFile::open(scratch_.write(name, bytes));
    EXPECT_TRUE(file) << file.error().english();
    return file ? *file : nullptr;
  }
  std::string refused(const std::string& bytes) {
    const auto file = NpyFile::open(scratch_.write("bad.npy", bytes));
    if (file) return "opened";
    EXPECT_EQ(file.error().exitStatus(), 3);
    EXPECT_FALSE(file.error().remedy.empty());
    return file.error().english();
  }
  const Scratch scratch_;
};

TEST_F(Npy, OneTensorNamedAfterTheFile) {
  const auto file = opened(npyBytes(dictionary("<f4", "(2, 3)"), npyBytesOf<float>({1, 2, 3, 4, 5, 6})));
  ASSERT_EQ(file->tensors().size(), 1U);
  const TensorInfo& info = file->tensors().front();
  EXPECT_EQ(info.name, "权 重");
  EXPECT_EQ(info.dtype, tensor::DType::F32);
  EXPECT_EQ(info.shape.dims, (std::vector<std::uint64_t>{2, 3}));
  EXPECT_EQ(info.bytes, 24U);
  EXPECT_TRUE(file->health().empty());
  EXPECT_THAT(valuesOf(*file), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(file->view("other").error().english(), HasSubstr("no such name"));
  std::byte one[4];
  EXPECT_FALSE(file->read("权 重", 22, one));
  EXPECT_FALSE(file->read("other", 0, one));
}

TEST_F(Npy, EveryVersionAndAnyRank) {
  for (const int major : {1, 2, 3}) {
    EXPECT_THAT(valuesOf(*opened(npyBytes(dictionary("<f4", "(3,)"), npyBytesOf<float>({1, 2, 3}), major))),
                ElementsAre(1, 2, 3));
  }
  EXPECT_THAT(valuesOf(*opened(npyBytes(dictionary("<f4", "()"), npyBytesOf<float>({2.5F})))), ElementsAre(2.5F));
  const auto empty = opened(npyBytes(dictionary("<f4", "(0, 4)"), ""));
  EXPECT_EQ(empty->tensors().front().bytes, 0U);
  EXPECT_EQ(empty->health().size(), 1U);
  EXPECT_THAT(valuesOf(*empty), ElementsAre());
  const auto deep = opened(npyBytes(dictionary("<f4", "(1, 2, 1, 2, 1)"), npyBytesOf<float>({1, 2, 3, 4})));
  EXPECT_EQ(deep->tensors().front().shape.rank(), 5U);
  // Python 2 wrote long numbers with an L; double quotes and missing blanks are Python too.
  EXPECT_THAT(valuesOf(*opened(
                  npyBytes("{\"descr\":\"<f4\",\"fortran_order\":False,\"shape\":(2L,)}", npyBytesOf<float>({1, 2})))),
              ElementsAre(1, 2));
}

TEST_F(Npy, EveryTypeInBothByteOrders) {
  for (const bool big : {false, true}) {
    const std::string order = big ? ">" : "<";
    SCOPED_TRACE(order);
    const auto read = [&](const std::string& type, const std::string& data) {
      return valuesOf(*opened(npyBytes(dictionary(order + type, "(2,)"), data)));
    };
    EXPECT_THAT(read("f2", npyBytesOf<std::uint16_t>({0x3c00, 0xc100}, big)), ElementsAre(1.0F, -2.5F));
    EXPECT_THAT(read("f4", npyBytesOf<float>({1.5F, -2.0F}, big)), ElementsAre(1.5F, -2.0F));
    EXPECT_THAT(read("f8", npyBytesOf<double>({1.5, -2.0}, big)), ElementsAre(1.5F, -2.0F));
    EXPECT_THAT(read("i2", npyBytesOf<std::int16_t>({-300, 7}, big)), ElementsAre(-300, 7));
    EXPECT_THAT(read("u2", npyBytesOf<std::uint16_t>({65535, 7}, big)), ElementsAre(65535, 7));
    EXPECT_THAT(read("i4", npyBytesOf<std::int32_t>({-70000, 7}, big)), ElementsAre(-70000, 7));
    EXPECT_THAT(read("u4", npyBytesOf<std::uint32_t>({70000, 7}, big)), ElementsAre(70000, 7));
    EXPECT_THAT(read("i8", npyBytesOf<std::int64_t>({-(1LL << 40), 7}, big)), ElementsAre(-1099511627776.0F, 7));
    EXPECT_THAT(read("u8", npyBytesOf<std::uint64_t>({1ULL << 40, 7}, big)), ElementsAre(1099511627776.0F, 7));
    EXPECT_THAT(read("i1", npyBytesOf<std::int8_t>({-3, 7})), ElementsAre(-3, 7));
    EXPECT_THAT(read("u1", npyBytesOf<std::uint8_t>({250, 7})), ElementsAre(250, 7));
  }
  EXPECT_THAT(valuesOf(*opened(npyBytes(dictionary("|b1", "(2,)"), std::string("\1\0", 2)))), ElementsAre(1, 0));
  const auto swapped = opened(npyBytes(dictionary(">f4", "(2,)"), npyBytesOf<float>({1, 2}, true)));
  ASSERT_EQ(swapped->health().size(), 1U);
  EXPECT_THAT(swapped->health().front().message.english(), HasSubstr("big-endian"));
}

TEST_F(Npy, FortranOrderBecomesRows) {
  // [[1, 2, 3], [4, 5, 6]] column by column.
  const auto matrix = opened(npyBytes(dictionary("<f4", "(2, 3)", true), npyBytesOf<float>({1, 4, 2, 5, 3, 6})));
  EXPECT_THAT(valuesOf(*matrix), ElementsAre(1, 2, 3, 4, 5, 6));
  ASSERT_EQ(matrix->health().size(), 1U);
  EXPECT_THAT(matrix->health().front().message.english(), HasSubstr("Fortran order"));
  EXPECT_THAT(valuesOf(*opened(npyBytes(dictionary(">f4", "(2, 3)", true), npyBytesOf<float>({1, 4, 2, 5, 3, 6}, true)))),
              ElementsAre(1, 2, 3, 4, 5, 6));
  // With one extent beyond 1 the order is the same.
  const auto row = opened(npyBytes(dictionary("<f4", "(1, 3)", true), npyBytesOf<float>({1, 2, 3})));
  EXPECT_TRUE(row->health().empty());
  EXPECT_THAT(valuesOf(*row), ElementsAre(1, 2, 3));

  // Any rank, beyond the size of a tile.
  const std::vector<std::uint64_t> dims = {37, 3, 1, 2, 41};
  std::size_t count = 1;
  for (const auto extent : dims) count *= extent;
  std::vector<std::int32_t> stored(count);
  std::vector<float> wanted(count);
  for (std::size_t i = 0; i < count; ++i) {
    // Row-major index i has subscripts; its place in Fortran order follows from them.
    std::size_t rest = i;
    std::size_t place = 0;
    std::size_t stride = count;
    for (std::size_t k = dims.size(); k-- > 0;) {
      stride /= dims[k];
      place += rest % dims[k] * stride;
      rest /= dims[k];
    }
    stored[place] = static_cast<std::int32_t>(i);
    wanted[i] = static_cast<float>(i);
  }
  EXPECT_EQ(valuesOf(*opened(npyBytes(dictionary("<i4", "(37, 3, 1, 2, 41)", true), npyBytesOf(stored)))), wanted);
}

TEST_F(Npy, IsTurnedOnceForAllThreads) {
  std::vector<float> stored(200 * 300);
  for (std::size_t i = 0; i < stored.size(); ++i) stored[i] = static_cast<float>(i);
  const auto file = opened(npyBytes(dictionary("<f4", "(200, 300)", true), npyBytesOf(stored)));
  std::vector<const std::byte*> seen(8);
  std::vector<std::thread> threads;
  for (auto& place : seen) {
    threads.emplace_back([&] { place = file->view("权 重")->bytes.data(); });
  }
  for (auto& thread : threads) thread.join();
  for (const auto* place : seen) EXPECT_EQ(place, seen.front());
}

TEST_F(Npy, NamesTheTypesItDoesNotTake) {
  const std::vector<std::pair<std::string, std::string>> types = {
      {"<c8", "complex"},     {"|O", "Python objects"},      {"<U5", "text"},
      {"|S3", "text"},        {"<M8[ns]", "dates or times"}, {"<m8", "dates"},
      {"|V2", "bfloat16"},    {"<f16", "another size"},      {"<x4", "'<x4'"},
      {"f4", "another size"}, {"|f4", "another size"},       {"", "type ''"}};
  for (const auto& [descr, words] : types) {
    EXPECT_THAT(refused(npyBytes(dictionary(descr, "(1,)"), std::string(8, '\0'))),
                AllOf(HasSubstr(words), HasSubstr("float32"), HasSubstr("astype")));
  }
  EXPECT_THAT(
      refused(npyBytes("{'descr': [('a', '<f4'), ('b', '<i4')], 'fortran_order': False, 'shape': (1,), }", "12345678")),
      HasSubstr("structured"));
}

TEST_F(Npy, RefusesHeadersThatLie) {
  const std::string good = dictionary("<f4", "(2,)");
  EXPECT_THAT(refused(npyBytes(good, "1234567")),
              AllOf(HasSubstr("8 bytes"), HasSubstr("7 bytes"), HasSubstr("cut short")));
  EXPECT_THAT(refused(npyBytes(good, "123456789")), AllOf(HasSubstr("9 bytes"), HasSubstr("one array")));
  EXPECT_THAT(refused(npyBytes(dictionary("<f4", "(4294967296, 4294967296)"), "")), HasSubstr("2^64"));
  EXPECT_THAT(refused(npyBytes(dictionary("<f4", "(4611686018427387904, 4611686018427387904, 0)"), "")),
              HasSubstr("2^64"));
  EXPECT_THAT(refused(npyBytes(dictionary("<f4", "(1099511627776,)"), "1234")), HasSubstr("4,398,046,511,104 bytes"));
  EXPECT_THAT(refused(npyBytes(dictionary("<f4", "(18446744073709551616,)"), "")), HasSubstr("below 2^64"));
  for (const char* shape :
       {"(-1,)", "(2.5,)", "(2)", "[2]", "2", "(2,,)", "(,)", "(2 3)", "(2", "(2, 'x')", "(True,)"}) {
    EXPECT_THAT(refused(npyBytes(dictionary("<f4", shape), "12345678")), HasSubstr("the header of")) << shape;
  }
  EXPECT_THAT(refused(npyBytes("{'descr': '<f4', 'shape': (2,), }", "12345678")), HasSubstr("no fortran_order"));
  EXPECT_THAT(refused(npyBytes("{'fortran_order': False, 'shape': (2,)}", "12345678")), HasSubstr("no descr"));
  EXPECT_THAT(refused(npyBytes("{'descr': '<f4', 'fortran_order': False}", "12345678")), HasSubstr("no shape"));
  EXPECT_THAT(refused(npyBytes("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", "12345678")),
              HasSubstr("duplicate name descr"));
  EXPECT_THAT(refused(npyBytes("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'x': 1}", "12345678")),
              HasSubstr("the name \"x\""));
  EXPECT_THAT(refused(npyBytes("{'descr': '<f4', 'fortran_order': maybe, 'shape': (2,)}", "12345678")),
              HasSubstr("True or False"));
  EXPECT_THAT(refused(npyBytes(good + " exit()", "12345678")), HasSubstr("nothing after"));
  for (const char* text :
       {"", "[]", "{", "{'descr", "{'descr': '<f4'", "(1,)", "__import__('os')", "{'de\\x73cr': '<f4'}", "\xff\xfe"}) {
    EXPECT_THAT(refused(npyBytes(text, "12345678")), HasSubstr("the header of")) << text;
  }
}

TEST_F(Npy, RefusesOtherFiles) {
  const std::string good = npyBytes(dictionary("<f4", "(2,)"), "12345678");
  EXPECT_THAT(refused(""), HasSubstr("0 bytes"));
  EXPECT_THAT(refused("PK\3\4 an archive of arrays"), HasSubstr(".npz"));
  for (std::size_t size = 0; size < good.size(); ++size) EXPECT_NE(refused(good.substr(0, size)), "opened");
  std::string other = good;
  other[6] = 4;
  EXPECT_THAT(refused(other), HasSubstr("version 4.0"));
  other[6] = 1;
  other[7] = 1;
  EXPECT_THAT(refused(other), HasSubstr("version 1.1"));
  // A header length beyond the file, and one that nobody writes: refused before anything is taken.
  other = good;
  other[8] = other[9] = '\xff';
  EXPECT_THAT(refused(other), HasSubstr("for a header of 65,535 bytes"));
  other = npyBytes(dictionary("<f4", "(2,)"), "12345678", 2);
  other[10] = other[11] = '\xff';
  EXPECT_THAT(refused(other), AllOf(HasSubstr("at most 1,048,576"), HasSubstr("4,294,9")));
  EXPECT_THAT(NpyFile::open(scratch_ / "none.npy").error().english(), HasSubstr("No such file"));
  EXPECT_THAT(NpyFile::open(scratch_.path()).error().english(), HasSubstr("a folder"));
}

TEST_F(Npy, AFileThatIsCutLaterIsAnError) {
  for (const bool fortran : {false, true}) {
    const auto path = scratch_.write("w.npy", npyBytes(dictionary("<f4", "(40, 50)", fortran), std::string(8000, 'x')));
    const auto file = NpyFile::open(path);
    ASSERT_TRUE(file);
    std::filesystem::resize_file(path, 4000);
    EXPECT_THAT((*file)->view("w").error().english(), HasSubstr("another program is changing the file"));
    std::vector<std::byte> bytes(8000);
    EXPECT_THAT((*file)->read("w", 0, bytes).error().english(), HasSubstr("another program is changing the file"));
  }
}

TEST_F(Npy, OpensAsASource) {
  const auto path = scratch_.write("W.NPY", npyBytes(dictionary("<f4", "(2,)"), npyBytesOf<float>({1, 2})));
  const auto source = openSource(path);
  ASSERT_TRUE(source) << source.error().english();
  EXPECT_EQ((*source)->tensors().front().name, "W");
  EXPECT_EQ((*source)->path(), path);
}

TEST(MappedRead, GivesWhatTheMappingShows) {
  const Scratch scratch;
  const auto path = scratch.write("f", "0123456789");
  const auto file = MappedFile::open(path);
  ASSERT_TRUE(file);
  std::string out(4, ' ');
  ASSERT_TRUE(file->read(3, std::as_writable_bytes(std::span(out))));
  EXPECT_EQ(out, "3456");
  const auto beyond = file->read(8, std::as_writable_bytes(std::span(out)));
  ASSERT_FALSE(beyond);
  EXPECT_THAT(beyond.error().english(), HasSubstr("at least 12 bytes"));
}

}  // namespace
}  // namespace qs::io
