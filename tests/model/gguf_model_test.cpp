#include "core/model/gguf_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "core/model/random_model.h"
#include "tests/model/tiny_model.h"

namespace qs::model {
namespace {

ModelPtr make(const std::string& name) { return makeRandomModel(parseRandomModel(name).value(), name, {}).value(); }

class GgufModelTest : public testing::Test {
 protected:
  GgufModelTest() : folder_("gguf") {}
  base::Result<GgufWritten> write(const Model& model, const GgufChoice& choice) {
    return writeGgufModel(model, file(), choice, {});
  }
  std::filesystem::path file() const { return folder_.path() / "m.gguf"; }
  std::string bytes() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  test::TempDir folder_;
};

TEST(GgufRows, GoFromHalvesToPairsWithinEachHead) {
  // Six numbers a head: (0, 3), (1, 4), (2, 5) turn together.
  const std::uint64_t wanted[] = {0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11};
  for (std::uint64_t row = 0; row < 12; ++row) EXPECT_EQ(pairedRow(row, 6), wanted[row]) << row;
  EXPECT_EQ(pairedRow(0, 2), 0U);
  EXPECT_EQ(pairedRow(3, 2), 3U);
}

TEST_F(GgufModelTest, KeepsWhatBlocksCannotHold) {
  // Rows of 64 fit blocks; the 80 inputs of the last layer do not.
  const auto model = make("random:d=64,blocks=2,heads=4,ffn=80,vocab=300,context=64");
  const auto written = write(*model, {io::GgufType::Q4_0, io::GgufType::F32, "m"});
  ASSERT_TRUE(written) << written.error().english();
  EXPECT_EQ(written->tensors, 2U * 9U + 2U);
  EXPECT_EQ(written->bytes, std::filesystem::file_size(file()));
  ASSERT_EQ(written->kept.size(), 2U);
  EXPECT_EQ(written->kept[0].name, "blk.0.ffn_down.weight");
  EXPECT_EQ(written->kept[1].name, "blk.1.ffn_down.weight");
  EXPECT_EQ(written->kept[0].dtype, "F16");
  EXPECT_EQ(written->kept[0].reason.english(), "rows of 80 are no multiple of 32");
  const auto whole = write(*model, {io::GgufType::F32, io::GgufType::F32, "m"});
  ASSERT_TRUE(whole);
  EXPECT_TRUE(whole->kept.empty());
  EXPECT_GT(whole->bytes, written->bytes);
}

TEST_F(GgufModelTest, KeepsNumbersThatAreNoneOrTooLarge) {
  const auto model = make("random:d=64,blocks=1,heads=4,ffn=96,vocab=20,context=64,tied=no");
  const auto with = [&](LinearKind kind, float value) {
    auto matrix = std::make_shared<tensor::Matrix>(*model->linear({0, kind}));
    matrix->values()[5] = value;
    return model->withLinears({{shortName({0, kind}), matrix}}).value();
  };
  const auto check = [&](const ModelPtr& changed, io::GgufType type, const char* dtype, const char* says) {
    const auto written = write(*changed, {type, io::GgufType::F32, "m"});
    ASSERT_TRUE(written) << written.error().english();
    ASSERT_EQ(written->kept.size(), dtype == nullptr ? 0U : 1U) << says;
    if (dtype == nullptr) return;
    EXPECT_EQ(written->kept[0].dtype, dtype);
    EXPECT_NE(written->kept[0].reason.english().find(says), std::string::npos);
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  check(with(LinearKind::up, nan), io::GgufType::Q8_0, "F32", "NaN");
  check(with(LinearKind::up, nan), io::GgufType::F16, nullptr, "");
  check(with(LinearKind::up, 1e5F), io::GgufType::F16, "F32", "does not reach");
  check(with(LinearKind::up, 1e5F), io::GgufType::Q8_0, nullptr, "");
}

TEST_F(GgufModelTest, NamesEveryTensorOnceAndTheHeadOnlyWhereItIsItsOwn) {
  const auto count = [&](const std::string& what) {
    const std::string all = bytes();
    std::size_t found = 0;
    for (std::size_t at = all.find(what); at != std::string::npos; at = all.find(what, at + 1)) ++found;
    return found;
  };
  ASSERT_TRUE(write(*make("random:d=64,blocks=1,heads=4,ffn=96,vocab=20"), {}));
  EXPECT_EQ(count("no_vocab"), 1U);
  EXPECT_EQ(count("<0x00>"), 0U);
  for (const char* name : {"token_embd", "output_norm", "blk.0.attn_q", "blk.0.attn_k", "blk.0.attn_v", "blk.0.attn_output",
                           "blk.0.ffn_gate", "blk.0.ffn_up", "blk.0.ffn_down", "blk.0.attn_norm", "blk.0.ffn_norm"}) {
    EXPECT_EQ(count(std::string(name) + ".weight"), 1U) << name;
  }
  // "attn_output.weight" ends the same.
  EXPECT_EQ(count("output.weight"), 1U);
  ASSERT_TRUE(write(*make("random:d=64,blocks=1,heads=4,ffn=96,vocab=259,tied=no"), {}));
  EXPECT_EQ(count("no_vocab"), 0U);
  EXPECT_EQ(count("<0xFF>"), 1U);
  EXPECT_EQ(count("<unused"), 0U);
  EXPECT_EQ(count("output.weight"), 2U);
}

}  // namespace
}  // namespace qs::model
