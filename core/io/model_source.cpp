#include "core/io/model_source.h"

#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <cstring>

#include "core/io/hf_folder.h"
#include "core/io/npy.h"
#include "core/io/safetensors.h"
#include "core/io/text_util.h"

namespace qs::io {

using base::ErrorKind;
using base::Text;

ModelSource::~ModelSource() = default;

const TensorInfo* ModelSource::find(std::string_view name) const {
  const auto at = std::lower_bound(tensors_.begin(), tensors_.end(), name,
                                   [](const TensorInfo& info, std::string_view wanted) { return info.name < wanted; });
  return at != tensors_.end() && at->name == name ? &*at : nullptr;
}

base::Error ModelSource::noSuchTensor(std::string_view name) const {
  // Names that end or begin alike are the likely slips: a missing prefix, a missing ".weight".
  std::vector<std::string> similar;
  for (const TensorInfo& info : tensors_) {
    if (!name.empty() && info.name.find(name) != std::string::npos) similar.push_back(info.name);
  }
  Text remedy = similar.empty() ? Text(QS_LABEL("core", "choose one of the names that are listed for it"))
                                : Text(QS_LABEL("core", "perhaps %1"), {shortList(similar, 3)});
  return {ErrorKind::badInput,
          {QS_LABEL("core", "tensor %1"), {shortened(name)}},
          {QS_LABEL("core", "one of the %1 tensors of %2"), {grouped(tensors_.size()), path_.string()}},
          QS_LABEL("core", "no such name"),
          std::move(remedy)};
}

base::Status ModelSource::checkRange(const TensorInfo& info, std::uint64_t offset, std::uint64_t count) {
  if (offset <= info.bytes && count <= info.bytes - offset) return {};
  return base::fail(ErrorKind::badInput, {QS_LABEL("core", "tensor %1"), {shortened(info.name)}},
                    {QS_LABEL("core", "a part of its %1 bytes"), {grouped(info.bytes)}},
                    {QS_LABEL("core", "%1 bytes from byte %2"), {grouped(count), grouped(offset)}});
}

base::Status ModelSource::read(std::string_view name, std::uint64_t offset, std::span<std::byte> out) const {
  QS_ASSIGN(const tensor::TensorView all, view(name));
  QS_TRY(checkRange(*find(name), offset, out.size()));
  if (!out.empty()) std::memcpy(out.data(), all.bytes.data() + offset, out.size());
  return {};
}

base::Result<std::shared_ptr<const ModelSource>> openSource(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    QS_ASSIGN(std::shared_ptr<const ModelSource> folder, openHfFolder(path));
    return folder;
  }
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (extension == ".safetensors") {
    QS_ASSIGN(std::shared_ptr<const ModelSource> file, SafetensorsFile::open(path));
    return file;
  }
  if (extension == ".npy") {
    QS_ASSIGN(std::shared_ptr<const ModelSource> file, NpyFile::open(path));
    return file;
  }
  // A missing file is told apart from one of another kind.
  QS_TRY(MappedFile::open(path));
  return base::fail(ErrorKind::badInput, {QS_LABEL("core", "file %1"), {path.string()}},
                    QS_LABEL("core", "a .safetensors or .npy file, or a Hugging Face model folder"),
                    extension.empty() ? Text(QS_LABEL("core", "a name without an ending"))
                                      : Text(QS_LABEL("core", "a %1 file"), {shortened(extension, 40)}),
                    QS_LABEL("core", "choose one of these, or convert the file"));
}

}  // namespace qs::io
