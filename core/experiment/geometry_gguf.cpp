#include "core/experiment/geometry_gguf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "core/experiment/geometry_config.h"
#include "core/io/mapped_file.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;
using nlohmann::json;

namespace {

constexpr std::uint64_t kMostHeader = std::uint64_t{64} << 20;
constexpr std::uint64_t kMostEntries = 1'000'000;
constexpr std::uint64_t kLongestKey = 65535;
constexpr int kDeepest = 4;

// The specification's numbers of value types.
enum ValueType : std::uint32_t {
  kUint8 = 0, kInt8, kUint16, kInt16, kUint32, kInt32, kFloat32, kBool, kString, kArray, kUint64, kInt64, kFloat64
};

// Bytes of a value of fixed size; 0 for strings, lists and what is no type.
std::uint64_t sizeOf(std::uint32_t type) {
  switch (type) {
    case kUint8: case kInt8: case kBool: return 1;
    case kUint16: case kInt16: return 2;
    case kUint32: case kInt32: case kFloat32: return 4;
    case kUint64: case kInt64: case kFloat64: return 8;
    default: return 0;
  }
}

class Reader {
 public:
  Reader(const std::filesystem::path& path, std::vector<std::byte> bytes, bool whole)
      : path_(path), bytes_(std::move(bytes)), whole_(whole) {}

  Status run() {
    std::array<char, 4> magic{};
    QS_TRY(take(magic));
    if (std::memcmp(magic.data(), "GGUF", 4) != 0) return bad(QS_LABEL("core", "a GGUF file"), QS_LABEL("core", "something else"));
    std::uint32_t version = 0;
    QS_TRY(take(version));
    if (version != 2 && version != 3) {
      return bad({QS_LABEL("core", "one of %1"), {"GGUF 2, GGUF 3"}}, fmt::format("GGUF {}", version));
    }
    std::uint64_t tensors = 0;
    std::uint64_t values = 0;
    QS_TRY(take(tensors));
    QS_TRY(take(values));
    if (tensors > kMostEntries || values > kMostEntries) {
      return bad({QS_LABEL("core", "at most %1 tensors and values"), {std::to_string(kMostEntries)}},
                 fmt::format("{}, {}", tensors, values));
    }
    for (std::uint64_t i = 0; i < values; ++i) QS_TRY(entry());
    for (std::uint64_t i = 0; i < tensors; ++i) QS_TRY(tensor());
    return {};
  }

  std::optional<std::int64_t> number(const std::string& key) const {
    const auto it = numbers_.find(key);
    return it == numbers_.end() ? std::nullopt : std::optional(it->second);
  }
  const std::string& architecture() const { return architecture_; }
  // (outputs, inputs) of a matrix in the file.
  std::optional<std::uint64_t> rowsOf(const std::string& name) const {
    const auto it = rows_.find(name);
    return it == rows_.end() ? std::nullopt : std::optional(it->second);
  }
  double elements() const { return elements_; }
  bool quantized() const { return quantized_; }

 private:
  tl::unexpected<base::Error> bad(Text expected, Text found) const {
    return base::fail(ErrorKind::badInput, Text(path_.string()), std::move(expected), std::move(found),
                      QS_LABEL("core", "download the file again, or choose a preset"));
  }
  tl::unexpected<base::Error> tooShort() const {
    if (!whole_) return bad({QS_LABEL("core", "at most %1 MiB of metadata"), {std::to_string(kMostHeader >> 20)}}, QS_LABEL("core", "more"));
    return bad(QS_LABEL("core", "more bytes"), QS_LABEL("core", "the end of the file"));
  }

  template <class T>
  Status take(T& out) {
    if (bytes_.size() - at_ < sizeof out) return tooShort();
    std::memcpy(&out, bytes_.data() + at_, sizeof out);
    at_ += sizeof out;
    return {};
  }
  Status skip(std::uint64_t count) {
    if (bytes_.size() - at_ < count) return tooShort();
    at_ += count;
    return {};
  }
  Status text(std::string& out, std::uint64_t longest) {
    std::uint64_t length = 0;
    QS_TRY(take(length));
    if (length > longest) return bad({QS_LABEL("core", "a name of at most %1 bytes"), {std::to_string(longest)}}, std::to_string(length));
    if (bytes_.size() - at_ < length) return tooShort();
    out.assign(reinterpret_cast<const char*>(bytes_.data() + at_), length);
    at_ += length;
    return {};
  }
  Status skipText() {
    std::uint64_t length = 0;
    QS_TRY(take(length));
    return skip(length);
  }

  template <class T>
  Result<std::int64_t> whole() {
    T value = 0;
    QS_TRY(take(value));
    if constexpr (std::is_same_v<T, std::uint64_t>) {
      if (value > static_cast<std::uint64_t>(INT64_MAX)) return bad(QS_LABEL("core", "a smaller number"), std::to_string(value));
    }
    return static_cast<std::int64_t>(value);
  }

  Result<std::optional<std::int64_t>> scalar(std::uint32_t type) {
    const auto some = [](Result<std::int64_t> value) {
      return std::move(value).map([](std::int64_t number) { return std::optional(number); });
    };
    switch (type) {
      case kUint8: return some(whole<std::uint8_t>());
      case kInt8: return some(whole<std::int8_t>());
      case kUint16: return some(whole<std::uint16_t>());
      case kInt16: return some(whole<std::int16_t>());
      case kUint32: return some(whole<std::uint32_t>());
      case kInt32: return some(whole<std::int32_t>());
      case kUint64: return some(whole<std::uint64_t>());
      case kInt64: return some(whole<std::int64_t>());
      default: break;
    }
    if (type == kString) {
      QS_TRY(skipText());
    } else if (sizeOf(type) > 0) {
      QS_TRY(skip(sizeOf(type)));
    } else {
      return bad(QS_LABEL("core", "a type of values that GGUF has"), std::to_string(type));
    }
    return std::nullopt;
  }

  // A list; of whole numbers the first is kept where all are equal, as heads by layer mostly are, else the largest.
  Status list(const std::string& key, int depth) {
    std::uint32_t type = 0;
    std::uint64_t count = 0;
    QS_TRY(take(type));
    QS_TRY(take(count));
    if (depth >= kDeepest || count > bytes_.size()) return bad(QS_LABEL("core", "shorter lists"), std::to_string(count));
    if (key == "tokenizer.ggml.tokens") numbers_[key] = static_cast<std::int64_t>(count);
    for (std::uint64_t i = 0; i < count; ++i) {
      if (type == kArray) {
        QS_TRY(list({}, depth + 1));
        continue;
      }
      QS_ASSIGN(const auto value, scalar(type));
      if (!value || key.empty() || key == "tokenizer.ggml.tokens") continue;
      const auto [it, fresh] = numbers_.try_emplace(key, *value);
      if (!fresh) it->second = std::max(it->second, *value);
    }
    return {};
  }

  Status entry() {
    std::string key;
    std::uint32_t type = 0;
    QS_TRY(text(key, kLongestKey));
    QS_TRY(take(type));
    if (type == kArray) return list(key, 0);
    if (type == kString && key == "general.architecture") return text(architecture_, kLongestKey);
    QS_ASSIGN(const auto value, scalar(type));
    if (value) numbers_[key] = *value;
    return {};
  }

  Status tensor() {
    constexpr std::uint32_t kMostDimensions = 8;
    constexpr std::uint32_t kF32 = 0, kF16 = 1, kBf16 = 30;
    std::string name;
    std::uint32_t dimensions = 0;
    QS_TRY(text(name, kLongestKey));
    QS_TRY(take(dimensions));
    if (dimensions > kMostDimensions) return bad({QS_LABEL("core", "at most %1"), {std::to_string(kMostDimensions)}}, std::to_string(dimensions));
    double count = 1.0;
    std::uint64_t last = 0;
    for (std::uint32_t i = 0; i < dimensions; ++i) {
      QS_TRY(take(last));
      count *= static_cast<double>(last);
    }
    std::uint32_t type = 0;
    std::uint64_t offset = 0;
    QS_TRY(take(type));
    QS_TRY(take(offset));
    elements_ += count;
    quantized_ = quantized_ || (type != kF32 && type != kF16 && type != kBf16);
    rows_[name] = last;
    return {};
  }

  const std::filesystem::path& path_;
  std::vector<std::byte> bytes_;
  bool whole_;
  std::size_t at_ = 0;
  std::string architecture_;
  std::map<std::string, std::int64_t> numbers_;
  std::map<std::string, std::uint64_t> rows_;
  double elements_ = 0.0;
  bool quantized_ = false;
};

// The field of a config.json that means the same.
constexpr std::pair<const char*, const char*> kFields[] = {
    {"embedding_length", "hidden_size"},          {"block_count", "num_hidden_layers"},
    {"attention.head_count", "num_attention_heads"}, {"attention.head_count_kv", "num_key_value_heads"},
    {"attention.key_length", "head_dim"},         {"feed_forward_length", "intermediate_size"},
    {"context_length", "max_position_embeddings"}, {"attention.sliding_window", "sliding_window"},
    {"expert_count", "num_experts"},              {"expert_used_count", "num_experts_per_tok"},
    {"expert_feed_forward_length", "moe_intermediate_size"},
    {"expert_shared_feed_forward_length", "shared_expert_intermediate_size"},
    {"attention.kv_lora_rank", "kv_lora_rank"}};

// Where architectures are called otherwise than model_type calls them.
std::string modelType(const std::string& architecture) {
  if (architecture == "qwen3moe") return "qwen3_moe";
  if (architecture == "qwen2moe") return "qwen2_moe";
  return architecture;
}

}  // namespace

Result<cost::Geometry> readGgufGeometry(const std::filesystem::path& path) {
  QS_ASSIGN(const auto file, io::MappedFile::open(path));
  std::vector<std::byte> bytes(std::min(file.size(), kMostHeader));
  QS_TRY(file.read(0, bytes));
  Reader reader(path, std::move(bytes), file.size() <= kMostHeader);
  QS_TRY(reader.run());

  const std::string& architecture = reader.architecture();
  json config = {{"model_type", modelType(architecture)}, {"dtype", "bfloat16"}};
  for (const auto& [key, field] : kFields) {
    if (const auto value = reader.number(architecture + "." + key)) config[field] = *value;
  }
  if (const auto vocab = reader.rowsOf("token_embd.weight")) {
    config["vocab_size"] = *vocab;
  } else if (const auto tokens = reader.number("tokenizer.ggml.tokens")) {
    config["vocab_size"] = *tokens;
  }
  config["tie_word_embeddings"] = !reader.rowsOf("output.weight").has_value();
  config["attention_bias"] = reader.rowsOf("blk.0.attn_q.bias").has_value();
  QS_ASSIGN(auto geometry, readGeometry(config.dump(-1, ' ', false, json::error_handler_t::replace), path.string()));
  if (reader.quantized()) {
    geometry.assumed.push_back(QS_LABEL("core", "The model is stored quantized already: its weights are counted as they would be without that."));
  }
  if (reader.elements() != geometry.parameters()) {
    geometry.assumed.push_back({QS_LABEL("core", "The file holds %1 numbers, and its metadata describe %2: the latter are counted."),
                                {fmt::format("{:.0f}", reader.elements()), fmt::format("{:.0f}", geometry.parameters())}});
  }
  return geometry;
}

}  // namespace qs::experiment
