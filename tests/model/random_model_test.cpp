#include "core/model/random_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/model/session.h"
#include "core/tensor/half_bits.h"

namespace qs::model {
namespace {

constexpr const char* kSmall = "random:d=48,blocks=2,heads=4,kv=2,head=12,ffn=80,vocab=97,context=64";

ModelPtr makeRandom(const std::string& name, const base::TaskContext& ctx = {}) {
  return makeRandomModel(parseRandomModel(name).value(), name, ctx).value();
}

TEST(RandomModel, PresetsHaveTheGeometriesThatTheirNamesSay) {
  const Config small = parseRandomModel("random:135M")->config;
  EXPECT_EQ(small.hidden, 576);
  EXPECT_EQ(small.layers, 30);
  EXPECT_EQ(small.heads, 9);
  EXPECT_EQ(small.kvHeads, 3);
  EXPECT_EQ(small.headDim, 64);
  EXPECT_EQ(small.intermediate, 1536);
  EXPECT_EQ(small.vocab, 49152);
  EXPECT_EQ(small.context, 2048);
  EXPECT_TRUE(small.tiedEmbeddings);
  // 134,515,008 weights: what the name rounds.
  EXPECT_EQ(elementsOf(small), 134515008U);
  const Config large = parseRandomModel("random:1B")->config;
  EXPECT_EQ(large.kvHeads, 8);
  EXPECT_EQ(large.vocab, 128256);
  EXPECT_EQ(elementsOf(large), 1235814400U);
  const Config lab = parseRandomModel("random:lab")->config;
  EXPECT_EQ(elementsOf(lab), 3162112U + 2048U * 256U + 9U * 256U);
}

TEST(RandomModel, ValuesReplaceThePresets) {
  const auto named = parseRandomModel("random:135M,vocab=2048,tied=no,seed=7");
  ASSERT_TRUE(named) << named.error().english();
  EXPECT_EQ(named->config.vocab, 2048);
  EXPECT_EQ(named->config.hidden, 576);
  EXPECT_FALSE(named->config.tiedEmbeddings);
  EXPECT_EQ(named->seed, 7U);
  const auto own = parseRandomModel("random:d=64,blocks=1,heads=4,ffn=96,vocab=11");
  ASSERT_TRUE(own) << own.error().english();
  EXPECT_EQ(own->config.headDim, 16);
  EXPECT_EQ(own->config.kvHeads, 4);
  EXPECT_EQ(own->config.context, 2048);
  EXPECT_TRUE(own->config.tiedEmbeddings);
}

TEST(RandomModel, RefusesNamesThatSayNoGeometry) {
  for (const char* wrong : {"random:", "random:7T", "random:135m", "random:d=64", "random:135M,d=0", "random:135M,d=-1",
                            "random:135M,d=x", "random:135M,d=99999999999999999999", "random:135M,depth=3",
                            "random:135M,tied=maybe", "random:135M,type=fp16", "random:135M,seed=-1", "random:135M,,d=64", "random:135M,kv=2",
                            "random:135M,head=63", "random:d=50,blocks=1,heads=4,ffn=96,vocab=11", "random:135M,blocks"}) {
    const auto parsed = parseRandomModel(wrong);
    ASSERT_FALSE(parsed) << wrong;
    EXPECT_EQ(parsed.error().exitStatus(), 3) << wrong;
    EXPECT_NE(parsed.error().english().find(wrong), std::string::npos);
    EXPECT_NE(parsed.error().english().find("135M"), std::string::npos) << "the remedy names what there is";
  }
  EXPECT_FALSE(parseRandomModel("lab"));
  EXPECT_FALSE(isRandomModel("lab"));
  EXPECT_TRUE(isRandomModel("random:anything"));
}

TEST(RandomModel, SaysWhatMemoryItLacksBeforeItTakesAny) {
  const std::string name = "random:d=65536,blocks=1000,heads=64,ffn=262144,vocab=100000";
  const auto made = makeRandomModel(parseRandomModel(name).value(), name, {});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, base::ErrorKind::memory);
  EXPECT_NE(made.error().english().find("GB of free memory"), std::string::npos) << made.error().english();
  EXPECT_NE(made.error().english().find(name), std::string::npos);
}

TEST(RandomModel, IsTheSameForAnyNumberOfThreadsAndAnotherForAnotherSeed) {
  // More than one part of the filling loop in the embedding.
  const std::string name = std::string(kSmall) + ",vocab=3001";
  base::ThreadPool three(3);
  base::TaskContext ctx;
  ctx.pool = &three;
  const auto one = makeRandom(name);
  const auto many = makeRandom(name, ctx);
  const auto other = makeRandom(name + ",seed=1");
  EXPECT_EQ(one->parameters(), elementsOf(one->config()));
  ASSERT_EQ(one->embedding()->size(), many->embedding()->size());
  EXPECT_EQ(std::memcmp(one->embedding()->data(), many->embedding()->data(), one->embedding()->size() * 4), 0);
  EXPECT_NE(std::memcmp(one->embedding()->data(), other->embedding()->data(), one->embedding()->size() * 4), 0);
  for (const LinearName& layer : one->linearNames()) {
    EXPECT_EQ(std::memcmp(one->linear(layer)->data(), many->linear(layer)->data(), one->linear(layer)->size() * 4), 0);
  }
  // No two tensors repeat each other.
  EXPECT_NE(std::memcmp(one->blocks()[0].linear[0]->data(), one->blocks()[1].linear[0]->data(), 48 * 4), 0);
  EXPECT_NE(std::memcmp(one->blocks()[0].linear[1]->data(), one->blocks()[0].linear[2]->data(), 48 * 4), 0);
}

TEST(RandomModel, WeightsHaveMeanZeroAndTheSpreadOfTheirInputs) {
  const auto model = makeRandom("random:d=64,blocks=1,heads=4,ffn=512,vocab=3000");
  const auto check = [](const tensor::Matrix& w) {
    double sum = 0.0;
    double squares = 0.0;
    double largest = 0.0;
    for (const float v : w.values()) {
      sum += static_cast<double>(v);
      squares += static_cast<double>(v) * static_cast<double>(v);
      largest = std::max(largest, std::fabs(static_cast<double>(v)));
    }
    const auto n = static_cast<double>(w.size());
    const double wanted = 1.0 / std::sqrt(static_cast<double>(w.cols()));
    EXPECT_NEAR(sum / n, 0.0, 5.0 * wanted / std::sqrt(n));
    EXPECT_NEAR(std::sqrt(squares / n), wanted, 5.0 * wanted / std::sqrt(2.0 * n));
    EXPECT_GT(largest, 2.5 * wanted);
    EXPECT_LE(largest, 3.4642 * wanted);  // 2·√3: four uniform numbers reach no further
  };
  check(*model->embedding());
  for (const LinearName& name : model->linearNames()) check(*model->linear(name));
  for (const float v : model->finalNorm()->values()) EXPECT_EQ(v, 1.0F);
}

TEST(RandomModel, MayBeOfBf16Numbers) {
  const auto rounded = makeRandom(std::string(kSmall) + ",type=bf16");
  const auto plain = makeRandom(kSmall);
  std::size_t different = 0;
  for (std::size_t i = 0; i < plain->embedding()->size(); ++i) {
    const float value = rounded->embedding()->values()[i];
    const float before = plain->embedding()->values()[i];
    EXPECT_EQ(value, tensor::bfloatToFloat(tensor::floatToBfloat(before)));
    different += value != before ? 1 : 0;
  }
  EXPECT_GT(different, plain->embedding()->size() / 2);
}

TEST(RandomModel, RunsWithFiniteLogitsAndIsMarked) {
  for (const char* tied : {"yes", "no"}) {
    const auto model = makeRandom(std::string(kSmall) + ",tied=" + tied);
    EXPECT_TRUE(model->random());
    ASSERT_EQ(model->warnings().size(), 1U);
    EXPECT_EQ(model->warnings()[0], randomWeightsNote());
    EXPECT_EQ(model->head() == model->embedding(), tied == std::string("yes"));
    const auto device = backend::Registry().open();
    ASSERT_TRUE(device) << device.error().english();
    auto session = Session::create(PreparedModel::prepare(model, *device, {}).value()).value();
    std::vector<std::int32_t> ids;
    for (std::int32_t i = 0; i < 64; ++i) ids.push_back(i);
    const auto logits = session.append(ids, LogitRows::all, {});
    ASSERT_TRUE(logits) << logits.error().english();
    double squares = 0.0;
    for (const float v : logits->values()) {
      ASSERT_TRUE(std::isfinite(v));
      squares += static_cast<double>(v) * static_cast<double>(v);
    }
    // Neither all one value nor far from the size of a number of σ = 1.
    const double rms = std::sqrt(squares / static_cast<double>(logits->size()));
    EXPECT_GT(rms, 0.2);
    EXPECT_LT(rms, 5.0);
    // A copy with another layer is as random as it was.
    EXPECT_TRUE(model->withLinears({})->get()->random());
  }
}

TEST(RandomModel, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  base::TaskContext ctx;
  ctx.stop = stop.get_token();
  const auto made = makeRandomModel(parseRandomModel(kSmall).value(), kSmall, ctx);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, base::ErrorKind::cancelled);
}

}  // namespace
}  // namespace qs::model
