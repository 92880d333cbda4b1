#include "core/experiment/quantize.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/tensor/half_bits.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

QuantizeSpec typed(std::vector<float> values, const char* scheme) {
  QuantizeSpec spec;
  spec.source.values = std::move(values);
  spec.scheme = quant::QuantScheme::parse(scheme).value();
  return spec;
}

class QuantizeFile : public testing::Test {
 protected:
  QuantizeFile() : folder_("quantize"), tiny_(test::makeTiny({})) { test::writeTiny(tiny_, folder_.path(), "BF16"); }
  QuantizeSpec fromFile(const std::string& tensor, const char* scheme) const {
    QuantizeSpec spec;
    spec.source.model = folder_.path().string();
    spec.source.tensor = tensor;
    spec.scheme = quant::QuantScheme::parse(scheme).value();
    return spec;
  }
  const test::TinyTensor& q() const { return tiny_.tensors.at("model.layers.0.self_attn.q_proj.weight"); }

  Services services_{1};
  test::TempDir folder_;
  test::TinyModel tiny_;
};

TEST(QuantizeValues, GivesEveryElement) {
  Services services(1);
  const auto result = runQuantize(typed({-1.0F, -0.37F, 0.04F, 0.29F, 0.83F}, "int4:split=2,3"), services, {});
  ASSERT_TRUE(result) << result.error().english();
  EXPECT_EQ(result->scheme, "int4:split=2,3");
  EXPECT_EQ(result->codes, (std::vector<std::int32_t>{-7, -3, 0, 2, 7}));
  EXPECT_EQ(result->groupStart, (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(result->groupOf, (std::vector<std::uint32_t>{0, 0, 1, 1, 1}));
  EXPECT_EQ(result->scales.size(), 2U);
  EXPECT_DOUBLE_EQ(result->bitsPerWeight, (5 * 4 + 2 * 32) / 5.0);
  EXPECT_FALSE(result->row.has_value());
}

TEST(QuantizeValues, OutlierFactorChangesTheLargestAlone) {
  Services services(1);
  auto spec = typed({0.5F, -1.0F, 1.0F}, "int4");
  spec.outlier = 50.0;
  const auto result = runQuantize(spec, services, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->outlierIndex, 1U);
  EXPECT_EQ(result->x, (std::vector<float>{0.5F, -50.0F, 1.0F}));
  EXPECT_EQ(result->stats.zeros, 2U);
  spec.outlier = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(runQuantize(spec, services, {}));
}

TEST(QuantizeValues, RunsOnTheBackendThatIsNamed) {
  Services services(1);
  auto spec = typed({0.5F, -1.0F}, "int4");
  EXPECT_EQ(runQuantize(spec, services, {})->backend.rfind("cpu-v", 0), 0U);
  spec.backend = "cpu-v2";
  EXPECT_EQ(runQuantize(spec, services, {})->backend, "cpu-v2");
  spec.backend = "tpu";
  EXPECT_EQ(runQuantize(spec, services, {}).error().exitStatus(), 2);
}

TEST(QuantizeValues, EmptyIsAnError) {
  Services services(1);
  const auto result = runQuantize(typed({}, "int4"), services, {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().exitStatus(), 3);
}

TEST(QuantizeValues, NamesWhatIsNotBuilt) {
  Services services(1);
  const auto result = runQuantize(typed({1.0F}, "nf4/awq"), services, {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, base::ErrorKind::unavailable);
}

TEST_F(QuantizeFile, DefaultRowHoldsTheLargestWeight) {
  const auto result = runQuantize(fromFile("blocks.0.attn.q_proj", "int4:g8"), services_, {});
  ASSERT_TRUE(result) << result.error().english();
  std::size_t largest = 0;
  for (std::size_t i = 0; i < q().values.size(); ++i) {
    if (std::fabs(q().values[i]) > std::fabs(q().values[largest])) largest = i;
  }
  EXPECT_EQ(*result->row, static_cast<std::int64_t>(largest / 24));
  EXPECT_EQ(result->outlierIndex, largest % 24);
  EXPECT_EQ(result->x.size(), 24U);
  EXPECT_EQ(result->dtype, "BF16");
  EXPECT_EQ(result->tensor, "blocks.0.attn.q_proj");
  EXPECT_EQ(result->shape, (std::vector<std::uint64_t>{40, 24}));
}

TEST(QuantizeValues, FloatsHaveHexCodesAndBlocksAreWhole) {
  Services services(1);
  const std::vector<float> x = {-1.0F, -0.37F, 0.04F, 0.29F, 0.83F};
  const auto fp4 = runQuantize(typed(x, "mxfp4"), services, {});
  ASSERT_TRUE(fp4) << fp4.error().english();
  EXPECT_EQ(fp4->codes.size(), 5U);
  ASSERT_EQ(fp4->hexCodes.size(), 32U);
  EXPECT_EQ(fp4->hexCodes[0], "e");
  EXPECT_EQ(fp4->hexCodes[31], "0");
  EXPECT_EQ(fp4->groupStart, (std::vector<std::uint32_t>{0}));
  EXPECT_EQ(fp4->backend, "built-in");
  const auto q40 = runQuantize(typed(x, "q4_0"), services, {});
  ASSERT_TRUE(q40);
  ASSERT_EQ(q40->hexCodes.size(), 1U);
  EXPECT_EQ(q40->hexCodes[0].size(), 36U);
  EXPECT_TRUE(q40->codes.empty());
  EXPECT_EQ(q40->restored, (std::vector<float>{-1.0F, -0.375F, 0.0F, 0.25F, 0.875F}));
  const auto blocks = runQuantize(typed(x, "int4:b4x2"), services, {});
  ASSERT_TRUE(blocks);
  EXPECT_EQ(blocks->scales.size(), 3U);
  EXPECT_EQ(blocks->groupStart, (std::vector<std::uint32_t>{0, 2, 4}));
  EXPECT_FALSE(fp4->tensorScale);
  EXPECT_TRUE(runQuantize(typed(x, "nvfp4"), services, {})->tensorScale);
}

TEST_F(QuantizeFile, EitherNameAndAnyRow) {
  auto spec = fromFile("model.layers.0.self_attn.q_proj.weight", "int4");
  spec.source.row = 39;
  const auto result = runQuantize(spec, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  EXPECT_EQ(result->x.back(), q().values.back());
  spec.source.row = 40;
  EXPECT_EQ(runQuantize(spec, services_, {}).error().exitStatus(), 3);
  spec.source.row = -1;
  EXPECT_FALSE(runQuantize(spec, services_, {}));
  spec.source.tensor = "blocks.0.attn.q_prj";
  const auto missing = runQuantize(spec, services_, {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().exitStatus(), 3);
}

TEST_F(QuantizeFile, WholeTensorHasFiguresOnly) {
  auto spec = fromFile("blocks.0.attn.q_proj", "int4:row");
  spec.wholeTensor = true;
  const auto result = runQuantize(spec, services_, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->stats.count, 960U);
  EXPECT_TRUE(result->codes.empty());
  EXPECT_DOUBLE_EQ(result->bitsPerWeight, 4.0 + 32.0 / 24.0);
}

TEST_F(QuantizeFile, AllTakesTheLinearLayersAlone) {
  const auto results =
      runQuantizeAll(folder_.path().string(), quant::QuantScheme::parse("int8").value(), services_, {});
  ASSERT_TRUE(results) << results.error().english();
  EXPECT_EQ(results->size(), 14U);  // two blocks of seven: no embeddings, no norms
}

TEST_F(QuantizeFile, BackendsAgreeWithTheBuiltInKernel) {
  const auto result = runQuantize(fromFile("blocks.0.ffn.w1", "int3:g8:asym/mse"), services_, {});
  ASSERT_TRUE(result);
  const auto again = runQuantize(typed(result->x, "int3:g8:asym/mse"), services_, {});
  ASSERT_TRUE(again);
  EXPECT_EQ(result->codes, again->codes);
  EXPECT_EQ(result->scales, again->scales);
  EXPECT_EQ(result->zeroPoints, again->zeroPoints);
}

TEST(GridLevels, AreTheRestoredValues) {
  const auto sym = gridLevels(quant::QuantScheme::parse("int4")->weights, 0.1F, 0);
  ASSERT_EQ(sym.size(), 15U);
  EXPECT_EQ(sym.back(), static_cast<double>(7.0F * 0.1F));
  const auto full = gridLevels(quant::QuantScheme::parse("int4:full")->weights, -0.125F, 0);
  ASSERT_EQ(full.size(), 16U);
  EXPECT_EQ(full.front(), -0.875);
  EXPECT_EQ(full.back(), 1.0);
  EXPECT_EQ(gridLevels(quant::QuantScheme::parse("int4:asym")->weights, 1.0F, 5).front(), -5.0);
  EXPECT_TRUE(gridLevels(quant::QuantScheme::parse("bf16")->weights, 1.0F, 0).empty());
  const auto e2m1 = gridLevels(quant::QuantScheme::parse("mxfp4")->weights, 0.5F, 0);
  ASSERT_EQ(e2m1.size(), 15U);
  EXPECT_EQ(e2m1.back(), 3.0);
  EXPECT_TRUE(gridLevels(quant::QuantScheme::parse("q4_0")->weights, 1.0F, 0).empty());
}

TEST(CommandLine, QuotesWhatAShellWouldChange) {
  EXPECT_EQ(commandLine(typed({-1.0F, 0.1F}, "int4:g32")), "quantspec quantize --values \"-1,0.1\" --scheme int4:g32");
  auto spec = typed({}, "int4");
  spec.source.model = "/a b/模型's";
  spec.source.tensor = "t";
  spec.outlier = 2.5;
  EXPECT_EQ(commandLine(spec),
            "quantspec quantize --file \"/a b/模型's\" --tensor t --row largest --scheme int4 --outlier 2.5");
  spec.source.row = 7;
  spec.source.model = "a$b";
  EXPECT_EQ(commandLine(spec), "quantspec quantize --file 'a$b' --tensor t --row 7 --scheme int4 --outlier 2.5");
}

}  // namespace
}  // namespace qs::experiment
