#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/io/mapped_file.h"
#include "tests/io/scratch.h"

namespace qs::io {
namespace {

using test::Scratch;
using ::testing::HasSubstr;

std::string errorOfMappedFile(const std::filesystem::path& path) {
  const auto file = MappedFile::open(path);
  return file ? "opened" : file.error().english();
}

TEST(MappedFile, ShowsTheBytes) {
  const Scratch scratch;
  const auto file = MappedFile::open(scratch.write("a", std::string("x\0y", 3)));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->size(), 3U);
  EXPECT_EQ(file->text(), std::string_view("x\0y", 3));
  EXPECT_EQ(file->bytes()[2], std::byte{'y'});
}

TEST(MappedFile, OpensAnEmptyFileAsNoBytes) {
  const Scratch scratch;
  const auto file = MappedFile::open(scratch.write("empty", ""));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->size(), 0U);
  EXPECT_TRUE(file->bytes().empty());
  EXPECT_TRUE(file->checkNotShortened());
}

TEST(MappedFile, KeepsItsBytesWhenMoved) {
  const Scratch scratch;
  auto file = MappedFile::open(scratch.write("a", "first"));
  auto other = MappedFile::open(scratch.write("b", "second"));
  ASSERT_TRUE(file);
  ASSERT_TRUE(other);
  *other = std::move(*file);
  EXPECT_EQ(other->text(), "first");
  EXPECT_EQ(other->path(), scratch / "a");
}

TEST(MappedFile, GivesTheSystemsReason) {
  const Scratch scratch;
  EXPECT_THAT(errorOfMappedFile(scratch / "none"), HasSubstr("No such file"));
  EXPECT_THAT(errorOfMappedFile(scratch.write("plain", "x") / "below"), HasSubstr("Not a directory"));
  EXPECT_THAT(errorOfMappedFile(scratch.path()), HasSubstr("found a folder"));
  EXPECT_THAT(errorOfMappedFile(scratch / std::string(300, 'n')), HasSubstr("too long"));
  EXPECT_THAT(errorOfMappedFile(std::string("a\0b", 3)), HasSubstr("zero byte"));
}

TEST(MappedFile, RefusesPipesDevicesAndSocketsWithoutWaiting) {
  const Scratch scratch;
  const auto pipe = scratch / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(errorOfMappedFile(pipe), HasSubstr("a device, pipe or socket"));
  EXPECT_THAT(errorOfMappedFile("/dev/zero"), HasSubstr("a device, pipe or socket"));

  const auto socketPath = scratch / "socket";
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(socketPath.native().size(), sizeof address.sun_path);
  std::strcpy(address.sun_path, socketPath.c_str());
  const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(::bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  EXPECT_THAT(errorOfMappedFile(socketPath), HasSubstr("a device, pipe or socket"));
  ::close(fd);
}

// Rights do not bind root, so a child gives them up first.
TEST(MappedFile, SaysWhenThereIsNoRightToRead) {
  const Scratch scratch;
  const auto file = scratch.write("secret", "x");
  ASSERT_EQ(::chmod(file.c_str(), 0), 0);
  ASSERT_EQ(::chmod(scratch.path().c_str(), 0755), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    if (::getuid() == 0 && ::setuid(65534) != 0) ::_exit(3);
    ::_exit(errorOfMappedFile(file).find("Permission denied") != std::string::npos ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(MappedFile, NoticesThatTheFileBecameShorter) {
  const Scratch scratch;
  const auto path = scratch.write("a", std::string(10'000, 'x'));
  const auto file = MappedFile::open(path);
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->checkNotShortened());
  std::filesystem::resize_file(path, 100);
  const auto check = file->checkNotShortened();
  ASSERT_FALSE(check);
  EXPECT_THAT(check.error().english(), HasSubstr("expected 10,000 bytes, as when it was opened, found 100 bytes"));
}

TEST(MappedFile, KeepsTheOldFileWhenANewOneIsRenamedOverIt) {
  const Scratch scratch;
  const auto path = scratch.write("a", "the old text");
  const auto file = MappedFile::open(path);
  ASSERT_TRUE(file);
  std::filesystem::rename(scratch.write("b", "new"), path);
  EXPECT_TRUE(file->checkNotShortened());
  EXPECT_EQ(file->text(), "the old text");
}

TEST(ReadTextFile, RefusesMoreThanItsLimit) {
  const Scratch scratch;
  const auto path = scratch.write("a", "12345");
  EXPECT_EQ(*readTextFile(path, 5), "12345");
  const auto text = readTextFile(path, 4);
  ASSERT_FALSE(text);
  EXPECT_THAT(text.error().english(), HasSubstr("expected at most 4 bytes, found 5 bytes"));
}

}  // namespace
}  // namespace qs::io
