#include "core/experiment/geometry_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/experiment/geometry_gguf.h"
#include "core/io/hf_folder.h"
#include "core/io/json_text.h"
#include "core/io/mapped_file.h"
#include "core/model/random_model.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;
using nlohmann::json;

namespace {

constexpr std::uint64_t kMaxConfigBytes = 4'000'000;
constexpr std::int64_t kMost = std::int64_t{1} << 40;

class ConfigReader {
 public:
  ConfigReader(const json& root, const std::string& what) : root_(root), what_(what) {
    if (const auto inner = root.find("text_config"); inner != root.end() && inner->is_object()) {
      text_ = &*inner;
    } else {
      text_ = &root;
    }
  }

  Result<cost::Geometry> run() {
    QS_TRY(refuse());
    QS_TRY(core());
    QS_TRY(storage());
    QS_TRY(experts());
    QS_TRY(layers());
    return finish();
  }

 private:
  const json* get(const char* name) const {
    for (const json* object : {text_, &root_}) {
      const auto it = object->find(name);
      if (it != object->end() && !it->is_null()) return &*it;
    }
    return nullptr;
  }
  Text field(const char* name) const { return {QS_LABEL("core", "%1 in %2"), {name, what_}}; }
  tl::unexpected<base::Error> bad(const char* name, Text expected, const json* found) const {
    constexpr std::size_t kShown = 80;
    Text seen = QS_LABEL("core", "nothing");
    if (found != nullptr) seen = Text(found->dump(-1, ' ', false, json::error_handler_t::replace).substr(0, kShown));
    return base::fail(ErrorKind::badInput, field(name), std::move(expected), std::move(seen),
                      QS_LABEL("core", "correct config.json, or take the model's original one"));
  }
  void assume(Text text) { assumed_.push_back(std::move(text)); }

  // Whole and at least `least`; absent: the fallback, or an error where there is none.
  Result<std::int64_t> whole(const char* name, std::optional<std::int64_t> fallback, std::int64_t least = 1) const {
    const json* value = get(name);
    if (value == nullptr && fallback) return *fallback;
    const Text expected{QS_LABEL("core", "a whole number from %1 to %2"), {std::to_string(least), std::to_string(kMost)}};
    if (value == nullptr || !value->is_number_integer()) return bad(name, expected, value);
    if (value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(kMost)) return bad(name, expected, value);
    const auto number = value->get<std::int64_t>();
    if (number < least || number > kMost) return bad(name, expected, value);
    return number;
  }
  Result<bool> flag(const char* name, bool fallback) const {
    const json* value = get(name);
    if (value == nullptr) return fallback;
    if (!value->is_boolean()) return bad(name, QS_LABEL("core", "true or false"), value);
    return value->get<bool>();
  }
  std::string type() const {
    const json* value = get("model_type");
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
  }
  bool typeIs(std::initializer_list<std::string_view> prefixes) const {
    return std::any_of(prefixes.begin(), prefixes.end(), [name = type()](std::string_view p) { return name.starts_with(p); });
  }

  Status refuse() const {
    const auto unavailable = [&](const char* name, Text expected) {
      return base::fail(ErrorKind::unavailable, field(name), std::move(expected), Text(get(name)->dump().substr(0, 80)),
                        QS_LABEL("core", "choose a preset, or another model"));
    };
    if (get("kv_lora_rank") != nullptr) return unavailable("kv_lora_rank", QS_LABEL("core", "a cache of keys and values that is not compressed"));
    if (const json* both = get("is_encoder_decoder"); both != nullptr && *both == true) {
      return unavailable("is_encoder_decoder", QS_LABEL("core", "a decoder alone"));
    }
    return {};
  }

  Status core() {
    QS_ASSIGN(out_.vocab, whole("vocab_size", {}));
    QS_ASSIGN(out_.hidden, whole("hidden_size", {}));
    QS_ASSIGN(out_.layers, whole("num_hidden_layers", {}));
    QS_ASSIGN(out_.heads, whole("num_attention_heads", {}));
    QS_ASSIGN(out_.kvHeads, whole("num_key_value_heads", out_.heads));
    if (get("num_key_value_heads") == nullptr) {
      assume(QS_LABEL("core", "num_key_value_heads is not given: every head is taken to have keys and values of its own."));
    }
    if (get("head_dim") == nullptr && out_.hidden % out_.heads != 0) {
      return bad("hidden_size",
                 {QS_LABEL("core", "a multiple of num_attention_heads, %1, as there is no head_dim"), {std::to_string(out_.heads)}},
                 get("hidden_size"));
    }
    QS_ASSIGN(out_.headDim, whole("head_dim", out_.hidden / out_.heads));
    if (get("head_dim") == nullptr) assume(QS_LABEL("core", "head_dim is not given: hidden_size ÷ num_attention_heads is taken."));
    QS_ASSIGN(out_.intermediate, whole("intermediate_size", 0, 0));
    QS_ASSIGN(out_.context, whole("max_position_embeddings", 0));
    if (out_.context == 0) assume(QS_LABEL("core", "max_position_embeddings is not given: any context is taken."));
    // Families whose configurations leave the word out where tables are tied.
    const bool usuallyTied = typeIs({"gemma"});
    QS_ASSIGN(out_.tied, flag("tie_word_embeddings", usuallyTied));
    if (get("tie_word_embeddings") == nullptr) {
      assume(usuallyTied ? QS_LABEL("core", "tie_word_embeddings is not given: one table is taken for both ends, as this family has it.")
                         : QS_LABEL("core", "tie_word_embeddings is not given: the head is taken to have a table of its own."));
    }
    // Qwen2 has biases without saying so.
    QS_ASSIGN(out_.qkvBias, flag("attention_bias", typeIs({"qwen2"})));
    out_.qkNorms = typeIs({"qwen3", "gemma3"});
    out_.normsPerLayer = typeIs({"gemma2", "gemma3"}) ? 4 : 2;
    if (type().empty()) assume(QS_LABEL("core", "model_type is not given: layers are taken to be Llama's."));
    return {};
  }

  Status storage() {
    const json* kind = get("torch_dtype");
    const char* name = "torch_dtype";
    if (kind == nullptr) {
      kind = get("dtype");
      name = "dtype";
    }
    if (kind == nullptr) {
      assume(QS_LABEL("core", "No type of numbers is given: 16 bits are taken."));
    } else if (*kind == "float32" || *kind == "float") {
      out_.storedBytes = 4.0;
    } else if (*kind != "bfloat16" && *kind != "float16") {
      return bad(name, {QS_LABEL("core", "one of %1"), {"bfloat16, float16, float32"}}, kind);
    }
    if (get("quantization_config") != nullptr) {
      assume(QS_LABEL("core", "The model is stored quantized already: its weights are counted as they would be without that."));
    }
    return {};
  }

  Status experts() {
    for (const char* name : {"num_local_experts", "num_experts", "n_routed_experts"}) {
      if (get(name) == nullptr) continue;
      QS_ASSIGN(out_.experts, whole(name, 0, 0));
      break;
    }
    if (out_.experts == 0) return {};
    QS_ASSIGN(out_.chosenExperts, whole("num_experts_per_tok", {}));
    QS_ASSIGN(out_.expertIntermediate, whole("moe_intermediate_size", out_.intermediate > 0 ? std::optional(out_.intermediate) : std::nullopt));
    QS_ASSIGN(out_.sharedIntermediate, whole("shared_expert_intermediate_size", 0, 0));
    out_.sharedGate = out_.sharedIntermediate > 0;
    if (get("n_shared_experts") != nullptr) {
      QS_ASSIGN(const std::int64_t shared, whole("n_shared_experts", 0, 0));
      // Both limits are far above any model and keep the product a number.
      const std::int64_t most = std::min(out_.experts, std::int64_t{1} << 16);
      if (shared > most) return bad("n_shared_experts", {QS_LABEL("core", "at most %1"), {std::to_string(most)}}, get("n_shared_experts"));
      out_.sharedIntermediate = shared * out_.expertIntermediate;
    }
    QS_ASSIGN(out_.denseLayers, whole("first_k_dense_replace", 0, 0));
    if (out_.denseLayers > out_.layers) {
      return bad("first_k_dense_replace", {QS_LABEL("core", "at most %1"), {std::to_string(out_.layers)}}, get("first_k_dense_replace"));
    }
    if (const json* list = get("mlp_only_layers"); list != nullptr) {
      if (!list->is_array()) return bad("mlp_only_layers", QS_LABEL("core", "a list of layers"), list);
      out_.denseLayers += static_cast<std::int64_t>(list->size());
    }
    if (get("decoder_sparse_step") != nullptr) {
      QS_ASSIGN(const std::int64_t step, whole("decoder_sparse_step", 1));
      if (step > 1) out_.denseLayers = out_.layers - out_.layers / step;
    }
    return {};
  }

  // Which layers have a window, and which are recurrent.
  Status layers() {
    QS_ASSIGN(const std::int64_t window, whole("sliding_window", 0, 0));
    QS_ASSIGN(const bool used, flag("use_sliding_window", true));
    std::int64_t windows = 0;
    if (const json* types = get("layer_types"); types != nullptr) {
      if (!types->is_array() || static_cast<std::int64_t>(types->size()) != out_.layers) {
        return bad("layer_types", {QS_LABEL("core", "a list with one name for each of the %1 layers"), {std::to_string(out_.layers)}}, types);
      }
      for (const json& one : *types) {
        if (one == "sliding_attention") {
          ++windows;
        } else if (one == "linear_attention") {
          ++out_.recurrentLayers;
        } else if (one != "full_attention") {
          return bad("layer_types", {QS_LABEL("core", "one of %1"), {"full_attention, sliding_attention, linear_attention"}}, &one);
        }
      }
    } else {
      if (get("full_attention_interval") != nullptr && get("linear_num_value_heads") != nullptr) {
        QS_ASSIGN(const std::int64_t interval, whole("full_attention_interval", {}));
        out_.recurrentLayers = out_.layers - out_.layers / interval;
      }
      if (window > 0 && used) QS_TRY(windowsWithoutTypes(windows));
    }
    if (windows > 0 && window == 0) return bad("sliding_window", QS_LABEL("core", "a number of tokens, as layers have a window"), nullptr);
    if (windows > 0) {
      out_.window = window;
      out_.windowLayers = windows;
    }
    if (out_.recurrentLayers == 0) return {};
    QS_ASSIGN(out_.stateHeads, whole("linear_num_value_heads", {}));
    QS_ASSIGN(out_.stateKeyHeads, whole("linear_num_key_heads", out_.stateHeads));
    QS_ASSIGN(out_.stateKeyDim, whole("linear_key_head_dim", {}));
    QS_ASSIGN(out_.stateValueDim, whole("linear_value_head_dim", {}));
    QS_ASSIGN(out_.convolution, whole("linear_conv_kernel_dim", 0, 0));
    out_.gatedQuery = typeIs({"qwen3_next", "qwen3_5"});
    return {};
  }

  Status windowsWithoutTypes(std::int64_t& windows) {
    const std::int64_t attention = out_.layers - out_.recurrentLayers;
    if (typeIs({"gemma2"})) {
      windows = (attention + 1) / 2;
    } else if (get("max_window_layers") != nullptr) {
      QS_ASSIGN(const std::int64_t whole0, whole("max_window_layers", 0, 0));
      windows = std::max<std::int64_t>(0, attention - whole0);
    } else {
      windows = attention;
      assume(QS_LABEL("core", "It is not said which layers have the window: all are taken to have it."));
    }
    return {};
  }

  Result<cost::Geometry> finish() {
    out_.name = what_;
    QS_ASSIGN(cost::Geometry geometry, cost::geometryOf(out_));
    geometry.assumed = std::move(assumed_);
    return geometry;
  }

  const json& root_;
  const json* text_ = nullptr;
  const std::string& what_;
  cost::TransformerFacts out_;
  std::vector<Text> assumed_;
};

// Numbers in a source's files, those of embeddings that are held twice included.
double numbersIn(const io::ModelSource& source) {
  double sum = 0.0;
  for (const io::TensorInfo& info : source.tensors()) sum += static_cast<double>(info.shape.elements().value_or(0));
  return sum;
}

}  // namespace

Result<cost::Geometry> readGeometry(std::string_view text, const std::string& what) {
  QS_ASSIGN(const json root, io::parseJson(text, Text(what)));
  if (!root.is_object()) {
    return base::fail(ErrorKind::badInput, Text(what), QS_LABEL("core", "a JSON object"), Text(root.dump().substr(0, 80)),
                      QS_LABEL("core", "take the model's original config.json"));
  }
  return ConfigReader(root, what).run();
}

Result<cost::Geometry> geometryOf(const model::Config& config, const std::string& name, double storedBytes) {
  cost::TransformerFacts facts;
  facts.name = name;
  facts.vocab = config.vocab;
  facts.hidden = config.hidden;
  facts.layers = config.layers;
  facts.heads = config.heads;
  facts.kvHeads = config.kvHeads;
  facts.headDim = config.headDim;
  facts.intermediate = config.intermediate;
  facts.context = config.context;
  facts.tied = config.tiedEmbeddings;
  facts.storedBytes = storedBytes;
  return cost::geometryOf(facts);
}

Result<cost::Geometry> namedGeometry(const std::string& name, Services& services) {
  if (const cost::Geometry* preset = cost::findGeometry(name)) return *preset;
  if (model::isRandomModel(name)) {
    QS_ASSIGN(const auto random, model::parseRandomModel(name));
    QS_ASSIGN(auto geometry, geometryOf(random.config, name, random.bf16 ? 2.0 : 4.0));
    geometry.assumed.push_back(model::randomWeightsNote());
    return geometry;
  }
  if (name.ends_with(".json")) {
    QS_ASSIGN(const std::string text, io::readTextFile(name, kMaxConfigBytes));
    return readGeometry(text, name);
  }
  if (name.ends_with(".gguf")) return readGgufGeometry(name);
  auto source = services.source(name);
  if (!source) {
    std::string presets;
    for (const cost::Geometry& one : cost::geometryPresets()) presets += (presets.empty() ? "" : ", ") + one.name;
    base::Error error = source.error();
    // A word that is no path was meant as a preset.
    if (name.find('/') == std::string::npos && name.find('.') == std::string::npos) {
      error = {ErrorKind::badInput, {QS_LABEL("core", "the geometry '%1'"), {name}},
               {QS_LABEL("core", "a model, a config.json, or one of %1"), {presets}}, QS_LABEL("core", "none of them"), {}};
    }
    return base::fail(std::move(error));
  }
  const auto folder = std::dynamic_pointer_cast<const io::HfFolder>(*source);
  if (folder == nullptr || !folder->configText()) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "the geometry of %1"), {name}},
                      QS_LABEL("core", "a folder with a config.json"), QS_LABEL("core", "none"),
                      QS_LABEL("core", "open the model's folder, or choose a preset"));
  }
  QS_ASSIGN(auto geometry, readGeometry(*folder->configText(), folder->configPath().string()));
  geometry.name = name;
  const double held = numbersIn(**source);
  if (held != geometry.parameters()) {
    geometry.assumed.push_back({QS_LABEL("core", "The files hold %1 numbers, and config.json describes %2: the latter are counted."),
                                {fmt::format("{:.0f}", held), fmt::format("{:.0f}", geometry.parameters())}});
  }
  return geometry;
}

}  // namespace qs::experiment
