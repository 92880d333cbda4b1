// Short names and file names, both ways.
#include "core/model/names.h"

#include <gtest/gtest.h>

#include "tests/model/tiny_model.h"

namespace qs::model {
namespace {

TEST(NamesTest, LinearLayersBothWays) {
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"blocks.0.attn.q_proj", "model.layers.0.self_attn.q_proj.weight"},
      {"blocks.1.attn.k_proj", "model.layers.1.self_attn.k_proj.weight"},
      {"blocks.2.attn.v_proj", "model.layers.2.self_attn.v_proj.weight"},
      {"blocks.31.attn.o_proj", "model.layers.31.self_attn.o_proj.weight"},
      {"blocks.3.ffn.w1", "model.layers.3.mlp.gate_proj.weight"},
      {"blocks.3.ffn.w2", "model.layers.3.mlp.down_proj.weight"},
      {"blocks.3.ffn.w3", "model.layers.3.mlp.up_proj.weight"}};
  for (const auto& [shortForm, fileForm] : pairs) {
    const auto a = parseLinearName(shortForm);
    const auto b = parseLinearName(fileForm);
    ASSERT_TRUE(a && b) << shortForm;
    EXPECT_EQ(*a, *b);
    EXPECT_EQ(shortName(*a), shortForm);
    EXPECT_EQ(fileName(*a), fileForm);
    EXPECT_EQ(shortTensorName(fileForm), shortForm);
    EXPECT_EQ(fileTensorName(shortForm), fileForm);
    EXPECT_TRUE(isLinear(shortForm) && isLinear(fileForm));
  }
}

TEST(NamesTest, OtherTensorsBothWays) {
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"embed", "model.embed_tokens.weight"}, {"norm", "model.norm.weight"}, {"head", "lm_head.weight"},
      {"blocks.7.attn.norm", "model.layers.7.input_layernorm.weight"},
      {"blocks.7.ffn.norm", "model.layers.7.post_attention_layernorm.weight"}};
  for (const auto& [shortForm, fileForm] : pairs) {
    EXPECT_EQ(shortTensorName(fileForm), shortForm);
    EXPECT_EQ(fileTensorName(shortForm), fileForm);
    EXPECT_FALSE(isLinear(shortForm) || isLinear(fileForm));
  }
}

TEST(NamesTest, WhatIsNoNameStaysAsItIs) {
  for (const char* name : {"", "blocks", "blocks.", "blocks.0", "blocks.0.", "blocks.x.attn.q_proj",
                           "blocks.-1.attn.q_proj", "blocks.01.attn.q_proj", "blocks.0.attn.q_proj.weight",
                           "blocks.99999999999999999999.attn.q_proj", "model.layers.0.self_attn.q_proj.bias",
                           "model.layers.0.self_attn.q_proj", "xblocks.0.attn.q_proj", "transformer.h.0.attn"}) {
    EXPECT_FALSE(parseLinearName(name)) << name;
    EXPECT_EQ(shortTensorName(name), name);
    EXPECT_EQ(fileTensorName(name), name);
  }
}

TEST(NamesTest, ASourceNeedsNoConfig) {
  const test::TempDir dir("names");
  test::writeTiny(test::makeTiny({.layers = 11}), dir.path());
  std::filesystem::remove(dir.path() / "config.json");
  const auto source = io::openSource(dir.path() / "model.safetensors");
  ASSERT_TRUE(source) << source.error().english();
  const auto layers = linearLayers(**source);
  ASSERT_EQ(layers.size(), 77U);
  EXPECT_EQ(shortName(layers[0]), "blocks.0.attn.q_proj");
  EXPECT_EQ(shortName(layers[6]), "blocks.0.ffn.w2");
  EXPECT_EQ(shortName(layers[76]), "blocks.10.ffn.w2");  // 10 comes after 9, not after 1
  ASSERT_NE(findTensor(**source, "blocks.10.ffn.w1"), nullptr);
  EXPECT_EQ(findTensor(**source, "blocks.10.ffn.w1")->name, "model.layers.10.mlp.gate_proj.weight");
  EXPECT_EQ(findTensor(**source, "model.norm.weight"), findTensor(**source, "norm"));
  EXPECT_EQ(findTensor(**source, "blocks.11.ffn.w1"), nullptr);
}

}  // namespace
}  // namespace qs::model
