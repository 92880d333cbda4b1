// config.json: what is read, what is refused, and how the refusal reads.
#include "core/model/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/model/tiny_model.h"

namespace qs::model {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json good() { return test::makeTiny({}).config; }

base::Result<Config> parse(const json& config) { return parseConfig(config.dump(), "config.json"); }

TEST(ConfigTest, ReadsEveryField) {
  const auto config = parse(good());
  ASSERT_TRUE(config) << config.error().english();
  EXPECT_EQ(config->vocab, 61);
  EXPECT_EQ(config->hidden, 24);
  EXPECT_EQ(config->layers, 2);
  EXPECT_EQ(config->heads, 4);
  EXPECT_EQ(config->kvHeads, 2);
  EXPECT_EQ(config->headDim, 10);  // explicit: 4 · 10 is not 24
  EXPECT_EQ(config->intermediate, 37);
  EXPECT_EQ(config->context, 64);
  EXPECT_EQ(config->rmsEpsilon, 1e-5F);
  EXPECT_EQ(config->ropeTheta, 10000.0);
  EXPECT_TRUE(config->tiedEmbeddings);
  EXPECT_EQ(config->bos, 0);
  EXPECT_EQ(config->eos, std::vector<std::int32_t>{0});
}

TEST(ConfigTest, AbsentFieldsHaveTheirDefaults) {
  json c = good();
  for (const char* name : {"head_dim", "num_key_value_heads", "rms_norm_eps", "rope_theta", "tie_word_embeddings",
                           "bos_token_id", "eos_token_id", "hidden_act", "architectures"}) {
    c.erase(name);
  }
  c["rope_scaling"] = nullptr;
  const auto config = parse(c);
  ASSERT_TRUE(config) << config.error().english();
  EXPECT_EQ(config->headDim, 6);
  EXPECT_EQ(config->kvHeads, 4);
  EXPECT_EQ(config->rmsEpsilon, 1e-6F);
  EXPECT_EQ(config->ropeTheta, 10000.0);
  EXPECT_FALSE(config->tiedEmbeddings);
  EXPECT_FALSE(config->bos);
  EXPECT_TRUE(config->eos.empty());
}

TEST(ConfigTest, HeadDimIsTakenWhenGiven) {
  // Geometries of real models in the Llama form: 32 · 128 is not 2560; 112 KiB a token, not 56.
  json c = good();
  c["hidden_size"] = 2560;
  c["num_attention_heads"] = 32;
  c["num_key_value_heads"] = 8;
  c["head_dim"] = 128;
  EXPECT_EQ(parse(c)->headDim, 128);
  c["hidden_size"] = 1024;
  c["num_attention_heads"] = 16;
  c["num_hidden_layers"] = 28;
  EXPECT_EQ(parse(c)->kvBytesPerToken(2), 112 * 1024);
}

TEST(ConfigTest, NewerRopeParameters) {
  json c = good();
  c["rope_parameters"] = {{"rope_type", "default"}, {"rope_theta", 500000.0}};
  EXPECT_EQ(parse(c)->ropeTheta, 500000.0);
  c["rope_parameters"]["rope_type"] = "llama3";
  EXPECT_EQ(parse(c).error().kind, base::ErrorKind::unavailable);
}

struct Wrong {
  const char* field;
  json value;
  const char* message;  // what the error must say
};

class WrongField : public testing::TestWithParam<Wrong> {};

TEST_P(WrongField, IsNamedWithWhatWasExpectedAndFound) {
  json c = good();
  c[GetParam().field] = GetParam().value;
  const auto config = parse(c);
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().english(), HasSubstr(std::string(GetParam().field) + " in config.json: expected "));
  EXPECT_THAT(config.error().english(), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Fields, WrongField,
    testing::Values(
        Wrong{"vocab_size", 0, "a whole number from 1 to 16777216, found 0"},
        Wrong{"vocab_size", -5, "found -5"}, Wrong{"vocab_size", "many", "found \"many\""},
        Wrong{"vocab_size", 61.0, "found 61.0"}, Wrong{"vocab_size", std::uint64_t{1} << 63, "found 9223372036854775808"},
        Wrong{"hidden_size", json::array({1}), "found [1]"}, Wrong{"num_hidden_layers", true, "found true"},
        Wrong{"num_key_value_heads", 3, "a divisor of num_attention_heads, 4, found 3"},
        Wrong{"head_dim", 5, "an even number, for rotary positions, found 5"},
        Wrong{"rms_norm_eps", 0, "a number above 0, found 0"}, Wrong{"rope_theta", -1.5, "found -1.5"},
        Wrong{"rope_theta", "1e4", "found \"1e4\""}, Wrong{"tie_word_embeddings", 1, "true or false, found 1"},
        Wrong{"bos_token_id", 61, "token ids from 0 to 60, found 61"}, Wrong{"bos_token_id", -1, "found -1"},
        Wrong{"bos_token_id", json::array({1, 2}), "one token id, found [1,2]"},
        Wrong{"eos_token_id", json::array({1, 99}), "token ids from 0 to 60, found [1,99]"},
        Wrong{"model_type", "qwen3", "llama, found \"qwen3\""},
        Wrong{"architectures", json::array({"GemmaForCausalLM"}), "LlamaForCausalLM, found [\"GemmaForCausalLM\"]"},
        Wrong{"architectures", "x", "a list of names"}, Wrong{"hidden_act", "gelu", "silu, found \"gelu\""},
        Wrong{"attention_bias", true, "false, found true"}, Wrong{"mlp_bias", true, "false, found true"},
        Wrong{"rope_scaling", json({{"factor", 8.0}, {"rope_type", "llama3"}}), "no scaling of positions"},
        Wrong{"rope_scaling", 2, "an object or null, found 2"},
        Wrong{"partial_rotary_factor", 0.5, "1, found 0.5"}, Wrong{"sliding_window", 4096, "none, found 4096"},
        Wrong{"quantization_config", json({{"bits", 4}}), "none, found {\"bits\":4}"}));

TEST(ConfigTest, AMissingFieldIsNamed) {
  for (const char* name : {"vocab_size", "hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size",
                           "max_position_embeddings"}) {
    json c = good();
    c.erase(name);
    const auto config = parse(c);
    ASSERT_FALSE(config) << name;
    EXPECT_EQ(config.error().kind, base::ErrorKind::badInput);
    EXPECT_THAT(config.error().english(), HasSubstr(std::string(name) + " in config.json: expected a whole number"));
    EXPECT_THAT(config.error().english(), HasSubstr("found nothing"));
  }
  json c = good();
  c.erase("model_type");
  c.erase("architectures");
  EXPECT_THAT(parse(c).error().english(), HasSubstr("model_type in config.json: expected llama, found nothing"));
}

TEST(ConfigTest, HiddenMustDivideWithoutHeadDim) {
  json c = good();
  c.erase("head_dim");
  c["num_attention_heads"] = 5;
  c["num_key_value_heads"] = 5;
  EXPECT_THAT(parse(c).error().english(), HasSubstr("hidden_size in config.json: expected a multiple of "
                                                    "num_attention_heads, 5, as there is no head_dim, found 24"));
}

TEST(ConfigTest, MalformedTextIsAnErrorNotACrash) {
  for (const char* text : {"", "{", "[]", "null", "3", "{\"a\":1,\"a\":2}", "{}x", "\xff\xfe"}) {
    const auto config = parseConfig(text, "config.json");
    ASSERT_FALSE(config) << text;
    EXPECT_THAT(config.error().english(), HasSubstr("config.json")) << text;
  }
}

TEST(ConfigTest, TheTokenizerMustFit) {
  const Config config = parse(good()).value();
  EXPECT_TRUE(checkVocabulary(config, 61));
  EXPECT_TRUE(checkVocabulary(config, 40));  // padding rows are fine
  const auto tooMany = checkVocabulary(config, 62);
  ASSERT_FALSE(tooMany);
  EXPECT_EQ(tooMany.error().english(), "the tokenizer: expected at most 61 tokens, the model's vocab_size, found 62; "
                                       "use the tokenizer.json that belongs to this model");
}

}  // namespace
}  // namespace qs::model
