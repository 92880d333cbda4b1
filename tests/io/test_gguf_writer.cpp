#include "core/io/gguf_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>

#include "core/base/thread_pool.h"
#include "core/io/block_type.h"
#include "core/tensor/half_bits.h"
#include "tests/io/scratch.h"

namespace qs::io {
namespace {

template <class T>
std::string raw(T value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}
std::string text(std::string_view value) { return raw<std::uint64_t>(value.size()) + std::string(value); }

class GgufWriterTest : public testing::Test {
 protected:
  base::Status write(std::vector<GgufTensor> tensors, const GgufMetadata& metadata = {}) {
    return writeGguf(file(), metadata, tensors, context_);
  }
  std::filesystem::path file() const { return scratch_ / "model.gguf"; }
  bool empty() const { return std::filesystem::is_empty(scratch_.path()); }
  test::Scratch scratch_;
  base::TaskContext context_;
};

TEST_F(GgufWriterTest, WritesTheBytesOfTheSpecification) {
  const std::vector<float> norm = {1.0F, -2.0F, 0.5F};
  const std::vector<float> matrix = {1.0F, 2.0F, 3.0F, 4.0F};
  const auto status = write({{"norm", GgufType::F32, {3}, norm, {}}, {"w", GgufType::F16, {2, 2}, matrix, {}}},
                            {{"a", std::string("llama")},
                             {"b", std::uint32_t{7}},
                             {"c", 0.5F},
                             {"d", true},
                             {"e", std::vector<std::string>{"x", "yz"}},
                             {"f", std::vector<std::int32_t>{-1}},
                             {"g", std::vector<float>{0.25F}}});
  ASSERT_TRUE(status) << status.error().english();
  std::string wanted = "GGUF" + raw<std::uint32_t>(3) + raw<std::uint64_t>(2) + raw<std::uint64_t>(7);
  wanted += text("a") + raw<std::uint32_t>(8) + text("llama");
  wanted += text("b") + raw<std::uint32_t>(4) + raw<std::uint32_t>(7);
  wanted += text("c") + raw<std::uint32_t>(6) + raw<float>(0.5F);
  wanted += text("d") + raw<std::uint32_t>(7) + std::string(1, '\1');
  wanted += text("e") + raw<std::uint32_t>(9) + raw<std::uint32_t>(8) + raw<std::uint64_t>(2) + text("x") + text("yz");
  wanted += text("f") + raw<std::uint32_t>(9) + raw<std::uint32_t>(5) + raw<std::uint64_t>(1) + raw<std::int32_t>(-1);
  wanted += text("g") + raw<std::uint32_t>(9) + raw<std::uint32_t>(6) + raw<std::uint64_t>(1) + raw<float>(0.25F);
  wanted += text("norm") + raw<std::uint32_t>(1) + raw<std::uint64_t>(3) + raw<std::uint32_t>(0) + raw<std::uint64_t>(0);
  wanted += text("w") + raw<std::uint32_t>(2) + raw<std::uint64_t>(2) + raw<std::uint64_t>(2) + raw<std::uint32_t>(1) +
            raw<std::uint64_t>(32);
  wanted.resize((wanted.size() + 31) / 32 * 32);
  for (const float v : norm) wanted += raw(v);
  wanted.resize((wanted.size() + 31) / 32 * 32);
  for (const float v : matrix) wanted += raw(tensor::floatToHalf(v));
  wanted.resize((wanted.size() + 31) / 32 * 32);
  EXPECT_EQ(test::readAll(file()), wanted);
}

TEST_F(GgufWriterTest, EncodesBlocksAndReordersRowsAlikeOnAnyThreads) {
  // Many pieces of the loop that encodes: 600 rows of 1,024.
  constexpr std::uint64_t kRows = 600;
  constexpr std::uint64_t kCols = 1024;
  std::vector<float> values(kRows * kCols);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(std::sin(static_cast<double>(i)));
  const auto reversed = [](std::uint64_t row) { return kRows - 1 - row; };
  for (const GgufType type : {GgufType::F32, GgufType::F16, GgufType::BF16, GgufType::Q8_0, GgufType::Q4_0}) {
    const GgufTensor tensor{"w", type, {kRows, kCols}, values, reversed};
    context_.pool = nullptr;
    ASSERT_TRUE(write({tensor}));
    const std::string one = test::readAll(file());
    base::ThreadPool pool(3);
    context_.pool = &pool;
    ASSERT_TRUE(write({tensor}));
    context_.pool = nullptr;
    EXPECT_EQ(test::readAll(file()), one) << ggufTypeName(type);
    const std::uint64_t bytes = ggufBytes(type, values.size());
    ASSERT_GT(one.size(), bytes);
    const std::string data = one.substr(one.size() - bytes);  // a multiple of the alignment here
    // The first row written is the last one given.
    std::string wanted;
    const float* row = values.data() + (kRows - 1) * kCols;
    if (type == GgufType::F32) wanted.assign(reinterpret_cast<const char*>(row), 4 * kCols);
    if (type == GgufType::F16) {
      for (std::size_t i = 0; i < kCols; ++i) wanted += raw(tensor::floatToHalf(row[i]));
    }
    if (type == GgufType::BF16) {
      for (std::size_t i = 0; i < kCols; ++i) wanted += raw(tensor::floatToBfloat(row[i]));
    }
    if (type == GgufType::Q8_0 || type == GgufType::Q4_0) {
      const BlockType& block = *findBlockType(type == GgufType::Q8_0 ? "q8_0" : "q4_0");
      BlockCounts counts;
      for (std::size_t i = 0; i < kCols; i += 32) {
        std::string one32(static_cast<std::size_t>(block.bytes), '\0');
        block.encode(row + i, reinterpret_cast<std::uint8_t*>(one32.data()), counts);
        wanted += one32;
      }
    }
    EXPECT_EQ(data.substr(0, wanted.size()), wanted) << ggufTypeName(type);
  }
}

TEST_F(GgufWriterTest, RefusesWhatTheFormatCannotHoldAndLeavesNothing) {
  const std::vector<float> values(64, 1.0F);
  std::vector<float> nans(64, 1.0F);
  nans[40] = std::numeric_limits<float>::quiet_NaN();
  const GgufTensor good{"w", GgufType::F32, {2, 32}, values, {}};
  const auto fails = [&](std::vector<GgufTensor> tensors, const char* says, const GgufMetadata& metadata = {}) {
    const auto status = write(std::move(tensors), metadata);
    ASSERT_FALSE(status) << says;
    EXPECT_EQ(status.error().exitStatus(), 3);
    EXPECT_NE(status.error().english().find(says), std::string::npos) << status.error().english();
    EXPECT_TRUE(empty()) << says;
  };
  fails({good, good}, "each name once");
  fails({{"", GgufType::F32, {2, 32}, values, {}}}, "a name of 1 to 63 bytes");
  fails({{std::string(64, 'a'), GgufType::F32, {2, 32}, values, {}}}, "found 64");
  fails({{"w", GgufType::F32, {3, 32}, values, {}}}, "dimensions that its values fill");
  fails({{"w", GgufType::F32, {}, values, {}}}, "dimensions that its values fill");
  fails({{"w", GgufType::F32, {2, 4, 8}, values, {}}}, "one or two dimensions");
  fails({{"w", GgufType::Q8_0, {4, 16}, values, {}}}, "rows of a multiple of 32 for Q8_0, found 16");
  fails({{"w", GgufType::Q4_0, {2, 32}, nans, {}}}, "NaN or infinite");
  fails({good}, "each name once", {{"a", true}, {"a", false}});
  ASSERT_TRUE(write({{"w", GgufType::F16, {2, 32}, nans, {}}})) << "fp16 has a NaN";
}

TEST_F(GgufWriterTest, AStopOrAMissingFolderLeavesNothing) {
  const std::vector<float> values(64, 1.0F);
  std::stop_source stop;
  stop.request_stop();
  context_.stop = stop.get_token();
  const auto stopped = write({{"w", GgufType::F32, {2, 32}, values, {}}});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, base::ErrorKind::cancelled);
  EXPECT_TRUE(empty());
  const auto lost = writeGguf(scratch_ / "no/such/folder.gguf", {}, {}, {});
  ASSERT_FALSE(lost);
  EXPECT_NE(lost.error().english().find("the folder must exist"), std::string::npos);
}

}  // namespace
}  // namespace qs::io
