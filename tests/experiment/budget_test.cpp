// Geometries read from configurations, hardware from files, schemes as bits, and the experiment with its claims.
#include "core/experiment/budget.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/experiment/command.h"
#include "core/experiment/geometry_config.h"
#include "core/experiment/hardware_file.h"

namespace qs::experiment {
namespace {

Services& services() {
  static Services one(1);
  return one;
}

cost::Geometry geometry(const std::string& config) {
  auto out = readGeometry(config, "config.json");
  EXPECT_TRUE(out) << out.error().english();
  return out ? std::move(*out) : cost::Geometry();
}

bool assumes(const cost::Geometry& geometry, const std::string& word) {
  for (const base::Text& text : geometry.assumed) {
    if (text.english().find(word) != std::string::npos) return true;
  }
  return false;
}

TEST(GeometryConfig, ReadsWhatModelsPublish) {
  // The configurations' own words against the presets, which are tested against the models' counts.
  const cost::Geometry mixtral = geometry(R"({"model_type":"mixtral","vocab_size":32000,"hidden_size":4096,
    "num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"intermediate_size":14336,
    "num_local_experts":8,"num_experts_per_tok":2,"max_position_embeddings":32768,"sliding_window":null,
    "tie_word_embeddings":false,"torch_dtype":"bfloat16"})");
  EXPECT_EQ(mixtral.parameters(), 46702792704.0);
  EXPECT_EQ(mixtral.activeParameters(), cost::findGeometry("mixtral-8x7b")->activeParameters());
  EXPECT_TRUE(assumes(mixtral, "head_dim"));

  const cost::Geometry qwen = geometry(R"({"model_type":"qwen3","vocab_size":151936,"hidden_size":1024,
    "num_hidden_layers":28,"num_attention_heads":16,"num_key_value_heads":8,"head_dim":128,"intermediate_size":3072,
    "max_position_embeddings":40960,"sliding_window":null,"use_sliding_window":false,"max_window_layers":28,
    "tie_word_embeddings":true,"attention_bias":false,"torch_dtype":"bfloat16"})");
  EXPECT_EQ(qwen.parameters(), 596049920.0);
  EXPECT_EQ(qwen.cacheValuesPerToken() * 2, 112.0 * 1024);
  EXPECT_TRUE(qwen.assumed.empty());

  const cost::Geometry qwen2 = geometry(R"({"model_type":"qwen2","vocab_size":152064,"hidden_size":3584,
    "num_hidden_layers":28,"num_attention_heads":28,"num_key_value_heads":4,"intermediate_size":18944,
    "max_position_embeddings":32768,"sliding_window":131072,"use_sliding_window":false,"max_window_layers":28,
    "tie_word_embeddings":false,"torch_dtype":"bfloat16"})");
  EXPECT_EQ(qwen2.parameters(), 7615616512.0);
  EXPECT_EQ(qwen2.attention.front().window, 0);

  const cost::Geometry gemma = geometry(R"({"model_type":"gemma2","vocab_size":256000,"hidden_size":2304,
    "num_hidden_layers":26,"num_attention_heads":8,"num_key_value_heads":4,"head_dim":256,"intermediate_size":9216,
    "max_position_embeddings":8192,"sliding_window":4096,"torch_dtype":"float32"})");
  EXPECT_EQ(gemma.parameters(), 2614341888.0);
  EXPECT_EQ(gemma.attention.back().layers, 13);
  EXPECT_EQ(gemma.weights.front().storedBytes, 4.0);
  EXPECT_TRUE(assumes(gemma, "tie_word_embeddings"));

  const cost::Geometry sparse = geometry(R"({"model_type":"qwen3_moe","vocab_size":151936,"hidden_size":2048,
    "num_hidden_layers":48,"num_attention_heads":32,"num_key_value_heads":4,"head_dim":128,"intermediate_size":6144,
    "moe_intermediate_size":768,"num_experts":128,"num_experts_per_tok":8,"decoder_sparse_step":1,"mlp_only_layers":[],
    "max_position_embeddings":40960,"sliding_window":null,"tie_word_embeddings":false,"torch_dtype":"bfloat16"})");
  EXPECT_EQ(sparse.parameters(), 30532122624.0);

  const cost::Geometry hybrid = geometry(R"({"model_type":"qwen3_next","vocab_size":151936,"hidden_size":2048,
    "num_hidden_layers":48,"num_attention_heads":16,"num_key_value_heads":2,"head_dim":256,"intermediate_size":5120,
    "full_attention_interval":4,"linear_conv_kernel_dim":4,"linear_key_head_dim":128,"linear_value_head_dim":128,
    "linear_num_key_heads":16,"linear_num_value_heads":32,"moe_intermediate_size":512,"num_experts":512,
    "num_experts_per_tok":10,"shared_expert_intermediate_size":512,"decoder_sparse_step":1,"mlp_only_layers":[],
    "max_position_embeddings":262144,"tie_word_embeddings":false,"torch_dtype":"bfloat16"})");
  EXPECT_EQ(hybrid.parameters(), cost::findGeometry("qwen3-next-80b-a3b")->parameters());
  EXPECT_EQ(hybrid.stateBytes(), cost::findGeometry("qwen3-next-80b-a3b")->stateBytes());
}

TEST(GeometryConfig, TakesWindowsLayerByLayer) {
  const std::string rest = R"("model_type":"gemma3_text","vocab_size":10,"hidden_size":8,"num_hidden_layers":3,
    "num_attention_heads":2,"num_key_value_heads":1,"head_dim":4,"intermediate_size":16)";
  const cost::Geometry out = geometry("{" + rest + R"(,"sliding_window":512,
    "layer_types":["sliding_attention","full_attention","sliding_attention"]})");
  ASSERT_EQ(out.attention.size(), 2U);
  EXPECT_EQ(out.attention[0].layers, 1);
  EXPECT_EQ(out.attention[1].layers, 2);
  EXPECT_EQ(out.attention[1].window, 512);
  // The same inside a model of more than language.
  EXPECT_EQ(geometry("{\"model_type\":\"gemma3\",\"text_config\":{" + rest + "}}").attention[0].layers, 3);
}

TEST(GeometryConfig, DenseAndSharedPartsOfExpertsCount) {
  const std::string text = R"({"vocab_size":10,"hidden_size":8,"num_hidden_layers":4,"num_attention_heads":2,"intermediate_size":16,
    "moe_intermediate_size":4,"n_routed_experts":6,"num_experts_per_tok":2)";
  const auto numbers = [&](const std::string& fields) { return geometry(text + fields + "}").parameters(); };
  const double plain = numbers("");
  constexpr double kRouter = 6 * 8;
  constexpr double kExpert = 3 * 8 * 4;
  EXPECT_EQ(numbers(R"(,"n_shared_experts":2)") - plain, 4 * 2 * kExpert);
  EXPECT_EQ(numbers(R"(,"first_k_dense_replace":1)") - plain, 3 * 8 * 16 - kRouter - 6 * kExpert);
  EXPECT_EQ(numbers(R"(,"mlp_only_layers":[0,2])") - plain, 2 * (3 * 8 * 16 - kRouter - 6 * kExpert));
  EXPECT_EQ(numbers(R"(,"decoder_sparse_step":2)"), numbers(R"(,"mlp_only_layers":[0,2])"));
  EXPECT_TRUE(assumes(geometry(text + R"(,"quantization_config":{"bits":4}})"), "quantized already"));
}

TEST(GeometryConfig, NamesTheFieldThatIsWrong) {
  const auto refused = [](const std::string& fields, const char* word, base::ErrorKind kind = base::ErrorKind::badInput) {
    const std::string text = R"({"vocab_size":10,"hidden_size":8,"num_hidden_layers":2,"num_attention_heads":2,"intermediate_size":16)";
    const auto out = readGeometry(fields.starts_with(",") ? text + fields + "}" : fields, "config.json");
    ASSERT_FALSE(out) << fields;
    EXPECT_EQ(out.error().kind, kind) << out.error().english();
    EXPECT_NE(out.error().english().find(word), std::string::npos) << out.error().english();
  };
  refused("{}", "vocab_size");
  refused("[1]", "object");
  refused("{", "config.json");
  refused(R"({"vocab_size":10,"hidden_size":"8"})", "hidden_size");
  refused(R"({"vocab_size":10,"hidden_size":1e9})", "hidden_size");
  refused(R"({"vocab_size":18446744073709551615})", "vocab_size");
  refused(R"({"vocab_size":10,"hidden_size":9,"num_hidden_layers":2,"num_attention_heads":2})", "head_dim");
  refused(R"(,"num_key_value_heads":3)", "num_key_value_heads");
  refused(R"(,"num_key_value_heads":-1)", "num_key_value_heads");
  refused(R"(,"num_experts":4)", "num_experts_per_tok");
  refused(R"(,"layer_types":["full_attention"])", "layer_types");
  refused(R"(,"layer_types":["full_attention","sliding_attention"])", "sliding_window");
  refused(R"(,"layer_types":["full_attention","mamba"])", "layer_types");
  refused(R"(,"layer_types":["full_attention","linear_attention"])", "linear_num_value_heads");
  refused(R"(,"torch_dtype":"int8")", "torch_dtype");
  refused(R"(,"n_routed_experts":4,"num_experts_per_tok":2,"n_shared_experts":99)", "n_shared_experts");
  refused(R"(,"n_routed_experts":1099511627776,"num_experts_per_tok":2,"n_shared_experts":1099511627776)", "n_shared_experts");
  refused(R"(,"n_routed_experts":1099511627776,"num_experts_per_tok":2)", "num_experts");
  refused(R"(,"n_routed_experts":4,"num_experts_per_tok":2,"first_k_dense_replace":1099511627776)", "first_k_dense_replace");
  refused(R"(,"kv_lora_rank":512)", "kv_lora_rank", base::ErrorKind::unavailable);
  refused(R"(,"is_encoder_decoder":true)", "is_encoder_decoder", base::ErrorKind::unavailable);
}

// Whatever is broken, there is an answer: a geometry whose figures are numbers, or an error that names the file.
TEST(GeometryConfig, SurvivesEveryCutAndEveryHugeNumber) {
  const std::string text = R"({"model_type":"qwen3_next","vocab_size":16,"hidden_size":8,"num_hidden_layers":4,
    "num_attention_heads":2,"num_key_value_heads":2,"head_dim":4,"intermediate_size":8,"sliding_window":8,"max_window_layers":1,
    "full_attention_interval":2,"linear_conv_kernel_dim":4,"linear_key_head_dim":2,"linear_value_head_dim":2,
    "linear_num_key_heads":2,"linear_num_value_heads":2,"moe_intermediate_size":4,"num_experts":4,"num_experts_per_tok":2,
    "n_shared_experts":1,"first_k_dense_replace":1,"decoder_sparse_step":1,"max_position_embeddings":64})";
  ASSERT_TRUE(readGeometry(text, "config.json"));
  const auto answers = [](const std::string& broken) {
    const auto out = readGeometry(broken, "config.json");
    if (!out) {
      EXPECT_NE(out.error().english().find("config.json"), std::string::npos) << out.error().english();
      return;
    }
    for (const double figure : {out->parameters(), out->activeParameters(), out->cacheValuesPerToken(), out->stateBytes()}) {
      EXPECT_TRUE(std::isfinite(figure) && figure >= 0.0) << broken;
    }
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    answers(text.substr(0, i));
    if (text[i] < '0' || text[i] > '9') continue;
    for (const char* number : {"0", "-1", "16777216", "1099511627776", "9223372036854775807", "18446744073709551615", "1e308", "0.5", "null"}) {
      answers(text.substr(0, i) + number + text.substr(i + 1));
    }
  }
}

TEST(GeometryConfig, TheShippedModelsFilesAgreeWithTheirGeometry) {
  for (const char* name : {"lab", "lab-draft"}) {
    const auto out = namedGeometry(name, services());
    ASSERT_TRUE(out) << out.error().english();
    EXPECT_TRUE(out->assumed.empty()) << out->assumed.front().english();
    EXPECT_EQ(out->name, name);
  }
  EXPECT_EQ(namedGeometry("lab", services())->parameters(), 3688704.0);
  const auto random = namedGeometry("random:135M", services());
  ASSERT_TRUE(random);
  EXPECT_EQ(random->parameters(), 134515008.0);
  EXPECT_TRUE(assumes(*random, "andom"));
  const auto none = namedGeometry("llama-9", services());
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().english().find("llama-3-8b"), std::string::npos);
}

TEST(HardwareFile, ReadsRowsAndRefusesWhatIsWrong) {
  const auto good = parseHardware(R"({"hardware":[{"name":"mine","bandwidth":"900 GB/s","memory":"24 GiB",
    "rates":{"fp16":"70 TFLOPS","int8":"140 TOPS"},"native":["bf16","int8"],"source":"my own"}]})", "rows.json");
  ASSERT_TRUE(good) << good.error().english();
  EXPECT_EQ(good->front().bytesPerSecond, 900e9);
  EXPECT_EQ(good->front().memoryBytes, 24.0 * 1073741824.0);
  EXPECT_EQ(*good->front().rate(cost::Arithmetic::int8), 140e12);
  const auto refused = [](const std::string& row, const char* word) {
    const auto out = parseHardware("{\"hardware\":[" + row + "]}", "rows.json");
    ASSERT_FALSE(out) << row;
    EXPECT_EQ(out.error().kind, base::ErrorKind::badInput);
    EXPECT_NE(out.error().english().find(word), std::string::npos) << out.error().english();
  };
  const std::string rest = R"("memory":"24 GB","rates":{"fp16":"70 TFLOPS"}})";
  refused("1", "object");
  refused(R"({"name":"x","bandwidth":"900 GB",)" + rest, "GB/s");
  refused(R"({"name":"x","bandwidth":"900 furlongs",)" + rest, "GiB/s");
  refused(R"({"name":"x","bandwidth":900,)" + rest, "unit");
  refused(R"({"name":"x","bandwidth":"0 GB/s",)" + rest, "bandwidth");
  refused(R"({"name":"x","bandwidth":"-3 GB/s",)" + rest, "bandwidth");
  refused(R"({"name":"x",)" + rest, "bandwidth");
  refused(R"({"bandwidth":"900 GB/s",)" + rest, "name");
  refused(R"({"name":"h100","bandwidth":"900 GB/s",)" + rest, "name");
  refused(R"({"name":"this","bandwidth":"900 GB/s",)" + rest, "this");
  refused(R"({"name":"x","bandwith":"900 GB/s",)" + rest, "bandwith");
  refused(R"({"name":"x","bandwidth":"900 GB/s","native":["fp9"],)" + rest, "native");
  refused(R"({"name":"x","bandwidth":"900 GB/s","memory":"24 GB","rates":{"fp9":"1 TFLOPS"}})", "rates");
  refused(R"({"name":"x","bandwidth":"900 GB/s","memory":"24 GB","rates":{}})", "rates");
  const std::string x = R"({"name":"x","bandwidth":"900 GB/s",)" + rest;
  refused(x + "," + x, "row 2");
  EXPECT_FALSE(parseHardware("[]", "rows.json"));
  EXPECT_FALSE(parseHardware("{\"hardware\":{}}", "rows.json"));
  EXPECT_FALSE(parseHardware("\xff", "rows.json"));
  EXPECT_TRUE(parseHardware("{\"hardware\":[]}", "rows.json"));
}

TEST(BudgetStorage, BitsAreThoseThatAreStored) {
  const auto weights = [](const char* text) {
    return weightsStorage(quant::QuantScheme::parse(text).value()).value().bits(5120, 17408);
  };
  const auto all = [&](const char* text) { return weights(text).codes + weights(text).scales; };
  EXPECT_DOUBLE_EQ(all("int4:g128"), 4.125);
  EXPECT_DOUBLE_EQ(all("int4:g64"), 4.25);
  EXPECT_DOUBLE_EQ(all("int4:g32"), 4.5);
  EXPECT_DOUBLE_EQ(all("mxfp4"), 4.25);
  EXPECT_NEAR(all("nvfp4"), 4.5, 1e-6);  // and one scale of the tensor
  EXPECT_DOUBLE_EQ(all("q4_k"), 4.5);
  EXPECT_DOUBLE_EQ(all("q6_k"), 6.5625);
  EXPECT_DOUBLE_EQ(all("bf16"), 16.0);
  EXPECT_DOUBLE_EQ(all("fp32"), 32.0);
  EXPECT_DOUBLE_EQ(all("int8:row"), 8.0 + 32.0 / 17408);
  EXPECT_DOUBLE_EQ(weights("int4:g128").codes, 4.0);
  const auto cache = [](const char* text) {
    const auto bits = kvStorage(quant::QuantScheme::parse(std::string("bf16+kv=") + text)->kv).value().bits(8, 128);
    return bits.codes + bits.scales;
  };
  EXPECT_DOUBLE_EQ(cache("bf16"), 16.0);
  EXPECT_DOUBLE_EQ(cache("int8"), 8.0 + 32.0 / 1024);
  EXPECT_DOUBLE_EQ(cache("int4:head"), 4.25);
  EXPECT_DOUBLE_EQ(cache("int4:channel"), 5.0);
  EXPECT_DOUBLE_EQ(cache("fp8_e4m3:tensor"), 8.0);
  EXPECT_DOUBLE_EQ(cache("int4:g64"), 4.25);
  EXPECT_DOUBLE_EQ(cache("q8_0"), 8.5);
  EXPECT_FALSE(weightsStorage(quant::QuantScheme::parse("int4:split=1,4").value()));
  EXPECT_FALSE(weightsStorage(quant::QuantScheme::parse("int4/keep(first)").value()));
  EXPECT_FALSE(weightsStorage(quant::QuantScheme::parse("int8/llmint8").value()));
  EXPECT_FALSE(budgetScheme("int4+kv=int8", "int4"));
}

Json budget(const Json& options) {
  Json spec = options;
  spec["experiment"] = "budget";
  const Command& command = *findCommand("budget");
  EXPECT_TRUE(checkSpec(spec, command));
  auto out = command.run(spec, services(), {});
  EXPECT_TRUE(out) << out.error().english();
  return out ? *out : Json();
}

// The chapters' figures by the words that a person types.
TEST(BudgetCommand, ComesOutAsTheChaptersSay) {
  Json one = budget({{"geometry", "anchor-27b"}, {"hardware", "h100"}, {"weights", "int4:g128"}, {"kv", "bf16"}, {"batch", 1}, {"context", 4096}});
  for (const char* key : {"weight_bytes", "weight_bytes_held", "kv_bytes_per_token", "state_bytes", "bytes_per_step", "step_ms", "tokens_per_s",
                          "tokens_per_s_total", "weights_only_ms", "weights_only_tokens_per_s", "relative_to_bf16", "prefill_ms",
                          "fits_requests", "fits_tokens", "bound"}) {
    EXPECT_TRUE(one.contains(key)) << key;
  }
  EXPECT_NEAR(one["weight_bytes"].get<double>() / 1e9, 13.213, 0.001);
  EXPECT_NEAR(one["weights_only_tokens_per_s"].get<double>(), 253.5, 0.1);
  EXPECT_NEAR(one["relative_to_bf16"].get<double>(), 3.760, 0.0005);
  EXPECT_EQ(one["fits_requests"], 156);
  EXPECT_EQ(one["kv_bytes_per_token"], 65536);
  EXPECT_EQ(one["state_bytes"], 150994944);
  EXPECT_EQ(one["bound"], "bytes");

  Json many = budget({{"weights", "int4:g128"}, {"batch", 58}});
  EXPECT_NEAR(many["relative_to_bf16"].get<double>(), 1.822, 0.0005);
  many = budget({{"batch", 58}});
  EXPECT_NEAR(many["step_ms"].get<double>(), 25.175, 0.001);
  EXPECT_NEAR(many["tokens_per_s_total"].get<double>(), 2303.9, 0.1);
  EXPECT_EQ(many["fits_requests"], 58);
  EXPECT_NEAR(budget({{"weights", "int8"}})["relative_to_bf16"].get<double>(), 1.978, 0.0005);
  EXPECT_NEAR(budget({{"context", 32768}})["prefill_ms"].get<double>(), 1911.0, 1.0);
  EXPECT_EQ(budget({{"kv", "fp8_e4m3"}})["kv_bytes_per_token"], 32768);

  const Json dense = budget({{"geometry", "dense-7b"}, {"hardware", "a100"}, {"weights", "fp8_e4m3+a=fp8_e4m3"}});
  EXPECT_NEAR(dense["weights_only_ms"].get<double>(), 3.433, 0.001);
  EXPECT_EQ(dense["arithmetic"], "fp16") << "the A100 has no FP8";
  EXPECT_EQ(dense["kv_bytes_per_token"], 524288);
  EXPECT_NE(dense["notes"].dump().find("no arithmetic"), std::string::npos);
  EXPECT_EQ(dense["advice"]["reasons"].size(), 3U);
}

TEST(BudgetCommand, TheTableOfFormatsKeepsAllElse) {
  const Json out = budget({{"weights", "int5:g32"}, {"kv", "int8:head"}, {"batch", 7}});
  EXPECT_EQ(out["formats"][0]["weights"], "bf16");
  EXPECT_EQ(out["formats"][1]["weights"], "int5:g32");
  EXPECT_EQ(out["formats"][1]["bytes_per_step"], out["bytes_per_step"]);
  EXPECT_EQ(out["formats"][1]["relative_to_bf16"], out["relative_to_bf16"]);
  EXPECT_GT(out["formats"][0]["relative_to_bf16"].get<double>(), 1.0) << "the cache alone gains something";
}

TEST(BudgetCommand, AModelIsAskedForNoMoreContextThanItHas) {
  EXPECT_EQ(budget({{"geometry", "lab"}})["context"], 512);
  const Command& command = *findCommand("budget");
  const auto refused = [&](Json spec, base::ErrorKind kind) {
    spec["experiment"] = "budget";
    const auto out = command.run(spec, services(), {});
    ASSERT_FALSE(out) << spec.dump();
    EXPECT_EQ(out.error().kind, kind) << out.error().english();
  };
  using Kind = base::ErrorKind;
  refused({{"geometry", "lab"}, {"context", 513}}, Kind::badInput);
  refused({{"batch", 0}}, Kind::badInput);
  refused({{"batch", -1}, {"hardware", "this"}}, Kind::badInput);
  refused({{"hardware", "gameboy"}}, Kind::badInput);
  refused({{"hardware-file", "no/such/file.json"}}, Kind::badInput);
  refused({{"weights", "int9"}}, Kind::usage);
  refused({{"waiting", 1.0}, {"weights", "int4"}}, Kind::badInput);
  refused({{"bandwidth-share", 0.0}}, Kind::badInput);
}

TEST(BudgetCommand, ThisMachineIsMeasured) {
  const Json out = budget({{"geometry", "lab"}, {"hardware", "this"}});
  // Between what any memory of this century gives and what no cache does: wrong units fall out.
  EXPECT_GT(out["bandwidth_gb_per_s"].get<double>(), 0.1);
  EXPECT_LT(out["bandwidth_gb_per_s"].get<double>(), 1e4);
  EXPECT_EQ(out["arithmetic"], "fp32");
  EXPECT_GT(out["memory_bytes"].get<double>(), 1e8);
  EXPECT_NEAR(out["step_bytes_ms"].get<double>(), out["bytes_per_step"].get<double>() / out["bandwidth_gb_per_s"].get<double>() / 1e6, 1e-9);
}

TEST(BudgetCommand, AModelThatDoesNotFitIsSaidInBothUnits) {
  const Json out = budget({{"geometry", "llama-3-70b"}, {"hardware", "rtx4090"}});
  EXPECT_EQ(out["fits_requests"], 0);
  EXPECT_NE(out["notes"].dump().find("141.1 GB (131.4 GiB)"), std::string::npos) << out["notes"].dump();
}

TEST(BudgetCommand, TheCommandLineMakesTheSameSpec) {
  BudgetStudySpec spec;
  spec.scheme = budgetScheme("int4:g128+a=int8", "int8:head").value();
  spec.batch = 4;
  spec.context = 1000;
  spec.load.waitingShare = 0.25;
  EXPECT_EQ(commandLine(spec), "quantspec budget --geometry \"anchor-27b\" --hardware h100 --weights int4:g128+a=int8 --kv int8:head "
                               "--batch 4 --context 1000 --waiting 0.25");
}

}  // namespace
}  // namespace qs::experiment
