#include "core/base/atomic_file.h"

#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX masks
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>

#include <fmt/format.h>

namespace qs::base {

namespace {

Text remedyFor(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR: return QS_LABEL("core", "check the path; the folder must exist");
    case EACCES:
    case EPERM:
    case EROFS: return QS_LABEL("core", "choose a place you may use, or change its permissions");
    case EFBIG:
    case ENOSPC:
    case EDQUOT: return QS_LABEL("core", "free some space on the disk, or choose another place");
    case EISDIR: return QS_LABEL("core", "give the name of a file, not of a folder");
    case EPIPE: return QS_LABEL("core", "keep the program that reads the pipe running until all is written");
    case ELOOP: return QS_LABEL("core", "give the name of the file itself; these links point at one another");
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

// A file size limit and a closed pipe send signals that would end the program; while this stands they are only the
// error of the call, whatever the program does with them otherwise.
class QuietSignals {
 public:
  QuietSignals() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGPIPE);
    sigaddset(&set_, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &set_, &old_);
  }
  ~QuietSignals() {
    const struct timespec now {};
    while (sigtimedwait(&set_, nullptr, &now) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &old_, nullptr);
  }
  QuietSignals(const QuietSignals&) = delete;
  QuietSignals& operator=(const QuietSignals&) = delete;

 private:
  sigset_t set_{};
  sigset_t old_{};
};

// 0 or the errno value.
int writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return 0;
}

// What `path` stands for once symbolic links are followed, whether or not that file exists: renaming over a link would
// replace the link and leave the file behind it as it was.
std::filesystem::path behindLinks(std::filesystem::path path, int& code) {
  code = 0;
  for (int depth = 0; depth < 40; ++depth) {
    std::error_code ec;
    const std::filesystem::path target = std::filesystem::read_symlink(path, ec);
    if (ec) return path;  // not a link
    path = path.parent_path() / target;
  }
  code = ELOOP;
  return path;
}

// Opens a new file beside `path`, with the rights that a new file has; the name is short so that it fits wherever
// that of `path` does. 0 or the errno value.
int openTemporary(const std::filesystem::path& path, Temporary& temporary) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != static_cast<ssize_t>(sizeof number)) return errno;
    const std::string name = (path.parent_path() / fmt::format(".qs-{:012x}", number >> 16)).string();
    const int fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && (errno == EEXIST || errno == EINTR)) continue;
    if (fd < 0) return errno;
    temporary.name = name;
    temporary.fd = fd;
    return 0;
  }
  return EEXIST;
}

}  // namespace

Error systemError(const std::filesystem::path& path, Text expected, int errnoValue) {
  return {ErrorKind::badInput, {QS_LABEL("core", "file %1"), {path.string()}}, std::move(expected),
          Text(std::generic_category().message(errnoValue)), remedyFor(errnoValue)};
}

Status writeFileAtomically(const std::filesystem::path& path, std::string_view bytes) {
  return writeFileAtomically(path, [&](const ByteSink& sink) { return sink(bytes); });
}

Status writeFileAtomically(const std::filesystem::path& path, const std::function<Status(const ByteSink&)>& produce) {
  const Text writable = QS_LABEL("core", "a place that can be written");
  const auto failed = [&](int code) { return fail(systemError(path, writable, code)); };
  const auto produceInto = [&](int fd) {
    return produce([&](std::string_view bytes) -> Status {
      if (const int code = writeAll(fd, bytes); code != 0) return failed(code);
      return {};
    });
  };
  int code = 0;
  const std::filesystem::path real = behindLinks(path, code);
  if (code != 0) return failed(code);
  if (real.filename().empty()) return failed(real.empty() ? ENOENT : EISDIR);
  const QuietSignals quiet;
  struct stat old {};
  const bool existed = ::stat(real.c_str(), &old) == 0;
  if (existed && S_ISDIR(old.st_mode)) return failed(EISDIR);
  // Renaming asks only the folder's leave; a file that was made read-only is to stay as it is.
  if (existed && ::access(real.c_str(), W_OK) != 0) return failed(errno);
  if (existed && !S_ISREG(old.st_mode)) {
    // A device or pipe cannot be replaced by renaming; write through it.
    const int fd = ::open(real.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return failed(errno);
    const Temporary through{{}, fd};
    return produceInto(fd);
  }
  Temporary temporary;
  code = openTemporary(real, temporary);
  if (code != 0) return failed(code);
  if (Status produced = produceInto(temporary.fd); !produced) return produced;
  if (existed && ::fchmod(temporary.fd, old.st_mode & 07777) != 0) code = errno;
  if (code == 0 && ::fsync(temporary.fd) != 0) code = errno;
  if (code != 0) return failed(code);
  const int closed = ::close(temporary.fd);
  temporary.fd = -1;
  if (closed != 0 || ::rename(temporary.name.c_str(), real.c_str()) != 0) return failed(errno);
  temporary.name.clear();
  return {};
}

}  // namespace qs::base
