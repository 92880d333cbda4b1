#include "core/base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

namespace qs::base {

namespace {

Text remedyFor(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR: return QS_LABEL("core", "check the path; the folder must exist");
    case EACCES:
    case EPERM:
    case EROFS: return QS_LABEL("core", "choose a place you may use, or change its permissions");
    case ENOSPC:
    case EDQUOT: return QS_LABEL("core", "free some space on the disk, or choose another place");
    case EISDIR: return QS_LABEL("core", "give the name of a file, not of a folder");
    case ENAMETOOLONG: return QS_LABEL("core", "choose a shorter name");
    default: return QS_LABEL("core", "try again, or choose another place");
  }
}

// Removes the temporary file unless it was renamed.
struct Temporary {
  std::string name;
  int fd = -1;
  ~Temporary() {
    if (fd >= 0) ::close(fd);
    if (!name.empty()) ::unlink(name.c_str());
  }
};

}  // namespace

Error systemError(const std::filesystem::path& path, Text expected, int errnoValue) {
  return {ErrorKind::badInput, {QS_LABEL("core", "file %1"), {path.string()}}, std::move(expected),
          Text(std::generic_category().message(errnoValue)), remedyFor(errnoValue)};
}

Status writeFileAtomically(const std::filesystem::path& path, std::string_view bytes) {
  const Text writable = QS_LABEL("core", "a place that can be written");
  struct stat old {};
  const bool existed = ::stat(path.c_str(), &old) == 0;
  if (existed && S_ISDIR(old.st_mode)) return fail(systemError(path, writable, EISDIR));
  if (existed && !S_ISREG(old.st_mode)) {
    // A device or pipe cannot be replaced by renaming; write through it.
    const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return fail(systemError(path, writable, errno));
    Temporary through{{}, fd};
    while (!bytes.empty()) {
      const ssize_t n = ::write(fd, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return fail(systemError(path, writable, errno));
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return {};
  }
  Temporary temporary;
  temporary.name = (path.parent_path() / ("." + path.filename().string() + ".XXXXXX")).string();
  temporary.fd = ::mkostemp(temporary.name.data(), O_CLOEXEC);
  if (temporary.fd < 0) {
    const int code = errno;
    temporary.name.clear();
    return fail(systemError(path, writable, code));
  }
  while (!bytes.empty()) {
    const ssize_t n = ::write(temporary.fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return fail(systemError(path, writable, errno));
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  // mkostemp makes the file private; give it the rights of the old one, or those a new file would have.
  const mode_t mask = ::umask(0);
  ::umask(mask);
  if (::fchmod(temporary.fd, existed ? (old.st_mode & 07777) : (0666 & ~mask)) != 0 || ::fsync(temporary.fd) != 0) {
    return fail(systemError(path, writable, errno));
  }
  const int closed = ::close(temporary.fd);
  temporary.fd = -1;
  if (closed != 0 || ::rename(temporary.name.c_str(), path.c_str()) != 0) {
    return fail(systemError(path, writable, errno));
  }
  temporary.name.clear();
  return {};
}

}  // namespace qs::base
