#include "core/io/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/io/text_util.h"

namespace qs::io {

using base::ErrorKind;
using base::Text;

namespace {

base::Error unreadable(const std::filesystem::path& path, int code) {
  base::Error error = base::systemError(path, QS_LABEL("core", "a file that can be read"), code);
  // The general remedies speak of writing.
  if (code == EACCES || code == EPERM) error.remedy = QS_LABEL("core", "ask its owner for the right to read it");
  if (code == ENOENT || code == ENOTDIR) error.remedy = QS_LABEL("core", "check the path");
  if (code == EMFILE || code == ENFILE) error.remedy = QS_LABEL("core", "close some files or programs and try again");
  return error;
}

int openReadable(const std::filesystem::path& path) {
  int fd = -1;
  do {
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  } while (fd < 0 && errno == EINTR);
  return fd;
}

}  // namespace

MappedFile::MappedFile(MappedFile&& other) noexcept {
  *this = std::move(other);
}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  if (this != &other) {
    release();
    path_ = std::move(other.path_);
    data_ = std::exchange(other.data_, nullptr);
    size_ = std::exchange(other.size_, 0);
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

MappedFile::~MappedFile() {
  release();
}

void MappedFile::release() noexcept {
  if (data_ != nullptr) ::munmap(data_, size_);
  if (fd_ >= 0) ::close(fd_);
  data_ = nullptr;
  fd_ = -1;
}

base::Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  if (path.native().find('\0') != std::string::npos) {
    return base::fail(ErrorKind::badInput, fileText(path), QS_LABEL("core", "a path"),
                      QS_LABEL("core", "a zero byte in it"), QS_LABEL("core", "check the path"));
  }
  MappedFile file;
  file.path_ = path;
  file.fd_ = openReadable(path);
  if (file.fd_ < 0) {
    // Sockets answer ENXIO; devices without a driver ENODEV.
    if (errno == ENXIO || errno == ENODEV) {
      return base::fail(ErrorKind::badInput, fileText(path), QS_LABEL("core", "a regular file"),
                        QS_LABEL("core", "a device, pipe or socket"), QS_LABEL("core", "choose a file on a disk"));
    }
    return base::fail(unreadable(path, errno));
  }
  struct stat status {};
  if (::fstat(file.fd_, &status) != 0) return base::fail(unreadable(path, errno));
  if (S_ISDIR(status.st_mode)) {
    return base::fail(ErrorKind::badInput, fileText(path), QS_LABEL("core", "a file"), QS_LABEL("core", "a folder"),
                      QS_LABEL("core", "choose a file in it"));
  }
  if (!S_ISREG(status.st_mode)) {
    return base::fail(ErrorKind::badInput, fileText(path), QS_LABEL("core", "a regular file"),
                      QS_LABEL("core", "a device, pipe or socket"), QS_LABEL("core", "choose a file on a disk"));
  }
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  if (file.size_ == 0) return file;
  void* data = ::mmap(nullptr, file.size_, PROT_READ, MAP_PRIVATE, file.fd_, 0);
  if (data == MAP_FAILED) return base::fail(unreadable(path, errno));
  file.data_ = data;
  return file;
}

base::Status MappedFile::checkNotShortened() const {
  if (size_ == 0) return {};
  struct stat status {};
  if (::fstat(fd_, &status) != 0) return base::fail(unreadable(path_, errno));
  if (static_cast<std::uint64_t>(status.st_size) < size_) {
    return base::fail(ErrorKind::badInput, fileText(path_),
                      {QS_LABEL("core", "%1 bytes, as when it was opened"), {grouped(size_)}},
                      {QS_LABEL("core", "%1 bytes"), {grouped(static_cast<std::uint64_t>(status.st_size))}},
                      QS_LABEL("core", "another program is changing the file; restore it and open it again"));
  }
  return {};
}

base::Status MappedFile::read(std::uint64_t offset, std::span<std::byte> out) const {
  while (!out.empty()) {
    const ssize_t n = ::pread(fd_, out.data(), out.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return base::fail(unreadable(path_, errno));
    if (n == 0) {
      QS_TRY(checkNotShortened());
      return base::fail(ErrorKind::badInput, fileText(path_),
                        {QS_LABEL("core", "at least %1 bytes"), {grouped(offset + out.size())}},
                        {QS_LABEL("core", "%1 bytes"), {grouped(offset)}},
                        QS_LABEL("core", "another program is changing the file; restore it and open it again"));
    }
    offset += static_cast<std::uint64_t>(n);
    out = out.subspan(static_cast<std::size_t>(n));
  }
  return {};
}

base::Result<std::string> readTextFile(const std::filesystem::path& path, std::uint64_t limit) {
  QS_ASSIGN(const MappedFile file, MappedFile::open(path));
  if (file.size() > limit) {
    return base::fail(ErrorKind::badInput, fileText(path), {QS_LABEL("core", "at most %1 bytes"), {grouped(limit)}},
                      {QS_LABEL("core", "%1 bytes"), {grouped(file.size())}},
                      QS_LABEL("core", "check that it is the right file"));
  }
  QS_TRY(file.checkNotShortened());
  return std::string(file.text());
}

}  // namespace qs::io
