// Geometries of public models against the counts that are known of them, and odd ones.
#include "core/cost/geometry.h"

#include <gtest/gtest.h>

#include <set>

namespace qs::cost {
namespace {

TransformerFacts small() {
  TransformerFacts facts;
  facts.name = "small";
  facts.vocab = 100;
  facts.hidden = 16;
  facts.layers = 2;
  facts.heads = 4;
  facts.kvHeads = 2;
  facts.headDim = 4;
  facts.intermediate = 32;
  facts.context = 64;
  return facts;
}

struct Known {
  const char* name;
  double parameters;   // as the models' files count them
  double kibPerToken;  // of the cache, in 16 bits
};

TEST(Geometry, PublicModelsHaveTheirCounts) {
  const Known all[] = {
      {"llama-2-7b", 6738415616.0, 512},     {"llama-3-8b", 8030261248.0, 128},
      {"llama-3-70b", 70553706496.0, 320},   {"qwen2.5-7b", 7615616512.0, 56},
      {"qwen3-0.6b", 596049920.0, 112},      {"qwen3-4b", 4022468096.0, 144},
      {"qwen3-30b-a3b", 30532122624.0, 96},  {"mistral-7b", 7241732096.0, 128},
      {"mixtral-8x7b", 46702792704.0, 128},  {"gemma-2-2b", 2614341888.0, 104},
      {"qwen3-next-80b-a3b", 79674391296.0, 24}, {"tinyllama-1.1b", 1100048384.0, 22},  {"smollm2-135m", 134515008.0, 22.5},
  };
  for (const Known& known : all) {
    const Geometry* geometry = findGeometry(known.name);
    ASSERT_NE(geometry, nullptr) << known.name;
    EXPECT_EQ(geometry->parameters(), known.parameters) << known.name;
    EXPECT_EQ(geometry->cacheValuesPerToken() * 2.0 / 1024.0, known.kibPerToken) << known.name;
  }
}

TEST(Geometry, ExpertsThatAreNotChosenAreHeldAndNotActive) {
  const Geometry& mixtral = *findGeometry("mixtral-8x7b");
  // 12.9·10^9 of 46.7·10^9, less the rows of embeddings, of which a token takes one.
  EXPECT_NEAR(mixtral.activeParameters(), 12.88e9 - 32000.0 * 4096.0, 0.01e9);
  const Geometry& qwen = *findGeometry("qwen3-30b-a3b");
  EXPECT_NEAR(qwen.activeParameters(), 3.35e9 - 151936.0 * 2048.0, 0.02e9);
  const Geometry& next = *findGeometry("qwen3-next-80b-a3b");
  EXPECT_NEAR(next.activeParameters(), 3.9e9 - 151936.0 * 2048.0, 0.05e9);
  EXPECT_DOUBLE_EQ(shareOfExperts(8, 2, 1.0), 0.25);
  EXPECT_DOUBLE_EQ(shareOfExperts(8, 2, 2.0), 1.0 - 0.75 * 0.75);
  EXPECT_DOUBLE_EQ(shareOfExperts(8, 8, 1.0), 1.0);
  EXPECT_DOUBLE_EQ(shareOfExperts(0, 0, 5.0), 1.0);
  EXPECT_NEAR(shareOfExperts(128, 8, 1e9), 1.0, 1e-12);
}

TEST(Geometry, HeadDimIsNotHiddenByHeads) {
  const Geometry& qwen = *findGeometry("qwen3-0.6b");
  EXPECT_EQ(qwen.attention.front().headDim, 128);  // 1024 ÷ 16 would be 64, and 56 KiB a token
  EXPECT_EQ(findGeometry("qwen3-4b")->attention.front().heads * 128, 4096);  // hidden is 2560
}

TEST(Geometry, TiedTablesCountOnce) {
  TransformerFacts facts = small();
  const Geometry apart = geometryOf(facts).value();
  facts.tied = true;
  const Geometry tied = geometryOf(facts).value();
  EXPECT_EQ(apart.parameters() - tied.parameters(), 1600.0);
  EXPECT_EQ(apart.activeParameters(), tied.activeParameters()) << "as the head it is read either way";
}

TEST(Geometry, CountsByHand) {
  const Geometry geometry = geometryOf(small()).value();
  const double layer = 16 * 16 + 2 * 8 * 16 + 16 * 16 + 3 * 16 * 32 + 2 * 16;
  EXPECT_EQ(geometry.parameters(), 2 * layer + 2 * 1600 + 16);
  EXPECT_EQ(geometry.cacheValuesPerToken(), 2 * 2 * 2 * 4);
  EXPECT_EQ(geometry.stateBytes(), 0.0);
}

TEST(Geometry, WindowsAndRecurrentLayersPartTheLayers) {
  const Geometry& gemma = *findGeometry("gemma-2-2b");
  ASSERT_EQ(gemma.attention.size(), 2U);
  EXPECT_EQ(gemma.attention[0].layers + gemma.attention[1].layers, 26);
  EXPECT_EQ(gemma.attention[1].window, 4096);
  const Geometry& next = *findGeometry("qwen3-next-80b-a3b");
  ASSERT_EQ(next.attention.size(), 1U);
  EXPECT_EQ(next.attention[0].layers, 12);
  // 36 layers with 32 states of 128 × 128 in 4 bytes, and the last three inputs of each convolution in 2.
  EXPECT_EQ(next.stateBytes(), 36.0 * 32 * 128 * 128 * 4 + 36.0 * 8192 * 3 * 2);
  TransformerFacts facts = small();
  facts.recurrentLayers = 2;
  facts.stateHeads = facts.stateKeyHeads = 2;
  facts.stateKeyDim = facts.stateValueDim = 4;
  facts.heads = facts.kvHeads = facts.headDim = 0;  // nothing but recurrence
  const auto all = geometryOf(facts);
  ASSERT_TRUE(all) << all.error().english();
  EXPECT_EQ(all->cacheValuesPerToken(), 0.0);
  EXPECT_EQ(all->stateBytes(), 2.0 * 2 * 4 * 4 * 4);
}

TEST(Geometry, TheAnchorIsTheChapters) {
  const Geometry& anchor = *findGeometry("anchor-27b");
  EXPECT_EQ(anchor.parameters(), 27.8e9);
  EXPECT_EQ(anchor.activeParameters(), 25.625e9);
  EXPECT_EQ(anchor.cacheValuesPerToken() * 2.0, 64.0 * 1024.0);
  EXPECT_EQ(anchor.stateBytes(), 150994944.0);
  EXPECT_EQ(findGeometry("dense-7b")->cacheValuesPerToken() * 2.0, 512.0 * 1024.0);
}

TEST(Geometry, RefusesWhatDoesNotHoldTogether) {
  const auto refused = [](auto change, const char* field) {
    TransformerFacts facts = small();
    change(facts);
    const auto geometry = geometryOf(facts);
    ASSERT_FALSE(geometry) << field;
    EXPECT_EQ(geometry.error().kind, base::ErrorKind::badInput);
    EXPECT_NE(geometry.error().english().find(field), std::string::npos) << geometry.error().english();
  };
  refused([](auto& f) { f.vocab = 0; }, "vocab_size");
  refused([](auto& f) { f.hidden = -1; }, "hidden_size");
  refused([](auto& f) { f.layers = 1 << 20; }, "num_hidden_layers");
  refused([](auto& f) { f.kvHeads = 3; }, "num_key_value_heads");
  refused([](auto& f) { f.headDim = 0; }, "head_dim");
  refused([](auto& f) { f.windowLayers = 1; }, "sliding_window");
  refused([](auto& f) { f.window = 8, f.windowLayers = 3; }, "window");
  refused([](auto& f) { f.experts = 4, f.chosenExperts = 5, f.expertIntermediate = 8; }, "num_experts_per_tok");
  refused([](auto& f) { f.recurrentLayers = 1; }, "linear_num_value_heads");
  refused([](auto& f) { f.storedBytes = 0.0; }, "stored");
  // Every field within its limits, and together more than can be counted exactly.
  refused([](auto& f) { f.hidden = f.intermediate = 1 << 24, f.layers = 1 << 16; }, "10^15");
}

TEST(Geometry, PresetsHaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const Geometry& one : geometryPresets()) EXPECT_TRUE(names.insert(one.name).second) << one.name;
  EXPECT_GE(names.size(), 10U);
  EXPECT_EQ(findGeometry("no such"), nullptr);
}

}  // namespace
}  // namespace qs::cost
