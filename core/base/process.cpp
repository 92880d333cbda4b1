#include "core/base/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX process groups
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string_view>

#include "core/base/atomic_file.h"

extern char** environ;

namespace qs::base {

namespace {

constexpr int kPollMs = 20;
constexpr std::size_t kMessageBytes = 8192;  // of standard error, its end

class Pipe {
 public:
  Pipe() { open_ = ::pipe2(ends_, O_CLOEXEC) == 0; }
  ~Pipe() {
    closeEnd(0);
    closeEnd(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  bool isOpen() const { return open_; }
  int end(int which) const { return ends_[which]; }
  void closeEnd(int which) {
    if (ends_[which] >= 0) ::close(ends_[which]);
    ends_[which] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
  bool open_ = false;
};

struct SpawnSetup {
  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
  SpawnSetup() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
  }
  ~SpawnSetup() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSetup(const SpawnSetup&) = delete;
  SpawnSetup& operator=(const SpawnSetup&) = delete;
};

// The child, ended and waited for whatever happens.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    if (id_ <= 0) return;
    ::kill(-id_, SIGKILL);
    int status = 0;
    while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Whether it has ended; then its status.
  bool ended(int& status) {
    if (::waitpid(id_, &status, WNOHANG) != id_) return false;
    // What it may have started and left behind.
    ::kill(-id_, SIGKILL);
    id_ = 0;
    return true;
  }

 private:
  pid_t id_;
};

std::string lastLine(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find_last_not_of(" \r\n\t");
    if (end == std::string_view::npos) return {};
    text = text.substr(0, end + 1);
    const std::size_t start = text.find_last_of('\n');
    return std::string(start == std::string_view::npos ? text : text.substr(start + 1));
  }
  return {};
}

int start(const std::filesystem::path& program, const std::vector<std::string>& arguments, const Pipe& out, const Pipe& err,
          pid_t& id) {
  SpawnSetup setup;
  posix_spawn_file_actions_addopen(&setup.actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&setup.actions, out.end(1), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&setup.actions, err.end(1), STDERR_FILENO);
  // Signals that this program blocks or ignores are as usual for another one.
  sigset_t none{};
  sigemptyset(&none);
  sigset_t usual{};
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigmask(&setup.attributes, &none);
  posix_spawnattr_setsigdefault(&setup.attributes, &usual);
  posix_spawnattr_setpgroup(&setup.attributes, 0);
  posix_spawnattr_setflags(&setup.attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string name = program.string();
  std::vector<std::string> words = arguments;
  std::vector<char*> argv = {name.data()};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  return ::posix_spawn(&id, name.c_str(), &setup.actions, &setup.attributes, argv.data(), environ);
}

}  // namespace

Result<ProcessResult> runProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                                 const ProcessLimits& limits, const std::stop_token& stop) {
  const Text what{QS_LABEL("core", "program %1"), {program.string()}};
  const auto failed = [&](int code) {
    Error error = systemError(program, QS_LABEL("core", "a program that can be run"), code);
    error.what = what;
    return fail(std::move(error));
  };
  if (stop.stop_requested()) return fail(cancelledError());
  Pipe out;
  Pipe err;
  if (!out.isOpen() || !err.isOpen()) return failed(errno);
  const auto begun = std::chrono::steady_clock::now();
  pid_t id = 0;
  if (const int code = start(program, arguments, out, err, id); code != 0) return failed(code);
  Child child(id);
  out.closeEnd(1);
  err.closeEnd(1);

  ProcessResult result;
  std::string errors;
  std::array<char, 65536> buffer{};
  std::array<pollfd, 2> waiting = {{{out.end(0), POLLIN, 0}, {err.end(0), POLLIN, 0}}};
  int status = 0;
  bool over = false;
  while (true) {
    ::poll(waiting.data(), waiting.size(), kPollMs);
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].fd < 0 || waiting[i].revents == 0) continue;
      const ssize_t n = ::read(waiting[i].fd, buffer.data(), buffer.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) {
        waiting[i].fd = -1;
        continue;
      }
      std::string& to = i == 0 ? result.output : errors;
      to.append(buffer.data(), static_cast<std::size_t>(n));
      if (i == 1 && errors.size() > 2 * kMessageBytes) errors.erase(0, errors.size() - kMessageBytes);
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    if (stop.stop_requested()) return fail(cancelledError());
    if (result.output.size() > limits.outputBytes) {
      return fail(ErrorKind::badInput, what, {QS_LABEL("core", "at most %1 bytes of output"), {std::to_string(limits.outputBytes)}},
                  QS_LABEL("core", "more"), QS_LABEL("core", "check that it is the program that was meant"));
    }
    if (result.seconds > limits.seconds) {
      return fail(ErrorKind::badInput, what,
                  {QS_LABEL("core", "an end within %1 s"), {std::to_string(static_cast<long>(limits.seconds))}},
                  QS_LABEL("core", "a program that still runs"), QS_LABEL("core", "measure less, or check the program"));
    }
    const bool drained = waiting[0].fd < 0 && waiting[1].fd < 0;
    // Once more after its end: what it printed last is still in the pipes, unless another holds them open.
    if (over) break;
    over = child.ended(status);
    if (over && drained) break;
    if (!over && drained) ::poll(nullptr, 0, kPollMs / 4);
  }
  result.exitStatus = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + (WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  result.message = lastLine(errors);
  return result;
}

}  // namespace qs::base
