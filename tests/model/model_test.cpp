// Loading: what must be there, what must not be ignored, tied embeddings, memory, and copies that share.
#include "core/model/model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/backend/registry.h"
#include "core/model/prepared_model.h"
#include "tests/model/tiny_model.h"

namespace qs::model {
namespace {

using test::makeTiny;
using test::TempDir;
using test::TinyModel;
using testing::HasSubstr;

base::Result<ModelPtr> load(const TinyModel& tiny, const std::string& dtype = "F32") {
  const TempDir dir("model");
  test::writeTiny(tiny, dir.path(), dtype);
  const auto source = io::openSource(dir.path());
  EXPECT_TRUE(source) << source.error().english();
  return loadModel(**source, {});
}

TEST(ModelTest, CountsWhatItHolds) {
  const auto model = load(makeTiny({}));
  ASSERT_TRUE(model) << model.error().english();
  const std::uint64_t linear = 2 * (40 * 24 + 2 * 20 * 24 + 24 * 40 + 3 * 37 * 24);
  EXPECT_EQ((*model)->linearParameters(), linear);
  EXPECT_EQ((*model)->parameters(), linear + 61 * 24 + 5 * 24);  // the tied head counts once
  EXPECT_EQ((*model)->linearNames().size(), 14U);
  EXPECT_TRUE((*model)->nonfinite().empty());
  EXPECT_TRUE((*model)->warnings().empty());
  EXPECT_EQ((*model)->linear("blocks.1.ffn.w2"), (*model)->linear("model.layers.1.mlp.down_proj.weight"));
  EXPECT_EQ((*model)->linear("blocks.2.ffn.w2"), nullptr);
  EXPECT_EQ((*model)->linear("nonsense"), nullptr);
}

TEST(ModelTest, TheTargetHasTwentyEightLinearLayers) {
  const auto model = load(makeTiny({.vocab = 2048, .hidden = 256, .layers = 4, .heads = 8, .kvHeads = 8, .headDim = 32,
                                    .intermediate = 688, .context = 512}), "BF16");
  ASSERT_TRUE(model) << model.error().english();
  EXPECT_EQ((*model)->linearNames().size(), 28U);
  EXPECT_EQ((*model)->linearParameters(), 3'162'112U);
}

// Case A12: (i) tied and no head, (ii) tied and a head that differs, (iii) not tied and no head.
TEST(ModelTest, TiedEmbeddings) {
  TinyModel tiny = makeTiny({});
  const auto tied = load(tiny).value();
  EXPECT_EQ(tied->head(), tied->embedding());

  tiny.tensors["lm_head.weight"] = tiny.tensors["model.embed_tokens.weight"];
  EXPECT_TRUE(load(tiny).value()->warnings().empty());  // the same bytes: nothing to warn of
  tiny.tensors["lm_head.weight"].values[5] += 1.0F;
  const auto differs = load(tiny).value();
  EXPECT_EQ(differs->head(), differs->embedding());
  ASSERT_EQ(differs->warnings().size(), 1U);
  EXPECT_THAT(differs->warnings()[0].english(), HasSubstr("lm_head.weight differs from the embedding and is not used"));

  tiny.config["tie_word_embeddings"] = false;
  const auto own = load(tiny).value();
  EXPECT_NE(own->head(), own->embedding());
  EXPECT_EQ(own->parameters(), differs->parameters() + 61 * 24);

  tiny.tensors.erase("lm_head.weight");
  const auto missing = load(tiny);
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().english(), HasSubstr("tensor lm_head.weight in "));
  EXPECT_THAT(missing.error().english(), HasSubstr("expected shape [61, 24], as config.json says, found no such tensor; "
                                                   "if the head is meant to be the embedding, set "
                                                   "tie_word_embeddings to true"));
}

TEST(ModelTest, EveryMissingTensorIsNamed) {
  const TinyModel good = makeTiny({});
  for (const auto& [name, tensor] : good.tensors) {
    TinyModel tiny = good;
    tiny.tensors.erase(name);
    const auto model = load(tiny);
    ASSERT_FALSE(model) << name;
    EXPECT_EQ(model.error().kind, base::ErrorKind::badInput);
    EXPECT_THAT(model.error().english(), HasSubstr("tensor " + name + " in "));
    EXPECT_THAT(model.error().english(), HasSubstr("found no such tensor"));
  }
}

TEST(ModelTest, EveryWrongShapeIsNamed) {
  const TinyModel good = makeTiny({});
  for (const auto& [name, tensor] : good.tensors) {
    TinyModel tiny = good;
    auto& changed = tiny.tensors[name];
    changed.shape.back() += 1;
    std::size_t n = 1;
    for (const auto d : changed.shape) n *= d;
    changed.values.resize(n);
    const auto model = load(tiny);
    ASSERT_FALSE(model) << name;
    EXPECT_THAT(model.error().english(), HasSubstr("tensor " + name + " in "));
    EXPECT_THAT(model.error().english(), HasSubstr("found " + tensor::Shape{changed.shape}.text()));
  }
}

TEST(ModelTest, ConfigAndTensorsOfDifferentModelsAreToldApart) {
  TinyModel tiny = makeTiny({});
  tiny.config["num_hidden_layers"] = 3;
  EXPECT_THAT(load(tiny).error().english(), HasSubstr("tensor model.layers.2.self_attn.q_proj.weight"));
  tiny.config["num_hidden_layers"] = 1;  // a layer would be left out
  const auto extra = load(tiny);
  ASSERT_FALSE(extra);
  EXPECT_EQ(extra.error().kind, base::ErrorKind::unavailable);
  EXPECT_THAT(extra.error().english(), HasSubstr("tensor model.layers.1."));
}

// Case B3: the presence of tensors decides, not the config.
TEST(ModelTest, ATensorThatWouldBeIgnoredIsRefused) {
  for (const char* name : {"model.layers.0.self_attn.q_proj.bias", "model.layers.1.self_attn.q_norm.weight",
                           "something.else"}) {
    TinyModel tiny = makeTiny({});
    tiny.tensors[name] = {{40}, std::vector<float>(40)};
    const auto model = load(tiny);
    ASSERT_FALSE(model) << name;
    EXPECT_EQ(model.error().exitStatus(), 2);
    EXPECT_THAT(model.error().english(), HasSubstr("tensor " + std::string(name)));
    EXPECT_THAT(model.error().english(), HasSubstr("its tensors can still be looked at"));
  }
  TinyModel tiny = makeTiny({});
  tiny.tensors["model.layers.0.self_attn.rotary_emb.inv_freq"] = {{5}, std::vector<float>(5)};
  EXPECT_TRUE(load(tiny));
}

TEST(ModelTest, NonfiniteWeightsAreCountedAndNamedAndLoad) {
  TinyModel tiny = makeTiny({});
  auto& values = tiny.tensors["model.layers.1.mlp.up_proj.weight"].values;
  values[3] = values[70] = std::nanf("");
  values[4] = -std::numeric_limits<float>::infinity();
  const auto model = load(tiny);
  ASSERT_TRUE(model) << model.error().english();
  ASSERT_EQ((*model)->nonfinite().size(), 1U);
  EXPECT_EQ((*model)->nonfinite()[0].tensor, "model.layers.1.mlp.up_proj.weight");
  EXPECT_EQ((*model)->nonfinite()[0].nans, 2U);
  EXPECT_EQ((*model)->nonfinite()[0].infinities, 1U);
  EXPECT_EQ((*model)->warnings()[0].english(),
            "model.layers.1.mlp.up_proj.weight holds 2 NaN and 1 infinite weights");
}

TEST(ModelTest, AModelLargerThanMemoryOpensButIsNotRun) {
  // Sparse: 2 TB of zeros that take no room on disk.
  const TempDir dir("huge");
  TinyModel tiny = makeTiny({});
  constexpr std::uint64_t kVocab = 1U << 24;
  constexpr std::uint64_t kHidden = 1U << 15;
  tiny.config["vocab_size"] = kVocab;
  tiny.config["hidden_size"] = kHidden;
  tiny.config["num_hidden_layers"] = 1;
  nlohmann::json header = nlohmann::json::object();
  std::uint64_t at = 0;
  for (auto& [name, tensor] : makeTiny({.layers = 1}).tensors) {
    std::vector<std::uint64_t> shape = tensor.shape;
    for (auto& d : shape) d = d == 24 ? kHidden : (d == 61 ? kVocab : d);
    std::uint64_t bytes = 4;
    for (const auto d : shape) bytes *= d;
    header[name] = {{"dtype", "F32"}, {"shape", shape}, {"data_offsets", {at, at + bytes}}};
    at += bytes;
  }
  std::ofstream(dir.path() / "config.json") << tiny.config.dump();
  std::string text = header.dump();
  const std::uint64_t size = text.size();
  {
    std::ofstream out(dir.path() / "model.safetensors", std::ios::binary);
    out.write(reinterpret_cast<const char*>(&size), 8);
    out << text;
  }
  std::error_code ec;
  std::filesystem::resize_file(dir.path() / "model.safetensors", 8 + size + at, ec);
  if (ec) GTEST_SKIP() << "this file system has no files of 2 TB: " << ec.message();
  const auto source = io::openSource(dir.path());
  ASSERT_TRUE(source) << source.error().english();
  EXPECT_EQ((*source)->tensors().size(), 11U);
  const auto model = loadModel(**source, {});
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().kind, base::ErrorKind::memory);
  EXPECT_THAT(model.error().english(), testing::ContainsRegex("expected [0-9]+\\.[0-9] GB of free memory to run it in "
                                                              "F32, found [0-9]+\\.[0-9] GB"));
}

TEST(ModelTest, AFileWithoutConfigCanBeStudiedButNotRun) {
  const TempDir dir("alone");
  test::writeTiny(makeTiny({}), dir.path());
  const auto file = io::openSource(dir.path() / "model.safetensors");
  ASSERT_TRUE(file);
  const auto model = loadModel(**file, {});
  ASSERT_FALSE(model);
  EXPECT_THAT(model.error().english(), HasSubstr("expected a folder with config.json beside the tensors"));
}

TEST(ModelTest, AStopEndsLoading) {
  const TempDir dir("stop");
  test::writeTiny(makeTiny({}), dir.path());
  const auto source = io::openSource(dir.path());
  std::stop_source stop;
  stop.request_stop();
  base::TaskContext ctx;
  ctx.stop = stop.get_token();
  const auto model = loadModel(**source, ctx);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().kind, base::ErrorKind::cancelled);
}

TEST(ModelTest, CopiesShareWhatTheyDoNotChange) {
  const auto model = load(makeTiny({})).value();
  auto changed = std::make_shared<tensor::Matrix>(*model->linear("blocks.0.attn.q_proj"));
  changed->row(0)[0] += 1.0F;
  const auto copy = model->withLinears({{"blocks.0.attn.q_proj", changed},
                                        {"model.layers.1.mlp.down_proj.weight", model->linear("blocks.1.ffn.w2")}});
  ASSERT_TRUE(copy) << copy.error().english();
  EXPECT_EQ((*copy)->linear("blocks.0.attn.q_proj"), changed);
  EXPECT_NE(model->linear("blocks.0.attn.q_proj"), changed);
  EXPECT_EQ((*copy)->embedding(), model->embedding());
  for (const auto& name : model->linearNames()) {
    if (shortName(name) != "blocks.0.attn.q_proj") {
      EXPECT_EQ((*copy)->linear(name), model->linear(name));
    }
  }

  const auto backend = backend::Registry().open().value();
  const auto first = PreparedModel::prepare(model, backend, {}).value();
  const auto second = PreparedModel::prepare(*copy, backend, {}, first.get()).value();
  EXPECT_EQ(&first->head(), &second->head());
  EXPECT_NE(first->blocks()[0].linear[0], second->blocks()[0].linear[0]);
  EXPECT_EQ(first->blocks()[0].linear[1], second->blocks()[0].linear[1]);
  EXPECT_EQ(first->blocks()[1].linear[6], second->blocks()[1].linear[6]);
}

TEST(ModelTest, ReplacementsMustFit) {
  const auto model = load(makeTiny({})).value();
  const auto wrong = std::make_shared<tensor::Matrix>(40, 25);
  const auto shape = model->withLinears({{"blocks.0.attn.q_proj", wrong}});
  ASSERT_FALSE(shape);
  EXPECT_THAT(shape.error().english(),
              HasSubstr("layer blocks.0.attn.q_proj: expected shape [40, 24], found [40, 25]"));
  for (const char* name : {"blocks.2.attn.q_proj", "embed", ""}) {
    const auto unknown = model->withLinears({{name, wrong}});
    ASSERT_FALSE(unknown) << name;
    EXPECT_THAT(unknown.error().english(), HasSubstr("expected a linear layer of this model, found none of that name"));
  }
}

}  // namespace
}  // namespace qs::model
