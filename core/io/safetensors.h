// The safetensors format, read strictly (every rule of the specification is checked before a tensor is handed out) and
// written. It is not a converter: elements are bytes here, of whatever type the header says.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/io/mapped_file.h"
#include "core/io/model_source.h"

namespace qs::io {

// The longest header that the format allows, in bytes.
inline constexpr std::uint64_t kMaxSafetensorsHeader = 100'000'000;

class SafetensorsFile final : public ModelSource {
 public:
  // Maps the file and checks its header against the rules and the file's length; the data are not touched.
  // Errors name the file, the tensor where there is one, what was expected and what was found.
  static base::Result<std::shared_ptr<const SafetensorsFile>> open(const std::filesystem::path& path);

  base::Result<tensor::TensorView> view(std::string_view name) const override;
  base::Status read(std::string_view name, std::uint64_t offset, std::span<std::byte> out) const override;

 private:
  explicit SafetensorsFile(MappedFile file) : file_(std::move(file)) {}

  MappedFile file_;
  std::vector<std::uint64_t> offsets_;  // into the file, by index into tensors()
};

// One tensor to write; the view's memory must stay as it is until the writer returns.
struct NamedTensor {
  std::string name;
  tensor::TensorView view;
};

// Writes the file whole or not at all (core/base/atomic_file.h). Tensors are laid out by falling element size, then by
// name, so that each is aligned to its elements. Errors: a name that is used twice, is not UTF-8 or is `__metadata__`,
// which the format keeps for itself; metadata that are not UTF-8; bytes that do not fit the shape; a header longer than
// the format allows; whatever the disk refuses.
base::Status writeSafetensors(const std::filesystem::path& path, std::span<const NamedTensor> tensors,
                              const std::map<std::string, std::string>& metadata = {});

}  // namespace qs::io
