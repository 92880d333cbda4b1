#include "core/base/process.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace qs::base {
namespace {

Result<ProcessResult> shell(const std::string& script, const ProcessLimits& limits = {}, const std::stop_token& stop = {}) {
  return runProcess("/bin/sh", {"-c", script}, limits, stop);
}

TEST(Process, KeepsWhatIsPrintedAndTheStatus) {
  const auto done = shell("echo one; echo first >&2; printf two; printf 'last words\\n\\n' >&2; exit 3");
  ASSERT_TRUE(done) << done.error().english();
  EXPECT_EQ(done->output, "one\ntwo");
  EXPECT_EQ(done->message, "last words");
  EXPECT_EQ(done->exitStatus, 3);
  EXPECT_GE(done->seconds, 0.0);
}

TEST(Process, PassesWordsAsTheyAre) {
  const auto done = runProcess("/bin/sh", {"-c", "printf '%s|' \"$@\"", "sh", "a b", "", "*", "$HOME"}, {}, {});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output, "a b||*|$HOME|");
}

TEST(Process, ReadsMuchFromBothSides) {
  const auto done = shell("i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; "
                          "echo 0123456789012345678901234567890123456789 >&2; i=$((i+1)); done; echo end >&2");
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output.size(), 3000U * 41U);
  EXPECT_EQ(done->message, "end");
}

TEST(Process, ASignalIsAStatus) {
  const auto done = shell("kill -ILL $$");
  ASSERT_TRUE(done);
  EXPECT_EQ(done->exitStatus, 128 + 4);
}

TEST(Process, SaysWhatCannotBeStarted) {
  for (const char* path : {"/no/such/program", "/etc/passwd", "/etc"}) {
    const auto done = runProcess(path, {}, {}, {});
    ASSERT_FALSE(done) << path;
    EXPECT_NE(done.error().english().find(path), std::string::npos);
    EXPECT_NE(done.error().english().find("a program that can be run"), std::string::npos) << done.error().english();
  }
}

TEST(Process, LimitsOutputAndTime) {
  const auto much = shell("while :; do echo 0123456789; done", {.seconds = 60.0, .outputBytes = 1000});
  ASSERT_FALSE(much);
  EXPECT_NE(much.error().english().find("at most 1000 bytes"), std::string::npos);
  const auto longer = shell("sleep 100", {.seconds = 0.2});
  ASSERT_FALSE(longer);
  EXPECT_NE(longer.error().english().find("still runs"), std::string::npos);
}

TEST(Process, AStopEndsItWithAllThatItStarted) {
  const auto mark = std::filesystem::temp_directory_path() / ("qs_process_" + std::to_string(::getpid()));
  std::filesystem::remove(mark);
  std::stop_source stop;
  std::jthread stopper([&] {
    while (!std::filesystem::exists(mark)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    stop.request_stop();
  });
  // The inner shell would go on if the outer alone were ended, and its pipes with it.
  const auto done = shell("(touch '" + mark.string() + "'; sleep 100; rm '" + mark.string() + "') & wait", {}, stop.get_token());
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind, ErrorKind::cancelled);
  EXPECT_TRUE(std::filesystem::exists(mark));
  std::filesystem::remove(mark);
  EXPECT_FALSE(shell("echo never", {}, stop.get_token()));
}

}  // namespace
}  // namespace qs::base
