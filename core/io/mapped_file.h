// A regular file mapped into memory for reading, from open to close of this object.
// It does not read the file: pages come from the disk when they are touched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "core/base/result.h"

namespace qs::io {

class MappedFile {
 public:
  // Errors, each with the system's reason: no such file, no right to read, a folder, a pipe or device (refused without
  // waiting for it). An empty file opens as zero bytes.
  static base::Result<MappedFile> open(const std::filesystem::path& path);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  const std::filesystem::path& path() const { return path_; }
  std::uint64_t size() const { return size_; }
  std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(data_), size_}; }
  std::string_view text() const { return {static_cast<const char*>(data_), size_}; }

  // Fails if the file is shorter now than when it was opened. Touching a page behind the new end would end the program
  // (SIGBUS), so readers ask before they hand out bytes. It is a check, not a lock: a file that another program cuts
  // in the middle of a computation can still do that. Replacing a file by renaming a new one over it, which is how
  // downloaders work, is harmless: the mapping keeps the old one.
  base::Status checkNotShortened() const;

  // Copies bytes [offset, offset + out.size()) by the system's reads instead of the mapping: what another program does
  // to the file meanwhile is an error here and never a fault, and no page of it stays in this process's memory.
  // Errors: a range that the file no longer has, or a disk that cannot be read. May be called from several threads.
  base::Status read(std::uint64_t offset, std::span<std::byte> out) const;

 private:
  MappedFile() = default;
  void release() noexcept;

  std::filesystem::path path_;
  void* data_ = nullptr;
  std::uint64_t size_ = 0;
  int fd_ = -1;  // kept for checkNotShortened and read
};

// The whole text of a small file (a configuration) of at most `limit` bytes, copied, so that nothing depends on the
// file afterwards. Errors: those of MappedFile, and a larger file. That the text is UTF-8 is for its parser to check.
base::Result<std::string> readTextFile(const std::filesystem::path& path, std::uint64_t limit);

}  // namespace qs::io
