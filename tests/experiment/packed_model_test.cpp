// The shipped model from packed weights: the same logits, to the last bit, as from restored ones, out of fewer bytes.
#include <gtest/gtest.h>

#include <cstring>

#include "core/experiment/quantized_model.h"
#include "core/experiment/services.h"
#include "core/model/session.h"

namespace qs::experiment {
namespace {

class PackedModel : public testing::TestWithParam<const char*> {
 protected:
  static Services& services() {
    static Services one;
    return one;
  }
  static base::TaskContext context() {
    base::TaskContext out;
    out.pool = &services().pool();
    return out;
  }
};

CalibrationSource noCalibration() {
  return [](bool) -> base::Result<CalibrationSetPtr> { return CalibrationSetPtr(); };
}

std::vector<float> logits(const model::PreparedModelPtr& model, const base::TaskContext& context) {
  const std::vector<std::int32_t> ids = {0, 17, 250, 3, 999, 2047, 8, 8, 41, 600, 77};
  model::Session session = model::Session::create(model, 32).value();
  std::vector<float> out;
  const auto take = [&](const tensor::Matrix& rows) { out.insert(out.end(), rows.data(), rows.data() + rows.size()); };
  take(session.append(ids, model::LogitRows::all, context).value());
  for (const std::int32_t id : {5, 1200, 64}) take(session.append(std::span(&id, 1), model::LogitRows::last, context).value());
  const std::vector<std::int32_t> few = {1, 2, 3, 4, 5};
  take(session.append(few, model::LogitRows::all, context).value());
  return out;
}

TEST_P(PackedModel, GivesTheLogitsOfRestoredWeightsToTheBit) {
  auto& lab = services();
  const auto device = lab.backend("cpu").value();
  const auto original = lab.prepared("lab", "cpu", context()).value();
  const quant::QuantScheme scheme = quant::QuantScheme::parse(GetParam()).value();
  const auto plain = quantizeModel(original->model(), scheme, noCalibration(), context()).value();
  const auto packed = quantizeModel(original->model(), scheme, noCalibration(), context(), {}, nullptr, WeightForm::packed).value();
  const auto onPlain = prepareWeights(plain.weights, device, context(), original.get()).value();
  const auto onPacked = prepareWeights(packed.weights, device, context(), nullptr, true).value();
  const auto want = logits(plain.run ? onPlain->withRun(plain.run) : onPlain, context());
  const auto got = logits(packed.run ? onPacked->withRun(packed.run) : onPacked, context());
  ASSERT_EQ(got.size(), want.size());
  EXPECT_EQ(std::memcmp(got.data(), want.data(), got.size() * sizeof(float)), 0);
  // Statistics and sizes are those of the same codes.
  EXPECT_EQ(packed.weights.stats().sumSquaredError, plain.weights.stats().sumSquaredError);
  EXPECT_EQ(packed.weights.bits(), plain.weights.bits());

  const model::WeightBytes& bytes = onPacked->weightBytes();
  EXPECT_EQ(onPlain->weightBytes().f32, 29);  // 4 blocks of 7, and the head
  // The last panel of 688 outputs is filled up.
  const auto elements = static_cast<double>(original->model()->linearParameters() + original->model()->head()->size());
  EXPECT_GE(static_cast<double>(onPlain->weightBytes().bytes), 4.0 * elements);
  EXPECT_LE(static_cast<double>(onPlain->weightBytes().bytes), 4.0 * elements * 1.01);
  EXPECT_EQ(bytes.packed, scheme.weights.isPlain() ? 0 : 28);
  EXPECT_EQ(bytes.packed + bytes.bf16, 29);
  EXPECT_LT(bytes.bytes, onPlain->weightBytes().bytes * 6 / 10);
}

INSTANTIATE_TEST_SUITE_P(Schemes, PackedModel,
                         testing::Values("bf16", "int8", "int4:g32", "q8_0", "q4_0", "fp8_e4m3", "mxfp4", "nvfp4", "nf4",
                                         "int4:g64+kv=int8", "int8+a=int8:token"));

TEST(PackedModels, LayersKeptStayAsStored) {
  Services lab;
  base::TaskContext context;
  context.pool = &lab.pool();
  const auto original = lab.prepared("lab", "cpu", context).value();
  const auto parsed = quant::QuantScheme::parse("int4:g32/keep(first)");
  ASSERT_TRUE(parsed) << parsed.error().english();
  const auto packed = quantizeModel(original->model(), *parsed, noCalibration(), context, {}, nullptr, WeightForm::packed).value();
  const auto on = prepareWeights(packed.weights, lab.backend("cpu").value(), context, nullptr, true).value();
  EXPECT_EQ(on->weightBytes().packed, 21);
  EXPECT_EQ(on->weightBytes().bf16, 8);
}

TEST(PackedModels, ASchemeWithoutAPackedFormRunsRestored) {
  Services lab;
  base::TaskContext context;
  context.pool = &lab.pool();
  const auto original = lab.prepared("lab", "cpu", context).value();
  const auto scheme = quant::QuantScheme::parse("int4:g32:asym").value();
  const auto packed = quantizeModel(original->model(), scheme, noCalibration(), context, {}, nullptr, WeightForm::packed).value();
  const auto on = prepareWeights(packed.weights, lab.backend("cpu").value(), context, nullptr, true).value();
  EXPECT_EQ(on->weightBytes().packed, 0);
  EXPECT_EQ(on->weightBytes().f32, 28);
  EXPECT_EQ(on->weightBytes().bf16, 1);
}

}  // namespace
}  // namespace qs::experiment
