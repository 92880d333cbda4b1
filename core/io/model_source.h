// A ModelSource is a file or folder of named tensors, opened and checked, whose bytes stay on disk until they are read.
// It is not a model: it neither knows what the tensors mean nor converts them (core/model, core/tensor/convert.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor_view.h"

namespace qs::io {

struct TensorInfo {
  std::string name;  // as the file writes it
  tensor::DType dtype = tensor::DType::F32;
  tensor::Shape shape;
  std::uint64_t bytes = 0;     // exactly shape.bytes(bits of dtype)
  std::filesystem::path file;  // the file that holds it: a shard, in a folder
};

enum class Severity : std::uint8_t {
  info,     // worth knowing
  warning,  // may not be what the person thinks it is
  problem,  // something will not work
};

// One thing that is odd about a source, as a sentence for a person.
struct HealthNote {
  Severity severity = Severity::info;
  base::Text message;
};

// Const after opening; every member may be called from several threads at once. Everything handed out stays valid as
// long as the source lives.
class ModelSource {
 public:
  ModelSource() = default;
  ModelSource(const ModelSource&) = delete;
  ModelSource& operator=(const ModelSource&) = delete;
  virtual ~ModelSource();

  // Sorted by name; names are unique.
  const std::vector<TensorInfo>& tensors() const { return tensors_; }
  // Null if there is no such tensor.
  const TensorInfo* find(std::string_view name) const;
  // The file's own remarks, text to text.
  const std::map<std::string, std::string>& metadata() const { return metadata_; }
  // What is odd, in the order in which it was found. NaN and infinities are not looked for: that would read the data.
  const std::vector<HealthNote>& health() const { return health_; }
  // What was opened: the file or the folder.
  const std::filesystem::path& path() const { return path_; }

  // The tensor's bytes in the mapped file, of exactly TensorInfo::bytes. Nothing is copied. Errors: no such tensor
  // (similar names are given), or a file that has become shorter since it was opened.
  virtual base::Result<tensor::TensorView> view(std::string_view name) const = 0;

  // Copies bytes [offset, offset + out.size()) of a tensor, as view() shows them. For passes over data that may be
  // larger than memory: sources that map a file read it instead (MappedFile::read), so that a file which is cut
  // meanwhile is an error and nothing of it stays resident. Errors: no such tensor, a range that the tensor does not
  // have, or a file that can no longer be read.
  virtual base::Status read(std::string_view name, std::uint64_t offset, std::span<std::byte> out) const;

 protected:
  base::Error noSuchTensor(std::string_view name) const;
  // Whether a tensor has bytes [offset, offset + count).
  static base::Status checkRange(const TensorInfo& info, std::uint64_t offset, std::uint64_t count);

  std::vector<TensorInfo> tensors_;
  std::map<std::string, std::string> metadata_;
  std::vector<HealthNote> health_;
  std::filesystem::path path_;
};

// Opens a .safetensors file (core/io/safetensors.h), a .npy file (core/io/npy.h) or a Hugging Face folder
// (core/io/hf_folder.h, to which the result can be cast with std::dynamic_pointer_cast). The data are mapped, not read,
// so a file larger than memory opens.
// Errors: whatever the readers refuse, and any other kind of path, with what is taken.
base::Result<std::shared_ptr<const ModelSource>> openSource(const std::filesystem::path& path);

}  // namespace qs::io
