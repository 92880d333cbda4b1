// A Hugging Face model folder: config.json, and the tensors of model.safetensors or of the shards that
// model.safetensors.index.json names. It is not the meaning of the configuration, which belongs to core/model.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/io/model_source.h"

namespace qs::io {

class SafetensorsFile;

class HfFolder final : public ModelSource {
 public:
  // The text of config.json as it stands (valid UTF-8), or nothing if there is none. It may be malformed: the tensors
  // of a model that cannot run can still be looked at. Parse it with parseJson (core/io/json_text.h).
  const std::optional<std::string>& configText() const { return configText_; }
  std::filesystem::path configPath() const { return path() / "config.json"; }

  // Whether there is a tokenizer.json, and where it is or should be.
  bool hasTokenizer() const { return hasTokenizer_; }
  std::filesystem::path tokenizerPath() const { return path() / "tokenizer.json"; }

  // The .safetensors files in use, sorted; one for a model that is not sharded.
  const std::vector<std::filesystem::path>& shards() const { return shardPaths_; }
  // The .safetensors files in the folder that are not part of the model, sorted.
  const std::vector<std::filesystem::path>& ignoredFiles() const { return ignored_; }

  base::Result<tensor::TensorView> view(std::string_view name) const override;
  base::Status read(std::string_view name, std::uint64_t offset, std::span<std::byte> out) const override;

 private:
  friend class HfFolderReader;

  std::optional<std::string> configText_;
  bool hasTokenizer_ = false;
  std::vector<std::filesystem::path> shardPaths_;
  std::vector<std::filesystem::path> ignored_;
  std::vector<std::shared_ptr<const SafetensorsFile>> shards_;
  std::vector<std::size_t> shardOf_;  // by index into tensors()
};

// Opens the folder. With an index, only what the index lists is the model: other tensors and files are ignored and
// named in health(). A missing or malformed config.json is a health note; a missing shard or tensor, a shard name that
// leaves the folder, or a shard that the safetensors reader refuses is an error.
base::Result<std::shared_ptr<const HfFolder>> openHfFolder(const std::filesystem::path& folder);

}  // namespace qs::io
