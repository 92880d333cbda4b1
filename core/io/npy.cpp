#include "core/io/npy.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/base/memory.h"
#include "core/io/health.h"
#include "core/io/npy_header.h"
#include "core/io/text_util.h"

namespace qs::io {

using base::ErrorKind;
using base::Text;

namespace {

constexpr std::string_view kMagic{"\x93NUMPY", 6};

// Copies one element of `width` bytes, reversed if `swap`.
inline void copyElement(const std::byte* from, std::byte* to, std::size_t width, bool swap) {
  if (!swap) {
    std::memcpy(to, from, width);
  } else {
    std::reverse_copy(from, from + width, to);
  }
}

// `from` holds `middle` × planes in which the first extent runs fastest and the last slowest; `to` gets them with the
// last fastest. An element (i, m, j) of first, middle and last extents lies at from[i + first·(m + middle·j)]; m counts
// the middle extents in Fortran order too, so that each m has one place `outer(m)` in row-major order.
// Tiles keep both sides within the cache.
void toRowMajor(const std::byte* from, std::byte* to, const std::vector<std::uint64_t>& dims, std::size_t width,
                bool swap) {
  constexpr std::uint64_t kTile = 32;
  const std::uint64_t first = dims.front();
  const std::uint64_t last = dims.back();
  const std::vector<std::uint64_t> between(dims.begin() + 1, dims.end() - 1);
  std::uint64_t middle = 1;
  for (const std::uint64_t extent : between) middle *= extent;
  std::vector<std::uint64_t> index(between.size(), 0);
  for (std::uint64_t m = 0; m < middle; ++m) {
    std::uint64_t rowMajor = 0;  // of the middle extents alone
    for (std::size_t k = 0; k < between.size(); ++k) rowMajor = rowMajor * between[k] + index[k];
    for (std::uint64_t i0 = 0; i0 < first; i0 += kTile) {
      for (std::uint64_t j0 = 0; j0 < last; j0 += kTile) {
        for (std::uint64_t i = i0; i < std::min(first, i0 + kTile); ++i) {
          for (std::uint64_t j = j0; j < std::min(last, j0 + kTile); ++j) {
            copyElement(from + (i + first * (m + middle * j)) * width,
                        to + ((i * middle + rowMajor) * last + j) * width, width, swap);
          }
        }
      }
    }
    for (std::size_t k = 0; k < between.size() && ++index[k] == between[k]; ++k) index[k] = 0;
  }
}

}  // namespace

base::Result<std::shared_ptr<const NpyFile>> NpyFile::open(const std::filesystem::path& path) {
  QS_ASSIGN(MappedFile mapped, MappedFile::open(path));
  QS_TRY(mapped.checkNotShortened());
  const std::uint64_t size = mapped.size();
  const std::string_view text = mapped.text();
  if (!text.starts_with(kMagic) || size < kMagic.size() + 2) {
    return base::fail(
        ErrorKind::badInput, fileText(path),
        QS_LABEL("core", "a .npy file, which begins with the byte 147, NUMPY and its version"),
        size < kMagic.size() + 2 ? bytesText(size) : Text(QS_LABEL("core", "other bytes")),
        QS_LABEL("core", "check that it was written by numpy.save; archives (.npz) must be unpacked first"));
  }
  const int major = static_cast<unsigned char>(text[kMagic.size()]);
  const int minor = static_cast<unsigned char>(text[kMagic.size() + 1]);
  if (major < 1 || major > 3 || minor != 0) {
    return base::fail(ErrorKind::badInput, fileText(path), QS_LABEL("core", ".npy version 1.0, 2.0 or 3.0"),
                      {QS_LABEL("core", "version %1.%2"), {std::to_string(major), std::to_string(minor)}},
                      QS_LABEL("core", "save it again with numpy.save"));
  }
  // Version 1.0 has a length of two bytes, the others of four.
  const std::size_t lengthBytes = major == 1 ? 2 : 4;
  const std::uint64_t headerStart = kMagic.size() + 2 + lengthBytes;
  std::uint32_t headerBytes = 0;
  if (size >= headerStart) std::memcpy(&headerBytes, text.data() + kMagic.size() + 2, lengthBytes);
  if (headerBytes > kMaxNpyHeader) {
    return base::fail(
        ErrorKind::badInput, fileText(path),
        {QS_LABEL("core", "a header of at most %1 bytes"), {grouped(kMaxNpyHeader)}},
        {QS_LABEL("core", "a header of %1 bytes, in a file of %2 bytes"), {grouped(headerBytes), grouped(size)}},
        QS_LABEL("core", "check that it was written by numpy.save; archives (.npz) must be unpacked first"));
  }
  if (size < headerStart || headerBytes > size - headerStart) {
    return base::fail(ErrorKind::badInput, fileText(path),
                      {QS_LABEL("core", "at least %1 bytes, for a header of %2 bytes"),
                       {grouped(headerStart + headerBytes), grouped(headerBytes)}},
                      bytesText(size), QS_LABEL("core", "the file is cut short or of another kind; fetch it again"));
  }
  QS_ASSIGN(NpyHeader header, parseNpyHeader(text.substr(headerStart, headerBytes), path.string()));
  const unsigned bits = tensor::info(header.dtype).bits;
  const std::string typeName(tensor::name(header.dtype));
  const auto bytes = header.shape.bytes(bits);
  if (!bytes) {
    return base::fail(
        ErrorKind::badInput, fileText(path), QS_LABEL("core", "a size below 2^64 bits"),
        {QS_LABEL("core", "%1 of shape %2"), {typeName, shortened(header.shape.text())}},
        QS_LABEL("core", "the file is damaged or was made by a faulty program; write it again with numpy.save"));
  }
  const std::uint64_t dataBytes = size - headerStart - headerBytes;
  if (dataBytes != *bytes) {
    return base::fail(
        ErrorKind::badInput, fileText(path),
        {QS_LABEL("core", "%1 bytes for %2 of shape %3"), {grouped(*bytes), typeName, shortened(header.shape.text())}},
        bytesText(dataBytes),
        dataBytes < *bytes ? Text(QS_LABEL("core", "the file is cut short; fetch it again"))
                           : Text(QS_LABEL("core", "only files of one array are read; save each array to its own")));
  }
  auto file = std::shared_ptr<NpyFile>(new NpyFile(std::move(mapped)));
  file->path_ = path;
  file->dataStart_ = headerStart + headerBytes;
  const auto longer =
      std::count_if(header.shape.dims.begin(), header.shape.dims.end(), [](auto extent) { return extent > 1; });
  file->fortranOrder_ = header.fortranOrder && longer > 1 && *bytes > 0;
  file->swapped_ = header.bigEndian && bits > 8 && *bytes > 0;
  std::string name = path.stem().string();
  file->tensors_.push_back({std::move(name), header.dtype, std::move(header.shape), *bytes, path});
  file->health_ = noteUnusualTensors(file->tensors_);
  if (!file->asStored()) {
    file->health_.push_back(
        {Severity::info,
         {file->fortranOrder_
              ? QS_LABEL("core",
                         "the array is stored column by column (Fortran order); it is turned into rows in memory")
              : QS_LABEL("core", "the array is stored big-endian; its bytes are turned round in memory")}});
  }
  return file;
}

base::Status NpyFile::convert() const {
  const std::lock_guard lock(mutex_);
  if (isConverted_) return {};
  QS_TRY(file_.checkNotShortened());
  const TensorInfo& info = tensors().front();
  QS_TRY(base::checkMemory(
      {QS_LABEL("core", "array %1"), {info.name}}, info.bytes,
      QS_LABEL("core", "%1 GB of free memory to turn it into rows of little-endian numbers"),
      QS_LABEL("core", "close other programs, or save the array again with numpy.ascontiguousarray")));
  const std::size_t width = tensor::info(info.dtype).bits / 8;
  const std::byte* from = file_.bytes().data() + dataStart_;
  converted_.resize(info.bytes);
  if (fortranOrder_) {
    // Extents of 1 change nothing about the order.
    std::vector<std::uint64_t> dims;
    std::copy_if(info.shape.dims.begin(), info.shape.dims.end(), std::back_inserter(dims),
                 [](auto extent) { return extent > 1; });
    toRowMajor(from, converted_.data(), dims, width, swapped_);
  } else {
    for (std::uint64_t at = 0; at < info.bytes; at += width)
      copyElement(from + at, converted_.data() + at, width, true);
  }
  isConverted_ = true;
  return {};
}

base::Result<tensor::TensorView> NpyFile::view(std::string_view name) const {
  const TensorInfo* info = find(name);
  if (info == nullptr) return base::fail(noSuchTensor(name));
  if (!asStored()) {
    QS_TRY(convert());
    return tensor::TensorView{info->dtype, info->shape, {converted_.data(), converted_.size()}};
  }
  QS_TRY(file_.checkNotShortened());
  return tensor::TensorView{info->dtype, info->shape, file_.bytes().subspan(dataStart_, info->bytes)};
}

base::Status NpyFile::read(std::string_view name, std::uint64_t offset, std::span<std::byte> out) const {
  if (!asStored()) return ModelSource::read(name, offset, out);
  const TensorInfo* info = find(name);
  if (info == nullptr) return base::fail(noSuchTensor(name));
  QS_TRY(checkRange(*info, offset, out.size()));
  return file_.read(dataStart_ + offset, out);
}

}  // namespace qs::io
