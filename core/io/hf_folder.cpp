#include "core/io/hf_folder.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/io/health.h"
#include "core/io/json_text.h"
#include "core/io/mapped_file.h"
#include "core/io/safetensors.h"
#include "core/io/text_util.h"

namespace qs::io {

using base::ErrorKind;
using base::Text;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMaxConfigBytes = 4'000'000;
constexpr std::uint64_t kMaxIndexBytes = 100'000'000;
constexpr const char* kWhole = "model.safetensors";
constexpr const char* kIndex = "model.safetensors.index.json";

Text folderText(const fs::path& path) {
  return {QS_LABEL("core", "folder %1"), {path.string()}};
}

bool isWeightFile(const std::string& name) {
  return name.ends_with(".safetensors");
}

// A shard is named by a plain file name; anything else could read outside the folder.
bool plainName(const std::string& name) {
  return !name.empty() && name != "." && name != ".." &&
         name.find_first_of(std::string_view("/\\\0", 3)) == std::string::npos;
}

// Compares two tensors of one length: whole if small, else samples spread evenly, so that a folder of many gigabytes
// opens without being read. Returns whether they differ, and how many bytes were compared.
std::pair<bool, std::uint64_t> differ(std::span<const std::byte> a, std::span<const std::byte> b) {
  constexpr std::size_t kWholeLimit = 1U << 20;
  constexpr std::size_t kSample = 4096;
  constexpr std::size_t kSamples = 256;
  if (a.size() <= kWholeLimit) return {!std::ranges::equal(a, b), a.size()};
  for (std::size_t i = 0; i < kSamples; ++i) {
    const std::size_t at = (a.size() - kSample) * i / (kSamples - 1);
    if (std::memcmp(a.data() + at, b.data() + at, kSample) != 0) return {true, (i + 1) * kSample};
  }
  return {false, kSample * kSamples};
}

}  // namespace

// Builds the folder step by step; a step that fails ends it.
class HfFolderReader {
 public:
  explicit HfFolderReader(fs::path folder) : out_(std::make_shared<HfFolder>()) { out_->path_ = std::move(folder); }

  base::Result<std::shared_ptr<const HfFolder>> read() {
    QS_TRY(list());
    const bool hasIndex = files_.contains(kIndex);
    if (!hasIndex && !files_.contains(kWhole)) return base::fail(noWeights());
    QS_TRY(hasIndex ? readIndexed() : readWhole());
    noteIgnored();
    readConfig();
    auto unusual = noteUnusualTensors(out_->tensors_);
    out_->health_.insert(out_->health_.end(), unusual.begin(), unusual.end());
    noteTied();
    if (!out_->hasTokenizer_) {
      note(Severity::warning, QS_LABEL("core", "there is no tokenizer.json: the model takes token ids, but no text"));
    }
    return std::shared_ptr<const HfFolder>(out_);
  }

 private:
  const fs::path& folder() const { return out_->path_; }
  void note(Severity severity, Text message) { out_->health_.push_back({severity, std::move(message)}); }

  base::Status list() {
    std::error_code code;
    fs::directory_iterator it(folder(), code);
    for (; !code && it != fs::directory_iterator(); it.increment(code)) files_.insert(it->path().filename().string());
    if (code) {
      base::Error error = base::systemError(folder(), QS_LABEL("core", "a folder that can be read"), code.value());
      error.what = folderText(folder());
      error.remedy = code == std::errc::permission_denied ? QS_LABEL("core", "ask its owner for the right to read it")
                                                          : QS_LABEL("core", "check the path");
      return base::fail(std::move(error));
    }
    out_->hasTokenizer_ = files_.contains("tokenizer.json");
    return {};
  }

  base::Error noWeights() const {
    std::vector<std::string> other;
    for (const std::string& name : files_) {
      if (isWeightFile(name)) other.push_back(name);
    }
    base::Error error{ErrorKind::badInput, folderText(folder()),
                      QS_LABEL("core", "model.safetensors or model.safetensors.index.json"),
                      QS_LABEL("core", "neither"), QS_LABEL("core", "choose the folder of a Hugging Face model")};
    if (!other.empty()) {
      error.found = {QS_LABEL("core", "neither, but %1"), {shortList(other)}};
      error.remedy = QS_LABEL("core", "open such a file itself to look at its tensors");
    } else if (files_.contains("pytorch_model.bin") || files_.contains("pytorch_model.bin.index.json")) {
      error.found = QS_LABEL("core", "weights in PyTorch's own format");
      error.remedy = QS_LABEL("core", "convert them to safetensors");
    } else if (files_.empty()) {
      error.found = QS_LABEL("core", "an empty folder");
    }
    return error;
  }

  base::Status readWhole() {
    QS_ASSIGN(auto file, SafetensorsFile::open(folder() / kWhole));
    out_->metadata_ = file->metadata();
    out_->tensors_ = file->tensors();
    out_->shardOf_.assign(out_->tensors_.size(), 0);
    out_->shardPaths_ = {file->path()};
    out_->shards_ = {std::move(file)};
    return {};
  }

  base::Error badIndex(Text expected, Text found) const {
    return {ErrorKind::badInput, fileText(folder() / kIndex), std::move(expected), std::move(found),
            QS_LABEL("core", "fetch the file again")};
  }

  // The index: tensor name → shard name, both checked.
  base::Result<std::map<std::string, std::string>> readWeightMap() {
    QS_ASSIGN(const json index, readJsonFile(folder() / kIndex, kMaxIndexBytes));
    if (!index.is_object() || !index.contains("weight_map") || !index["weight_map"].is_object()) {
      return base::fail(
          badIndex(QS_LABEL("core", "an object with weight_map in it"), QS_LABEL("core", "something else")));
    }
    std::map<std::string, std::string> map;
    for (const auto& [name, shard] : index["weight_map"].items()) {
      if (!shard.is_string()) {
        return base::fail(badIndex({QS_LABEL("core", "the name of a file for tensor %1"), {shortened(name)}},
                                   QS_LABEL("core", "something else")));
      }
      const auto& file = shard.get_ref<const std::string&>();
      if (!plainName(file)) {
        return base::fail(badIndex({QS_LABEL("core", "a file in the folder for tensor %1"), {shortened(name)}},
                                   {QS_LABEL("core", "\"%1\", which leads elsewhere"), {shortened(file)}}));
      }
      map.emplace(name, file);
    }
    if (map.empty()) return base::fail(badIndex(QS_LABEL("core", "at least one tensor"), QS_LABEL("core", "none")));
    if (index.contains("metadata") && index["metadata"].is_object() && index["metadata"].contains("total_size") &&
        index["metadata"]["total_size"].is_number_unsigned()) {
      totalSize_ = index["metadata"]["total_size"].get<std::uint64_t>();
    }
    return map;
  }

  base::Status readIndexed() {
    QS_ASSIGN(const auto map, readWeightMap());
    std::map<std::string, std::size_t> shardIndex;
    for (const auto& [name, shard] : map) shardIndex.emplace(shard, 0);
    std::vector<std::string> missing;
    for (auto& [shard, index] : shardIndex) {
      index = out_->shardPaths_.size();
      out_->shardPaths_.push_back(folder() / shard);
      if (!files_.contains(shard)) missing.push_back(shard);
    }
    if (!missing.empty()) {
      return base::fail(ErrorKind::badInput, folderText(folder()),
                        {QS_LABEL("core", "all %1 files that its index names"), {grouped(shardIndex.size())}},
                        {QS_LABEL("core", "no %1"), {shortList(missing)}}, QS_LABEL("core", "fetch the missing files"));
    }
    for (const fs::path& path : out_->shardPaths_) {
      QS_ASSIGN(auto file, SafetensorsFile::open(path));
      for (const auto& [key, value] : file->metadata()) out_->metadata_.emplace(key, value);
      out_->shards_.push_back(std::move(file));
    }
    std::vector<std::string> absent;
    std::uint64_t total = 0;
    for (const auto& [name, shard] : map) {
      const std::size_t index = shardIndex.at(shard);
      const TensorInfo* info = out_->shards_[index]->find(name);
      if (info == nullptr) {
        absent.push_back(name + " (" + shard + ")");
        continue;
      }
      out_->tensors_.push_back(*info);
      out_->shardOf_.push_back(index);
      total += info->bytes;
    }
    if (!absent.empty()) {
      return base::fail(ErrorKind::badInput, folderText(folder()),
                        {QS_LABEL("core", "all %1 tensors that its index names"), {grouped(map.size())}},
                        {QS_LABEL("core", "no %1"), {shortList(absent)}},
                        QS_LABEL("core", "fetch the index and the files again"));
    }
    noteUnlisted(map);
    if (totalSize_ && *totalSize_ != total) {
      note(Severity::info, {QS_LABEL("core", "the index speaks of %1 bytes in all; its tensors have %2"),
                            {grouped(*totalSize_), grouped(total)}});
    }
    return {};
  }

  // Tensors that lie in the shards and that the index gives to another shard, or to none.
  void noteUnlisted(const std::map<std::string, std::string>& map) {
    std::vector<std::string> elsewhere;
    std::vector<std::string> unlisted;
    for (std::size_t i = 0; i < out_->shards_.size(); ++i) {
      const std::string shard = out_->shardPaths_[i].filename().string();
      for (const TensorInfo& info : out_->shards_[i]->tensors()) {
        const auto at = map.find(info.name);
        if (at == map.end()) {
          unlisted.push_back(info.name + " (" + shard + ")");
        } else if (at->second != shard) {
          elsewhere.push_back(info.name + " (" + shard + ")");
        }
      }
    }
    if (!elsewhere.empty()) {
      note(Severity::warning, {QS_LABEL("core",
                                        "%1 tensors lie in two files; the index decides, and these copies are "
                                        "ignored: %2"),
                               {grouped(elsewhere.size()), shortList(elsewhere)}});
    }
    if (!unlisted.empty()) {
      note(Severity::warning, {QS_LABEL("core", "%1 tensors are not in the index and are ignored: %2"),
                               {grouped(unlisted.size()), shortList(unlisted)}});
    }
  }

  void noteIgnored() {
    std::vector<std::string> names;
    for (const std::string& name : files_) {
      const fs::path path = folder() / name;
      const auto& used = out_->shardPaths_;
      if (!isWeightFile(name) || std::find(used.begin(), used.end(), path) != used.end()) continue;
      out_->ignored_.push_back(path);
      names.push_back(name);
    }
    if (!names.empty()) {
      note(Severity::warning, {QS_LABEL("core", "%1 files of weights are not part of the model and are ignored: %2"),
                               {grouped(names.size()), shortList(names)}});
    }
  }

  void readConfig() {
    if (!files_.contains("config.json")) {
      note(Severity::problem, QS_LABEL("core",
                                       "there is no config.json: the tensors can be looked at, but the model "
                                       "cannot be run"));
      return;
    }
    auto text = readTextFile(out_->configPath(), kMaxConfigBytes);
    if (!text) return note(Severity::problem, Text(text.error().english()));
    out_->configText_ = std::move(*text);
    auto parsed = parseJson(*out_->configText_, fileText(out_->configPath()));
    if (!parsed) return note(Severity::problem, Text(parsed.error().english()));
    if (!parsed->is_object()) {
      note(Severity::problem, QS_LABEL("core", "config.json does not hold an object: the model cannot be run"));
      return;
    }
    config_ = std::move(*parsed);
    if (config_.contains("quantization_config") && config_["quantization_config"].is_object()) {
      const json& quantization = config_["quantization_config"];
      const std::string method = quantization.contains("quant_method") && quantization["quant_method"].is_string()
                                     ? shortened(quantization["quant_method"].get<std::string>(), 40)
                                     : "?";
      note(Severity::warning,
           {QS_LABEL("core", "the model is stored quantized (%1); its tensors can be looked at"), {method}});
    }
  }

  // Tied embeddings: whether the output head is the embedding is for the model to decide; here only what is odd.
  void noteTied() {
    const bool tied = config_.is_object() && config_.contains("tie_word_embeddings") &&
                      config_["tie_word_embeddings"].is_boolean() && config_["tie_word_embeddings"].get<bool>();
    if (!tied || out_->find("lm_head.weight") == nullptr || out_->find("model.embed_tokens.weight") == nullptr) return;
    const auto head = out_->view("lm_head.weight");
    const auto embedding = out_->view("model.embed_tokens.weight");
    if (!head || !embedding) return;
    const bool alike = head->dtype == embedding->dtype && head->shape == embedding->shape;
    const auto [different, compared] =
        alike ? differ(head->bytes, embedding->bytes) : std::pair{true, std::uint64_t{0}};
    if (different) {
      note(Severity::warning, QS_LABEL("core",
                                       "lm_head.weight differs from model.embed_tokens.weight, but config.json "
                                       "says that they are tied: the embedding is used as the head"));
    } else {
      note(Severity::info, {QS_LABEL("core",
                                     "lm_head.weight is stored beside model.embed_tokens.weight, to which it is "
                                     "tied; they are the same in the %1 bytes compared"),
                            {grouped(compared)}});
    }
  }

  std::shared_ptr<HfFolder> out_;
  std::set<std::string> files_;
  std::optional<std::uint64_t> totalSize_;
  json config_;
};

base::Result<tensor::TensorView> HfFolder::view(std::string_view name) const {
  const TensorInfo* info = find(name);
  if (info == nullptr) return base::fail(noSuchTensor(name));
  return shards_[shardOf_[static_cast<std::size_t>(info - tensors().data())]]->view(name);
}

base::Status HfFolder::read(std::string_view name, std::uint64_t offset, std::span<std::byte> out) const {
  const TensorInfo* info = find(name);
  if (info == nullptr) return base::fail(noSuchTensor(name));
  return shards_[shardOf_[static_cast<std::size_t>(info - tensors().data())]]->read(name, offset, out);
}

base::Result<std::shared_ptr<const HfFolder>> openHfFolder(const fs::path& folder) {
  return HfFolderReader(folder).read();
}

}  // namespace qs::io
