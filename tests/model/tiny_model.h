// A small random Llama folder and a plain forward pass over it in double precision, for tests.
// It is not a model that says anything: only its geometry and its arithmetic matter.
#pragma once

#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/tensor/half_bits.h"

namespace qs::test {

struct TinyTensor {
  std::vector<std::uint64_t> shape;
  std::vector<float> values;
};

struct TinyModel {
  nlohmann::json config;
  std::map<std::string, TinyTensor> tensors;

  std::int64_t field(const char* name) const { return config.at(name).get<std::int64_t>(); }
};

// A folder under the system's temporary one, removed with its contents at the end of the scope.
class TempDir {
 public:
  explicit TempDir(const std::string& name) {
    static int counter = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("qs_test_" + name + "_" + std::to_string(::getpid()) + "_" + std::to_string(counter++));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~TempDir() {
    std::error_code ec;
    std::filesystem::remove_all(path_, ec);
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct TinyShape {
  std::int64_t vocab = 61, hidden = 24, layers = 2, heads = 4, kvHeads = 2, headDim = 10, intermediate = 37,
               context = 64;
  bool tied = true;
};

inline TinyModel makeTiny(const TinyShape& s, std::uint32_t seed = 7) {
  TinyModel m;
  m.config = {{"architectures", {"LlamaForCausalLM"}}, {"model_type", "llama"}, {"hidden_act", "silu"},
              {"vocab_size", s.vocab}, {"hidden_size", s.hidden}, {"num_hidden_layers", s.layers},
              {"num_attention_heads", s.heads}, {"num_key_value_heads", s.kvHeads}, {"head_dim", s.headDim},
              {"intermediate_size", s.intermediate}, {"max_position_embeddings", s.context},
              {"rms_norm_eps", 1e-5}, {"rope_theta", 10000.0}, {"tie_word_embeddings", s.tied},
              {"bos_token_id", 0}, {"eos_token_id", 0}};
  std::mt19937 rng(seed);
  const auto add = [&](const std::string& name, std::vector<std::uint64_t> shape, float mean, float spread) {
    std::size_t n = 1;
    for (const auto d : shape) n *= d;
    std::normal_distribution<float> normal(mean, spread);
    TinyTensor t{std::move(shape), std::vector<float>(n)};
    // BF16 values, so that any storage type holds them exactly.
    for (auto& v : t.values) v = tensor::bfloatToFloat(tensor::floatToBfloat(normal(rng)));
    m.tensors[name] = std::move(t);
  };
  const auto u = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
  const float in = 1.0F / std::sqrt(static_cast<float>(s.hidden));
  add("model.embed_tokens.weight", {u(s.vocab), u(s.hidden)}, 0, 1.0F);
  if (!s.tied) add("lm_head.weight", {u(s.vocab), u(s.hidden)}, 0, in);
  add("model.norm.weight", {u(s.hidden)}, 1, 0.2F);
  for (std::int64_t b = 0; b < s.layers; ++b) {
    const std::string p = "model.layers." + std::to_string(b) + ".";
    add(p + "self_attn.q_proj.weight", {u(s.heads * s.headDim), u(s.hidden)}, 0, 2 * in);
    add(p + "self_attn.k_proj.weight", {u(s.kvHeads * s.headDim), u(s.hidden)}, 0, 2 * in);
    add(p + "self_attn.v_proj.weight", {u(s.kvHeads * s.headDim), u(s.hidden)}, 0, in);
    add(p + "self_attn.o_proj.weight", {u(s.hidden), u(s.heads * s.headDim)}, 0, in);
    add(p + "mlp.gate_proj.weight", {u(s.intermediate), u(s.hidden)}, 0, in);
    add(p + "mlp.up_proj.weight", {u(s.intermediate), u(s.hidden)}, 0, in);
    add(p + "mlp.down_proj.weight", {u(s.hidden), u(s.intermediate)}, 0, in);
    add(p + "input_layernorm.weight", {u(s.hidden)}, 1, 0.2F);
    add(p + "post_attention_layernorm.weight", {u(s.hidden)}, 1, 0.2F);
  }
  return m;
}

// Writes config.json and model.safetensors (F32, BF16 or F16).
inline void writeTiny(const TinyModel& m, const std::filesystem::path& folder, const std::string& dtype = "F32") {
  std::ofstream(folder / "config.json") << m.config.dump(1);
  nlohmann::json header = nlohmann::json::object();
  std::string data;
  for (const auto& [name, t] : m.tensors) {
    const std::size_t begin = data.size();
    for (const float v : t.values) {
      if (dtype == "F32") {
        data.append(reinterpret_cast<const char*>(&v), 4);
      } else {
        const std::uint16_t bits = dtype == "BF16" ? tensor::floatToBfloat(v) : tensor::floatToHalf(v);
        data.append(reinterpret_cast<const char*>(&bits), 2);
      }
    }
    header[name] = {{"dtype", dtype}, {"shape", t.shape}, {"data_offsets", {begin, data.size()}}};
  }
  std::string text = header.dump();
  while (text.size() % 8 != 0) text += ' ';
  const std::uint64_t size = text.size();
  std::ofstream out(folder / "model.safetensors", std::ios::binary);
  out.write(reinterpret_cast<const char*>(&size), 8);
  out << text << data;
}

// What a reference pass does to numbers on their way; empty: nothing.
struct ReferenceHooks {
  using Row = std::vector<double>;
  std::function<void(Row&)> input;                 // what linear layers read
  std::function<std::vector<Row>(const std::vector<Row>&, std::size_t)> cache;  // all keys or values, as query t sees them
  std::function<void(Row&)> scores;                // q·k ÷ √dim of one query and head
  std::function<void(Row&)> probabilities;
};

// Logits (tokens, vocab) in double, with plain loops, from the definition: no cache, no blocks.
inline std::vector<std::vector<double>> referenceLogits(const TinyModel& m, const std::vector<std::int32_t>& ids,
                                                        const ReferenceHooks& hooks = {}) {
  using Row = std::vector<double>;
  const auto read = [&](Row row) {
    if (hooks.input) hooks.input(row);
    return row;
  };
  const std::int64_t hidden = m.field("hidden_size");
  const std::int64_t heads = m.field("num_attention_heads");
  const std::int64_t kvHeads = m.field("num_key_value_heads");
  const std::int64_t dim = m.field("head_dim");
  const double eps = m.config.at("rms_norm_eps").get<double>();
  const double theta = m.config.at("rope_theta").get<double>();
  const auto n = static_cast<std::int64_t>(ids.size());
  const auto& weight = [&](const std::string& name) -> const TinyTensor& { return m.tensors.at(name); };
  const auto times = [](const TinyTensor& w, const Row& x) {
    Row y(w.shape[0], 0.0);
    for (std::size_t o = 0; o < y.size(); ++o) {
      for (std::size_t i = 0; i < x.size(); ++i) y[o] += static_cast<double>(w.values[o * x.size() + i]) * x[i];
    }
    return y;
  };
  const auto norm = [&](const TinyTensor& w, const Row& x) {
    double mean = 0.0;
    for (const double v : x) mean += v * v / static_cast<double>(x.size());
    Row y(x);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] / std::sqrt(mean + eps) * static_cast<double>(w.values[i]);
    return y;
  };
  const auto turn = [&](Row& x, std::int64_t count, std::int64_t position) {
    for (std::int64_t h = 0; h < count; ++h) {
      for (std::int64_t i = 0; i < dim / 2; ++i) {
        const double angle =
            static_cast<double>(position) * std::pow(theta, -2.0 * static_cast<double>(i) / static_cast<double>(dim));
        double& a = x[static_cast<std::size_t>(h * dim + i)];
        double& b = x[static_cast<std::size_t>(h * dim + i + dim / 2)];
        const double low = a * std::cos(angle) - b * std::sin(angle);
        b = b * std::cos(angle) + a * std::sin(angle);
        a = low;
      }
    }
  };
  std::vector<Row> x(static_cast<std::size_t>(n), Row(static_cast<std::size_t>(hidden)));
  for (std::int64_t t = 0; t < n; ++t) {
    for (std::int64_t i = 0; i < hidden; ++i) {
      x[static_cast<std::size_t>(t)][static_cast<std::size_t>(i)] = static_cast<double>(
          weight("model.embed_tokens.weight")
              .values[static_cast<std::size_t>(ids[static_cast<std::size_t>(t)] * hidden + i)]);
    }
  }
  for (std::int64_t b = 0; b < m.field("num_hidden_layers"); ++b) {
    const std::string p = "model.layers." + std::to_string(b) + ".";
    std::vector<Row> q;
    std::vector<Row> k;
    std::vector<Row> v;
    for (std::int64_t t = 0; t < n; ++t) {
      const Row in = read(norm(weight(p + "input_layernorm.weight"), x[static_cast<std::size_t>(t)]));
      q.push_back(times(weight(p + "self_attn.q_proj.weight"), in));
      k.push_back(times(weight(p + "self_attn.k_proj.weight"), in));
      v.push_back(times(weight(p + "self_attn.v_proj.weight"), in));
      turn(q.back(), heads, t);
      turn(k.back(), kvHeads, t);
    }
    for (std::int64_t t = 0; t < n; ++t) {
      Row mixed(static_cast<std::size_t>(heads * dim), 0.0);
      const auto seen = [&](const std::vector<Row>& all) {
        return hooks.cache ? hooks.cache(all, static_cast<std::size_t>(t)) : all;
      };
      const std::vector<Row> keys = seen(k);
      const std::vector<Row> values = seen(v);
      for (std::int64_t h = 0; h < heads; ++h) {
        const std::int64_t kv = h / (heads / kvHeads);
        Row score(static_cast<std::size_t>(t + 1), 0.0);
        double sum = 0.0;
        for (std::int64_t s = 0; s <= t; ++s) {
          for (std::int64_t i = 0; i < dim; ++i) {
            score[static_cast<std::size_t>(s)] += q[static_cast<std::size_t>(t)][static_cast<std::size_t>(h * dim + i)] *
                                                  keys[static_cast<std::size_t>(s)][static_cast<std::size_t>(kv * dim + i)];
          }
          score[static_cast<std::size_t>(s)] /= std::sqrt(dim);
        }
        if (hooks.scores) hooks.scores(score);
        for (double& s : score) sum += s = std::exp(s);
        for (double& s : score) s /= sum;
        if (hooks.probabilities) hooks.probabilities(score);
        for (std::int64_t s = 0; s <= t; ++s) {
          for (std::int64_t i = 0; i < dim; ++i) {
            mixed[static_cast<std::size_t>(h * dim + i)] +=
                score[static_cast<std::size_t>(s)] * values[static_cast<std::size_t>(s)][static_cast<std::size_t>(kv * dim + i)];
          }
        }
      }
      Row& row = x[static_cast<std::size_t>(t)];
      const Row o = times(weight(p + "self_attn.o_proj.weight"), read(mixed));
      for (std::size_t i = 0; i < row.size(); ++i) row[i] += o[i];
      const Row in = read(norm(weight(p + "post_attention_layernorm.weight"), row));
      Row gate = times(weight(p + "mlp.gate_proj.weight"), in);
      const Row up = times(weight(p + "mlp.up_proj.weight"), in);
      for (std::size_t i = 0; i < gate.size(); ++i) gate[i] = gate[i] / (1.0 + std::exp(-gate[i])) * up[i];
      const Row down = times(weight(p + "mlp.down_proj.weight"), read(gate));
      for (std::size_t i = 0; i < row.size(); ++i) row[i] += down[i];
    }
  }
  std::vector<Row> logits;
  const bool tied = m.config.at("tie_word_embeddings").get<bool>();
  for (const Row& row : x) {
    logits.push_back(times(weight(tied ? "model.embed_tokens.weight" : "lm_head.weight"),
                           norm(weight("model.norm.weight"), row)));
  }
  return logits;
}

inline std::vector<std::int32_t> randomIds(std::int64_t count, std::int64_t vocab, std::uint32_t seed = 3) {
  std::mt19937 rng(seed);
  std::vector<std::int32_t> ids(static_cast<std::size_t>(count));
  for (auto& id : ids) id = static_cast<std::int32_t>(rng() % static_cast<std::uint32_t>(vocab));
  return ids;
}

}  // namespace qs::test
