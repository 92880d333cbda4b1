#include "core/model/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/io/json_text.h"

namespace qs::model {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;
using nlohmann::json;

namespace {

// Far above any real model, far below what could overflow a product.
constexpr std::int64_t kMaxExtent = std::int64_t{1} << 24;

// Reads the fields of one config; each problem names the field and the file.
class Reader {
 public:
  Reader(const json& root, const std::string& what) : root_(root), what_(what) {}

  Text field(std::string_view name) const { return {QS_LABEL("core", "%1 in %2"), {std::string(name), what_}}; }

  // What a person sees of a value: the JSON text, cut to a length that a line holds.
  static std::string shown(const json& value) {
    std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    constexpr std::size_t kLongest = 80;
    if (text.size() > kLongest) text = text.substr(0, kLongest) + "…";
    return text;
  }

  tl::unexpected<base::Error> bad(std::string_view name, Text expected, Text found) const {
    return base::fail(ErrorKind::badInput, field(name), std::move(expected), std::move(found),
                      QS_LABEL("core", "correct config.json, or take the model's original one"));
  }
  tl::unexpected<base::Error> unsupported(std::string_view name, Text expected, Text found) const {
    return base::fail(ErrorKind::unavailable, field(name), std::move(expected), std::move(found),
                      QS_LABEL("core", "this version cannot run the model; its tensors can still be looked at"));
  }

  // Null counts as absent, as transformers writes it.
  const json* get(std::string_view name) const { return get(root_, name); }
  static const json* get(const json& object, std::string_view name) {
    const auto it = object.find(std::string(name));
    return it == object.end() || it->is_null() ? nullptr : &*it;
  }

  Result<std::int64_t> whole(std::string_view name, std::optional<std::int64_t> fallback = {},
                             std::int64_t least = 1) const {
    const json* value = get(name);
    const Text expected{QS_LABEL("core", "a whole number from %1 to %2"),
                        {std::to_string(least), std::to_string(kMaxExtent)}};
    if (value == nullptr) {
      if (fallback) return *fallback;
      return bad(name, expected, QS_LABEL("core", "nothing"));
    }
    if (!value->is_number_integer()) return bad(name, expected, shown(*value));
    if (value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(kMaxExtent)) {
      return bad(name, expected, shown(*value));
    }
    const auto number = value->get<std::int64_t>();
    if (number < least || number > kMaxExtent) return bad(name, expected, shown(*value));
    return number;
  }

  // A number above 0.
  Result<double> positive(const json& object, std::string_view name, double fallback) const {
    const json* value = get(object, name);
    if (value == nullptr) return fallback;
    if (!value->is_number() || !std::isfinite(value->get<double>()) || value->get<double>() <= 0.0) {
      return bad(name, QS_LABEL("core", "a number above 0"), shown(*value));
    }
    return value->get<double>();
  }

  Result<bool> flag(std::string_view name, bool fallback) const {
    const json* value = get(name);
    if (value == nullptr) return fallback;
    if (!value->is_boolean()) return bad(name, QS_LABEL("core", "true or false"), shown(*value));
    return value->get<bool>();
  }

  // One token id or a list of them.
  Result<std::vector<std::int32_t>> ids(std::string_view name, std::int64_t vocab) const {
    std::vector<std::int32_t> out;
    const json* value = get(name);
    if (value == nullptr) return out;
    const Text expected{QS_LABEL("core", "token ids from 0 to %1"), {std::to_string(vocab - 1)}};
    const auto one = [&](const json& id) {
      if (!id.is_number_integer()) return false;
      const auto number = id.is_number_unsigned() && id.get<std::uint64_t>() >= static_cast<std::uint64_t>(vocab)
                              ? vocab
                              : id.get<std::int64_t>();
      if (number < 0 || number >= vocab) return false;
      out.push_back(static_cast<std::int32_t>(number));
      return true;
    };
    if (value->is_array()) {
      if (!std::all_of(value->begin(), value->end(), one)) return bad(name, expected, shown(*value));
    } else if (!one(*value)) {
      return bad(name, expected, shown(*value));
    }
    return out;
  }

 private:
  const json& root_;
  const std::string& what_;
};

// Everything that would make the lab's forward pass compute something else than the model's authors meant.
Status checkSupported(const Reader& in) {
  const json* type = in.get("model_type");
  const json* architectures = in.get("architectures");
  if (type != nullptr) {
    if (*type != "llama") return in.unsupported("model_type", "llama", Reader::shown(*type));
  } else if (architectures == nullptr) {
    return in.bad("model_type", "llama", QS_LABEL("core", "nothing"));
  }
  if (architectures != nullptr) {
    if (!architectures->is_array()) {
      return in.bad("architectures", QS_LABEL("core", "a list of names"), Reader::shown(*architectures));
    }
    const bool named = std::any_of(architectures->begin(), architectures->end(),
                                   [](const json& name) { return name == "LlamaForCausalLM"; });
    if (!named) return in.unsupported("architectures", "LlamaForCausalLM", Reader::shown(*architectures));
  }
  if (const json* act = in.get("hidden_act"); act != nullptr && *act != "silu") {
    return in.unsupported("hidden_act", "silu", Reader::shown(*act));
  }
  for (const char* name : {"attention_bias", "mlp_bias"}) {
    QS_ASSIGN(const bool on, in.flag(name, false));
    if (on) return in.unsupported(name, "false", "true");
  }
  for (const char* name : {"rope_scaling", "rope_parameters"}) {
    const json* scaling = in.get(name);
    if (scaling == nullptr) continue;
    if (!scaling->is_object()) return in.bad(name, QS_LABEL("core", "an object or null"), Reader::shown(*scaling));
    const json* kind = Reader::get(*scaling, "rope_type");
    if (kind == nullptr) kind = Reader::get(*scaling, "type");
    const bool plain = (kind != nullptr && *kind == "default") || (kind == nullptr && name[5] == 'p');
    if (!plain) return in.unsupported(name, QS_LABEL("core", "no scaling of positions"), Reader::shown(*scaling));
  }
  if (const json* part = in.get("partial_rotary_factor"); part != nullptr && *part != 1.0) {
    return in.unsupported("partial_rotary_factor", "1", Reader::shown(*part));
  }
  for (const char* name : {"quantization_config", "sliding_window"}) {
    if (const json* value = in.get(name); value != nullptr) {
      return in.unsupported(name, QS_LABEL("core", "none"), Reader::shown(*value));
    }
  }
  return {};
}

}  // namespace

Result<Config> parseConfig(std::string_view text, const std::string& what) {
  QS_ASSIGN(const json root, io::parseJson(text, Text(what)));
  if (!root.is_object()) {
    return base::fail(ErrorKind::badInput, Text(what), QS_LABEL("core", "a JSON object"), Reader::shown(root),
                      QS_LABEL("core", "take the model's original config.json"));
  }
  const Reader in(root, what);
  QS_TRY(checkSupported(in));

  Config config;
  QS_ASSIGN(config.vocab, in.whole("vocab_size"));
  QS_ASSIGN(config.hidden, in.whole("hidden_size"));
  QS_ASSIGN(config.layers, in.whole("num_hidden_layers"));
  QS_ASSIGN(config.heads, in.whole("num_attention_heads"));
  QS_ASSIGN(config.kvHeads, in.whole("num_key_value_heads", config.heads));
  QS_ASSIGN(config.intermediate, in.whole("intermediate_size"));
  QS_ASSIGN(config.context, in.whole("max_position_embeddings"));
  if (in.get("head_dim") == nullptr && config.hidden % config.heads != 0) {
    return in.bad("hidden_size",
                  {QS_LABEL("core", "a multiple of num_attention_heads, %1, as there is no head_dim"),
                   {std::to_string(config.heads)}},
                  std::to_string(config.hidden));
  }
  QS_ASSIGN(config.headDim, in.whole("head_dim", config.hidden / config.heads));
  if (config.headDim % 2 != 0) {
    return in.bad("head_dim", QS_LABEL("core", "an even number, for rotary positions"), std::to_string(config.headDim));
  }
  if (config.heads % config.kvHeads != 0) {
    return in.bad("num_key_value_heads",
                  {QS_LABEL("core", "a divisor of num_attention_heads, %1"), {std::to_string(config.heads)}},
                  std::to_string(config.kvHeads));
  }
  QS_ASSIGN(const double epsilon, in.positive(root, "rms_norm_eps", 1e-6));
  config.rmsEpsilon = static_cast<float>(epsilon);
  QS_ASSIGN(config.ropeTheta, in.positive(root, "rope_theta", 10000.0));
  if (const json* rope = in.get("rope_parameters"); rope != nullptr) {
    QS_ASSIGN(config.ropeTheta, in.positive(*rope, "rope_theta", config.ropeTheta));
  }
  QS_ASSIGN(config.tiedEmbeddings, in.flag("tie_word_embeddings", false));
  QS_ASSIGN(const std::vector<std::int32_t> bos, in.ids("bos_token_id", config.vocab));
  if (bos.size() > 1) {
    return in.bad("bos_token_id", QS_LABEL("core", "one token id"), Reader::shown(*in.get("bos_token_id")));
  }
  if (!bos.empty()) config.bos = bos.front();
  QS_ASSIGN(config.eos, in.ids("eos_token_id", config.vocab));
  return config;
}

Status checkVocabulary(const Config& config, std::int64_t tokenizerSize) {
  if (tokenizerSize <= config.vocab) return {};
  return base::fail(ErrorKind::badInput, QS_LABEL("core", "the tokenizer"),
                    {QS_LABEL("core", "at most %1 tokens, the model's vocab_size"), {std::to_string(config.vocab)}},
                    std::to_string(tokenizerSize),
                    QS_LABEL("core", "use the tokenizer.json that belongs to this model"));
}

}  // namespace qs::model
