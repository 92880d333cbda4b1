#include "core/base/atomic_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace fs = std::filesystem;
using qs::base::Status;
using qs::base::writeFileAtomically;

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class AtomicFile : public ::testing::Test {
 protected:
  void SetUp() override {
    dir_ = fs::path(::testing::TempDir()) / ("atomic file 图表 " + std::to_string(::getpid()));
    fs::create_directories(dir_);
  }
  void TearDown() override {
    fs::permissions(dir_, fs::perms::owner_all);
    fs::remove_all(dir_);
  }

  void put(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

  // Names in the folder; a temporary file left behind would show.
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto& entry : fs::directory_iterator(dir_)) out.push_back(entry.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
  }

  // Runs `body` in a child process, so that limits and rights that are given up do not outlive it. True if it returned
  // true; a child that dies by a signal fails the test.
  static bool inChild(const std::function<bool()>& body) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(body() ? 0 : 1);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status)) << "ended by signal " << (WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

  // In a child without root's rights: the error of writing to `path`, or "written".
  std::string errorAsNobody(const fs::path& path) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    inChild([&] {
      if (::getuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return false;
      const Status status = writeFileAtomically(path, "new");
      const std::string text = status ? "written" : status.error().english();
      return ::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
    });
    ::close(ends[1]);
    std::string text;
    char buffer[1024];
    for (ssize_t n = 0; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<size_t>(n));
    ::close(ends[0]);
    return text;
  }

  fs::path dir_;
};

TEST_F(AtomicFile, WritesANewFileWithTheRightsOfAny) {
  const mode_t before = ::umask(027);
  const fs::path path = dir_ / "图 1 (copy).svg";
  const Status status = writeFileAtomically(path, "hello");
  ::umask(before);
  ASSERT_TRUE(status) << status.error().english();
  EXPECT_EQ(contents(path), "hello");
  EXPECT_EQ(names(), (std::vector<std::string>{"图 1 (copy).svg"}));
  EXPECT_EQ(static_cast<unsigned>(fs::status(path).permissions()), 0640U);
}

TEST_F(AtomicFile, ReplacesAnOldFileAndKeepsItsRights) {
  const fs::path path = dir_ / "a";
  put(path, "a longer old text");
  fs::permissions(path, fs::perms(0604));
  ASSERT_TRUE(writeFileAtomically(path, "new"));
  EXPECT_EQ(contents(path), "new");
  EXPECT_EQ(static_cast<unsigned>(fs::status(path).permissions()), 0604U);
  EXPECT_EQ(names(), (std::vector<std::string>{"a"}));
}

TEST_F(AtomicFile, WritesNothingAndMuch) {
  ASSERT_TRUE(writeFileAtomically(dir_ / "empty", ""));
  EXPECT_EQ(fs::file_size(dir_ / "empty"), 0U);
  const std::string much(5 << 20, '\0');
  ASSERT_TRUE(writeFileAtomically(dir_ / "much", much));
  EXPECT_EQ(contents(dir_ / "much"), much);
}

TEST_F(AtomicFile, ANameOfTheGreatestLengthStillFits) {
  const fs::path path = dir_ / std::string(255, 'n');
  const Status status = writeFileAtomically(path, "x");
  ASSERT_TRUE(status) << status.error().english();
  const Status longer = writeFileAtomically(dir_ / std::string(256, 'n'), "x");
  ASSERT_FALSE(longer);
  EXPECT_NE(longer.error().english().find("choose a shorter name"), std::string::npos);
  EXPECT_EQ(names().size(), 1U);
}

TEST_F(AtomicFile, ARelativeNameIsOfTheCurrentFolder) {
  EXPECT_TRUE(inChild([&] {
    fs::current_path(dir_);
    return writeFileAtomically("plain", "x").has_value();
  }));
  EXPECT_EQ(contents(dir_ / "plain"), "x");
}

TEST_F(AtomicFile, PiecesAreOneFileOrNone) {
  put(dir_ / "a", "old");
  const auto written = writeFileAtomically(dir_ / "a", [](const qs::base::ByteSink& sink) -> Status {
    for (const char* piece : {"one ", "", "two"}) QS_TRY(sink(piece));
    return {};
  });
  ASSERT_TRUE(written) << written.error().english();
  EXPECT_EQ(contents(dir_ / "a"), "one two");
  const auto broken = writeFileAtomically(dir_ / "a", [](const qs::base::ByteSink& sink) -> Status {
    QS_TRY(sink("half"));
    return qs::base::fail(qs::base::cancelledError());
  });
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().kind, qs::base::ErrorKind::cancelled);
  EXPECT_EQ(contents(dir_ / "a"), "one two");
  EXPECT_EQ(names(), std::vector<std::string>{"a"});
}

TEST_F(AtomicFile, ALinkIsFollowed) {
  fs::create_directory(dir_ / "deep");
  put(dir_ / "deep" / "real", "old");
  fs::create_symlink("deep/real", dir_ / "link");
  fs::create_symlink("deep/dangling", dir_ / "new link");
  ASSERT_TRUE(writeFileAtomically(dir_ / "link", "new"));
  ASSERT_TRUE(writeFileAtomically(dir_ / "new link", "fresh"));
  EXPECT_TRUE(fs::is_symlink(dir_ / "link"));
  EXPECT_EQ(contents(dir_ / "deep" / "real"), "new");
  EXPECT_EQ(contents(dir_ / "deep" / "dangling"), "fresh");
}

TEST_F(AtomicFile, LinksInARingAreAnError) {
  fs::create_symlink("b", dir_ / "a");
  fs::create_symlink("a", dir_ / "b");
  const Status status = writeFileAtomically(dir_ / "a", "x");
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().english().find("links"), std::string::npos) << status.error().english();
}

TEST_F(AtomicFile, NoFolderIsNamedWithItsRemedy) {
  const Status status = writeFileAtomically(dir_ / "no such" / "a", "x");
  ASSERT_FALSE(status);
  const std::string text = status.error().english();
  EXPECT_NE(text.find((dir_ / "no such" / "a").string()), std::string::npos) << text;
  EXPECT_NE(text.find("the folder must exist"), std::string::npos) << text;
  EXPECT_EQ(status.error().exitStatus(), 3);
  EXPECT_FALSE(writeFileAtomically("", "x"));
}

TEST_F(AtomicFile, AFileInTheWayOfAFolder) {
  put(dir_ / "file", "old");
  ASSERT_FALSE(writeFileAtomically(dir_ / "file" / "a", "x"));
  EXPECT_EQ(contents(dir_ / "file"), "old");
}

TEST_F(AtomicFile, AFolderIsNotReplaced) {
  fs::create_directory(dir_ / "folder");
  for (const char* name : {"folder", "folder/"}) {
    const Status status = writeFileAtomically(dir_ / name, "x");
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().english().find("not of a folder"), std::string::npos) << status.error().english();
  }
  EXPECT_EQ(names(), (std::vector<std::string>{"folder"}));
}

TEST_F(AtomicFile, AFullDeviceIsSaid) {
  const Status status = writeFileAtomically("/dev/full", "x");
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().english().find("free some space"), std::string::npos) << status.error().english();
}

TEST_F(AtomicFile, ADeviceIsWrittenThrough) {
  ASSERT_TRUE(writeFileAtomically("/dev/null", "x"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

// A limit on the size of files stands for the full disk: the write fails midway.
TEST_F(AtomicFile, AFullDiskLeavesTheOldFileAndNoTemporary) {
  put(dir_ / "a", "old");
  std::string error;
  EXPECT_TRUE(inChild([&] {
    const rlimit limit{4096, 4096};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return false;
    const Status status = writeFileAtomically(dir_ / "a", std::string(100000, 'x'));
    return !status && status.error().english().find("free some space") != std::string::npos;
  })) << "the write did not fail as it should";
  EXPECT_EQ(contents(dir_ / "a"), "old");
  EXPECT_EQ(names(), (std::vector<std::string>{"a"}));
}

TEST_F(AtomicFile, AClosedPipeIsAnErrorAndEndsNothing) {
  const fs::path pipe = dir_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_TRUE(inChild([&] {
    // A reader that opens the pipe and leaves after the first bytes.
    std::thread reader([&] {
      const int fd = ::open(pipe.c_str(), O_RDONLY);
      char byte = 0;
      (void)!::read(fd, &byte, 1);
      ::close(fd);
    });
    const Status status = writeFileAtomically(pipe, std::string(4 << 20, 'x'));
    reader.join();
    return !status && status.error().english().find("reads the pipe") != std::string::npos;
  }));
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST_F(AtomicFile, TheSignalMaskIsAsItWas) {
  sigset_t before;
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  ASSERT_TRUE(writeFileAtomically(dir_ / "a", "x"));
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  EXPECT_EQ(sigismember(&before, SIGPIPE), sigismember(&after, SIGPIPE));
  EXPECT_EQ(sigismember(&before, SIGXFSZ), sigismember(&after, SIGXFSZ));
}

TEST_F(AtomicFile, AFolderWithoutRightsIsSaidAndStaysAsItWas) {
  put(dir_ / "a", "old");
  fs::permissions(dir_ / "a", fs::perms(0666));
  fs::permissions(dir_, fs::perms(0555));
  const std::string error = errorAsNobody(dir_ / "a");
  EXPECT_NE(error.find("choose a place you may use"), std::string::npos) << error;
  EXPECT_EQ(contents(dir_ / "a"), "old");
  EXPECT_EQ(names(), (std::vector<std::string>{"a"}));
}

TEST_F(AtomicFile, AReadOnlyFileIsNotReplaced) {
  put(dir_ / "a", "old");
  fs::permissions(dir_ / "a", fs::perms(0444));
  fs::permissions(dir_, fs::perms(0777));
  const std::string error = errorAsNobody(dir_ / "a");
  EXPECT_NE(error.find("choose a place you may use"), std::string::npos) << error;
  EXPECT_EQ(contents(dir_ / "a"), "old");
}

// Readers see the old whole or the new whole at every moment, whoever writes.
TEST_F(AtomicFile, ReadersNeverSeeHalfAFile) {
  const fs::path path = dir_ / "a";
  const std::string one(1 << 16, '1');
  const std::string two(1 << 17, '2');
  ASSERT_TRUE(writeFileAtomically(path, one));
  std::atomic<bool> done{false};
  std::vector<std::thread> writers;
  for (const std::string* text : {&one, &two}) {
    writers.emplace_back([&, text] {
      for (int i = 0; i < 40; ++i) EXPECT_TRUE(writeFileAtomically(path, *text));
    });
  }
  std::thread reader([&] {
    while (!done) {
      const std::string seen = contents(path);
      EXPECT_TRUE(seen == one || seen == two) << seen.size();
    }
  });
  for (auto& writer : writers) writer.join();
  done = true;
  reader.join();
  EXPECT_EQ(names(), (std::vector<std::string>{"a"}));
}

}  // namespace
