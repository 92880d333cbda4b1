#include "core/io/safetensors.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/io/health.h"
#include "core/io/safetensors_header.h"
#include "core/io/text_util.h"

namespace qs::io {

using base::ErrorKind;
using base::Text;

// Lengths and elements are little-endian in the file, and used as they lie.
static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::size_t kLengthBytes = 8;

}  // namespace

base::Result<std::shared_ptr<const SafetensorsFile>> SafetensorsFile::open(const std::filesystem::path& path) {
  QS_ASSIGN(MappedFile mapped, MappedFile::open(path));
  const std::uint64_t size = mapped.size();
  if (size < kLengthBytes) {
    return base::fail(ErrorKind::badInput, fileText(path),
                      QS_LABEL("core", "a safetensors file, which begins with 8 bytes for the length of its header"),
                      bytesText(size), QS_LABEL("core", "the file is cut short or of another kind; fetch it again"));
  }
  QS_TRY(mapped.checkNotShortened());
  std::uint64_t headerBytes = 0;
  std::memcpy(&headerBytes, mapped.bytes().data(), kLengthBytes);
  if (headerBytes > kMaxSafetensorsHeader) {
    return base::fail(
        ErrorKind::badInput, fileText(path),
        {QS_LABEL("core", "a header of at most %1 bytes"), {grouped(kMaxSafetensorsHeader)}},
        {QS_LABEL("core", "a header of %1 bytes, in a file of %2 bytes"), {grouped(headerBytes), grouped(size)}},
        QS_LABEL("core", "check that it is a safetensors file"));
  }
  if (headerBytes > size - kLengthBytes) {
    return base::fail(ErrorKind::badInput, fileText(path),
                      {QS_LABEL("core", "at least %1 bytes, for a header of %2 bytes"),
                       {grouped(headerBytes + kLengthBytes), grouped(headerBytes)}},
                      bytesText(size), QS_LABEL("core", "the file is cut short or of another kind; fetch it again"));
  }
  const std::uint64_t dataStart = kLengthBytes + headerBytes;
  QS_ASSIGN(SafetensorsHeader header,
            parseSafetensorsHeader(mapped.text().substr(kLengthBytes, headerBytes), size - dataStart, path.string()));
  auto file = std::shared_ptr<SafetensorsFile>(new SafetensorsFile(std::move(mapped)));
  file->path_ = path;
  file->metadata_ = std::move(header.metadata);
  file->tensors_.reserve(header.tensors.size());
  file->offsets_.reserve(header.tensors.size());
  for (SafetensorsEntry& entry : header.tensors) {
    file->offsets_.push_back(dataStart + entry.begin);
    file->tensors_.push_back(
        {std::move(entry.name), entry.dtype, std::move(entry.shape), entry.end - entry.begin, path});
  }
  file->health_ = noteUnusualTensors(file->tensors_);
  return file;
}

base::Result<tensor::TensorView> SafetensorsFile::view(std::string_view name) const {
  const TensorInfo* info = find(name);
  if (info == nullptr) return base::fail(noSuchTensor(name));
  QS_TRY(file_.checkNotShortened());
  const auto index = static_cast<std::size_t>(info - tensors().data());
  return tensor::TensorView{info->dtype, info->shape, file_.bytes().subspan(offsets_[index], info->bytes)};
}

base::Status SafetensorsFile::read(std::string_view name, std::uint64_t offset, std::span<std::byte> out) const {
  const TensorInfo* info = find(name);
  if (info == nullptr) return base::fail(noSuchTensor(name));
  QS_TRY(checkRange(*info, offset, out.size()));
  return file_.read(offsets_[static_cast<std::size_t>(info - tensors().data())] + offset, out);
}

base::Status writeSafetensors(const std::filesystem::path& path, std::span<const NamedTensor> tensors,
                              const std::map<std::string, std::string>& metadata) {
  std::vector<const NamedTensor*> order;
  order.reserve(tensors.size());
  for (const NamedTensor& item : tensors) order.push_back(&item);
  std::sort(order.begin(), order.end(), [](const NamedTensor* a, const NamedTensor* b) {
    const auto bits = [](const NamedTensor* t) { return tensor::info(t->view.dtype).bits; };
    return bits(a) != bits(b) ? bits(a) > bits(b) : a->name < b->name;
  });

  const auto whatOf = [&](const std::string& name) {
    return Text{QS_LABEL("core", "tensor %1 for %2"), {name, path.string()}};
  };
  nlohmann::json header = nlohmann::json::object();
  if (!metadata.empty()) header[std::string(kMetadataName)] = metadata;
  std::uint64_t at = 0;
  for (const NamedTensor* item : order) {
    const auto& view = item->view;
    const unsigned bits = tensor::info(view.dtype).bits;
    if (item->name == kMetadataName) {
      return base::fail(ErrorKind::badInput, whatOf(item->name), QS_LABEL("core", "a name of its own"),
                        QS_LABEL("core", "the name that the format keeps for remarks"),
                        QS_LABEL("core", "rename the tensor"));
    }
    if (header.contains(item->name)) {
      return base::fail(ErrorKind::badInput, whatOf(item->name), QS_LABEL("core", "every name once"),
                        {QS_LABEL("core", "duplicate name %1"), {item->name}},
                        QS_LABEL("core", "rename one of the two"));
    }
    const auto elements = view.shape.elements();
    const auto bytes = view.shape.bytes(bits);
    if (!bytes || *elements % 8 * bits % 8 != 0 || *bytes != view.bytes.size()) {
      return base::fail(ErrorKind::badInput, whatOf(item->name),
                        {QS_LABEL("core", "bytes that fill %1 of shape %2"),
                         {std::string(tensor::name(view.dtype)), view.shape.text()}},
                        bytesText(view.bytes.size()), {});
    }
    header[item->name] = {
        {"dtype", tensor::name(view.dtype)}, {"shape", view.shape.dims}, {"data_offsets", {at, at + *bytes}}};
    at += *bytes;
  }
  std::string text;
  try {
    text = header.dump();
  } catch (const nlohmann::json::type_error&) {  // thrown for text that is not UTF-8, and for nothing else here
    return base::fail(ErrorKind::badInput, fileText(path), QS_LABEL("core", "names and remarks in UTF-8"),
                      QS_LABEL("core", "other bytes"), QS_LABEL("core", "rename the tensor or remove the remark"));
  }
  text.append((kLengthBytes - text.size() % kLengthBytes) % kLengthBytes, ' ');
  if (text.size() > kMaxSafetensorsHeader) {
    return base::fail(ErrorKind::badInput, fileText(path),
                      {QS_LABEL("core", "a header of at most %1 bytes"), {grouped(kMaxSafetensorsHeader)}},
                      bytesText(text.size()), QS_LABEL("core", "write fewer tensors or shorter remarks"));
  }
  const std::uint64_t headerBytes = text.size();
  std::string out(kLengthBytes, '\0');
  out.reserve(kLengthBytes + text.size() + at);
  std::memcpy(out.data(), &headerBytes, kLengthBytes);
  out += text;
  for (const NamedTensor* item : order) {
    out.append(reinterpret_cast<const char*>(item->view.bytes.data()), item->view.bytes.size());
  }
  return base::writeFileAtomically(path, out);
}

}  // namespace qs::io
